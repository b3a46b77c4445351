import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters of frames that follow each other, against a search through all pairs in the plan as it is by then.
@Suite struct ClusterJourneyTests {
  /// A map that moves in small steps and large ones while annotations are selected, moved, hidden, removed and ranked anew. Placing
  /// remembers nothing here, so a frame is that of the plan as it is by then, but for the zoom that is held.
  @Test(arguments: 0..<4 as Range<UInt64>) func everyFrameIsThatOfThePlanAsItIsByThen(_ part: UInt64) {
    var (clusters, parted, placed) = (0, 0, 0)
    for seed in stride(from: part, to: 400, by: 4) {
      let scene = RandomClusterScene(seed: seed)
      var journey = Journey(scene.plan, SeededRandom(seed: seed))
      for step in 0..<10 {
        var camera = scene.camera(step / 3)
        // Where most of them are on screen, and many together.
        camera.center.longitude /= 3
        camera.zoom = min(camera.zoom, 3) + [0, 0.03, -0.02, 0.4][step % 4]
        let seen = journey.step(camera)
        clusters += seen.frame.clusters.count
        parted += seen.expected.hasParted ? 1 : 0
        guard seen.clusters == seen.expectedClusters else {
          Issue.record("seed \(seed) \(step): \(seen.clusters) are not \(seen.expectedClusters)")
          return
        }
        // What left a cluster by being selected collides with it in the plain plan only.
        if seen.expected.hasParted { continue }
        placed += seen.placements.count
        #expect(seen.placements == seen.expectedPlacements, "seed \(seed) \(step)")
        #expect(seen.hidden == seen.expectedHidden, "seed \(seed) \(step)")
      }
    }
    #expect(clusters > 50 && parted > 0 && placed > 200)
  }

  /// A resolver, and what it was told in the plainest form.
  private struct Journey: ~Copyable {
    private var resolver: Resolver
    private var plan: Plan
    private var random: SeededRandom
    private var selected: [Int] = []
    private var removed: Set<Int> = []
    private var held: Double?

    init(_ plan: Plan, _ random: SeededRandom) {
      self.plan = plan
      self.plan.placement.keepsAnchor = false
      self.plan.placement.calm = .none
      self.plan.placement.showMargin = 0
      self.plan.placement.margin = 0
      self.random = random
      resolver = Resolver(plan: self.plan)
    }

    mutating func step(_ camera: Camera) -> Seen {
      let inputs = random.once(in: 4) ? [] : change()
      held = held.map { min(camera.zoom, max($0, camera.zoom - 0.05)) } ?? camera.zoom
      let frame = resolver.frame(after: inputs, camera)
      var now = plan
      for row in selected { now.annotations.options[row].flags.insert(.selected) }
      let expected = PlainClusters(
        now, camera, heldZoom: held ?? camera.zoom, apart: Set(selected.map { UInt32($0) }))
      var plain = Resolver(plan: expected.plan)
      return Seen(frame: frame, shown: plain.frame(camera), expected: expected, removed: removed)
    }

    /// Something that happens to an annotation.
    private mutating func change() -> [Input] {
      let row = random.whole(0...plan.annotations.count - 1)
      let index = AnnotationIndex(row)
      if removed.contains(row) { return [] }
      switch random.whole(0...8) {
      case 0, 1, 7, 8:
        guard plan.annotations.options[row].flags.contains(.enabled) else { return [] }
        if plan.selection == .single { selected = [] }
        selected = selected.filter { $0 != row } + [row]
        return [.select(index)]
      case 2:
        selected.removeAll { $0 == row }
        return [.deselect(index)]
      case 3:
        let priority = Double(random.whole(0...3))
        plan.set(.priority, of: row, to: priority)
        return [.set(index, .priority, priority)]
      case 4:
        let isVisible = random.once(in: 2)
        plan.set(.visible, of: row, to: isVisible ? 1 : 0)
        return [.set(index, .visible, isVisible ? 1 : 0)]
      case 5:
        let place = Coordinate(longitude: random.number(-8...8), latitude: random.number(-8...8))
        plan.annotations.setCoordinate(place, of: row)
        return [.move(index, to: place)]
      default:
        if removed.count > 2 { return [] }
        resolver.remove(index)
        removed.insert(row)
        selected.removeAll { $0 == row }
        plan.annotations.options[row].flags.remove(.visible)
        return []
      }
    }
  }

  /// A frame and what it should be, in forms that compare.
  private struct Seen {
    var frame: Frame
    var shown: Frame
    var expected: PlainClusters
    var removed: Set<Int>

    var clusters: [[UInt32]] {
      frame.clusters.map { [$0.annotation.rawValue, UInt32($0.count)] + members(of: $0.annotation) }
    }

    var expectedClusters: [[UInt32]] {
      // What is nowhere near the screen is not looked at.
      let unseen = expected.unseen(in: shown)
      return expected.clusters.filter { cluster in
        !unseen.contains(cluster.index) || frame.clusters.contains { $0.annotation == cluster.index }
      }.map { [$0.index.rawValue, UInt32($0.members.count)] + $0.members.sorted() }
    }

    private func members(of cluster: AnnotationIndex) -> [UInt32] {
      frame.hidden.filter { $0.cause == .clustered && $0.by == .annotation(cluster) }
        .map(\.annotation.rawValue)
    }

    var placements: [PlainClusters.Seen] { frame.placements.map { PlainClusters.Seen($0) } }

    var expectedPlacements: [PlainClusters.Seen] {
      shown.placements.map { expected.named(PlainClusters.Seen($0)) }
    }

    /// Causes of those who are in no cluster.
    var hidden: [String] { causes(frame) }
    var expectedHidden: [String] { causes(shown) }

    private func causes(_ frame: Frame) -> [String] {
      let count = expected.plan.annotations.count - expected.clusters.count
      let clustered = Set(expected.clusters.flatMap(\.members).map { Int($0) })
      return frame.hidden.filter {
        !$0.annotation.isCluster && $0.annotation.row < count && !removed.contains($0.annotation.row)
          && !clustered.contains($0.annotation.row)
      }.map { hidden in
        // Of what is nowhere near the screen a frame with clusters does not ask how far it is.
        let isOutOfSight = [.offscreen, .behindCamera, .horizon].contains(hidden.cause)
        return "\(hidden.annotation.row) \(isOutOfSight ? "out of sight" : hidden.cause.name)"
      }
    }
  }
}
