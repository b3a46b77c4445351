import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct StateTests {
  /// Returns one view of 40 × 20 points with two anchors. Each state has another width and the single anchor
  /// `bottom`.
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

  @Test func aStateWithoutValuesIsReportedToo() {
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

  @Test func anAnnotationAddedDisabledHasThatState() {
    var patch = Self.plan([.disabled])
    patch.annotations.options[0].flags.remove(.enabled)
    var resolver = Resolver(plan: Plan())
    resolver.state.add(patch)
    #expect(resolver.frame().placements.map(\.width) == [53])
  }

  @Test func anAnchorThatTheStateDoesNotHaveIsNoLastPlacement() {
    var resolver = Resolver(plan: Self.plan([.selected]))
    _ = resolver.frame()
    #expect(
      resolver.frame(after: [.select(0)]).events == [
        Event(0, .selectionChanged(isSelected: true)), Event(0, .anchorChanged(from: nil, to: 0)),
      ])
    // When the state ends, the view keeps `bottom`, which is in its own list.
    #expect(
      resolver.frame(after: [.deselect(0)]).events == [Event(0, .selectionChanged(isSelected: false))])
  }

  @Test func aPlaceOnALineIsKeptThoughTheStateDoesNotHaveTheAnchor() {
    var plan = Self.plan([.highlighted])
    plan.attach(0, to: .line((-100, 200), (700, 200)))
    // Too wide to be inside at any place, so that all places are tested.
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
    #expect(!resolver.state.effectivePlan.annotations.options[0].flags.contains(.estimated))
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
    #expect(resolver.state.effectivePlan.annotations.options.map(\.view) == [1])
    #expect(resolver.frame(after: [.deselect(0)]).placements.map(\.slot) == [0])
  }

  @Test(arguments: [[], [AnnotationState.selected], [.highlighted]])
  func aSetZPriorityAppliesToSelectedViewsToo(_ states: [AnnotationState]) {
    var resolver = Resolver(plan: Self.plan(states))
    _ = resolver.frame(after: [.select(0), .highlight(0, true)])
    #expect(resolver.frame(after: [.set(0, .zPriority, 3)]).placements.map(\.zPriority) == [3])
    resolver.state.set(0, to: Self.plan([]))
    #expect(resolver.frame().placements.map(\.zPriority) == [1000])
  }

  @Test func aZPriorityThatIsSetDecidesWhereAllHadOne() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 256), TestAnnotation(300, 256)]))
    let before = resolver.frame().placements.map(\.annotation)
    let lowest = Input.set(before[1], .zPriority, -1)
    #expect(resolver.frame(after: [lowest]).placements.map(\.annotation) == before.reversed())
  }

  @Test func aChangeThatEnablesAViewEndsItsState() {
    var plan = Self.plan([.disabled])
    plan.annotations.options[0].flags.remove(.enabled)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.state.set(0, to: Self.plan([]))
    #expect(resolver.frame().placements.map(\.states) == [[]])
    #expect(resolver.state.effectivePlan.annotations.count == 1)
  }

  @Test func aRemovedAnnotationHasNoStates() {
    let none = Self.plan([]).annotations
    var plan = Self.plan([.selected])
    plan.annotations.replace(1..<1, by: none, 0..<1)
    plan.annotations.lastOrder = [1, 0]
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.select(0)])
    resolver.state.remove(0)
    #expect(
      resolver.state.effectivePlan.annotations.count == 2 && resolver.state.options.states[0].isEmpty)
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

