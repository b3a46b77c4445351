/// Finds where on its shape an annotation may be anchored, in order of preference.
///
/// Storage is for one annotation at a time, and reused.
/// - Complexity: O(coordinates of the attachment); polygons that are cut by the window cost a search for the pole
///   of what is left (`PoleSearch`), lines O(`placesAtMost` · log coordinates) besides.
struct PlaceSearch: Sendable {
  let geometries: GeometryTable
  let attachments: AttachmentTable
  let layers: LayerTable
  let measures: GeometryMeasures
  let drawn: DrawnParts
  /// What the last search found, best first, but for what it was told to leave out.
  private(set) var places: [AnchorPlace] = []
  /// Per place: whether a view has room on what is visible there.
  private(set) var haveRoom: [Bool] = []
  var stretches = Stretches()
  var clip = PolygonClip()
  var rings = PoleSearch()
  /// Per part, where any is a polygon: its pole, as far as a frame has looked for it.
  var wholePoles: [WholePole] = []
  /// The largest polygons of a feature.
  var sizes: [SizedPart] = []
  /// Per shape: whether the next search leaves it out, because its layer does not draw it.
  private var isLeftOut: [Bool]

  /// Stretches of lines, and polygons of a feature, that are tried.
  static let partsAtMost = 4
  /// Places on one stretch.
  static let placesOnStretch = 17
  /// Places of one annotation, besides the one that it keeps.
  static let placesAtMost = partsAtMost * placesOnStretch

  struct SizedPart: Sendable {
    var part: Int
    /// Square points on screen.
    var area: Double
  }

  struct WholePole: Sendable {
    /// Mercator.
    var position: SIMD2<Double>
    /// Of the polygon, in square Mercator.
    var area: Double
    /// Of the power of two that the world was wide, in points; 0: nobody looked for it.
    var exponent: Int16
  }

  /// How much of the answer is needed.
  enum Extent: Sendable {
    /// Whether any line or polygon is visible.
    case any
    /// And the first place.
    case first
    case all
  }

  /// What one search is about.
  struct Job: Sendable {
    let attachment: Int
    let regions: PlaceRegions
    /// The one of the regions that is searched.
    let window: Window
    let extent: Extent
    /// After so many places the search ends.
    let mostPlaces: Int
    let rule: PolygonRule
    let kinds: DrawnParts.PartKinds
    /// Whether one exact place on a line stands for each feature that has lines.
    let isExact: Bool
    /// Whether it is searched where views have room, and whether they have is asked.
    let asksForRoom: Bool
    var hasLines = false
    var isVisible = false

    func hasLine(_ parts: Range<Int>, _ geometries: borrowing GeometryTable) -> Bool {
      guard kinds.contains(.lines) else { return false }
      for part in parts where geometries.partKinds[part] == .line { return true }
      return false
    }

