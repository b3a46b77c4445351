import CartoucheResolver

extension PlacementFacts {
  /// The proof that a view is larger than the polygon that is to contain it, with each of its anchors at all zooms at which it may
  /// be shown; nil: it may lie on it, or nobody knows how large one of the two is.
  /// - Complexity: O(coordinates of the polygon).
  func outgrown(
    _ row: Int, _ attachment: Int, _ zooms: [ClosedRange<Double>]
  ) -> InvisibilityProof.Cause? {
    guard let low = zooms.first?.lowerBound, let high = zooms.last?.upperBound, hasKnownFrame(row),
      !joinsClusters(row), let extent = extent(ofAttachment: attachment),
      let (stops, areCurved) = stops(of: [row])
    else { return nil }
    var least = Double.infinity
    for piece in ZoomPiece.all(of: low...high, stops: stops, areCurved: areCurved) {
      let room = extent * Self.worldSize(at: piece.zooms.upperBound)
      for option in anchors(row) {
        let frame = frame(option, row, in: piece).inner
        // It reaches out on one axis, wherever it stands.
        let excess = max(frame.right - frame.left - room.x, frame.bottom - frame.top - room.y)
        least = min(least, excess)
        if least <= Self.rounding { return nil }
      }
    }
    return least.isFinite ? .outgrown(by: least, low...high) : nil
  }

  /// How wide and how high all that an annotation is attached to is on Web Mercator; nil: nobody knows.
  private func extent(ofAttachment attachment: Int) -> SIMD2<Double>? {
    let geometries = plan.geometries
    var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
    let first = Int(plan.attachments.firstShape[attachment])
    let shapes = first..<first + Int(plan.attachments.shapeCount[attachment])
    for part in shapes.lazy.flatMap({ geometries.parts(ofShape: $0) }) {
      for path in geometries.paths(ofPart: part) {
        for index in geometries.coordinates(ofPath: path) {
          let place = SIMD2(geometries.x[index], geometries.y[index])
          low = pointwiseMin(low, place)
          high = pointwiseMax(high, place)
        }
      }
    }
    return low.x <= high.x ? high - low : nil
  }
}
