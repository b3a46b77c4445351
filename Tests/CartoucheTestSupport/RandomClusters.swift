package import CartoucheResolver

/// A random scene of a seed: annotations that may cluster, and cameras that move over them.
package struct RandomClusterScene {
  package let plan: Plan
  private let random: SeededRandom

  package init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let count = random.whole("count", 2...24)
    let spread = random.pick("spread", [60, 200, 500, 2000])
    let isPlain = random.once("plain", in: 3)
    let annotations = (0..<count).map { index in
      var stream = SeededRandom(seed: seed).stream("annotation", index)
      return TestAnnotation(
        256 + stream.quarter(-spread...spread), 256 + stream.quarter(-spread...spread)
      ) {
        $0.width = isPlain ? 20 : stream.quarter(10...60)
        $0.height = isPlain ? 20 : stream.quarter(10...30)
        if isPlain { return }
        $0.anchors = stream.pick([
          [AnchorOption(.center)], [AnchorOption(.bottom)],
          [AnchorOption(.bottom), AnchorOption(.top, offsetY: -4)],
        ])
        $0.priority = Double(stream.whole(0...2))
        if stream.once(in: 8) { $0.flags.insert(.required) }
        if stream.once(in: 8) { $0.flags.remove(.visible) }
        if stream.once(in: 8) { $0.flags.insert(.allowOverlap) }
        if stream.once(in: 8) { $0.minZoom = 3 }
        $0.flags.insert(.enabled)
      }
    }
    let policy = random.draw("policy") { stream in
      var policy = PlacementPolicy()
      policy.tieBreak = stream.pick([.last, .first, .lowerOnScreen, .nearestCenter])
      return policy
    }
    var plan = TestScene.plan(annotations, policy: policy)
    let identifiers = isPlain ? 1 : random.whole("identifiers", 1...2)
    let isLayered = random.once("isLayered", in: 3)
    let looks = (0..<identifiers).map { index in
      var stream = SeededRandom(seed: seed).stream("look", index)
      var look = AnnotationOptions()
      look.flags = [.visible, .obstacle, .enabled]
      if !isPlain, stream.once(in: 3) { (look.width, look.height) = (30, 24) }
      look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
      if isLayered { look.zPriority = Double(index + 1) }
      return look
    }
    let members: [UInt32?] = (0..<count).map { index in
      var stream = SeededRandom(seed: seed).stream("member", index)
      return !isPlain && stream.once(in: 6) ? nil : UInt32(stream.whole(0...identifiers - 1))
    }
    plan.cluster(
      members, looks, minPoints: random.pick("minPoints", [2, 2, 3]),
      maxZoom: random.pick("maxZoom", [25.5, 25.5, 4]), at: random.pick("place", [.mean, .first]))
    if random.once("computed", in: 3) { plan.computeClusterSizes(random) }
    plan.selection = random.pick("selection", [.single, .multiple])
    self.plan = plan
  }

  /// Returns the camera of a step of a journey.
  package func camera(_ step: Int) -> Camera {
    var stream = random.stream("camera", step)
    var camera = TestScene.camera
    camera.zoom = stream.number(-1...6)
    camera.center.longitude = stream.number(-5...5)
    if random.once("tilted", in: 2) {
      camera.pitch = stream.number(0...70)
      camera.bearing = stream.number(0...360)
    }
    return camera
  }
}

