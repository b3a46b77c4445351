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
  /// What the last search found, best first, but for what it was told to leave out.
  private(set) var places: [AnchorPlace] = []
  var stretches = Stretches()
  var clip = PolygonClip()
  var rings = PoleSearch()
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

  /// How much of the answer is needed.
  enum Extent: Sendable {
    /// Whether anything is visible.
    case any
    /// And the first place.
    case first
    case all
  }

  /// What one search is about.
  struct Job: Sendable {
    let attachment: Int
    let window: Window
    let extent: Extent
    /// After so many places the search ends.
    let mostPlaces: Int
    /// The attachment means one exact place on a line.
    let isExact: Bool
    let rule: PolygonRule
    var hasLines = false
    var isVisible = false
  }

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    geometries = plan.geometries
    attachments = plan.attachments
    layers = plan.layers
    self.measures = measures
    isLeftOut = Array(repeating: false, count: plan.geometries.count)
    guard measures.mostCoordinates > 0 else { return }
    places.reserveCapacity(PlaceSearch.placesAtMost + 1)
    stretches.reserve(measures.mostCoordinates, paths: measures.mostPaths)
    guard measures.hasPolygons else { return }
    sizes.reserveCapacity(PlaceSearch.partsAtMost)
    clip.reserve(measures.mostCoordinates)
    rings.reserve(6 * measures.mostCoordinates, rings: measures.mostPaths)
  }

  /// Tells the next search which features of an attachment are not drawn.
  mutating func leaveOutHidden(_ attachment: Int, _ plan: Plan, _ icons: IconPlacement) {
    guard !icons.order.isEmpty else { return }
    let isOneOfMany = attachments.kinds[attachment] == .anyFeature
    for shape in attachments.shapes(attachment) {
      isLeftOut[shape] = isOneOfMany && !icons.isDrawn(shape, by: attachments.layer[attachment], plan)
    }
  }

  /// Fills `places` with `kept` and what is inside the window; whether anything is visible there.
  /// - Parameter last: the part of the last placement, whose feature comes before the others; or `AnchorPlace.noPart`.
  mutating func find(
    _ attachment: Int, in window: Window, kept: AnchorPlace? = nil, last: UInt32, _ extent: Extent
  ) -> Bool {
    places.removeAll(keepingCapacity: true)
    if let kept { places.append(kept) }
    guard !window.box.isEmpty else { return false }
    let shapes = attachments.shapes(attachment)
    var job = Job(
      attachment: attachment, window: window, extent: extent,
      mostPlaces: places.count + (extent == .all ? PlaceSearch.placesAtMost : 1),
      isExact: attachments.partStart[attachment] == attachments.partEnd[attachment],
      rule: attachments.polygonRule[attachment])
    var lastShape: Int?
    if shapes.count > 1, last != AnchorPlace.noPart {
      lastShape = geometries.shape(ofPart: Int(last), among: shapes)
    }
    if let lastShape, !isLeftOut[lastShape] { addPlaces(ofShape: lastShape, &job) }
    for shape in shapes where shape != lastShape && !isLeftOut[shape] {
      if isDone(job) { break }
      addPlaces(ofShape: shape, &job)
    }
    return job.isVisible || !places.isEmpty
  }

  func isDone(_ job: Job) -> Bool {
    places.count >= job.mostPlaces || job.extent == .any && job.isVisible
  }

  /// Adds a place if it is inside the window.
  mutating func append(
    _ x: Double, _ y: Double, _ part: Int, vertex: UInt32 = AnchorPlace.noVertex, _ job: Job
  ) {
    guard places.count < job.mostPlaces,
      let point = job.window.point(x, y, shift: measures.shift(part, job.window))
    else { return }
    places.append(AnchorPlace(x: x, y: y, part: UInt32(part), vertex: vertex, point: point))
  }

  /// Polygons by area, then stretches of lines by length, then points in order.
  private mutating func addPlaces(ofShape shape: Int, _ job: inout Job) {
    let parts = geometries.parts(ofShape: shape)
    let hasLine = parts.contains { geometries.partKinds[$0] == .line }
    // One exact place on a line stands for the whole shape.
    let isLineOnly = job.isExact && hasLine
    if !isLineOnly { addPolygons(parts, &job) }
    if hasLine, !job.hasLines, !isDone(job) {
      // The lines of all features count as one.
      job.hasLines = true
      addLines(&job)
    }
    if isLineOnly { return }
    for part in parts where geometries.partKinds[part] == .points {
      for path in geometries.paths(ofPart: part) {
        let vertices = geometries.coordinates(ofPath: path)
        for index in vertices {
          append(
            geometries.x[index], geometries.y[index], part, vertex: UInt32(index - vertices.lowerBound), job)
        }
      }
    }
  }

  // MARK: Horizon

  /// Whether all of an attachment's geometry lies behind the horizon.
  func isBehindHorizon(_ attachment: Int, _ window: Window) -> Bool {
    for shape in attachments.shapes(attachment) {
      for part in geometries.parts(ofShape: shape) where !isBehindHorizon(part: part, window) { return false }
    }
    return true
  }

  private func isBehindHorizon(part: Int, _ window: Window) -> Bool {
    // What is straight on the map stays straight, so corners that agree decide.
    let inFront = measures.corners(part, window).reduce(0) { $0 + ($1.point.depth > 0 ? 1 : 0) }
    if inFront == 0 { return true }
    if inFront == 4 { return false }
    let shift = measures.shift(part, window)
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path)
      where window.sight(geometries.x[index], geometries.y[index], shift: shift).point.depth > 0 {
        return false
      }
    }
    return true
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      places.capacity, sizes.capacity, stretches.pieces.capacity, stretches.stretches.capacity,
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.y.capacity, rings.ringEnds.capacity,
      rings.heap.capacity,
    ]
  }
}
