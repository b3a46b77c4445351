import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Slots and events are a matter of what two frames show otherwise, and a frame looks at nobody else for them.
@Suite struct ChangedRowsTests {
  private static let both = [AnchorOption(.left), AnchorOption(.right)]

  /// Views side by side, of which the last one leaves the screen to the right.
  private static func plan() -> Plan {
    TestScene.plan([
      TestAnnotation(100, 100), TestAnnotation(200, 100) { $0.view = 1 },
      TestAnnotation(430, 256) { $0.anchors = both }, TestAnnotation(480, 400),
    ])
  }

  /// The camera that shows everything some points further right.
  private static func moved(_ points: Double) -> Camera {
    Camera(center: Coordinate(longitude: -360 * points / 2048, latitude: 0), zoom: 2)
  }

  private static func changed(_ resolver: borrowing Resolver) -> [Int] { Array(resolver.history.changed) }

  @Test func onlyWhatIsShownOtherwiseIsLookedAt() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    #expect(Self.changed(resolver) == [0, 1, 2, 3])
    _ = resolver.frame(Self.moved(1))
    #expect(Self.changed(resolver).isEmpty)
    // One turns its anchor, one is gone.
    let frame = resolver.frame(Self.moved(60))
    #expect(Self.changed(resolver) == [2, 3])
    #expect(
      frame.events == [
        Event(2, .anchorChanged(from: 0, to: 1)), Event(3, .hidden(cause: .offscreen, by: nil)),
      ])
  }

  @Test func whoComesBackHasTheLowestFreeSlotEachTime() {
    var resolver = Resolver(plan: Self.plan())
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 0, 2: 1, 3: 2])
    for _ in 0..<3 {
      #expect(SlotTests.slots(resolver.frame(Self.moved(60))) == [0: 0, 1: 0, 2: 1])
      let frame = resolver.frame()
      #expect(SlotTests.slots(frame) == [0: 0, 1: 0, 2: 1, 3: 2])
      #expect(frame.events.contains(Event(3, .shown)))
    }
    // All of them go, and those that come first are others.
    #expect(resolver.frame(EventTests.far).placements.isEmpty)
    #expect(SlotTests.slots(resolver.frame(Self.moved(-150))) == [1: 0, 2: 0, 3: 1])
  }

  @Test func aRemovedViewGivesItsSlotBack() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    resolver.remove(0)
    let frame = resolver.frame()
    #expect(Self.changed(resolver) == [0])
    #expect(frame.events == [Event(0, .hidden(cause: .removed, by: nil))])
    let added = resolver.add(EditTests.patch(300, 256))
    #expect(SlotTests.slots(resolver.frame())[added] == 0)
  }

  /// Nothing else tells the two frames apart.
  @Test func whatChangesWhileItIsShownIsToldAndHasAnotherSlot() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    #expect(
      resolver.frame(after: [.move(0, to: coordinate)]).events == [
        Event(0, .anchorCoordinateChanged(coordinate: coordinate))
      ])
    #expect(Self.changed(resolver).isEmpty)
    resolver.set(0, to: EditTests.patch(100, 100) { $0.view = 1 })
    let frame = resolver.frame()
    #expect(SlotTests.slots(frame)[0] == 1)
    #expect(frame.events.map(\.kind) == [.anchorCoordinateChanged])
  }

  @Test func whatMovesOutOfSightIsToldWhenItIsBack() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    _ = resolver.frame(EventTests.far)
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    #expect(resolver.frame(after: [.move(0, to: coordinate)], EventTests.far).events.isEmpty)
    #expect(
      resolver.frame().events.filter { $0.annotation == 0 } == [
        Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
      ])
  }

  @Test func aReloadTellsWhatIsElsewhereAndKeepsSlots() {
    var resolver = Resolver(plan: Self.plan())
    let before = SlotTests.slots(resolver.frame())
    var plan = Self.plan()
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    plan.annotations.setCoordinate(coordinate, of: 1)
    resolver.reload(plan)
    let frame = resolver.frame()
    #expect(SlotTests.slots(frame) == before)
    #expect(frame.events == [Event(1, .anchorCoordinateChanged(coordinate: coordinate))])
    _ = resolver.frame(Self.moved(1))
    #expect(Self.changed(resolver).isEmpty)
  }
}
