import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// In which order a resolver keeps its rows nobody can tell from its frames; `BruteForceTests` compares those, too.
@Suite struct RowOrderTests {
  /// Annotations all over the world, in no order.
  private static func scattered(_ count: Int) -> [TestAnnotation] {
    var random = SeededRandom(seed: 4)
    return (0..<count).map { _ in
      TestAnnotation(random.number(-768...1280), random.number(-500...1000))
    }
  }

  private static let scattered = scattered(3600)

  @Test func whatIsNearIsKeptTogether() {
    func runs(_ arrangement: RowArrangement) -> Int {
      var resolver = Resolver(plan: TestScene.plan(Self.scattered), arrangement)
      resolver.reportsHidden = false
      var frame = Frame()
      for number in 0..<3 {
        resolver.resolve(
          camera: TestScene.camera(movedBy: Double(number), 0), viewport: TestScene.viewport, into: &frame)
      }
      #expect(resolver.rowsLookedAt > 200)
      return resolver.runsLookedAt
    }
    // They are too few for it to pay.
    #expect(runs(.whereItPays) > 50)
    #expect(runs(.always) < 25)
  }

  @Test("where there are many and few of them are seen, it pays", arguments: [0, 1])
  func manyAreArranged(less: Int) {
    let plan = TestScene.plan(Self.scattered(Resolver.leastArranged - less))
    /// Whether it is so after frames at some zooms, and after a change that follows.
    func areArranged(_ zooms: Double...) -> [Bool] {
      var resolver = Resolver(plan: plan)
      resolver.reportsHidden = false
      for zoom in zooms { _ = resolver.frame(Camera(zoom: zoom)) }
      let before = resolver.isArranged
      resolver.setPuckRadius(10)
      return [before, resolver.isArranged]
    }
    let areMany = less == 0
    #expect(areArranged(4) == [areMany, areMany])
    #expect(areArranged(0) == [false, false])
    // The first frame decides, and a change by the last.
    #expect(areArranged(0, 4) == [false, areMany])
    #expect(areArranged(4, 0) == [areMany, false])
  }

  /// Scenes of the world, crowded ones and journeys.
  private static func scenes(_ seed: UInt64) -> [RandomScene] {
    [RandomScene(worldOf: seed), RandomScene(seed: seed), RandomScene(journeyOf: seed)]
  }

  @Test("whatever happens, nobody can tell", arguments: [Strategy.greedy, .best], [nil, Calm.motion])
  func makesNoDifference(strategy: Strategy, calm: Calm?) {
    var arranged = 0
    for seed in 0..<2 * BruteForceTests.scenes {
      for (kind, scene) in Self.scenes(seed).enumerated() {
        var plan = scene.plan
        plan.placement.strategy = strategy
        plan.placement.budget = 100
        if let calm { plan.placement.calm = calm }
        var pair = OrderedPair(plan, like: scene, isListed: seed.isMultiple(of: 2))
        for (number, step) in scene.frames.enumerated() {
          if number == 3 { pair.copy() }
          if let difference = pair.difference(after: step) {
            Issue.record("seed \(seed), scene \(kind), frame \(number): \(difference)")
            return
          }
          if pair.areArrangedOtherwise { arranged += 1 }
        }
      }
    }
    #expect(arranged > 100)
  }

  @Test("even where plans are loaded between inputs and changes", arguments: 0..<4)
  func aReloadMakesNoDifference(kind: Int) {
    for seed in 0..<2 * BruteForceTests.scenes {
      let scene = Self.scenes(seed)[kind % 3]
      // Where any may cluster rows go back to the document's order, and leave it again.
      let other = kind < 3 ? Self.scenes(seed + 1)[kind].plan : Self.clustered(scene.plan)
      let random = SeededRandom(seed: seed).stream("reloads")
      var pair = OrderedPair(scene.plan, like: scene)
      var host = RandomHost(pair.usual)
      for (number, next) in scene.frames.enumerated() {
        if number % 4 == 3 {
          pair.reload(number / 4 % 2 == 0 ? other : scene.plan)
          host = RandomHost(pair.usual)
        }
        var step = RandomScene.Step(camera: next.camera, viewport: next.viewport)
        step.isSettled = next.isSettled
        host.act(before: &step, random.stream("host", number))
        host.touchCallouts(before: &step, random.stream("callout", number))
        if let difference = pair.difference(after: step) {
          Issue.record("seed \(seed), frame \(number): \(difference)")
          return
        }
      }
    }
  }

  /// The same plan, but that every other one of those that are attached to nothing may cluster.
  private static func clustered(_ plan: Plan) -> Plan {
    var plan = plan
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    let members: [UInt32?] = plan.annotationIndices.map {
      $0.row % 2 == 0 && plan.annotations.attachment[$0.row] == AttachmentTable.none ? 0 : nil
    }
    plan.cluster(members, [look])
    return plan
  }

