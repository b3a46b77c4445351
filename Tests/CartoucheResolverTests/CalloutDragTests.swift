import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A selected view with a callout is dragged: the bubble goes with it.
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
    // Near the edge it is shifted, and flips at the upper one, as everywhere.
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
