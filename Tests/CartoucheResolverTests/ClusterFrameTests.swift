import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters among the annotations of frames.
@Suite struct ClusterFrameTests {
  private static let scenes: UInt64 = 300

  // MARK: Against a plan that has the clusters as annotations

  /// The clusters of a first frame are placed as annotations of their size would be, among all others.
  @Test func clustersArePlacedLikeAnnotations() {
    var clusters = 0
    for seed in 0..<Self.scenes {
      let scene = RandomClusterScene(seed: seed)
      for step in 0..<3 {
        let camera = scene.camera(step)
        var resolver = Resolver(plan: scene.plan)
        let frame = resolver.frame(camera)
        clusters += frame.clusters.count
        let expected = PlainClusters(scene.plan, camera)
        var plain = Resolver(plan: expected.plan)
        let shown = plain.frame(camera)
        // What is nowhere near the screen is not looked at.
        let unseen = expected.unseen(in: shown)
        let looked = expected.clusters.filter { cluster in
          !unseen.contains(cluster.index) || frame.clusters.contains { $0.annotation == cluster.index }
        }
        #expect(frame.clusters.map(\.annotation) == looked.map(\.index), "seed \(seed) \(step)")
        #expect(frame.clusters.map(\.count) == looked.map(\.members.count), "seed \(seed) \(step)")
        #expect(
          frame.placements.map { PlainClusters.Seen($0) }
            == shown.placements.map { expected.named(PlainClusters.Seen($0)) },
          "seed \(seed) \(step)")
        for hidden in frame.hidden where hidden.cause == .clustered {
          guard case .annotation(let by) = hidden.by else {
            Issue.record("no cluster")
            continue
          }
          #expect(resolver.members(of: by).contains(hidden.annotation), "seed \(seed)")
        }
        // Who takes part and who does not, together are all.
        let named = Set(frame.placements.map(\.annotation) + frame.hidden.map(\.annotation))
        #expect(named.count == scene.plan.annotations.count + frame.clusters.count)
      }
    }
    #expect(clusters > 150)
  }

  // MARK: Properties

  /// With one size and one anchor no collision hides anybody of an identifier on a flat map.
  @Test func onAFlatMapNobodyCollides() {
    var many = 0
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let annotations = (0..<40).map { _ in
        TestAnnotation(random.number(-200...700), random.number(-200...700)) { $0.height = 30 }
      }
      var plan = TestScene.plan(annotations)
      var look = AnnotationOptions()
      look.flags = [.visible, .obstacle]
      look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
      plan.cluster(Array(repeating: 0, count: 40), [look])
      for _ in 0..<4 {
        // In the middle between two zooms at which nodes part.
        let zoom = (Double(random.whole(-128...400)) + 0.5) / 64
        let frame = Self.fresh(plan, Camera(zoom: zoom))
        #expect(!frame.hidden.contains { $0.cause == .collision }, "seed \(seed) zoom \(zoom)")
        many += frame.clusters.count
      }
    }
    #expect(many > 200)
  }

  private static func fresh(_ plan: Plan, _ camera: Camera) -> Frame {
    var resolver = Resolver(plan: plan)
    return resolver.frame(camera)
  }

  /// What came before makes no difference but for the held zoom, which falls with the map's at once.
  @Test func theSameViewHasTheSameClusters() {
    for seed in 0..<Self.scenes {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      for step in 0..<6 {
        var camera = scene.camera(step)
        camera.zoom = 9 - Double(step)
        let frame = resolver.frame(camera)
        #expect(frame.clusters == Self.fresh(scene.plan, camera).clusters, "seed \(seed) \(step)")
      }
    }
  }

  /// Events lead from each frame to the next: who is shown, where, and which clusters there are with how many members.
  @Test func eventsLeadFromFrameToFrame() {
    var dissolved = 0
    for seed in 0..<Self.scenes {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      var shown: [AnnotationIndex: Coordinate?] = [:]
      var counts: [AnnotationIndex: Int] = [:]
      var random = SeededRandom(seed: seed)
      for step in 0..<8 {
        let inputs = Self.inputs(&random, scene.plan, counts)
        let frame = resolver.frame(after: inputs, scene.camera(step / 2))
        for event in frame.events {
          guard let annotation = event.annotation else { continue }
          switch event.change {
          case .shown: shown[annotation] = .some(shown[annotation] ?? nil)
          case .hidden: shown[annotation] = nil
          case .clusterFormed(let count, _):
            #expect(counts[annotation] == nil)
            counts[annotation] = count
          case .clusterChanged(let joined, let left): counts[annotation]! += joined - left
          case .clusterDissolved:
            #expect(counts[annotation] != nil && shown[annotation] == nil)
            counts[annotation] = nil
            dissolved += 1
          default: break
          }
        }
        #expect(Set(shown.keys) == Set(frame.placements.map(\.annotation)), "seed \(seed) \(step)")
        let expected = Dictionary(uniqueKeysWithValues: frame.clusters.map { ($0.annotation, $0.count) })
        #expect(counts == expected, "seed \(seed) \(step)")
        for cluster in frame.clusters {
          #expect(resolver.members(of: cluster.annotation).count == cluster.count)
        }
      }
    }
    #expect(dissolved > 100)
  }

  private static func inputs(
    _ random: inout SeededRandom, _ plan: Plan, _ counts: [AnnotationIndex: Int]
  ) -> [Input] {
    let row = AnnotationIndex(random.whole(0...plan.annotations.count - 1))
    let cluster = counts.keys.sorted().first ?? row
    return random.pick([
      [], [.select(row)], [.deselect(row)], [.select(cluster)], [.highlight(cluster, true)],
      [.move(row, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))],
      [.set(row, .visible, random.once(in: 2) ? 0 : 1)], [.tap(ScreenPoint(x: 256, y: 256))],
    ])
  }

  /// What edits leave behind is what a new resolver makes of the changed plan.
  @Test func editsLeaveWhatTheChangedPlanHas() {
    for seed in 0..<Self.scenes {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      var random = SeededRandom(seed: seed)
      for step in 0..<4 {
        var camera = scene.camera(step)
        camera.zoom = 9 - Double(step)
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let place = Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40))
        let frame = resolver.frame(
          after: [.move(row, to: place), .set(row, .priority, Double(random.whole(0...2)))], camera)
        #expect(frame.clusters == Self.fresh(resolver.plan, camera).clusters, "seed \(seed) \(step)")
      }
    }
  }

  // MARK: One by one

  /// Three views of 40 × 20 points at 0, 10 and 200 points.
  private static func pair(_ change: (inout Plan) -> Void = { _ in }) -> Resolver {
    var plan = TestScene.plan(
      [256, 266, 456].map { x in
        TestAnnotation(x, 256) { $0.flags.formUnion([.enabled, .draggable]) }
      })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, 0], [look])
    change(&plan)
    return Resolver(plan: plan)
  }

  private static let cluster = AnnotationIndex(clusterStartingWith: 1)

  @Test func membersAreHiddenByTheirCluster() {
    var resolver = Self.pair()
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == [Self.cluster, AnnotationIndex(2)])
    #expect(frame.hidden.map(\.cause) == [.clustered, .clustered])
    #expect(frame.hidden.allSatisfy { $0.by == .annotation(Self.cluster) })
    #expect(frame.placements[0].pointX == 261)
    #expect(resolver.plan.id(of: Self.cluster) == "cluster:c0:a1")
    #expect(resolver.members(of: Self.cluster) == [AnnotationIndex(1), AnnotationIndex(0)])
    #expect(resolver.children(of: Self.cluster) == [AnnotationIndex(1), AnnotationIndex(0)])
    #expect(
      frame.events.first { $0.annotation == Self.cluster }?.change
        == .clusterFormed(count: 2, from: .offscreen))
  }

  @Test func aSelectedMemberTakesNoPartAndNeitherHidesTheOther() {
    var resolver = Self.pair { $0.clusters.minPoints = [1] }
    _ = resolver.frame()
    let frame = resolver.frame(after: [.select(0)])
    #expect(Set(frame.placements.map(\.annotation)) == [0, 2, Self.cluster])
    #expect(frame.clusters[0].count == 1)
    #expect(frame.placements.first { $0.annotation == Self.cluster }?.pointX == 266)
    #expect(frame.events.contains(Event(Self.cluster, .clusterChanged(joined: 0, left: 1))))
  }

  @Test func whatHangsOnASelectedMemberDoesNotHideItsClusterEither() {
    for isSelected in [true, false] {
      var resolver = Self.pair { plan in
        plan.clusters.minPoints = [1]
        plan.clusters.member[2] = ClusterColumns.none
        plan.attach(2, toAnnotation: 0, at: .right)
      }
      _ = resolver.frame()
      let frame = resolver.frame(
        after: isSelected
          ? [.select(0)]
          : [
            .drag(0, .starting, to: ScreenPoint(x: 256, y: 256)),
            .drag(0, .dragging, to: ScreenPoint(x: 256, y: 256)),
          ])
      #expect(Set(frame.placements.map(\.annotation)) == [0, 2, Self.cluster])
    }
  }

  @Test func boundsLieAcrossTheDateLine() {
    var plan = TestScene.plan([TestAnnotation(256, 256), TestAnnotation(266, 256), TestAnnotation(276, 200)])
    for (row, longitude) in [179.5, -179, 178].enumerated() { plan.annotations.longitude[row] = longitude }
    let cluster = DescribedCluster(members: [0, 1, 2], properties: "", in: plan)
    #expect(cluster.bounds.west == 178 && cluster.bounds.east == -179)
    #expect(cluster.bounds.south < cluster.bounds.north)
    plan.annotations.longitude = [3, -5, 10]
    let near = DescribedCluster(members: [0, 1, 2], properties: "", in: plan)
    #expect(near.bounds.west == -5 && near.bounds.east == 10)
  }

  @Test func withTooFewLeftTheOthersStandAlone() {
    var resolver = Self.pair()
    _ = resolver.frame()
    let frame = resolver.frame(after: [.select(0)])
    #expect(frame.clusters.isEmpty)
    #expect(frame.hidden.map(\.cause) == [.collision])
    #expect(frame.events.contains(Event(Self.cluster, .clusterDissolved(into: .parts))))
  }

  @Test func aSelectedClusterIsDeselectedWhenItParts() {
    var resolver = Self.pair()
    _ = resolver.frame()
    var frame = resolver.frame(after: [.select(Self.cluster)])
    #expect(frame.refusals.isEmpty)
    #expect(frame.events.map(\.change) == [.selectionChanged(isSelected: true)])
    frame = resolver.frame(Camera(zoom: 6))
    let changes = frame.events.filter { $0.annotation == Self.cluster }.map(\.kind)
    #expect(changes == [.selectionChanged, .visibilityChanged, .clusterDissolved])
    #expect(
      resolver.frame(after: [.select(Self.cluster)], Camera(zoom: 6)).refusals.map(\.reason) == [
        .unknownAnnotation
      ])
  }

  /// As for annotations: the higher one is drawn later, and takes the tap.
  @Test(arguments: [-600.0, 0, 600]) func aClusterIsDrawnByItsZPriority(_ zPriority: Double) {
    let overlapping = (0..<3).map { index in
      TestAnnotation(256 + 4 * Double(index), 256) { $0.flags.formUnion([.enabled, .allowOverlap]) }
    }
    var plan = TestScene.plan(overlapping)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled, .allowOverlap]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    look.zPriority = zPriority
    plan.cluster([0, 0, nil], [look])
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    let cluster = frame.clusters[0].annotation
    #expect(frame.placements.count == 2)
    #expect(frame.placements.first { $0.annotation == cluster }?.zPriority == zPriority)
    if zPriority == 0 { return }
    let top = zPriority > 0 ? cluster : 2
    #expect(frame.placements.last?.annotation == top)
    #expect(resolver.hitTest(x: 260, y: 256) == .annotation(top))
    // A program computes it.
    var computed = plan
    computed.clusters.looks.options[0].zPriority = 0
    var program = ClusterProgram()
    (program.steps, program.constants) = ([ClusterInstruction(.number)], [zPriority])
    computed.clusters.looks.drives = [
      ClusterDrive(row: 0, property: .zPriority, program: computed.clusters.programs.append(program))
    ]
    var other = Resolver(plan: computed)
    #expect(other.frame().placements.last?.annotation == top)
    // A table over zoom does.
    var driven = plan
    driven.clusters.looks.options[0].zPriority = 0
    let table = driven.zoomTables.append(ZoomTable(.linear, [ZoomTable.Stop(zoom: 0, value: zPriority)]))
    driven.zoomTables.drive(.zPriority, ofClusterLook: 0, by: table)
    var third = Resolver(plan: driven)
    #expect(third.frame().placements.last?.annotation == top)
  }

  /// A resolver with an identifier for every second annotation keeps little for each.
  @Test func anIdentifierTakesRoomForItsMembers() {
    let annotations = (0..<400).map { TestAnnotation(Double($0), 256) }
    var plan = TestScene.plan(annotations)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster((0..<400).map { UInt32($0 / 2) }, Array(repeating: look, count: 200))
    plan.buildHierarchies()
    let clustering = Clustering(plan)
    // Of two cuts an identifier, each with room for a run a member: arrays round up.
    #expect(clustering.cutCapacities.count == 400)
    #expect(clustering.cutCapacities.allSatisfy { $0 <= 8 })
  }

  @Test func aTapHitsAClusterAndItCannotBeDraggedMovedOrSet() {
    var resolver = Self.pair()
    _ = resolver.frame()
    let frame = resolver.frame(after: [
      .tap(ScreenPoint(x: 261, y: 256)), .drag(Self.cluster, .starting, to: nil),
      .move(Self.cluster, to: Coordinate(longitude: 0, latitude: 0)), .set(Self.cluster, .priority, 1),
    ])
    #expect(frame.events.first == Event(Self.cluster, .annotationTapped))
    #expect(frame.refusals.map(\.reason) == [.notDraggable, .notAPoint, .isCluster])
  }

  @Test func clustersReFormWhereSomethingIsDropped() {
    var resolver = Self.pair()
    _ = resolver.frame()
    let target = ScreenPoint(x: 450, y: 256)
    var frame = resolver.frame(after: [.drag(0, .starting, to: nil), .drag(0, .dragging, to: target)])
    #expect(frame.clusters.isEmpty)
    frame = resolver.frame(after: [.drag(0, .ending, to: target), .drag(0, .none, to: nil)])
    #expect(frame.clusters.map(\.annotation) == [AnnotationIndex(clusterStartingWith: 2)])
  }

  @Test func clustersKeepTheirNamesWhenAnnotationsAreAdded() throws {
    var resolver = Self.pair()
    let before = resolver.frame()
    var patch = TestScene.plan([TestAnnotation(50, 50)])
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append("new".utf8)
    try resolver.addAnnotation(patch)
    let frame = resolver.frame()
    #expect(frame.clusters == before.clusters)
    #expect(frame.events.map(\.annotation) == [3, 3, 3])
  }

  @Test func aHiddenClusterKeepsItsMembersClustered() {
    var resolver = Self.pair { $0.clusters.looks.options[0].flags.remove(.visible) }
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == [2])
    #expect(frame.hidden.map(\.cause) == [.clustered, .clustered, .explicit])
  }

  @Test func aClusterGivesWayByPriorityAndItsMembersStayClustered() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256), TestAnnotation(266, 256), TestAnnotation(261, 256) { $0.priority = 5 },
    ])
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, nil], [look])
    let frame = Self.fresh(plan, TestScene.camera)
    #expect(frame.placements.map(\.annotation) == [2])
    #expect(frame.hidden.map(\.cause) == [.clustered, .clustered, .collision])
    #expect(frame.hidden[2].by == .annotation(2))
  }

  /// Two members of 10 points, and a cluster that the host measured at 200.
  @Test func aClusterThatWasMeasuredStaysUntilAllOfItIsOutOfSight() throws {
    var plan = TestScene.plan(
      [0, 2].map {
        TestAnnotation($0, 256) { ($0.width, $0.height, $0.fit) = (10, 10, .ignore) }
      })
    plan.placement.margin = 0
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .estimated]
    (look.width, look.height, look.fit) = (10, 10, .ignore)
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0], [look])
    var resolver = Resolver(plan: plan)
    let cluster = try #require(resolver.frame().clusters.first?.annotation)
    _ = resolver.frame(after: [.measured(cluster, width: 200, height: 40)])
    for (points, isShown) in [(20.0, true), (90, true), (110, false)] {
      var camera = TestScene.camera
      camera.center.longitude += 360 * points / 2048
      #expect(resolver.frame(camera).placements.map(\.annotation) == (isShown ? [cluster] : []), "\(points)")
    }
  }
}
