import CartoucheResolver

/// What is left of a line of which its layer hides a piece.
struct TrimmedLine {
  /// The pieces, each a line of its own.
  private(set) var pieces = GeometryTable()

  /// - Parameter hidden: fractions of the line's length on the Mercator map.
  init(_ shapes: GeometryTable, _ coordinates: Range<Int>, hidden: (from: Double, to: Double)) {
    var lengths = [0.0]
    for index in coordinates.dropFirst() {
      let way = SIMD2(shapes.x[index] - shapes.x[index - 1], shapes.y[index] - shapes.y[index - 1])
      lengths.append(lengths[lengths.count - 1] + (way * way).sum().squareRoot())
    }
    guard let whole = lengths.last, whole > 0 else { return }
    for (from, to) in [(0, hidden.from), (hidden.to, 1)] where from < to {
      let before = pieces.x.count
      for position in lengths.indices.dropFirst() {
        let (start, end) = (lengths[position - 1], lengths[position])
        let (first, last) = (max(from * whole, start), min(to * whole, end))
        guard first < last else { continue }
        let index = coordinates.lowerBound + position
        /// The place at a length from the start of the line.
        func add(_ length: Double) {
          let fraction = (length - start) / (end - start)
          pieces.addCoordinate(
            shapes.x[index - 1] + (shapes.x[index] - shapes.x[index - 1]) * fraction,
            shapes.y[index - 1] + (shapes.y[index] - shapes.y[index - 1]) * fraction)
        }
        if first == from * whole { add(first) }
        add(last)
      }
      // A fraction may be too small, or the line too long, for any length to lie in the piece.
      if pieces.x.count > before { pieces.endPath() }
    }
  }

  /// The coordinates of each piece.
  var paths: [Range<Int>] { pieces.pathEnds.indices.map { pieces.coordinates(ofPath: $0) } }
}
