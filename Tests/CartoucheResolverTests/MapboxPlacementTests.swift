import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What Mapbox's tests of its view annotations and their manager on iOS, and of the order of views on Android, look
/// at beyond the tests on devices. `MapboxOracleTests` lists which of theirs is which of ours.
@Suite struct MapboxPlacementTests {
  /// Views beside each other, 100 points from one to the next.
  static func row(_ count: Int, _ change: (inout TestAnnotation, Int) -> Void = { _, _ in }) -> Plan {
    TestScene.plan(
      (0..<count).map { index in TestAnnotation(100 + 100 * Double(index), 256) { change(&$0, index) } })
  }

  // MARK: Lifecycle

  @Test func aViewMayBeAddedChangedRemovedAndAddedAgain() {
    var resolver = Resolver(plan: Plan())
    let first = resolver.add(Self.row(1))
    #expect(resolver.frame().shown == [first])
    resolver.set(first, to: Self.row(1) { annotation, _ in annotation.width = 70 })
    #expect(resolver.frame().placements.map(\.width) == [70])
    resolver.remove(first)
    #expect(resolver.frame().events == [Event(first, .hidden(cause: .removed, by: nil))])
    // It is another view now, with a row of its own, which starts hidden as all do.
    let second = resolver.add(Self.row(1))
    let frame = resolver.frame()
    #expect(second != first && frame.shown == [second])
    #expect(frame.placements.map(\.width) == [40] && frame.hidden.isEmpty)
    #expect(frame.events.count == 3)
  }

  /// Theirs is measured again at the next frame after it asked for that, however often it did.
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
    resolver.set(0, to: Self.row(1) { annotation, _ in annotation.anchors = [AnchorOption(.bottom)] })
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

  /// Theirs tells coordinate, anchor, visibility and frame in this order, Android visibility, frame, anchor and
  /// coordinate; the design has one order: visibility, coordinate, anchor, and frames only for those who ask.
  @Test func aPlacementTellsWhatChangedAndNothingElse() {
    // 24 points to the left of where it starts only `left` is inside.
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

  /// Android works out whether views must be brought to the front again; a frame has the whole order.
  @Test func theOrderOfThoseWhoStayChangesOnlyWithTheirRank() {
    var resolver = Resolver(plan: Self.row(4))
    #expect(resolver.frame().placements.map(\.annotation) == [0, 1, 2, 3])
    resolver.remove(1)
    #expect(resolver.frame().placements.map(\.annotation) == [0, 2, 3])
    #expect(resolver.frame(after: [.set(0, .priority, 1)]).placements.map(\.annotation) == [2, 3, 0])
    resolver.add(TestScene.plan([TestAnnotation(100, 400)]))
    #expect(resolver.frame().placements.map(\.annotation) == [2, 3, 4, 0])
  }

  @Test func whoHasNoPlaceIsHidden() {
    var resolver = Resolver(plan: Self.row(3))
    _ = resolver.frame()
    let frame = resolver.frame(TestScene.camera(movedBy: -190, 0))
    #expect(frame.placements.map(\.annotation) == [1, 2])
    #expect(frame.events == [Event(0, .hidden(cause: .offscreen, by: nil))])
  }

  /// Theirs reaches every observer; here whoever reads the frame has all events of all views.
  @Test func aViewThatIsAddedOffScreenStaysHiddenAndTellsNothing() {
    var resolver = Resolver(plan: Self.row(1))
    _ = resolver.frame()
    resolver.add(TestScene.plan([TestAnnotation(-400, 256)]))
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

  /// Theirs may hide the map's own symbols (`enableSymbolLayerCollision`); the design decides that views never do.
  @Test func aViewOnAnIconLeavesTheIconShown() {
    var plan = TestScene.plan([TestAnnotation(200, 200), TestAnnotation(200, 200) { $0.priority = 1 }])
    plan.addIcons([(200, 200)], size: 20, sortKeys: [0])
    var resolver = Resolver(plan: plan)
    // The view of the icon gives way to the other view, not to the icon's being hidden.
    #expect(resolver.frame().whoIsHidden == ["0: collision by annotation(1)"])
  }

  // MARK: Framing

  /// Their framing takes the frame of the anchor in use, of nine anchors in turn, but with the offset downwards
  /// (they place it upwards); the design has one sign, so that what is framed is what is placed.
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
