import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct SelectionTests {
  static let coordinate = Coordinate(longitude: 0, latitude: 0)

  /// Returns three views beside each other that can be selected.
  static func plan(_ mode: SelectionMode = .single, _ change: (inout Plan) -> Void = { _ in }) -> Plan {
    var plan = TestScene.plan(
      [100.0, 256, 400].map { x in
        TestAnnotation(x, 256) { $0.flags.formUnion([.enabled, .draggable]) }
      })
    plan.selection = mode
    change(&plan)
    return plan
  }

  static func resolver(
    _ mode: SelectionMode = .single, _ change: (inout Plan) -> Void = { _ in }
  ) -> Resolver {
    var resolver = Resolver(plan: plan(mode, change))
    _ = resolver.frame()
    return resolver
  }

  @Test func selectingAnotherDeselectsTheFirstOne() {
    var resolver = Self.resolver()
    #expect(
      resolver.frame(after: [.select(0)]).events == [Event(0, .selectionChanged(isSelected: true))])
    #expect(
      resolver.frame(after: [.select(2)]).events == [
        Event(0, .selectionChanged(isSelected: false)),
        Event(2, .selectionChanged(isSelected: true)),
      ])
  }

  @Test func severalMayBeSelectedWhereThePlanSaysSo() {
    var resolver = Self.resolver(.multiple)
    #expect(
      resolver.frame(after: [.select(2), .select(0), .select(2), .deselect(1), .deselect(2)]).events == [
        Event(2, .selectionChanged(isSelected: true)),
        Event(0, .selectionChanged(isSelected: true)),
        Event(2, .selectionChanged(isSelected: false)),
      ])
  }

  @Test func theFirstSelectionIsThePlansAndFiresNothing() {
    var resolver = Resolver(
      plan: Self.plan {
        $0.annotations.options[0].flags.insert(.selected)
        $0.annotations.options[1].flags.insert(.selected)
      })
    #expect(
      !resolver.frame().events.contains { $0.kind == .selectionChanged })
    // If several are selected, the last one counts, as if they were selected in turn.
    #expect(
      resolver.frame(after: [.select(2)]).events.first
        == Event(1, .selectionChanged(isSelected: false)))
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var input: Input
    var reason: Refusal.Reason
    var testDescription: String { "\(input)" }
  }

  @Test(arguments: [
    Refused(input: .select(3), reason: .unknownAnnotation),
    Refused(input: .deselect(3), reason: .unknownAnnotation),
    Refused(input: .select(1), reason: .disabled), Refused(input: .highlight(1, true), reason: .disabled),
    Refused(input: .measured(0, width: 5, height: 5), reason: .sizeIsGiven),
    Refused(input: .measured(0, width: -5, height: 5), reason: .badNumber),
    Refused(input: .featureVisibility(attachment: 0, isVisible: false), reason: .unknownAttachment),
    Refused(input: .tap(ScreenPoint(x: .nan, y: 0)), reason: .badNumber),
    Refused(input: .set(0, .priority, .infinity), reason: .badNumber),
    Refused(input: .set(0, .visible, 2), reason: .badNumber),
    Refused(
      input: .move(0, to: Coordinate(longitude: .nan, latitude: 0)), reason: .badNumber),
  ])
  func invalidInputsAreRefusedWithoutEffect(_ test: Refused) {
    var resolver = Self.resolver { $0.annotations.options[1].flags.remove(.enabled) }
    let before = resolver.frame()
    var after = resolver.frame(after: [.highlight(0, false), test.input])
    #expect(after.refusals.map(\.input) == [1] && after.refusals.map(\.reason) == [test.reason])
    after.refusals = []
    #expect(after == before)
  }

  @Test func whereNothingIsSelectableSelectingIsRefused() {
    var resolver = Self.resolver(.none) { $0.annotations.options[0].flags.insert(.selected) }
    let frame = resolver.frame(after: [.select(0)])
    #expect(frame.events.isEmpty && frame.refusals.map(\.reason) == [.nothingIsSelectable])
  }

  static func added(_ x: Double) -> Plan {
    TestScene.plan([TestAnnotation(x, 100) { $0.flags.formUnion([.enabled, .selected]) }])
  }

  @Test func anAnnotationAddedSelectedIsSelectedBeforeTheInputs() {
    var resolver = Self.resolver()
    _ = resolver.frame(after: [.select(0)])
    #expect(resolver.state.add(Self.added(100)) == 3)
    #expect(resolver.state.add(Self.added(300)) == 4)
    let selections = resolver.frame(after: [.deselect(4), .select(0)]).events.prefix(6)
    #expect(
      Array(selections) == [
        Event(0, .selectionChanged(isSelected: false)),
        Event(3, .selectionChanged(isSelected: true)),
        Event(3, .selectionChanged(isSelected: false)),
        Event(4, .selectionChanged(isSelected: true)),
        Event(4, .selectionChanged(isSelected: false)),
        Event(0, .selectionChanged(isSelected: true)),
      ])
  }

  @Test func unselectableAnnotationsAreAddedWithoutEvents() {
    var none = Self.resolver(.none)
    none.state.add(Self.added(100))
    var gone = Self.resolver()
    gone.state.remove(gone.state.add(Self.added(100)))
    var disabled = Self.resolver()
    var patch = Self.added(100)
    patch.annotations.options[0].flags.remove(.enabled)
    disabled.state.add(patch)
    for frame in [none.frame(), gone.frame(), disabled.frame()] {
      #expect(frame.refusals.isEmpty)
      #expect(!frame.events.contains { $0.kind == .selectionChanged })
    }
  }

  // MARK: Hits

  static func tapped(
    _ x: Double, _ y: Double, _ mode: CollisionMode, insets: Insets = Insets(),
    boxes: [RelativeRectangle]? = nil
  ) -> Bool {
    var resolver = Self.resolver { plan in
      for row in 0..<3 { plan.setShape(row, mode, insets: insets, boxes: boxes) }
    }
    // The second view is at 236…276, 246…266.
    return resolver.frame(after: [.tap(ScreenPoint(x: x, y: y))]).events.first
      == Event(1, .annotationTapped)
  }

  @Test func aTapMeetsTheCollisionShape() {
    #expect(Self.tapped(236, 246, .rectangle) && !Self.tapped(276, 256, .rectangle))
    #expect(
      Self.tapped(247, 256, .circle) && !Self.tapped(245, 256, .circle) && !Self.tapped(248, 248, .circle))
    let insets = Insets(left: 10)
    #expect(
      Self.tapped(246, 256, .rectangle, insets: insets) && !Self.tapped(245, 256, .rectangle, insets: insets))
    let outside = Insets(top: -10)
    #expect(Self.tapped(256, 240, .rectangle, insets: outside) && !Self.tapped(256, 240, .rectangle))
    func edge(_ offset: Double) -> RelativeEdge { RelativeEdge(factor: 0, offset: offset) }
    let boxes = [0.0, 30].map {
      RelativeRectangle(left: edge($0), top: edge(0), right: edge($0 + 5), bottom: edge(20))
    }
    #expect(
      Self.tapped(238, 256, .rectangle, boxes: boxes) && Self.tapped(268, 256, .rectangle, boxes: boxes))
    #expect(!Self.tapped(256, 256, .rectangle, boxes: boxes))
  }

  @Test func aViewWithoutACollisionShapeIsTappedInItsRectangle() {
    #expect(Self.tapped(237, 247, .none, insets: Insets(left: 10)) && !Self.tapped(235, 256, .none))
  }

  @Test func aSelectedViewIsRankedBeforeOthersAndDrawnAboveThem() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(250, 256) { $0.flags.insert(.enabled) }, TestAnnotation(260, 256),
        TestAnnotation(60, 60) { $0.zPriority = 900 },
      ]))
    #expect(resolver.frame().hidden.map(\.annotation) == [0])
    let frame = resolver.frame(after: [.select(0)])
    #expect(frame.hidden.map(\.annotation) == [1])
    #expect(frame.placements.map(\.annotation) == [2, 0])
    #expect(frame.placements.last?.zPriority == StateColumns.selectedZPriority)
    #expect(
      frame.events == [
        Event(0, .selectionChanged(isSelected: true)), Event(0, .shown),
        Event(
          0,
          .anchorCoordinateChanged(
            coordinate: Coordinate(longitude: frame.placements[1].coordinate.longitude, latitude: 0))),
        Event(0, .anchorChanged(from: nil, to: 0)),
        Event(1, .hidden(cause: .collision, by: .annotation(0))),
      ])
  }

  @Test func aHiddenViewIsSelectedToo() {
    var resolver = Self.resolver { $0.annotations.options[0].flags.remove(.visible) }
    #expect(
      resolver.frame(after: [.select(0)]).events == [Event(0, .selectionChanged(isSelected: true))])
  }

  // MARK: Taps

  @Test func aTapSelectsTheTopmostViewAndKeepsItSelected() {
    var resolver = Self.resolver()
    let tap = Input.tap(ScreenPoint(x: 100, y: 256))
    #expect(
      resolver.frame(after: [tap]).events == [
        Event(0, .annotationTapped), Event(0, .selectionChanged(isSelected: true)),
      ])
    #expect(resolver.frame(after: [tap]).events == [Event(0, .annotationTapped)])
  }

  @Test func aTapTogglesWhereSeveralMayBeSelected() {
    var resolver = Self.resolver(.multiple)
    let tap = Input.tap(ScreenPoint(x: 100, y: 256))
    #expect(
      resolver.frame(after: [tap, tap]).events == [
        Event(0, .annotationTapped), Event(0, .selectionChanged(isSelected: true)),
        Event(0, .annotationTapped), Event(0, .selectionChanged(isSelected: false)),
      ])
  }

  @Test func aTapOnTheMapDeselectsAll() {
    var resolver = Self.resolver(.multiple)
    _ = resolver.frame(after: [.select(2), .select(0)])
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 256, y: 400))]).events.dropFirst() == [
        Event(0, .selectionChanged(isSelected: false)),
        Event(2, .selectionChanged(isSelected: false)),
      ])
  }

  @Test func aTapOnTheMapReportsItsCoordinate() {
    var resolver = Self.resolver()
    guard
      case .mapTapped(let coordinate?) = resolver.frame(
        after: [.tap(ScreenPoint(x: 256 + 128, y: 300))]
      ).events.first?.change
    else {
      Issue.record("no tap on the map")
      return
    }
    #expect(abs(coordinate.longitude - 128.0 / 2048 * 360) < 1e-9 && coordinate.latitude < 0)
  }

  @Test func aTapMeansTheFrameThatWasSeen() {
    var resolver = Self.resolver()
    let frame = resolver.frame(
      after: [.tap(ScreenPoint(x: 100, y: 256))], TestScene.camera(movedBy: 300, 0))
    #expect(frame.events.first == Event(0, .annotationTapped))
  }

  @Test func disabledViewsIgnoreTaps() {
    var resolver = Resolver(
      plan: TestScene.plan(
        [
          TestAnnotation(256, 256) { $0.flags.insert(.enabled) },
          TestAnnotation(256, 256) {
            $0.flags.insert(.allowOverlap)
            $0.zPriority = 5
          },
        ], lastOrder: [0, 1]))
    _ = resolver.frame()
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 256, y: 256))]).events.first
        == Event(0, .annotationTapped))
  }

  @Test func aTapWithoutSelectableViewsIsOnlyReported() {
    var resolver = Self.resolver(.none)
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 100, y: 256))]).events == [Event(0, .annotationTapped)])
  }

  @Test func aFrameAfterInputsThatChangeNothingIsTheLastOne() {
    // Stickiness would change the result of a second resolution.
    var random = SeededRandom(seed: 4)
    for seed in 0..<20 {
      let scene = RandomScene(seed: UInt64(seed))
      var resolver = Resolver(plan: scene.plan)
      var first = resolver.frame()
      first.events = []
      let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
      if scene.plan.annotations.options[row.row].flags.contains(.selected) { continue }
      let again = resolver.frame(after: [.deselect(row), .highlight(row, false)])
      if again.placements != first.placements || again.hidden != first.hidden || !again.events.isEmpty {
        Issue.record("seed \(seed): inputs that change nothing changed the frame")
      }
    }
  }
}
