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
    var plan = TestScene.plan(annotations, policy: policy)
    for row in stride(from: 1, to: 300, by: 3) {
      let (x, y) = (annotations[row].x, annotations[row].y)
      plan.attach(row, to: .line((x, y), (x + 300, y + 50), (x - 300, y + 100)))
      plan.attach(row + 200, to: .polygon([(x, y), (x + 900, y + 50), (x - 300, y + 700)]))
    }
    for row in stride(from: 2, to: 300, by: 3) { plan.attach(row, toAnnotation: row - 1) }
    var resolver = Resolver(plan: plan)
    resolver.reportsFrameChanges = true
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
