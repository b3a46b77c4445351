extension PlaceSearch {
  /// Adds the places of the largest polygons of a shape.
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

  /// Keeps the largest ones, of equals the first.
  private mutating func insert(_ new: SizedPart) {
    var place = sizes.count
    while place > 0, sizes[place - 1].area < new.area { place -= 1 }
    guard place < PlaceSearch.partsAtMost else { return }
    if sizes.count == PlaceSearch.partsAtMost { sizes.removeLast() }
    sizes.insert(new, at: place)
  }

  /// What stands for the whole polygon, then the pole of what is visible of it, unless that is the same.
  private mutating func addPlaces(ofPolygon part: Int, _ job: inout Job) {
    let whole = measures.standIn(for: part, job.rule)
    var visible = job.asksForRoom ? visiblePolygon(part, &job) : nil
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

  /// A polygon of which a window shows something.
  private enum VisiblePolygon {
    /// All of it, on a map of which north is up or down: nobody had to look at its coordinates.
    case upright(_ extent: SIMD2<Double>, pole: SIMD2<Double>)
    /// `rings` has what is visible.
    case inRings
  }

  private mutating func visiblePolygon(_ part: Int, _ job: inout Job) -> VisiblePolygon? {
    guard let upright = uprightPolygon(part, job.window) else {
      return clipPolygon(part, &job) ? .inRings : nil
    }
    job.isVisible = true
    return upright
  }

  /// A polygon that is all visible, if its extent tells that, and how wide and high it is on screen.
  private mutating func uprightPolygon(_ part: Int, _ window: Window) -> VisiblePolygon? {
    guard window.isUpright, let scale = window.evenScale else { return nil }
    let corners = measures.corners(part, window)
    guard corners.reduce(0, { $0 | $1.beyond }) == 0 else { return nil }
    let whole = wholePole(part, scale)
    // So much more than the least that it does not matter how it was summed up.
    guard whole.area * scale * scale > 1 else { return nil }
    let (one, other) = corners.opposite
    let (low, high) = (pointwiseMin(one, other), pointwiseMax(one, other))
    return .upright(high - low, pole: whole.position)
  }

  /// Width and height on screen.
  private func extent(of polygon: VisiblePolygon) -> SIMD2<Double> {
    switch polygon {
    case .upright(let extent, _): extent
    case .inRings: rings.extent
    }
  }

  /// The pole of what is visible of a polygon, to one point of the screen. In Mercator.
  private mutating func pole(of polygon: VisiblePolygon, _ part: Int, _ window: Window) -> SIMD2<Double> {
    if case .upright(_, let pole) = polygon { return pole }
    // Of the whole it is where it is on the map, whichever way that is turned, and frames need not look for it.
    if clip.isWhole, let scale = window.evenScale { return wholePole(part, scale).position }
    let place = window.projection.unproject(rings.pole(precision: 1).position)
    return SIMD2(place.x - measures.shift(part, window), place.y)
  }

  /// The pole of all of a polygon, to one point on screen at least, whatever is in `rings`.
  /// - Parameter scale: points that the world is wide.
  private mutating func wholePole(_ part: Int, _ scale: Double) -> WholePole {
    // A power of two, so that zooming looks for it once a zoom; no whole zoom is where that changes.
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

  /// Leaves what is visible of a polygon in `rings`; false: nothing.
  private mutating func clipPolygon(_ part: Int, _ job: inout Job) -> Bool {
    guard !measures.isBeyondEdge(part, job.window),
      clip.clip(part, of: geometries, shift: measures.shift(part, job.window), to: job.window, into: &rings)
    else { return false }
    job.isVisible = true
    return true
  }
}
