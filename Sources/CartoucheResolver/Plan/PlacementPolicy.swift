/// How the frame as a whole is placed: the `placement` mapping of a spec.
package struct PlacementPolicy: Sendable, Equatable {
  package var tieBreak = TieBreak.last
  package var strategy = Strategy.greedy
  /// Search steps of the strategy `best`, 1…1,000,000,000.
  package var budget = 10_000
  /// Whether the anchor of the last placement is tried first.
  package var keepsAnchor = true
  /// Points by which the previous candidate's shape and frame shrink for its tests; ≥ 0.
  package var stickiness = 0.0
  /// Points by which the shapes of what was hidden by a collision grow for the collision test; ≥ 0.
  package var showMargin = 0.0

  package init() {}
}

extension PlacementPolicy {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&tieBreak)
    try coder.choice(&strategy)
    try coder.count(&budget)
    try coder.check(1...1_000_000_000 ~= budget, or: "a number is out of range")
    try coder.flag(&keepsAnchor)
    try coder.number(&stickiness, in: .notNegative)
    try coder.number(&showMargin, in: .notNegative)
  }
}
