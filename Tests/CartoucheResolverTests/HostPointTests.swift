import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// Frames with points that the host app gives in place of a projection.
@Suite struct HostPointTests {
  private static let viewport = TestScene.viewport

  // MARK: Compared with a camera

  /// With the points of a camera, every frame is that of the camera.
  @Test(arguments: (0..<8).map { UInt64($0) * 100 })
  func pointsOfACameraGiveItsFrames(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 40 {
      for scene in [RandomScene(seed: seed), RandomScene(journeyOf: seed)] {
        var plan = scene.plan
        // The host decides what is beyond the horizon, and the poles of shapes are computed with another precision.
        guard plan.geometries.count == 0 else { continue }
        plan.placement.horizon = nil
        var resolver = Resolver(plan: plan)
        var other = Resolver(plan: plan)
        var (expected, frame) = (Frame(), Frame())
        for step in scene.frames where step.changes.isEmpty {
          let projection = Projection(camera: step.camera, viewport: step.viewport)
          other.resolve(
            step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled,
            into: &expected)
          let plan = resolver.plan
          resolver.resolve(
            step.inputs, camera: step.camera, area: nil, viewport: step.viewport, isSettled: step.isSettled,
            into: &frame, unprojecting: projection.coordinate(at:)
          ) { coordinate in
            let place = plan.mercator(coordinate)
            return projection.project(mercatorX: place.x, mercatorY: place.y)
          }
          let (actual, wanted) = (Transcript(frame, plan), Transcript(expected, plan).occluded)
          #expect(actual.placements == wanted.placements, "seed \(seed)")
          #expect(actual.hidden == wanted.hidden, "seed \(seed)")
          #expect(actual.callouts == wanted.callouts, "seed \(seed)")
          // A tap on the map has the coordinate of the last frame's camera, or that of the host app's present map.
          let isTap = { (line: TranscriptLine) in line.text.hasPrefix("tap on the map") }
          #expect(actual.events.filter { !isTap($0) } == wanted.events.filter { !isTap($0) }, "seed \(seed)")
          guard actual.placements == wanted.placements else { return }
        }
      }
    }
  }