  /// An edit may bring the first annotation that clusters, or take the last one away.
  @Test func clustersComeAndGo() {
    for seed in 0..<2 * BruteForceTests.scenes {
      let clustered = RandomClusterScene(seed: seed)
      var plan = clustered.plan
      plan.clusters = Plan().clusters
      var pair = OrderedPair(plan, like: RandomScene(seed: seed))
      for number in 0..<6 {
        var step = RandomScene.Step(camera: clustered.camera(number), viewport: TestScene.viewport)
        if number == 2 {
          var patch = TestScene.plan([TestAnnotation(256, 256)])
          patch.cluster([0], [patch.annotations.options[0]])
          step.changes = [.add(patch), .add(patch)]
        }
        if number == 4 { pair.reload(plan) }
        if let difference = pair.difference(after: step) {
          Issue.record("seed \(seed), frame \(number): \(difference)")
          return
        }
        // A plan that is loaded after clusters has rows for those of which the next frame tells that they dissolved.
        if number < 4 { #expect(pair.areArrangedOtherwise == (number < 2), "seed \(seed), frame \(number)") }
      }
    }
  }

  /// A plan that a resolver gives out is a plan like any other.
  @Test func itsPlanIsTheOneThatItWasMadeOf() {
    let plan = TestScene.plan(Self.scattered)
    var resolver = Resolver(plan: plan, .always)
    _ = resolver.frame()
    let isArranged = resolver.isArranged
    #expect(isArranged)
    #expect(resolver.plan == plan && plan == resolver.plan)
    #expect(resolver.plan.bytes() == plan.bytes())
    var one = Resolver(plan: plan)
    var other = Resolver(plan: resolver.plan, .always)
    #expect(one.frame() == other.frame())
    for index in resolver.plan.annotationIndices {
      #expect(resolver.lastFrame.coordinate(of: index) == plan.annotations.coordinate(index.row))
    }
  }

  /// Hosts, states and what is gone are found by rows, too.
  @Test(arguments: 0..<3) func anArrangedPlanIsLoadedAsAnyOther(kind: Int) {
    for seed in 0..<BruteForceTests.scenes {
      let scene = Self.scenes(seed)[kind]
      var plan = scene.plan
      plan.annotations.options[plan.annotations.count - 1].flags.insert(.selected)
      var arranged = Resolver(plan: plan, .always)
      let step = scene.frames[0]
      func frames(_ resolver: inout Resolver) -> [Frame] {
        scene.frames.map { step in
          var frame = Frame()
          resolver.resolve(camera: step.camera, viewport: step.viewport, into: &frame)
          return frame
        }
      }
      var frame = Frame()
      arranged.resolve(camera: step.camera, viewport: step.viewport, into: &frame)
      var one = Resolver(plan: plan)
      var other = Resolver(plan: arranged.plan)
      #expect(frames(&one) == frames(&other), "seed \(seed): made")
      // What is shown and not in the next plan is appended to that.
      let patch = TestScene.plan([TestAnnotation(256, 256) { $0.priority = 9 }])
      one.add(patch)
      other.add(patch)
      #expect(frames(&one) == frames(&other), "seed \(seed): added")
      one.reload(plan)
      other.reload(arranged.plan)
      #expect(frames(&one) == frames(&other), "seed \(seed): loaded")
    }
  }

  /// The last frame counts on, with the names of who is in the way.
  @Test("a change that changes nothing leaves the frame", arguments: [[4.0], [0, 4], [4, 0]])
  func aChangeThatChangesNothing(zooms: [Double]) throws {
    let annotations = Self.scattered(Resolver.leastArranged)
    var resolver = Resolver(plan: TestScene.plan(annotations))
    for zoom in zooms { _ = resolver.frame(Camera(zoom: zoom)) }
    let camera = Camera(zoom: zooms[zooms.count - 1])
    let (before, isArranged) = (resolver.frame(camera), resolver.isArranged)
    #expect(before.hidden.contains { $0.cause == .collision } && !before.placements.isEmpty)
    resolver.setPuckRadius(nil)
    try resolver.updateAnnotation(0, to: TestScene.plan([annotations[0]]))
    #expect(resolver.frame(camera) == before)
    let isStill = resolver.isArranged
    #expect(isStill == isArranged)
  }

  /// Before its map view has a size a host knows nothing of what is near.
  @Test func aViewportWithoutAnAreaDecidesNothing() {
    func isArranged(_ zoom: Double) -> Bool {
      var resolver = Resolver(plan: TestScene.plan(Self.scattered(Resolver.leastArranged)))
      var frame = Frame()
      resolver.resolve(camera: Camera(zoom: zoom), viewport: Viewport(width: 0, height: 0), into: &frame)
      let isTooEarly = resolver.isArranged
      #expect(!isTooEarly)
      _ = resolver.frame(Camera(zoom: zoom))
      return resolver.isArranged
    }
    #expect(isArranged(4))
    #expect(!isArranged(0))
  }

  /// Once any row needs a place, all have one, though nobody may need one after the next change.
  @Test func placesAreThoseOfAllRows() throws {
    var plan = try #require(Self.scenes(0).map(\.plan).first { KeptPlaces($0).isNeeded })
    var places = KeptPlaces(plan)
    plan.attachments.kinds = plan.attachments.kinds.map { _ in .point }
    plan.append(TestScene.plan([TestAnnotation(256, 256)]))
    places.grow(plan)
    #expect(places.places.count == plan.annotations.count)
  }
}
