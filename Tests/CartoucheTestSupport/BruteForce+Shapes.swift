import CartoucheResolver
import Foundation

/// Where annotations on shapes may stand.
extension BruteForce {
  /// Where an annotation may stand.
  struct Place: Equatable {
    var x = 0.0
    var y = 0.0
    var part = 0
    var point: ScreenPoint
    var coordinate: Coordinate

    /// In Mercator, of a part; only what is on screen.
    init?(_ x: Double, _ y: Double, _ part: Int, _ bounds: Edges, _ view: View) {
      let seen = view.look(x, y, part)
      guard seen.w > 0 else { return nil }
      let point = ScreenPoint(x: seen.x / seen.w, y: seen.y / seen.w)
      guard !bounds.isEmpty, abs(point.x) < 4e6, abs(point.y) < 4e6,
        fixed(point.x) >= bounds.left, fixed(point.x) <= bounds.right, fixed(point.y) >= bounds.top,
        fixed(point.y) <= bounds.bottom
      else { return nil }
      self.x = x
      self.y = y
      self.part = part
      self.point = point
      let longitude = x * 360 - 180
      coordinate = Coordinate(
        longitude: longitude - 360 * ((longitude + 180) / 360).rounded(.down),
        latitude: 180 / .pi * (2 * atan(exp((1 - 2 * y) * .pi)) - .pi / 2))
    }

    init(point: ScreenPoint, coordinate: Coordinate) {
      self.point = point
      self.coordinate = coordinate
    }
  }

  /// All places of an annotation on a shape, and whether the first is that of the last placement.
  func places(_ row: Int, _ bounds: Edges, _ view: View) -> ([Place], Bool) {
    let attachment = Int(plan.annotations.attachment[row])
    let geometries = plan.geometries
    var places: [Place] = []
    var isKept = false
    let last = plan.placement.keepsAnchor ? memories[row].place : nil
    let own = shapes(ofAttachment: attachment)
    let lastShape = own.first { shape in
      last.map { geometries.parts(ofShape: shape).contains($0.part) } ?? false
    }
    let layer = plan.attachments.layer[attachment]
    let isOneOfMany = plan.attachments.kinds[attachment] == .anyFeature
    // Of any feature, those whose icon gives way to others are passed over.
    let shapes = own.filter { !isOneOfMany || hasIcon(plan.shapeFeatures[$0], layer) }
    if let last, let lastShape, shapes.contains(lastShape),
      abs(view.camera.zoom - memories[row].zoomOfPlace) < 1,
      let again = Place(last.x, last.y, last.part, bounds, view)
    {
      places.append(again)
      isKept = true
    }
    let allParts = own.flatMap { Array(geometries.parts(ofShape: $0)) }
    let isExact = plan.attachments.partStart[attachment] == plan.attachments.partEnd[attachment]
    var found: [Place] = []
    var hasLines = false
    let lastFirst = shapes.filter { $0 == lastShape } + shapes.filter { $0 != lastShape }
    for shape in lastFirst where !bounds.isEmpty {
      let parts = geometries.parts(ofShape: shape)
      let hasLine = parts.contains { geometries.partKinds[$0] == .line }
      if !(hasLine && isExact) {
        let count = places.count + found.count
        found += polygonPlaces(row, parts, attachment, after: count, bounds, view)
      }
      if hasLine, !hasLines {
        hasLines = true
        found += linePlaces(allParts, attachment, bounds, view)
      }
      if hasLine, isExact { continue }
      for part in parts where geometries.partKinds[part] == .points {
        for index in geometries.coordinates(ofPath: geometries.paths(ofPart: part).lowerBound) {
          if let place = Place(geometries.x[index], geometries.y[index], part, bounds, view) {
            found.append(place)
          }
        }
      }
    }
    return (places + found.prefix(68), isKept)
  }

  func isBehindHorizon(_ row: Int, _ view: View) -> Bool {
    let attachment = Int(plan.annotations.attachment[row])
    let first = Int(plan.attachments.firstShape[attachment])
    return (first..<first + Int(plan.attachments.shapeCount[attachment])).allSatisfy { shape in
      plan.geometries.parts(ofShape: shape).allSatisfy { part in
        plan.geometries.paths(ofPart: part).allSatisfy { path in
          plan.geometries.coordinates(ofPath: path).allSatisfy {
            view.look(plan.geometries.x[$0], plan.geometries.y[$0], part).w <= 0
          }
        }
      }
    }
  }

  // MARK: Lines

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

  private func linePlaces(_ parts: [Int], _ attachment: Int, _ bounds: Edges, _ view: View) -> [Place] {
    var stretches: [[Piece]] = []
    for path in segments(parts, attachment) {
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
      return positions.compactMap { place(at: $0, on: stretch, bounds, view) }
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
  private struct Segment {
    var part: Int
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var startsAtStart: Bool
    var reachesEnd: Bool
  }

  /// Per line, and there per interval that may be used, its segments.
  private func segments(_ parts: [Int], _ attachment: Int) -> [[Segment]] {
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
        intervals = [(low, min(high, trim.0 * own)), (max(low, trim.1 * own), high)]
      }
      for (from, to) in intervals where from < to || start == end && from == to {
        result.append(BruteForce.cut(line, part, from, to))
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
    for plane in bounds.planes {
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

extension BruteForce.View {
  init(camera: Camera, viewport: Viewport, _ geometries: GeometryTable) {
    self.camera = camera
    self.viewport = viewport
    projection = Projection(camera: camera, viewport: viewport)
    screen = Edges(0, 0, viewport.width, viewport.height)
    let padding = camera.padding
    bounds = Edges(
      padding.left, padding.top, viewport.width - padding.right, viewport.height - padding.bottom)
    let sine = sin(camera.center.latitude * .pi / 180)
    centerY = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    middles = geometries.partKinds.indices.map { part in
      let all = geometries.paths(ofPart: part).flatMap { path in
        geometries.coordinates(ofPath: path).map { geometries.x[$0] }
      }
      return ((all.min() ?? 0) + (all.max() ?? 0)) / 2
    }
  }

  /// The formula of docs/resolution.md, the part taken in the copy of the world where its middle is nearest.
  func look(_ mercatorX: Double, _ mercatorY: Double, _ part: Int) -> Seen {
    let middle = middles[part]
    let centerX = (camera.center.longitude + 180) / 360
    let copy = (centerX - middle).rounded(.toNearestOrEven)
    let size = 512 * pow(2, camera.zoom)
    let (x, y) = ((mercatorX + copy - centerX) * size, (mercatorY - centerY) * size)
    let (turn, tilt) = (-camera.bearing * .pi / 180, camera.pitch * .pi / 180)
    let rx = x * cos(turn) - y * sin(turn)
    let ry = x * sin(turn) + y * cos(turn)
    let distance = 1.5 * viewport.height
    let w = distance - ry * sin(tilt)
    let middleOfScreen = projection.middle
    return Seen(
      x: middleOfScreen.x * w + distance * rx, y: middleOfScreen.y * w + distance * ry * cos(tilt), w: w)
  }
}