  /// With an area, a frame asks for few points and shows the same views.
  @Test func anAreaChangesNoViews() {
    var random = SeededRandom(seed: 7)
    let annotations = (0..<500).map { _ in
      TestAnnotation(random.number(-20_000...20_000), random.number(-20_000...20_000))
    }
    let plan = TestScene.plan(annotations)
    var whole = Resolver(plan: plan)
    var near = Resolver(plan: plan)
    var (wanted, frame) = (Frame(), Frame())
    for step in 0..<20 {
      let camera = Camera(
        center: Coordinate(longitude: Double(step) * 40 - 200, latitude: Double(step) - 10),
        zoom: 2 + Double(step) / 10)
      let projection = Projection(camera: camera, viewport: Self.viewport)
      func project(_ coordinate: Coordinate) -> ScreenPoint? {
        projection.project(
          mercatorX: Mercator.x(longitude: coordinate.longitude),
          mercatorY: Mercator.y(latitude: coordinate.latitude))
      }
      whole.resolve(camera: camera, area: nil, viewport: Self.viewport, into: &wanted, projecting: project)
      let low = projection.coordinate(at: ScreenPoint(x: 0, y: 512))
      let high = projection.coordinate(at: ScreenPoint(x: 512, y: 0))
      var count = 0
      let area = MapArea(
        west: low?.longitude ?? -180, south: low?.latitude ?? -90, east: high?.longitude ?? 180,
        north: high?.latitude ?? 90)
      near.resolve(camera: camera, area: area, viewport: Self.viewport, into: &frame) {
        count += 1
        return project($0)
      }
      #expect(frame.placements.map(\.annotation) == wanted.placements.map(\.annotation), "step \(step)")
      // The first frame examines all annotations.
      if step > 0 { #expect(count < 300) }
      #expect(frame.hidden.allSatisfy { $0.cause != .occluded })
    }
  }

  // MARK: A globe

  /// On a turning globe, every view is at its point, and exactly the views on the front are shown.
  @Test(arguments: 0..<20)
  func viewsFollowAGlobe(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let annotations = (0..<60).map { _ in
      TestAnnotation(random.number(-700...1200), random.number(-700...1200)) {
        $0.flags.insert(.allowOverlap)
      }
    }
    let plan = TestScene.plan(annotations)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    for step in 0..<12 {
      let globe = Globe(
        center: Coordinate(longitude: 30 * Double(step), latitude: 20), radius: 220, viewport: Self.viewport)
      let camera = Camera(center: globe.center, zoom: 2)
      resolver.resolve(
        camera: camera, area: nil, viewport: Self.viewport, into: &frame, projecting: globe.project)
      let inFront = plan.annotations.longitude.indices.filter {
        globe.project(plan.annotations.coordinate($0)) != nil
      }
      #expect(frame.placements.map { $0.annotation.row }.sorted() == inFront, "step \(step)")
      for placement in frame.placements {
        let point = globe.project(placement.coordinate)
        #expect(abs(placement.pointX - (point?.x ?? .nan)) < 0.01)
        #expect(abs(placement.pointY - (point?.y ?? .nan)) < 0.01)
      }
      #expect(frame.hidden.allSatisfy { $0.cause == .occluded })
    }
  }

  @Test func anUnchangedGlobeRepeatsTheFrameAndATurnedOneDoesNot() {
    let plan = TestScene.plan([TestAnnotation(256, 256)])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var shift = 0.0
    func resolve() {
      resolver.resolve(camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame) { _ in
        ScreenPoint(x: 100 + shift, y: 100)
      }
    }
    resolve()
    #expect(!frame.events.isEmpty && frame.placements.map(\.pointX) == [100])
    resolve()
    #expect(frame.events.isEmpty && frame.placements.map(\.pointX) == [100])
    shift = 30
    resolve()
    #expect(frame.placements.map(\.pointX) == [130])
  }

  @Test func aCameraAndPointsMayAlternate() {
    let plan = TestScene.plan([TestAnnotation(100, 100)])
    var resolver = Resolver(plan: plan)
    for _ in 0..<3 {
      #expect(resolver.frame().placements.map(\.pointX) == [100])
      var frame = Frame()
      resolver.resolve(camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame) { _ in
        ScreenPoint(x: 300, y: 50)
      }
      #expect(frame.placements.map(\.pointX) == [300] && frame.placements.map(\.pointY) == [50])
    }
  }

  @Test func theAppIsAskedOnceForEachAnnotation() {
    let plan = TestScene.plan([PointerTests.target(256, 256), PointerTests.target(1000, 256)])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var asked: [Coordinate] = []
    resolver.resolve(
      camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame,
      projecting: { coordinate in
        asked.append(coordinate)
        return asked.count == 1 ? ScreenPoint(x: 256, y: 256) : ScreenPoint(x: 1000, y: 256)
      })
    #expect(asked == (0..<2).map { plan.annotations.coordinate($0) })
    #expect(frame.pointers.map(\.annotation) == [1])
  }

  @Test func aPointFarAwayIsOffscreen() {
    let plan = TestScene.plan([TestAnnotation(0, 0), TestAnnotation(10, 10), TestAnnotation(20, 20)])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    let points = [ScreenPoint(x: 1e30, y: 5), ScreenPoint(x: -.infinity, y: 5), ScreenPoint(x: .nan, y: 5)]
    var next = 0
    resolver.resolve(camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame) { _ in
      next += 1
      return points[next - 1]
    }
    #expect(frame.hidden.map(\.cause) == [.offscreen, .offscreen, .occluded])
  }

  // MARK: Inputs

  @Test func tapsAndDragsAskForTheCoordinate() {
    let plan = TestScene.plan([TestAnnotation(256, 256) { $0.flags.formUnion([.draggable, .enabled]) }])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    let there = Coordinate(longitude: 12, latitude: 34)
    func resolve(_ inputs: [Input], knows: Bool = true) {
      resolver.resolve(
        inputs, camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame,
        unprojecting: { _ in knows ? there : nil },
        projecting: { $0 == there ? ScreenPoint(x: 400, y: 400) : ScreenPoint(x: 100, y: 100) })
    }
    resolve([])
    resolve([.tap(ScreenPoint(x: 300, y: 300))])
    #expect(frame.events.contains { $0.change == .mapTapped(coordinate: there) })
    let row = AnnotationIndex(0)
    resolve([.drag(row, .starting, to: nil)])
    resolve([.drag(row, .dragging, to: ScreenPoint(x: 400, y: 400))], knows: false)
    #expect(frame.refusals.map(\.reason) == [.aboveHorizon])
    resolve([.drag(row, .dragging, to: ScreenPoint(x: 400, y: 400))])
    #expect(frame.refusals.isEmpty && frame.placements.map(\.pointX) == [400])
  }

  // MARK: Shapes

  /// Resolves a frame in which the point of each coordinate of the test's screen is moved by `move`.
  private func resolve(
    _ resolver: inout Resolver, _ frame: inout Frame, _ move: (ScreenPoint) -> ScreenPoint?
  ) {
    let projection = Projection(camera: TestScene.camera, viewport: Self.viewport)
    resolver.resolve(camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame) {
      coordinate in
      projection.project(
        mercatorX: Mercator.x(longitude: coordinate.longitude),
        mercatorY: Mercator.y(latitude: coordinate.latitude)
      ).flatMap(move)
    }
  }

  @Test func aLineFollowsThePointsOfItsCoordinates() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 100), (200, 100), (300, 100))))
    var frame = Frame()
    resolve(&resolver, &frame) { ScreenPoint(x: $0.x + 50, y: $0.y + ($0.x > 150 && $0.x < 250 ? 80 : 20)) }
    let placement = frame.placements.first
    #expect(abs((placement?.pointX ?? 0) - 250) < 0.01 && abs((placement?.pointY ?? 0) - 180) < 0.01)
    // Without the hidden middle, no segment is left.
    var other = Resolver(plan: LineTests.plan(.line((100, 100), (200, 100), (300, 100))))
    resolve(&other, &frame) { $0.x > 150 && $0.x < 250 ? nil : $0 }
    #expect(frame.hidden.map(\.cause) == [.offscreen])
    resolve(&other, &frame) { _ in nil }
    #expect(frame.hidden.map(\.cause) == [.occluded])
  }

  @Test func aLineHasAGapAtAHiddenCoordinate() {
    var resolver = Resolver(plan: LineTests.plan(.line((50, 100), (100, 100), (200, 100), (400, 100))))
    var frame = Frame()
    resolve(&resolver, &frame) { $0.x < 60 ? nil : $0 }
    #expect(abs((frame.placements.first?.pointX ?? 0) - 250) < 0.01)
  }

  @Test func anExactPlaceIsAtItsFractionOfTheSegment() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 100), (300, 100)), part: (0.25, 0.25)))
    var frame = Frame()
    resolve(&resolver, &frame) { ScreenPoint(x: 2 * $0.x - 100, y: 30 + $0.x) }
    let placement = frame.placements.first
    #expect(abs((placement?.pointX ?? 0) - 200) < 0.01 && abs((placement?.pointY ?? 0) - 180) < 0.01)
    resolve(&resolver, &frame) { $0.x < 200 ? nil : $0 }
    #expect(frame.hidden.map(\.cause) == [.occluded])
  }

  @Test func anExactPlaceOutsideTheAreaIsOffscreen() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 100), (300, 100)), part: (0.25, 0.25)))
    var frame = Frame()
    resolver.resolve(
      camera: TestScene.camera, area: MapArea(west: 120, south: -60, east: 121, north: -59),
      viewport: Self.viewport, into: &frame
    ) { _ in ScreenPoint(x: 100, y: 100) }
    #expect(frame.hidden.map(\.cause) == [.offscreen])
  }

  @Test(arguments: [PolygonRule.pole, .centroid])
  func aPolygonHasItsPlaceInThePointsOfItsCorners(rule: PolygonRule) {
    var resolver = Resolver(plan: PolygonTests.plan(.polygon(PolygonTests.square(100, 100, 80)), rule: rule))
    var frame = Frame()
    resolve(&resolver, &frame) { ScreenPoint(x: 2 * $0.x, y: 2 * $0.y - 50) }
    let placement = frame.placements.first
    #expect(abs((placement?.pointX ?? 0) - 280) < 1 && abs((placement?.pointY ?? 0) - 230) < 1)
    // The coordinate in the middle of the square.
    let middle = TestScene.plan([TestAnnotation(140, 140)]).annotations.coordinate(0)
    #expect(abs((placement?.coordinate.longitude ?? 0) - middle.longitude) < 0.2)
    #expect(abs((placement?.coordinate.latitude ?? 0) - middle.latitude) < 0.2)
  }

  @Test func aPolygonWithHiddenCornersKeepsTheOthers() {
    let shape = TestShape.polygon([(100, 100), (200, 80), (300, 100), (300, 300), (100, 300)])
    var resolver = Resolver(plan: PolygonTests.plan(shape))
    var frame = Frame()
    resolve(&resolver, &frame) { $0.y < 90 ? nil : $0 }
    let placement = frame.placements.first
    #expect(abs((placement?.pointX ?? 0) - 200) < 2 && abs((placement?.pointY ?? 0) - 200) < 2)
  }

  /// A view on a shape keeps its coordinate while the map turns, and its point follows the shape.
  @Test(arguments: 0..<20)
  func keptPlacesFollowTheirShapes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let isLine = seed.isMultiple(of: 2)
    let corners = (0..<6).map { corner in
      let angle = Double(corner) * .pi / 3
      let radius = random.number(60...160)
      return (200 + radius * cos(angle), 200 + radius * sin(angle))
    }
    let shape = isLine ? TestShape.lines(corners) : .polygon(corners)
    var resolver = Resolver(plan: isLine ? LineTests.plan(shape) : PolygonTests.plan(shape))
    var frame = Frame()
    var coordinates: [Coordinate] = []
    for step in 0..<30 {
      let angle = Double(step) / 50
      resolve(&resolver, &frame) { point in
        let (x, y) = (point.x - 256, point.y - 256)
        // A turn with perspective.
        let depth = 1 + y / 2000
        return ScreenPoint(
          x: 256 + (x * cos(angle) - y * sin(angle)) / depth,
          y: 256 + (x * sin(angle) + y * cos(angle)) / depth)
      }
      coordinates += frame.placements.map(\.coordinate)
    }
    #expect(coordinates.count == 30)
    for coordinate in coordinates {
      #expect(abs(coordinate.longitude - coordinates[0].longitude) < 1e-9)
      #expect(abs(coordinate.latitude - coordinates[0].latitude) < 1e-9)
    }
  }

  // MARK: Clusters

  @Test func clustersHaveTheirOwnPoint() {
    var plan = TestScene.plan([TestAnnotation(200, 200), TestAnnotation(210, 200), TestAnnotation(900, 200)])
    var look = AnnotationOptions()
    (look.width, look.height) = (30, 30)
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: 3), [look])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var isHidden = false
    func resolve() {
      resolver.resolve(camera: TestScene.camera, area: nil, viewport: Self.viewport, into: &frame) {
        coordinate in
        let isMember = (0..<3).contains { plan.annotations.coordinate($0) == coordinate }
        return isMember ? ScreenPoint(x: 50, y: 400) : isHidden ? nil : ScreenPoint(x: 300, y: 100)
      }
    }
    resolve()
    #expect(frame.clusters.map(\.count) == [2])
    #expect(frame.placements.filter { $0.annotation.isCluster }.map(\.pointX) == [300])
    isHidden = true
    resolve()
    #expect(frame.hidden.contains { $0.annotation.isCluster && $0.cause == .occluded })
  }
}

