/// The placement settings of a frame: the `placement` mapping of a spec.
package struct PlacementPolicy: Sendable, Equatable {
  package var tieBreak = TieBreak.last
  package var strategy = Strategy.greedy
  /// The number of search steps of the strategy `best`, 1…1,000,000.
  package var budget = 10_000
  /// Whether placement starts with the anchor of the previous frame.
  package var keepsAnchor = true
  /// When visible views take precedence over hidden ones.
  package var calm = Calm.equal
  /// The amount in points by which the shape of the previous candidate shrinks for its tests; ≥ 0.
  package var stickiness = 1.0
  /// The amount in points by which the shapes of a view that an obstacle hid grow for its tests; ≥ 0.
  package var showMargin = 2.0
  /// The width in points of the area around the bounds in which invisible views are placed; ≥ 0.
  package var margin = 100.0
  /// The distance up to which annotations are shown, ≥ 1. The unit is the distance from the camera to the middle of the
  /// screen. `nil` for any distance.
  package var horizon: Double? = 10

  /// The least size in points of a view for taps that hit nothing else; ≥ 0.
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

/// The algorithm that decides conflicts between annotations.
package enum Strategy: UInt8, Sendable, CaseIterable {
  /// Places annotations in rank order, each at the best position that is still free.
  case greedy
  /// Searches for a frame that shows more annotations.
  case best
}

/// The order of annotations of equal priority and with equally many anchors.
package enum TieBreak: UInt8, Sendable, CaseIterable {
  /// Later in the document first; within one `forEach` earlier features first.
  case last
  /// Earlier in the document first.
  case first
  /// Larger y of the projected point first.
  case lowerOnScreen
  /// Smaller distance to the middle of the padded viewport first.
  case nearestCenter
}

/// When visible views take precedence over hidden ones.
package enum Calm: UInt8, Sendable, CaseIterable {
  /// In every frame, among annotations of equal priority.
  case equal
  /// While the map moves, for any priorities.
  case motion
  /// Never.
  case none
}
