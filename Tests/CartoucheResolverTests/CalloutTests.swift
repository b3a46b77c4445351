import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct CalloutTests {
  /// Returns a plan with a selected view of 40 × 20 points and a callout, by default in the middle of the
  /// screen.
  static func plan(
    x: Double = 256, y: Double = 256, _ callout: TestCallout, _ change: (inout Plan) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan([TestAnnotation(x, y) { $0.flags.formUnion([.enabled, .selected]) }])
    plan.annotations.options[0].callout = plan.append(callout)
    change(&plan)
    return plan
  }

  /// Returns the callout of a frame.
  static func callout(
    x: Double = 256, y: Double = 256, _ callout: TestCallout, _ change: (inout Plan) -> Void = { _ in }
  ) -> CalloutPlacement? {
    var resolver = Resolver(plan: plan(x: x, y: y, callout, change))
    return resolver.frame().callouts.first
  }

  @Test func itsAnchorTouchesTheOppositeSideOfTheFrame() throws {
    let frames: [Anchor: ScreenRectangle] = [
      .bottom: ScreenRectangle(x: 206, y: 196, width: 100, height: 50),
      .top: ScreenRectangle(x: 206, y: 266, width: 100, height: 50),
      .left: ScreenRectangle(x: 276, y: 231, width: 100, height: 50),
      .right: ScreenRectangle(x: 136, y: 231, width: 100, height: 50),
      .center: ScreenRectangle(x: 206, y: 231, width: 100, height: 50),
      .bottomLeft: ScreenRectangle(x: 276, y: 196, width: 100, height: 50),
      .topRight: ScreenRectangle(x: 136, y: 266, width: 100, height: 50),
    ]
    for (anchor, frame) in frames {
      let callout = try #require(Self.callout(TestCallout { $0.anchors = [AnchorOption(anchor)] }))
      #expect(callout.frame == frame, "\(anchor)")
    }
  }

  @Test func itsOffsetMovesItAwayFromTheFrame() {
    let callout = Self.callout(TestCallout { $0.anchors = [AnchorOption(.bottom, offsetX: 3, offsetY: 8)] })
    #expect(callout?.frame == ScreenRectangle(x: 209, y: 188, width: 100, height: 50))
  }

  @Test func anAnchorMayGiveItAnotherSize() {
    let callout = Self.callout(TestCallout { $0.anchors = [AnchorOption(.bottom, width: 60, height: 30)] })
    #expect(callout?.frame == ScreenRectangle(x: 226, y: 216, width: 60, height: 30))
  }

  // MARK: Flip and shift

  @Test func itFlipsWhereTheFirstAnchorLeavesTheBounds() {
    let callout = Self.callout(y: 40, TestCallout())
    #expect(callout?.anchor == 1)
    #expect(callout?.y == 50)
  }

  @Test func aViewAtTheEdgeOfTheScreenIsInside() {
    // The upper edge is at 0, then 1/256 point above.
    #expect(Self.callout(y: 60, TestCallout())?.anchor == 0)
    #expect(Self.callout(y: 60 - 1 / 256, TestCallout())?.anchor == 1)
  }

  @Test func itIsShiftedAlongTheEdgeOfItsView() {
    let left = Self.callout(x: 30, TestCallout())
    #expect(left?.anchor == 0)
    #expect(left?.frame == ScreenRectangle(x: 0, y: 196, width: 100, height: 50))
    let right = Self.callout(x: 500, TestCallout())
    #expect(right?.frame == ScreenRectangle(x: 412, y: 196, width: 100, height: 50))
    let side = Self.callout(y: 500, TestCallout { $0.anchors = [AnchorOption(.left)] })
    #expect(side?.frame == ScreenRectangle(x: 276, y: 462, width: 100, height: 50))
  }

  @Test func anAnchorThatNeedsNoShiftComesFirst() {
    let callout = Self.callout(
      x: 30, TestCallout { $0.anchors = [AnchorOption(.bottom), AnchorOption(.left)] })
    #expect(callout?.anchor == 1)
  }

  @Test func inACornerItFlipsAndIsShifted() {
    let callout = Self.callout(x: 30, y: 40, TestCallout())
    #expect(callout?.anchor == 1)
    #expect(callout?.frame == ScreenRectangle(x: 0, y: 50, width: 100, height: 50))
  }

  @Test func anOversizedCalloutHasItsFirstAnchorAndStartsOnScreen() {
    let callout = Self.callout(TestCallout { ($0.width, $0.height) = (600, 300) })
    #expect(callout?.anchor == 0)
    #expect(callout?.frame == ScreenRectangle(x: 0, y: -54, width: 600, height: 300))
  }

  @Test func theBoundsAreThoseOfItsView() {
    var camera = TestScene.camera
    camera.padding = Insets(top: 300)
    for ignores in [false, true] {
      var resolver = Resolver(
        plan: Self.plan(TestCallout { $0.height = 200 }) {
          if ignores { $0.annotations.options[0].flags.insert(.ignoreCameraPadding) }
        })
      // The middle of the padded viewport is at y = 406.
      #expect(resolver.frame(camera).callouts.first?.anchor == 0)
      #expect((resolver.frame(camera).callouts.first?.y == 196) == true)
    }
  }

  // MARK: Tip

  @Test func theTipPointsAtTheMiddleOfTheEdge() {
    let tip = Self.callout(TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })?.tip
    #expect(tip?.point == ScreenPoint(x: 256, y: 246))
    #expect(tip?.start == ScreenPoint(x: 250, y: 238))
    #expect(tip?.end == ScreenPoint(x: 262, y: 238))
    #expect(tip?.offCenter == 0)
    let below = Self.callout(
      TestCallout { ($0.tipLength, $0.tipWidth, $0.anchors) = (8, 12, [AnchorOption(.top)]) })?.tip
    #expect(below?.point == ScreenPoint(x: 256, y: 266))
    #expect(below?.start == ScreenPoint(x: 250, y: 274))
    let right = Self.callout(
      TestCallout { ($0.tipLength, $0.tipWidth, $0.anchors) = (8, 12, [AnchorOption(.left)]) })?.tip
    #expect(right?.point == ScreenPoint(x: 276, y: 256))
    #expect(right?.start == ScreenPoint(x: 284, y: 250))
    #expect(right?.end == ScreenPoint(x: 284, y: 262))
  }

  @Test func theTipPointsAtTheViewAlsoWhereTheCalloutIsShifted() {
    let tip = Self.callout(x: 30, TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })?.tip
    #expect(tip?.point == ScreenPoint(x: 30, y: 246))
    #expect(tip?.offCenter == -20)
  }

  @Test func itStaysOnItsSideWhereTheViewIsBeyond() {
    let tip = Self.callout(x: 3, TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })?.tip
    #expect(tip?.point == ScreenPoint(x: 6, y: 246))
    #expect(tip?.start == ScreenPoint(x: 0, y: 238))
    #expect(tip?.offCenter == -44)
  }

  @Test func aTipThatIsTooLargeIsAsLargeAsItsCallout() {
    let tip = Self.callout(TestCallout { ($0.tipLength, $0.tipWidth) = (80, 200) })?.tip
    #expect(tip?.point == ScreenPoint(x: 256, y: 246))
    #expect(tip?.start == ScreenPoint(x: 206, y: 196))
    #expect(tip?.end == ScreenPoint(x: 306, y: 196))
  }

  @Test func aCenteredCalloutHasNoTipAndIsNotShifted() {
    let callout = Self.callout(
      x: 20, TestCallout { ($0.tipLength, $0.tipWidth, $0.anchors) = (8, 12, [AnchorOption(.center)]) })
    #expect(callout?.tip == nil)
    #expect(callout?.x == -30)
    #expect(Self.callout(TestCallout { $0.tipWidth = 12 })?.tip == nil)
  }

  // MARK: Visibility

  @Test func itIsShownWhileItsViewIsSelected() {
    var resolver = Resolver(plan: Self.plan(TestCallout()))
    #expect(resolver.frame().callouts.count == 1)
    #expect(resolver.frame(after: [.deselect(0)]).callouts == [])
    #expect(resolver.frame(after: [.select(0)]).callouts.count == 1)
  }

  @Test func oneThatIsAlwaysThereNeedsNoSelection() {
    var resolver = Resolver(
      plan: Self.plan(TestCallout { $0.flags.insert(.always) }) { $0.selection = .none })
    #expect(resolver.frame().callouts.count == 1)
  }

  @Test func whereNothingCanBeSelectedOthersAreNotShown() {
    var resolver = Resolver(plan: Self.plan(TestCallout()) { $0.selection = .none })
    #expect(resolver.frame().callouts == [])
  }

  @Test func itIsHiddenWithItsView() {
    var resolver = Resolver(plan: Self.plan(TestCallout()))
    _ = resolver.frame()
    #expect(resolver.frame(after: [.set(0, .visible, 0)]).callouts == [])
    #expect(resolver.frame(after: [.set(0, .visible, 1)]).callouts.count == 1)
    // A view in the margin is placed, but invisible.
    #expect(resolver.frame(TestScene.camera(movedBy: 300, 0)).callouts == [])
  }

  @Test func withoutASizeItIsNotShown() {
    #expect(Self.callout(TestCallout { $0.width = 0 }) == nil)
    #expect(
      Self.callout(
        TestCallout {
          ($0.width, $0.anchors) = (0, [AnchorOption(.bottom), AnchorOption(.top, width: 9)])
        })?.anchor == 1)
  }

  @Test func measuredSizesReplaceEstimatedAndUnknownOnes() {
    for callout in [TestCallout { $0.width = 0 }, TestCallout { $0.flags.insert(.estimated) }] {
      var resolver = Resolver(plan: Self.plan(callout))
      _ = resolver.frame()
      let measured = resolver.frame(after: [.measuredCallout(0, width: 80, height: 30)])
      #expect(measured.refusals == [])
      #expect(measured.callouts.map(\.frame) == [ScreenRectangle(x: 216, y: 216, width: 80, height: 30)])
      #expect(
        resolver.frame(after: [.measuredCallout(0, width: 60, height: 30)]).callouts.map(\.width) == [60])
    }
  }

  @Test func aMeasuredSizeIsRefusedWhereItSaysNothing() {
    var resolver = Resolver(
      plan: Self.plan(TestCallout()) { $0.annotations.options[0].callout = CalloutColumns.none })
    #expect(
      resolver.frame(after: [.measuredCallout(0, width: 80, height: 30)]).refusals.map(\.reason) == [
        .noCallout
      ])
    var given = Resolver(plan: Self.plan(TestCallout()))
    let inputs: [Input] = [
      .measuredCallout(0, width: 80, height: 30), .measuredCallout(0, width: 0, height: 30),
      .measuredCallout(9, width: 80, height: 30),
    ]
    #expect(
      given.frame(after: inputs).refusals.map(\.reason) == [.sizeIsGiven, .badNumber, .unknownAnnotation])
  }

  @Test func itIsKeptWhileTheAnnotationHasTheSameCallout() {
    let callout = TestCallout { $0.flags.insert(.estimated) }
    var resolver = Resolver(plan: Self.plan(callout))
    _ = resolver.frame(after: [.measuredCallout(0, width: 80, height: 30)])
    resolver.state.set(0, to: Self.plan(x: 200, callout))
    #expect(resolver.frame().callouts.map(\.width) == [80])
    resolver.state.set(0, to: Self.plan(TestCallout { ($0.width, $0.flags) = (90, [.absorbs, .estimated]) }))
    #expect(resolver.frame().callouts.map(\.width) == [90])
  }

  @Test func hugeAndDistantViewsAreNotShown() {
    #expect(Self.callout(TestCallout { $0.width = 1e300 }) == nil)
    #expect(
      Self.callout(TestCallout { $0.anchors = [AnchorOption(.bottom, offsetX: -1.7e308)] }) == nil)
  }

  @Test func aStateMayGiveItAnotherOne() {
    var resolver = Resolver(
      plan: Self.plan(TestCallout { $0.flags.insert(.always) }) { plan in
        var options = plan.annotations.options[0]
        options.callout = plan.append(TestCallout { ($0.width, $0.flags) = (60, [.always]) })
        plan.states.append(
          .highlighted, naming: NamedProperties(.callout), of: 0, options, anchorList: options.anchorList)
      })
    #expect(resolver.frame().callouts.map(\.width) == [100])
    let pressed = resolver.frame(after: [.highlight(0, true)])
    #expect(pressed.callouts.map(\.width) == [60])
    #expect(pressed.callouts.first.map { resolver.plan.title(of: $0) } == "title 1")
    // The bubble stays the same.
    #expect(!pressed.events.contains { $0.kind == .calloutChanged })
  }

  @Test func itsSizeAndItsGapMayFollowTheZoom() {
    var resolver = Resolver(
      plan: Self.plan(TestCallout()) { plan in
        func table(_ values: [Double]) -> ZoomTable {
          ZoomTable(.linear, zip([2.0, 3], values).map { ZoomTable.Stop(zoom: $0, value: $1) })
        }
        let width = plan.zoomTables.append(table([100, 200]))
        plan.zoomTables.drive(.width, ofCallout: 0, by: width)
        let gap = plan.zoomTables.append(table([0, 20]))
        plan.zoomTables.driveGap(ofList: plan.callouts.anchorList[0], by: gap)
      })
    let frame = resolver.frame(Camera(zoom: 2.5))
    #expect(frame.callouts.first?.frame == ScreenRectangle(x: 181, y: 186, width: 150, height: 50))
  }

  // MARK: Order and slots

  @Test func calloutsAreDrawnInTheOrderOfTheirViews() {
    var plan = TestScene.plan(
      [100.0, 200, 300].map { x in TestAnnotation(x, 256) { $0.zPriority = x == 200 ? 1 : 0 } })
    let callout = plan.append(TestCallout { $0.flags.insert(.always) })
    for row in 0..<3 { plan.annotations.options[row].callout = callout }
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.callouts.map(\.annotation) == frame.placements.map(\.annotation))
    #expect(frame.callouts.last?.annotation == 1)
    #expect(frame.callouts.map(\.slot).sorted() == [0, 1, 2])
  }

  @Test func oneRecycledViewIsEnoughWhereOneIsShownAtATime() {
    var plan = TestScene.plan(
      [100.0, 256, 400].map { x in TestAnnotation(x, 256) { $0.flags.insert(.enabled) } })
    let callout = plan.append(TestCallout())
    for row in 0..<3 { plan.annotations.options[row].callout = callout }
    var resolver = Resolver(plan: plan)
    for row in [2, 0, 1, 2] as [AnnotationIndex] {
      #expect(resolver.frame(after: [.select(row)]).callouts.map(\.slot) == [0])
    }
  }

  @Test("there are never more slots than were shown at once", arguments: 0..<50)
  func slotsAreFew(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var most = 0
    for step in scene.frames {
      let frame = resolver.frame(after: step.inputs, step.camera, step.viewport)
      most = max(most, frame.callouts.count)
      let slots = frame.callouts.map(\.slot)
      #expect(slots.allSatisfy { $0 < most } && Set(slots).count == slots.count, "seed \(seed)")
    }
  }

  // MARK: Obstacles

  /// The first view is selected, and its callout covers the second view.
  static func crowd(_ flags: CalloutFlags, _ change: (inout Plan) -> Void = { _ in }) -> Plan {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .selected]) }, TestAnnotation(256, 220),
    ])
    plan.annotations.options[0].callout = plan.append(TestCallout { $0.flags.formUnion(flags) })
    change(&plan)
    return plan
  }

  @Test func oneThatIsAnObstacleKeepsOthersOff() {
    var resolver = Resolver(plan: Self.crowd(.obstacle))
    let frame = resolver.frame()
    #expect(frame.hidden.map(\.annotation) == [1])
    #expect(frame.hidden.map(\.cause) == [.collision])
    #expect(frame.hidden.map(\.by) == [.annotation(0)])
    #expect(resolver.frame(after: [.deselect(0)]).hidden == [])
    var without = Resolver(plan: Self.crowd([]))
    #expect(without.frame().hidden == [])
  }

  @Test func attachmentsAvoidTheCalloutToo() {
    var resolver = Resolver(
      plan: Self.crowd(.obstacle) {
        $0.attach(1, toAnnotation: 0)
        $0.annotations.options[1].anchorList = $0.anchorLists.append([AnchorOption(.bottom)])
      })
    #expect(resolver.frame().hidden.map(\.cause) == [.collision])
    #expect(resolver.frame(after: [.deselect(0)]).hidden == [])
  }

  @Test func itBlocksNoViewThatPrecedesItsOwn() {
    var resolver = Resolver(
      plan: Self.crowd([.obstacle, .always]) { $0.annotations.options[1].priority = 1 })
    // The other view precedes it, and a callout never yields.
    let frame = resolver.frame(after: [.deselect(0)])
    #expect(frame.hidden == [])
    #expect(frame.callouts.count == 1)
  }
}

