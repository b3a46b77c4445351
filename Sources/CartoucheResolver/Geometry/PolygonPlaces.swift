extension PlaceSearch {
  /// Adds the candidate coordinates of the largest visible polygons of a shape.
  mutating func addPolygons(_ parts: Range<Int>, _ job: inout Job) {
    var count = 0
    var only = 0
    for part in parts where geometries.partKinds[part] == .polygon {
      only = part
      count += 1
    }
    if count < 2 {
      if count == 1 { addPlaces(ofPolygon: only, &job) }
      return
    }
    sizes.removeAll(keepingCapacity: true)
    for part in parts where geometries.partKinds[part] == .polygon && clipPolygon(part, &job) {
      if isDone(job) { return }
      insert(SizedPart(part: part, area: rings.area))
    }
    for index in sizes.indices where !isDone(job) { addPlaces(ofPolygon: sizes[index].part, &job) }
  }

  /// Inserts a polygon into `sizes`, which holds the `maxParts` largest visible polygons. Of two equally large
  /// polygons, the earlier one stays.
  private mutating func insert(_ new: SizedPart) {
    var place = sizes.count
    while place > 0, sizes[place - 1].area < new.area { place -= 1 }
    guard place < PlaceSearch.maxParts else { return }
    if sizes.count == PlaceSearch.maxParts { sizes.removeLast() }
    sizes.insert(new, at: place)
  }

  /// Adds two candidate coordinates: the pole or centroid of the whole polygon, and the pole of its visible part if it
  /// differs.
  private mutating func addPlaces(ofPolygon part: Int, _ job: inout Job) {
    let whole = measures.representativePoint(of: part, job.rule)
    var visible = job.needsRoom ? visiblePolygon(part, &job) : nil
    let hasRoom = visible.map { job.regions.hasRoom(in: extent(of: $0)) } ?? false
    let first = places.count
    append(whole.x, whole.y, part, hasRoom: hasRoom, job)
    if isDone(job) { return }
    if visible == nil { visible = visiblePolygon(part, &job) }
    guard let visible, !isDone(job) else { return }
    let pole = pole(of: visible, part, job.window)
    let place = AnchorPlace(x: pole.x, y: pole.y, part: UInt32(part))
    if first < places.count, places[first].isAt(place) { return }
    append(pole.x, pole.y, part, hasRoom: hasRoom, job)
  }

  /// A polygon that is at least partly visible, with its visible part.
  private enum VisiblePolygon {
    /// A whole polygon on a map with north straight up or down. Its extent in points and its pole are known without
    /// reading its coordinates.
    case upright(_ extent: SIMD2<Double>, pole: SIMD2<Double>)
    /// A polygon with a computed visible part, which is in `rings`.
    case inRings
  }

  private mutating func visiblePolygon(_ part: Int, _ job: inout Job) -> VisiblePolygon? {
    guard let upright = uprightPolygon(part, job.window) else {
      return clipPolygon(part, &job) ? .inRings : nil
    }
    job.isVisible = true
    return upright
  }

  /// Returns a polygon as `upright` if its extent proves that all of it is visible; otherwise `nil`.
  private mutating func uprightPolygon(_ part: Int, _ window: Window) -> VisiblePolygon? {
    guard window.isUpright, let scale = window.uniformScale else { return nil }
    let corners = measures.corners(part, window)
    guard corners.reduce(0, { $0 | $1.outcode }) == 0 else { return nil }
    let whole = wholePole(part, scale)
    // This limit is far above `PolygonClip.leastArea`, so rounding does not matter.
    guard whole.area * scale * scale > 1 else { return nil }
    let (one, other) = corners.opposite
    let (low, high) = (pointwiseMin(one, other), pointwiseMax(one, other))
    return .upright(high - low, pole: whole.position)
  }

  /// Returns the width and height on screen of a polygon's visible part, in points.
  private func extent(of polygon: VisiblePolygon) -> SIMD2<Double> {
    switch polygon {
    case .upright(let extent, _): extent
    case .inRings: rings.extent
    }
  }

  /// Returns the pole of the visible part of a polygon, in Web Mercator coordinates, with a precision of one point on
  /// screen.
  private mutating func pole(of polygon: VisiblePolygon, _ part: Int, _ window: Window) -> SIMD2<Double> {
    if case .upright(_, let pole) = polygon { return pole }
    // The pole of a whole polygon does not depend on the bearing, so it is computed once for each zoom level.
    if clip.isWhole, let scale = window.uniformScale { return wholePole(part, scale).position }
    let place = window.projection.unproject(rings.pole(precision: 1).position)
    return SIMD2(place.x - measures.shift(part, window), place.y)
  }

  /// Returns the pole of the whole polygon, with a precision of one point on screen or better. The computation
  /// overwrites `rings`.
  /// - Parameter scale: the width of the world, in points.
  private mutating func wholePole(_ part: Int, _ scale: Double) -> WholePole {
    // The precision is that of a power of two, so the pole is computed once for each zoom level. The factor 1.25 moves
    // the zooms at which it changes away from whole zooms.
    let exponent = Int16((scale * 1.25).exponent) + 1
    if wholePoles[part].exponent == exponent { return wholePoles[part] }
    let size = Elementary.exp2(Double(exponent))
    let origin = SIMD2(measures.extents[part].minX, measures.extents[part].minY)
    rings.clear()
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        rings.add((geometries.x[index] - origin.x) * size, (geometries.y[index] - origin.y) * size)
      }
      rings.endRing()
    }
    let pole = WholePole(
      position: origin + rings.pole(precision: 1).position / size, area: rings.area / (size * size),
      exponent: exponent)
    wholePoles[part] = pole
    return pole
  }

  /// Writes the visible part of a polygon to `rings`; returns `false` if no part is visible.
  private mutating func clipPolygon(_ part: Int, _ job: inout Job) -> Bool {
    guard !measures.isBeyondEdge(part, job.window),
      clip.clip(part, of: geometries, shift: measures.shift(part, job.window), to: job.window, into: &rings)
    else { return false }
    job.isVisible = true
    return true
  }
}

