import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A frame looks at those members of clusters whose fate is another than in the frame before, and the rest stays as it was.
@Suite struct ClusterMarkTests {
  @Test(
    "every frame of a journey is that of a resolver that looks at everybody",
    arguments: 0..<8 as Range<UInt64>, [Strategy.greedy, .best])
  func everyFrameIsThatOfOneThatLooksAtAll(_ part: UInt64, _ strategy: Strategy) {
    var (clusters, kept, events) = (0, 0, 0)
    for seed in stride(from: part, to: 160, by: 8) {
      let scene = RandomClusterScene(seed: seed)
      var random = SeededRandom(seed: seed).stream("journey")
      var plan = scene.plan
      plan.placement.strategy = strategy
      plan.placement.calm = random.pick([.none, .equal, .motion])
      var resolver = Resolver(plan: plan)
      var silent = Resolver(plan: plan)
      var thorough = Resolver(plan: plan)
      (resolver.reportsClusterMembers, silent.reportsClusterMembers) = (true, true)
      thorough.reportsClusterMembers = true
      silent.reportsHidden = false
      var camera = scene.camera(0)
      for step in 0..<24 {
        if step % 6 == 0 { camera = scene.camera(step / 6) }
        camera.zoom += random.pick([0, 0, 0.02, -0.02, 0.3, -0.3])
        camera.center.longitude += random.pick([0, 0.01, 1, -1])
        camera.bearing += 0.1
        let inputs = random.once(in: 6) ? [input(&random, plan.annotations.count)] : []
        thorough.isChanged = true
        let expected = thorough.frame(after: inputs, camera)
        let found = resolver.frame(after: inputs, camera)
        var short = silent.frame(after: inputs, camera)
        clusters += found.clusters.count
        kept += resolver.clustering.formed.filter { $0.isKept }.count
        events += found.events.count
        #expect(short.hidden.isEmpty)
        short.hidden = expected.hidden
        guard found == expected, short == expected else {
          Issue.record("seed \(seed), frame \(step), \(found == expected)")
          return
        }
      }
    }
    #expect(clusters > 50 && kept > 20 && events > 200, "\(clusters), \(kept), \(events)")
  }

  private func input(_ random: inout SeededRandom, _ count: Int) -> Input {
    let annotation = AnnotationIndex(random.whole(0...count - 1))
    return switch random.whole(0...5) {
    case 0: .select(annotation)
    case 1: .deselect(annotation)
    case 2: .set(annotation, .visible, random.pick([0, 1]))
    case 3: .set(annotation, .priority, Double(random.whole(-2...2)))
    case 4: .highlight(annotation, random.once(in: 2))
    default:
      .move(
        annotation, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))
    }
  }

  /// 40,000 at whole half degrees.
  private static let world: Plan = {
    let annotations = (0..<100).flatMap { row in
      (0..<400).map { column in
        TestAnnotation(512 * (Double(column) + 0.5) / 400, 56 + 4 * Double(row)) {
          ($0.width, $0.height) = (20, 20)
        }
      }
    }
    var plan = TestScene.plan(annotations)
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: annotations.count), [look])
    return plan
  }()

  @Test("few of many are looked at, in clusters or far away", arguments: [1.0, 9])
  func fewAreLookedAt(zoom: Double) {
    var resolver = Resolver(plan: Self.world)
    resolver.reportsHidden = false
    var frame = Frame()
    for number in 0..<5 {
      let camera = Camera(center: Coordinate(longitude: 20 + 0.01 * Double(number), latitude: 0), zoom: zoom)
      resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame)
      if number == 0 { #expect(resolver.rowsLookedAt == 80_000) }
    }
    #expect(!frame.placements.isEmpty)
    #expect(resolver.rowsLookedAt < 1_500)
  }

  @Test func zoomsAreSteadyUpToTheNextEnd() {
    var zooms = SteadyZooms(around: ComparedZoom(5))
    func areSteady(_ zoom: Double) -> Bool { zooms.contains(ComparedZoom(zoom)) }
    for edge in [0, 3, 22, 7.0] { zooms.note(edge) }
    #expect([3.1, 5, 6.9].allSatisfy { areSteady($0) })
    #expect([-.infinity, 0, 3, 7, 8, .infinity, .nan].allSatisfy { !areSteady($0) })
    zooms.note(5)
    #expect(areSteady(5) && !areSteady(5.1) && !areSteady(4.9))
    #expect(!SteadyZooms(around: ComparedZoom(.nan)).contains(ComparedZoom(.nan)))
  }
}
