import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters among the annotations of frames.
@Suite struct ClusterFrameTests {
  private static let scenes: UInt64 = 300

  // MARK: Compared with a plan that has the clusters as annotations

  /// The clusters of a first frame are placed like annotations of their size.
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
        // Distant annotations are not read.
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
        // The members of clusters and all other annotations are all annotations.
        let named = Set(frame.placements.map(\.annotation) + frame.hidden.map(\.annotation))
        #expect(named.count == scene.plan.annotations.count + frame.clusters.count)
      }
    }
    #expect(clusters > 150)
  }

  // MARK: Properties

  /// With one size and one anchor, no collision hides a view of an identifier on a flat map.
  @Test func onAFlatMapNoViewsCollide() {
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
        // A zoom between two zooms at which nodes split.
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

  /// Earlier frames only affect the held zoom, which follows a falling zoom of the map at once.
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

  /// The events are exactly the differences between frames: visible views, their places, and the clusters with
  /// their numbers of members.
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
      [.expand(cluster)], [.collapse],
    ])
  }

  /// After edits, the resolver equals a new resolver of the changed plan.
  @Test func editsEqualTheChangedPlan() {
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

  // MARK: Single cases

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

  @Test func attachmentsOfASelectedMemberDoNotHideItsCluster() {
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

  /// As for annotations, a higher cluster is drawn later and receives the tap.
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
    // The value comes from a program.
    var computed = plan
    computed.clusters.looks.options[0].zPriority = 0
    var program = ClusterProgram()
    (program.steps, program.constants) = ([ClusterInstruction(.number)], [zPriority])
    computed.clusters.looks.drives = [
      ClusterDrive(row: 0, property: .zPriority, program: computed.clusters.programs.append(program))
    ]
    var other = Resolver(plan: computed)
    #expect(other.frame().placements.last?.annotation == top)
    // The value comes from a table over zoom.
    var driven = plan
    driven.clusters.looks.options[0].zPriority = 0
    let table = driven.zoomTables.append(ZoomTable(.linear, [ZoomTable.Stop(zoom: 0, value: zPriority)]))
    driven.zoomTables.drive(.zPriority, ofClusterLook: 0, by: table)
    var third = Resolver(plan: driven)
    #expect(third.frame().placements.last?.annotation == top)
  }

  /// A resolver with an identifier for every second annotation keeps little memory for each.
  @Test func anIdentifierTakesRoomForItsMembers() {
    let annotations = (0..<400).map { TestAnnotation(Double($0), 256) }
    var plan = TestScene.plan(annotations)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster((0..<400).map { UInt32($0 / 2) }, Array(repeating: look, count: 200))
    plan.buildHierarchies()
    let clustering = Clustering(plan)
    // Two cuts for each identifier, each with capacity for one run per member, which arrays round up.
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

/// A frame reads only the members of clusters that changed since the last frame.
@Suite struct ClusterMarkTests {
  @Test(
    "every frame of a journey is that of a resolver that looks at everybody",
    arguments: 0..<8 as Range<UInt64>, [Strategy.greedy, .best])
  func everyFrameIsThatOfOneThatLooksAtAll(_ part: UInt64, _ strategy: Strategy) {
    var (clusters, kept, events) = (0, 0, 0)
    for seed in stride(from: part, to: 160, by: 8) {
      let scene = RandomClusterScene(seed: seed)
      var random = SeededRandom(seed: seed).stream("journey")
      var plan = scene.plan
      plan.placement.strategy = strategy
      plan.placement.calm = random.pick([.none, .equal, .motion])
      var resolver = Resolver(plan: plan)
      var silent = Resolver(plan: plan)
      var thorough = Resolver(plan: plan)
      (resolver.reportsClusterMembers, silent.reportsClusterMembers) = (true, true)
      thorough.reportsClusterMembers = true
      silent.reportsHidden = false
      var camera = scene.camera(0)
      for step in 0..<24 {
        if step % 6 == 0 { camera = scene.camera(step / 6) }
        camera.zoom += random.pick([0, 0, 0.02, -0.02, 0.3, -0.3])
        camera.center.longitude += random.pick([0, 0.01, 1, -1])
        camera.bearing += 0.1
        let inputs = random.once(in: 6) ? [input(&random, plan.annotations.count)] : []
        thorough.state.isChanged = true
        let expected = thorough.frame(after: inputs, camera)
        let found = resolver.frame(after: inputs, camera)
        var short = silent.frame(after: inputs, camera)
        clusters += found.clusters.count
        kept += resolver.state.clustering.formed.filter { $0.isKept }.count
        events += found.events.count
        #expect(short.hidden.isEmpty)
        short.hidden = expected.hidden
        guard found == expected, short == expected else {
          Issue.record("seed \(seed), frame \(step), \(found == expected)")
          return
        }
      }
    }
    #expect(clusters > 50 && kept > 20 && events > 200, "\(clusters), \(kept), \(events)")
  }

  private func input(_ random: inout SeededRandom, _ count: Int) -> Input {
    let annotation = AnnotationIndex(random.whole(0...count - 1))
    return switch random.whole(0...5) {
    case 0: .select(annotation)
    case 1: .deselect(annotation)
    case 2: .set(annotation, .visible, random.pick([0, 1]))
    case 3: .set(annotation, .priority, Double(random.whole(-2...2)))
    case 4: .highlight(annotation, random.once(in: 2))
    default:
      .move(
        annotation, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))
    }
  }

  /// 40,000 annotations at multiples of half a degree.
  private static let world: Plan = {
    let annotations = (0..<100).flatMap { row in
      (0..<400).map { column in
        TestAnnotation(512 * (Double(column) + 0.5) / 400, 56 + 4 * Double(row)) {
          ($0.width, $0.height) = (20, 20)
        }
      }
    }
    var plan = TestScene.plan(annotations)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: annotations.count), [look])
    return plan
  }()

  @Test("few of many are looked at, in clusters or far away", arguments: [1.0, 9])
  func fewAreLookedAt(zoom: Double) {
    var resolver = Resolver(plan: Self.world)
    resolver.reportsHidden = false
    var frame = Frame()
    for number in 0..<5 {
      let camera = Camera(center: Coordinate(longitude: 20 + 0.01 * Double(number), latitude: 0), zoom: zoom)
      resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame)
      if number == 0 { #expect(resolver.state.rowsLookedAt == 80_000) }
    }
    #expect(!frame.placements.isEmpty)
    #expect(resolver.state.rowsLookedAt < 1_500)
  }

  @Test func zoomsAreSteadyUpToTheNextEnd() {
    var zooms = StableZoomRange(around: ComparedZoom(5))
    func areSteady(_ zoom: Double) -> Bool { zooms.contains(ComparedZoom(zoom)) }
    for edge in [0, 3, 22, 7.0] { zooms.note(edge) }
    #expect([3.1, 5, 6.9].allSatisfy { areSteady($0) })
    #expect([-.infinity, 0, 3, 7, 8, .infinity, .nan].allSatisfy { !areSteady($0) })
    zooms.note(5)
    #expect(areSteady(5) && !areSteady(5.1) && !areSteady(4.9))
    #expect(!StableZoomRange(around: ComparedZoom(.nan)).contains(ComparedZoom(.nan)))
  }
}

