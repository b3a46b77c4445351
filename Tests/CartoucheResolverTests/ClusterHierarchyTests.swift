import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

@Suite struct ClusterHierarchyTests {
  /// Scenes in a run; `CARTOUCHE_SCENES=100` looks at a hundred times as many.
  static let scenes = 800 * (ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { Int($0) } ?? 1)

  /// The two agree to the last bit, whatever joins with what.
  @Test(arguments: 0..<8) func equalsASearchThroughAllPairs(part: Int) {
    for seed in stride(from: part, to: Self.scenes, by: 8) {
      let random = RandomLeaves(seed: UInt64(seed))
      let hierarchy = ClusterHierarchy(
        random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      let plain = PlainHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      #expect(PlainHierarchy.text(hierarchy) == plain.text, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4) func equalsItAmongMany(part: Int) {
    for seed in stride(from: part, to: 12, by: 4) {
      let random = RandomLeaves(seed: 1_000_000 + UInt64(seed), most: 120)
      let hierarchy = ClusterHierarchy(
        random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      let plain = PlainHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      #expect(PlainHierarchy.text(hierarchy) == plain.text, "seed \(seed)")
    }
  }

  /// Everybody is somewhere, once; zooms ascend towards the members; and extents hold what is in them.
  @Test func holdsItsInvariants() {
    for seed in 0..<200 {
      let random = RandomLeaves(seed: UInt64(seed))
      let hierarchy = ClusterHierarchy(
        random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      #expect(hierarchy.members.sorted() == random.leaves.rows)
      for node in 0..<hierarchy.nodeCount {
        let members = hierarchy.members(of: node)
        #expect(members.count >= 2)
        #expect(hierarchy.members[members].min() == hierarchy.firsts[node])
        for child in hierarchy.children(of: node) {
          #expect(hierarchy.zoom(of: child) > hierarchy.zoom(of: node))
          #expect(members.contains(hierarchy.members(of: child).lowerBound))
        }
        for row in hierarchy.members[members] {
          let leaf = random.leaves.rows.firstIndex(of: row)!
          let cell = WorldCell(random.leaves.x[leaf], random.leaves.y[leaf])
          let extent = hierarchy.extents[node]
          #expect(cell.x &- extent.west <= extent.width)
          #expect((extent.north...extent.south).contains(cell.y))
        }
      }
    }
  }
}
