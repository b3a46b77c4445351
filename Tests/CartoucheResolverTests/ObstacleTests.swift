import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The puck and avoided regions.
@Suite struct ObstacleTests {
  static let step = 1.0 / 256

  /// One view of 40 × 20 points at 200, 200.
  private func plan(
    _ change: (inout TestAnnotation) -> Void = { _ in }
  ) -> Plan {
    TestScene.plan([
      TestAnnotation(200, 200) {
        $0.flags.insert(.avoidsRegions)
        change(&$0)
      }
    ])
  }

  private func frame(_ plan: Plan, explains: Bool = false) -> Frame {
    var resolver = Resolver(plan: plan)
    resolver.explains = explains
    return resolver.frame()
  }

  @Test func aViewHidesRatherThanStandOnThePuck() {
    var plan = plan()
    plan.putPuck(229, 200, radius: 10)
    #expect(frame(plan).whoIsHidden == ["0: puck by none"])
  }

  @Test func aViewMayTouchThePuck() {
    var plan = plan()
    plan.putPuck(230, 200, radius: 10)
    #expect(frame(plan).hidden.isEmpty)
  }

  @Test func thePuckIsRound() {
    // The corner is at 220, 210: 6 and 8 points away from the middle of the puck.
    var plan = plan()
    plan.putPuck(226, 218, radius: 10)
    #expect(frame(plan).hidden.isEmpty)
    plan.putPuck(226, 218 - ObstacleTests.step, radius: 10)
    #expect(frame(plan).hidden.map(\.cause) == [.puck])
  }

  @Test func aViewMayBeAllowedToCoverThePuck() {
    var plan = plan { $0.flags.insert(.allowOverlapWithPuck) }
    plan.putPuck(200, 200, radius: 10)
    #expect(frame(plan).hidden.isEmpty)
  }

  @Test func overlapsWithOthersAreNoLeaveToCoverThePuck() {
    var plan = plan { $0.flags.insert(.allowOverlap) }
    plan.putPuck(200, 200, radius: 10)
    #expect(frame(plan).hidden.map(\.cause) == [.puck])
  }

  @Test func aViewTakesTheAnchorThatKeepsOffThePuck() {
    var plan = plan { $0.anchors = [.center, .left, .bottom].map { AnchorOption($0, offsetY: 10) } }
    plan.putPuck(200, 200, radius: 10)
    #expect(frame(plan).placements.map(\.anchor) == [2])
  }

  @Test func aViewHidesRatherThanStandInARegion() {
    var plan = plan()
    plan.avoidRegion(left: 300, top: 0, right: 400, bottom: 400)
    plan.avoidRegion(left: 0, top: 0, right: 180 + ObstacleTests.step, bottom: 400)
    #expect(frame(plan).whoIsHidden == ["0: avoidRegion by region(1)"])
  }

  @Test func aViewMayTouchARegion() {
    var plan = plan()
    plan.avoidRegion(left: 0, top: 0, right: 180, bottom: 400)
    #expect(frame(plan).hidden.isEmpty)
  }

  @Test func theFirstRegionInTheSpecIsNamed() {
    var plan = plan()
    plan.avoidRegion(left: 0, top: 0, right: 0, bottom: 0)
    plan.avoidRegion(left: 195, top: 195, right: 196, bottom: 196)
    plan.avoidRegion(left: 0, top: 0, right: 400, bottom: 400)
    #expect(frame(plan).hidden.map(\.by) == [.region(1)])
  }

  @Test func aViewMayIgnoreRegions() {
    var plan = plan { $0.flags.remove(.avoidsRegions) }
    plan.avoidRegion(left: 0, top: 0, right: 400, bottom: 400)
    #expect(frame(plan).hidden.isEmpty)
  }

  @Test func aRequiredViewStandsOnAnything() {
    var plan = plan { $0.flags.insert(.required) }
    plan.avoidRegion(left: 0, top: 0, right: 400, bottom: 400)
    plan.putPuck(200, 200, radius: 10)
    #expect(frame(plan).placements.count == 1)
  }

  @Test func testsComeInTheirOrder() {
    var plan = plan { annotation in
      annotation.anchors = [-400, -100, 0, 30, 60].map { AnchorOption(.center, offsetX: $0) }
      annotation.fit = .require
    }
    plan.putPuck(100, 200, radius: 10)
    plan.avoidRegion(left: 0, top: 0, right: 185, bottom: 400)
    let candidates = frame(plan, explains: true).explanations.first?.candidates ?? []
    #expect(candidates.map(\.stoppedBy) == [.bounds, .puck, .avoidRegion, nil, nil])
    #expect(candidates.map(\.by) == [.none, .none, .region(0), .none, .none])
  }

  @Test func aShrunkenShapeStaysBesideARegion() {
    var policy = PlacementPolicy()
    policy.stickiness = 2
    var plan = TestScene.plan([TestAnnotation(200, 200) { $0.flags.insert(.avoidsRegions) }], policy: policy)
    plan.avoidRegion(left: 0, top: 0, right: 180, bottom: 512)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -2, 0)).placements.count == 1)
    #expect(resolver.frame(TestScene.camera(movedBy: -3, 0)).placements.isEmpty)
  }
}
