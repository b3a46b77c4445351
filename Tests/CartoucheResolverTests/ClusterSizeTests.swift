import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

extension Plan {
  /// Returns the size of an annotation that is in no state, at a plan without zoom tables.
  func plainSize(_ row: UInt32) -> SIMD2<Double> {
    SIMD2(annotations.options[Int(row)].width, annotations.options[Int(row)].height)
  }
}

/// Clusters with sizes that programs compute from their members.
@Suite struct ClusterSizeTests {
  private struct Scene {
    let plan: Plan
    let identifier: Int
    let leaves: ClusterLeaves
    let shapes: ClusterShapes
    let sizes: ClusterSizes
    let hierarchy: ClusterHierarchy

    func size(_ rows: [UInt32]) -> SIMD2<Double> {
      plan.plainClusterSize(identifier, rows, first: plan.plainSize(rows[0]))
    }

    /// The members of a node, best rank first.
    func members(_ node: Int) -> [UInt32] {
      let range = hierarchy.members(of: node)
      return range.sorted { hierarchy.ranks[$0] < hierarchy.ranks[$1] }.map { hierarchy.members[$0] }
    }
  }

  private static func scenes(_ seeds: Range<UInt64>) -> [Scene] {
    seeds.flatMap { seed -> [Scene] in
      let plan = RandomClusterScene(seed: seed).plan
      let survey = ClusterSurvey(plan, Interaction(plan))
      let rows = IdentifierMembers(plan.clusters)
      var formulas = ClusterFormulas()
      return (0..<plan.clusters.count).compactMap { identifier in
        var sizes: ClusterSizes?
        let (leaves, shapes) = survey.leaves(of: identifier, among: rows[identifier], &formulas, &sizes)
        return sizes.map {
          Scene(
            plan: plan, identifier: identifier, leaves: leaves, shapes: shapes, sizes: $0,
            hierarchy: ClusterHierarchy(
              leaves, shapes, at: plan.clusters.position[identifier],
              maxZoom: plan.clusters.maxZoom[identifier],
              sizes: $0))
        }
      }
    }
  }

  private static let count = 400 * UInt64(ClusterHierarchyTests.scenes / 800)

  @Test func equalASearchThroughAllPairs() {
    var nodes = 0
    for scene in Self.scenes(0..<Self.count) {
      let plain = PlainHierarchy(
        scene.leaves, scene.shapes, at: scene.plan.clusters.position[scene.identifier],
        maxZoom: scene.plan.clusters.maxZoom[scene.identifier],
        shape: { scene.sizes.parts(ofSize: scene.size($0)) })
      #expect(PlainHierarchy.text(scene.hierarchy) == plain.text)
      for node in 0..<scene.hierarchy.nodeCount {
        #expect(scene.hierarchy.size(of: node) == scene.size(scene.members(node)))
        nodes += 1
      }
    }
    #expect(nodes > 300)
  }

  /// At every zoom, no two clusters overlap, and no cluster overlaps a single annotation. A node splits into nodes with
  /// higher zooms.
  @Test func noTwoOverlapAtAnyZoom() {
    var pairs = 0
    for scene in Self.scenes(0..<Self.count) {
      let hierarchy = scene.hierarchy
      for node in 0..<hierarchy.nodeCount {
        for child in hierarchy.children(of: node) {
          #expect(hierarchy.zoom(of: child) > hierarchy.zoom(of: node))
        }
      }
      for zoom in Set((0..<hierarchy.nodeCount).map { hierarchy.zoom(of: $0) }) {
        let scale = 512 * Elementary.exp2(zoom)
        var views: [(x: Double, y: Double, parts: [ClusterShapes.Part], isCluster: Bool)] = []
        var clustered: Set<UInt32> = []
        var node = 0
        while node < hierarchy.nodeCount {
          guard hierarchy.zoom(of: node) >= zoom else {
            node += 1
            continue
          }
          let members = scene.members(node)
          clustered.formUnion(members)
          views.append(
            (hierarchy.x[node], hierarchy.y[node], scene.sizes.parts(ofSize: scene.size(members)), true))
          node = Int(hierarchy.ends[node])
        }
        for leaf in 0..<scene.leaves.count where !clustered.contains(scene.leaves.rows[leaf]) {
          let parts = scene.shapes.parts[scene.shapes.range(scene.leaves.shapes[leaf])]
          views.append((scene.leaves.x[leaf], scene.leaves.y[leaf], Array(parts), false))
        }
        for (index, one) in views.enumerated() {
          for other in views[(index + 1)...] where one.isCluster || other.isCluster {
            let way = SIMD2(other.x - one.x, other.y - one.y) * scale
            for a in one.parts.map(\.bounds) {
              for b in other.parts.map(\.bounds) {
                let gap = max(
                  b.left + way.x - a.right, a.left - b.right - way.x, b.top + way.y - a.bottom,
                  a.top - b.bottom - way.y)
                #expect(gap > -1e-6, "\(gap) at \(zoom)")
                pairs += 1
              }
            }
          }
        }
      }
    }
    #expect(pairs > 1000)
  }

  /// Two pairs join at different zooms, and the cluster of the first pair is so large that the second joins at once.
  @Test func aLargerClusterTakesItsNeighboursAtTheSameZoom() throws {
    var plan = TestScene.plan(
      [100, 104, 116, 400].map { x in TestAnnotation(x, 256) { ($0.width, $0.height) = (10, 10) } })
    plan.cluster(
      [0, 0, 0, 0],
      [
        {
          var look = AnnotationOptions()
          look.flags = [.visible, .obstacle, .enabled]
          return look
        }()
      ])
    var program = ClusterProgram()
    program.steps = [
      ClusterInstruction(.count), ClusterInstruction(.number, 0), ClusterInstruction(.multiply),
    ]
    program.constants = [60]
    plan.clusters.looks.drives = [
      ClusterDrive(row: 0, property: .width, program: plan.clusters.programs.append(program)),
      ClusterDrive(row: 0, property: .height, program: 0),
    ]
    plan.clusters.looks.inherited = [[.width, .height, .priority]]
    plan.buildHierarchies()
    let hierarchy = try #require(plan.hierarchies.first)
    // The pair of 120 points touches the third annotation at the zoom at which it forms.
    let node = try #require((0..<hierarchy.nodeCount).max { hierarchy.zoom(of: $0) < hierarchy.zoom(of: $1) })
    #expect(hierarchy.members(of: node).count == 3)
    #expect(hierarchy.size(of: node) == SIMD2(180, 180))
  }

  @Test func theyAreInThePlanFile() throws {
    for seed in 0..<40 as Range<UInt64> {
      var plan = RandomClusterScene(seed: seed).plan
      plan.buildHierarchies()
      let bytes = plan.bytes()
      let read = try Plan(bytes: bytes)
      #expect(read.hierarchies == plan.hierarchies)
      #expect(read.bytes() == bytes)
    }
  }
}
