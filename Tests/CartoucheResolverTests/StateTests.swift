import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct StateTests {
  /// One view of 40 × 20 with two anchors, and in each state another width; the states have one anchor, `bottom`.
  static func plan(_ states: [AnnotationState]) -> Plan {
    let anchors = [AnchorOption(.top), AnchorOption(.bottom)]
    var plan = TestScene.plan([
      TestAnnotation(256, 256) {
        $0.anchors = anchors
        $0.flags.formUnion([.enabled, .draggable])
      }
    ])
    let list = plan.anchorLists.append([AnchorOption(.bottom)])
    for state in states {
      let other = TestScene.plan([
        TestAnnotation(256, 256) {
          $0.width = 50 + Double(state.rawValue)
          $0.flags.formUnion([.enabled, .draggable])
        }
      ])
      plan.states.append(AnnotationStates(state), of: 0, other.annotations.options[0], anchorList: list)
    }
    return plan
  }

  @Test(arguments: [
    (AnnotationState.selected, Input.select(0)), (.highlighted, .highlight(0, true)),
    (.dragging, .drag(0, .starting, to: nil)),
  ])
  func aStateTakesThePlaceOfTheRow(_ state: AnnotationState, _ input: Input) {
    var resolver = Resolver(plan: Self.plan(AnnotationState.allCases))
    #expect(resolver.frame().placements.map(\.width) == [40])
    let frame = resolver.frame(after: [input])
    #expect(frame.placements.map(\.width) == [50 + Double(state.rawValue)])
    #expect(frame.placements.map(\.states) == [AnnotationStates(state)])
  }

  @Test func aStateIsToldAlsoWhereNoValuesAreGivenForIt() {
    var resolver = Resolver(plan: Self.plan([.highlighted]))
    let frame = resolver.frame(after: [.select(0), .drag(0, .starting, to: nil)])
    #expect(frame.placements.map(\.states) == [[.selected, .dragging]])
    #expect(frame.placements.map(\.width) == [40])
    let pressed = resolver.frame(after: [.highlight(0, true)])
    #expect(pressed.placements.map(\.states) == [[.selected, .highlighted, .dragging]])
    #expect(pressed.placements.map(\.width) == [51])
    #expect(resolver.frame(after: [.deselect(0)]).placements.map(\.states) == [[.highlighted, .dragging]])
  }

  @Test func ofSeveralStatesTheLastOneCounts() {
    var resolver = Resolver(plan: Self.plan([.selected, .highlighted]))
    let frame = resolver.frame(after: [.highlight(0, true), .select(0)])
    #expect(frame.placements.map(\.width) == [51])
    #expect(frame.placements.map(\.states) == [[.selected, .highlighted]])
    #expect(resolver.frame(after: [.highlight(0, false)]).placements.map(\.width) == [50])
    #expect(resolver.frame(after: [.deselect(0)]).placements.map(\.width) == [40])
  }

  @Test func disabledIsAStateToo() {
    var plan = Self.plan([.disabled])
    plan.annotations.options[0].flags.remove(.enabled)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.width) == [53])
  }

  @Test func whatIsAddedDisabledIsInThatState() {
    var patch = Self.plan([.disabled])
    patch.annotations.options[0].flags.remove(.enabled)
    var resolver = Resolver(plan: Plan())
    resolver.add(patch)
    #expect(resolver.frame().placements.map(\.width) == [53])
  }

  @Test func anAnchorThatTheStateDoesNotHaveIsNoLastPlacement() {
    var resolver = Resolver(plan: Self.plan([.selected]))
    _ = resolver.frame()
    #expect(
      resolver.frame(after: [.select(0)]).events == [
        Event(0, .selectionChanged(isSelected: true)), Event(0, .anchorChanged(from: nil, to: 0)),
      ])
    // The way back finds `bottom` in the annotation's own list, and keeps it.
    #expect(
      resolver.frame(after: [.deselect(0)]).events == [Event(0, .selectionChanged(isSelected: false))])
  }

  @Test func aPlaceOnALineIsKeptThoughTheStateDoesNotHaveTheAnchor() {
    var plan = Self.plan([.highlighted])
    plan.attach(0, to: .line((-100, 200), (700, 200)))
    // Too wide to be inside at any place, so that all are tried.
    plan.annotations.options[0].width = 600
    plan.states.options[0].width = 600
    var resolver = Resolver(plan: plan)
    let first = resolver.frame()
    let frame = resolver.frame(after: [.highlight(0, true)])
    #expect(frame.placements.map(\.coordinate) == first.placements.map(\.coordinate))
    #expect(frame.events == [Event(0, .anchorChanged(from: nil, to: 0))])
  }

  @Test func aStateFollowsItsOwnTablesOverZoom() {
    var plan = Self.plan([.selected])
    let table = plan.zoomTables.append(
      ZoomTable(.linear, [.init(zoom: 2, value: 60), .init(zoom: 3, value: 80)]))
    plan.zoomTables.drive(.width, ofState: 0, by: table)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(after: [.select(0)]).placements.map(\.width) == [60])
    #expect(resolver.frame(Camera(zoom: 2.5)).placements.map(\.width) == [70])
    #expect(resolver.frame(after: [.deselect(0)], Camera(zoom: 2.5)).placements.map(\.width) == [40])
  }

  @Test func aMeasuredSizeTakesThePlaceOfAnEstimate() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) { $0.flags.insert(.estimated) },
        TestAnnotation(256, 400) { $0.width = AnnotationOptions.unknownSize },
      ]))
    #expect(resolver.frame().hidden.map(\.cause) == [.size])
    let frame = resolver.frame(after: [
      .measured(0, width: 70, height: 30), .measured(1, width: 80, height: 31),
    ])
    #expect(Set(frame.placements.map(\.width)) == [70, 80] && frame.hidden.isEmpty)
    #expect(!resolver.lastFrame.planInEffect.annotations.options[0].flags.contains(.estimated))
    let isCalm = resolver.frame(after: [.measured(0, width: 70, height: 30)]).events.isEmpty
    #expect(isCalm)
  }

  @Test func anotherViewClassInAStateHasSlotsOfItsOwn() {
    var plan = Self.plan([.selected])
    plan.views.append("large".utf8)
    plan.states.options[0].view = 1
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(after: [.select(0)]).placements.map(\.slot) == [0])
    #expect(resolver.lastFrame.planInEffect.annotations.options.map(\.view) == [1])
    #expect(resolver.frame(after: [.deselect(0)]).placements.map(\.slot) == [0])
  }

  @Test(arguments: [[], [AnnotationState.selected], [.highlighted]])
  func aZPriorityThatIsSetHoldsForWhatIsSelectedToo(_ states: [AnnotationState]) {
    var resolver = Resolver(plan: Self.plan(states))
    _ = resolver.frame(after: [.select(0), .highlight(0, true)])
    #expect(resolver.frame(after: [.set(0, .zPriority, 3)]).placements.map(\.zPriority) == [3])
    resolver.set(0, to: Self.plan([]))
    #expect(resolver.frame().placements.map(\.zPriority) == [1000])
  }

  @Test func aZPriorityThatIsSetDecidesWhereAllHadOne() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 256), TestAnnotation(300, 256)]))
    let before = resolver.frame().placements.map(\.annotation)
    let lowest = Input.set(before[1], .zPriority, -1)
    #expect(resolver.frame(after: [lowest]).placements.map(\.annotation) == before.reversed())
  }

  @Test func whatIsEnabledByAChangeIsInNoStateAnyMore() {
    var plan = Self.plan([.disabled])
    plan.annotations.options[0].flags.remove(.enabled)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.set(0, to: Self.plan([]))
    #expect(resolver.frame().placements.map(\.states) == [[]])
    #expect(resolver.lastFrame.planInEffect.annotations.count == 1)
  }

  @Test func whatIsRemovedIsInNoStateAnyMore() {
    let none = Self.plan([]).annotations
    var plan = Self.plan([.selected])
    plan.annotations.replace(1..<1, by: none, 0..<1)
    plan.annotations.lastOrder = [1, 0]
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.select(0)])
    resolver.remove(0)
    #expect(
      resolver.lastFrame.planInEffect.annotations.count == 2 && resolver.options.states[0].isEmpty)
  }

  @Test func aNumberThatIsSetHoldsAtEveryZoomAndInEveryState() {
    var plan = Self.plan([.selected])
    let table = plan.zoomTables.append(
      ZoomTable(.linear, [.init(zoom: 2, value: 60), .init(zoom: 3, value: 80)]))
    plan.zoomTables.drive(.width, of: 0, by: table)
    plan.zoomTables.drive(.height, of: 0, by: table)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(after: [.set(0, .width, 90)]).placements.map(\.width) == [90])
    let closer = resolver.frame(Camera(zoom: 2.5)).placements
    #expect(closer.map(\.width) == [90] && closer.map(\.height) == [70])
    #expect(resolver.frame(after: [.select(0)], Camera(zoom: 2.5)).placements.map(\.width) == [90])
  }
}
