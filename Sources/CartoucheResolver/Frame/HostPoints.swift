/// A function by which the host app projects coordinates: it replaces each point that the map shows. A point that stays
/// not a number is occluded.
typealias HostProjection = ([Coordinate], inout [ScreenPoint]) -> Void

/// The view of a map for which the host app computes screen points, such as a globe or a map with terrain.
struct HostView: Sendable, Equatable {
  /// The camera of the map. Only its zoom and padding count for the frame.
  var camera: Camera
  /// The part of the world for which the resolver needs points; `nil` for the whole world.
  var area: MapArea?
  /// A number that changes if the points of an unchanged camera change.
  var version: UInt32
}

/// The screen points of annotations and clusters that the host app gave for one frame, as positions on the plane of the
/// screen: points divided by `GeometryTable.pointsPerUnit`.
///
/// A position is not a number if the point is occluded, and infinite if the frame did not need it.
struct PointTable: Sendable {
  /// Per annotation and cluster: the x of its position. Empty before the first frame with points.
  fileprivate(set) var x: [Double]
  fileprivate(set) var y: [Double]
  /// The position of the puck.
  fileprivate(set) var puck = SIMD2(Double.infinity, .infinity)

  fileprivate init(_ count: Int) {
    x = Array(repeating: .infinity, count: count)
    y = Array(repeating: .infinity, count: count)
  }

  fileprivate mutating func clear() {
    for row in x.indices { (x[row], y[row]) = (.infinity, .infinity) }
    puck = SIMD2(.infinity, .infinity)
  }

  /// Returns the position of a row, or `nil` if the frame has none.
  func position(_ row: Int) -> SIMD2<Double>? {
    row < x.count && x[row].isFinite ? SIMD2(x[row], y[row]) : nil
  }
}

/// The points that the host app gives for frames in place of a projection.
///
/// Method: the screen is the ground of such a frame. Shapes get the screen positions of their coordinates, so that all
/// steps work as on a map without pitch. The places of views on shapes are transferred to the screen before a frame and
/// back afterwards.
struct HostPoints: Sendable {
  private(set) var table = PointTable(0)
  /// The points of the previous frame with points.
  private(set) var former = PointTable(0)
  /// The plan's shapes on the screen.
  fileprivate var geometries = GeometryTable()
  fileprivate var measures = GeometryMeasures()
  /// The measures of the plan's shapes in Web Mercator.
  fileprivate var worldMeasures = GeometryMeasures()
  fileprivate(set) var version: UInt32 = 0
  private var isPrepared = false
  /// The coordinates that a frame needs: those of `rows`, of the puck if there is one, and of `vertices`.
  private var requests: [Coordinate] = []
  private var answers: [ScreenPoint] = []
  private var repeated: [ScreenPoint] = []
  private var rows: [UInt32] = []
  /// The annotations of `pointers` that the frame needs, as indices into `pointers`.
  private var neededPointers: [UInt32] = []
  /// Per element of `neededPointers`: the index of its coordinate in `requests`.
  private var pointerRequests: [UInt32] = []
  /// Per element of `Pointers.rows`: the point of the annotation, wherever it is; not a number if it is occluded or the
  /// frame does not need it.
  private(set) var pointers: [ScreenPoint] = []
  /// The coordinates of shapes, as indices into the columns of `geometries`.
  private var vertices: [UInt32] = []
  private var poles = PoleSearch()
  /// Per annotation: its place on a shape in Web Mercator after the last frame with points.
  private var places: [AnchorPlace] = []
  /// Per annotation: the same place on the screen.
  private var screenPlaces: [AnchorPlace] = []

  init() {}

  /// Creates the points of a changed plan. Its first frame may repeat the view of the last frame.
  init(after former: HostPoints) { version = former.version }

  private mutating func prepare(
    _ plan: Plan, _ measures: GeometryMeasures, places count: Int, pointers pointerCount: Int
  ) {
    isPrepared = true
    worldMeasures = measures
    self.measures = measures
    geometries = plan.geometries.onScreen
    let most = FrameRows(plan).count + geometries.x.count + 1 + pointerCount
    requests.reserveCapacity(most)
    answers.reserveCapacity(most)
    repeated.reserveCapacity(most)
    rows.reserveCapacity(FrameRows(plan).count)
    neededPointers.reserveCapacity(pointerCount)
    pointerRequests.reserveCapacity(pointerCount)
    pointers = Array(repeating: HostPoints.occluded, count: pointerCount)
    vertices.reserveCapacity(geometries.x.count)
    poles.reserve(measures.mostCoordinates, rings: measures.mostPaths)
    places = Array(repeating: .none, count: count)
    screenPlaces = Array(repeating: .none, count: count)
    table = PointTable(FrameRows(plan).count)
    former = PointTable(FrameRows(plan).count)
  }

