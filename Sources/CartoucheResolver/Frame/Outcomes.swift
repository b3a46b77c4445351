/// What became of every annotation in one frame, one row each.
struct Outcomes: Sendable {
  /// Nil: shown.
  var causes: [Cause?]
  /// Index in the anchor list of the last placement, this frame's or an earlier one's.
  var anchors: [UInt32]
  /// Whether it was placed: it is shown, or waits in the margin.
  var arePlaced: [Bool]

  static let noAnchor = UInt32.max

  /// All start hidden and never placed.
  init(count: Int) {
    causes = Array(repeating: .explicit, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
    arePlaced = Array(repeating: false, count: count)
  }

  /// Makes the rows of two sets what those are that a frame does not look at.
  mutating func hide(_ rows: RowSet, _ others: RowSet, withAnchorsOf last: Outcomes) {
    rows.forEach(orIn: others) { row in
      causes[row] = .offscreen
      anchors[row] = last.anchors[row]
      arePlaced[row] = false
    }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&causes)
    moves.move(&anchors)
    moves.move(&arePlaced)
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    causes.fit(rows, after: former, with: .explicit)
    anchors.fit(rows, after: former, with: Outcomes.noAnchor)
    arePlaced.fit(rows, after: former, with: false)
  }
}
