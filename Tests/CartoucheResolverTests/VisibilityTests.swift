import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct VisibilityFilterTests {
  /// Each case also has the causes of all later cases, so the table tests the order.
  struct Case: Sendable, CustomTestStringConvertible {
    var cause: Cause
    var annotation: TestAnnotation

    var testDescription: String { cause.name }
  }

  static let cases: [Case] = {
    let far = TestAnnotation(256, 1200)
    var size = far
    size.width = AnnotationOptions.unknownSize
    var zoom = size
    zoom.maxZoom = 1.5
    var expression = zoom
    expression.flags = [.expressionFailed]
    var explicit = zoom
    explicit.flags = []
    return [
      Case(cause: .offscreen, annotation: far), Case(cause: .behindCamera, annotation: far),
      Case(cause: .size, annotation: size), Case(cause: .zoom, annotation: zoom),
      Case(cause: .expression, annotation: expression), Case(cause: .explicit, annotation: explicit),
    ]
  }()

  @Test func aGivenVisibilityIsNoFailedExpression() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(256, 256) { $0.flags = [.expressionFailed] }]))
    #expect(resolver.frame().hidden.map(\.cause) == [.expression])
    #expect(resolver.frame(after: [.set(0, .visible, 0)]).hidden.map(\.cause) == [.explicit])
  }

  @Test("the first reason of the gate wins", arguments: cases)
  func cause(of expected: Case) {
    var resolver = Resolver(plan: TestScene.plan([expected.annotation]))
    // The point is behind a pitched camera, and off screen for any other.
    var camera = TestScene.camera
    camera.pitch = expected.cause == .offscreen ? 0 : 60
    #expect(resolver.frame(camera).hidden.map(\.cause) == [expected.cause])
  }

  /// The attachment's kind, its number of shapes, and whether its layer's filter excludes it.
  @Test(
    arguments: [
      (AttachmentKind.point, 0, false, nil), (.point, 0, true, .featureHidden),
      (.anyFeature, 0, false, .featureMissing),
      (.anyFeature, 0, true, .featureHidden), (.hostFeature, 0, false, .featureMissing),
      (.annotation, 0, false, .featureMissing),
    ] as [(AttachmentKind, UInt32, Bool, Cause?)])
  func aHostMayHideItsAttachment(
    _ kind: AttachmentKind, _ shapes: UInt32, _ isFilteredOut: Bool, _ cause: Cause?
  ) {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.attachments.kinds = [kind]
    plan.attachments.shapeCount = [shapes]
    plan.attachments.isFilteredOut = [isFilteredOut]
    plan.attachments.layer = [AttachmentTable.none]
    plan.attachments.host = [AttachmentTable.none]
    plan.attachments.firstShape = [0]
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.first?.cause == cause)
  }

  @Test("the zoom range has its start and not its end", arguments: [(2.0, 1), (3.9, 1), (4.0, 0)])
  func zoomRangeIsHalfOpen(zoom: Double, count: Int) {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) {
          $0.minZoom = 2
          $0.maxZoom = 4
        }
      ]))
    #expect(resolver.frame(Camera(zoom: zoom)).placements.count == count)
  }

  @Test func aPointOutsideWithAVisibleRectangleIsShown() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-10, 256)]))
    #expect(resolver.frame().placements.count == 1)
  }

  @Test func aFrameThatTouchesTheViewportIsOffscreen() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-20, 256)]))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
  }

  @Test func oneCandidateOnScreenIsEnough() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(-5, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] }
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  @Test func aSizeInOneOptionIsEnough() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) {
          $0.width = AnnotationOptions.unknownSize
          $0.anchors = [AnchorOption(.top), AnchorOption(.bottom, width: 10)]
        }
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  static let strangeCameras: [Camera] = [
    Camera(center: Coordinate(longitude: .nan, latitude: 0)),
    Camera(center: Coordinate(longitude: 0, latitude: .infinity), zoom: .infinity),
    Camera(zoom: .nan), Camera(zoom: 1e300), Camera(zoom: -1e300), Camera(bearing: .infinity),
    Camera(bearing: 1e300), Camera(pitch: .nan), Camera(pitch: -1000),
    Camera(padding: Insets(top: .nan, right: .infinity, bottom: -.infinity, left: 1e300)),
    Camera(padding: Insets(top: -1e9, right: -1e9, bottom: -1e9, left: -1e9)),
  ]

  @Test("an unusual camera neither traps nor reports infinite numbers", arguments: strangeCameras)
  func strange(camera: Camera) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    let placements = resolver.frame(camera).placements
    #expect(placements.allSatisfy { abs($0.x) < 1e7 && abs($0.y) < 1e7 })
  }

  static let strangeViewports = [
    Viewport(width: 0, height: 0), Viewport(width: 100, height: 0), Viewport(width: 0, height: 100),
    Viewport(width: -100, height: -100), Viewport(width: .nan, height: 100),
    Viewport(width: 100, height: .nan), Viewport(width: -.infinity, height: 1),
  ]

  @Test("a viewport without area shows nothing", arguments: strangeViewports)
  func strange(viewport: Viewport) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    #expect(resolver.frame(TestScene.camera, viewport).placements.isEmpty)
  }

  @Test("a huge viewport is safe", arguments: [1e6, 1e9, 1e300, .infinity])
  func huge(side: Double) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    let frame = resolver.frame(TestScene.camera, Viewport(width: side, height: side))
    #expect(frame.placements.count + frame.hidden.count == resolver.plan.annotations.count)
  }

  @Test("a strange size hides the view or shows it, and is safe", arguments: [-5, 1e-9, 20_000, 1e300])
  func strange(size: Double) {
    let annotation = TestAnnotation(256, 256) {
      $0.width = size
      $0.height = size
    }
    var resolver = Resolver(plan: TestScene.plan([annotation, annotation]))
    let frame = resolver.frame()
    #expect(frame.placements.count + frame.hidden.count == 2)
  }
}

