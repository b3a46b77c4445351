import CartoucheResolver
import Foundation

/// The candidate coordinates of annotations on lines.
extension BruteForce {
  /// The visible piece of one segment of a line.
  private struct Piece {
    var part: Int
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var startDepth: Double
    var endDepth: Double
    var length: Double
    /// Whether the piece extends to the end of its segment, so that the next piece of the line continues it.
    var reachesEnd: Bool
    var startsAtStart: Bool
  }

  /// Returns the candidate coordinates on the lines of an annotation.
  /// - Parameter isInner: Whether the region is the inner bounds.
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

  /// Returns the candidate coordinate of a fixed `at`, even if it is outside the screen.
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
      // 1/w, x/w and y/w are linear on screen.
      let (a, b) = ((1 - along) / piece.startDepth, along / piece.endDepth)
      let x = (piece.start.x * a + piece.end.x * b) / (a + b)
      let y = (piece.start.y * a + piece.end.y * b) / (a + b)
      return Place(x, y, piece.part, bounds, view)
    }
    return nil
  }

  /// A segment of a line, cut to the part of the line that layers draw and `part` allows.
  struct Segment {
    var part: Int
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var startsAtStart: Bool
    var reachesEnd: Bool
  }

  /// Returns the segments of each usable interval of each line.
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
      // Rounding may put the end beyond the last line.
      if start == end, low > high, low - high < 1e-12 { low = high }
      before += own
      var intervals = [(low, high)]
      if trim.0 < trim.1 {
        // A line has no part before its start or after its end.
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

/// The candidate coordinates of annotations on polygons.
///
/// A pole is known only up to a precision, so the resolver's own pole is used unless another point is better by
/// more than the precision.
extension BruteForce {
  /// Returns the candidate coordinates on the polygons of one shape.
  /// - Parameters:
  ///   - parts: The parts of one shape.
  ///   - isInner: Whether the region is the inner bounds.
  func polygonPlaces(
    _ row: Int, _ parts: [Int], _ own: OwnShapes, after places: [Place], _ region: Edges, isInner: Bool,
    _ view: View
  ) -> [Place] {
    let polygons = parts.filter { plan.geometries.partKinds[$0] == .polygon }
    var visible = polygons.map { (part: $0, rings: visibleRings($0, region, view)) }
    if visible.count > 1 {
      // Sorted by area. The index makes the sort stable.
      let sizes = visible.enumerated().filter { $0.element.rings.isVisible }.sorted { a, b in
        let (first, second) = (a.element.rings.area, b.element.rings.area)
        return first == second ? a.offset < b.offset : first > second
      }
      visible = sizes.prefix(4).map(\.element)
    }
    let (width, height) = largestSize(row)
    var found: [Place] = []
    for (part, rings) in visible {
      let extent = rings.extent * 256
      let hasRoom = isInner && extent.x >= Double(width) && extent.y >= Double(height)
      let whole = representativePoint(part, plan.attachments.polygonRule[own.attachment])
      var standing = Place(whole.x, whole.y, part, region, view)
      standing?.hasRoom = hasRoom
      if let standing { found.append(standing) }
      guard rings.isVisible else { continue }
      // The kept place is the first one and is not repeated.
      let others = (places + found).filter { place in !(own.kept.map { place.isSame(as: $0) } ?? false) }
      let index = own.kept == nil ? others.count : others.count + 1
      var pole = pole(row, part, rings, at: index, standing, region, view)
      pole?.hasRoom = hasRoom
      // Two equal places are listed once.
      if let pole, standing.map({ !$0.isSame(as: pole) }) ?? true { found.append(pole) }
    }
    return found
  }

  private func visibleRings(_ part: Int, _ bounds: Edges, _ view: View) -> PlainRings {
    let rings = plan.geometries.paths(ofPart: part).map { path in
      view.ring(path, part, plan.geometries, within: bounds.planes + [{ view.farthest - $0.w }])
        .filter { $0.w > 0 }
        .map { SIMD2($0.x / $0.w, $0.y / $0.w) }
    }
    return rings[0].count < 3 ? PlainRings(rings: []) : PlainRings(rings: rings)
  }

  /// Returns the representative point of a whole polygon, in Mercator coordinates.
  private func representativePoint(_ part: Int, _ rule: PolygonRule) -> SIMD2<Double> {
    let geometries = plan.geometries
    let rings = PlainRings(
      rings: geometries.paths(ofPart: part).map { path in
        geometries.coordinates(ofPath: path).map { SIMD2(geometries.x[$0], geometries.y[$0]) }
      })
    if rule == .centroid { return rings.centroid }
    if let known = poles[part] { return known }
    let corners = rings.rings.flatMap { $0 }
    let size = corners.reduce(corners[0], pointwiseMax) - corners.reduce(corners[0], pointwiseMin)
    let precision = max(size.x, size.y) / 256
    var search = PoleSearch()
    for ring in rings.rings {
      for corner in ring { search.add(corner.x, corner.y) }
      search.endRing()
    }
    let claimed = search.pole(precision: precision).position
    let pole = rings.isPole(claimed, precision: precision * 1.000001) ? claimed : rings.deepest.point
    poles[part] = pole
    return pole
  }

  /// Returns the resolver's pole of the visible part, if it is a valid pole.
  ///
  /// Candidates are the place at its position in the resolver's list, the kept place and the representative
  /// point. If none of them is a pole, the result differs from all of them.
  private func pole(
    _ row: Int, _ part: Int, _ rings: PlainRings, at place: Int, _ whole: Place?, _ bounds: Edges,
    _ view: View
  ) -> Place? {
    let resolverPlaces = resolverPlaces[UInt32(row)] ?? []
    let told = [place, 0].map { $0 * options(row).count }.filter { $0 < resolverPlaces.count }
    for candidate in told {
      if let place = claimed(resolverPlaces[candidate], part, bounds, view),
        rings.isPole(SIMD2(place.point.x, place.point.y), precision: 1.000001)
      {
        return place
      }
    }
    if let whole, rings.isPole(SIMD2(whole.point.x, whole.point.y), precision: 1.000001) { return whole }
    let point = rings.deepest.point
    return Place(
      point: ScreenPoint(x: point.x, y: point.y), coordinate: Coordinate(longitude: 0, latitude: 0))
  }

  private func claimed(_ claim: Coordinate, _ part: Int, _ bounds: Edges, _ view: View) -> Place? {
    let x = (claim.longitude + 180) / 360
    let sine = sin(claim.latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    let copy = (view.middles[part] - x).rounded(.toNearestOrEven)
    return Place(x + copy, y, part, bounds, view)
  }
}

extension Edges {
  /// The distance from each edge, times w. It is linear along a line and at least 0 inside.
  var planes: [(HomogeneousPoint) -> Double] {
    [
      { $0.x - Double(left) / 256 * $0.w }, { Double(right) / 256 * $0.w - $0.x },
      { $0.y - Double(top) / 256 * $0.w }, { Double(bottom) / 256 * $0.w - $0.y },
    ]
  }
}

extension BruteForce.View {
  /// Returns a ring, clipped to the planes.
  func ring(
    _ path: Int, _ part: Int, _ geometries: GeometryTable, within planes: [(HomogeneousPoint) -> Double]
  ) -> [HomogeneousPoint] {
    var ring = geometries.coordinates(ofPath: path).map { look(geometries.x[$0], geometries.y[$0], part) }
    for plane in planes {
      ring = zip(ring, ring.dropFirst() + ring.prefix(1)).flatMap { a, b -> [HomogeneousPoint] in
        let (first, second) = (plane(a), plane(b))
        let kept = first >= 0 ? [a] : []
        return (first >= 0) == (second >= 0) ? kept : kept + [a.toward(b, first / (first - second))]
      }
    }
    return ring
  }
}

/// The visible part of a polygon on screen, or the whole polygon in Mercator coordinates: the outline, then its
/// holes.
struct PlainRings {
  var rings: [[SIMD2<Double>]]

  /// The area of the outline without the holes.
  var area: Double {
    rings.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : -1) * abs(PlainRings.area($1.element)) }
  }

  /// Whether the area exceeds rounding errors: at least a square with a side of 1/256 point.
  var isVisible: Bool { area >= 1.0 / 65536 }

  /// The width and height of the outline.
  var extent: SIMD2<Double> {
    guard let corner = rings.first?.first else { return SIMD2() }
    return rings[0].reduce(corner, pointwiseMax) - rings[0].reduce(corner, pointwiseMin)
  }

  /// The center of mass; for rings without area, the mean of the outline's corners.
  var centroid: SIMD2<Double> {
    guard area > 0 else { return rings[0].reduce(SIMD2(), +) / Double(rings[0].count) }
    let origin = rings[0][0]
    var sum = SIMD2<Double>()
    for (index, ring) in rings.enumerated() {
      let sign: Double = (PlainRings.area(ring) > 0) == (index == 0) ? 1 : -1
      for (a, b) in PlainRings.sides(ring) {
        let (first, second) = (a - origin, b - origin)
        let twiceArea: Double = first.x * second.y - second.x * first.y
        sum += (first + second) * (sign * twiceArea) / 6
      }
    }
    return origin + sum / area
  }

  /// Returns the distance of each point to the nearest side; negative outside.
  ///
  /// The reference resolver spends most of its time here, so the loop is written for builds without
  /// optimization.
  func distances(_ points: [(x: Double, y: Double)]) -> [Double] {
    let sides = rings.flatMap { PlainRings.sides($0) }.map { a, b in (ax: a.x, ay: a.y, bx: b.x, by: b.y) }
    return points.map { point in
      var nearest = Double.infinity
      var isInside = false
      for side in sides {
        let (wayX, wayY) = (side.bx - side.ax, side.by - side.ay)
        let (fromX, fromY) = (point.x - side.ax, point.y - side.ay)
        let length = wayX * wayX + wayY * wayY
        var along = length == 0 ? 0 : (fromX * wayX + fromY * wayY) / length
        if along < 0 { along = 0 } else if along > 1 { along = 1 }
        let (x, y) = (fromX - along * wayX, fromY - along * wayY)
        let square = x * x + y * y
        if square < nearest { nearest = square }
        if (side.ay > point.y) != (side.by > point.y), fromX < wayX * fromY / wayY { isInside.toggle() }
      }
      return isInside ? nearest.squareRoot() : -nearest.squareRoot()
    }
  }

  /// The point of a fine grid with the largest distance from all sides, and that distance.
  var deepest: (point: SIMD2<Double>, distance: Double) {
    let low = rings[0].reduce(rings[0][0], pointwiseMin)
    let step = (rings[0].reduce(rings[0][0], pointwiseMax) - low) / 24
    let points = (1...23).flatMap { x in
      (1...23).map { y in (x: low.x + step.x * Double(x), y: low.y + step.y * Double(y)) }
    }
    let best = zip(points, distances(points)).max { $0.1 < $1.1 } ?? ((low.x, low.y), 0)
    return (SIMD2(best.0.x, best.0.y), best.1)
  }

  /// Returns whether a point is a pole: no point of the grid is more than `precision` farther from all sides.
  func isPole(_ point: SIMD2<Double>, precision: Double) -> Bool {
    distances([(point.x, point.y)])[0] >= deepest.distance - precision
  }

  private static func sides(_ ring: [SIMD2<Double>]) -> [(SIMD2<Double>, SIMD2<Double>)] {
    Array(zip(ring, ring.dropFirst() + ring.prefix(1)))
  }

  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    guard let origin = ring.first else { return 0 }
    return sides(ring).reduce(0) { sum, side in
      let (a, b) = (side.0 - origin, side.1 - origin)
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}

/// A drawn segment with its ends in whole 1/256 points.
struct PlainSegment {
  var start: (x: Double, y: Double)
  var end: (x: Double, y: Double)

  /// The distances from the limits of drawing, times w.
  static func planes(farthest: Double) -> [(HomogeneousPoint) -> Double] {
    [
      { farthest - $0.w }, { $0.x + 1_048_576 * $0.w }, { 1_048_576 * $0.w - $0.x },
      { $0.y + 1_048_576 * $0.w },
      { 1_048_576 * $0.w - $0.y },
    ]
  }

  /// Creates the visible part of a segment on screen, or returns `nil` if no part is visible.
  init?(_ a: HomogeneousPoint, _ b: HomogeneousPoint, farthest: Double) {
    var (low, high) = (0.0, 1.0)
    for plane in PlainSegment.planes(farthest: farthest) {
      let (first, second) = (plane(a), plane(b))
      if first < 0, second < 0 { return nil }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
    }
    let (head, tail) = (a.toward(b, low), a.toward(b, high))
    guard low <= high, head.w > 0, tail.w > 0 else { return nil }
    start = (Double(fixed(head.x / head.w)), Double(fixed(head.y / head.w)))
    end = (Double(fixed(tail.x / tail.w)), Double(fixed(tail.y / tail.w)))
  }

  /// Returns whether any part is inside a shape, without the 2 points around the anchor point for the view's
  /// own line.
  func passes(through shape: PlainShape, without point: ScreenPoint?) -> Bool {
    var pieces = [(0.0, 1.0)]
    if let point {
      if let (from, to) = fractions(within: 512, of: (256 * point.x, 256 * point.y)) {
        pieces = [(0, min(1, from)), (max(0, to), 1)].filter { $0.0 < $0.1 }
      }
    }
    let inside: (Double, Double)?
    if shape.isCircle {
      inside = fractions(
        within: Double(shape.radius) / 2, of: (Double(shape.middle.x) / 2, Double(shape.middle.y) / 2))
    } else {
      inside = fractions(in: shape.edges)
    }
    guard let inside else { return false }
    return pieces.contains { max($0.0, inside.0) < min($0.1, inside.1) }
  }

  /// Returns whether the segment is less than half a width from a shape.
  func isNear(_ shape: PlainShape, _ width: Int) -> Bool {
    let half = Double(width) / 2
    if shape.isCircle {
      let middle = (x: Double(shape.middle.x) / 2, y: Double(shape.middle.y) / 2)
      return distance(to: middle) < half + Double(shape.radius) / 2
    }
    let edges = shape.edges
    let (left, right) = (Double(edges.left), Double(edges.right))
    let (top, bottom) = (Double(edges.top), Double(edges.bottom))
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if corners.contains(where: { distance(to: (x: $0.0, y: $0.1)) < half }) { return true }
    return [start, end].contains { end in
      hypot(end.x - min(max(end.x, left), right), end.y - min(max(end.y, top), bottom)) < half
    }
  }

  /// Returns whether the middle of a shape is inside, by the winding number of the edges.
  static func isInside(_ shape: PlainShape, _ edges: [PlainSegment]) -> Bool {
    let middle = (x: Double(shape.middle.x) / 2, y: Double(shape.middle.y) / 2)
    return edges.count { edge in
      guard (edge.start.y <= middle.y) != (edge.end.y <= middle.y) else { return false }
      let along = (middle.y - edge.start.y) / (edge.end.y - edge.start.y)
      return edge.start.x + along * (edge.end.x - edge.start.x) > middle.x
    } % 2 == 1
  }

  private var way: (x: Double, y: Double) { (end.x - start.x, end.y - start.y) }

  private func distance(to point: (x: Double, y: Double)) -> Double {
    let length = way.x * way.x + way.y * way.y
    let along = (point.x - start.x) * way.x + (point.y - start.y) * way.y
    let fraction = length == 0 ? 0 : min(max(along / length, 0), 1)
    return hypot(point.x - start.x - fraction * way.x, point.y - start.y - fraction * way.y)
  }

  private func fractions(in edges: Edges) -> (Double, Double)? {
    var (low, high) = (0.0, 1.0)
    for (from, step, first, second) in [
      (start.x, way.x, Double(edges.left), Double(edges.right)),
      (start.y, way.y, Double(edges.top), Double(edges.bottom)),
    ] {
      if step == 0 {
        if from <= first || from >= second { return nil }
      } else {
        low = max(low, min((first - from) / step, (second - from) / step))
        high = min(high, max((first - from) / step, (second - from) / step))
      }
    }
    return low < high ? (low, high) : nil
  }

  private func fractions(within radius: Double, of middle: (x: Double, y: Double)) -> (Double, Double)? {
    let length = way.x * way.x + way.y * way.y
    let (x, y) = (start.x - middle.x, start.y - middle.y)
    if length == 0 { return hypot(x, y) < radius ? (0, 1) : nil }
    let nearest = -(x * way.x + y * way.y) / length
    let away = hypot(x + nearest * way.x, y + nearest * way.y)
    guard away < radius else { return nil }
    let half = ((radius * radius - away * away) / length).squareRoot()
    return (nearest - half, nearest + half)
  }
}
