import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Frames look at what may be near the viewport, and at nobody else.
@Suite struct NearRowsTests {
  @Test("every frame of a part of the world equals the plain resolver's", arguments: 0..<20)
  func agreesWithThePlainResolver(firstSeed: UInt64) {
    for seed in 0..<max(1, BruteForceTests.scenes / 10) {
      let seed = 20 * seed + firstSeed
      if let difference = BruteForceTests.firstDifference(in: RandomScene(worldOf: seed)) {
        Issue.record("world \(seed): \(difference)")
        return
      }
    }
  }

  @Test("every frame of a part of the world through a host's matrix equals the plain resolver's")
  func agreesThroughAMatrix() {
    for seed in 0..<UInt64(max(20, BruteForceTests.scenes / 10)) {
      if let difference = BruteForceTests.firstDifference(
        in: RandomScene(worldOf: seed), through: MatrixTests.matrix)
      {
        Issue.record("world \(seed): \(difference)")
        return
      }
    }
  }

  @Test("whether the rest is listed makes no difference", arguments: [Strategy.greedy, .best])
  func listMakesNoDifference(strategy: Strategy) {
    for seed in 0..<20 as Range<UInt64> {
      let scene = RandomScene(worldOf: seed)
      var plan = scene.plan
      plan.placement.strategy = strategy
      var listing = Resolver(plan: plan)
      var silent = Resolver(plan: plan)
      silent.reportsHidden = false
      for (number, step) in scene.frames.enumerated() {
        let expected = listing.frame(after: step.inputs, step.camera, step.viewport)
        var found = silent.frame(after: step.inputs, step.camera, step.viewport)
        #expect(found.hidden.isEmpty)
        found.hidden = expected.hidden
        #expect(found == expected, "seed \(seed), frame \(number)")
      }
    }
  }

  /// 3,600 annotations at whole degrees, one a hundred square degrees.
  private static let grid: [TestAnnotation] = (0..<60).flatMap { row in
    (0..<60).map { column in
      TestAnnotation(-768 + 2048 * (Double(column) + 0.5) / 60, -500 + 25 * Double(row))
    }
  }

  @Test("few of many are looked at", arguments: [0, 60.0], [0, 37.0])
  func fewAreLookedAt(pitch: Double, bearing: Double) {
    var resolver = Resolver(plan: TestScene.plan(Self.grid))
    resolver.reportsHidden = false
    var frame = Frame()
    for number in 0..<4 {
      let camera = Camera(
        center: Coordinate(longitude: 20 + Double(number), latitude: 30), zoom: 5, bearing: bearing,
        pitch: pitch)
      resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame)
    }
    // Of the world the screen shows a thousandth where it is not tilted, and the margin is almost as much again; tilted it sees
    // to the horizon.
    #expect(!frame.placements.isEmpty)
    let looked = resolver.rowsLookedAt
    #expect(looked < (pitch == 0 ? 400 : 900))
  }

  @Test func whatIsMovedIsFoundWhereItIs() {
    var plan = TestScene.plan(Self.grid)
    plan.attach(7, toAnnotation: 3)
    var resolver = Resolver(plan: plan)
    resolver.reportsHidden = false
    let camera = Camera(center: Coordinate(longitude: 20.5, latitude: 31), zoom: 7)
    for _ in 0..<3 { _ = resolver.frame(camera) }
    let before = resolver.frame(camera).placements.map(\.annotation.rawValue)
    #expect(!before.contains(3) && !before.contains(7))
    let move = Input.move(AnnotationIndex(3), to: Coordinate(longitude: 20, latitude: 31))
    let after = resolver.frame(after: [move], camera).placements.map(\.annotation.rawValue)
    #expect(after.contains(3) && after.contains(7))
    let away = Input.move(AnnotationIndex(3), to: Coordinate(longitude: -100, latitude: -40))
    let gone = resolver.frame(after: [away], camera)
    #expect(gone.placements.map(\.annotation.rawValue) == before)
    #expect(gone.events.count == 2)
  }
}