/// Features of layers, and views that may be placed on any of several features.
@Suite struct FeatureTests {
  static func icons(_ count: Int) -> [TestAnnotation] {
    (0..<count).map { TestAnnotation(200 + 30 * Double($0), 200) { $0.flags.insert(.allowOverlap) } }
  }

  static func hidden(
    sortKeys: [Double], allowsOverlap: Bool = false, _ change: (inout Plan) -> Void = { _ in }
  ) -> [AnnotationIndex] {
    var plan = TestScene.plan(icons(sortKeys.count))
    // Each icon meets the next.
    plan.addIcons(
      sortKeys.indices.map { (200 + 30 * Double($0), 200) }, size: 40, sortKeys: sortKeys,
      allowsOverlap: allowsOverlap)
    change(&plan)
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    return hidden.allSatisfy { $0.cause == .featureHidden } ? hidden.map(\.annotation) : []
  }

  @Test func earlierIconsHideLaterOnes() { #expect(FeatureTests.hidden(sortKeys: [0, 0, 0]) == [1]) }

  @Test func aLowerSortKeyGoesFirst() { #expect(FeatureTests.hidden(sortKeys: [1, 0, 2]) == [0, 2]) }

  @Test func iconsThatMayOverlapAreShown() {
    #expect(FeatureTests.hidden(sortKeys: [0, 0, 0], allowsOverlap: true) == [])
  }

  @Test func anUpperLayerGoesFirst() {
    let hidden = FeatureTests.hidden(sortKeys: [0, 0]) { plan in
      // A layer above with one icon at the place of the first.
      plan.addIcons([], size: 40, sortKeys: [])
      plan.layerFeatures.feature.append(plan.layerFeatures.feature[0])
      plan.layerFeatures.shape.append(plan.layerFeatures.shape[0])
      plan.layerFeatures.width.append(40)
      plan.layerFeatures.height.append(40)
      plan.layerFeatures.widthTable.append(LayerTable.noTable)
      plan.layerFeatures.heightTable.append(LayerTable.noTable)
      plan.layerFeatures.sortKey.append(0)
      plan.layerFeatures.filterZooms.append(.all)
      plan.layerFeatures.ends[1] = 3
    }
    #expect(hidden == [0, 1])
  }

  @Test func hiddenLayersHideNoIcons() {
    let hidden = FeatureTests.hidden(sortKeys: [0, 0]) { plan in
      plan.layers.isVisible[0] = false
    }
    #expect(hidden == [0, 1])
  }

  @Test func featuresAreTakenInOrder() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .point(-100, 100), .point(300, 100), .point(200, 100))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map { $0.pointX.rounded() } == [300])
  }

  @Test func theFeatureIsKept() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .point(-100, 100), .point(300, 100), .point(200, 100))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    // The first feature is on screen now.
    #expect(resolver.frame(TestScene.camera(movedBy: 150, 0)).placements.map { $0.pointX.rounded() } == [450])
  }

  @Test(
    "a filter decides at the zoom rounded down, except for noise",
    arguments: [(1.9, false), (1.9999, true), (2, true), (2.9, true), (3, false)])
  func aFilterAcceptsAFeatureAtSomeZooms(_ zoom: Double, _ isShown: Bool) {
    var plan = TestScene.plan(FeatureTests.icons(1))
    plan.addIcons([(256, 256)], size: 20, sortKeys: [0])
    plan.layerFeatures.filterZooms = [FilterZooms { $0 == 2 }]
    var resolver = Resolver(plan: plan)
    var camera = TestScene.camera
    camera.zoom = zoom
    #expect(resolver.frame(camera).hidden.map(\.cause) == (isShown ? [] : [.featureHidden]))
  }

  @Test(
    "zooms beyond the whole ones count as the nearest",
    arguments: [
      (-3.0, true), (0.9, true), (1, false), (24.9, false), (25, true), (25.5, true), (30, true),
      (.nan, false),
    ])
  func filterZoomsBeyondTheLast(_ zoom: Double, _ isAccepted: Bool) {
    let zooms = FilterZooms { $0 == 0 || $0 == 25 }
    #expect(zooms.contains(ComparedZoom(zoom)) == isAccepted)
    #expect(zooms.ranges == [0..<1, 25..<26])
  }

  @Test func aFeatureThatAFilterExcludesIsSkipped() {
    var plan = TestScene.plan(FeatureTests.icons(2) + [TestAnnotation(0, 0)])
    plan.addIcons([(200, 200), (330, 200)], size: 40, sortKeys: [0, 0])
    plan.layerFeatures.filterZooms = [.none, .all]
    plan.appendAttachment(.anyFeature)
    plan.annotations.attachment[2] = 2
    plan.attachments.shapeCount[2] = 2
    plan.attachments.layer[2] = 0
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first { $0.annotation == 2 }?.pointX.rounded() == 330)
  }

  @Test func aFeatureWithAHiddenIconIsSkipped() {
    var plan = TestScene.plan(FeatureTests.icons(2) + [TestAnnotation(0, 0)])
    plan.addIcons([(200, 200), (230, 200)], size: 40, sortKeys: [1, 0])
    plan.appendAttachment(.anyFeature)
    plan.annotations.attachment[2] = 2
    plan.attachments.shapeCount[2] = 2
    plan.attachments.layer[2] = 0
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first { $0.annotation == 2 }?.pointX.rounded() == 230)
  }

  @Test func theLinesOfAllFeaturesAreOneLine() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 100), (120, 100)), .line((100, 200), (300, 200)))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map { $0.pointY.rounded() } == [200])
  }

  @Test func aFeatureThatOnlyTheHostShowsIsMissing() {
    var plan = TestScene.plan([TestAnnotation(0, 0) { $0.attachment = 0 }])
    plan.appendAttachment(.anyFeature)
    plan.attachments.isFilteredOut[0] = true
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
    let frame = resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: true)])
    #expect(frame.hidden.map(\.cause) == [.featureMissing])
  }
}

