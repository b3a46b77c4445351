/// Which fractions of its lines an attachment is about, and which of these its layer draws.
struct LineFractions {
  /// Of all its lines together.
  private let start: Double
  private let end: Double
  /// Between them nothing is drawn: of each line by itself, as a map draws it.
  private let trimStart: Double
  private let trimEnd: Double

  /// Nil: the whole lines.
  init?(_ attachment: Int, _ attachments: AttachmentTable, _ layers: LayerTable) {
    start = attachments.partStart[attachment]
    end = attachments.partEnd[attachment]
    let layer = attachments.layer[attachment]
    trimStart = layer == AttachmentTable.none ? 0 : layers.trimStart[Int(layer)]
    trimEnd = layer == AttachmentTable.none ? 0 : layers.trimEnd[Int(layer)]
    if start <= 0, end >= 1, trimStart >= trimEnd { return nil }
  }

  /// What is left of a path between two places on it.
  struct Piece {
    var path: Range<Int>
    var part: Int
    /// A position in coordinates from the first: 2.5 lies halfway between the third and the fourth.
    var from: Double
    /// The same, not before `from`.
    var to: Double
  }

  /// Visits what is left of the lines among some parts, in order; of one exact place that place.
  /// - Parameter visit: returns whether that was enough.
  /// - Returns: whether it was.
  func visitPieces(
    of parts: Range<Int>, _ geometries: GeometryTable, _ measures: GeometryMeasures,
    _ visit: (Piece) -> Bool
  ) -> Bool {
    var total = 0.0
    for part in parts where geometries.partKinds[part] == .line {
      for path in geometries.paths(ofPart: part) {
        total += measures.length(geometries.coordinates(ofPath: path))
      }
    }
    var before = 0.0
    for part in parts where geometries.partKinds[part] == .line {
      for path in geometries.paths(ofPart: part) {
        let coordinates = geometries.coordinates(ofPath: path)
        let length = measures.length(coordinates)
        let after = before + length
        defer { before = after }
        guard start * total <= after, end * total >= before else { continue }
        let low = max(0, min(start * total - before, length))
        let high = max(0, min(end * total - before, length))
        for (from, to) in drawn(low, high, of: length) {
          let piece = Piece(
            path: coordinates, part: part, from: measures.position(from, on: coordinates),
            to: measures.position(to, on: coordinates))
          if visit(piece) { return true }
        }
        // The end of one line may be the start of the next; an exact place is on the first.
        if start == end { return false }
      }
    }
    return false
  }

  /// What is drawn of a line between two lengths from its start.
  private func drawn(_ low: Double, _ high: Double, of length: Double) -> DrawnLengths {
    let (trimStart, trimEnd) = (trimStart * length, trimEnd * length)
    var lengths = DrawnLengths()
    if start == end {
      // Where the line goes on, the end of what is hidden shows.
      let isHidden =
        trimStart < trimEnd && low >= trimStart && low <= trimEnd && (low > trimStart || low == 0)
        && (low < trimEnd || low == length)
      if !isHidden { lengths.append(low, low) }
    } else if trimStart < trimEnd {
      if low < min(high, trimStart) { lengths.append(low, min(high, trimStart)) }
      if max(low, trimEnd) < high { lengths.append(max(low, trimEnd), high) }
    } else if low < high {
      lengths.append(low, high)
    }
    return lengths
  }

  /// Up to two pairs of lengths, without an array.
  private struct DrawnLengths: Sequence, IteratorProtocol {
    private var first: (Double, Double)?
    private var second: (Double, Double)?

    mutating func append(_ from: Double, _ to: Double) {
      if first == nil { first = (from, to) } else { second = (from, to) }
    }

    mutating func next() -> (Double, Double)? {
      defer { (first, second) = (second, nil) }
      return first
    }
  }
}

extension GeometryMeasures {
  /// The Mercator length of a path.
  fileprivate func length(_ path: Range<Int>) -> Double { lengths[path.upperBound - 1] }

  /// The position of the place so far along a path, in coordinates from the first.
  fileprivate func position(_ length: Double, on path: Range<Int>) -> Double {
    let index = path.dropFirst().partitioningIndex { lengths[$0] > length } - 1
    let whole = Double(index - path.lowerBound)
    if index == path.upperBound - 1 { return whole }
    let (start, end) = (lengths[index], lengths[index + 1])
    return whole + min((length - start) / (end - start), 1)
  }
}
