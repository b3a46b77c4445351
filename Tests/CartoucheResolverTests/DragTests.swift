import CartoucheResolver
import CartoucheTestSupport
import Testing

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

  /// The longitude at x on screen.
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
    // More of the same state only moves.
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

  /// The way to each state.
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

  @Test func onlyWhatIsDraggableEnabledAndAPointIsDragged() {
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

  @Test func whatIsAttachedGoesWithTheViewThatIsDragged() {
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