/// A globe that a camera far away sees.
private struct Globe {
  var center: Coordinate
  var radius: Double
  var viewport: Viewport

  /// Returns the point of a coordinate, or `nil` on the back.
  func project(_ coordinate: Coordinate) -> ScreenPoint? {
    let turn = (coordinate.longitude - center.longitude) * .pi / 180
    let (north, tilt) = (coordinate.latitude * .pi / 180, center.latitude * .pi / 180)
    let depth = sin(tilt) * sin(north) + cos(tilt) * cos(north) * cos(turn)
    guard depth > 0 else { return nil }
    return ScreenPoint(
      x: viewport.width / 2 + radius * cos(north) * sin(turn),
      y: viewport.height / 2 - radius * (cos(tilt) * sin(north) - sin(tilt) * cos(north) * cos(turn)))
  }
}

extension Plan {
  /// Returns the exact Web Mercator coordinates of an annotation or the puck with this coordinate.
  func mercator(_ coordinate: Coordinate) -> SIMD2<Double> {
    if let puck = surroundings.puck, puck.coordinate == coordinate {
      return SIMD2(puck.mercatorX, puck.mercatorY)
    }
    for row in 0..<annotations.count where annotations.coordinate(row) == coordinate {
      return SIMD2(annotations.mercatorX[row], annotations.mercatorY[row])
    }
    return SIMD2(Mercator.x(longitude: coordinate.longitude), Mercator.y(latitude: coordinate.latitude))
  }
}

extension Transcript {
  /// The transcript with the cause `occluded` in place of `behindCamera`.
  fileprivate var occluded: Transcript {
    var transcript = self
    for index in hidden.indices {
      transcript.hidden[index].text.replace("behindCamera", with: "occluded")
    }
    for index in events.indices {
      transcript.events[index].text.replace("behindCamera", with: "occluded")
    }
    return transcript
  }
}
