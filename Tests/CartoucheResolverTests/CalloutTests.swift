import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct CalloutTests {
  /// A view of 40 × 20 in the middle of the screen, or elsewhere, that is selected and has a callout.
  static func plan(
    x: Double = 256, y: Double = 256, _ callout: TestCallout, _ change: (inout Plan) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan([TestAnnotation(x, y) { $0.flags.formUnion([.enabled, .selected]) }])
    plan.annotations.options[0].callout = plan.append(callout)
    change(&plan)
    return plan
  }

  /// What a frame shows of it.
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

  @Test func whatEndsAtTheEdgeOfTheScreenIsInside() {
    // Its upper edge is at 0, then a 1/256 point above.
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

  @Test func whatFitsNowhereTakesItsFirstAnchorAndBeginsOnScreen() {
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

  @Test func whatStandsOnTheMiddleOfItsViewHasNoTipAndIsNotShifted() {
    let callout = Self.callout(
      x: 20, TestCallout { ($0.tipLength, $0.tipWidth, $0.anchors) = (8, 12, [AnchorOption(.center)]) })
    #expect(callout?.tip == nil)
    #expect(callout?.x == -30)
    #expect(Self.callout(TestCallout { $0.tipWidth = 12 })?.tip == nil)
  }

  // MARK: When

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
    // In the margin a view is placed, and nobody sees it.
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

  @Test func whatIsMeasuredTakesThePlaceOfWhatIsEstimatedOrNotKnown() {
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
    resolver.set(0, to: Self.plan(x: 200, callout))
    #expect(resolver.frame().callouts.map(\.width) == [80])
    resolver.set(0, to: Self.plan(TestCallout { ($0.width, $0.flags) = (90, [.absorbs, .estimated]) }))
    #expect(resolver.frame().callouts.map(\.width) == [90])
  }

  @Test func whatIsFarTooLargeOrFarAwayIsNotShown() {
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
    // It is the same bubble all the time.
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

  /// The first view is selected, and the second stands where its callout is.
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

  @Test func whatHangsOnItsViewKeepsOffItToo() {
    var resolver = Resolver(
      plan: Self.crowd(.obstacle) {
        $0.attach(1, toAnnotation: 0)
        $0.annotations.options[1].anchorList = $0.anchorLists.append([AnchorOption(.bottom)])
      })
    #expect(resolver.frame().hidden.map(\.cause) == [.collision])
    #expect(resolver.frame(after: [.deselect(0)]).hidden == [])
  }

  @Test func itIsInNobodysWayBeforeItsOwnView() {
    var resolver = Resolver(
      plan: Self.crowd([.obstacle, .always]) { $0.annotations.options[1].priority = 1 })
    // The other one comes first, and a callout gives way to nobody.
    let frame = resolver.frame(after: [.deselect(0)])
    #expect(frame.hidden == [])
    #expect(frame.callouts.count == 1)
  }
}
