import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

@Suite struct ClusterHierarchyTests {
  /// The number of scenes in a run. `CARTOUCHE_SCENES=100` tests a hundred times as many.
  static let scenes = 800 * (ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { Int($0) } ?? 1)

  /// The two agree to the last bit.
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

  /// Every member is in exactly one place, zooms ascend towards the members, and extents contain their content.
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

  /// Inputs for which a search through pairs, or through all neighbours in reach, takes n² or n³ steps.
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

  /// Four times as many members take little more than four times the work. A quadratic algorithm would take 16
  /// times the work.
  @Test(arguments: Mix.allCases, [ClusterPositionRule.mean, .first])
  func workIsNearlyLinear(_ mix: Mix, _ place: ClusterPositionRule) {
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

  @Test(arguments: Mix.allCases, [ClusterPositionRule.mean, .first])
  func mixesEqualASearchThroughAllPairs(_ mix: Mix, _ place: ClusterPositionRule) {
    let (leaves, shapes) = mix.leaves(60)
    let hierarchy = ClusterHierarchy(leaves, shapes, at: place, maxZoom: 25.5)
    let plain = PlainHierarchy(leaves, shapes, at: place, maxZoom: 25.5)
    #expect(PlainHierarchy.text(hierarchy) == plain.text)
  }
}

@Suite struct VisibleClusterTests {
  private static let viewport = Viewport(width: 800, height: 600)
  private static let everywhere = ScreenRectangle(x: -1e30, y: -1e30, width: 2e30, height: 2e30)

  private func hierarchy(_ seed: Int) -> (ClusterHierarchy, RandomLeaves) {
    let random = RandomLeaves(seed: UInt64(seed), most: 60)
    return (
      ClusterHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom), random
    )
  }

  private func cut(_ hierarchy: ClusterHierarchy, _ camera: Camera, in area: ScreenRectangle = everywhere)
    -> VisibleClusters
  {
    var cut = VisibleClusters()
    let projection = Projection(camera: camera, viewport: Self.viewport)
    cut.update(for: hierarchy, in: ClusterView(projection, heldZoom: camera.zoom, area: area))
    return cut
  }

  /// Returns the number of the cluster of each member, or a unique number for a single annotation.
  private func groups(_ hierarchy: ClusterHierarchy, _ camera: Camera) -> [UInt32: Int] {
    var groups: [UInt32: Int] = [:]
    let cut = cut(hierarchy, camera)
    for node in cut.clusters {
      for row in hierarchy.members[hierarchy.members(of: Int(node))] { groups[row] = Int(node) }
    }
    // Only content behind the camera is invisible here.
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

  /// Half a step of 1/64 away from the zooms at which groups split, so that rounding to 1/256 point cannot hide
  /// a view.
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

  /// All skipped annotations are off screen, and all distant annotations are skipped.
  @Test func skipsInvisibleAnnotations() {
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
    held.update(10)
    #expect(held.zoom == 10)
    held.update(10.04)
    #expect(held.zoom == 10)
    held.update(10.25)
    #expect(held.zoom == 10.2)
    held.update(10.22)
    #expect(held.zoom == 10.2)
    held.update(9)
    #expect(held.zoom == 9)
    held.update(.nan)
    held.update(8)
    #expect(held.zoom == 8)
  }

  /// In the middle of a map with any pitch, a node is one cluster up to its split zoom less the slack, and not
  /// above.
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
}

extension ClusterShapes {
  /// Returns whether two shapes overlap at a distance on screen.
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
  /// The core that the radius surrounds: the middle of a circle, or the rectangle itself.
  fileprivate var core: (ShapeBounds, Double) {
    guard isCircle else { return (bounds, 0) }
    let (x, y) = ((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
    let radius = min(bounds.right - bounds.left, bounds.bottom - bounds.top) / 2
    return (ShapeBounds(left: x, top: y, right: x, bottom: y), radius)
  }
}

extension VisibleClusters {
  fileprivate var clusters: [Int] { runs.compactMap { $0.node } }
  fileprivate var singles: [Run] { runs.filter { $0.node == nil && !$0.isOutsideView } }
  fileprivate var unseen: [Run] { runs.filter { $0.isOutsideView } }
}

/// The scale at which shapes meet, compared with tests of the shapes at many scales.
@Suite struct MergeScaleTests {
  @Test func isWhereShapesMeetLast() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let scene = RandomLeaves(seed: UInt64(seed))
      let way = SIMD2(random.number(-1...1), random.once(in: 4) ? 0 : random.number(-1...1))
      let shapes = scene.shapes
      let scale = shapes.mergeScale(1, 0, way)
      for step in 0..<400 {
        let tried = Elementary.exp2(Double(step) / 20 - 6)
        if tried > scale * 1.000001 {
          #expect(!meet(shapes, way * tried), "seed \(seed) above \(scale) at \(tried)")
        }
      }
      if scale > 0, scale.isFinite {
        // Just below it the shapes overlap, though in a very small area.
        #expect(meet(shapes, way * (scale * (1 - 1e-9)), slack: 1e-6), "seed \(seed) below \(scale)")
      }
    }
  }