  /// Asks the host app again for the points of the last frame. A changed point changes `version`.
  fileprivate mutating func repeatRequests(_ project: HostProjection) {
    if requests.isEmpty { return }
    repeated.removeAll(keepingCapacity: true)
    repeated.append(contentsOf: repeatElement(HostPoints.occluded, count: requests.count))
    project(requests, &repeated)
    let isSame = zip(repeated, answers).allSatisfy {
      $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern
    }
    if !isSame { version &+= 1 }
  }

  /// Starts a new frame, which needs no points yet.
  fileprivate mutating func begin(
    _ plan: Plan, _ measures: GeometryMeasures, places: Int, pointers count: Int
  ) {
    if !isPrepared { prepare(plan, measures, places: places, pointers: count) }
    swap(&table, &former)
    table.clear()
    requests.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    neededPointers.removeAll(keepingCapacity: true)
    pointerRequests.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
  }

  /// Adds the coordinate of an annotation or cluster to those that the frame needs.
  fileprivate mutating func add(_ row: UInt32, at coordinate: Coordinate) {
    rows.append(row)
    requests.append(coordinate)
  }

  /// Adds the coordinate of an annotation with a pointer to those that the frame needs, after all calls of `add`.
  fileprivate mutating func addPointer(_ index: Int, to row: UInt32, at coordinate: Coordinate) {
    neededPointers.append(UInt32(index))
    // The rows of annotations ascend, and those of clusters are greater.
    let known = rows.partitioningIndex { $0 >= row }
    if known < rows.count, rows[known] == row {
      pointerRequests.append(UInt32(known))
    } else {
      pointerRequests.append(UInt32(requests.count))
      requests.append(coordinate)
    }
  }

  /// Asks the host app for the points that the frame needs, and stores their positions.
  /// - Parameter box: the part of the world that the frame needs; `nil` for the whole world.
  fileprivate mutating func request(puck: Puck?, shapesIn box: WorldBox?, _ project: HostProjection) {
    var next = requests.count
    if let puck { requests.append(puck.coordinate) }
    addShapes(in: box)
    answers.removeAll(keepingCapacity: true)
    answers.append(contentsOf: repeatElement(HostPoints.occluded, count: requests.count))
    if !requests.isEmpty { project(requests, &answers) }
    for (index, row) in rows.enumerated() {
      let position = HostPoints.position(answers[index])
      (table.x[Int(row)], table.y[Int(row)]) = (position.x, position.y)
    }
    for index in pointers.indices { pointers[index] = HostPoints.occluded }
    for (index, pointer) in neededPointers.enumerated() {
      pointers[Int(pointer)] = answers[Int(pointerRequests[index])]
    }
    if puck != nil {
      table.puck = HostPoints.position(answers[next])
      next += 1
    }
    for vertex in vertices {
      let position = HostPoints.position(answers[next])
      geometries.setCoordinate(Int(vertex), x: position.x, y: position.y)
      next += 1
    }
    measures.measure(geometries, as: worldMeasures, &poles)
  }

  private mutating func addShapes(in box: WorldBox?) {
    for (part, extent) in worldMeasures.extents.enumerated() {
      let isNeeded =
        box?.meets(minX: extent.minX, minY: extent.minY, maxX: extent.maxX, maxY: extent.maxY) ?? true
      for path in geometries.paths(ofPart: part) {
        for vertex in geometries.coordinates(ofPath: path) {
          if isNeeded {
            vertices.append(UInt32(vertex))
            requests.append(
              Coordinate(longitude: geometries.longitude[vertex], latitude: geometries.latitude[vertex]))
          } else {
            geometries.setCoordinate(vertex, x: .infinity, y: .infinity)
          }
        }
      }
    }
  }

  private static let occluded = ScreenPoint(x: .nan, y: .nan)

  /// Returns the position on the plane of the screen. Points far off screen move nearer, to stay in one copy of the
  /// plane, where all tests still find them far off screen.
  private static func position(_ point: ScreenPoint) -> SIMD2<Double> {
    guard !point.x.isNaN, !point.y.isNaN else { return SIMD2(.nan, .nan) }
    let most = GeometryTable.pointsPerUnit * 0.375
    return SIMD2(max(-most, min(point.x, most)), max(-most, min(point.y, most)))
      / GeometryTable.pointsPerUnit
  }

  // MARK: Places on shapes

  /// Transfers the places of the views that a frame examines to the screen. A place of the last frame on the screen gets
  /// exactly its position there.
  fileprivate mutating func transfer(
    _ rows: RowSet, _ history: inout PreviousPlacements, _ world: GeometryTable, isNewFrame: Bool
  ) {
    for row in rows where row < places.count {
      let place = history.places[row]
      guard place.part != AnchorPlace.noPart else { continue }
      let position =
        !isNewFrame && places[row].isSame(as: place)
        ? SIMD2(screenPlaces[row].x, screenPlaces[row].y) : world.transfer(place, to: geometries)
      (history.places[row].x, history.places[row].y) = (position.x, position.y)
      (history.places[row].worldX, history.places[row].worldY) = (place.x, place.y)
    }
  }