/// Each of several states changes the properties that it sets.
@Suite struct StateLayerTests {
  /// A view of 40 × 20 that can be selected and dragged.
  private static let own = TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable]) }

  private static func plan() -> Plan { TestScene.plan([own]) }

  private static func names(_ properties: AnnotationProperty...) -> NamedProperties {
    properties.reduce(into: []) { $0.insert(NamedProperties($1)) }
  }

  // MARK: Precedence

  @Test func aLaterStateWinsOnlyForItsProperties() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.width, .height)) { ($0.width, $0.height) = (50, 30) }
    plan.add(.highlighted, Self.names(.height)) { ($0.width, $0.height) = (99, 31) }
    plan.add(.dragging, Self.names(.width)) { $0.width = 52 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.size(after: .select(0)) == [50, 30])
    #expect(resolver.size(after: .highlight(0, true)) == [50, 31])
    #expect(resolver.size(after: .drag(0, .starting, to: nil)) == [52, 31])
    #expect(resolver.size(after: .highlight(0, false)) == [52, 30])
    #expect(resolver.size(after: .deselect(0)) == [52, 20])
  }

  @Test func combinedLayersNeedBothStates() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.width)) { $0.width = 50 }
    plan.add(.highlighted, Self.names(.width)) { $0.width = 51 }
    plan.add([.selected, .highlighted], Self.names(.width)) { $0.width = 60 }
    plan.add([.selected, .dragging], Self.names(.height)) { $0.height = 33 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.size(after: .highlight(0, true)) == [51, 20])
    #expect(resolver.size(after: .select(0)) == [60, 20])
    #expect(resolver.size(after: .drag(0, .starting, to: nil)) == [60, 33])
    #expect(resolver.size(after: .highlight(0, false)) == [50, 33])
  }

  @Test(arguments: AnnotationProperty.allCases.filter { $0.mayChange(by: .states) })
  func unsetPropertiesAreTheAnnotationsOwn(_ property: AnnotationProperty) {
    var plan = TestScene.plan([Self.own])
    let own = plan.annotations.options[0]
    plan.anchorLists.append([AnchorOption(.top)])
    plan.views.append("other".utf8)
    plan.collisionOutlines = [CollisionOutline(.circle)]
    plan.callouts = TestScene.planWithEveryColumn.callouts
    var other = own
    for property in AnnotationProperty.allCases where property.mayChange(by: .states) {
      switch property.kind {
      case .number, .choice: other[property] = 1
      case .flag: other[property] = 1 - own[property]
      case .index(let table): other[property] = table.mayBeNone ? 0 : 1
      }
    }
    let list = other.anchorList
    plan.states.append(
      .highlighted, naming: NamedProperties(property), of: 0, other, anchorList: list, view: other.view)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.highlight(0, true)])
    let changed = AnnotationProperty.allCases.filter { resolver.state.options[0][$0] != own[$0] }
    #expect(changed == [property])
  }

  // MARK: The order of drawing

  @Test func selectedViewsAreRaisedInEveryState() {
    var plan = Self.plan()
    plan.annotations.options[0].zPriority = 7
    plan.add(.highlighted, Self.names(.width)) { $0.zPriority = 3 }
    plan.add(.dragging, Self.names(.zPriority)) { $0.zPriority = 4 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.zPriority(after: .highlight(0, true)) == 7)
    #expect(resolver.zPriority(after: .select(0)) == 1000)
    #expect(resolver.zPriority(after: .drag(0, .starting, to: nil)) == 4)
    // As for `null` in the state.
    plan.add(.selected, Self.names(.zPriority)) { $0.zPriority = 7 }
    var quiet = Resolver(plan: plan)
    #expect(quiet.zPriority(after: .select(0)) == 7)
  }

  @Test func theHostsOwnValueHoldsInEveryState() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.zPriority, .width)) { ($0.zPriority, $0.width) = (8, 50) }
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.select(0)])
    #expect(resolver.zPriority(after: .set(0, .zPriority, 3)) == 3)
    #expect(resolver.size(after: .set(0, .width, 60)) == [60, 20])
    #expect(resolver.size(after: .deselect(0)) == [60, 20])
  }

  // MARK: Disabled

  @Test func aStateThatDisablesPutsTheAnnotationIntoDisabledToo() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.enabled)) { $0.flags.remove(.enabled) }
    plan.add(.disabled, Self.names(.width)) { $0.width = 55 }
    plan.add([.selected, .disabled], Self.names(.height)) { $0.height = 44 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.states) == [[]])
    let frame = resolver.frame(after: [.select(0), .highlight(0, true), .drag(0, .starting, to: nil)])
    #expect(frame.placements.map(\.states) == [[.selected, .disabled]])
    #expect(frame.placements.map(\.width) == [55] && frame.placements.map(\.height) == [44])
    #expect(frame.refusals.map(\.reason) == [.disabled, .disabled])
    // A tap reaches the map, which deselects.
    let tapped = resolver.frame(after: [.tap(ScreenPoint(x: 256, y: 256))])
    #expect(tapped.placements.map(\.states) == [[]])
    #expect(tapped.events.contains(Event(0, .selectionChanged(isSelected: false))))
  }

  @Test func aStateMayEnableADisabledAnnotation() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.enabled)) { $0.flags.remove(.enabled) }
    plan.add(.highlighted, Self.names(.enabled)) { $0.flags.insert(.enabled) }
    plan.add(.disabled, Self.names(.width)) { $0.width = 55 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(after: [.highlight(0, true), .select(0)]).placements.map(\.width) == [40])
    #expect(resolver.frame(after: [.highlight(0, false)]).placements.map(\.width) == [55])
  }

  @Test func aStateThatDisablesAViewEndsItsPressAndDrag() {
    var plan = Self.plan()
    plan.add(.highlighted, Self.names(.enabled)) { $0.flags.remove(.enabled) }
    plan.add(.dragging, Self.names(.draggable)) { $0.flags.remove(.draggable) }
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.drag(0, .starting, to: nil), .highlight(0, true)])
    let frame = resolver.frame(after: [
      .highlight(0, true), .drag(0, .dragging, to: nil), .highlight(0, false), .drag(0, .ending, to: nil),
      .drag(0, .none, to: nil),
    ])
    // A disabled view is not pressed again.
    #expect(frame.refusals.map(\.input) == [0] && frame.refusals.map(\.reason) == [.disabled])
    #expect(frame.placements.map(\.states) == [[]])
  }

  @Test func aStateMayLetTheViewBeDragged() {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.flags.insert(.enabled) }])
    plan.add(.selected, Self.names(.draggable)) { $0.flags.insert(.draggable) }
    var resolver = Resolver(plan: plan)
    let start = Input.drag(0, .starting, to: nil)
    #expect(resolver.frame(after: [start]).refusals.map(\.reason) == [.notDraggable])
    #expect(resolver.frame(after: [.select(0), start]).refusals.isEmpty)
    // The drag continues although the state that allowed it has ended.
    #expect(resolver.frame(after: [.deselect(0), .drag(0, .dragging, to: nil)]).refusals.isEmpty)
  }

  // MARK: Zoom

  @Test func tablesOfTheAnnotationGoOnWhereTheStateNamesNothing() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.height)) { $0.height = 30 }
    plan.add(.highlighted, Self.names(.width)) { $0.width = 50 }
    let (wide, high) = (plan.rising(to: 80), plan.rising(to: 100))
    plan.zoomTables.drive(.width, of: 0, by: wide)
    plan.zoomTables.drive(.height, of: 0, by: wide)
    plan.zoomTables.drive(.height, ofState: 0, by: high)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.select(0)])
    #expect(resolver.size(after: .select(0), Camera(zoom: 3)) == [80, 100])
    #expect(resolver.size(after: .highlight(0, true), Camera(zoom: 3)) == [50, 100])
    #expect(resolver.size(after: .highlight(0, true), Camera(zoom: 2.5)) == [50, 80])
    #expect(resolver.size(after: .deselect(0), Camera(zoom: 3)) == [50, 80])
  }

  @Test func aCameraThatFitsFollowsTheTablesOfEachLayer() {
    let placed = [Self.own, TestAnnotation(400, 256)]
    func camera(_ change: (inout Plan) -> Void) -> Camera {
      var plan = TestScene.plan(placed)
      plan.framing.rows = [0, 1]
      plan.annotations.options[0].flags.insert(.selected)
      change(&plan)
      return plan.fittedCamera(in: TestScene.viewport)
    }
    let wide = camera { $0.annotations.options[0].width = 200 }
    let own = camera { _ in }
    #expect(wide != own)
    let layered = camera { plan in
      let table = plan.steady(200)
      plan.zoomTables.drive(.width, of: 0, by: plan.steady(300))
      plan.zoomTables.drive(.width, of: 1, by: plan.steady(40))
      plan.add(.selected, Self.names(.width)) { $0.width = 9 }
      plan.zoomTables.drive(.width, ofState: 0, by: table)
      plan.add(.highlighted, Self.names(.width)) { $0.width = 400 }
    }
    #expect(layered == wide)
  }

  // MARK: Texts

  @Test func eachTextIsThatOfTheLastStateThatNamesIt() {
    var plan = Self.plan()
    plan.annotations.titles = TestScene.texts("own")
    plan.add(.selected, [.title, .subtitle]) { _ in }
    plan.add(.highlighted, [.data, .title]) { _ in }
    plan.add([.selected, .highlighted], .data) { _ in }
    plan.states.titles = TestScene.texts("chosen", "", "")
    plan.states.subtitles = TestScene.texts("below", "", "")
    plan.states.viewData = TestScene.texts("", #"{"a":1}"#, #"{"b":2}"#)
    var resolver = Resolver(plan: plan)
    #expect(resolver.texts(after: .deselect(0)) == ["own", "", ""])
    #expect(resolver.texts(after: .select(0)) == ["chosen", "below", ""])
    #expect(resolver.texts(after: .highlight(0, true)) == ["", "below", #"{"b":2}"#])
    #expect(resolver.texts(after: .deselect(0)) == ["", "", #"{"a":1}"#])
  }
}

