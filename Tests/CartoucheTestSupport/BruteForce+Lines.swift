import CartoucheResolver
import Foundation

/// Where on lines annotations may stand.
extension BruteForce {
  /// A piece of one segment.
  private struct Piece {
    var part: Int
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var startDepth: Double
    var endDepth: Double
    var length: Double
    /// Whether the next piece of the line goes on from here.
    var reachesEnd: Bool
    var startsAtStart: Bool
  }

  /// - Parameter isInner: whether the region is the inner bounds.
  func linePlaces(
    _ row: Int, _ own: OwnShapes, _ bounds: Edges, isInner: Bool, _ view: View
  ) -> [Place] {
    var stretches: [[Piece]] = []
    for path in segments(own.lines, own.attachment) {
      var open: [Piece] = []
      for segment in path {
        let piece = visible(segment, bounds, view)
        if !open.isEmpty, piece == nil || !open[open.count - 1].reachesEnd || piece?.startsAtStart == false {
          stretches.append(open)
          open = []
        }
        if let piece { open.append(piece) }
      }
      if !open.isEmpty { stretches.append(open) }
    }
    let longest = stretches.enumerated().sorted { a, b in
      let (first, second) = (BruteForce.length(a.element), BruteForce.length(b.element))
      return first == second ? a.offset < b.offset : first > second
    }
    return longest.prefix(4).flatMap { _, stretch in
      let length = BruteForce.length(stretch)
      let step = max(16, length / 16)
      var positions = [length / 2]
      var distance = step
      while distance <= length / 2 + 1e-12, positions.count < 17 {
        positions += [length / 2 + distance, length / 2 - distance]
        distance += step
      }
      let (width, height) = largestSize(row)
      return positions.compactMap { position in
        var place = place(at: position, on: stretch, bounds, view)
        place?.hasRoom = isInner && length >= Double(max(width, height)) / 256
        return place
      }
    }
  }

  /// What `at` names, wherever it is.
  func exactPlaces(_ row: Int, _ own: OwnShapes, _ view: View) -> [Place] {
    segments(own.lines, own.attachment).compactMap { path in
      let segment = path[0]
      var place = Place(segment.start.x, segment.start.y, segment.part, nil, view)
      place?.isPoint = true
      if let point = place?.point { place?.isInMargin = isInMargin(point, of: row, view) }
      return place
    }
  }

  private static func length(_ stretch: [Piece]) -> Double { stretch.reduce(0) { $0 + $1.length } }

  private func place(at position: Double, on stretch: [Piece], _ bounds: Edges, _ view: View) -> Place? {
    var left = position
    for (number, piece) in stretch.enumerated() {
      if left > piece.length, number < stretch.count - 1 {
        left -= piece.length
        continue
      }
      let along = piece.length > 0 ? min(left / piece.length, 1) : 0
      // 1/w, x/w and y/w change evenly on screen.
      let (a, b) = ((1 - along) / piece.startDepth, along / piece.endDepth)
      let x = (piece.start.x * a + piece.end.x * b) / (a + b)
      let y = (piece.start.y * a + piece.end.y * b) / (a + b)
      return Place(x, y, piece.part, bounds, view)
    }
    return nil
  }

  /// What one segment leaves when it is cut to what may be used of its line.
  struct Segment {
    var part: Int
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var startsAtStart: Bool
    var reachesEnd: Bool
  }

  /// Per line, and there per interval that may be used, its segments.
  func segments(_ parts: [Int], _ attachment: Int) -> [[Segment]] {
    let geometries = plan.geometries
    let lines = parts.filter { geometries.partKinds[$0] == .line }.flatMap { part in
      geometries.paths(ofPart: part).map { path in
        (part, geometries.coordinates(ofPath: path).map { (x: geometries.x[$0], y: geometries.y[$0]) })
      }
    }
    func length(_ line: [(x: Double, y: Double)]) -> Double {
      zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
    let total = lines.reduce(0) { $0 + length($1.1) }
    let (start, end) = (plan.attachments.partStart[attachment], plan.attachments.partEnd[attachment])
    let layer = plan.attachments.layer[attachment]
    let trim =
      layer == AttachmentTable.none
      ? (0.0, 0.0) : (plan.layers.trimStart[Int(layer)], plan.layers.trimEnd[Int(layer)])
    var before = 0.0
    var result: [[Segment]] = []
    for (part, line) in lines {
      let own = length(line)
      var low = max(0, start * total - before)
      let high = min(own, end * total - before)
      // Rounding may put the end of the last line beyond it.
      if start == end, low > high, low - high < 1e-12 { low = high }
      before += own
      var intervals = [(low, high)]
      if trim.0 < trim.1 {
        // Nothing is left of a line before its start and after its end.
        intervals = trim.0 > 0 ? [(low, min(high, trim.0 * own))] : []
        if trim.1 < 1 { intervals.append((max(low, trim.1 * own), high)) }
      }
      for (from, to) in intervals where from < to || start == end && from == to {
        let left = BruteForce.cut(line, part, from, to)
        if !left.isEmpty { result.append(left) }
      }
    }
    return result
  }

  private static func cut(
    _ line: [(x: Double, y: Double)], _ part: Int, _ from: Double, _ to: Double
  ) -> [Segment] {
    var position = 0.0
    var result: [Segment] = []
    for (a, b) in zip(line, line.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      defer { position += length }
      var start = max(0, (from - position) / length)
      // Rounding may put an exact place beyond the last segment.
      if from == to, start > 1, start < 1 + 1e-12 { start = 1 }
      let end = min(1, max(start, (to - position) / length))
      guard start <= end, start < 1 || from == to, end > 0 || from == to else { continue }
      func point(_ fraction: Double) -> (x: Double, y: Double) {
        (a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction)
      }
      result.append(
        Segment(
          part: part, start: point(start), end: point(end), startsAtStart: start == 0, reachesEnd: end == 1))
      if from == to { return result }
    }
    return result
  }

  private func visible(_ segment: Segment, _ bounds: Edges, _ view: View) -> Piece? {
    let a = view.look(segment.start.x, segment.start.y, segment.part)
    let b = view.look(segment.end.x, segment.end.y, segment.part)
    var (low, high) = (0.0, 1.0)
    for plane in bounds.planes + [{ view.farthest - $0.w }] {
      let (first, second) = (plane(a), plane(b))
      if first < 0, second < 0 { return nil }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
    }
    guard low <= high else { return nil }
    let (head, tail) = (a.toward(b, low), a.toward(b, high))
    guard head.w > 0, tail.w > 0 else { return nil }
    func point(_ fraction: Double) -> (x: Double, y: Double) {
      (
        segment.start.x + (segment.end.x - segment.start.x) * fraction,
        segment.start.y + (segment.end.y - segment.start.y) * fraction
      )
    }
    return Piece(
      part: segment.part, start: point(low), end: point(high), startDepth: head.w, endDepth: tail.w,
      length: hypot(tail.x / tail.w - head.x / head.w, tail.y / tail.w - head.y / head.w),
      reachesEnd: high == 1 && segment.reachesEnd, startsAtStart: low == 0 && segment.startsAtStart)
  }
}