/// The events of callouts and their order.
@Suite struct CalloutEventTests {
  /// Three views beside each other, each with a callout while it is selected.
  static func resolver(_ mode: SelectionMode = .single, _ change: (inout Plan) -> Void = { _ in }) -> Resolver
  {
    let plan = SelectionTests.plan(mode) { plan in
      let callout = plan.append(TestCallout())
      for row in 0..<3 { plan.annotations.options[row].callout = callout }
      change(&plan)
    }
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  static func selected(_ row: AnnotationIndex, _ isSelected: Bool) -> Event {
    Event(row, .selectionChanged(isSelected: isSelected))
  }

  static func shown(_ row: AnnotationIndex, _ isShown: Bool) -> Event {
    Event(row, .calloutChanged(isShown: isShown))
  }

  @Test func itFollowsTheSelectionThatCausedIt() {
    var resolver = Self.resolver()
    #expect(resolver.frame(after: [.select(2)]).events == [Self.selected(2, true), Self.shown(2, true)])
    #expect(
      resolver.frame(after: [.select(0)]).events == [
        Self.selected(2, false), Self.shown(2, false), Self.selected(0, true), Self.shown(0, true),
      ])
    #expect(resolver.frame(after: [.deselect(0)]).events == [Self.selected(0, false), Self.shown(0, false)])
  }

