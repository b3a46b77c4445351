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

  // MARK: Work

  /// Inputs for which a search through pairs, or through all that is in reach, takes n² or n³ steps.
  enum Mix: CaseIterable {
    case sizesOfASeries, sizesInSteps, sizesOnALine, oneGiant, giantsAmongSmall, ring, thin, severalBoxes,
      offset,
      oppositeOffsets, onePoint, equal

    func leaves(_ count: Int) -> (ClusterLeaves, ClusterShapes) {
      var random = SeededRandom(seed: 3)
      var (leaves, shapes) = (ClusterLeaves(), ClusterShapes())
      func box(_ width: Double, _ height: Double, _ x: Double = 0, _ y: Double = 0) -> ClusterShapes.Part {
        ClusterShapes.Part(
          ShapeBounds(
            left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2))
      }
      for index in 0..<count {
        var place = SIMD2(random.number(0.2...0.6), random.number(0.2...0.6))
        let part = Double(index) / Double(count)
        var parts = [box(20, 20)]
        switch self {
        case .sizesOfASeries: parts = [box(Elementary.exp2(16 * part), Elementary.exp2(16 * part))]
        case .sizesInSteps: parts = [box(Double(1 + 16 * index), Double(1 + 16 * index))]
        case .sizesOnALine:
          parts = [box(Double(1 + 16 * index), Double(1 + 16 * index))]
          place = SIMD2(Double(index * 37 % 36_000) / 36_000, 0.1 + Double(index * 17 % 16_000) / 20_000)
        case .oneGiant: parts = [index == 0 ? box(4000, 4000) : box(8, 8)]
        case .giantsAmongSmall: parts = [index % 2 == 0 ? box(4000, 4000) : box(8, 8)]
        case .ring:
          parts = [index == 0 ? box(4000, 4000) : box(1, 1)]
          let side = 4 * part
          let way = side - side.rounded(.down) - 0.5
          let corners = [SIMD2(way, -0.5), SIMD2(0.5, way), SIMD2(-way, 0.5), SIMD2(-0.5, -way)]
          place = SIMD2(0.5, 0.5) + (index == 0 ? SIMD2() : corners[Int(side)] * 0.2)
        case .thin: parts = [index % 2 == 0 ? box(1000, 1) : box(1, 1000)]
        case .severalBoxes:
          parts = [
            box(20, 20), box(10, 10, -300), box(10, 10, 300), box(10, 10, 0, 300), box(10, 10, 0, -300),
          ]
        case .offset: parts = [box(20, 20, 1000)]
        case .oppositeOffsets: parts = [box(20, 20, index % 2 == 0 ? 1000 : -1000)]
        case .onePoint: place = SIMD2(0.25, 0.75)
        case .equal: break
        }
        let shape = shapes.append(parts, ofCluster: shapes.append(parts))
        leaves.append(row: UInt32(index), x: place.x, y: place.y, shape: shape)
      }
      return (leaves, shapes)
    }
  }

  /// Four times as many members take little more than four times the work: a square would be 16 times as much.
  @Test(arguments: Mix.allCases, [ClusterPlace.mean, .first])
  func workIsNearlyLinear(_ mix: Mix, _ place: ClusterPlace) {
    func work(_ count: Int) -> Int {
      let (leaves, shapes) = mix.leaves(count)
      var builder = ClusterBuilder(leaves, shapes, at: place, maxLevel: ClusterHierarchy.level(ofZoom: 25.5))
      builder.run()
      return builder.work
    }
    let (few, many) = (work(300), work(1200))
    #expect(many <= 9 * few, "\(few), then \(many)")
    #expect(many < 1200 * 600, "\(many)")
  }

  @Test(arguments: Mix.allCases, [ClusterPlace.mean, .first])
  func mixesEqualASearchThroughAllPairs(_ mix: Mix, _ place: ClusterPlace) {
    let (leaves, shapes) = mix.leaves(60)
    let hierarchy = ClusterHierarchy(leaves, shapes, at: place, maxZoom: 25.5)
    let plain = PlainHierarchy(leaves, shapes, at: place, maxZoom: 25.5)
    #expect(PlainHierarchy.text(hierarchy) == plain.text)
  }
}
