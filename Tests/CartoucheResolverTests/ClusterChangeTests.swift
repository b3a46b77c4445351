import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters of annotations that change.
@Suite struct ClusterEditTests {
  /// Returns a plan with one annotation, a member of the cluster `name` with these values.
  private func patch(_ name: String, _ values: [ClusterValue], text: String = "bar") -> Plan {
    var patch = TestScene.plan([TestAnnotation(5, 5)])
    var columns = TestScene.planWithEveryColumn.clusters
    columns.identifiers = TextColumn()
    columns.identifiers.append(name.utf8)
    columns.member = [0]
    columns.aggregates.values = values
    columns.aggregates.valueEnds = [UInt32(values.count)]
    columns.aggregates.texts = TextColumn()
    columns.aggregates.texts.append("\"\(text)\"".utf8)
    columns.looks.options = [AnnotationOptions(), AnnotationOptions()]
    patch.clusters = columns
    return patch
  }

  @Test(arguments: [0, 1, 2]) func aChangedMemberGivesItsNewValues(_ row: Int) throws {
    var plan = TestScene.planWithEveryColumn
    plan.replace(row, by: patch("stores", [.number(8), .text(0)]))
    #expect(Array(plan.clusters.aggregates.values(ofRow: row)) == [.number(8), .text(1)])
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }

  @Test func textsOfMembersDoNotGrowWithTheNumberOfChanges() {
    let plan = TestScene.planWithEveryColumn
    var resolver = Resolver(plan: plan)
    for change in 1...100 {
      resolver.state.set(1, to: patch("stores", [.number(8), .text(0)], text: "\(change)"))
    }
    let aggregates = resolver.plan.clusters.aggregates
    #expect(aggregates.texts.count < 30)
    guard case .text(let text)? = aggregates.values(ofRow: 1).last else {
      Issue.record("\(aggregates)")
      return
    }
    #expect(aggregates.texts.string(Int(text)) == "\"100\"")
    #expect(aggregates.values(ofRow: 0) == plan.clusters.aggregates.values(ofRow: 0))
  }

  @Test func anAddedAnnotationMayHaveANewCluster() throws {
    var plan = TestScene.planWithEveryColumn
    plan.append(patch("bars", []))
    #expect(plan.clusters.member.last == 1)
    #expect(plan.clusters.looks.ends == [2, 3])
    #expect(plan.clusters.looks.textPrograms.count == 18)
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }
}