/// The events about members of clusters.
@Suite struct ClusterMemberEventTests {
  /// The events contain all changes of members, and are only reported if the host enables them.
  @Test func eventsLeadToTheMembers() {
    var (told, clusters) = (0, 0)
    for seed in 0..<300 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      resolver.reportsClusterMembers = true
      var silent = Resolver(plan: scene.plan)
      var random = SeededRandom(seed: seed)
      var members: [AnnotationIndex: Set<AnnotationIndex>] = [:]
      for step in 0..<8 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [], [.select(row)], [.deselect(row)], [.set(row, .visible, 0)], [.set(row, .priority, 5)],
        ])
        let frame = resolver.frame(after: inputs, scene.camera(step / 4))
        for event in frame.events {
          guard let cluster = event.annotation else { continue }
          switch event.change {
          case .clusterFormed: members[cluster] = Set(resolver.members(of: cluster))
          case .clusterDissolved: members[cluster] = nil
          case .clusterMembersChanged(let joined, let left):
            #expect(joined == joined.sorted() && left == left.sorted())
            #expect(Set(joined).isDisjoint(with: members[cluster, default: []]))
            #expect(Set(left).isSubset(of: members[cluster, default: []]))
            members[cluster]?.formUnion(joined)
            members[cluster]?.subtract(left)
            told += 1
          default: break
          }
        }
        for cluster in frame.clusters {
          let isSame = members[cluster.annotation] == Set(resolver.members(of: cluster.annotation))
          #expect(isSame, "seed \(seed) \(step)")
          clusters += 1
        }
        #expect(members.count == frame.clusters.count, "seed \(seed) \(step)")
        var others = frame
        others.events.removeAll { $0.kind == .clusterMembersChanged }
        let isSame = silent.frame(after: inputs, scene.camera(step / 4)) == others
        #expect(isSame, "seed \(seed) \(step)")
      }
    }
    #expect(told > 20 && clusters > 300)
  }

  @Test func aClusterIsFittedByItsMembers() throws {
    var plan = TestScene.plan((0..<3).map { TestAnnotation(250 + Double($0) * 5, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, 0], [look])
    var resolver = Resolver(plan: plan)
    let cluster = try #require(resolver.frame().clusters.first?.annotation)
    func camera(_ annotations: [AnnotationIndex]) -> Camera {
      resolver.camera(fitting: .only(annotations), from: TestScene.camera, in: TestScene.viewport)
    }
    #expect(camera([cluster]) == camera([0, 1, 2]))
    _ = resolver.frame(after: [.select(1)])
    #expect(camera([cluster]) == camera([0, 2]))
    #expect(camera([AnnotationIndex(clusterStartingWith: 1)]) == TestScene.camera)
  }
}
