/// A search for the candidate coordinates of a view on a shape, in order of preference.
///
/// The storage holds the result for one annotation at a time and is reused.
/// - Complexity: O(coordinates of the attachment). For a polygon that is only partly visible, a search for the pole of
///   the visible part is added (`PoleSearch`). Lines add O(`maxPlaces` · log coordinates).
struct PlaceSearch: Sendable {
  private(set) var geometries: GeometryTable
  let attachments: AttachmentTable
  let layers: LayerTable
  private(set) var measures: GeometryMeasures
  let drawn: DrawnParts
  /// The candidate coordinates from the last search, best first. Features that are not drawn have none.
  private(set) var places: [AnchorPlace] = []
  /// For each of `places`, whether the visible part of its line or polygon is as large as the view; points count as
  /// large enough. `false` also if the search did not test this.
  private(set) var haveRoom: [Bool] = []
  var stretches = Stretches()
  var clip = PolygonClip()
  var rings = PoleSearch()
  /// The pole of each part of the plan that is a polygon, if a frame has already computed it. The array is empty if the
  /// plan has no polygons.
  var wholePoles: [WholePole] = []
  /// The largest visible polygons of a feature, in descending order of area.
  var sizes: [SizedPart] = []
  /// For each shape of the plan, whether the next search excludes it because its layer does not show its icon.
  private var isExcluded: [Bool]

  /// The largest number of visible stretches of lines that a search uses, and the largest number of polygons of one
  /// feature.
  static let maxParts = 4
  /// The largest number of candidate coordinates on one stretch of a line.
  static let maxPlacesOnStretch = 17
  /// The largest number of candidate coordinates of an annotation, besides the coordinate of its last placement.
  static let maxPlaces = maxParts * maxPlacesOnStretch

  struct SizedPart: Sendable {
    var part: Int
    /// The visible area of the polygon, in square points.
    var area: Double
  }

  struct WholePole: Sendable {
    /// The pole of the polygon, in Web Mercator coordinates.
    var position: SIMD2<Double>
    /// The area of the polygon, where the area of the world is 1.
    var area: Double
    /// The number n such that the pole is precise for a world 2^n points wide; 0 before the pole is computed.
    var exponent: Int16
  }

  /// The part of a search's result that the caller needs.
  enum Extent: Sendable {
    /// The caller needs to know only whether any line or polygon is visible.
    case any
    /// The caller needs to know whether any line or polygon is visible, and the first candidate coordinate.
    case first
    case all
  }

  /// The parameters of one search, and whether it has found a visible line or polygon.
  struct Job: Sendable {
    let attachment: Int
    let regions: PlaceRegions
    /// The rectangle of the screen in which the search looks for coordinates.
    let window: Window
    let extent: Extent
    /// The number of candidate coordinates after which the search ends.
    let mostPlaces: Int
    let rule: PolygonRule
    let kinds: DrawnParts.PartKinds
    /// Whether the attachment names one exact point of a line, by `at` or by a `part` without length.
    let isExact: Bool
    /// Whether the search fills `haveRoom`. It does so if it looks in the inner bounds and the caller needs all
    /// candidate coordinates.
    let needsRoom: Bool
    var hasLines = false
    var isVisible = false

    func hasLine(_ parts: Range<Int>, _ geometries: borrowing GeometryTable) -> Bool {
      guard kinds.contains(.lines) else { return false }
      for part in parts where geometries.partKinds[part] == .line { return true }
      return false
    }

    /// Returns whether a feature with these parts allows only the point on its line that `at` names, so that its other
    /// parts are ignored.
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
    isExcluded = Array(repeating: false, count: plan.geometries.count)
    guard measures.mostCoordinates > 0 else { return }
    places.reserveCapacity(PlaceSearch.maxPlaces + 1)
    haveRoom.reserveCapacity(PlaceSearch.maxPlaces + 1)
    stretches.reserve(measures.mostCoordinates, paths: measures.mostPaths)
    guard measures.hasPolygons else { return }
    wholePoles = Array(
      repeating: WholePole(position: SIMD2(), area: 0, exponent: 0), count: plan.geometries.partKinds.count)
    sizes.reserveCapacity(PlaceSearch.maxParts)
    clip.reserve(measures.mostCoordinates)
    rings.reserve(8 * measures.mostCoordinates, rings: measures.mostPaths)
  }

  /// Sets the coordinates of the plan's shapes, which are Web Mercator or positions on the screen.
  mutating func setGeometries(_ geometries: GeometryTable, _ measures: GeometryMeasures) {
    self.geometries = geometries
    self.measures = measures
  }

