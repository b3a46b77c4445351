import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Zooms that differ by what rounding leaves of `a * (1 - t) + b * t`.
@Suite struct ZoomNoiseTests {
  /// The zooms of a map that stands, computed by an animation from one zoom to the same.
  static func noisy(_ zoom: Double) -> [Double] {
    let computed = (0...60).map { zoom * (1 - Double($0) / 60) + zoom * (Double($0) / 60) }
    return computed + [zoom, zoom.nextDown, zoom.nextUp, zoom - 1e-9, zoom + 1e-9]
  }

  @Test(arguments: [0, 0.1, 3, 7.3, 12.7, 15.5, 15.55, 22, 25.5])
  func noiseMakesNoOtherZoom(_ zoom: Double) {
    for other in Self.noisy(zoom) {
      let compared = ComparedZoom(other)
      #expect(compared == ComparedZoom(zoom) && compared.reaches(zoom) && compared.isAtMost(zoom))
    }
    #expect(ComparedZoom(zoom) < ComparedZoom(zoom + 1 / 2048))
    #expect(!ComparedZoom(zoom - 1 / 2048).reaches(zoom) && !ComparedZoom(zoom + 1 / 2048).isAtMost(zoom))
  }

  /// Every zoom belongs to one step, and the two tests agree with the order.
  @Test func comparisonsAgree() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let middle = (random.number(-1...26) * 8192).rounded() / 8192
      let pair = (0..<2).map { _ in
        let other = middle + Double(random.whole(-2...2)) / 8192
        return random.pick([other, other.nextUp, other.nextDown])
      }
      let (one, other) = (ComparedZoom(pair[0]), ComparedZoom(pair[1]))
      #expect(one.reaches(pair[1]) == (one >= other) && one.isAtMost(pair[1]) == (one <= other))
      #expect(one.steps == zoomSteps(pair[0]) && ComparedZoom(one.value) == one)
      #expect(ComparedZoom(one.start) == one && ComparedZoom(one.start.nextDown) < one)
      #expect(ComparedZoom(one.end) > one && ComparedZoom(one.end.nextDown) == one)
    }
  }

  @Test func zoomsOfAnySizeAreCompared() {
    for zoom in [0x1p40, 0x1p52, 1e300, .greatestFiniteMagnitude, -1e300] {
      #expect(ComparedZoom(zoom).reaches(zoom) && ComparedZoom(zoom).isAtMost(zoom))
      #expect(!ComparedZoom(zoom.nextDown).reaches(zoom) && !ComparedZoom(zoom).isAtMost(zoom.nextDown))
    }
    #expect(ComparedZoom(.infinity).reaches(25.5) && !ComparedZoom(.infinity).isAtMost(25.5))
    #expect(!ComparedZoom(.nan).reaches(0) && !ComparedZoom(.nan).isAtMost(25.5))
  }

  private static let ends: [Double] = [3, 7.3, 12.7, 15.5]

  private static func changes(of plan: Plan, around zoom: Double) -> [Event] {
    var resolver = Resolver(plan: plan)
    var events: [Event] = []
    for (index, zoom) in noisy(zoom).enumerated() {
      let frame = resolver.frame(Camera(zoom: zoom))
      if index > 0 { events += frame.events }
    }
    return events
  }

  @Test(arguments: ends)
  func viewsStayWhatTheyAreAtTheirEnds(_ zoom: Double) {
    #expect(Self.changes(of: Self.plan(minZoom: zoom, maxZoom: 25.5), around: zoom).isEmpty)
    #expect(Self.changes(of: Self.plan(minZoom: 0, maxZoom: zoom), around: zoom).isEmpty)
  }

  private static func plan(minZoom: Double, maxZoom: Double) -> Plan {
    TestScene.plan([
      TestAnnotation(256, 256) {
        $0.minZoom = minZoom
        $0.maxZoom = maxZoom
      }
    ])
  }

  @Test(arguments: ends)
  func stepsStayWhatTheyAreAtTheirStops(_ zoom: Double) {
    let table = ZoomTable(
      .step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 0), .init(zoom: zoom, value: 1)])
    #expect(Self.noisy(zoom).allSatisfy { table.value(at: $0) == 1 })
    #expect(table.value(at: zoom - 1 / 2048) == 0)
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.zoomTables.drive(.visible, of: 0, by: plan.zoomTables.append(table))
    #expect(Self.changes(of: plan, around: zoom).isEmpty)
  }

  @Test(arguments: ends)
  func layersStayWhatTheyAreAtTheirEnds(_ zoom: Double) {
    var layers = LayerTable()
    layers.isVisible = [true, true]
    layers.minZoom = [zoom, 0]
    layers.maxZoom = [26, zoom]
    for zoom in Self.noisy(zoom) {
      #expect(layers.isDrawn(0, at: ComparedZoom(zoom)) && !layers.isDrawn(1, at: ComparedZoom(zoom)))
    }
  }

  /// At the greatest zoom of a node, its members stay together.
  @Test func clustersStayWhatTheyAreAtTheirEnds() {
    var nodes = 0
    for seed in 0..<60 as Range<UInt64> {
      let plan = RandomClusterScene(seed: seed).plan
      let built = Resolver(plan: plan)
      for hierarchy in built.clustering.hierarchies {
        for node in 0..<hierarchy.nodeCount where hierarchy.zoom(of: node) > 0 {
          let zoom = hierarchy.zoom(of: node)
          let camera = Camera(
            center: Coordinate(
              longitude: Mercator.longitude(x: hierarchy.x[node]),
              latitude: Mercator.latitude(y: hierarchy.y[node])), zoom: zoom)
          let projection = Projection(camera: camera, viewport: TestScene.viewport)
          let runs = Self.noisy(zoom).map { zoom -> [ClusterCut.Run] in
            var cut = ClusterCut()
            let area = ScreenRectangle(x: 0, y: 0, width: 512, height: 512)
            cut.take(hierarchy, in: ClusterView(projection, heldZoom: zoom, area: area))
            return cut.runs
          }
          #expect(runs.allSatisfy { $0 == runs[0] }, "seed \(seed) node \(node)")
          #expect(runs[0].contains { $0.node == node }, "seed \(seed) node \(node)")
          nodes += 1
        }
      }
    }
    #expect(nodes > 50)
  }
}