extension Plan {
  /// Adds a layer for the first annotation with its values and a change.
  fileprivate mutating func add(
    _ states: AnnotationStates, _ named: NamedProperties, _ change: (inout AnnotationOptions) -> Void
  ) {
    var options = annotations.options[0]
    change(&options)
    self.states.append(
      states, naming: named, of: 0, options, anchorList: options.anchorList, view: options.view)
  }

  /// Returns a table that starts with 60 at zoom 2.
  fileprivate mutating func rising(to end: Double) -> UInt32 {
    zoomTables.append(ZoomTable(.linear, [.init(zoom: 2, value: 60), .init(zoom: 3, value: end)]))
  }

  fileprivate mutating func steady(_ value: Double) -> UInt32 {
    zoomTables.append(ZoomTable(.step, [.init(zoom: ZoomTable.Stop.beforeAll, value: value)]))
  }
}

extension Resolver {
  fileprivate mutating func size(after input: Input, _ camera: Camera = Camera(zoom: 2)) -> [Double] {
    frame(after: [input], camera).placements.flatMap { [$0.width, $0.height] }
  }

  fileprivate mutating func zPriority(after input: Input) -> Double? {
    frame(after: [input]).placements.first?.zPriority
  }

  /// Returns the texts of the first placement from the plan, which must equal those of the plan in effect.
  fileprivate mutating func texts(after input: Input) -> [String] {
    let placements = frame(after: [input]).placements
    let texts = placements.flatMap { [plan.title(of: $0), plan.subtitle(of: $0), plan.data(of: $0)] }
    let drawn = state.effectivePlan
    let inEffect = [
      drawn.annotations.titles.string(0), drawn.subtitles.string(0), drawn.viewData.string(0),
    ]
    #expect(inEffect == texts)
    return texts
  }
}