  /// For an attachment to any feature, excludes from the next search the features that their layer does not show. For
  /// other attachments, excludes nothing.
  mutating func excludeHiddenFeatures(_ attachment: Int, _ plan: Plan, _ icons: IconPlacement) {
    guard !icons.showsAll else { return }
    let isOneOfMany = attachments.kinds[attachment] == .anyFeature
    for shape in attachments.shapes(attachment) {
      isExcluded[shape] = isOneOfMany && !icons.isDrawn(shape, by: attachments.layer[attachment], plan)
    }
  }

  /// Replaces the result of the search by one known coordinate.
  mutating func reset(to place: AnchorPlace) {
    places.removeAll(keepingCapacity: true)
    haveRoom.removeAll(keepingCapacity: true)
    places.append(place)
    haveRoom.append(false)
  }

  /// Searches the candidate coordinates of an attachment: first `kept`, then those in the inner bounds.
  ///
  /// If the inner bounds contain none, the search uses the bounds. If nothing is visible in the bounds either, it uses
  /// points outside at which the view's frame still meets the area of `reach`.
  /// - Parameters:
  ///   - kept: the coordinate of the view's last placement; `nil` if it must not be a candidate.
  ///   - last: the part of the view's last placement, or `AnchorPlace.noPart`. The search starts with the feature that
  ///     contains this part.
  ///   - reach: the test whether a view at a point outside the bounds meets an area.
  mutating func find(
    _ attachment: Int, in regions: PlaceRegions, kept: AnchorPlace? = nil, last: UInt32, _ extent: Extent,
    reach: VisibilityTest
  ) {
    if let kept {
      reset(to: kept)
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

  /// Returns whether any part of an attachment is visible: a line or polygon inside the bounds, or a point at which the
  /// view's frame meets the area of `reach`.
  mutating func isVisible(
    _ attachment: Int, in regions: PlaceRegions, reach: VisibilityTest
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
      mostPlaces: places.count + (extent == .all ? PlaceSearch.maxPlaces : 1),
      rule: attachments.polygonRule[attachment], kinds: drawn.kinds[attachment],
      isExact: attachments.partStart[attachment] == attachments.partEnd[attachment],
      needsRoom: extent == .all && window.box == regions.inner.box)
  }

  private mutating func addPlaces(last: UInt32, _ job: inout Job) {
    guard !job.window.box.isEmpty else { return }
    let shapes = attachments.shapes(job.attachment)
    let first = shapeOfLast(last, shapes)
    for step in 0..<shapes.count where !isDone(job) {
      let shape = PlaceSearch.shape(atStep: step, of: shapes, first: first)
      if !isExcluded[shape] { addPlaces(ofShape: shape, &job) }
    }
  }

  /// Returns the shape that contains the part `last`, which a search tests before other shapes. `nil` if all shapes
  /// keep the order of the table.
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

  /// Adds a candidate coordinate at (x, y) in Web Mercator if it is inside the searched rectangle.
  mutating func append(_ x: Double, _ y: Double, _ part: Int, hasRoom: Bool, _ job: Job) {
    guard places.count < job.mostPlaces,
      let point = job.window.point(x, y, shift: measures.shift(part, job.window))
    else { return }
    places.append(AnchorPlace(x: x, y: y, part: UInt32(part), point: point))
    haveRoom.append(hasRoom && job.needsRoom)
  }

  /// Adds the candidate coordinates of a shape: polygons by area, then visible stretches of lines by length, then
  /// points in the order of the table.
  private mutating func addPlaces(ofShape shape: Int, _ job: inout Job) {
    let parts = geometries.parts(ofShape: shape)
    let isLineOnly = job.standsOnLineOnly(parts, geometries)
    if !isLineOnly, job.kinds.contains(.polygons) { addPolygons(parts, &job) }
    if job.hasLine(parts, geometries), !job.hasLines, !isDone(job) {
      // The lines of all features count as one line, so the first feature with lines adds them all.
      job.hasLines = true
      addLines(&job)
    }
    // A point's visibility depends on the view's frame there, so a search with `any` ignores points.
    if !isLineOnly, job.kinds.contains(.points), job.extent != .any {
      addPoints(parts, job)
    }
  }

  private mutating func addPointsOutside(last: UInt32, _ job: Job, _ reach: VisibilityTest) {
    guard job.kinds.contains(.points) else { return }
    let shapes = attachments.shapes(job.attachment)
    let first = shapeOfLast(last, shapes)
    for step in 0..<shapes.count where !isDone(job) {
      let shape = PlaceSearch.shape(atStep: step, of: shapes, first: first)
      let parts = geometries.parts(ofShape: shape)
      if isExcluded[shape] || job.standsOnLineOnly(parts, geometries) { continue }
      addPoints(parts, job, meeting: reach)
    }
  }

  /// Adds to the candidate coordinates those of the given parts that are points.
  /// - Parameter reach: the test that a view at a point must pass; `nil` if the point itself must be inside the window.
  private mutating func addPoints(_ parts: Range<Int>, _ job: Job, meeting reach: VisibilityTest? = nil) {
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
          haveRoom.append(job.needsRoom)
        }
      }
    }
  }

  /// The capacities of all arrays that frames reuse. They do not change after the first frame.
  var capacities: [Int] {
    [
      places.capacity, haveRoom.capacity, sizes.capacity, stretches.pieces.capacity,
      stretches.stretches.capacity, clip.kept.capacity + clip.cut.capacity, rings.x.capacity,
      rings.y.capacity, rings.ringEnds.capacity, rings.heap.capacity,
    ]
  }
}

