import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// When a frame tells that a callout was shown or hidden, and in what order.
@Suite struct CalloutEventTests {
  /// Three views beside each other, each with a callout for when it is selected.
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

  @Test func itIsToldOnceWhateverWasSelectedInBetween() {
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

  @Test func itComesAfterAllElseThatIsToldOfItsView() {
    var resolver = Self.resolver { plan in
      for row in 0..<3 { plan.annotations.options[row].flags.remove(.visible) }
    }
    // A hidden view that is selected has no callout yet.
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

  @Test func aViewThatIsShownAndSelectedInOneFrameTellsItInTheEnd() {
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
    resolver.remove(1)
    resolver.remove(0)
    #expect(
      resolver.frame(after: [.deselect(2)]).events == [
        Self.selected(2, false), Self.shown(2, false), Event(0, .hidden(cause: .removed, by: nil)),
        Self.shown(0, false), Event(1, .hidden(cause: .removed, by: nil)), Self.shown(1, false),
      ])
  }

  @Test func theFirstFrameTellsOfThoseThatAreThere() {
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

  @Test func aChangeOfTheAnnotationThatTakesItsCalloutIsToldToo() {
    var resolver = Self.resolver { $0.annotations.options[1].flags.insert(.selected) }
    resolver.set(
      1, to: TestScene.plan([TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .draggable]) }]))
    let frame = resolver.frame()
    #expect(frame.callouts == [])
    #expect(frame.events == [Self.shown(1, false)])
  }

  @Test func nothingIsToldTwiceByAStillMap() {
    var resolver = Self.resolver()
    _ = resolver.frame(after: [.select(0)])
    #expect(resolver.frame().events == [])
    #expect(resolver.frame().callouts.count == 1)
  }
}