/// Frames read only annotations near the viewport.
@Suite struct VisibleCandidateTests {
  @Test("every frame of a part of the world equals the plain resolver's", arguments: 0..<20)
  func agreesWithThePlainResolver(firstSeed: UInt64) {
    for seed in 0..<max(1, BruteForceTests.scenes / 10) {
      let seed = 20 * seed + firstSeed
      if let difference = BruteForceTests.firstDifference(in: RandomScene(worldOf: seed)) {
        Issue.record("world \(seed): \(difference)")
        return
      }
    }
  }

  @Test("every frame of a part of the world through a host's matrix equals the plain resolver's")
  func agreesThroughAMatrix() {
    for seed in 0..<UInt64(max(20, BruteForceTests.scenes / 10)) {
      if let difference = BruteForceTests.firstDifference(
        in: RandomScene(worldOf: seed), through: MatrixTests.matrix)
      {
        Issue.record("world \(seed): \(difference)")
        return
      }
    }
  }

  @Test("whether the rest is listed makes no difference", arguments: [Strategy.greedy, .best])
  func listMakesNoDifference(strategy: Strategy) {
    for seed in 0..<20 as Range<UInt64> {
      let scene = RandomScene(worldOf: seed)
      var plan = scene.plan
      plan.placement.strategy = strategy
      var listing = Resolver(plan: plan)
      var silent = Resolver(plan: plan)
      silent.reportsHidden = false
      for (number, step) in scene.frames.enumerated() {
        let expected = listing.frame(after: step.inputs, step.camera, step.viewport)
        var found = silent.frame(after: step.inputs, step.camera, step.viewport)
        #expect(found.hidden.isEmpty)
        found.hidden = expected.hidden
        #expect(found == expected, "seed \(seed), frame \(number)")
      }
    }
  }

