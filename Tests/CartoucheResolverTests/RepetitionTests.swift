import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// `repeatDistance`: visible views of one group keep a distance between their anchor points.
@Suite struct RepetitionTests {
  /// Returns a plan with one group of views on a horizontal line, 100 points apart.
  private static func row(
    _ count: Int, distance: Double, _ policy: PlacementPolicy = PlacementPolicy(),
    _ change: (inout TestAnnotation) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan(
      (0..<count).map { TestAnnotation(56 + 100 * Double($0), 256, change) }, policy: policy)
    plan.repeatGroups.append("chain".utf8)
    plan.annotations.repeatGroup = Array(repeating: 0, count: plan.annotations.count)
    for row in plan.annotations.options.indices {
      plan.annotations.options[row].repeatDistance = distance
    }
    return plan
  }

  private static func shown(_ frame: Frame) -> Set<AnnotationIndex> {
    Set(frame.placements.map(\.annotation))
  }

  @Test func theNearestViewHidesAnother() {
    var resolver = Resolver(plan: Self.row(5, distance: 150))
    resolver.reportsHidden = true
    let frame = resolver.frame()
    #expect(Self.shown(frame) == [4, 2, 0])
    #expect(frame.hidden.map(\.cause) == [.repeated, .repeated])
    // Both neighbours are 100 points away; the one of better rank is named.
    #expect(frame.hidden.map(\.by) == [.annotation(2), .annotation(4)])
  }

  @Test func theDistanceItselfIsAllowed() {
    var exact = Resolver(plan: Self.row(3, distance: 100))
    #expect(exact.frame().placements.count == 3)
    var more = Resolver(plan: Self.row(3, distance: 100.01))
    #expect(more.frame().placements.count == 2)
  }

  @Test func theGreaterDistanceOfTwoCounts() {
    for greater in 0..<2 {
      var plan = Self.row(2, distance: 50)
      plan.annotations.options[greater].repeatDistance = 150
      var resolver = Resolver(plan: plan)
      #expect(Self.shown(resolver.frame()) == [1])
    }
  }

  @Test func aViewWithoutDistanceOrGroupTakesNoPart() {
    for hasGroup in [true, false] {
      var plan = Self.row(2, distance: 150)
      if hasGroup {
        plan.annotations.options[1].repeatDistance = 0
      } else {
        plan.annotations.repeatGroup[1] = AnnotationColumns.noGroup
      }
      var resolver = Resolver(plan: plan)
      #expect(resolver.frame().placements.count == 2)
    }
  }

  @Test func aRequiredViewIsShownAnywayAndKeepsOthersAway() {
    var plan = Self.row(3, distance: 150)
    plan.annotations.options[0].flags.insert(.required)
    plan.annotations.options[1].flags.insert(.required)
    var resolver = Resolver(plan: plan)
    #expect(Self.shown(resolver.frame()) == [0, 1])
  }

  @Test(arguments: [AnnotationFlags.allowOverlap, .obstacle])
  func overlapsMakeNoDifference(flag: AnnotationFlags) {
    let plan = Self.row(3, distance: 150) { $0.flags.formSymmetricDifference(flag) }
    var resolver = Resolver(plan: plan)
    #expect(Self.shown(resolver.frame()) == [2, 0])
  }

  @Test func aViewKeepsNoDistanceToItsHost() {
    var plan = Self.row(3, distance: 1000)
    plan.attach(1, toAnnotation: 2)
    var resolver = Resolver(plan: plan)
    #expect(Self.shown(resolver.frame()) == [1, 2])
  }

