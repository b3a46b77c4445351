package import CartoucheResolver

/// Views so close to each other that hardly any of them can be shown: the number of pairs in conflict grows with the square of
/// their number.
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
    /// Views on lines, some coordinates each.
    case lines
    case polygons
    /// Clusters, and views that are in none.
    case clusters
    /// Views with callouts, of which one in eight keeps others off.
    case callouts
    /// Views that hang on the one before, and those in between.
    case attached
    /// Around a region that views avoid.
    case regions
    /// Views of which every second one is required or may overlap.
    case fixed
  }

  private static let anchors: [AnchorOption] = Anchor.allCases.map { AnchorOption($0) }

  /// Points from the middle of the screen that a view may be away.
  private var spread: Int {
    switch kind {
    case .equal, .priorities, .sizes, .circles, .callouts, .attached: 0
    case .square, .boxes, .fixed: 40
    case .lines, .polygons, .regions: 60
    case .clusters: 250
    }
  }

  /// - Parameter budget: of the strategy `best`; nil: `greedy`.
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