  @Test func isTheSameSeenFromEither() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let shapes = RandomLeaves(seed: UInt64(seed)).shapes
      let way = SIMD2(random.number(-1...1), random.number(-1...1))
      #expect(shapes.mergeScale(0, 1, way) == shapes.mergeScale(1, 0, -way))
    }
  }

  /// Returns whether shape 1 and shape 0 meet at a distance.
  private func meet(_ shapes: ClusterShapes, _ way: SIMD2<Double>, slack: Double = 0) -> Bool {
    shapes.parts[shapes.range(1)].contains { one in
      shapes.parts[shapes.range(0)].contains { other in
        let (a, b) = (one.bounds, other.bounds)
        let right = max(b.left + way.x - a.right, a.left - b.right - way.x)
        let down = max(b.top + way.y - a.bottom, a.top - b.bottom - way.y)
        guard one.isCircle || other.isCircle else { return right < slack && down < slack }
        let (r, s) = (one.isCircle ? radius(a) : 0, other.isCircle ? radius(b) : 0)
        let (p, q) = (one.isCircle ? point(a) : a, other.isCircle ? point(b) : b)
        let x = max(0, q.left + way.x - p.right, p.left - q.right - way.x)
        let y = max(0, q.top + way.y - p.bottom, p.top - q.bottom - way.y)
        return (x * x + y * y).squareRoot() < r + s + slack
      }
    }
  }

  private func radius(_ box: ShapeBounds) -> Double { min(box.right - box.left, box.bottom - box.top) / 2 }

  /// Returns the middle of a box.
  private func point(_ box: ShapeBounds) -> ShapeBounds {
    let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return ShapeBounds(left: x, top: y, right: x, bottom: y)
  }
}

/// The plan of a frame with clusters that a search through all pairs finds.
struct PlainClusters {
  var plan: Plan
  var clusters: [(index: AnnotationIndex, members: [UInt32])] = []

  /// Whether a member is not part of its cluster because an input selected it.
  private(set) var hasParted = false

  /// Creates the plan of a frame.
  /// - Parameters:
  ///   - heldZoom: The frame's held zoom, or `nil` for the camera's zoom as in a first frame.
  ///   - apart: The rows of selected members.
  init(_ plan: Plan, _ camera: Camera, heldZoom: Double? = nil, apart: Set<UInt32> = []) {
    self.plan = plan
    let survey = ClusterSurvey(plan, Interaction(plan))
    let screen = Screen(
      Perspective(source: .camera(camera), viewport: TestScene.viewport), horizon: plan.placement.horizon)
    let view = ClusterView(
      screen.projection, heldZoom: heldZoom ?? camera.zoom,
      area: ScreenRectangle(x: 0, y: 0, width: 0, height: 0))
    var found: [(first: UInt32, members: [UInt32], x: Double, y: Double, identifier: Int)] = []
    let rows = IdentifierMembers(plan.clusters)
    var formulas = ClusterFormulas()
    for identifier in 0..<plan.clusters.count {
      var sizes: ClusterSizes?
      let (leaves, shapes) = survey.leaves(of: identifier, among: rows[identifier], &formulas, &sizes)
      let hierarchy = PlainHierarchy(
        leaves, shapes, at: plan.clusters.position[identifier], maxZoom: plan.clusters.maxZoom[identifier],
        shape: sizes.map { sizes in
          { sizes.parts(ofSize: plan.plainClusterSize(identifier, $0, first: plan.plainSize($0[0]))) }
        })
      let ranks = Dictionary(uniqueKeysWithValues: zip(leaves.rows, 0...))
      for group in hierarchy.cut(parts: { x, y, zoom in
        view.localZoom(x: x, y: y).map { zoomSteps($0) > zoomSteps(zoom) } ?? true
      }) where group.members.count > 1 {
        let members = group.members.sorted { ranks[$0]! < ranks[$1]! }
        let parts = members.filter {
          let own = plan.annotations.options[Int($0)]
          return zoomSteps(own.minZoom) <= zoomSteps(camera.zoom)
            && !hasEnded(camera.zoom, maxZoom: own.maxZoom)
            && !apart.contains($0)
        }
        guard parts.count >= plan.clusters.minPoints[identifier] else { continue }
        var place = SIMD2(group.x, group.y)
        if parts.count < members.count {
          place = mean(parts, plan, at: plan.clusters.position[identifier])
        }
        if members.contains(where: { apart.contains($0) }) { hasParted = true }
        found.append((members[0], parts, place.x, place.y, identifier))
      }
    }
    found.sort { $0.first < $1.first }
    add(found, screen)
  }

