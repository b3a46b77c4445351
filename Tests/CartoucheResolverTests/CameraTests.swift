import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct CameraFitTests {
  /// Returns views that may overlap, so that each has its first anchor.
  static func plan(_ random: inout SeededRandom) -> Plan {
    let reach = random.pick([2.0, 40, 200])
    let annotations = (0..<random.whole(1...8)).map { _ in
      TestAnnotation(256 + random.number(-reach...reach), 256 + random.number(-reach...reach)) {
        $0.width = random.number(10...150)
        $0.height = random.number(10...90)
        var option = AnchorOption(random.pick(RandomScene.anchors))
        option.offsetX = random.number(-40...40)
        option.offsetY = random.number(-40...40)
        $0.anchors = [option]
        $0.flags.insert(.allowOverlap)
        $0.maxZoom = 25.5
      }
    }
    var plan = TestScene.plan(annotations)
    plan.camera.bearing = random.pick([0, random.number(-180...180)])
    plan.camera.padding = Insets(
      top: random.number(0...80), right: random.number(0...80), bottom: random.number(0...80),
      left: random.number(0...80))
    plan.framing.rows = annotations.indices.map { UInt32($0) }
    plan.framing.maxZoom = 25.5
    return plan
  }

  /// Returns the distance by which rectangles reach beyond the padded viewport, in points; NaN if a view is
  /// hidden.
  static func excess(_ plan: Plan, _ camera: Camera, _ viewport: Viewport) -> Double {
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame(camera, viewport)
    guard frame.placements.count == plan.annotations.count else { return .nan }
    let padding = camera.padding
    return frame.placements.map {
      max(
        padding.left - $0.x, padding.top - $0.y, $0.x + $0.width - (viewport.width - padding.right),
        $0.y + $0.height - (viewport.height - padding.bottom))
    }.max() ?? 0
  }

  @Test("all frames are inside, and closer they are not", arguments: 0..<60)
  func fits(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var plan = Self.plan(&random)
    let viewport = Viewport(width: 900, height: 700)
    plan.camera.pitch = seed % 3 == 0 ? random.number(0...50) : 0
    let camera = plan.fittedCamera(in: viewport)
    let excess = Self.excess(plan, camera, viewport)
    #expect(excess <= 1e-3, "seed \(seed): \(excess) points outside")
    #expect(camera.bearing == plan.camera.bearing && camera.pitch == plan.camera.pitch)
    guard camera.pitch == 0, camera.zoom < 25.4 else { return }
    // No slightly closer camera shows all views: their extent is larger than the padded viewport.
    var closer = camera
    closer.zoom += 0.01
    for x in stride(from: -8.0, through: 8, by: 2) {
      for y in stride(from: -8.0, through: 8, by: 2) {
        let place = Projection(camera: closer, viewport: viewport).coordinate(
          at: ScreenPoint(
            x: Projection(camera: closer, viewport: viewport).middle.x + x,
            y: Projection(camera: closer, viewport: viewport).middle.y + y))
        var moved = closer
        moved.center = place ?? closer.center
        let excess = Self.excess(plan, moved, viewport)
        #expect(!(excess <= 0), "seed \(seed): a closer camera shows all")
      }
    }
  }

  @Test func anOffsetUpTakesRoomAbove() throws {
    // Mapbox applies the offset downwards here. The view would then reach 80 points beyond the top.
    var plan = TestScene.plan([
      TestAnnotation(256, 200) { $0.anchors = [AnchorOption(.bottom, offsetY: 40)] },
      TestAnnotation(256, 300) { $0.anchors = [AnchorOption(.bottom, offsetY: 40)] },
    ])
    plan.framing.rows = [0, 1]
    let viewport = Viewport(width: 400, height: 300)
    let camera = plan.fittedCamera(in: viewport)
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame(camera, viewport)
    let tops = frame.placements.map(\.y)
    let bottoms = frame.placements.map { $0.y + $0.height }
    #expect(abs(try #require(tops.min())) < 1e-3)
    // The lower view ends 40 points above its point.
    #expect(abs(try #require(bottoms.max()) - 300) < 1e-3)
  }

  /// Returns the largest zoom at which a view with this `maxZoom` is shown.
  private static func zoomBelow(_ maxZoom: Double) -> Double { maxZoom - 1.0 / 4096 }

  @Test func hiddenOnesDoNotCountAndNoZoomIsAboveTheirs() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.maxZoom = 9 }, TestAnnotation(-4000, 256) { $0.flags.remove(.visible) },
    ])
    plan.framing.rows = [0, 1]
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == Self.zoomBelow(9))
    plan.framing.rows = [1]
    #expect(plan.fittedCamera(in: TestScene.viewport) == plan.camera)
  }

  /// The selected view is twice as wide, and wider at zoom 0.
  @Test func aViewIsTakenAsItsFirstStateHasIt() throws {
    let annotations = [
      TestAnnotation(100, 256) { $0.flags.formUnion([.selected, .enabled]) }, TestAnnotation(400, 256),
    ]
    var plan = TestScene.plan(annotations)
    plan.framing.rows = [0, 1]
    let unaware = plan.fittedCamera(in: TestScene.viewport)
    let wide = TestScene.plan([TestAnnotation(100, 256) { $0.width = 200 }]).annotations.options[0]
    plan.states.append(.selected, naming: NamedProperties(.width), of: 0, wide, anchorList: wide.anchorList)
    let table = plan.zoomTables.append(
      ZoomTable(.step, [ZoomTable.Stop(zoom: 0, value: 200), ZoomTable.Stop(zoom: 20, value: 100)]))
    plan.zoomTables.drive(.width, ofState: 0, by: table)
    let camera = plan.fittedCamera(in: TestScene.viewport)
    #expect(camera.zoom < unaware.zoom)
    #expect(abs(Self.excess(plan, camera, TestScene.viewport)) < 1e-3)
  }

  @Test func theResolverTakesItWhereTheHostGivesNone() {
    var plan = TestScene.plan([TestAnnotation(100, 100), TestAnnotation(400, 300)])
    plan.framing.rows = [0, 1]
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: nil, viewport: TestScene.viewport, into: &frame)
    var other = Resolver(plan: plan)
    #expect(frame == other.frame(plan.fittedCamera(in: TestScene.viewport)))
  }

  @Test func viewsThatFitIntoNoCameraAreTakenAsPoints() {
    var plan = TestScene.plan([
      TestAnnotation(100, 256) { $0.width = 4000 }, TestAnnotation(400, 256) { $0.width = 4000 },
    ])
    plan.framing.rows = [0, 1]
    let camera = plan.fittedCamera(in: TestScene.viewport)
    let points = Projection(camera: camera, viewport: TestScene.viewport)
    let first = points.project(
      mercatorX: plan.annotations.mercatorX[0], mercatorY: plan.annotations.mercatorY[0])
    #expect(abs((first?.x ?? -1) - 0) < 1e-3)
  }

  @Test func allMeansUnattachedAnnotationsWithAKnownPlace() {
    var plan = TestScene.plan([
      TestAnnotation(100, 256), TestAnnotation(400, 256),
      TestAnnotation(-4000, 256) { $0.flags.remove(.visible) },
      TestAnnotation(-4000, 256), TestAnnotation(-4000, 256) { $0.width = 4000 },
    ])
    plan.appendAttachment(.hostFeature)
    plan.annotations.attachment[3] = 0
    plan.attach(4, toAnnotation: 0)
    plan.framing.showsAll = true
    plan.framing.maxZoom = 25.5
    let all = plan.fittedCamera(in: TestScene.viewport)
    plan.framing = CameraFraming(rows: [0, 1])
    plan.framing.maxZoom = 25.5
    #expect(all == plan.fittedCamera(in: TestScene.viewport))
    #expect(all.zoom > TestScene.camera.zoom)
  }

  @Test func noZoomIsAboveTheOneThatTheCameraAllows() {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.maxZoom = 25.5 }])
    plan.framing.showsAll = true
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == 16)
    plan.framing.maxZoom = 3.25
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == 3.25)
    plan.annotations.options[0].maxZoom = 2
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == Self.zoomBelow(2))
  }

  @Test func ofNothingToShowTheCameraIsTakenAsGiven() {
    var plan = TestScene.plan([])
    plan.framing.showsAll = true
    #expect(plan.fittedCamera(in: TestScene.viewport) == plan.camera)
  }

  @Test func whatFitsNowhereIsShownAtZoom0() {
    var plan = TestScene.plan([TestAnnotation(-244, 256), TestAnnotation(756, 256)])
    plan.framing.rows = [0, 1]
    let camera = plan.fittedCamera(in: Viewport(width: 100, height: 100))
    #expect(camera.zoom == 0)
    #expect(abs(camera.center.longitude) < 1)
  }

  @Test func aHostFitsWhatItWants() {
    let plan = TestScene.plan([
      TestAnnotation(100, 256), TestAnnotation(300, 256), TestAnnotation(-4000, 256),
    ])
    var framed = plan
    framed.framing.rows = [0, 1]
    framed.camera = Camera(bearing: 30)
    var resolver = Resolver(plan: plan)
    let fitted = resolver.camera(fitting: .only([0, 1]), from: Camera(bearing: 30), in: TestScene.viewport)
    #expect(fitted == framed.fittedCamera(in: TestScene.viewport))
    let all = resolver.camera(fitting: .all, in: TestScene.viewport)
    #expect(all.zoom < fitted.zoom)
    resolver.state.remove(2)
    let others = resolver.camera(fitting: .all, from: Camera(bearing: 30), in: TestScene.viewport)
    #expect(others == fitted)
    #expect(
      resolver.camera(fitting: .only([2]), from: TestScene.camera, in: TestScene.viewport) == TestScene.camera
    )
    #expect(resolver.camera(fitting: .all, in: TestScene.viewport, maxZoom: 1).zoom == 1)
  }

  @Test func listedAnnotationsHiddenByZoomAreKnown() {
    var plan = TestScene.plan([
      TestAnnotation(100, 256) { $0.minZoom = 12 }, TestAnnotation(400, 256),
    ])
    plan.framing.rows = [0, 1]
    let camera = plan.fittedCamera(in: TestScene.viewport)
    #expect(plan.annotationsHidden(atZoomOf: camera, in: plan.framing) == [0])
    #expect(plan.annotationsHidden(atZoomOf: camera, in: CameraFraming(showsAll: true)) == [])
  }
}

