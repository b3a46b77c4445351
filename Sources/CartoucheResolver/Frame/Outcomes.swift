/// What became of every annotation in one frame, one row each.
struct Outcomes: Sendable {
  /// Nil: shown.
  var causes: [Cause?]
  /// Index in the anchor list of the last placement, this frame's or an earlier one's.
  var anchors: [UInt32]

  static let noAnchor = UInt32.max

  /// All start hidden and never placed.
  init(count: Int) {
    causes = Array(repeating: .explicit, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
  }

  mutating func grow(by count: Int) {
    causes.append(contentsOf: repeatElement(.explicit, count: count))
    anchors.append(contentsOf: repeatElement(Outcomes.noAnchor, count: count))
  }
}