/// Clusters after a reload with another plan, and hierarchies that edits leave unchanged.
@Suite struct ClusterReloadTests {
  /// Reloads the same plan before every frame, without an effect.
  @Test func framesGoOnAsIfNothingHadHappened() {
    var clusters = 0
    for seed in 0..<300 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: scene.plan)
      (resolver.reportsFrameChanges, other.reportsFrameChanges) = (true, true)
      var random = SeededRandom(seed: seed)
      var known: AnnotationIndex = 0
      for step in 0..<6 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [], [.select(row)], [.select(known)], [.highlight(known, true)], [.deselect(known)],
          [.tap(ScreenPoint(x: 256, y: 256))], [.expand(known)], [.collapse],
        ])
        let frame = resolver.frame(after: inputs, scene.camera(step))
        other.reload(scene.plan)
        let isSame = frame == other.frame(after: inputs, scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
        known = frame.clusters.first?.annotation ?? row
        clusters += frame.clusters.count
      }
    }
    #expect(clusters > 300)
  }

  // MARK: Unchanged hierarchies

  /// Four views each of two identifiers, two by two at one place.
  private static var plan: Plan {
    var plan = TestScene.plan((0..<8).map { TestAnnotation(Double($0 / 2) * 100, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, 0, 0, 1, 1, 1, 1], [look, look])
    return plan
  }

  /// Returns the addresses of the nodes' coordinates. They stay the same until a hierarchy is rebuilt.
  private static func storage(_ resolver: borrowing Resolver) -> [UnsafePointer<Double>?] {
    resolver.state.clustering.hierarchies.map { $0.x.withUnsafeBufferPointer(\.baseAddress) }
  }

  private static func patch(_ change: (inout TestAnnotation) -> Void = { _ in }, _ name: String) -> Plan {
    var annotation = TestAnnotation(0, 256)
    change(&annotation)
    var patch = TestScene.plan([annotation])
    patch.cluster([0], [AnnotationOptions()])
    patch.clusters.identifiers = TextColumn()
    patch.clusters.identifiers.append(name.utf8)
    return patch
  }

  @Test func anEditBuildsOnlyTheHierarchyThatItTouches() throws {
    let (first, second) = (AnnotationIndex(clusterStartingWith: 1), AnnotationIndex(clusterStartingWith: 5))
    var resolver = Resolver(plan: Self.plan)
    #expect(resolver.frame().clusters.map(\.annotation).contains(first))
    var before = Self.storage(resolver)
    func isKept(_ resolver: borrowing Resolver) -> [Bool] { zip(before, Self.storage(resolver)).map(==) }

    // The annotation has another position in the drawing order, and clusters as before.
    try resolver.updateAnnotation(0, to: Self.patch({ $0.zPriority = 7 }, "c0"))
    _ = resolver.frame()
    #expect(isKept(resolver) == [true, true])
    _ = resolver.frame(after: [.set(0, .zPriority, 3)])
    #expect(isKept(resolver) == [true, true])

    try resolver.updateAnnotation(0, to: Self.patch({ $0.width = 30 }, "c0"))
    #expect(resolver.frame().clusters.map(\.annotation).contains(second))
    #expect(isKept(resolver) == [false, true])

    before = Self.storage(resolver)
    try resolver.updateAnnotation(0, to: Self.patch({ $0.width = 30 }, "c1"))
    _ = resolver.frame()
    #expect(isKept(resolver) == [false, false])
    #expect(resolver.state.clustering.hierarchies.map(\.members.count) == [3, 5])

    before = Self.storage(resolver)
    try resolver.removeAnnotation(2)
    _ = resolver.frame(after: [.set(3, .priority, 3)])
    #expect(isKept(resolver) == [false, true])
  }

  @Test func aReloadBuildsOnlyHierarchiesOfWhichSomethingChanged() {
    var resolver = Resolver(plan: Self.plan)
    _ = resolver.frame()
    let before = Self.storage(resolver)
    resolver.reload(Self.plan)
    #expect(zip(before, Self.storage(resolver)).allSatisfy(==))
    var moved = Self.plan
    moved.annotations.setCoordinate(Coordinate(longitude: 40, latitude: 0), of: 7)
    resolver.reload(moved)
    #expect(zip(before, Self.storage(resolver)).map(==) == [true, false])
    var fresh = Resolver(plan: moved)
    #expect(resolver.state.clustering.hierarchies == fresh.state.clustering.hierarchies)
    #expect(resolver.frame().clusters == fresh.frame().clusters)
  }
}

/// Clusters in a sequence of frames, compared with a search through all pairs in the current plan.
@Suite struct ClusterJourneyTests {
  /// Moves a map in small and large steps while annotations are selected, moved, hidden, removed and ranked
  /// again. Placement keeps no state here, so each frame is that of the current plan, except for the held zoom.
  @Test(arguments: 0..<4 as Range<UInt64>) func everyFrameIsThatOfThePlanAsItIsByThen(_ part: UInt64) {
    var (clusters, parted, placed) = (0, 0, 0)
    for seed in stride(from: part, to: 400, by: 4) {
      let scene = RandomClusterScene(seed: seed)
      var journey = Journey(scene.plan, SeededRandom(seed: seed))
      for step in 0..<10 {
        var camera = scene.camera(step / 3)
        // Most annotations are on screen, and many are close together.
        camera.center.longitude /= 3
        camera.zoom = min(camera.zoom, 3) + [0, 0.03, -0.02, 0.4][step % 4]
        let seen = journey.step(camera)
        clusters += seen.frame.clusters.count
        parted += seen.expected.hasParted ? 1 : 0
        guard seen.clusters == seen.expectedClusters else {
          Issue.record("seed \(seed) \(step): \(seen.clusters) are not \(seen.expectedClusters)")
          return
        }
        // A selected member that left its cluster collides with it only in the plain plan.
        if seen.expected.hasParted { continue }
        placed += seen.placements.count
        #expect(seen.placements == seen.expectedPlacements, "seed \(seed) \(step)")
        #expect(seen.hidden == seen.expectedHidden, "seed \(seed) \(step)")
      }
    }
    #expect(clusters > 50 && parted > 0 && placed > 200)
  }

  /// A resolver, and its changes in the simplest form.
  private struct Journey: ~Copyable {
    private var resolver: Resolver
    private var plan: Plan
    private var random: SeededRandom
    private var selected: [Int] = []
    private var removed: Set<Int> = []
    private var held: Double?

    init(_ plan: Plan, _ random: SeededRandom) {
      self.plan = plan
      self.plan.placement.keepsAnchor = false
      self.plan.placement.calm = .none
      self.plan.placement.showMargin = 0
      self.plan.placement.margin = 0
      self.random = random
      resolver = Resolver(plan: self.plan)
    }