@Suite struct ProjectionTests {
  /// The formula of docs/resolution.md, with Foundation's functions.
  struct Formula {
    let camera: Camera
    let viewport: Viewport

    /// Returns `nil` for w ≤ 0. `depth` is w relative to the distance of the camera.
    func project(_ mercatorX: Double, _ mercatorY: Double) -> (x: Double, y: Double, depth: Double)? {
      let worldSize = 512 * Foundation.pow(2, camera.zoom)
      var east = mercatorX - (camera.center.longitude + 180) / 360
      if east > 0.5 { east -= 1 }
      if east < -0.5 { east += 1 }
      let x = east * worldSize
      let y = (mercatorY - MathematicsTests.mercatorY(camera.center.latitude)) * worldSize
      let a = -camera.bearing * .pi / 180
      let pitch = camera.pitch * .pi / 180
      let distance = 0.5 / Foundation.tan(0.6435011087932844 / 2) * viewport.height
      let rx = x * Foundation.cos(a) - y * Foundation.sin(a)
      let ry = x * Foundation.sin(a) + y * Foundation.cos(a)
      let w = distance - ry * Foundation.sin(pitch)
      guard w > 0 else { return nil }
      let middleX = (camera.padding.left + viewport.width - camera.padding.right) / 2
      let middleY = (camera.padding.top + viewport.height - camera.padding.bottom) / 2
      return (
        middleX + distance * rx / w, middleY + distance * ry * Foundation.cos(pitch) / w, w / distance
      )
    }
  }