  @Test func aViewOnALineMovesAway() throws {
    var plan = TestScene.plan([TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.priority = 1 }])
    plan.attach(0, to: .line((56, 286), (456, 286)))
    plan.repeatGroups.append("chain".utf8)
    plan.annotations.repeatGroup = Array(repeating: 0, count: plan.annotations.count)
    for row in 0..<2 {
      plan.annotations.options[row].repeatDistance = 90
    }
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    let point = try #require(frame.placements.first { $0.annotation == 0 })
    let (x, y) = (point.pointX - 256, point.pointY - 256)
    #expect((x * x + y * y).squareRoot() >= 90)
  }

  /// A hidden view needs `showMargin` more to return, and a visible view keeps its place up to `stickiness` less.
  @Test func smallMovementsChangeNothing() {
    var policy = PlacementPolicy()
    policy.stickiness = 1
    policy.showMargin = 2
    var resolver = Resolver(plan: Self.row(2, distance: 100, policy))
    func count(_ factor: Double) -> Int {
      resolver.frame(Camera(zoom: 2 + log2(factor))).placements.count
    }
    #expect(count(1) == 2)
    #expect(count(0.995) == 2)
    #expect(count(0.98) == 1)
    resolver = Resolver(plan: Self.row(2, distance: 101, policy))
    #expect(count(1) == 1)
  }

  // MARK: Random scenes

  /// Groups of views in a crowded area, with distances of their own.
  private static func scene(_ seed: UInt64, budget: Int?) -> Plan {
    let scene = CrowdedScene(seed: seed, count: 60, anchors: 3, side: 420, priorities: 2)
    var plan = scene.plan(budget: budget)
    let random = SeededRandom(seed: seed).stream("groups")
    for group in 0..<4 { plan.repeatGroups.append("group \(group)".utf8) }
    for row in plan.annotations.options.indices {
      let random = random.stream("annotation", row)
      plan.annotations.repeatGroup.append(UInt32(random.whole("group", 0...3)))
      plan.annotations.options[row].repeatDistance = random.pick("distance", [60, 60, 120, 0, 90.5])
      if random.once("required", in: 20) { plan.annotations.options[row].flags.insert(.required) }
      if random.once("allowOverlap", in: 8) { plan.annotations.options[row].flags.insert(.allowOverlap) }
    }
    return plan
  }

  @Test("all pairs keep their distance", arguments: 0..<20 as Range<UInt64>, [nil, 400] as [Int?])
  func pairs(seed: UInt64, budget: Int?) {
    let plan = Self.scene(seed, budget: budget)
    var resolver = Resolver(plan: plan)
    resolver.reportsHidden = true
    var isRepeated = false
    for step in 0..<5 {
      let frame = resolver.frame(Camera(zoom: 2 + 0.05 * Double(step)))
      isRepeated = isRepeated || frame.hidden.contains { $0.cause == .repeated }
      for (index, one) in frame.placements.enumerated() {
        for other in frame.placements[..<index] {
          let (a, b) = (
            plan.annotations.options[one.annotation.row], plan.annotations.options[other.annotation.row]
          )
          guard
            plan.annotations.repeatGroup[one.annotation.row]
              == plan.annotations.repeatGroup[other.annotation.row],
            a.repeatDistance > 0, b.repeatDistance > 0,
            !(a.flags.contains(.required) && b.flags.contains(.required))
          else { continue }
          let (x, y) = (one.pointX - other.pointX, one.pointY - other.pointY)
          let stickiness = step == 0 ? 0.0 : 1
          let least = max(a.repeatDistance, b.repeatDistance) - stickiness - 0.02
          #expect(
            (x * x + y * y).squareRoot() >= least, "frame \(step): \(one.annotation), \(other.annotation)")
        }
      }
    }
    #expect(isRepeated)
  }

  @Test("the search shows more than greedy, and never less", arguments: 0..<1)
  func search(first: Int) {
    var (found, least) = (0, 0)
    for seed in 0..<20 as Range<UInt64> {
      var greedy = Resolver(plan: Self.scene(seed, budget: nil))
      var best = Resolver(plan: Self.scene(seed, budget: 2000))
      let (one, other) = (greedy.frame().placements.count, best.frame().placements.count)
      (least, found) = (least + one, found + other)
    }
    #expect(found > least)
  }

  /// The search moves aside one view of a group for two others.
  @Test func theSearchExchangesRepeatedViews() {
    var policy = PlacementPolicy()
    policy.strategy = .best
    var plan = Self.row(3, distance: 150, policy)
    // The middle view has the best rank, so greedy shows it alone.
    plan.annotations.lastOrder = [1, 0, 2]
    var resolver = Resolver(plan: plan)
    #expect(Self.shown(resolver.frame()) == [0, 2])
    plan.placement.strategy = .greedy
    var greedy = Resolver(plan: plan)
    #expect(Self.shown(greedy.frame()) == [1])
  }
}