extension Plan {
  /// Lets programs compute the sizes of clusters from random values of their members.
  fileprivate mutating func computeClusterSizes(_ random: SeededRandom) {
    let operations = AggregateOperation.allCases
    let identifiers = clusters.count
    clusters.aggregates.ends = (1...identifiers).map { UInt32($0 * operations.count) }
    for _ in 0..<identifiers {
      for (index, operation) in operations.enumerated() {
        clusters.aggregates.names.append("a\(index)".utf8)
        clusters.aggregates.operations.append(operation)
      }
    }
    for row in clusters.member.indices {
      if clusters.canCluster(row) {
        for index in operations.indices {
          var stream = random.stream("value \(index)", row)
          clusters.aggregates.values.append(
            stream.pick([
              .null, .boolean(true), .number(stream.quarter(0...40)), .number(stream.quarter(-8...20)),
              .number(stream.quarter(0...200)),
            ]))
        }
      }
      clusters.aggregates.valueEnds.append(UInt32(clusters.aggregates.values.count))
    }
    for identifier in 0..<identifiers {
      var stream = random.stream("sizes", identifier)
      let sides = stream.pick([[AnnotationProperty.width, .height], [.width], [.height]])
      for property in sides {
        var program = ClusterProgram()
        program.constants = [stream.quarter(2...12), 120]
        // Sizes that grow with the count meet other clusters when they form. Others fail for some members.
        program.steps = stream.pick([
          [ClusterInstruction(.count), ClusterInstruction(.number, 0), ClusterInstruction(.multiply)],
          [
            ClusterInstruction(.aggregate, UInt32(stream.whole(0...operations.count - 1))),
            ClusterInstruction(.number, 0), ClusterInstruction(.add),
          ],
          [ClusterInstruction(.aggregate, UInt32(stream.whole(0...operations.count - 1)))],
        ])
        program.steps += [ClusterInstruction(.number, 1), ClusterInstruction(.minimum)]
        let row = UInt32(clusters.looks.range(ofCluster: identifier).lowerBound)
        clusters.looks.drives.append(
          ClusterDrive(row: row, property: property, program: clusters.programs.append(program)))
        setLook(Int(row), property, 120)
        clusters.looks.inherited[Int(row)].insert(property == .width ? .width : .height)
        clusters.looks.inherited[Int(row)].remove(.size)
      }
      // The other side has a size of its own.
      let row = clusters.looks.range(ofCluster: identifier).lowerBound
      for property in [AnnotationProperty.width, .height] where !sides.contains(property) {
        setLook(row, property, stream.quarter(10...40))
      }
    }
  }

  private mutating func setLook(_ row: Int, _ side: AnnotationProperty, _ points: Double) {
    if side == .width {
      clusters.looks.options[row].width = points
    } else {
      clusters.looks.options[row].height = points
    }
  }

  /// Returns the size of a cluster with these members, best rank first, computed in the plainest way.
  /// - Parameter first: The size of the first member.
  package func plainClusterSize(
    _ identifier: Int, _ members: [UInt32], first: SIMD2<Double>
  ) -> SIMD2<Double> {
    let row = clusters.looks.range(ofCluster: identifier).lowerBound
    let look = clusters.looks.options[row]
    var size = clusters.looks.inherited[row].contains(.size) ? first : SIMD2(look.width, look.height)
    var inputs = ClusterInputs(count: members.count, aggregates: [], zoom: 0)
    clusters.aggregates.compute(identifier, over: members, into: &inputs.aggregates)
    for drive in clusters.looks.drives where drive.row == UInt32(row) {
      let side = drive.property == .width ? 0 : 1
      guard drive.property == .width || drive.property == .height else { continue }
      var stack: [ClusterValue] = []
      size[side] = first[side]
      if case .number(let result)? = clusters.programs.result(of: Int(drive.program), inputs, &stack),
        result > 0,
        result <= 16_384
      {
        size[side] = result
      }
    }
    return size
  }
}