  static func camera(_ random: inout SeededRandom) -> Camera {
    Camera(
      center: Coordinate(longitude: random.number(-180...180), latitude: random.number(-85...85)),
      zoom: random.number(0...22), bearing: random.number(-360...360), pitch: random.number(0...85),
      padding: Insets(
        top: random.number(0...200), right: random.number(0...200), bottom: random.number(0...200),
        left: random.number(0...200)))
  }

  @Test("screen points are the formula's to a millionth of a point", arguments: 0..<20)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let viewport = Viewport(width: 800, height: 600)
    var worst = 0.0
    for _ in 0..<500 {
      let camera = ProjectionTests.camera(&random)
      let projection = Projection(camera: camera, viewport: viewport)
      let formula = Formula(camera: camera, viewport: viewport)
      let worldSize = 512 * Foundation.pow(2, camera.zoom)
      // Around the center, so that most points are on screen. Points near the camera's plane are less accurate.
      let x = Mercator.x(longitude: camera.center.longitude) + random.number(-500...500) / worldSize
      let y = Mercator.y(latitude: camera.center.latitude) + random.number(-500...500) / worldSize
      let expected = formula.project(x, y)
      let actual = projection.project(mercatorX: x, mercatorY: y)
      #expect((actual == nil) == (expected == nil))
      if let actual, let expected, expected.depth > 0.5 {
        worst = max(worst, abs(actual.x - expected.x), abs(actual.y - expected.y))
      }
    }
    #expect(worst < 1e-6, "seed \(seed)")
  }

  @Test func theNearestCopyOfTheWorldIsShown() {
    let camera = Camera(center: Coordinate(longitude: 179, latitude: 0), zoom: 2)
    let projection = Projection(camera: camera, viewport: Viewport(width: 512, height: 512))
    let point = projection.project(mercatorX: Mercator.x(longitude: -179), mercatorY: 0.5)
    #expect(abs((point?.x ?? 0) - (256 + 2 * 2048 / 360)) < 1e-9)
  }

  @Test func aPointBehindTheCameraHasNoPlaceOnScreen() {
    let projection = Projection(
      camera: Camera(zoom: 4, pitch: 60), viewport: Viewport(width: 512, height: 512))
    #expect(projection.project(mercatorX: 0.5, mercatorY: 0.9) == nil)
  }

  @Test func theMiddleIsThatOfThePaddedViewport() {
    let camera = Camera(padding: Insets(top: 10, right: 20, bottom: 30, left: 60))
    let projection = Projection(camera: camera, viewport: Viewport(width: 400, height: 300))
    #expect(projection.project(mercatorX: 0.5, mercatorY: 0.5) == ScreenPoint(x: 220, y: 140))
  }
}