  /// 3,600 annotations at whole degrees.
  private static let grid: [TestAnnotation] = (0..<60).flatMap { row in
    (0..<60).map { column in
      TestAnnotation(-768 + 2048 * (Double(column) + 0.5) / 60, -500 + 25 * Double(row))
    }
  }

  @Test("few of many are looked at", arguments: [0, 60.0], [0, 37.0])
  func fewAreLookedAt(pitch: Double, bearing: Double) {
    var resolver = Resolver(plan: TestScene.plan(Self.grid))
    resolver.reportsHidden = false
    var frame = Frame()
    for number in 0..<4 {
      let camera = Camera(
        center: Coordinate(longitude: 20 + Double(number), latitude: 30), zoom: 5, bearing: bearing,
        pitch: pitch)
      resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame)
    }
    // Without a pitch, the screen shows a thousandth of the world, and the margin almost as much again. With a
    // pitch it shows everything up to the horizon.
    #expect(!frame.placements.isEmpty)
    let looked = resolver.state.rowsLookedAt
    #expect(looked < (pitch == 0 ? 400 : 900))
  }

  @Test func movedAnnotationsAreFoundAtTheirNewPlace() {
    var plan = TestScene.plan(Self.grid)
    plan.attach(7, toAnnotation: 3)
    var resolver = Resolver(plan: plan)
    resolver.reportsHidden = false
    let camera = Camera(center: Coordinate(longitude: 20.5, latitude: 31), zoom: 7)
    for _ in 0..<3 { _ = resolver.frame(camera) }
    let before = resolver.frame(camera).placements.map(\.annotation.rawValue)
    #expect(!before.contains(3) && !before.contains(7))
    let move = Input.move(AnnotationIndex(3), to: Coordinate(longitude: 20, latitude: 31))
    let after = resolver.frame(after: [move], camera).placements.map(\.annotation.rawValue)
    #expect(after.contains(3) && after.contains(7))
    let away = Input.move(AnnotationIndex(3), to: Coordinate(longitude: -100, latitude: -40))
    let gone = resolver.frame(after: [away], camera)
    #expect(gone.placements.map(\.annotation.rawValue) == before)
    #expect(gone.events.count == 2)
  }
}

/// Hidden annotations are only listed on request, and only then are their blockers computed.
@Suite struct HiddenListTests {
  @Test("frames without the list are those with it, and it is there once asked for", arguments: 0..<300)
  func listIsAskedForLater(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var listing = Resolver(plan: scene.plan)
    var silent = Resolver(plan: scene.plan)
    let lists = listing.reportsHidden
    #expect(lists)
    for (number, step) in scene.frames.enumerated() {
      silent.reportsHidden = false
      let expected = listing.frame(step.camera, step.viewport)
      let found = silent.frame(step.camera, step.viewport)
      #expect(found.hidden.isEmpty, "seed \(seed), frame \(number)")
      #expect(found.placements == expected.placements, "seed \(seed), frame \(number)")
      #expect(found.events == expected.events, "seed \(seed), frame \(number)")
      // The same view again does not resolve a second frame.
      silent.reportsHidden = true
      let later = silent.frame(step.camera, step.viewport)
      #expect(later.hidden == expected.hidden, "seed \(seed), frame \(number)")
    }
  }

  @Test func aCopyHasTheReportOptions() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(256, 256)]))
    resolver.reportsHidden = false
    _ = resolver.frame()
    var copy = resolver.copy()
    let silent = copy.frame().hidden
    #expect(silent.isEmpty)
    copy.reportsHidden = true
    let blockers = copy.frame().hidden.map(\.by)
    #expect(blockers == [.annotation(AnnotationIndex(1))])
  }
}