/// A candidate coordinate on a shape: a point at which a view may be anchored.
struct AnchorPlace: Sendable, Equatable {
  /// The x coordinate in Web Mercator, in the copy of the world that the part's own coordinates use; it may be outside
  /// 0…1.
  var x: Double
  var y: Double
  /// The part of the shape that contains the point, as an index into the parts of `Plan.geometries`.
  var part: UInt32
  /// The index of the point among the part's coordinates; `noVertex` if it is not one of them.
  var vertex = noVertex
  /// The position on screen, in points, in the frame in which the search found the coordinate.
  var point = ScreenPoint(x: 0, y: 0)
  /// The x coordinate in Web Mercator of a place on the screen (`HostPoints`) that an earlier frame chose; infinite for
  /// all other places.
  var worldX = Double.infinity
  var worldY = Double.infinity

  /// The value of `AnchorPlace.part` for a view that has not been placed yet.
  static let noPart = UInt32.max
  static let none = AnchorPlace(x: 0, y: 0, part: noPart)
  static let noVertex = UInt32.max

  /// The tolerance of `isAt` in Web Mercator, about four micrometers. Coordinates of one point that were computed in
  /// different ways differ by less.
  private static let nearness = 1e-13

  /// Returns whether two candidate coordinates are the same point of the map.
  func isAt(_ other: AnchorPlace) -> Bool {
    part == other.part && abs(x - other.x) < AnchorPlace.nearness && abs(y - other.y) < AnchorPlace.nearness
  }

  /// This candidate coordinate in degrees, with a longitude in −180…180.
  var coordinate: Coordinate {
    Coordinate(
      longitude: Mercator.longitude(x: x - Elementary.nearestWhole(x - 0.5)),
      latitude: Mercator.latitude(y: y))
  }

  /// Returns this candidate coordinate in degrees. If it is one of the points of `geometries`, its degrees are exactly
  /// as given.
  func coordinate(in geometries: GeometryTable) -> Coordinate {
    if !geometries.worldX.isEmpty { return coordinate(onScreen: geometries) }
    guard vertex != AnchorPlace.noVertex, !geometries.longitude.isEmpty else { return coordinate }
    let first = geometries.coordinates(ofPath: geometries.paths(ofPart: Int(part)).lowerBound).lowerBound
    let index = first + Int(vertex)
    return Coordinate(longitude: geometries.longitude[index], latitude: geometries.latitude[index])
  }
}

extension AnchorPlace {
  /// Returns the Web Mercator coordinates of a place on the screen. A place that an earlier frame chose has exactly those
  /// of that frame.
  /// - Parameters:
  ///   - screen: the shapes on the screen.
  ///   - world: the same shapes in Web Mercator.
  func worldPosition(_ screen: GeometryTable, _ world: GeometryTable) -> SIMD2<Double> {
    worldX.isFinite ? SIMD2(worldX, worldY) : screen.transfer(self, to: world)
  }

  /// Returns the coordinate in degrees of a place on the screen.
  private func coordinate(onScreen geometries: GeometryTable) -> Coordinate {
    let world = geometries.inWorld
    var place = self
    let position = worldPosition(geometries, world)
    (place.x, place.y) = (position.x, position.y)
    return place.coordinate(in: world)
  }
}

/// The rectangles of the screen in which a search looks for candidate coordinates of one view.
struct PlaceRegions: Sendable {
  /// The bounds less half the view's size on each side. A view that is centered at a point inside this rectangle does
  /// not cross an edge of the bounds.
  let inner: Window
  let bounds: Window
  /// The largest width and the largest height of the view among its anchors, in points.
  let size: SIMD2<Double>