@Suite struct MatrixTests {
  /// Returns the matrix of a camera.
  static func matrix(_ camera: Camera, _ viewport: Viewport) -> MapMatrix {
    let world = 512 * pow(2, camera.zoom)
    let turn = (-camera.bearing) * .pi / 180
    let tilt = camera.pitch * .pi / 180
    let distance = 1.5 * viewport.height
    let (cosine, sine) = (cos(turn), sin(turn))
    let (tiltCosine, tiltSine) = (cos(tilt), sin(tilt))
    let x0 = Mercator.x(longitude: camera.center.longitude)
    let y0 = Mercator.y(latitude: camera.center.latitude)
    let padding = camera.padding
    let middleX = (padding.left + viewport.width - padding.right) / 2
    let middleY = (padding.top + viewport.height - padding.bottom) / 2
    // The rows over (east, south, 1), first as x·w, y·w and w on screen.
    let w = (-world * sine * tiltSine, -world * cosine * tiltSine, distance)
    let x = (distance * world * cosine, -distance * world * sine, 0.0)
    let y = (distance * world * sine * tiltCosine, distance * world * cosine * tiltCosine, 0.0)
    func clip(_ a: Double, _ w: Double, _ middle: Double, _ side: Double) -> Double {
      2 / side * (a + middle * w) - w
    }
    func column(_ x: Double, _ y: Double, _ w: Double) -> SIMD4<Double> {
      SIMD4(clip(x, w, middleX, viewport.width), -clip(y, w, middleY, viewport.height), 0, w)
    }
    let east = column(x.0, y.0, w.0)
    let south = column(x.1, y.1, w.1)
    let constant = column(x.2, y.2, w.2) - east * x0 - south * y0
    return MapMatrix(
      columns: (east, south, SIMD4(0, 0, 1, 0), constant), zoom: camera.zoom, padding: padding)
  }

