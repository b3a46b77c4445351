/// How the frame as a whole is placed: the `placement` mapping of a spec.
package struct PlacementPolicy: Sendable, Equatable {
  package var tieBreak = TieBreak.last
  package var strategy = Strategy.greedy
  /// Search steps of the strategy `best`, 1…1,000,000, which take about a second and find nearly all there is to be found.
  package var budget = 10_000
  /// Whether the anchor of the last placement is tried first.
  package var keepsAnchor = true
  /// Who is placed first among those that differ in no more than this policy minds: what is there already, or not.
  package var calm = Calm.equal
  /// Points by which the previous candidate's shape and frame shrink for its tests; ≥ 0.
  package var stickiness = 1.0
  /// Points by which the shapes of what an obstacle hid grow for its tests; ≥ 0.
  package var showMargin = 2.0
  /// Points around the bounds in which views are placed before they are seen; ≥ 0.
  package var margin = 100.0
  /// How far away may be what is shown, in distances of the middle of the screen from the camera; ≥ 1. Nil: any distance.
  package var horizon: Double? = 10

  /// How large a view is for a finger that hits nothing else, at least, in points; ≥ 0.
  package var touchTarget = 0.0

  package init() {}
}

extension PlacementPolicy {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
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