  @Test func itIsReportedOnceDespiteSelectionsInBetween() {
    var resolver = Self.resolver()
    #expect(
      resolver.frame(after: [.select(0), .deselect(0), .select(0), .select(1)]).events == [
        Self.selected(0, true), Self.selected(0, false), Self.selected(0, true), Self.selected(0, false),
        Self.selected(1, true), Self.shown(1, true),
      ])
    #expect(
      resolver.frame(after: [.deselect(1), .select(1)]).events == [
        Self.selected(1, false), Self.selected(1, true),
      ])
  }

  @Test func calloutEventsFollowAllOtherEventsOfTheView() {
    var resolver = Self.resolver { plan in
      for row in 0..<3 { plan.annotations.options[row].flags.remove(.visible) }
    }
    // A selected but hidden view has no callout.
    #expect(resolver.frame(after: [.select(1)]).events == [Self.selected(1, true)])
    let shown = resolver.frame(after: [.set(0, .visible, 1), .set(1, .visible, 1), .set(2, .visible, 1)])
    #expect(shown.events.map(\.annotation) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    #expect(shown.events[6] == Self.shown(1, true))
    let hidden = resolver.frame(after: [.set(1, .visible, 0), .set(2, .visible, 0)])
    #expect(
      hidden.events == [
        Event(1, .hidden(cause: .explicit, by: nil)), Self.shown(1, false),
        Event(2, .hidden(cause: .explicit, by: nil)),
      ])
  }

  @Test func aViewShownAndSelectedInOneFrameReportsBoth() {
    var resolver = Self.resolver { $0.annotations.options[1].flags.remove(.visible) }
    let events = resolver.frame(after: [.select(1), .set(1, .visible, 1)]).events
    #expect(events.first == Self.selected(1, true))
    #expect(events.last == Self.shown(1, true))
    #expect(events.count == 5)
  }

  @Test func itGoesWithAViewThatIsRemoved() {
    var resolver = Self.resolver { plan in
      plan.selection = .multiple
      for row in 0..<3 { plan.annotations.options[row].flags.insert(.selected) }
    }
    resolver.state.remove(1)
    resolver.state.remove(0)
    #expect(
      resolver.frame(after: [.deselect(2)]).events == [
        Self.selected(0, false), Self.selected(1, false), Self.selected(2, false), Self.shown(2, false),
        Event(0, .hidden(cause: .removed, by: nil)),
        Self.shown(0, false), Event(1, .hidden(cause: .removed, by: nil)), Self.shown(1, false),
      ])
  }

  @Test func theFirstFrameReportsExistingClusters() {
    var resolver = Resolver(
      plan: SelectionTests.plan { plan in
        let callout = plan.append(TestCallout { $0.flags.insert(.always) })
        for row in 0..<3 { plan.annotations.options[row].callout = callout }
      })
    let kinds = resolver.frame().events.map { $0.kind }
    let each: [EventKind] = [
      .visibilityChanged, .anchorCoordinateChanged, .anchorChanged, .calloutChanged,
    ]
    #expect(kinds == each + each + each)
    #expect(resolver.frame().events == [])
  }

  @Test func aChangeThatRemovesTheCalloutIsReportedToo() {
    var resolver = Self.resolver { $0.annotations.options[1].flags.insert(.selected) }
    resolver.state.set(
      1, to: TestScene.plan([TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable]) }]))
    let frame = resolver.frame()
    #expect(frame.callouts == [])
    #expect(frame.events == [Self.shown(1, false)])
  }

  @Test func anIdleMapReportsNoEventTwice() {
    var resolver = Self.resolver()
    _ = resolver.frame(after: [.select(0)])
    #expect(resolver.frame().events == [])
    #expect(resolver.frame().callouts.count == 1)
  }
}

