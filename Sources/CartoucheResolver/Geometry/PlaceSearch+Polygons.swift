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
    let isClipped = job.asksForRoom && clipPolygon(part, &job)
    let hasRoom = isClipped && job.regions.hasRoom(in: rings.extent)
    let first = places.count
    append(whole.x, whole.y, part, hasRoom: hasRoom, job)
    guard !isDone(job), isClipped || clipPolygon(part, &job), !isDone(job) else { return }
    let pole = pole(ofVisible: part, job.window)
    let place = AnchorPlace(x: pole.x, y: pole.y, part: UInt32(part))
    if first < places.count, places[first].isAt(place) { return }
    append(pole.x, pole.y, part, hasRoom: hasRoom, job)
  }

  /// The pole of what `rings` has of a polygon, to one point of the screen. In Mercator.
  private mutating func pole(ofVisible part: Int, _ window: Window) -> SIMD2<Double> {
    // Of the whole it is where it is on the map, whichever way that is turned, and frames need not look for it.
    if clip.isWhole, let scale = window.evenScale { return wholePole(part, scale) }
    let place = window.projection.unproject(rings.pole(precision: 1).position)
    return SIMD2(place.x - measures.shift(part, window), place.y)
  }

  /// The pole of all of a polygon, to one point on screen at least, whatever is in `rings`.
  /// - Parameter scale: points that the world is wide.
  private mutating func wholePole(_ part: Int, _ scale: Double) -> SIMD2<Double> {
    // A power of two, so that zooming looks for it once a zoom; no whole zoom is where that changes.
    let exponent = Int16((scale * 1.25).exponent) + 1
    if wholePoles[part].exponent == exponent { return wholePoles[part].position }
    let size = Elementary.exp2(Double(exponent))
    let origin = SIMD2(measures.extents[part].minX, measures.extents[part].minY)
    rings.clear()
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        rings.add((geometries.x[index] - origin.x) * size, (geometries.y[index] - origin.y) * size)
      }
      rings.endRing()
    }
    let position = origin + rings.pole(precision: 1).position / size
    wholePoles[part] = WholePole(position: position, exponent: exponent)
    return position
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
