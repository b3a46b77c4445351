import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A cluster that is expanded: its members are shown around it.
@Suite struct ExpandedClusterTests {
  private static let cluster = AnnotationIndex(clusterStartingWith: 0)

  /// Returns a plan with `count` members of one cluster at one point, and an annotation beside them that is not a member.
  private static func stack(_ count: Int, _ change: (inout TestAnnotation) -> Void = { _ in }) -> Plan {
    var annotations = (0..<count).map { number in
      TestAnnotation(256, 256) {
        $0.width = number % 3 == 0 ? 60 : 24
        // So that the first member is the first in the document.
        $0.priority = Double(count - number) / 1000
        $0.anchors = [AnchorOption(.bottom), AnchorOption(.top)]
        $0.flags.formUnion([.enabled, .draggable])
        change(&$0)
      }
    }
    annotations.append(TestAnnotation(256, 200) { $0.priority = 5 })
    var plan = TestScene.plan(annotations)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    (look.width, look.height) = (30, 30)
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: count) + [nil], [look])
    plan.selection = .single
    return plan
  }

  /// Returns the first frame in which the cluster is expanded.
  private static func expand(_ resolver: inout Resolver) -> Frame {
    #expect(resolver.frame().clusters.map(\.annotation) == [cluster])
    return resolver.frame(after: [.expand(cluster)])
  }

  /// Returns the coordinate of a point on the horizontal line through the cluster.
  private static func coordinate(_ x: Double) -> Coordinate {
    TestScene.plan([TestAnnotation(x, 256)]).annotations.coordinate(0)
  }

  private static func isExpanded(_ frame: Frame) -> [Bool] {
    frame.events.compactMap {
      if case .expansionChanged(let isExpanded) = $0.change { isExpanded } else { nil }
    }
  }

  private static func rectangle(_ placement: Placement) -> ViewRectangle {
    ViewRectangle(
      origin: SIMD2(placement.x, placement.y), size: SIMD2(placement.width, placement.height))
  }

  /// Expects that no member meets another or the cluster.
  private static func expectApart(_ frame: Frame, _ members: [AnnotationIndex], _ cluster: AnnotationIndex) {
    let views = frame.placements.filter { members.contains($0.annotation) || $0.annotation == cluster }
    for (index, one) in views.enumerated() {
      for other in views[..<index] {
        let (a, b) = (rectangle(one), rectangle(other))
        let meet = all(a.origin .< b.origin + b.size) && all(b.origin .< a.origin + a.size)
        #expect(!meet, "\(one.annotation) and \(other.annotation)")
      }
    }
  }

  @Test(arguments: [2, 3, 8, 9, 30, 100])
  func membersStandAroundTheirCluster(count: Int) throws {
    var resolver = Resolver(plan: Self.stack(count))
    let frame = Self.expand(&resolver)
    let members = resolver.members(of: Self.cluster)
    #expect(members == (0..<count).map { AnnotationIndex($0) })
    #expect(Self.isExpanded(frame) == [true])
    Self.expectApart(frame, members, Self.cluster)
    let views = frame.placements.filter { members.contains($0.annotation) }
    if count <= 30 { #expect(views.count == count) }
    for view in views {
      let leader = try #require(view.leader)
      #expect(leader.start == ScreenPoint(x: view.pointX, y: view.pointY))
    }
    if count <= 8 {
      let distances = views.map { view in
        let rectangle = Self.rectangle(view)
        let way = rectangle.origin + rectangle.size / 2 - SIMD2(256, 256)
        return (way * way).sum().squareRoot()
      }
      let nearest = distances.min() ?? 0
      #expect(distances.allSatisfy { abs($0 - nearest) < 1e-6 })
    }
  }

  @Test func theFirstMemberIsAboveTheCluster() throws {
    var resolver = Resolver(plan: Self.stack(4))
    let frame = Self.expand(&resolver)
    let view = Self.rectangle(try #require(frame.placements.first { $0.annotation == 0 }))
    #expect(abs(view.origin.x + view.size.x / 2 - 256) < 1e-6 && view.origin.y + view.size.y < 241)
  }

  @Test func otherViewsMakeRoomAndReturn() {
    var resolver = Resolver(plan: Self.stack(12))
    var frame = Self.expand(&resolver)
    #expect(frame.hidden.contains { $0.annotation == 12 && $0.cause == .collision })
    frame = resolver.frame(after: [.collapse])
    #expect(Self.isExpanded(frame) == [false])
    #expect(Set(frame.placements.map(\.annotation)) == [12, Self.cluster])
    #expect(frame.hidden.allSatisfy { $0.cause == .clustered })
    #expect(Self.isExpanded(resolver.frame(after: [.collapse])).isEmpty)
  }

  @Test(arguments: [Strategy.greedy, .best])
  func membersAreShownWhateverTheyAvoid(strategy: Strategy) {
    var plan = Self.stack(5) { $0.flags.formUnion(.avoidsRegions) }
    plan.placement.strategy = strategy
    plan.avoidRegion(left: 0, top: 0, right: 512, bottom: 250)
    plan.annotations.options[5].flags.insert(.required)
    var resolver = Resolver(plan: plan)
    let frame = Self.expand(&resolver)
    #expect(frame.placements.count == 7)
    Self.expectApart(frame, (0..<5).map { AnnotationIndex($0) }, Self.cluster)
  }

  @Test func membersMoveWithTheMapWithoutEvents() {
    var resolver = Resolver(plan: Self.stack(20))
    var frame = Self.expand(&resolver)
    for step in 1..<4 {
      let next = resolver.frame(TestScene.camera(movedBy: Double(step), 0))
      #expect(next.events.isEmpty)
      for (before, after) in zip(frame.placements, next.placements) {
        #expect(before.annotation == after.annotation)
        #expect(abs(after.x - after.pointX - before.x + before.pointX) < 1e-6)
      }
      frame = next
    }
  }

  @Test func aTapSelectsAMemberAndTheMapClosesTheCluster() throws {
    var resolver = Resolver(plan: Self.stack(3))
    var frame = Self.expand(&resolver)
    let member = try #require(frame.placements.first { $0.annotation == 1 })
    let point = ScreenPoint(x: member.x + 2, y: member.y + 2)
    frame = resolver.frame(after: [.tap(point)])
    #expect(frame.events.map(\.kind) == [.annotationTapped, .selectionChanged])
    let after = try #require(frame.placements.first { $0.annotation == 1 })
    #expect(Self.rectangle(after) == Self.rectangle(member))
    #expect(resolver.members(of: Self.cluster).count == 3)
    frame = resolver.frame(after: [.tap(ScreenPoint(x: 500, y: 500))])
    #expect(Self.isExpanded(frame) == [false])
    #expect(frame.events.prefix(3).map(\.kind) == [.mapTapped, .selectionChanged, .expansionChanged])
    #expect(!frame.placements.contains { $0.annotation == 1 })
  }

  @Test func aDraggedMemberLeavesTheOthersOpen() {
    var resolver = Resolver(plan: Self.stack(4))
    var frame = Self.expand(&resolver)
    frame = resolver.frame(after: [.drag(2, .starting, to: nil)])
    #expect(Self.isExpanded(frame).isEmpty)
    #expect(frame.placements.first { $0.annotation == 2 }?.leader == nil)
    #expect(frame.placements.filter { $0.leader != nil }.map(\.annotation).sorted() == [0, 1, 3])
  }

  @Test func aClusterThatGrowsOrPartsIsClosed() {
    var plan = Self.stack(3)
    // The fourth one joins at zoom 1, and at zoom 4 the third one leaves.
    plan.clusters.member[3] = 0
    plan.annotations.setCoordinate(Self.coordinate(262), of: 2)
    plan.annotations.setCoordinate(Self.coordinate(320), of: 3)
    for zoom in [1.0, 5] {
      var resolver = Resolver(plan: plan)
      var frame = Self.expand(&resolver)
      #expect(frame.placements.filter { $0.leader != nil }.count == 3)
      frame = resolver.frame(Camera(zoom: zoom))
      #expect(Self.isExpanded(frame) == [false])
      #expect(frame.placements.allSatisfy { $0.leader == nil })
    }
  }

  @Test func aSelectedMemberIsShownWithTheOthers() {
    var resolver = Resolver(plan: Self.stack(4))
    _ = resolver.frame()
    _ = resolver.frame(after: [.select(3)])
    let frame = Self.expand(&resolver)
    #expect(frame.placements.filter { $0.leader != nil }.count == 4)
    // The next frame is the same one, without a new search.
    #expect(!resolver.state.isChanged)
    #expect(resolver.frame().events.isEmpty)
  }

  @Test func membersStayWhileTheirPlaceReachesIntoTheViewport() {
    var resolver = Resolver(plan: Self.stack(30))
    let all = Self.expand(&resolver).placements.filter { $0.leader != nil }
    let shift = 316.0
    var camera = TestScene.camera
    camera.center = Self.coordinate(256 + shift)
    let frame = resolver.frame(camera)
    let shown = frame.placements.filter { $0.leader != nil }
    let expected = all.filter { $0.x + $0.width > shift }
    #expect(Self.isExpanded(frame).isEmpty)
    #expect(!expected.isEmpty && expected.count < all.count)
    #expect(shown.map(\.annotation) == expected.map(\.annotation))
    for (one, other) in zip(shown, expected) { #expect(abs(one.x + shift - other.x) < 1e-6) }
  }

  @Test func membersOfAHiddenClusterAreHidden() {
    var plan = Self.stack(3)
    plan.annotations.setCoordinate(Self.coordinate(260), of: 2)
    var resolver = Resolver(plan: plan)
    _ = Self.expand(&resolver)
    var frame = Frame()
    let members = (0..<3).map { plan.annotations.coordinate($0) }
    resolver.resolve(camera: TestScene.camera, area: nil, viewport: TestScene.viewport, into: &frame) {
      members.contains($0) ? ScreenPoint(x: 200, y: 200) : nil
    }
    #expect(frame.placements.allSatisfy { $0.leader == nil })
    #expect(frame.hidden.filter { $0.cause == .clustered }.map(\.annotation) == [0, 1, 2])
  }

  @Test(arguments: [Strategy.greedy, .best])
  func repeatDistanceIsMeasuredFromTheOwnPoint(strategy: Strategy) {
    var plan = Self.stack(2)
    plan.placement.strategy = strategy
    for row in 0..<3 { plan.annotations.options[row].set(.repeatDistance, to: 50) }
    plan.repeatGroups.append("chain".utf8)
    plan.annotations.repeatGroup = [0, AnnotationColumns.noGroup, 0]
    var resolver = Resolver(plan: plan)
    let frame = Self.expand(&resolver)
    #expect(frame.placements.contains { $0.annotation == 2 })
  }

  @Test func onlyOneClusterIsOpen() {
    var plan = Self.stack(2)
    plan.clusters.member[2] = 0
    plan.append(TestScene.plan([TestAnnotation(256, 200)]))
    plan.clusters.member[3] = 0
    let other = AnnotationIndex(clusterStartingWith: 2)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().clusters.map(\.annotation) == [Self.cluster, other])
    _ = resolver.frame(after: [.expand(Self.cluster)])
    let frame = resolver.frame(after: [.expand(other), .expand(other)])
    #expect(
      frame.events.prefix(2) == [
        Event(Self.cluster, .expansionChanged(isExpanded: false)),
        Event(other, .expansionChanged(isExpanded: true)),
      ])
    #expect(Self.isExpanded(frame).count == 2)
  }

  @Test func whatIsNoClusterIsRefused() {
    var resolver = Resolver(plan: Self.stack(2))
    _ = resolver.frame()
    let frame = resolver.frame(after: [.expand(2), .expand(AnnotationIndex(clusterStartingWith: 1))])
    #expect(frame.refusals.map(\.reason) == [.notACluster, .unknownAnnotation])
    var large = Resolver(plan: Self.stack(101))
    _ = large.frame()
    #expect(large.frame(after: [.expand(Self.cluster)]).refusals.map(\.reason) == [.tooManyMembers])
  }

  @Test func aReloadKeepsTheClusterOpen() {
    var resolver = Resolver(plan: Self.stack(5))
    var frame = Self.expand(&resolver)
    resolver.reload(Self.stack(5))
    let next = resolver.frame()
    #expect(next.placements == frame.placements && next.events.isEmpty)
    resolver.reload(Self.stack(1))
    frame = resolver.frame()
    #expect(Self.isExpanded(frame) == [false])
  }

  @Test func membersStandAtPointsOfTheApp() {
    let plan = Self.stack(5)
    var resolver = Resolver(plan: plan)
    let wanted = Self.expand(&resolver)
    var other = Resolver(plan: plan)
    var frame = Frame()
    let projection = Projection(camera: TestScene.camera, viewport: TestScene.viewport)
    for inputs in [[], [Input.expand(Self.cluster)]] {
      other.resolve(inputs, camera: TestScene.camera, area: nil, viewport: TestScene.viewport, into: &frame) {
        let place = plan.mercator($0)
        return projection.project(mercatorX: place.x, mercatorY: place.y)
      }
    }
    #expect(frame.placements.map(\.annotation) == wanted.placements.map(\.annotation))
    for (one, other) in zip(frame.placements, wanted.placements) {
      #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
    }
  }

  @Test func sizesThatAreNotKnownAndHugeOnes() {
    var plan = Self.stack(3)
    plan.annotations.options[1].width = 0
    var resolver = Resolver(plan: plan)
    var frame = Self.expand(&resolver)
    #expect(frame.hidden.contains { $0.annotation == 1 && $0.cause == .size })
    for size in [1e9, 1e300] {
      frame = resolver.frame(after: [.measured(1, width: size, height: 1)])
      #expect(frame.refusals.isEmpty)
    }
  }

  /// Clusters are the same as without the input, members of the open one are apart, and their sizes do not matter.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomClustersOpenAndClose(seed: UInt64) {
    let scene = RandomClusterScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var plain = Resolver(plan: scene.plan)
    var open: AnnotationIndex?
    for step in 0..<6 {
      let known = plain.frame(scene.camera(step / 3)).clusters
      var frame = resolver.frame(scene.camera(step / 3))
      #expect(frame.clusters == known)
      if let cluster = known.randomly(seed, step) {
        frame = resolver.frame(after: [.expand(cluster.annotation)], scene.camera(step / 3))
        #expect(frame.refusals.isEmpty && frame.clusters == known)
        open = cluster.annotation
      }
      for case .expansionChanged(false) in frame.events.map(\.change) where frame.clusters.isEmpty {
        open = nil
      }
      guard let open, frame.clusters.contains(where: { $0.annotation == open }) else { continue }
      Self.expectApart(frame, resolver.members(of: open), open)
    }
  }
}

extension [ClusterAnnotation] {
  fileprivate func randomly(_ seed: UInt64, _ step: Int) -> ClusterAnnotation? {
    guard !isEmpty else { return nil }
    return self[SeededRandom(seed: seed).stream("step", step).whole("cluster", 0...(count - 1))]
  }
}
