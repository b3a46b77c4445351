import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct ClusterCutTests {
  private static let viewport = Viewport(width: 800, height: 600)
  private static let everywhere = ScreenRectangle(x: -1e30, y: -1e30, width: 2e30, height: 2e30)

  private func hierarchy(_ seed: Int) -> (ClusterHierarchy, RandomLeaves) {
    let random = RandomLeaves(seed: UInt64(seed), most: 60)
    return (
      ClusterHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom), random
    )
  }

  private func cut(_ hierarchy: ClusterHierarchy, _ camera: Camera, in area: ScreenRectangle = everywhere)
    -> ClusterCut
  {
    var cut = ClusterCut()
    let projection = Projection(camera: camera, viewport: Self.viewport)
    cut.take(hierarchy, in: ClusterView(projection, heldZoom: camera.zoom, area: area))
    return cut
  }

  /// By member: the number of the cluster that it is in; a number of its own if it stands alone.
  private func groups(_ hierarchy: ClusterHierarchy, _ camera: Camera) -> [UInt32: Int] {
    var groups: [UInt32: Int] = [:]
    let cut = cut(hierarchy, camera)
    for node in cut.clusters {
      for row in hierarchy.members[hierarchy.members(of: Int(node))] { groups[row] = Int(node) }
    }
    // Here nothing is unseen but what is behind the camera.
    for run in cut.runs where run.node == nil {
      for row in hierarchy.members[run.range] { groups[row] = -1 - Int(row) }
    }
    return groups
  }

  @Test func onAFlatMapPanningAndTurningChangeNoMember() {
    for seed in 0..<80 {
      let (hierarchy, _) = hierarchy(seed)
      var random = SeededRandom(seed: UInt64(seed))
      let zoom = random.number(-4...22)
      let first = groups(hierarchy, Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom))
      for _ in 0..<4 {
        let center = Coordinate(longitude: random.number(-180...180), latitude: random.number(-80...80))
        let other = groups(
          hierarchy, Camera(center: center, zoom: zoom, bearing: random.number(-360...360)))
        #expect(first == other, "seed \(seed)")
      }
    }
  }

  @Test func aboutAFixedCentreZoomingInOnlySplitsAndZoomingOutOnlyJoins() {
    for seed in 0..<80 {
      let (hierarchy, _) = hierarchy(seed)
      var random = SeededRandom(seed: UInt64(seed))
      var camera = Camera(
        center: Coordinate(longitude: random.number(-180...180), latitude: random.number(-80...80)),
        zoom: -4, bearing: random.number(0...360), pitch: random.pick([0, random.number(0...60), 85]))
      var before = groups(hierarchy, camera)
      for _ in 0..<40 {
        camera.zoom += random.number(0...0.7)
        let after = groups(hierarchy, camera)
        #expect(Set(after.keys) == Set(before.keys))
        var outer: [Int: Int] = [:]
        for (row, group) in after {
          #expect(outer[group] == nil || outer[group] == before[row], "seed \(seed) zoom \(camera.zoom)")
          outer[group] = before[row]
        }
        before = after
      }
    }
  }

  /// Half a step of 1/64 away from the zooms at which groups part, so that rounding to 1/256 point can hide nobody either.
  @Test func onAFlatMapNoTwoMeet() {
    for seed in 0..<150 {
      let (hierarchy, random) = hierarchy(seed)
      var numbers = SeededRandom(seed: UInt64(seed))
      for _ in 0..<6 {
        let zoom = (Double(numbers.whole(-250...1500)) + 0.5) / 64
        guard zoom <= random.maxZoom else { continue }
        let cut = cut(hierarchy, Camera(zoom: zoom))
        var stand: [(x: Double, y: Double, shape: UInt32)] = cut.clusters.map { node in
          let first = random.leaves.rows.firstIndex(of: hierarchy.firsts[Int(node)])!
          return (
            hierarchy.x[Int(node)], hierarchy.y[Int(node)],
            random.shapes.ofCluster[Int(random.leaves.shapes[first])]
          )
        }
        for run in cut.singles {
          for row in hierarchy.members[run.range] {
            let leaf = random.leaves.rows.firstIndex(of: row)!
            stand.append((random.leaves.x[leaf], random.leaves.y[leaf], random.leaves.shapes[leaf]))
          }
        }
        for (index, one) in stand.enumerated() {
          for other in stand[(index + 1)...] {
            var way = SIMD2(other.x - one.x, other.y - one.y)
            way.x -= way.x.rounded(.toNearestOrEven)
            let size = 512 * Elementary.exp2(zoom)
            #expect(!random.shapes.meet(one.shape, other.shape, way * size), "seed \(seed) zoom \(zoom)")
          }
        }
      }
    }
  }

  /// Whoever is left out is not on the screen, and what is left out is all that is nowhere near it.
  @Test func leavesOutWhatCannotBeSeen() {
    var left = 0
    for seed in 0..<150 {
      let (hierarchy, random) = hierarchy(seed)
      var numbers = SeededRandom(seed: UInt64(seed))
      let near = random.leaves.count == 0 ? SIMD2(0.5, 0.5) : SIMD2(random.leaves.x[0], random.leaves.y[0])
      let camera = Camera(
        center: Coordinate(
          longitude: Mercator.longitude(x: near.x) + numbers.number(-1...1),
          latitude: Mercator.latitude(y: near.y)),
        zoom: numbers.number(0...14), bearing: numbers.number(0...360), pitch: numbers.pick([0, 60, 80]))
      let area = ScreenRectangle(x: -100, y: -100, width: 1000, height: 800)
      let projection = Projection(camera: camera, viewport: Self.viewport)
      let cut = cut(hierarchy, camera, in: area)
      for run in cut.unseen {
        for row in hierarchy.members[run.range] {
          left += 1
          let leaf = random.leaves.rows.firstIndex(of: row)!
          let point = projection.project(mercatorX: random.leaves.x[leaf], mercatorY: random.leaves.y[leaf])
          guard let point else { continue }
          let isSeen = (-100...900).contains(point.x) && (-100...700).contains(point.y)
          #expect(!isSeen, "seed \(seed) row \(row)")
        }
      }
      let all = cut.clusters.reduce(0) { $0 + hierarchy.members(of: Int($1)).count }
      let alone = cut.runs.filter { $0.node == nil }.reduce(0) { $0 + $1.range.count }
      #expect(all + alone == hierarchy.members.count)
      let ends = cut.runs.map { $0.end }
      #expect(cut.runs.map { $0.start } == ([0] + ends).dropLast() && (ends.last ?? 0) == all + alone)
    }
    #expect(left > 300)
  }

  @Test func theHeldZoomFollowsDownAtOnceAndUpALittleLater() {
    var held = HeldZoom()
    held.follow(10)
    #expect(held.zoom == 10)
    held.follow(10.04)
    #expect(held.zoom == 10)
    held.follow(10.25)
    #expect(held.zoom == 10.2)
    held.follow(10.22)
    #expect(held.zoom == 10.2)
    held.follow(9)
    #expect(held.zoom == 9)
    held.follow(.nan)
    held.follow(8)
    #expect(held.zoom == 8)
  }

  /// In the middle of a map with any pitch, a node is one up to its split zoom less the slack, and not above.
  @Test func theSplitZoomIsWhereANodeParts() {
    for seed in 0..<60 {
      let (hierarchy, _) = hierarchy(seed)
      for pitch in [0, 40, 60.0] {
        let cosine = Elementary.sineCosine(degrees: pitch).cosine
        for node in 0..<hierarchy.nodeCount {
          guard let split = hierarchy.splitZoom(of: node, cosineOfPitch: cosine) else { continue }
          var camera = Camera(
            center: Coordinate(
              longitude: Mercator.longitude(x: hierarchy.x[node]),
              latitude: Mercator.latitude(y: hierarchy.y[node])),
            zoom: split - HeldZoom.slack - 1e-6, pitch: pitch)
          #expect(stands(node, hierarchy, camera), "seed \(seed)")
          camera.zoom += 2e-6
          #expect(!stands(node, hierarchy, camera), "seed \(seed)")
        }
      }
    }
  }

  private func stands(_ node: Int, _ hierarchy: ClusterHierarchy, _ camera: Camera) -> Bool {
    let projection = Projection(camera: camera, viewport: Self.viewport)
    let view = ClusterView(projection, heldZoom: camera.zoom, area: Self.everywhere)
    let zoom = view.localZoom(x: hierarchy.x[node], y: hierarchy.y[node])
    return zoom.map { $0 <= hierarchy.zoom(of: node) } ?? false
  }

  @Test func leavesComeInTheOrderOfTheTree() {
    var leaves = ClusterLeaves()
    var shapes = ClusterShapes()
    let box = ShapeBounds(left: -10, top: -10, right: 10, bottom: 10)
    let shape = shapes.append([ClusterShapes.Part(box)])
    // Two close pairs, and a fifth between them that only joins both together.
    for (row, x) in [(10, 0.5), (11, 0.6), (12, 0.50001), (13, 0.60001), (14, 0.55)] as [(UInt32, Double)] {
      leaves.append(row: row, x: x, y: 0.5, shape: shape)
    }
    let hierarchy = ClusterHierarchy(leaves, shapes, at: .mean, maxZoom: 25.5)
    let root = hierarchy.children(of: nil)[0]
    #expect(Array(hierarchy.leaves(of: root, offset: 0, limit: 10)).sorted() == [10, 11, 12, 13, 14])
    #expect(Array(hierarchy.leaves(of: root, offset: 1, limit: 2)).count == 2)
    #expect(hierarchy.leaves(of: root, offset: 9, limit: 2).isEmpty)
    let pair = hierarchy.node(startingWith: 11)!
    #expect(Array(hierarchy.leaves(of: pair, offset: 0, limit: 9)) == [11, 13])
    #expect(hierarchy.node(startingWith: 13) == nil)
  }
}

