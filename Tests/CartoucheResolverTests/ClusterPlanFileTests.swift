import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Hierarchies that a plan file brings along are those that a resolver would build, and it builds none.
@Suite struct ClusterPlanFileTests {
  private static func read(_ plan: Plan) throws -> Plan {
    var built = plan
    built.buildHierarchies()
    return try Plan(bytes: built.bytes())
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func theyAreThoseThatAResolverBuilds(_ part: UInt64) throws {
    var nodes = 0
    for seed in stride(from: part, to: 400, by: 8) {
      let scene = RandomClusterScene(seed: seed)
      let read = try Self.read(scene.plan)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: read)
      #expect(read.hierarchies == resolver.clustering.hierarchies, "seed \(seed)")
      nodes += read.hierarchies.reduce(0) { $0 + $1.nodeCount }
      for step in 0..<3 {
        let isSame = resolver.frame(scene.camera(step)) == other.frame(scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
      }
    }
    #expect(nodes > 100)
  }

  /// Of leaves of all kinds, and of many more than a frame shows.
  @Test func everyHierarchyComesBack() throws {
    for seed in 0..<200 as Range<UInt64> {
      let random = RandomLeaves(seed: seed, most: seed < 190 ? 28 : 400)
      let count = (random.leaves.rows.max() ?? 0) + 1
      var plan = TestScene.plan((0..<count).map { _ in TestAnnotation(0, 0) })
      plan.cluster(
        Array(repeating: 0, count: Int(count)), [AnnotationOptions()], maxZoom: random.maxZoom,
        at: random.place)
      plan.hierarchies = [
        ClusterHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      ]
      let isSame = try Plan(bytes: plan.bytes()) == plan
      #expect(isSame, "seed \(seed)")
    }
  }

  /// Views two by two at one place.
  private static func pairs(_ count: Int) -> Plan {
    var plan = TestScene.plan((0..<2 * count).map { TestAnnotation(Double($0 / 2) * 100, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: 2 * count), [look])
    return plan
  }

  @Test func aResolverBuildsNoneThatThePlanHas() throws {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    let storage = plan.hierarchies[0].x.withUnsafeBufferPointer(\.baseAddress)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().clusters.count == 3)
    #expect(resolver.clustering.hierarchies[0].x.withUnsafeBufferPointer(\.baseAddress) == storage)
    #expect(resolver.plan.hierarchies.isEmpty)
    // One in which nobody joins anybody.
    plan.hierarchies = [ClusterHierarchy()]
    var other = Resolver(plan: try Plan(bytes: plan.bytes()))
    #expect(other.frame().clusters.isEmpty)
  }

  /// One that never clusters.
  private static let patch = TestScene.plan([TestAnnotation(5, 5)])

  @Test func whatChangesAPlanDropsThem() {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    var changed = plan
    changed.replace(0, by: Self.patch)
    #expect(changed.hierarchies.isEmpty)
    changed = plan
    changed.append(Self.patch)
    #expect(changed.hierarchies.isEmpty)
    changed = plan
    changed.set(.priority, of: 0, to: 7)
    #expect(changed.hierarchies.isEmpty)
    changed = TestScene.planWithEveryColumn
    changed.useSamples()
    #expect(changed.hierarchies.isEmpty)
    changed = TestScene.planWithEveryColumn
    changed.setGeometry(GeometryTable(), ofAttachment: 0)
    #expect(changed.hierarchies.isEmpty)
  }

  /// Edits, and a reload after them, give what they give without.
  @Test func editsAndReloadsFollow() throws {
    for seed in 0..<200 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      let read = try Self.read(scene.plan)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: read)
      var random = SeededRandom(seed: seed)
      for step in 0..<6 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [.set(row, .priority, 9)], [.set(row, .width, 90)], [.select(row)],
          [.move(row, to: Coordinate(longitude: random.number(-5...5), latitude: 1))],
        ])
        if step == 4 {
          resolver.reload(scene.plan)
          other.reload(read)
        }
        let isSame =
          resolver.frame(after: inputs, scene.camera(step))
          == other.frame(after: inputs, scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
        #expect(resolver.clustering.hierarchies == other.clustering.hierarchies, "seed \(seed) \(step)")
      }
    }
  }

  // MARK: What is refused

  private static let mistakes: [(String, @Sendable (inout ClusterHierarchy) -> Void)] = [
    ("an index is out of range", { $0.members[0] = 6 }),
    ("an index is out of range", { $0.ranks[0] = 6 }),
    ("two members have one rank", { $0.ranks[0] = $0.ranks[1] }),
    ("a member is in another cluster, or twice in one", { $0.members[0] = $0.members[1] }),
    ("a number is out of range", { $0.x[0] = 1.5 }),
    ("a number is out of range", { $0.x[0] = -0.1 }),
    ("a number is not finite", { $0.y[0] = .infinity }),
    ("a node has no zoom", { $0.levels[0] = -600 }),
    ("a node has no zoom", { $0.levels[4] = .max }),
    ("a node reaches beyond the one around it", { $0.extents[1].north = 0 }),
    ("a node reaches beyond the one around it", { $0.extents[1].south = .max }),
    ("a node reaches beyond the one around it", { $0.extents[1].west &-= 1 }),
    ("a node reaches beyond the one around it", { $0.extents[1].width += 1 << 31 }),
    ("a node reaches beyond the one around it", { $0.extents[4].north = $0.extents[4].south + 1 }),
    ("a node is not within the one around it", { $0.ends[0] = 0 }),
    ("a node is not within the one around it", { $0.ends[0] = .max }),
    ("a node is not within the one around it", { $0.ends[2] = 5 }),
    ("a node is not within the one around it", { $0.ends[2] = 2 }),
    ("a node is not within the one around it", { $0.levels[1] = $0.levels[0] }),
    ("a node has fewer than two members", { $0.starts[0] = .max }),
    ("a node has fewer than two members", { $0.starts[2] = 5 }),
    ("a node has fewer than two members", { $0.starts[3] = 4 }),
  ]

  /// Two of the three pairs are in a node of their own.
  @Test(arguments: mistakes.indices) func whatLeadsNowhereIsRefused(_ index: Int) throws {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    #expect(plan.hierarchies[0].ends == [5, 4, 3, 4, 5])
    #expect(try Plan(bytes: plan.bytes()) == plan)
    let (message, change) = Self.mistakes[index]
    change(&plan.hierarchies[0])
    let error = #expect(throws: PlanFileError.self) { _ = try Plan(bytes: plan.bytes()) }
    #expect(error == .invalid("\(message) (hierarchies of clusters)"))
  }

  @Test func aMemberOfAnotherClusterIsRefused() {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    plan.clusters.member[5] = ClusterColumns.none
    #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
  }
}
