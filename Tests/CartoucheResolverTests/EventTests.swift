import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct EventTests {
  static let far = Camera(center: Coordinate(longitude: 170, latitude: 0), zoom: 2)

  @Test func theFirstPlacementFiresVisibilityCoordinateAndAnchor() {
    let plan = TestScene.plan([TestAnnotation(256, 256)])
    var resolver = Resolver(plan: plan)
    let coordinate = Coordinate(longitude: 0, latitude: 0)
    #expect(
      resolver.frame().events == [
        Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
        Event(0, .anchorChanged(from: nil, to: 0)),
      ])
  }

  @Test func beingHiddenOnTheFirstFrameFiresNothing() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256)]))
    #expect(resolver.frame().events.isEmpty)
  }

  @Test func aChangeOfCauseFiresNothing() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256) { $0.minZoom = 2 }]))
    _ = resolver.frame()
    let frame = resolver.frame(Camera(zoom: 1))
    #expect(frame.hidden.map(\.cause) == [.zoom] && frame.events.isEmpty)
  }

  @Test func hidingFiresCauseAndBlocker() {
    // At zoom 1 the two are half as far apart.
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(236, 256), TestAnnotation(286, 256)]))
    _ = resolver.frame()
    #expect(
      resolver.frame(Camera(zoom: 1)).events
        == [Event(0, .hidden(cause: .collision, by: .annotation(1)))])
  }

  @Test func showingAgainWithTheSameAnchorFiresOnlyVisibility() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    _ = resolver.frame()
    _ = resolver.frame(EventTests.far)
    #expect(resolver.frame().events == [Event(0, .shown)])
  }

  @Test func aNewAnchorFiresTheOldAndTheNewOne() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(30, 256) { $0.anchors = [AnchorOption(.center), AnchorOption(.left)] }
      ]))
    _ = resolver.frame()
    #expect(
      resolver.frame(TestScene.camera(movedBy: -20, 0)).events
        == [Event(0, .anchorChanged(from: 0, to: 1))])
  }

  @Test func eventsComeInDocumentOrder() {
    let annotations = [TestAnnotation(100, 100), TestAnnotation(200, 200), TestAnnotation(300, 300)]
    var resolver = Resolver(plan: TestScene.plan(annotations))
    _ = resolver.frame()
    #expect(
      resolver.frame(Camera(center: EventTests.far.center, zoom: 3)).events.map { "\($0)" }
        == (0..<3).map { "\(Event(AnnotationIndex($0), .hidden(cause: .offscreen, by: nil)))" })
  }

  @Test func rectanglesAreReportedOnlyIfEnabled() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(100, 100)]))
    #expect(!resolver.frame().events.contains { $0.kind == .frameChanged })
    resolver.reportsFrameChanges = true
    #expect(resolver.frame().events.isEmpty, "a frame that equals the last tells nothing")
    // A host that enables rectangles gets them with the next frame.
    let moved = resolver.frame(TestScene.camera(movedBy: 10, 0))
    #expect(
      moved.events == [
        Event(0, .frameChanged(frame: ScreenRectangle(x: 246, y: 246, width: 40, height: 20))),
        Event(1, .frameChanged(frame: ScreenRectangle(x: 90, y: 90, width: 40, height: 20))),
      ])
    resolver.reportsFrameChanges = false
    #expect(resolver.frame().events.isEmpty)
  }

  @Test func theFirstFrameIsReportedLast() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.reportsFrameChanges = true
    let events = resolver.frame().events
    #expect(
      events.map(\.kind) == [.visibilityChanged, .anchorCoordinateChanged, .anchorChanged, .frameChanged])
  }

  @Test func showingAgainInTheSameFrameFiresNoFrame() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    #expect(resolver.frame(EventTests.far).events.map(\.kind) == [.visibilityChanged])
    #expect(resolver.frame().events == [Event(0, .shown)])
  }

  @Test func aMeasuredSizeIsAnotherFrame() {
    let plan = TestScene.plan([TestAnnotation(256, 256) { $0.flags.insert(.estimated) }])
    var resolver = Resolver(plan: plan)
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    #expect(
      resolver.frame(after: [.measured(0, width: 60, height: 20)]).events
        == [Event(0, .frameChanged(frame: ScreenRectangle(x: 226, y: 246, width: 60, height: 20)))])
  }

  @Test func anAddedAnnotationReportsItsRectangle() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 100)]))
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    let row = resolver.state.add(TestScene.plan([TestAnnotation(300, 300)]))
    #expect(
      resolver.frame().events.last
        == Event(row, .frameChanged(frame: ScreenRectangle(x: 280, y: 290, width: 40, height: 20))))
  }

  @Test func anEqualFrameFiresNothing() {
    var resolver = Resolver(plan: RandomScene(seed: 11).plan)
    _ = resolver.frame()
    #expect(resolver.frame().events.isEmpty)
  }

  /// The zoom changes a selected view within a frame.
  @Test func aFrameAtAnotherZoomIsNotResolvedTwice() {
    var policy = PlacementPolicy()
    policy.showMargin = 8
    // The second view blocks the first. With a margin, the third view blocks it too and ranks better.
    var plan = TestScene.plan(
      [TestAnnotation(256, 256), TestAnnotation(290, 256), TestAnnotation(256, 280)], policy: policy)
    plan.annotations.options[2].flags.formUnion([.enabled, .selected])
    plan.zoomTables.append(ZoomTable(.linear, [.init(zoom: 2, value: 40), .init(zoom: 3, value: 41)]))
    plan.zoomTables.drive(.width, of: 2, by: 0)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hiddenDescriptions == ["0: collision by annotation(1)"])
    #expect(resolver.frame().hiddenDescriptions == ["0: collision by annotation(1)"])
  }

  @Test("an equal frame gives the same result into a new value", arguments: 0..<20)
  func equalFrame(seed: UInt64) {
    // Stickiness and margins would change the result of a second resolution.
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = true
    for input in scene.frames {
      var first = resolver.frame(input.camera, input.viewport)
      first.events = []
      if resolver.frame(input.camera, input.viewport) != first {
        Issue.record("seed \(seed): a repeated frame differs")
      }
    }
  }
}

