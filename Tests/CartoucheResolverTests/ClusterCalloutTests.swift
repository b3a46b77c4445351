import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Callouts of clusters, and of their members.
@Suite struct ClusterCalloutTests {
  private static let cluster = AnnotationIndex(clusterStartingWith: 1)

  /// Two views that cluster, and a third one beside them; clusters have a callout for when they are selected, or always.
  private static func resolver(
    always: Bool = false, _ change: (inout Plan, _ callout: UInt32) -> Void = { _, _ in }
  ) -> Resolver {
    var plan = TestScene.plan(
      [256, 266, 400].map { x in TestAnnotation(x, 256) { $0.flags.insert(.enabled) } })
    let callout = plan.append(TestCallout { if always { $0.flags.insert(.always) } })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    look.callout = callout
    plan.cluster([0, 0, 0], [look])
    plan.selection = .multiple
    change(&plan, callout)
    return Resolver(plan: plan)
  }

  private static func kinds(_ frame: Frame, of annotation: AnnotationIndex = cluster) -> [EventKind] {
    frame.events.filter { $0.annotation == annotation }.map(\.kind)
  }

  @Test func aSelectedClusterHasItsCallout() throws {
    var resolver = Self.resolver()
    #expect(resolver.frame().callouts.isEmpty)
    var frame = resolver.frame(after: [.select(Self.cluster)])
    #expect(
      frame.events == [
        Event(Self.cluster, .selectionChanged(isSelected: true)),
        Event(Self.cluster, .calloutChanged(isShown: true)),
      ])
    let callout = try #require(frame.callouts.first)
    #expect(callout.annotation == Self.cluster && callout.slot == 0)
    // Its lower edge stands on the view's upper one.
    let view = try #require(frame.placements.first { $0.annotation == Self.cluster })
    #expect(callout.y + callout.height == view.y)
    #expect(resolver.plan.title(of: callout) == "title 0")
    #expect(resolver.hitTest(x: callout.x + 5, y: callout.y + 5) == .background(Self.cluster))
    frame = resolver.frame(after: [.tap(ScreenPoint(x: callout.x + 5, y: callout.y + 5))])
    #expect(frame.events == [Event(Self.cluster, .backgroundTapped)])

    frame = resolver.frame(Camera(zoom: 6))
    #expect(Self.kinds(frame) == [.selectionChanged, .visibilityChanged, .calloutChanged, .clusterDissolved])
    #expect(frame.callouts.isEmpty)
  }

  @Test func aCalloutIsToldAfterAllElseThatIsToldOfItsCluster() {
    var resolver = Self.resolver(always: true) { plan, callout in
      plan.annotations.options[2].callout = callout
    }
    var frame = resolver.frame()
    let asShown: [EventKind] = [
      .visibilityChanged, .anchorCoordinateChanged, .anchorChanged, .calloutChanged,
    ]
    #expect(Self.kinds(frame) == [.clusterFormed] + asShown)
    #expect(Self.kinds(frame, of: 2) == asShown)
    #expect(frame.callouts.map(\.slot).sorted() == [0, 1])
    // Selected, it has it still.
    frame = resolver.frame(after: [.select(Self.cluster)])
    #expect(frame.events == [Event(Self.cluster, .selectionChanged(isSelected: true))])
    frame = resolver.frame(Camera(zoom: 6))
    #expect(Self.kinds(frame) == [.selectionChanged, .visibilityChanged, .calloutChanged, .clusterDissolved])
    frame = resolver.frame()
    #expect(Self.kinds(frame).prefix(2) == [.clusterFormed, .visibilityChanged])
    #expect(Self.kinds(frame).last == .calloutChanged)
  }

  @Test func calloutsOfMembersHideWithThem() {
    var resolver = Self.resolver { plan, _ in
      plan.annotations.options[0].callout = plan.append(TestCallout { $0.flags.insert(.always) })
    }
    var frame = resolver.frame(Camera(zoom: 6))
    #expect(frame.callouts.map(\.annotation) == [0])
    frame = resolver.frame()
    #expect(frame.callouts.isEmpty)
    #expect(Self.kinds(frame, of: 0) == [.visibilityChanged, .calloutChanged])
    // What is selected takes no part, and shows it.
    frame = resolver.frame(after: [.select(0)])
    #expect(frame.callouts.map(\.annotation) == [0])
  }

  @Test func editsLeaveItWhereItIs() throws {
    var resolver = Self.resolver()
    _ = resolver.frame()
    let before = resolver.frame(after: [.select(Self.cluster)])
    var patch = TestScene.plan([TestAnnotation(50, 50)])
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append("new".utf8)
    try resolver.addAnnotation(patch)
    let callout = try #require(before.callouts.first)
    #expect(resolver.hitTest(x: callout.x + 5, y: callout.y + 5) == .background(Self.cluster))
    let frame = resolver.frame(after: [.measuredCallout(Self.cluster, width: 9, height: 9)])
    #expect(frame.refusals.map(\.reason) == [.sizeIsGiven])
    #expect(frame.callouts == before.callouts && frame.events.allSatisfy { $0.annotation == 3 })
  }

  /// What tables of the plan have for a cluster follows them, also where they are cleared away.
  @Test func aClearedTableLeavesAClusterItsCallout() throws {
    var resolver = Self.resolver(always: true) { plan, _ in
      plan.clusters.looks.options[0].collisionShape = 0
      plan.collisionOutlines = [CollisionOutline(.circle)]
    }
    let before = resolver.frame()
    for width in 1...20 {
      var patch = TestScene.plan([TestAnnotation(400, 256) { $0.flags.insert(.enabled) }])
      patch.annotations.options[0].callout = patch.append(TestCallout { $0.width = Double(width) })
      patch.annotations.options[0].collisionShape = 0
      patch.collisionOutlines = [CollisionOutline(.circle, insets: Insets(top: Double(width) / 8))]
      try resolver.updateAnnotation(2, to: patch)
      #expect(resolver.hitTest(x: 261, y: 256) == .annotation(Self.cluster))
      #expect(resolver.frame().callouts == before.callouts, "\(width)")
    }
    #expect(resolver.plan.callouts.count < 10)
  }
}
