extension PlaceSearch {
  /// The smallest distance between two candidate coordinates on a stretch (a visible part of a line), in points on
  /// screen.
  private static let step = 16.0
  /// The largest number of steps between candidate coordinates from one end of a stretch (a visible part of a line) to
  /// the other.
  private static let stepsOfStretch = 16.0

  /// Adds candidate coordinates for a view on the longest visible stretches of the attachment's lines.
  mutating func addLines(_ job: inout Job) {
    findStretches(job)
    if !stretches.stretches.isEmpty { job.isVisible = true }
    var left = PlaceSearch.maxParts
    while left > 0, !isDone(job), let stretch = stretches.removeLongest() {
      left -= 1
      addPlaces(on: stretch, job)
    }
  }

  /// Adds candidate coordinates on a stretch of a line: its middle, then points alternately toward the end and the
  /// start.
  private mutating func addPlaces(on stretch: Stretches.Stretch, _ job: Job) {
    let middle = stretch.length / 2
    let step = max(PlaceSearch.step, stretch.length / PlaceSearch.stepsOfStretch)
    append(at: middle, on: stretch, job)
    for count in 1...(PlaceSearch.maxPlacesOnStretch / 2) {
      let distance = Double(count) * step
      if distance > middle || isDone(job) { return }
      append(at: middle + distance, on: stretch, job)
      append(at: middle - distance, on: stretch, job)
    }
  }

  private mutating func append(at length: Double, on stretch: Stretches.Stretch, _ job: Job) {
    let place = stretches.place(at: length, on: stretch, of: geometries)
    append(
      place.x, place.y, Int(stretch.part), hasRoom: job.regions.hasRoom(on: stretch.length), job)
  }

  /// Finds the visible stretches of the attachment's lines, inside its `part` and without the fractions that its layer
  /// trims.
  private mutating func findStretches(_ job: Job) {
    stretches.clear()
    let parts = geometries.parts(ofShapes: attachments.shapes(job.attachment))
    guard let fractions = LineFractions(job.attachment, attachments, layers) else {
      for part in parts where geometries.partKinds[part] == .line && !measures.isBeyondEdge(part, job.window)
      {
        for path in geometries.paths(ofPart: part) {
          let coordinates = geometries.coordinates(ofPath: path)
          addStretches(
            LineFractions.Piece(path: coordinates, part: part, from: 0, to: Double(coordinates.count - 1)),
            job)
        }
      }
      return
    }
    _ = fractions.visitPieces(of: parts, geometries, measures) { piece in
      addStretches(piece, job)
      return false
    }
  }

  private mutating func addStretches(_ piece: LineFractions.Piece, _ job: Job) {
    stretches.add(
      piece, of: geometries, shift: measures.shift(piece.part, job.window), in: job.window,
      isEnough: job.extent == .any)
  }

  /// Returns the point of a line that the attachment's `at` names; `nil` if it has no `at` or if the layer trims the
  /// point.
  func exactPlace(of attachment: Int) -> AnchorPlace? {
    guard drawn.isExact[attachment],
      let fractions = LineFractions(attachment, attachments, layers)
    else { return nil }
    var place: AnchorPlace?
    let parts = geometries.parts(ofShapes: attachments.shapes(attachment))
    _ = fractions.visitPieces(of: parts, geometries, measures) { piece in
      let segment = max(0, min(Int(piece.from), piece.path.count - 2))
      let along = piece.from - Double(segment)
      let start = piece.path.lowerBound + segment
      let end = min(start + 1, piece.path.upperBound - 1)
      place = AnchorPlace(
        x: geometries.x[start] + (geometries.x[end] - geometries.x[start]) * along,
        y: geometries.y[start] + (geometries.y[end] - geometries.y[start]) * along, part: UInt32(piece.part))
      return true
    }
    return place
  }
}

/// The visible parts of lines, as stretches: each is a part of one line without a gap.
///
/// Layout: stretch `i` consists of the pieces `stretches[i].first ..< stretches[i].end`, each on one segment of a line.
/// The storage is reused.
///
/// Cost: O(coordinates) to find the stretches, O(log pieces) to find a point on one.
struct Stretches: Sendable {
  private(set) var pieces: [Piece] = []
  private(set) var stretches: [Stretch] = []

  struct Piece: Sendable {
    /// The start of the line segment on which the piece lies, as an index into `GeometryTable.x` and `y`.
    var start: UInt32
    /// The end of the line segment on which the piece lies, as an index into `GeometryTable.x` and `y`.
    var next: UInt32
    /// The fraction of the segment, 0…1, at which the piece starts.
    var from: Double
    /// The fraction of the segment, 0…1, at which the piece ends.
    var to: Double
    var depthFrom: Double
    var depthTo: Double
    /// The distance on screen from the start of the stretch to the end of this piece of it, in points.
    var end: Double
  }

  struct Stretch: Sendable {
    var part: UInt32
    var first: UInt32
    var end: UInt32
    /// The length of the stretch on screen, in points; −1 after `removeLongest` returned the stretch.
    var length: Double
  }

  /// Reserves memory for lines of `count` coordinates in `paths` paths, each divided into at most two intervals.
  mutating func reserve(_ count: Int, paths: Int) {
    pieces.reserveCapacity(count + 2 * paths)
    stretches.reserveCapacity(count + 2 * paths)
  }

  mutating func clear() {
    pieces.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
  }