@Suite struct HitTests {
  /// A selected view of 40 × 20 points in the middle with a callout of 100 × 50 points above it, from (206,
  /// 196) on, and a view under the callout.
  static func plan(_ callout: TestCallout = TestCallout(), _ change: (inout Plan) -> Void = { _ in }) -> Plan
  {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .selected]) },
      TestAnnotation(256, 220) { $0.flags.insert(.enabled) },
    ])
    plan.annotations.options[0].callout = plan.append(callout)
    change(&plan)
    return plan
  }

  static func resolver(_ callout: TestCallout = TestCallout(), _ change: (inout Plan) -> Void = { _ in })
    -> Resolver
  {
    var resolver = Resolver(plan: plan(callout, change))
    _ = resolver.frame()
    return resolver
  }

  static let parts = TestCallout {
    $0.parts = [
      ("button", RelativeRectangle(x: 60, y: 10, width: 30, height: 20)),
      ("table", RelativeRectangle(x: 10, y: 5, width: 80, height: 30)),
    ]
  }

  @Test func partsComeInTheirOrderThenTheBackgroundThenViewsThenTheMap() {
    let resolver = Self.resolver(Self.parts)
    #expect(resolver.hitTest(x: 270, y: 210) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 220, y: 210) == .part(0, CalloutPartIndex(1)))
    #expect(resolver.hitTest(x: 210, y: 240) == .background(0))
    #expect(resolver.hitTest(x: 256, y: 250) == .annotation(0))
    #expect(resolver.hitTest(x: 10, y: 10) == .map)
    #expect(resolver.plan.name(of: CalloutPartIndex(1)) == "table")
    #expect(resolver.plan.name(of: CalloutPartIndex(2)) == "")
  }

  @Test func edgesAreHalfOpen() {
    let resolver = Self.resolver(Self.parts)
    #expect(resolver.hitTest(x: 206, y: 196) == .background(0))
    #expect(resolver.hitTest(x: 206 - 1 / 256, y: 196) == .map)
    #expect(resolver.hitTest(x: 306 - 1 / 256, y: 245) == .background(0))
    #expect(resolver.hitTest(x: 306, y: 245) == .map)
    #expect(resolver.hitTest(x: 266, y: 206) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 296, y: 206) == .background(0))
  }

  @Test func aBackgroundMayLetTheFingerThrough() {
    let resolver = Self.resolver(
      TestCallout {
        $0.flags = []
        $0.parts = Self.parts.parts
      })
    #expect(resolver.hitTest(x: 270, y: 210) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 240, y: 240) == .map)
    // The view under the callout, which no part covers here.
    let bare = Self.resolver(TestCallout { $0.flags = [] })
    #expect(bare.hitTest(x: 256, y: 220) == .annotation(1))
  }

  @Test func partsMayReachBeyondTheCallout() {
    let resolver = Self.resolver(
      TestCallout { $0.parts = [("ear", RelativeRectangle(x: 90, y: -10, width: 30, height: 20))] })
    #expect(resolver.hitTest(x: 320, y: 190) == .part(0, CalloutPartIndex(0)))
  }

  @Test func theCalloutDrawnLastIsHitFirst() {
    var plan = Self.plan {
      $0.annotations.options[1].zPriority = 1
      $0.annotations.options[1].callout = $0.append(TestCallout())
      $0.annotations.options[1].flags.insert(.selected)
    }
    plan.selection = .multiple
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.callouts.map(\.annotation) == [0, 1])
    // Both views are visible.
    #expect(resolver.hitTest(x: 256, y: 205) == .background(1))
    #expect(resolver.hitTest(x: 256, y: 230) == .background(0))
  }

  @Test func theCalloutOfADisabledViewIgnoresTaps() {
    let resolver = Self.resolver(Self.parts) { plan in
      plan.callouts.flags[0].insert(.always)
      plan.annotations.options[0].flags.remove(.enabled)
    }
    #expect(resolver.hitTest(x: 270, y: 210) == .annotation(1))
  }

  @Test func nothingIsHitBeforeTheFirstFrameOrNowhere() {
    var resolver = Resolver(plan: Self.plan(Self.parts))
    #expect(resolver.hitTest(x: 256, y: 256) == .map)
    _ = resolver.frame()
    #expect(resolver.hitTest(x: .nan, y: 256) == .map)
    #expect(resolver.hitTest(x: 256, y: .infinity) == .map)
    #expect(resolver.hitTest(x: 256, y: 256) == .annotation(0))
  }

  @Test func aCalloutThatIsGoneIsNotHit() {
    var resolver = Self.resolver(Self.parts)
    resolver.state.set(0, to: TestScene.plan([TestAnnotation(256, 256) { $0.flags.insert(.enabled) }]))
    // It stays on screen until the next frame, but its parts are unknown.
    #expect(resolver.hitTest(x: 270, y: 210) == .annotation(1))
    resolver.state.remove(1)
    #expect(resolver.hitTest(x: 270, y: 210) == .map)
  }

  // MARK: Touch target

  /// Two views of 10 × 10, 30 points apart.
  static func dots(_ target: Double, _ change: (inout Plan) -> Void = { _ in }) -> Resolver {
    var plan = TestScene.plan(
      [240.0, 270].map { x in
        TestAnnotation(x, 256) { ($0.width, $0.height, $0.flags) = (10, 10, [.visible, .enabled]) }
      })
    plan.placement.touchTarget = target
    change(&plan)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test func smallViewsAreHitInTheirTouchTarget() {
    #expect(Self.dots(0).hitTest(x: 240, y: 270) == .map)
    let resolver = Self.dots(44)
    #expect(resolver.hitTest(x: 240, y: 270) == .annotation(0))
    #expect(resolver.hitTest(x: 240, y: 278 - 1 / 256) == .annotation(0))
    #expect(resolver.hitTest(x: 240, y: 278) == .map)
    #expect(resolver.hitTest(x: 218, y: 256) == .annotation(0))
    #expect(resolver.hitTest(x: 218 - 1 / 256, y: 256) == .map)
  }

  @Test func ofSeveralTheNearestCountsAndOfEqualsTheTopmost() {
    let resolver = Self.dots(44)
    #expect(resolver.hitTest(x: 250, y: 256) == .annotation(0))
    #expect(resolver.hitTest(x: 260, y: 256) == .annotation(1))
    // The first annotation of the document is drawn last if all else is equal.
    let middle = resolver.hitTest(x: 255, y: 256)
    #expect(middle == .annotation(resolver.state.drawOrder.rows.last.map { AnnotationIndex($0) } ?? 9))
  }

  @Test func theTouchTargetNeverTakesADirectHit() {
    // The second view is as large as half the screen, and the tap is on it, near the first view.
    let resolver = Self.dots(44) { plan in
      plan.annotations.options[1].width = 50
      plan.annotations.options[0].zPriority = 1
    }
    #expect(resolver.hitTest(x: 246, y: 256) == .annotation(1))
    #expect(resolver.hitTest(x: 240, y: 256) == .annotation(0))
  }

  @Test func aViewThatIsLargeEnoughHasNoMargin() {
    let resolver = Self.dots(10)
    #expect(resolver.hitTest(x: 240, y: 262) == .map)
    #expect(resolver.hitTest(x: 240, y: 260) == .annotation(0))
  }

  // MARK: Taps

  @Test func aTapOnAPartReportsItAndKeepsTheSelection() {
    var resolver = Self.resolver(Self.parts)
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 270, y: 210))]).events == [
        Event(0, .partTapped(part: CalloutPartIndex(0)))
      ])
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 210, y: 240))]).events == [Event(0, .backgroundTapped)])
    #expect(resolver.frame().callouts.count == 1)
  }

  @Test func aTapOnTheMapClosesIt() {
    var resolver = Self.resolver(Self.parts)
    let frame = resolver.frame(after: [.tap(ScreenPoint(x: 10, y: 10))])
    #expect(frame.events.map(\.kind) == [.mapTapped, .selectionChanged, .calloutChanged])
    #expect(frame.callouts == [])
  }

  @Test func aTapHitsTheLastFrameAfterOtherInputsToo() {
    var resolver = Self.resolver(Self.parts)
    let frame = resolver.frame(after: [.deselect(0), .tap(ScreenPoint(x: 270, y: 210))])
    #expect(
      frame.events == [
        Event(0, .selectionChanged(isSelected: false)), Event(0, .calloutChanged(isShown: false)),
        Event(0, .partTapped(part: CalloutPartIndex(0))),
      ])
  }
}

