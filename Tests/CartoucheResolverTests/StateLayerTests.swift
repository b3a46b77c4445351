import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Of several states, each changes what it names.
@Suite struct StateLayerTests {
  /// A view of 40 × 20 that can be selected and dragged.
  private static let own = TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable]) }

  private static func plan() -> Plan { TestScene.plan([own]) }

  private static func names(_ properties: AnnotationProperty...) -> NamedProperties {
    properties.reduce(into: []) { $0.insert(NamedProperties($1)) }
  }

  // MARK: Who wins

  @Test func aLaterStateWinsForWhatItNamesAlone() {
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

  @Test func whatTwoStatesSayTogetherHoldsInBothAlone() {
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
  func whatIsNotNamedIsTheAnnotationsOwn(_ property: AnnotationProperty) {
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
    let changed = AnnotationProperty.allCases.filter { resolver.options[0][$0] != own[$0] }
    #expect(changed == [property])
  }

  // MARK: The order of drawing

  @Test func whatIsSelectedIsRaisedUnderEveryStateThatSaysOtherwise() {
    var plan = Self.plan()
    plan.annotations.options[0].zPriority = 7
    plan.add(.highlighted, Self.names(.width)) { $0.zPriority = 3 }
    plan.add(.dragging, Self.names(.zPriority)) { $0.zPriority = 4 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.zPriority(after: .highlight(0, true)) == 7)
    #expect(resolver.zPriority(after: .select(0)) == 1000)
    #expect(resolver.zPriority(after: .drag(0, .starting, to: nil)) == 4)
    // As `null` in the state gives it.
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
    // A tap goes through it to the map, which deselects.
    let tapped = resolver.frame(after: [.tap(ScreenPoint(x: 256, y: 256))])
    #expect(tapped.placements.map(\.states) == [[]])
    #expect(tapped.events.contains(Event(0, .selectionChanged(isSelected: false))))
  }

  @Test func aStateMayEnableWhatIsNotByItself() {
    var plan = Self.plan()
    plan.add(.selected, Self.names(.enabled)) { $0.flags.remove(.enabled) }
    plan.add(.highlighted, Self.names(.enabled)) { $0.flags.insert(.enabled) }
    plan.add(.disabled, Self.names(.width)) { $0.width = 55 }
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(after: [.highlight(0, true), .select(0)]).placements.map(\.width) == [40])
    #expect(resolver.frame(after: [.highlight(0, false)]).placements.map(\.width) == [55])
  }

  @Test func whatAStateDisablesIsLetGoAndItsDragEnds() {
    var plan = Self.plan()
    plan.add(.highlighted, Self.names(.enabled)) { $0.flags.remove(.enabled) }
    plan.add(.dragging, Self.names(.draggable)) { $0.flags.remove(.draggable) }
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.drag(0, .starting, to: nil), .highlight(0, true)])
    let frame = resolver.frame(after: [
      .highlight(0, true), .drag(0, .dragging, to: nil), .highlight(0, false), .drag(0, .ending, to: nil),
      .drag(0, .none, to: nil),
    ])
    // What cannot be pressed is not pressed once more.
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
    // It goes on though the state that allowed it is over.
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
  /// Adds a layer for the first annotation, which has its values but for a change.
  fileprivate mutating func add(
    _ states: AnnotationStates, _ named: NamedProperties, _ change: (inout AnnotationOptions) -> Void
  ) {
    var options = annotations.options[0]
    change(&options)
    self.states.append(
      states, naming: named, of: 0, options, anchorList: options.anchorList, view: options.view)
  }

  /// A table from 60 at zoom 2 on.
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

  /// What the plan says of the first placement, which must be what the plan in effect has.
  fileprivate mutating func texts(after input: Input) -> [String] {
    let placements = frame(after: [input]).placements
    let texts = placements.flatMap { [plan.title(of: $0), plan.subtitle(of: $0), plan.data(of: $0)] }
    let drawn = lastFrame.planInEffect
    let inEffect = [
      drawn.annotations.titles.string(0), drawn.subtitles.string(0), drawn.viewData.string(0),
    ]
    #expect(inEffect == texts)
    return texts
  }
}