/// The callout of a dragged view moves with it.
@Suite struct CalloutDragTests {
  static func resolver(_ change: (inout Plan) -> Void = { _ in }) -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable, .selected]) }
    ])
    plan.annotations.options[0].callout = plan.append(TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })
    change(&plan)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  static func drag(_ state: DragState, _ x: Double? = nil, _ y: Double = 256) -> Input {
    .drag(0, state, to: x.map { ScreenPoint(x: $0, y: y) })
  }

  @Test func itFollowsThroughAllFiveStates() throws {
    var resolver = Self.resolver()
    #expect(resolver.frame(after: [Self.drag(.starting)]).callouts.map(\.x) == [206])
    let dragged = try #require(resolver.frame(after: [Self.drag(.dragging, 300)]).callouts.first)
    #expect(abs(dragged.x - 250) < 1e-6)
    // Near the edge it is shifted; at the upper edge it flips.
    let shifted = try #require(resolver.frame(after: [Self.drag(.dragging, 480)]).callouts.first)
    #expect(shifted.x == 412)
    #expect(shifted.tip.map { abs($0.point.x - 480) < 1e-6 && $0.offCenter > 0 } == true)
    #expect(resolver.frame(after: [Self.drag(.dragging, 256, 30)]).callouts.map(\.anchor) == [1])
    let ended = try #require(resolver.frame(after: [Self.drag(.ending, 200)]).callouts.first)
    #expect(abs(ended.x - 150) < 1e-6)
    let atRest = resolver.frame(after: [Self.drag(.none)])
    #expect(atRest.callouts.map(\.slot) == [0])
    #expect(!atRest.events.contains { $0.kind == .calloutChanged })
  }

  @Test func itIsHiddenWithAViewThatIsDraggedAwayAndReturnsWithIt() {
    var resolver = Self.resolver()
    _ = resolver.frame(after: [Self.drag(.starting)])
    let away = resolver.frame(after: [Self.drag(.dragging, 900)])
    #expect(away.callouts == [])
    #expect(away.events.suffix(2).map(\.kind) == [.visibilityChanged, .calloutChanged])
    let back = resolver.frame(after: [Self.drag(.canceling)])
    #expect(back.callouts.map(\.x) == [206])
    #expect(back.events.last == Event(0, .calloutChanged(isShown: true)))
  }

  @Test func aStateMayHideItWhileItIsDragged() {
    var resolver = Self.resolver { plan in
      var options = plan.annotations.options[0]
      options.callout = CalloutColumns.none
      plan.states.append(
        .dragging, naming: NamedProperties(.callout), of: 0, options, anchorList: options.anchorList)
    }
    #expect(
      resolver.frame(after: [Self.drag(.starting)]).events.last == Event(0, .calloutChanged(isShown: false)))
    let steps: [Input] = [Self.drag(.canceling), Self.drag(.none)]
    #expect(resolver.frame(after: steps).events.last == Event(0, .calloutChanged(isShown: true)))
  }

  @Test(
    "every step that does not follow is refused, with the reason", arguments: DragState.allCases,
    DragState.allCases)
  func stepsThatDoNotFollowAreRefused(from: DragState, to: DragState) {
    let ways: [DragState: [DragState]] = [
      .none: [], .starting: [.starting], .dragging: [.starting, .dragging],
      .ending: [.starting, .dragging, .ending], .canceling: [.starting, .canceling],
    ]
    let mayFollow: [DragState: [DragState]] = [
      .none: [.starting], .starting: [.dragging, .canceling], .dragging: [.dragging, .ending, .canceling],
      .ending: [.none], .canceling: [.none],
    ]
    var resolver = Self.resolver()
    let way = (ways[from] ?? []).map { Self.drag($0, 256) }
    #expect(resolver.frame(after: way).refusals == [])
    let frame = resolver.frame(after: [Self.drag(to, 256)])
    let isRefused = mayFollow[from]?.contains(to) != true
    #expect(frame.refusals.map(\.reason) == (isRefused ? [.wrongDragState] : []))
  }
}