    /// Whether of a feature with these parts only the exact place on its line counts.
    func standsOnLineOnly(_ parts: Range<Int>, _ geometries: borrowing GeometryTable) -> Bool {
      isExact && hasLine(parts, geometries)
    }
  }

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    geometries = plan.geometries
    attachments = plan.attachments
    layers = plan.layers
    self.measures = measures
    drawn = DrawnParts(plan, measures)
    isLeftOut = Array(repeating: false, count: plan.geometries.count)
    guard measures.mostCoordinates > 0 else { return }
    places.reserveCapacity(PlaceSearch.placesAtMost + 1)
    haveRoom.reserveCapacity(PlaceSearch.placesAtMost + 1)
    stretches.reserve(measures.mostCoordinates, paths: measures.mostPaths)
    guard measures.hasPolygons else { return }
    wholePoles = Array(
      repeating: WholePole(position: SIMD2(), area: 0, exponent: 0), count: plan.geometries.partKinds.count)
    sizes.reserveCapacity(PlaceSearch.partsAtMost)
    clip.reserve(measures.mostCoordinates)
    rings.reserve(8 * measures.mostCoordinates, rings: measures.mostPaths)
  }

  /// Tells the next search which features of an attachment are not drawn.
  mutating func leaveOutHidden(_ attachment: Int, _ plan: Plan, _ icons: IconPlacement) {
    guard !icons.order.isEmpty else { return }
    let isOneOfMany = attachments.kinds[attachment] == .anyFeature
    for shape in attachments.shapes(attachment) {
      isLeftOut[shape] = isOneOfMany && !icons.isDrawn(shape, by: attachments.layer[attachment], plan)
    }
  }

  /// Fills `places` with one that is known.
  mutating func take(_ place: AnchorPlace) {
    places.removeAll(keepingCapacity: true)
    haveRoom.removeAll(keepingCapacity: true)
    places.append(place)
    haveRoom.append(false)
  }

  /// Fills `places` with `kept` and what is inside the inner region; if nothing is, inside the bounds; if nothing of all
  /// is visible there, the points outside that a view reaches the screen from.
  /// - Parameters:
  ///   - last: the part of the last placement, whose feature comes before the others; or `AnchorPlace.noPart`.
  ///   - reach: what a view at a point outside has to meet to count.
  mutating func find(
    _ attachment: Int, in regions: PlaceRegions, kept: AnchorPlace? = nil, last: UInt32, _ extent: Extent,
    reach: ViewReach
  ) {
    if let kept {
      take(kept)
    } else {
      places.removeAll(keepingCapacity: true)
      haveRoom.removeAll(keepingCapacity: true)
    }
    let before = places.count
    var job = job(attachment, regions, regions.inner, extent)
    addPlaces(last: last, &job)
    if places.count > before { return }
    job = self.job(attachment, regions, regions.bounds, extent)
    addPlaces(last: last, &job)
    if places.count > before || job.isVisible { return }
    addPointsOutside(last: last, job, reach)
  }

  /// Whether any line or polygon is visible inside the bounds, or a view reaches the screen from any point.
  mutating func isVisible(
    _ attachment: Int, in regions: PlaceRegions, reach: ViewReach
  ) -> Bool {
    places.removeAll(keepingCapacity: true)
    haveRoom.removeAll(keepingCapacity: true)
    var job = job(attachment, regions, regions.bounds, .any)
    addPlaces(last: AnchorPlace.noPart, &job)
    if job.isVisible { return true }
    job = self.job(attachment, regions, regions.bounds, .first)
    addPointsOutside(last: AnchorPlace.noPart, job, reach)
    return !places.isEmpty
  }

  private func job(
    _ attachment: Int, _ regions: PlaceRegions, _ window: Window, _ extent: Extent
  ) -> Job {
    Job(
      attachment: attachment, regions: regions, window: window, extent: extent,
      mostPlaces: places.count + (extent == .all ? PlaceSearch.placesAtMost : 1),
      rule: attachments.polygonRule[attachment], kinds: drawn.kinds[attachment],
      isExact: attachments.partStart[attachment] == attachments.partEnd[attachment],
      asksForRoom: extent == .all && window.box == regions.inner.box)
  }

  private mutating func addPlaces(last: UInt32, _ job: inout Job) {
    guard !job.window.box.isEmpty else { return }
    let shapes = attachments.shapes(job.attachment)
    let first = shapeOfLast(last, shapes)
    for step in 0..<shapes.count where !isDone(job) {
      let shape = PlaceSearch.shape(atStep: step, of: shapes, first: first)
      if !isLeftOut[shape] { addPlaces(ofShape: shape, &job) }
    }
  }

  /// The shape that comes before the others; nil: none does.
  private func shapeOfLast(_ last: UInt32, _ shapes: Range<Int>) -> Int? {
    guard shapes.count > 1, last != AnchorPlace.noPart else { return nil }
    return geometries.shape(ofPart: Int(last), among: shapes)
  }

  private static func shape(atStep step: Int, of shapes: Range<Int>, first: Int?) -> Int {
    guard let first else { return shapes.lowerBound + step }
    if step == 0 { return first }
    let shape = shapes.lowerBound + step - 1
    return shape < first ? shape : shape + 1
  }

  func isDone(_ job: Job) -> Bool {
    places.count >= job.mostPlaces || job.extent == .any && job.isVisible
  }

  /// Adds a place if it is inside the window.
  mutating func append(_ x: Double, _ y: Double, _ part: Int, hasRoom: Bool, _ job: Job) {
    guard places.count < job.mostPlaces,
      let point = job.window.point(x, y, shift: measures.shift(part, job.window))
    else { return }
    places.append(AnchorPlace(x: x, y: y, part: UInt32(part), point: point))
    haveRoom.append(hasRoom && job.asksForRoom)
  }

  /// Polygons by area, then stretches of lines by length, then points in order.
  private mutating func addPlaces(ofShape shape: Int, _ job: inout Job) {
    let parts = geometries.parts(ofShape: shape)
    let isLineOnly = job.standsOnLineOnly(parts, geometries)
    if !isLineOnly, job.kinds.contains(.polygons) { addPolygons(parts, &job) }
    if job.hasLine(parts, geometries), !job.hasLines, !isDone(job) {
      // The lines of all features count as one.
      job.hasLines = true
      addLines(&job)
    }
    // Whether points are visible depends on the views there.
    if !isLineOnly, job.kinds.contains(.points), job.extent != .any {
      addPoints(parts, job)
    }
  }

  private mutating func addPointsOutside(last: UInt32, _ job: Job, _ reach: ViewReach) {
    guard job.kinds.contains(.points) else { return }
    let shapes = attachments.shapes(job.attachment)
    let first = shapeOfLast(last, shapes)
    for step in 0..<shapes.count where !isDone(job) {
      let shape = PlaceSearch.shape(atStep: step, of: shapes, first: first)
      let parts = geometries.parts(ofShape: shape)
      if isLeftOut[shape] || job.standsOnLineOnly(parts, geometries) { continue }
      addPoints(parts, job, meeting: reach)
    }
  }

  /// - Parameter reach: what a view at a point has to meet; nil: the point is in the window.
  private mutating func addPoints(_ parts: Range<Int>, _ job: Job, meeting reach: ViewReach? = nil) {
    for part in parts where geometries.partKinds[part] == .points {
      let shift = measures.shift(part, job.window)
      for path in geometries.paths(ofPart: part) {
        let vertices = geometries.coordinates(ofPath: path)
        for index in vertices where places.count < job.mostPlaces {
          let (x, y) = (geometries.x[index], geometries.y[index])
          guard let point = job.window.project(x, y, shift: shift),
            reach?.meets(from: point) ?? job.window.contains(point)
          else { continue }
          places.append(
            AnchorPlace(
              x: x, y: y, part: UInt32(part), vertex: UInt32(index - vertices.lowerBound), point: point))
          haveRoom.append(job.asksForRoom)
        }
      }
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      places.capacity, haveRoom.capacity, sizes.capacity, stretches.pieces.capacity,
      stretches.stretches.capacity, clip.kept.capacity + clip.cut.capacity, rings.x.capacity,
      rings.y.capacity, rings.ringEnds.capacity, rings.heap.capacity,
    ]
  }
}
