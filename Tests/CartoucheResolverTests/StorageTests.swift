import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct StorageTests {
  @Test("frames after the first reuse its storage", arguments: TieBreak.allCases)
  func storageIsReused(tieBreak: TieBreak) {
    // The first frame shows nothing, the next ones more and more.
    var random = SeededRandom(seed: 5)
    let annotations = (0..<500).map { row in
      TestAnnotation(random.number(0...512), random.number(0...512)) {
        $0.minZoom = row < 100 ? 2 : 2.5
        $0.zPriority = Double(row % 3)
        $0.width = row % 50 == 0 ? 400 : 12
        $0.flags.insert(.allowOverlap)
      }
    }
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    var resolver = Resolver(plan: TestScene.plan(annotations, policy: policy))
    var frame = Frame()
    func capacities() -> [Int] {
      resolver.capacities + [frame.placements.capacity, frame.hidden.capacity, frame.events.capacity]
    }
    resolver.resolve(camera: Camera(zoom: 1), viewport: TestScene.viewport, into: &frame)
    let first = capacities()
    var later: [[Int]] = []
    for zoom in [2.0, 2.5, 2.6, 2, 1, 2.7] {
      resolver.resolve(camera: Camera(zoom: zoom), viewport: TestScene.viewport, into: &frame)
      later.append(capacities())
    }
    #expect(later == Array(repeating: first, count: 6))
  }
}
