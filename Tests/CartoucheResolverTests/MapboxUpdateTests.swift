import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What Mapbox's tests on devices change while the map runs, and what their listener is told.
///
/// They change a view's options or its visibility on the platform; here inputs and changes of the plan do.
@Suite struct MapboxUpdateTests {
  typealias View = MapboxDeviceTests.View

  static let southWest = View(longitude: -0.01, latitude: -0.01)

  /// A resolver that has shown its first frame.
  static func started(_ plan: Plan) -> Resolver {
    var resolver = Resolver(plan: plan)
    _ = next(&resolver)
    return resolver
  }

  static func next(_ resolver: inout Resolver, _ inputs: Input...) -> Frame {
    resolver.frame(after: inputs, MapboxDeviceTests.camera, MapboxDeviceTests.viewport)
  }

  /// All that a placement tells of a view that is shown for the first time.
  static func firstEvents(_ row: AnnotationIndex, _ plan: Plan) -> [Event] {
    let (longitude, latitude) = (plan.annotations.longitude, plan.annotations.latitude)
    let coordinate = Coordinate(longitude: longitude[row.row], latitude: latitude[row.row])
    return [
      Event(row, .shown), Event(row, .anchorCoordinateChanged(coordinate: coordinate)),
      Event(row, .anchorChanged(from: nil, to: 0)),
    ]
  }

  // MARK: Updates

  @Test func anUpdateMovesTheView() {
    var resolver = Self.started(MapboxDeviceTests.plan(View { $0.anchors = [AnchorOption(.bottomRight)] }))
    resolver.set(
      0, to: MapboxDeviceTests.plan(View { $0.anchors = [AnchorOption(.center, offsetX: -30, offsetY: -30)] })
    )
    let frame = Self.next(&resolver)
    #expect(frame.placements.map { [$0.x, $0.y] } == [[120, 400]])
    // The list has no `bottom-right` any more, so there is no anchor that it could have come from.
    #expect(frame.events == [Event(0, .anchorChanged(from: nil, to: 0))])
  }

  @Test func anUpdateOfTheSizeKeepsTheAnchorOnThePoint() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    let frame = Self.next(&resolver, .set(0, .width, 200), .set(0, .height, 20))
    #expect(frame.placements.map { [$0.x, $0.y, $0.width, $0.height] } == [[100, 390, 200, 20]])
    #expect(frame.events.isEmpty)
  }

  @Test func anUpdateLetsAHiddenViewOverlap() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events == Self.firstEvents(1, plan))
    let frame = Self.next(&resolver, .set(0, .allowOverlap, 1))
    #expect(frame.events == Self.firstEvents(0, plan))
    // Which is on top they leave open; the newer one is, as always.
    #expect(frame.placements.map(\.annotation) == [0, 1])
  }

  // MARK: Removal

  /// On iOS a removal tells nothing, on Android it does; the design takes Android's way and names the cause.
  @Test func aViewThatIsRemovedIsHiddenWithTheCauseRemoved() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    resolver.remove(0)
    let frame = Self.next(&resolver)
    #expect(frame.placements.isEmpty)
    #expect(frame.events == [Event(0, .hidden(cause: .removed, by: nil))])
  }

  @Test func aViewThatIsRemovedBeforeItWasPlacedTellsNothing() {
    var resolver = Resolver(plan: MapboxDeviceTests.plan(View(), View(longitude: 0.1)))
    resolver.remove(0)
    let frame = Self.next(&resolver)
    #expect(frame.shown == [1] && frame.hidden.isEmpty)
    #expect(frame.events.allSatisfy { $0.change == .shown || $0.kind != .visibilityChanged })
  }

  @Test func theViewBelowReturnsWhenTheOneOnItIsRemoved() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events == Self.firstEvents(1, plan))
    resolver.remove(1)
    let frame = Self.next(&resolver)
    #expect(frame.placements.map(\.annotation) == [0])
    #expect(
      frame.events == [Event(1, .hidden(cause: .removed, by: nil))] + Self.firstEvents(0, plan))
  }

  // MARK: Visibility

  /// On Android a view that is invisible or gone on the platform counts as `visible: false`: it takes no room.
  /// Which of the two makes no difference to a resolver, which has no views.
  @Test func theViewBelowReturnsWhenTheOneOnItBecomesInvisible() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Self.started(plan)
    let frame = Self.next(&resolver, .set(1, .visible, 0))
    #expect(frame.placements.map(\.annotation) == [0])
    // They tell B− before A+; in the order of the document A comes first.
    #expect(
      frame.events == Self.firstEvents(0, plan) + [Event(1, .hidden(cause: .explicit, by: nil))])
  }

  /// Theirs is told to be visible before it is positioned again; nothing is visible here before a frame placed it.
  @Test func aViewThatWasInvisibleIsShownWhereItWas() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    #expect(
      Self.next(&resolver, .set(0, .visible, 0)).events
        == [Event(0, .hidden(cause: .explicit, by: nil))])
    #expect(Self.next(&resolver, .set(0, .visible, 0)).events.isEmpty)
    let frame = Self.next(&resolver, .set(0, .visible, 1))
    #expect(frame.events == [Event(0, .shown)])
    #expect(frame.placements.map { [$0.x, $0.y] } == [[150, 370]])
  }

  /// A view that is gone from the start is told with its first placement.
  @Test func aViewThatWasGoneFromTheStartIsToldWhenItIsPlaced() {
    let plan = MapboxDeviceTests.plan(View { $0.flags.remove(.visible) })
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events.isEmpty)
    #expect(Self.next(&resolver, .set(0, .visible, 1)).events == Self.firstEvents(0, plan))
  }

  // MARK: The listener

  @Test func aStillCameraTellsEverythingOnce() {
    let plan = MapboxDeviceTests.plan(View())
    var resolver = Resolver(plan: plan)
    var events = Self.next(&resolver).events
    for _ in 0..<5 { events += Self.next(&resolver).events }
    #expect(events == Self.firstEvents(0, plan))
  }
}