  /// Transfers the places of the views that a frame examined back to Web Mercator.
  fileprivate mutating func transferBack(
    _ rows: RowSet, _ history: inout PreviousPlacements, _ world: GeometryTable
  ) {
    for row in rows where row < places.count {
      let place = history.places[row]
      guard place.part != AnchorPlace.noPart else { continue }
      let position = place.worldPosition(geometries, world)
      (history.places[row].x, history.places[row].y) = (position.x, position.y)
      (history.places[row].worldX, history.places[row].worldY) = (.infinity, .infinity)
      places[row] = history.places[row]
      screenPlaces[row] = place
    }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame with points.
  var capacities: [Int] {
    [
      table.x.capacity, former.x.capacity, requests.capacity, answers.capacity, repeated.capacity,
      rows.capacity, neededPointers.capacity, pointerRequests.capacity, pointers.capacity, vertices.capacity,
      poles.x.capacity,
      poles.y.capacity, poles.ringEnds.capacity,
      poles.heap.capacity,
    ]
  }
}

extension AnchorPlace {
  /// Returns whether two places on a shape have the same bits.
  fileprivate func isSame(as other: AnchorPlace) -> Bool {
    part == other.part && x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
  }
}

extension Resolver.State {
  /// Returns the view of a frame with points. It differs from the last one if a point that the last frame used has
  /// changed.
  mutating func hostPerspective(
    _ camera: Camera, _ area: MapArea?, _ viewport: Viewport, _ project: HostProjection
  ) -> Perspective {
    func view(_ version: UInt32) -> Perspective {
      Perspective(
        source: .points(HostView(camera: camera, area: area, version: version)), viewport: viewport)
    }
    if perspective == view(host.version) { host.repeatRequests(project) }
    return view(host.version)
  }

  /// Asks the host app for the points of a frame. Until `leaveScreen`, the plan's shapes have the positions of their
  /// coordinates on the screen.
  mutating func requestPoints(on screen: Screen, _ project: HostProjection) {
    let box = screen.hostBox(reach: options.reach, plan.placement)
    host.begin(
      plan, obstacles.measures, places: history.places.places.count, pointers: pointers.rows.count)
    for row in visibleCandidates.rows where needsPoint(row, screen, box) {
      host.add(UInt32(row), at: plan.annotations.coordinate(row))
    }
    for cluster in clustering.formed {
      host.add(UInt32(plan.annotations.count) + cluster.first, at: cluster.coordinate)
    }
    for (index, row) in pointers.rows.enumerated() where mayBeShown(Int(row), screen) {
      host.addPointer(index, to: row, at: plan.annotations.coordinate(Int(row)))
    }
    host.request(puck: plan.surroundings.puck, shapesIn: box, project)
    enterScreen(isNewFrame: true)
  }

  /// Returns whether a frame needs the point of a row: it is an annotation with a coordinate of its own near the visible
  /// part of the world, and neither its own values nor a cluster hide it.
  private func needsPoint(_ row: Int, _ screen: Screen, _ box: WorldBox?) -> Bool {
    guard row < plan.annotations.count else { return false }
    guard mayBeShown(row, screen), clustering.cause(row) == nil || options[row].flags.contains(.expanded)
    else { return false }
    return box?.contains(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row]) ?? true
  }

  /// Returns whether an annotation with a coordinate of its own is not hidden by its own values.
  private func mayBeShown(_ row: Int, _ screen: Screen) -> Bool {
    let own = options[row]
    return !interaction.isRemoved[row] && own.flags.contains(.visible)
      && screen.comparedZoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom)
      && EntryHysteresis.hasOwnPoint(row, plan)
  }

  /// Gives the plan's shapes the positions of their coordinates on the screen.
  /// - Parameter isNewFrame: whether the positions are those of a new frame, rather than of the last one.
  mutating func enterScreen(isNewFrame: Bool = false) {
    guard plan.geometries.count > 0 else { return }
    host.transfer(visibleCandidates.rows, &history.places, plan.geometries, isNewFrame: isNewFrame)
    swap(&plan.geometries, &host.geometries)
    setMeasures(host.measures)
  }

  /// Gives the plan's shapes their coordinates in Web Mercator again.
  mutating func leaveScreen() {
    guard plan.geometries.count > 0 else { return }
    swap(&plan.geometries, &host.geometries)
    setMeasures(host.worldMeasures)
    host.transferBack(visibleCandidates.rows, &history.places, plan.geometries)
  }

  private mutating func setMeasures(_ measures: GeometryMeasures) {
    visibilityFilter.search.setGeometries(plan.geometries, measures)
    strategy.search.setGeometries(plan.geometries, measures)
    obstacles.measures = measures
  }
}