  /// Compares with the reference resolver, and not with the frames of the camera. In a square many points are
  /// equally far inside, and the last bits of the projection decide which one a search finds first. The
  /// reference resolver accepts each of them. In one of 6,000 seeds, 4430, a point midway between two edges is
  /// on half a step of 1/256 point, and the last bit decides its rounding.
  @Test("by a host's matrix, every frame of a random scene equals the plain resolver's for its camera")
  func equalsTheCamera() {
    let differences = (0..<200).compactMap { seed in
      BruteForceTests.firstDifference(seed: seed, through: Self.matrix).map { "seed \(seed): \($0)" }
    }
    #expect(differences.isEmpty)
  }

  @Test func aMatrixThatIsNotFiniteHidesEverything() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    var frame = Frame()
    let nan = SIMD4<Double>(repeating: .nan)
    resolver.resolve(
      matrix: MapMatrix(columns: (nan, nan, nan, nan), zoom: 2), viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.isEmpty && frame.hidden.map(\.cause) == [.behindCamera])
  }
}

@Suite struct HorizonTests {
  /// A camera with a large pitch; D is 768 points.
  static let steep: Camera = {
    var camera = TestScene.camera
    camera.pitch = 80
    return camera
  }()

  /// A depth of 768 + 0.985 · 500 points, 1.64 times that of the middle of the screen.
  static let far = TestAnnotation(256, -244)

  @Test(
    "views beyond the horizon are hidden", arguments: [(Double?.some(1.6), true), (1.7, false), (nil, false)])
  func limit(horizon: Double?, isTooFar: Bool) {
    var policy = PlacementPolicy()
    policy.horizon = horizon
    var resolver = Resolver(plan: TestScene.plan([Self.far], policy: policy))
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == (isTooFar ? [.horizon] : []))
  }

  @Test func aLineEndsThere() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((256, -244), (256, -600)))
    plan.placement.horizon = 1.6
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == [.horizon])
    plan.placement.horizon = 1.8
    resolver = Resolver(plan: plan)
    let latitudes = resolver.frame(Self.steep).placements.map(\.coordinate.latitude)
    // Visible up to a depth of 1.8 · 768 = 768 + 0.985 · 624.
    let end = Mercator.latitude(y: 0.5 - 624.5 / 2048)
    #expect(latitudes.count == 1 && latitudes.allSatisfy { $0 < end })
  }

  /// The last of 17 places is where the horizon cuts the line. Rounding must not put it beyond.
  @Test func aViewMayStandWhereItEnds() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((91, 571), (781, -414)))
    var camera = TestScene.camera
    camera.pitch = 60
    for step in 200...500 {
      plan.placement.horizon = 1 + Double(step) / 1000
      var resolver = Resolver(plan: plan)
      resolver.explains = true
      let places = resolver.frame(camera).explanations.map(\.candidates.count)
      #expect(places == [17], "up to \(step) ‰ beyond the middle")
    }
  }

  @Test func aPuckOffScreenBlocksNoView() {
    var plan = TestScene.plan([TestAnnotation(256, -200)])
    plan.placement.horizon = 1.62
    plan.surroundings.puck = Puck(
      coordinate: Coordinate(longitude: 0, latitude: Mercator.latitude(y: 0.5 - 500 / 2048)), radius: 300)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).placements.count == 1)
    plan.placement.horizon = nil
    resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == [.puck])
  }

  @Test func excludedFractionsCauseTrimmed() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 256), (200, 256)), part: (0, 0.4))
    plan.addIcons([], size: 1, sortKeys: [])
    plan.layers.types = [.line]
    plan.attachments.layer = [0]
    (plan.layers.trimStart, plan.layers.trimEnd) = ([0], [0.5])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.trimmed])
    (plan.attachments.partStart, plan.attachments.partEnd) = ([0.3], [0.3])
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.trimmed])
    (plan.attachments.partStart, plan.attachments.partEnd) = ([0.6], [0.6])
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.count == 1)
  }

  @Test("a feature that its layer does not draw is hidden", arguments: LayerType.allCases)
  func geometry(type: LayerType) {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 256), (200, 256)))
    plan.addIcons([], size: 1, sortKeys: [])
    plan.layers.types = [type]
    plan.attachments.layer = [0]
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == (type == .line ? [] : [.featureHidden]))
    // A matrix has no horizon of its own.
    var frame = Frame()
    resolver.resolve(
      [.featureVisibility(attachment: 0, isVisible: true)], camera: TestScene.camera,
      viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.count == 1)
  }
}
