import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The mapping of Mapbox's tests of placement and notifications to tests of Cartouche.
///
/// Their tests have their own names: those of the Android SDK on devices, and further ones of iOS. The tests of
/// Cartouche were written from their known results. If these contradict their documentation or each other,
/// docs/resolution.md decides and the doc comment of the test says so. Tests of platform views, such as layout
/// and animation, have no row.
@Suite struct MapboxOracleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var theirs: String
    /// The functions of Cartouche's suites, as `Suite.function`.
    var ours: [String]
    var testDescription: String { theirs }
  }

  /// All 23 tests on devices.
  static let device = [
    Row(
      theirs: "addViewAnnotationNoOptions", ours: ["MapboxDeviceTests.aViewWithoutOptionsIsCentredOnItsPoint"]
    ),
    Row(theirs: "addViewAnnotationAnchor", ours: ["MapboxDeviceTests.anAnchorIsThePartOfTheViewOnThePoint"]),
    Row(theirs: "addViewAnnotationOffsets", ours: ["MapboxDeviceTests.offsetsMoveRightAndUp"]),
    Row(theirs: "addViewAnnotationNotVisible", ours: ["MapboxDeviceTests.anInvisibleViewTakesNoRoom"]),
    // The rows of `MapboxTableTests.cases`, in their order.
    Row(theirs: "addTwoViewAnnotationsAllowOverlapTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapTrueAnotherFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapFalseAnotherTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsTwoWithPriorityAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "updateViewAnnotation", ours: ["MapboxUpdateTests.anUpdateMovesTheView"]),
    Row(
      theirs: "updateViewAnnotationDimensions",
      ours: [
        "MapboxUpdateTests.anUpdateOfTheSizeKeepsTheAnchorOnThePoint",
        "MapboxDeviceTests.aViewThatGrowsTakesMoreRoom",
      ]),
    Row(
      theirs: "updateViewAnnotationAllowOverlap",
      ours: [
        "MapboxUpdateTests.anUpdateLetsAHiddenViewOverlap",
        "MapboxDeviceTests.aViewMayBeAllowedToOverlapFromSomeZoomOn",
      ]),
    Row(
      theirs: "removeViewAnnotation",
      ours: [
        "MapboxUpdateTests.aViewThatIsRemovedIsHiddenWithTheCauseRemoved",
        "MapboxUpdateTests.aViewRemovedBeforeItsPlacementHasNoEvents",
      ]),
    Row(
      theirs: "removeViewAnnotationWhenTwoOverlap",
      ours: [
        "MapboxUpdateTests.theViewBelowReturnsWhenTheOneOnItIsRemoved",
        "MapboxDeviceTests.aViewReturnsWhenTheOneOnItGoes",
      ]),
    Row(
      theirs: "annotatedFeatureIdWhenFeatureVisible", ours: ["MapboxDeviceTests.aViewOnAFeatureIsShownWithIt"]
    ),
    Row(
      theirs: "annotatedFeatureIdWhenFeatureGone",
      ours: ["MapboxDeviceTests.aViewWithoutItsFeatureIsHiddenWithoutEvents"]),
    Row(theirs: "annotatedFeatureIdVisibleThenGone", ours: ["MapboxDeviceTests.aViewOnAFeatureGoesWithIt"]),
    Row(
      theirs: "automaticViewVisibilityHandlingViewsOverlap",
      ours: [
        "MapboxUpdateTests.theViewBelowReturnsWhenTheOneOnItBecomesInvisible",
        "MapboxDeviceTests.ofTwoViewsThatOverlapTheHiddenOneSaysWhy",
      ]),
    Row(
      theirs: "automaticViewVisibilityHandlingInvisibleCase",
      ours: ["MapboxUpdateTests.aViewThatWasInvisibleIsShownWhereItWas"]
    ),
    Row(
      theirs: "automaticViewVisibilityHandlingGoneCase",
      ours: ["MapboxUpdateTests.aViewHiddenFromTheStartIsReportedWhenPlaced"]),
    Row(
      theirs: "viewAnnotationUpdateListener",
      ours: [
        "MapboxUpdateTests.anUnchangedCameraReportsEverythingOnce",
        "MapboxDeviceTests.aFirstPlacementReportsVisibilityCoordinateAndAnchor",
        "MapboxDeviceTests.aViewThatLeavesTheScreenIsHiddenOnce",
        "MapboxDeviceTests.aViewStaysWhileItsFrameShows",
      ]),
  ]

  /// By class and subject.
  static let others = [
    Row(
      theirs: "ViewAnnotationTests: add, update, remove, add",
      ours: ["MapboxPlacementTests.aViewMayBeAddedChangedRemovedAndAddedAgain"]),
    Row(
      theirs: "ViewAnnotationTests: size",
      ours: ["MapboxPlacementTests.ofSeveralMeasuredSizesTheLastOneCounts"]),
    Row(
      theirs: "ViewAnnotationTests.testPlacement",
      ours: ["MapboxPlacementTests.aPlacementReportsOnlyChanges"]),
    Row(
      theirs: "ViewAnnotationTests: batching",
      ours: [
        "MapboxPlacementTests.severalChangesTakeEffectTogether",
        "MapboxPlacementTests.anEqualValueChangesNothing",
      ]
    ),
    Row(
      theirs: "ViewAnnotationTests: collision boxes",
      ours: [
        "MapboxCollisionBoxTests.onlyBoxesAreTested", "AppearanceTests.noCollisionBoxesAreTheWholeFrame",
      ]),
    Row(
      theirs: "ViewAnnotationTests: symbol layers",
      ours: ["MapboxPlacementTests.aViewOnAnIconLeavesTheIconShown"]),
    Row(
      theirs: "ViewAnnotationOptionsTests.testFrame",
      ours: [
        "FrameFormulaTests.frame", "MapboxPlacementTests.framing", "CameraFitTests.anOffsetUpTakesRoomAbove",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: placement",
      ours: ["MapboxPlacementTests.placementsAreInTheOrderOfDrawing", "PropertyTests.translation"]),
    Row(
      theirs: "ViewAnnotationManagerTests: hides what is missing",
      ours: ["MapboxPlacementTests.viewsWithoutAPlaceAreHidden"]),
    Row(
      theirs: "ViewAnnotationManagerTests: observers",
      ours: [
        "MapboxPlacementTests.aViewAddedOffScreenStaysHiddenWithoutEvents",
        "EventTests.beingHiddenOnTheFirstFrameFiresNothing",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: camera",
      ours: [
        "CameraFitTests.fits", "CameraFitTests.hiddenOnesDoNotCountAndNoZoomIsAboveTheirs",
        "MapboxPlacementTests.framingNothingLeavesTheCameraAsItIs",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided layers",
      ours: [
        "AvoidedLayerTests.aClearCandidateComesFirst",
        "AvoidedLayerTests.withoutStrictAViewStandsOnALayerAtLast", "AvoidedLayerTests.aViewMayIgnoreLayers",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided regions",
      ours: ["ObstacleTests.aViewHidesRatherThanStandInARegion", "ObstacleTests.aViewMayIgnoreRegions"]),
    Row(
      theirs: "ViewAnnotationsContainerTests: hits",
      ours: ["MapboxPlacementTests.aFingerBesideAllViewsReachesTheMap"]),
    Row(theirs: "MapStyleContentReconcilerTests", ours: ["EditTests.changesEqualTheFinishedPlan"]),
    Row(
      theirs: "ViewAnnotationManagerZOrderingTest",
      ours: ["MapboxPlacementTests.theOrderOfKeptViewsChangesOnlyWithTheirRank"]),
    Row(
      theirs: "ViewAnnotationManagerTest: unknown views",
      ours: ["SelectionTests.invalidInputsAreRefusedWithoutEffect"]),
  ]

  @Test func theListHasAllTestsOnDevices() {
    #expect(Set(Self.device.map(\.theirs)).count == 23)
    #expect(Self.device.count { $0.ours == ["MapboxTableTests.row"] } == MapboxTableTests.cases.count)
  }

  @Test("every mapped function is a test", arguments: device + others)
  func standsForIt(_ row: Row) throws {
    for name in row.ours { #expect(try Self.isTest(name), "\(name) is no test") }
  }

  @Test(
    "other names are no tests",
    arguments: [
      "MapboxDeviceTests.nobody", "MapboxTableTests.anInvisibleViewTakesNoRoom",
      "MapboxTableTests.annotation",
    ])
  func otherNamesAreNoTests(_ name: String) throws {
    #expect(try !Self.isTest(name))
  }

  /// Returns whether a suite declares a function as a test: `@Test` is on its line or begins the lines before it.
  private static func isTest(_ name: String) throws -> Bool {
    let parts = name.split(separator: ".")
    guard parts.count == 2, let lines = suites[parts[0]],
      let line = lines.firstIndex(where: { $0.contains(" func \(parts[1])(") }),
      let attribute = lines[...line].lastIndex(where: { $0.contains("@Test") })
    else { return false }
    return !lines[attribute..<line].contains { $0.isEmpty || $0 == "  }" || $0.contains(" func ") }
  }

  /// The lines of each suite, by its name.
  private static let suites: [Substring: ArraySlice<Substring>] = {
    var suites: [Substring: ArraySlice<Substring>] = [:]
    for file in Repository.files(in: "Tests", endingIn: ".swift") {
      let lines = ((try? Repository.text(file)) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
      for start in lines.indices where lines[start].hasPrefix("@Suite") || lines[start].hasPrefix("struct ") {
        let words = lines[start].split(separator: " ")
        guard let keyword = words.firstIndex(of: "struct"), keyword + 1 < words.count else { continue }
        suites[words[keyword + 1]] = lines[start...].prefix { $0 != "}" }
      }
    }
    return suites
  }()
}

/// The cases of Mapbox's tests of view annotations and their manager on iOS, and of the order of views on
/// Android, without the tests on devices.
///
/// `MapboxOracleTests` maps their tests to these tests.
@Suite struct MapboxPlacementTests {
  /// Returns views beside each other at distances of 100 points.
  static func row(_ count: Int, _ change: (inout TestAnnotation, Int) -> Void = { _, _ in }) -> Plan {
    TestScene.plan(
      (0..<count).map { index in TestAnnotation(100 + 100 * Double(index), 256) { change(&$0, index) } })
  }

  // MARK: Lifecycle

  @Test func aViewMayBeAddedChangedRemovedAndAddedAgain() {
    var resolver = Resolver(plan: Plan())
    let first = resolver.state.add(Self.row(1))
    #expect(resolver.frame().shown == [first])
    resolver.state.set(first, to: Self.row(1) { annotation, _ in annotation.width = 70 })
    #expect(resolver.frame().placements.map(\.width) == [70])
    resolver.state.remove(first)
    #expect(resolver.frame().events == [Event(first, .hidden(cause: .removed, by: nil))])
    // It is another view now, with its own row, which starts hidden like all views.
    let second = resolver.state.add(Self.row(1))
    let frame = resolver.frame()
    #expect(second != first && frame.shown == [second])
    #expect(frame.placements.map(\.width) == [40] && frame.hidden.isEmpty)
    #expect(frame.events.count == 3)
  }

  /// Their view is measured once at the next frame, however often it asks for that.
  @Test func ofSeveralMeasuredSizesTheLastOneCounts() {
    var resolver = Resolver(plan: Self.row(1) { annotation, _ in annotation.flags.insert(.estimated) })
    _ = resolver.frame()
    let frame = resolver.frame(after: [
      .measured(0, width: 80, height: 30), .measured(0, width: 60, height: 24),
    ])
    #expect(frame.placements.map { [$0.x, $0.y, $0.width, $0.height] } == [[70, 244, 60, 24]])
    #expect(frame.events.isEmpty)
  }

  @Test func severalChangesTakeEffectTogether() {
    var resolver = Resolver(plan: Self.row(2) { annotation, _ in annotation.anchors = [AnchorOption(.top)] })
    _ = resolver.frame()
    resolver.state.set(0, to: Self.row(1) { annotation, _ in annotation.anchors = [AnchorOption(.bottom)] })
    let frame = resolver.frame(after: [.set(0, .width, 60), .set(0, .zPriority, 3), .set(0, .zPriority, 5)])
    #expect(frame.events == [Event(0, .anchorChanged(from: nil, to: 0))])
    #expect(frame.placements.map(\.annotation) == [1, 0])
    #expect(frame.placements.last.map { [$0.x, $0.y, $0.width, $0.zPriority] } == [70, 236, 60, 5])
  }

  @Test func anEqualValueChangesNothing() {
    var resolver = Resolver(plan: Self.row(2))
    var before = resolver.frame()
    before.events = []
    #expect(resolver.frame(after: [.set(0, .width, 40), .set(1, .allowOverlap, 0)]) == before)
  }

  // MARK: Placement

  /// Their order is coordinate, anchor, visibility, frame on iOS and visibility, frame, anchor, coordinate on
  /// Android. Here the order is always visibility, coordinate, anchor, and frames if they are enabled.
  @Test func aPlacementReportsOnlyChanges() {
    // 24 points further left, only `left` is inside.
    let anchors = [AnchorOption(.center), AnchorOption(.left)]
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(30, 256) { $0.anchors = anchors }]))
    let place = Coordinate(
      longitude: resolver.plan.annotations.longitude[0], latitude: resolver.plan.annotations.latitude[0])
    #expect(
      resolver.frame().events == [
        Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: place)),
        Event(0, .anchorChanged(from: nil, to: 0)),
      ])
    let isCalm = resolver.frame().events.isEmpty
    #expect(isCalm, "the same placement again")
    #expect(resolver.frame(TestScene.camera(movedBy: 8, 0)).events.isEmpty, "only the frame moved")
    #expect(
      resolver.frame(TestScene.camera(movedBy: -24, 0)).events
        == [Event(0, .anchorChanged(from: 0, to: 1))])
    #expect(
      resolver.frame(TestScene.camera(movedBy: -200, 0)).events
        == [Event(0, .hidden(cause: .offscreen, by: nil))])
    #expect(resolver.frame(TestScene.camera(movedBy: -24, 0)).events == [Event(0, .shown)])
  }

  @Test func placementsAreInTheOrderOfDrawing() {
    let plan = Self.row(4) { annotation, index in annotation.zPriority = [2, 1, 2, 0][index] }
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.annotation) == [3, 1, 0, 2])
  }

  /// Android computes which views to bring to the front; a frame has the whole order.
  @Test func theOrderOfKeptViewsChangesOnlyWithTheirRank() {
    var resolver = Resolver(plan: Self.row(4))
    #expect(resolver.frame().placements.map(\.annotation) == [0, 1, 2, 3])
    resolver.state.remove(1)
    #expect(resolver.frame().placements.map(\.annotation) == [0, 2, 3])
    #expect(resolver.frame(after: [.set(0, .priority, 1)]).placements.map(\.annotation) == [2, 3, 0])
    resolver.state.add(TestScene.plan([TestAnnotation(100, 400)]))
    #expect(resolver.frame().placements.map(\.annotation) == [2, 3, 4, 0])
  }

  @Test func viewsWithoutAPlaceAreHidden() {
    var resolver = Resolver(plan: Self.row(3))
    _ = resolver.frame()
    let frame = resolver.frame(TestScene.camera(movedBy: -190, 0))
    #expect(frame.placements.map(\.annotation) == [1, 2])
    #expect(frame.events == [Event(0, .hidden(cause: .offscreen, by: nil))])
  }

  /// Their notification reaches every observer; here the frame has all events of all views.
  @Test func aViewAddedOffScreenStaysHiddenWithoutEvents() {
    var resolver = Resolver(plan: Self.row(1))
    _ = resolver.frame()
    resolver.state.add(TestScene.plan([TestAnnotation(-400, 256)]))
    let frame = resolver.frame()
    #expect(frame.hidden.map(\.annotation) == [1] && frame.events.isEmpty)
  }

  @Test func aFingerBesideAllViewsReachesTheMap() {
    var resolver = Resolver(plan: Self.row(2) { annotation, _ in annotation.flags.insert(.enabled) })
    _ = resolver.frame()
    guard case .mapTapped = resolver.frame(after: [.tap(ScreenPoint(x: 150, y: 256))]).events.first?.change
    else {
      Issue.record("the finger between two views did not reach the map")
      return
    }
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 200, y: 256))]).events.first
        == Event(1, .annotationTapped))
  }

  /// Their views may hide the map's own symbols (`enableSymbolLayerCollision`); here views never do.
  @Test func aViewOnAnIconLeavesTheIconShown() {
    var plan = TestScene.plan([TestAnnotation(200, 200), TestAnnotation(200, 200) { $0.priority = 1 }])
    plan.addIcons([(200, 200)], size: 20, sortKeys: [0])
    var resolver = Resolver(plan: plan)
    // The view of the icon is hidden by the other view, not because the icon is hidden.
    #expect(resolver.frame().hiddenDescriptions == ["0: collision by annotation(1)"])
  }

  // MARK: Framing

  /// Their framing uses the rectangle of the current anchor, one of nine in turn, but with the offset
  /// downwards, while they place views with it upwards. Here both have the same sign.
  @Test("a camera frames a view as its anchor places it", arguments: Anchor.allCases)
  func framing(_ anchor: Anchor) {
    let option = AnchorOption(anchor, offsetX: 12, offsetY: 30)
    var plan = Self.row(2) { annotation, _ in annotation.anchors = [option] }
    plan.framing.rows = [0, 1]
    let viewport = Viewport(width: 400, height: 300)
    var resolver = Resolver(plan: plan)
    let placements = resolver.frame(plan.fittedCamera(in: viewport), viewport).placements
    let left = placements.map(\.x).min() ?? .nan
    let right = placements.map { $0.x + $0.width }.max() ?? .nan
    let middle = placements.first.map { $0.y + $0.height / 2 } ?? .nan
    #expect(abs(left) < 1e-3 && abs(right - 400) < 1e-3 && abs(middle - 150) < 1e-3)
  }

  @Test func framingNothingLeavesTheCameraAsItIs() {
    let plan = Self.row(2)
    #expect(plan.fittedCamera(in: TestScene.viewport) == plan.camera)
  }
}

