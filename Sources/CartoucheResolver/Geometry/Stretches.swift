/// What a window shows of lines: stretches without a gap, each on one line.
///
/// Layout    stretch `i` is the pieces `stretches[i].first ..< stretches[i].end`; a piece lies on one segment of a
///           line. Storage is reused.
/// Cost      O(coordinates) to find them, O(log pieces) for a place on one.
struct Stretches: Sendable {
  private(set) var pieces: [Piece] = []
  private(set) var stretches: [Stretch] = []

  struct Piece: Sendable {
    /// The coordinate at which the segment starts; it ends at `next`.
    var start: UInt32
    var next: UInt32
    /// Fractions of the segment.
    var from: Double
    var to: Double
    var depthFrom: Double
    var depthTo: Double
    /// Points on screen from the start of the stretch to the end of this piece.
    var end: Double
  }

  struct Stretch: Sendable {
    var part: UInt32
    var first: UInt32
    var end: UInt32
    /// Points on screen; below 0: it was taken already.
    var length: Double
  }

  /// Makes room for lines of `count` coordinates in `paths` paths, each in two intervals.
  mutating func reserve(_ count: Int, paths: Int) {
    pieces.reserveCapacity(count + 2 * paths)
    stretches.reserveCapacity(count + 2 * paths)
  }

  mutating func clear() {
    pieces.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
  }

  /// Adds what is visible of a path between two places on it, in coordinates from its first: 2.5 lies halfway between
  /// the third and the fourth.
  /// - Parameter isEnough: whether one visible piece is enough.
  mutating func add(
    path: Range<Int>, part: UInt32, of geometries: GeometryTable, from low: Double, to high: Double,
    shift: Double, in window: Window, isEnough: Bool
  ) {
    let lastSegment = max(path.count - 2, 0)
    let first = min(Int(low), lastSegment)
    var last = min(Int(high), lastSegment)
    // The end of a segment is the start of the next one, unless it is all.
    if last > first, Double(last) == high { last -= 1 }
    func sight(_ index: Int) -> Window.Sight {
      let index = min(path.lowerBound + index, path.upperBound - 1)
      return window.sight(geometries.x[index], geometries.y[index], shift: shift)
    }
    var isOpen = false
    var a = sight(first)
    for segment in first...last {
      let b = sight(segment + 1)
      let start = segment == first ? low - Double(first) : 0
      let end = segment == last ? high - Double(last) : 1
      if let (from, to) = window.visible(a, b, start, end) {
        let head = from == 0 ? a.point : a.point.interpolated(to: b.point, from)
        let tail = to == 1 ? b.point : a.point.interpolated(to: b.point, to)
        if head.depth > 0, tail.depth > 0 {
          if !isOpen || from > 0 { open(part) }
          let index = path.lowerBound + segment
          append(index, min(index + 1, path.upperBound - 1), from, to, head, tail)
          if isEnough { return }
          isOpen = to == 1
        } else {
          isOpen = false
        }
      } else {
        isOpen = false
      }
      a = b
    }
  }

  private mutating func open(_ part: UInt32) {
    let place = UInt32(pieces.count)
    stretches.append(Stretch(part: part, first: place, end: place, length: 0))
  }

  @inline(__always)
  private mutating func append(
    _ start: Int, _ next: Int, _ from: Double, _ to: Double, _ head: ProjectivePoint, _ tail: ProjectivePoint
  ) {
    let a = head.onScreen
    let b = tail.onScreen
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let open = stretches.count - 1
    stretches[open].length += (dx * dx + dy * dy).squareRoot()
    stretches[open].end += 1
    pieces.append(
      Piece(
        start: UInt32(start), next: UInt32(next), from: from, to: to, depthFrom: head.depth,
        depthTo: tail.depth, end: stretches[open].length))
  }

  /// Takes the longest stretch out, of equally long ones the first; nil: there is none left.
  mutating func takeLongest() -> Stretch? {
    var longest: Int?
    for index in stretches.indices where stretches[index].length >= 0 {
      if let known = longest, stretches[known].length >= stretches[index].length { continue }
      longest = index
    }
    guard let longest else { return nil }
    defer { stretches[longest].length = -1 }
    return stretches[longest]
  }

  /// The Mercator place that lies `length` points on screen from the start of a stretch.
  ///
  /// What is in the middle on screen is nearer to the eye than to the horizon on the map: 1/depth, not the place, changes
  /// evenly along a line on screen.
  func place(at length: Double, on stretch: Stretch, of geometries: GeometryTable) -> (x: Double, y: Double) {
    let index = (Int(stretch.first)..<Int(stretch.end) - 1).partitioningIndex { pieces[$0].end >= length }
    let piece = pieces[index]
    let before = index == Int(stretch.first) ? 0 : pieces[index - 1].end
    var fraction = 0.0
    if piece.end > before {
      let onScreen = max(0, min((length - before) / (piece.end - before), 1))
      let near = onScreen * piece.depthFrom
      fraction = near / ((1 - onScreen) * piece.depthTo + near)
    }
    let along = piece.from + (piece.to - piece.from) * fraction
    let (a, b) = (Int(piece.start), Int(piece.next))
    return (
      geometries.x[a] + (geometries.x[b] - geometries.x[a]) * along,
      geometries.y[a] + (geometries.y[b] - geometries.y[a]) * along
    )
  }
}