    mutating func step(_ camera: Camera) -> Seen {
      let inputs = random.once(in: 4) ? [] : change()
      held = held.map { min(camera.zoom, max($0, camera.zoom - 0.05)) } ?? camera.zoom
      let frame = resolver.frame(after: inputs, camera)
      var now = plan
      for row in selected { now.annotations.options[row].flags.insert(.selected) }
      let expected = PlainClusters(
        now, camera, heldZoom: held ?? camera.zoom, apart: Set(selected.map { UInt32($0) }))
      var plain = Resolver(plan: expected.plan)
      return Seen(frame: frame, shown: plain.frame(camera), expected: expected, removed: removed)
    }

    /// Returns a random change of an annotation.
    private mutating func change() -> [Input] {
      let row = random.whole(0...plan.annotations.count - 1)
      let index = AnnotationIndex(row)
      if removed.contains(row) { return [] }
      switch random.whole(0...8) {
      case 0, 1, 7, 8:
        guard plan.annotations.options[row].flags.contains(.enabled) else { return [] }
        if plan.selection == .single { selected = [] }
        selected = selected.filter { $0 != row } + [row]
        return [.select(index)]
      case 2:
        selected.removeAll { $0 == row }
        return [.deselect(index)]
      case 3:
        let priority = Double(random.whole(0...3))
        plan.set(.priority, of: row, to: priority)
        return [.set(index, .priority, priority)]
      case 4:
        let isVisible = random.once(in: 2)
        plan.set(.visible, of: row, to: isVisible ? 1 : 0)
        return [.set(index, .visible, isVisible ? 1 : 0)]
      case 5:
        let place = Coordinate(longitude: random.number(-8...8), latitude: random.number(-8...8))
        plan.annotations.setCoordinate(place, of: row)
        return [.move(index, to: place)]
      default:
        if removed.count > 2 { return [] }
        resolver.state.remove(index)
        removed.insert(row)
        selected.removeAll { $0 == row }
        plan.annotations.options[row].flags.remove(.visible)
        return []
      }
    }
  }

  /// A frame and the expected frame, in comparable forms.
  private struct Seen {
    var frame: Frame
    var shown: Frame
    var expected: PlainClusters
    var removed: Set<Int>

    var clusters: [[UInt32]] {
      frame.clusters.map { [$0.annotation.rawValue, UInt32($0.count)] + members(of: $0.annotation) }
    }

    var expectedClusters: [[UInt32]] {
      // Distant annotations are not read.
      let unseen = expected.unseen(in: shown)
      return expected.clusters.filter { cluster in
        !unseen.contains(cluster.index) || frame.clusters.contains { $0.annotation == cluster.index }
      }.map { [$0.index.rawValue, UInt32($0.members.count)] + $0.members.sorted() }
    }

    private func members(of cluster: AnnotationIndex) -> [UInt32] {
      frame.hidden.filter { $0.cause == .clustered && $0.by == .annotation(cluster) }
        .map(\.annotation.rawValue)
    }

    var placements: [PlainClusters.Seen] { frame.placements.map { PlainClusters.Seen($0) } }

    var expectedPlacements: [PlainClusters.Seen] {
      shown.placements.map { expected.named(PlainClusters.Seen($0)) }
    }

    /// The causes of hidden annotations without a cluster.
    var hidden: [String] { causes(frame) }
    var expectedHidden: [String] { causes(shown) }

    private func causes(_ frame: Frame) -> [String] {
      let count = expected.plan.annotations.count - expected.clusters.count
      let clustered = Set(expected.clusters.flatMap(\.members).map { Int($0) })
      return frame.hidden.filter {
        !$0.annotation.isCluster && $0.annotation.row < count && !removed.contains($0.annotation.row)
          && !clustered.contains($0.annotation.row)
      }.map { hidden in
        // A frame with clusters does not compute the distance of distant annotations.
        let isOutOfSight = [.offscreen, .behindCamera, .horizon].contains(hidden.cause)
        return "\(hidden.annotation.row) \(isOutOfSight ? "out of sight" : hidden.cause.name)"
      }
    }
  }
}

/// The callouts of clusters and of their members.
@Suite struct ClusterCalloutTests {
  private static let cluster = AnnotationIndex(clusterStartingWith: 1)

  /// Returns two views that cluster, and a third view beside them. Clusters have a callout while they are
  /// selected, or always.
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
    // Its lower edge touches the view's upper edge.
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

  @Test func calloutEventsFollowAllOtherEventsOfTheCluster() {
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
    // It still has the callout while it is selected.
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
    // A selected member is not part of its cluster and has its own callout.
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

  /// The cluster's rows in tables of the plan follow it when tables are compacted.
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
