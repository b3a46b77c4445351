/// How much a search shows.
struct SearchCounts: Comparable, Sendable {
  /// Views that are shown.
  var shown: Int32 = 0
  /// Views that wait in the margin, of which none is worth one that is shown.
  var marginal: Int32 = 0

  @inline(__always)
  mutating func add(_ isMarginal: Bool, _ number: Int32) {
    if isMarginal { marginal &+= number } else { shown &+= number }
  }

  static func < (one: SearchCounts, other: SearchCounts) -> Bool {
    (one.shown, one.marginal) < (other.shown, other.marginal)
  }
}
