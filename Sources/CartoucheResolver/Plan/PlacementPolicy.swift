/// The settings for placement: the `placement` mapping of a spec.
package struct PlacementPolicy: Sendable, Equatable {
  package var tieBreak = TieBreak.last
  package var strategy = Strategy.greedy
  /// The number of search steps of the strategy `best` in a frame, 1…1,000,000.
  package var budget = 10_000
  /// Whether a view keeps its coordinate and anchor of the last placement while that candidate is acceptable.
  package var keepsAnchor = true
  /// The conditions under which views of the last frame are placed before views that were hidden in it.
  package var calm = Calm.equal
  /// The tolerance that keeps a view in place, in points; ≥ 0. When the resolver tests the candidate that a view had in
  /// the last frame, it shrinks the view's shape by this amount.
  package var stickiness = 1.0
  /// The tolerance that keeps a view hidden, in points; ≥ 0. If an obstacle hid a view in the last frame, the resolver
  /// enlarges the view's shapes by this amount in its tests.
  package var showMargin = 2.0
  /// The width in points of the zone around the bounds in which views are placed before they are visible; ≥ 0.
  package var margin = 100.0
  /// The largest depth at which annotations are visible, ≥ 1, in distances from the camera to the middle of the padded
  /// viewport; `nil` for no limit.
  package var horizon: Double? = 10

  /// The smallest side in points of the target of a tap on a view; ≥ 0. A tap on the view itself takes precedence.
  package var touchTarget = 0.0

  package init() {}
}

extension PlacementPolicy {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&tieBreak)
    try coder.choice(&strategy)
    try coder.count(&budget)
    try coder.check(1...1_000_000 ~= budget, or: "a number is out of range")
    try coder.flag(&keepsAnchor)
    try coder.choice(&calm)
    try coder.number(&stickiness, in: .notNegative)
    try coder.number(&showMargin, in: .notNegative)
    try coder.number(&margin, in: .notNegative)
    try coder.number(&touchTarget, in: .notNegative)
    var hasHorizon = horizon != nil
    try coder.flag(&hasHorizon)
    guard hasHorizon else {
      horizon = nil
      return
    }
    var limit = horizon ?? 1
    try coder.number(&limit, in: 1...(.greatestFiniteMagnitude))
    horizon = limit
  }
}

/// The algorithm that decides which views are placed if candidates collide.
package enum Strategy: UInt8, Sendable, CaseIterable {
  /// The strategy places annotations in rank order, each at the best of its candidates that is still free.
  case greedy
  /// The strategy searches for a set of placements with more visible annotations than `greedy` finds.
  case best
}

/// The tie-break order of annotations with equal priority and equally many anchors.
package enum TieBreak: UInt8, Sendable, CaseIterable {
  /// The later annotation in the document ranks first, but within one `forEach` the earlier feature.
  case last
  /// The earlier annotation in the document ranks first.
  case first
  /// The annotation with the larger y of its projected point ranks first.
  case lowerOnScreen
  /// The annotation with the projected point nearest to the middle of the padded viewport ranks first.
  case nearestCenter
}

/// The conditions under which views of the last frame are placed before views that were hidden.
package enum Calm: UInt8, Sendable, CaseIterable {
  /// Views of the last frame take precedence in every frame, among annotations of equal priority.
  case equal
  /// Views of the last frame take precedence while the map moves, whatever their priorities.
  case motion
  /// Views of the last frame never take precedence.
  case none
}