  /// Adds the visible stretches of an interval of a line.
  /// - Parameters:
  ///   - line: the interval of the line.
  ///   - shift: the number of whole worlds to add to x.
  ///   - isEnough: whether the method returns after the first visible segment.
  mutating func add(
    _ line: LineFractions.Piece, of geometries: GeometryTable, shift: Double, in window: Window,
    isEnough: Bool
  ) {
    let (path, low, high) = (line.path, line.from, line.to)
    let lastSegment = max(path.count - 2, 0)
    let first = min(Int(low), lastSegment)
    var last = min(Int(high), lastSegment)
    // The end of a segment is the start of the next segment, so an interval that ends there excludes the next segment.
    if last > first, Double(last) == high { last -= 1 }
    func clipPoint(_ index: Int) -> Window.ClipPoint {
      let index = min(path.lowerBound + index, path.upperBound - 1)
      return window.clipPoint(geometries.x[index], geometries.y[index], shift: shift)
    }
    var isOpen = false
    var a = clipPoint(first)
    for segment in first...last {
      let b = clipPoint(segment + 1)
      let start = segment == first ? low - Double(first) : 0
      let end = segment == last ? high - Double(last) : 1
      if let (from, to) = window.visible(a, b, start, end) {
        let head = from == 0 ? a.point : a.point.interpolated(to: b.point, from)
        let tail = to == 1 ? b.point : a.point.interpolated(to: b.point, to)
        if head.depth > 0, tail.depth > 0 {
          if !isOpen || from > 0 { open(UInt32(line.part)) }
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

  /// Removes and returns the longest stretch, or the first of several equally long ones; `nil` if none is left.
  mutating func removeLongest() -> Stretch? {
    var longest: Int?
    for index in stretches.indices where stretches[index].length >= 0 {
      if let known = longest, stretches[known].length >= stretches[index].length { continue }
      longest = index
    }
    guard let longest else { return nil }
    defer { stretches[longest].length = -1 }
    return stretches[longest]
  }

  /// Returns the Web Mercator coordinates of the point at a distance from the start of a stretch.
  ///
  /// On screen, 1/depth changes linearly along a line and the Mercator position does not. So the point in the middle on
  /// screen is, on the map, closer to the end that is nearer to the camera.
  /// - Parameter length: the distance on screen, in points.
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

/// The fractions of an attachment's lines that its `part` or `at` names and that its layer does not trim.
struct LineFractions {
  /// The start of the attachment's `part`, as a fraction of the length of all its lines together, 0…1.
  private let start: Double
  private let end: Double
  /// The start of the trimmed part of each line, as a fraction of the line's length, 0…1.
  private let trimStart: Double
  private let trimEnd: Double

  /// Creates the fractions of an attachment; `nil` if the attachment may use its lines from end to end.
  init?(_ attachment: Int, _ attachments: AttachmentTable, _ layers: LayerTable) {
    start = attachments.partStart[attachment]
    end = attachments.partEnd[attachment]
    let layer = attachments.layer[attachment]
    trimStart = layer == AttachmentTable.none ? 0 : layers.trimStart[Int(layer)]
    trimEnd = layer == AttachmentTable.none ? 0 : layers.trimEnd[Int(layer)]
    if start <= 0, end >= 1, trimStart >= trimEnd { return nil }
  }

  /// An interval of a path (the coordinates of one line), between two points on it.
  struct Piece {
    var path: Range<Int>
    var part: Int
    /// The start of the interval, as a fractional index of a coordinate of the path: 2.5 is halfway between the third
    /// and the fourth coordinate.
    var from: Double
    /// The end of the interval, as a fractional index of a coordinate of the path; not less than `from`.
    var to: Double
  }

  /// Calls `visit`, in order, with each interval of a line that is inside the attachment's `part` and that the layer
  /// does not trim. With `at`, there is at most one interval, which has no length.
  /// - Parameters:
  ///   - parts: the parts of the attachment's shapes.
  ///   - visit: a function that returns `true` to end the iteration.
  /// - Returns: whether a call of `visit` returned `true`.
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
        // The end of one line may be the start of the next line. The point of `at` is then on the first of them.
        if start == end { return false }
      }
    }
    return false
  }

  /// Returns the parts of a line that the layer draws between two distances from the line's start, in Web Mercator.
  private func drawn(_ low: Double, _ high: Double, of length: Double) -> DrawnLengths {
    let (trimStart, trimEnd) = (trimStart * length, trimEnd * length)
    var lengths = DrawnLengths()
    if start == end {
      // The trimmed part excludes its own ends, unless they are ends of the line.
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

  /// At most two intervals of a line, as pairs of distances from the line's start. Unlike an array, this type needs no
  /// memory allocation.
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
  /// Returns the Web Mercator length of a path.
  fileprivate func length(_ path: Range<Int>) -> Double { lengths[path.upperBound - 1] }

  /// Returns the point at a distance from the start of a path, as a fractional index of a coordinate of the path: 2.5
  /// is halfway between the third and the fourth coordinate.
  fileprivate func position(_ length: Double, on path: Range<Int>) -> Double {
    let index = path.dropFirst().partitioningIndex { lengths[$0] > length } - 1
    let whole = Double(index - path.lowerBound)
    if index == path.upperBound - 1 { return whole }
    let (start, end) = (lengths[index], lengths[index + 1])
    return whole + min((length - start) / (end - start), 1)
  }
}