/// The annotations of a seed that may join clusters: of every kind that joining handles separately.
package struct RandomLeaves {
  package private(set) var leaves = ClusterLeaves()
  package private(set) var shapes = ClusterShapes()
  package let place: ClusterPositionRule
  package let maxZoom: Double

  package enum Spread: CaseIterable {
    case uniform, city, lattice, onePoint, dateLine, poles, cells, line, world
  }

  package enum Sizes: CaseIterable {
    case equal, unequal, oneLarge, circles, mixed, severalBoxes, empty, shifted, tiny
  }

  /// - Parameter most: The largest number of annotations.
  package init(seed: UInt64, most: Int = 28) {
    let random = SeededRandom(seed: seed)
    place = random.pick("place", [.mean, .mean, .first])
    maxZoom = random.pick("maxZoom", [25.5, 25.5, 14, 14.3, 6, 0, -3])
    let spread = random.pick("spread", Spread.allCases)
    let count = random.whole("count", 0...most)
    addShapes(random.pick("sizes", Sizes.allCases), random)
    for index in 0..<count {
      var stream = random.stream("leaf", index)
      let place = spread.point(&stream, random)
      leaves.append(
        row: UInt32(index * 3 + 1), x: place.x, y: place.y,
        shape: UInt32(stream.whole(0...shapes.count / 2 - 1)) * 2 + 1)
    }
  }

  /// Adds shapes, each after that of its clusters.
  private mutating func addShapes(_ sizes: Sizes, _ random: SeededRandom) {
    for index in 0..<random.whole("shapes", 1...4) {
      var stream = random.stream("shape", index)
      let own = sizes.parts(&stream, isFirst: index == 0)
      let cluster = stream.once(in: 3) ? sizes.parts(&stream, isFirst: false) : own
      shapes.append(own, ofCluster: shapes.append(cluster))
    }
  }
}

extension RandomLeaves.Spread {
  fileprivate func point(_ stream: inout SeededRandom, _ random: SeededRandom) -> SIMD2<Double> {
    switch self {
    case .uniform: return SIMD2(stream.number(0.2...0.6), stream.number(0.2...0.6))
    case .world: return SIMD2(stream.number(0...1), stream.number(0...1))
    case .city:
      let center = SIMD2(Double(stream.whole(1...3)) / 7, Double(stream.whole(1...2)) / 5)
      let radius = Elementary.exp2(-stream.number(4...30))
      return center + SIMD2(stream.number(-1...1), stream.number(-1...1)) * radius
    case .lattice:
      // Multiples of powers of two make many distances, and so scales, equal to the last bit.
      let step = Elementary.exp2(-Double(random.whole("step", 3...20)))
      return SIMD2(0.5, 0.5) + SIMD2(Double(stream.whole(0...5)), Double(stream.whole(0...5))) * step
    case .onePoint: return SIMD2(0.25, 0.75)
    case .dateLine:
      let step = Elementary.exp2(-Double(stream.whole(2...24)))
      return SIMD2(stream.once(in: 2) ? 1 - step : step, 0.5 + stream.number(-0.01...0.01))
    case .poles: return SIMD2(stream.number(0...1), stream.pick([-1e-10, 0, 1, 1 + 1e-10, 1e-12]))
    case .cells:
      // Points in a few of the cells that count as one point.
      return SIMD2(0.3, 0.4) + SIMD2(stream.number(0...4), stream.number(0...4)) / 4_294_967_296
    case .line: return SIMD2(0.5, 0.5 + Double(stream.whole(0...1000)) / 100_000)
    }
  }
}

extension RandomLeaves.Sizes {
  fileprivate func parts(_ stream: inout SeededRandom, isFirst: Bool) -> [ClusterShapes.Part] {
    func box(_ width: Double, _ height: Double, _ x: Double = 0, _ y: Double = 0) -> ShapeBounds {
      ShapeBounds(left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2)
    }
    func side(_ range: ClosedRange<Int>) -> Double { stream.quarter(range) }
    switch self {
    case .equal: return [.init(box(20, 20))]
    case .unequal: return [.init(box(side(1...80), side(1...80)))]
    case .oneLarge: return [.init(isFirst ? box(1000, 800) : box(8, 8))]
    case .circles: return [.init(box(side(4...40), side(4...40)), isCircle: true)]
    case .mixed: return [.init(box(side(4...40), side(4...40)), isCircle: stream.once(in: 2))]
    case .severalBoxes:
      return (0..<stream.whole(1...3)).map { _ in
        .init(box(side(1...20), side(1...20), side(-40...40), side(-40...40)), isCircle: stream.once(in: 4))
      }
    case .empty: return stream.once(in: 2) ? [] : [.init(box(side(-4...20), side(-4...20)))]
    case .shifted: return [.init(box(side(8...30), side(8...30), side(-100...100), side(-100...100)))]
    case .tiny: return [.init(box(1.0 / 256, Double(stream.whole(1...300)) / 256))]
    }
  }
}
