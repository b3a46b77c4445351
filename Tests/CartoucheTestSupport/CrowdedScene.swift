package import CartoucheResolver

/// Views with several anchors in so small a place that no order of placing them shows as many as there could be.
package struct CrowdedScene: Sendable {
  package let annotations: [TestAnnotation]

  /// - Parameters:
  ///   - seed: what it stands for.
  ///   - count: how many views there are.
  ///   - anchors: how many each may take, 1…4.
  ///   - side: points: of the square in which their points are.
  ///   - priorities: how many different ones there are.
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

  /// - Parameter budget: of the strategy `best`; nil: `greedy`.
  package func plan(budget: Int?) -> Plan {
    var policy = PlacementPolicy()
    if let budget {
      policy.strategy = .best
      policy.budget = budget
    }
    return TestScene.plan(annotations, policy: policy)
  }

  /// How many views of each priority can be shown at once, the highest first, and of these as many as possible: found by trying
  /// everything.
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

  /// How many views of each priority a frame shows, the highest first.
  package func counts(_ frame: Frame) -> [Int] {
    let priorities = Set(annotations.map(\.priority)).sorted(by: >)
    return priorities.map { priority in
      frame.placements.count { annotations[Int($0.annotation.rawValue)].priority == priority }
    }
  }

  /// Two views of a frame that overlap by more than a distance, if there are any.
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
