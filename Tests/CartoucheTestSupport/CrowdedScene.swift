package import CartoucheResolver

/// A small area with so many views that no placement order shows the largest possible number of them.
package struct CrowdedScene: Sendable {
  package let annotations: [TestAnnotation]

  /// Creates the scene of a seed.
  /// - Parameters:
  ///   - count: The number of views.
  ///   - anchors: The largest number of anchors of a view, 1…4.
  ///   - side: The side of the square of their points, in points.
  ///   - priorities: The number of different priorities.
  package init(seed: UInt64, count: Int, anchors: Int, side: Int, priorities: Int = 1) {
    let random = SeededRandom(seed: seed).stream("crowded")
    let corners: [Anchor] = [.bottomLeft, .bottomRight, .topLeft, .topRight]
    annotations = (0..<count).map { number in
      let random = random.stream("annotation", number)
      func place(_ axis: String) -> Double {
        random.draw(axis) { $0.quarter((256 - side / 2)...(256 + side / 2)) }
      }
      return TestAnnotation(place("x"), place("y")) {
        $0.width = random.pick("width", [30, 40, 40, 60])
        $0.height = random.pick("height", [12, 20])
        $0.anchors = corners.prefix(anchors).map { AnchorOption($0) }
        $0.priority = Double(random.whole("priority", 0...priorities - 1))
      }
    }
  }

  /// Returns the plan of the scene.
  /// - Parameter budget: The budget of `strategy: best`, or `nil` for `greedy`.
  package func plan(budget: Int?) -> Plan {
    var policy = PlacementPolicy()
    if let budget {
      policy.strategy = .best
      policy.budget = budget
    }
    return TestScene.plan(annotations, policy: policy)
  }

  /// The largest possible number of visible views of each priority, the highest priority first. Computed by
  /// trying all combinations.
  package var optimum: [Int] {
    let priorities = Set(annotations.map(\.priority)).sorted(by: >)
    var best = priorities.map { _ in 0 }
    var counts = best
    var placed: [Edges] = []
    func visit(_ index: Int) {
      guard index < annotations.count else {
        if best.lexicographicallyPrecedes(counts) { best = counts }
        return
      }
      let annotation = annotations[index]
      let level = priorities.firstIndex(of: annotation.priority) ?? 0
      for anchor in annotation.anchors {
        let edges = CrowdedScene.edges(annotation, anchor.anchor)
        if placed.contains(where: { $0.meets(edges) }) { continue }
        placed.append(edges)
        counts[level] += 1
        visit(index + 1)
        counts[level] -= 1
        placed.removeLast()
      }
      visit(index + 1)
    }
    visit(0)
    return best
  }

  private static func edges(_ annotation: TestAnnotation, _ anchor: Anchor) -> Edges {
    let isLeft = anchor == .bottomLeft || anchor == .topLeft
    let isTop = anchor == .topLeft || anchor == .topRight
    let left = isLeft ? annotation.x : annotation.x - annotation.width
    let top = isTop ? annotation.y : annotation.y - annotation.height
    return Edges(left, top, left + annotation.width, top + annotation.height)
  }

  /// Returns the number of visible views of each priority, the highest first.
  package func counts(_ frame: Frame) -> [Int] {
    let priorities = Set(annotations.map(\.priority)).sorted(by: >)
    return priorities.map { priority in
      frame.placements.count { annotations[Int($0.annotation.rawValue)].priority == priority }
    }
  }

  /// Returns two views of a frame that overlap by more than a distance, or `nil`.
  package func overlap(in frame: Frame, allowing distance: Double = 0) -> (Placement, Placement)? {
    for (index, one) in frame.placements.enumerated() {
      for other in frame.placements[..<index] {
        let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        let height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        if width > distance, height > distance { return (one, other) }
      }
    }
    return nil
  }
}