  /// Computes the rectangles for one view.
  ///
  /// Each frame computes them for each view on a shape, so the parameters are borrowed instead of copied.
  init(_ options: borrowing EffectiveOptions, _ row: Int, _ plan: borrowing Plan, on screen: Screen) {
    let box = screen.area.bounds(ignoresPadding: options[row].flags.contains(.ignoreCameraPadding))
    size = options.largestSize(row, plan)
    let half = FixedPoint.lengths(size) &>> 1
    bounds = screen.window(box)
    let shrunk = Box(
      left: box.left &+ half.x, top: box.top &+ half.y, right: box.right &- half.x,
      bottom: box.bottom &- half.y)
    inner = screen.window(box.isEmpty || shrunk.isEmpty ? .nowhere : shrunk)
  }

  /// Returns whether a visible stretch of a line is at least as long as the longer side of the view.
  func hasRoom(on length: Double) -> Bool { length >= max(size.x, size.y) }

  /// Returns whether the visible part of a polygon is at least as wide and as high as the view.
  func hasRoom(in extent: SIMD2<Double>) -> Bool { all(extent .>= size) }

  /// Returns whether the view's rectangles at two points of the screen cannot overlap.
  func areApart(_ a: ScreenPoint, _ b: ScreenPoint) -> Bool {
    abs(a.x - b.x) >= size.x || abs(a.y - b.y) >= size.y
  }
}

extension EffectiveOptions {
  /// Returns the largest width and the largest height of a view among its anchors, in points.
  fileprivate func largestSize(_ row: Int, _ plan: Plan) -> SIMD2<Double> {
    let own = size(row)
    var largest = SIMD2<Double>()
    for option in anchors(of: row, in: plan.anchorLists) {
      largest = pointwiseMax(largest, formulas.size(option, own: own))
    }
    return largest
  }
}

extension PlaceSearch {
  /// Returns the cause that hides a view when no part of its shape is visible: `offscreen`, `horizon` or
  /// `behindCamera`.
  /// - Complexity: O(coordinates), unless the corners of the shape's extent already determine the cause.
  func causeOfAbsence(_ attachment: Int, in window: Window) -> Cause {
    if window.projection.isOfPoints { return causeOfHiddenPoints(attachment) }
    var isInFront = false
    for part in geometries.parts(ofShapes: attachments.shapes(attachment))
    where drawn.kinds[attachment].contains(DrawnParts.PartKinds(geometries.partKinds[part])) {
      var nearest = Double.infinity
      var farthest = -Double.infinity
      // The projection keeps lines straight, so the depths of the corners are bounds for all other depths.
      measures.corners(part, window).reduce(()) { _, corner in
        nearest = min(nearest, corner.point.depth)
        farthest = max(farthest, corner.point.depth)
      }
      if farthest <= 0 { continue }
      if nearest > 0, farthest <= window.farthest { return .offscreen }
      switch range(ofPart: part, window) {
      case .near: return .offscreen
      case .far: isInFront = true
      case .behind: break
      }
    }
    return isInFront ? .horizon : .behindCamera
  }

  /// Returns `occluded` if all points of an attachment that the host app gave are occluded; otherwise `offscreen`.
  private func causeOfHiddenPoints(_ attachment: Int) -> Cause {
    for part in geometries.parts(ofShapes: attachments.shapes(attachment)) {
      for path in geometries.paths(ofPart: part) {
        for index in geometries.coordinates(ofPath: path) where !geometries.x[index].isNaN {
          return .offscreen
        }
      }
    }
    return .occluded
  }

  /// The depths of a part of a shape, as the camera sees it.
  ///
  /// `near`: some depths are before the horizon. `far`: all depths in front of the camera are beyond the horizon.
  /// `behind`: the whole part is behind the camera.
  private enum DepthRange {
    case near, far, behind
  }

  private func range(ofPart part: Int, _ window: Window) -> DepthRange {
    let shift = measures.shift(part, window)
    let isConnected = geometries.partKinds[part] != .points
    var range = DepthRange.behind
    var nearest = Double.infinity
    var farthest = -Double.infinity
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        let depth = window.clipPoint(geometries.x[index], geometries.y[index], shift: shift).point.depth
        if depth > 0 {
          if depth <= window.farthest { return .near }
          range = .far
        }
        nearest = min(nearest, depth)
        farthest = max(farthest, depth)
      }
    }
    // A line from behind the camera to beyond the horizon also contains all depths between them.
    return isConnected && nearest <= 0 && farthest > 0 ? .near : range
  }
}
