import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What is attached to another annotation.
@Suite struct HostTests {
  /// A badge on one of three views above each other in a column, which the host may put in another order.
  static func badged(_ flags: AnnotationFlags) -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(100, 256) { $0.flags.insert(.enabled) }, TestAnnotation(200, 256),
      TestAnnotation(300, 256), TestAnnotation(100, 256) { $0.flags.formUnion(flags) },
    ])
    plan.attach(3, toAnnotation: 0)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test func aBadgeIsDrawnWithItsHostWhateverTheHostsOrder() {
    var resolver = Self.badged([.takesZPriority])
    let raised = resolver.frame(after: [.set(0, .zPriority, 5)])
    #expect(raised.placements.map(\.annotation).suffix(2) == [0, 3])
    #expect(raised.placements.map(\.zPriority).suffix(2) == [5, 5])
    #expect(
      resolver.frame(after: [.set(0, .zPriority, -5)]).placements.map(\.annotation).prefix(2) == [0, 3])
    resolver.set(0, to: TestScene.plan([TestAnnotation(100, 256) { $0.zPriority = 7 }]))
    #expect(resolver.frame().placements.map(\.zPriority).suffix(2) == [7, 7])
    let own = resolver.frame(after: [.set(3, .zPriority, -9)])
    #expect(own.placements.first?.annotation == 3 && own.placements.first?.zPriority == -9)
  }

  @Test func aBadgeRisesWithItsSelectedHost() {
    var resolver = Self.badged([.takesZPriority])
    #expect(resolver.frame(after: [.select(0)]).placements.map(\.zPriority).suffix(2) == [1000, 1000])
    var other = Self.badged([])
    #expect(other.frame(after: [.select(0)]).placements.last?.annotation == 0)
  }

  @Test func aSelectedBadgeRisesAlone() {
    var resolver = Self.badged([.takesZPriority, .enabled])
    let frame = resolver.frame(after: [.select(3)])
    #expect(frame.placements.last?.annotation == 3)
    #expect(frame.placements.map(\.zPriority) == [0, 0, 0, 1000])
  }

  /// A host of 40 × 20 points at (256, 256), and what is attached to it, in this order.
  static func plan(
    _ attached: TestAnnotation..., at point: Anchor? = nil, host: TestAnnotation = TestAnnotation(256, 256)
  ) -> Plan {
    var plan = TestScene.plan([host] + attached)
    for row in 1...attached.count { plan.attach(row, toAnnotation: 0, at: point) }
    return plan
  }

  static let badge = TestAnnotation(0, 0) {
    $0.width = 10
    $0.height = 10
  }

  @Test func aBadgeTouchesTheNamedPoint() {
    var resolver = Resolver(plan: HostTests.plan(HostTests.badge, at: .topRight))
    let badge = resolver.frame().placements.last
    #expect(badge.map { [$0.x, $0.y, $0.pointX, $0.pointY] } == [271, 241, 276, 246])
  }

  @Test func withoutANameEachAnchorTouchesTheOppositePoint() {
    var badge = HostTests.badge
    badge.anchors = [AnchorOption(.bottom)]
    var resolver = Resolver(plan: HostTests.plan(badge))
    let placed = resolver.frame().placements.last
    #expect(placed.map { [$0.x, $0.y, $0.pointX, $0.pointY] } == [251, 236, 256, 246])
  }

  @Test func theNextAnchorIsTakenWhenOneIsOccupied() {
    var badge = HostTests.badge
    badge.anchors = [AnchorOption(.bottom), AnchorOption(.top)]
    var plan = HostTests.plan(badge, TestAnnotation(0, 0))
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.mercatorX[2] = plan.annotations.mercatorX[0]
    plan.annotations.mercatorY[2] = plan.annotations.mercatorY[0] - 24 / 2048.0
    plan.annotations.options[2].priority = 1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first { $0.annotation == 1 }?.anchor == 1)
  }

  @Test func itIsHiddenWithItsHost() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(256, 256) { $0.priority = 1 })
    plan.annotations.attachment[2] = AttachmentTable.none
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    #expect(hidden.map(\.annotation) == [0, 1])
    #expect(hidden.map(\.cause) == [.collision, .parentHidden])
    #expect(hidden.map(\.by) == [.annotation(2), .annotation(0)])
  }

  @Test func aHostThatFailsTheGateHidesTheWholeChain() {
    var plan = HostTests.plan(HostTests.badge, HostTests.badge, host: TestAnnotation(-500, 256))
    plan.attachments.host[1] = 1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen, .parentHidden, .parentHidden])
    #expect(resolver.frame().hidden.map(\.by) == [.none, .annotation(0), .annotation(1)])
  }

  @Test func itsOwnCauseComesFirst() {
    var badge = HostTests.badge
    badge.flags = [.obstacle]
    var resolver = Resolver(plan: HostTests.plan(badge, host: TestAnnotation(-500, 256)))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen, .explicit])
  }

  @Test func itComesDirectlyAboveItsHost() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(300, 300))
    plan.annotations.attachment[2] = AttachmentTable.none
    var resolver = Resolver(plan: plan)
    // The last of the document ranks best, so it is drawn above all.
    #expect(resolver.frame().placements.map(\.annotation) == [0, 1, 2])
  }

  @Test func itsOwnZPriorityCounts() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(300, 300))
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.options[1].zPriority = -1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.annotation) == [1, 0, 2])
  }

  @Test func itRanksDirectlyAfterItsHost() {
    // Without a host the badge would come after the view in its place.
    var plan = HostTests.plan(
      HostTests.badge, TestAnnotation(256, 241), at: .top,
      host: TestAnnotation(256, 256) { $0.priority = 2 })
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.options[2].priority = 1
    plan.annotations.options[0].flags.remove(.obstacle)
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    #expect(hidden.map(\.annotation) == [2])
    #expect(hidden.map(\.by) == [.annotation(1)])
  }

  @Test func itReportsTheCoordinateOfItsHost() throws {
    var plan = HostTests.plan(HostTests.badge)
    plan.attach(0, to: .line((100, 256), (1500, 256)))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    // So far that the host's coordinate is out of the margin at once.
    let frame = resolver.frame(Camera(center: Coordinate(longitude: 100, latitude: 0), zoom: 2))
    try #require(!frame.placements.isEmpty)
    let coordinate = frame.placements[0].coordinate
    #expect(
      frame.events == [
        Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
        Event(1, .anchorCoordinateChanged(coordinate: coordinate)),
      ])
  }
}
