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
    // Points on screen need no more than one for precision.
    let pole = rings.pole(precision: 1)
    let place = job.window.projection.unproject(pole.position)
    let x = place.x - measures.shift(part, job.window)
    if first < places.count, places[first].isAt(AnchorPlace(x: x, y: place.y, part: UInt32(part))) { return }
    append(x, place.y, part, hasRoom: hasRoom, job)
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