@Suite struct DragTests {
  /// A view in the middle that can be dragged.
  static func resolver(_ change: (inout TestAnnotation) -> Void = { _ in }) -> Resolver {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) {
          $0.flags.formUnion([.enabled, .draggable])
          change(&$0)
        }
      ]))
    _ = resolver.frame()
    return resolver
  }

  static func drag(_ state: DragState, _ x: Double? = nil) -> Input {
    .drag(0, state, to: x.map { ScreenPoint(x: $0, y: 256) })
  }

  /// Returns the longitude at x on screen.
  static func longitude(_ x: Double) -> Double { (x - 256) / 2048 * 360 }

  @Test func aDragGoesThroughItsStatesAndTheNewCoordinateComesWithEnding() {
    var resolver = Self.resolver()
    let start = Coordinate(longitude: 0, latitude: 0)
    func changed(_ from: DragState, _ to: DragState, _ coordinate: Coordinate) -> Event {
      Event(0, .dragStateChanged(from: from, to: to, coordinate: coordinate))
    }
    #expect(resolver.frame(after: [Self.drag(.starting, 300)]).events == [changed(.none, .starting, start)])
    var frame = resolver.frame(after: [Self.drag(.dragging, 356)])
    #expect(frame.events.first == changed(.starting, .dragging, start))
    #expect(abs((frame.placements.first?.pointX ?? 0) - 356) < 1e-6)
    guard case .anchorCoordinateChanged(let dragged) = frame.events.last?.change else {
      Issue.record("the view did not follow: \(frame.events)")
      return
    }
    #expect(abs(dragged.longitude - Self.longitude(356)) < 1e-9)
    // Another input of the same state only moves the view.
    frame = resolver.frame(after: [Self.drag(.dragging, 400)])
    #expect(frame.events.count == 1 && abs((frame.placements.first?.pointX ?? 0) - 400) < 1e-6)
    frame = resolver.frame(after: [Self.drag(.ending)])
    let end = frame.placements.first?.coordinate ?? start
    #expect(abs(end.longitude - Self.longitude(400)) < 1e-9)
    #expect(frame.events == [changed(.dragging, .ending, end)])
    #expect(resolver.frame(after: [Self.drag(.none)]).events == [changed(.ending, .none, end)])
    #expect(resolver.plan.annotations.longitude[0] == end.longitude)
  }

  @Test func cancelingPutsTheViewBack() {
    var resolver = Self.resolver()
    _ = resolver.frame(after: [Self.drag(.starting), Self.drag(.dragging, 400)])
    let frame = resolver.frame(after: [Self.drag(.canceling, 300), Self.drag(.none)])
    #expect(frame.placements.map(\.pointX) == [256])
    #expect(
      frame.events.map {
        if case .dragStateChanged(_, let to, let place) = $0.change {
          "\(to.name) \(place.longitude)"
        } else {
          "moved"
        }
      }
        == ["canceling 0.0", "none 0.0", "moved"])
  }

  /// The inputs that lead to each state.
  static let ways: [(state: DragState, inputs: [DragState])] = [
    (.none, []), (.starting, [.starting]), (.dragging, [.starting, .dragging]),
    (.ending, [.starting, .dragging, .ending]), (.canceling, [.starting, .canceling]),
  ]
  static let allowed: Set<String> = [
    "none starting", "starting dragging", "starting canceling", "dragging dragging", "dragging ending",
    "dragging canceling", "ending none", "canceling none",
  ]

  @Test(arguments: ways.indices) func anyOtherTransitionIsRefused(_ index: Int) {
    let way = Self.ways[index]
    for next in DragState.allCases {
      var resolver = Self.resolver()
      _ = resolver.frame(after: way.inputs.map { Self.drag($0) })
      let frame = resolver.frame(after: [Self.drag(next)])
      let isAllowed = Self.allowed.contains("\(way.state.name) \(next.name)")
      #expect(
        frame.refusals.map(\.reason) == (isAllowed ? [] : [.wrongDragState]),
        "from \(way.state.name) to \(next.name)")
      #expect(isAllowed || frame.events.isEmpty)
    }
  }

  @Test func onlyDraggableEnabledPointsAreDragged() {
    func refusal(_ resolver: consuming Resolver) -> [Refusal.Reason] {
      return resolver.frame(after: [Self.drag(.starting)]).refusals.map(\.reason)
    }
    #expect(refusal(Self.resolver { $0.flags.remove(.draggable) }) == [.notDraggable])
    #expect(refusal(Self.resolver { $0.flags.remove(.enabled) }) == [.disabled])
    #expect(refusal(Self.resolver()) == [])
  }

  @Test func aboveTheHorizonThereIsNoPlaceToGo() {
    var resolver = Self.resolver()
    let camera = Camera(zoom: 2, pitch: 80)
    _ = resolver.frame(after: [Self.drag(.starting)], camera)
    let frame = resolver.frame(after: [.drag(0, .dragging, to: ScreenPoint(x: 256, y: 1))], camera)
    #expect(frame.refusals.map(\.reason) == [.aboveHorizon])
  }

  @Test func attachmentsMoveWithADraggedView() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable]) },
      TestAnnotation(256, 256) {
        $0.attachment = 0
        $0.anchors = [AnchorOption(.bottom)]
      },
    ])
    plan.appendAttachment(.annotation)
    plan.attachments.host[0] = 0
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    let frame = resolver.frame(after: [Self.drag(.starting), Self.drag(.dragging, 300)])
    #expect(frame.placements.map(\.x) == [280, 280])
  }
}