/// Piles of views of which only a few can be visible: the number of conflicts grows with the square of the
/// number of views.
package struct PileScene: Sendable {
  package let kind: Kind
  package let count: Int
  private let seed: UInt64

  package init(_ kind: Kind, count: Int, seed: UInt64 = 7) {
    (self.kind, self.count, self.seed) = (kind, count, seed)
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// Equal boxes of one priority on one point.
    case equal
    /// Equal boxes of random priorities on one point.
    case priorities
    /// Boxes of random priorities and sizes on one point.
    case sizes
    /// Boxes of random priorities, some of them long, in a small square.
    case square
    case circles
    /// Views of three collision boxes each.
    case boxes
    /// Views on lines of a few coordinates.
    case lines
    case polygons
    /// Clusters and views without a cluster.
    case clusters
    /// Views with callouts, of which one in eight blocks other views.
    case callouts
    /// Views that are attached to the view before, and views that are not.
    case attached
    /// Views around an avoided region.
    case regions
    /// Views of which every second one is required or may overlap.
    case fixed
  }

  private static let anchors: [AnchorOption] = Anchor.allCases.map { AnchorOption($0) }

  /// The largest distance of a view from the middle of the screen, in points.
  private var spread: Int {
    switch kind {
    case .equal, .priorities, .sizes, .circles, .callouts, .attached: 0
    case .square, .boxes, .fixed: 40
    case .lines, .polygons, .regions: 60
    case .clusters: 250
    }
  }

  /// Returns the plan of the scene.
  /// - Parameter budget: The budget of `strategy: best`, or `nil` for `greedy`.
  package func plan(budget: Int?) -> Plan {
    let random = SeededRandom(seed: seed).stream(kind.rawValue)
    var policy = PlacementPolicy()
    if let budget { (policy.strategy, policy.budget) = (.best, budget) }
    let annotations = (0..<count).map { annotation(random.stream("annotation", $0), $0) }
    var plan = TestScene.plan(annotations, policy: policy)
    add(to: &plan, annotations, random)
    return plan
  }

  private func annotation(_ random: SeededRandom, _ number: Int) -> TestAnnotation {
    func place(_ axis: String) -> Double { random.draw(axis) { $0.quarter((256 - spread)...(256 + spread)) } }
    return TestAnnotation(place("x"), place("y")) {
      ($0.width, $0.height) = (60, 20)
      $0.anchors = PileScene.anchors
      if kind != .equal { $0.priority = random.draw("priority") { ($0.number(0...6) * 100).rounded() / 100 } }
      switch kind {
      case .sizes:
        ($0.width, $0.height) = (
          random.draw("w") { $0.quarter(8...260) }, random.draw("h") { $0.quarter(8...60) }
        )
      case .square: if random.once("long", in: 4) { $0.width = random.draw("w") { $0.quarter(120...260) } }
      case .clusters: $0.width = random.draw("w") { $0.quarter(20...90) }
      case .regions: $0.flags.insert(.avoidsRegions)
      case .fixed where number.isMultiple(of: 2):
        $0.flags.insert(number.isMultiple(of: 4) ? .required : .allowOverlap)
      default: break
      }
    }
  }

  private func add(to plan: inout Plan, _ annotations: [TestAnnotation], _ random: SeededRandom) {
    switch kind {
    case .circles: for row in 0..<count { plan.setShape(row, .circle) }
    case .boxes:
      let boxes = [0.0, 22, 44].map { RelativeRectangle(x: $0, y: 0, width: 16, height: 20) }
      for row in 0..<count { plan.setShape(row, boxes: boxes) }
    case .lines, .polygons:
      for (row, annotation) in annotations.enumerated() {
        let random = random.stream("shape", row)
        let points = (0..<7).map { number in
          (
            annotation.x + random.draw("x\(number)") { $0.quarter(-50...50) },
            annotation.y + random.draw("y\(number)") { $0.quarter(-50...50) }
          )
        }
        let shape = TestShape(
          parts: kind == .lines ? [(.line, [points])] : [(.polygon, [Array(points[..<3]) + [points[0]]])])
        plan.attach(row, to: shape)
      }
    case .clusters:
      var look = AnnotationOptions()
      (look.width, look.height) = (36, 36)
      look.flags = [.visible, .obstacle, .enabled]
      look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
      plan.cluster((0..<count).map { $0.isMultiple(of: 2) ? 0 : nil }, [look])
    case .callouts:
      let callout = plan.append(TestCallout { $0.flags = [.absorbs, .always, .obstacle] })
      for row in stride(from: 0, to: count, by: 8) { plan.annotations.options[row].callout = callout }
    case .attached:
      for row in stride(from: 1, to: count, by: 2) { plan.attach(row, toAnnotation: row - 1) }
    case .regions:
      plan.surroundings.avoidedRegions.append(RelativeRectangle(x: 220, y: 220, width: 60, height: 40))
    case .equal, .priorities, .sizes, .square, .fixed: break
    }
  }
}