/// The cases of Mapbox's nine tests of collision boxes (seven on iOS), which test parts of a view.
///
/// Their tests mark parts of the platform's view; these tests list the boxes.
@Suite struct MapboxCollisionBoxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The boxes of the view of 100 × 60 points at (256, 256), with its top left corner at (206, 226).
    var boxes: [RelativeRectangle]?
    /// The middle of another view of 4 × 4 points.
    var x: Double
    var y: Double
    var collides: Bool

    var testDescription: String { name }
  }

  /// Returns a box in points from the view's top left corner.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> RelativeRectangle {
    RelativeRectangle(
      left: RelativeEdge(factor: 0, offset: x), top: RelativeEdge(factor: 0, offset: y),
      right: RelativeEdge(factor: 0, offset: x + width), bottom: RelativeEdge(factor: 0, offset: y + height))
  }

  static let whole = RelativeRectangle(
    left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 0, offset: 0),
    right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 1, offset: 0))

  static let cases = [
    Case(name: "no list is the whole frame", boxes: nil, x: 210, y: 230, collides: true),
    Case(
      name: "the whole as a box is the whole frame", boxes: [whole], x: 210, y: 230, collides: true
    ),
    Case(
      name: "beside the box the frame is free", boxes: [box(40, 20, 20, 20)], x: 210, y: 230,
      collides: false),
    Case(
      name: "a box counts from the top left corner", boxes: [box(40, 20, 20, 20)], x: 256, y: 256,
      collides: true),
    Case(
      name: "every box is tested", boxes: [box(0, 0, 10, 10), box(90, 50, 10, 10)], x: 301, y: 281,
      collides: true),
    Case(
      name: "between two boxes there is room", boxes: [box(0, 0, 10, 10), box(90, 50, 10, 10)],
      x: 256,
      y: 256, collides: false),
    Case(
      name: "a box without an area meets nothing", boxes: [box(50, 30, 0, 20)], x: 256, y: 256,
      collides: false),
    Case(
      name: "a box may reach out of the frame", boxes: [box(-20, 0, 30, 10)], x: 190, y: 230,
      collides: true),
    Case(
      name: "one box in another changes nothing", boxes: [whole, box(40, 20, 20, 20)], x: 210,
      y: 230,
      collides: true),
  ]

  @Test("a view is tested with its boxes only", arguments: cases)
  func onlyBoxesAreTested(_ test: Case) {
    var plan = TestScene.plan([
      TestAnnotation(test.x, test.y) {
        $0.width = 4
        $0.height = 4
      },
      TestAnnotation(256, 256) {
        $0.width = 100
        $0.height = 60
      },
    ])
    plan.setShape(1, boxes: test.boxes)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hiddenDescriptions == (test.collides ? ["0: collision by annotation(1)"] : []))
  }
}