/// Clips polygons to a window of the screen and projects the visible part.
///
/// Method: Sutherland and Hodgman, 1974, edge by edge, before the division by the depth. If the visible part has
/// several pieces, the result joins them along the window's edges. Seen from inside a piece, these connections lie
/// behind its outline, so they do not change distances there. The pole of the result is thus the pole of one piece.
///
/// Cost: O(coordinates). The storage is reused.
struct PolygonClip: Sendable {
  private(set) var kept: [ProjectivePoint] = []
  private(set) var cut: [ProjectivePoint] = []
  /// Whether the polygon that was clipped last is entirely inside the window.
  private(set) var isWhole = false

  /// The smallest area that counts as visible, in square points: a square with a side of 1/256 point.
  ///
  /// A polygon outside the window can leave an area of about a billionth of a square point, because of rounding.
  private static let leastArea = 1.0 / 65536

  init() {}

  /// Reserves memory for polygons of `count` coordinates. Clipping to five edges results in at most eight times as many
  /// coordinates.
  mutating func reserve(_ count: Int) {
    kept.reserveCapacity(8 * count)
    cut.reserveCapacity(8 * count)
  }

  /// Writes the visible part of a polygon to `rings`, in points on screen.
  /// - Returns: whether the visible part, without the holes, has at least the area `leastArea`.
  mutating func clip(
    _ part: Int, of geometries: GeometryTable, shift: Double, to window: Window, into rings: inout PoleSearch
  ) -> Bool {
    clipRings(part, of: geometries, shift: shift, to: window, into: &rings)
      && rings.area >= PolygonClip.leastArea
  }

  /// Writes the visible part of a polygon to `rings`, in points on screen, even if it has no area.
  /// - Returns: whether at least three corners of the outline remain.
  mutating func clipRings(
    _ part: Int, of geometries: GeometryTable, shift: Double, to window: Window, into rings: inout PoleSearch
  ) -> Bool {
    rings.clear()
    isWhole = true
    for path in geometries.paths(ofPart: part) {
      kept.removeAll(keepingCapacity: true)
      var outcode: UInt8 = 0
      for index in geometries.coordinates(ofPath: path) {
        let point = window.clipPoint(geometries.x[index], geometries.y[index], shift: shift)
        outcode |= point.outcode
        kept.append(point.point)
      }
      if outcode != 0 { isWhole = false }
      for edge in 0..<Window.edges where outcode & 1 << UInt8(edge) != 0 { cutEdge(edge, window) }
      for point in kept where point.depth > 0 {
        let onScreen = point.onScreen
        rings.add(onScreen.x, onScreen.y)
      }
      rings.endRing()
      if rings.ringEnds[0] < 3 { return false }
    }
    return true
  }

  /// Removes the part of the ring in `kept` that is beyond one edge of the window.
  private mutating func cutEdge(_ edge: Int, _ window: Window) {
    swap(&kept, &cut)
    kept.removeAll(keepingCapacity: true)
    guard var before = cut.last else { return }
    var distanceBefore = window.distance(before, fromEdge: edge)
    for point in cut {
      let distance = window.distance(point, fromEdge: edge)
      if (distance >= 0) != (distanceBefore >= 0) {
        kept.append(before.interpolated(to: point, distanceBefore / (distanceBefore - distance)))
      }
      if distance >= 0 { kept.append(point) }
      before = point
      distanceBefore = distance
    }
  }
}