extension ClusterShapes {
  /// Whether two shapes share an area, the second one that far from the first on the screen.
  fileprivate func meet(_ first: UInt32, _ second: UInt32, _ way: SIMD2<Double>) -> Bool {
    let slack = 1e-9
    return parts[range(first)].contains { one in
      parts[range(second)].contains { other in
        let a = one.core
        let b = other.core
        let x = max(0, b.0.left + way.x - a.0.right, a.0.left - b.0.right - way.x)
        let y = max(0, b.0.top + way.y - a.0.bottom, a.0.top - b.0.bottom - way.y)
        guard one.isCircle || other.isCircle else {
          return one.bounds.left < other.bounds.right + way.x - slack
            && other.bounds.left + way.x < one.bounds.right - slack
            && one.bounds.top < other.bounds.bottom + way.y - slack
            && other.bounds.top + way.y < one.bounds.bottom - slack
        }
        return (x * x + y * y).squareRoot() < a.1 + b.1 - slack
      }
    }
  }
}

extension ClusterShapes.Part {
  /// What a radius makes the shape of: the middle of a circle, or the rectangle itself.
  fileprivate var core: (ShapeBounds, Double) {
    guard isCircle else { return (bounds, 0) }
    let (x, y) = ((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
    let radius = min(bounds.right - bounds.left, bounds.bottom - bounds.top) / 2
    return (ShapeBounds(left: x, top: y, right: x, bottom: y), radius)
  }
}

extension ClusterCut {
  fileprivate var clusters: [Int] { runs.compactMap { $0.node } }
  fileprivate var singles: [Run] { runs.filter { $0.node == nil && !$0.isUnseen } }
  fileprivate var unseen: [Run] { runs.filter { $0.isUnseen } }
}
