import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct CameraFitTests {
  /// Views that may stand on each other, so that each takes its first anchor.
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

  /// Points by which frames reach beyond the padded viewport; not a number where one is hidden.
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
    // No camera near by that is closer shows them all: the extent is larger than the room for it.
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

  @Test func anOffsetUpTakesRoomAbove() {
    // Mapbox adds the offset of the framing downwards: the view would reach 80 points beyond the top.
    var plan = TestScene.plan([
      TestAnnotation(256, 200) { $0.anchors = [AnchorOption(.bottom, offsetY: 40)] },
      TestAnnotation(256, 300) { $0.anchors = [AnchorOption(.bottom, offsetY: 40)] },
    ])
    plan.framing.rows = [0, 1]
    let viewport = Viewport(width: 400, height: 300)
    let camera = plan.fittedCamera(in: viewport)
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame(camera, viewport)
    #expect(abs((frame.placements.map(\.y).min() ?? 0) - 0) < 1e-3)
    // The lower view ends 40 points above its point.
    #expect(abs((frame.placements.map { $0.y + $0.height }.max() ?? 0) - 300) < 1e-3)
  }

  @Test func hiddenOnesDoNotCountAndNoZoomIsAboveTheirs() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.maxZoom = 9 }, TestAnnotation(-4000, 256) { $0.flags.remove(.visible) },
    ])
    plan.framing.rows = [0, 1]
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == 9)
    plan.framing.rows = [1]
    #expect(plan.fittedCamera(in: TestScene.viewport) == plan.camera)
  }

  /// The selected one is twice as wide, and wider at zoom 0.
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

  @Test func allAreThoseWhosePlaceIsKnownAndThatStandByThemselves() {
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
    #expect(plan.fittedCamera(in: TestScene.viewport).zoom == 2)
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
    resolver.remove(2)
    let others = resolver.camera(fitting: .all, from: Camera(bearing: 30), in: TestScene.viewport)
    #expect(others == fitted)
    #expect(
      resolver.camera(fitting: .only([2]), from: TestScene.camera, in: TestScene.viewport) == TestScene.camera
    )
    #expect(resolver.camera(fitting: .all, in: TestScene.viewport, maxZoom: 1).zoom == 1)
  }

  @Test func whoIsHiddenByItsZoomRangeIsKnownOfThoseThatWereNamed() {
    var plan = TestScene.plan([
      TestAnnotation(100, 256) { $0.minZoom = 12 }, TestAnnotation(400, 256),
    ])
    plan.framing.rows = [0, 1]
    let camera = plan.fittedCamera(in: TestScene.viewport)
    #expect(plan.annotationsHidden(atZoomOf: camera, in: plan.framing) == [0])
    #expect(plan.annotationsHidden(atZoomOf: camera, in: CameraFraming(showsAll: true)) == [])
  }
}