  private func mean(_ rows: [UInt32], _ plan: Plan, at place: ClusterPositionRule) -> SIMD2<Double> {
    var mean = SIMD2<Double>()
    for (index, row) in rows.enumerated() {
      let point = SIMD2(plan.annotations.mercatorX[Int(row)], plan.annotations.mercatorY[Int(row)])
      if index == 0 {
        mean = point
      } else if place == .mean {
        mean += (point - mean) * (1 / Double(index + 1))
      }
    }
    return mean
  }

  private mutating func add(
    _ found: [(first: UInt32, members: [UInt32], x: Double, y: Double, identifier: Int)], _ screen: Screen
  ) {
    let count = plan.annotations.count
    // Doubled, so that each cluster has a position just after its first member's.
    for row in 0..<count { plan.annotations.lastOrder[row] *= 2 }
    // Tie-breaks by document order need the rows in that order; the other rows are hidden.
    for cluster in found {
      let look = plan.clusters.looks.options[cluster.identifier]
      var options = look
      let first = plan.annotations.options[Int(cluster.members[0])]
      let size = plan.plainClusterSize(
        cluster.identifier, cluster.members, first: SIMD2(first.width, first.height))
      (options.width, options.height) = (size.x, size.y)
      options.priority = cluster.members.map { plan.annotations.options[Int($0)].priority }.max()!
      for member in cluster.members { plan.annotations.options[Int(member)].flags.remove(.visible) }
      plan.annotations.ids.append("c".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: cluster.x))
      plan.annotations.latitude.append(Mercator.latitude(y: cluster.y))
      plan.annotations.mercatorX.append(cluster.x)
      plan.annotations.mercatorY.append(cluster.y)
      plan.annotations.attachment.append(AttachmentTable.none)
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(plan.annotations.lastOrder[Int(cluster.first)] + 1)
      clusters.append((AnnotationIndex(clusterStartingWith: cluster.first), cluster.members))
    }
    // Restores a permutation.
    let rows = plan.annotations.lastOrder.indices.sorted {
      plan.annotations.lastOrder[$0] < plan.annotations.lastOrder[$1]
    }
    for (place, row) in rows.enumerated() { plan.annotations.lastOrder[row] = UInt32(place) }
    if plan.placement.tieBreak == .first {
      // The same as `last`, but in the order of the document here.
      plan.placement.tieBreak = .last
      let places = (0..<plan.annotations.count).sorted { place($0, count) < place($1, count) }
      for (place, row) in places.enumerated() { plan.annotations.lastOrder[row] = UInt32(place) }
    }
    plan.clusters = ClusterColumns()
  }

  private func place(_ row: Int, _ count: Int) -> Double {
    row < count ? Double(row) : Double(clusters[row - count].index.firstMember.rawValue) + 0.5
  }

  /// Returns the clusters that a frame of the plan finds outside of the screen.
  func unseen(in frame: Frame) -> Set<AnnotationIndex> {
    let count = plan.annotations.count - clusters.count
    let causes: [Cause] = [.offscreen, .behindCamera, .horizon]
    return Set(
      frame.hidden.filter { $0.annotation.row >= count && causes.contains($0.cause) }
        .map { clusters[$0.annotation.row - count].index })
  }

  func named(_ seen: Seen) -> Seen {
    var seen = seen
    let count = plan.annotations.count - clusters.count
    if seen.annotation.row >= count { seen.annotation = clusters[seen.annotation.row - count].index }
    return seen
  }

  /// The compared values of a placement.
  struct Seen: Equatable {
    var annotation: AnnotationIndex
    var x: Double
    var y: Double
    var width: Double
    var anchor: AnchorIndex

    init(_ placement: Placement) {
      annotation = placement.annotation
      (x, y, width, anchor) = (placement.x, placement.y, placement.width, placement.anchor)
    }
  }
}
