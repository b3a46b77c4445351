import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Shapes other than the frame, and where exactly they touch.
@Suite struct CollisionShapeTests {
  static let step = 1.0 / 256

  /// Two views of 40 × 40 points, the first on the left; who is hidden, if anybody.
  private func hidden(_ x: Double, _ y: Double, _ change: (inout Plan) -> Void) -> [AnnotationIndex] {
    var plan = TestScene.plan(
      [TestAnnotation(200, 200) { $0.height = 40 }, TestAnnotation(x, y) { $0.height = 40 }])
    change(&plan)
    var resolver = Resolver(plan: plan)
    return resolver.frame().hidden.map(\.annotation)
  }

  @Test func circlesTouchWhereTheirRadiiMeet() {
    // 24² + 32² = 40², the sum of both radii.
    #expect(hidden(224, 232) { for row in 0...1 { $0.setShape(row, .circle) } } == [])
  }

  @Test func circlesCollideOneStepNearer() {
    let step = CollisionShapeTests.step
    #expect(hidden(224 - step, 232) { for row in 0...1 { $0.setShape(row, .circle) } } == [0])
  }

  @Test func aCircleTouchesTheCornerOfAFrame() {
    // The corner of the frame is 12 and 16 points away from the middle of the circle, whose radius is 20.
    #expect(hidden(232, 236) { $0.setShape(0, .circle) } == [])
  }

  @Test func aCircleCollidesWithACornerOneStepNearer() {
    #expect(hidden(232, 236 - CollisionShapeTests.step) { $0.setShape(0, .circle) } == [0])
  }

  @Test func theCircleOfAWideFrameIsInItsMiddle() {
    // The frame is 40 × 20, so the radius is 10.
    var plan = TestScene.plan([TestAnnotation(200, 200), TestAnnotation(230, 200)])
    plan.setShape(0, .circle)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func insetsShrinkTheShape() {
    #expect(hidden(235, 200) { $0.setShape(1, insets: Insets(left: 5)) } == [])
  }

  @Test func insetsShrinkByExactlyTheirPoints() {
    #expect(hidden(235 - CollisionShapeTests.step, 200) { $0.setShape(1, insets: Insets(left: 5)) } == [0])
  }

  @Test func negativeInsetsGrowTheShape() {
    #expect(hidden(242, 200) { $0.setShape(1, insets: Insets(left: -3)) } == [0])
  }

  @Test func aShapeWithoutAreaMeetsNothing() {
    #expect(hidden(200, 200) { $0.setShape(1, insets: Insets(top: 20, bottom: 20)) } == [])
  }

  @Test func noneMeetsNothingAndBlocksNothing() {
    #expect(hidden(200, 200) { $0.setShape(1, .none) } == [])
  }

  @Test func noneStandsOnThePuckAndInRegions() {
    let hidden = hidden(300, 300) {
      $0.setShape(0, .none)
      $0.putPuck(200, 200, radius: 30)
      $0.avoidRegion(left: 0, top: 0, right: 250, bottom: 250)
      $0.annotations.options[0].flags.insert(.avoidsRegions)
    }
    #expect(hidden == [])
  }

  /// A pin: a head on a stalk.
  private static let pin = [
    RelativeRectangle(
      left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 0, offset: 0),
      right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 0, offset: 20)),
    RelativeRectangle(
      left: RelativeEdge(factor: 0.5, offset: -2), top: RelativeEdge(factor: 0, offset: 20),
      right: RelativeEdge(factor: 0.5, offset: 2), bottom: RelativeEdge(factor: 1, offset: 0)),
  ]

  @Test func viewsFitBesideTheStalkOfAPin() {
    // The pin's head ends at y 200; the other view lies below it, two points beside the stalk.
    #expect(hidden(222, 220) { $0.setShape(0, boxes: CollisionShapeTests.pin) } == [])
  }

  @Test func eachBoxIsTested() {
    #expect(hidden(221, 220) { $0.setShape(0, boxes: CollisionShapeTests.pin) } == [0])
  }

  @Test func eachBoxBlocks() {
    #expect(hidden(221, 220) { $0.setShape(1, boxes: CollisionShapeTests.pin) } == [0])
  }

  @Test func theBlockerOfSeveralBoxesIsTheBestRanked() {
    // 2 is placed first and meets the stalk, which comes second in the list.
    var plan = TestScene.plan([
      TestAnnotation(200, 200) { $0.height = 40 }, TestAnnotation(200, 185), TestAnnotation(200, 225),
    ])
    plan.setShape(0, boxes: CollisionShapeTests.pin)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.by) == [.annotation(2)])
  }

  @Test func aMarginGrowsCircles() {
    var policy = PlacementPolicy()
    policy.showMargin = 8
    var plan = TestScene.plan(
      [
        TestAnnotation(200, 200) { $0.height = 40 },
        TestAnnotation(236, 200) {
          $0.height = 40
          $0.minZoom = 2
        },
        TestAnnotation(245, 200) { $0.height = 40 },
      ], policy: policy)
    for row in 0...2 { plan.setShape(row, .circle) }
    plan.annotations.options[2].maxZoom = 1.99
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    // Now the nearest one is far enough away for a circle, but not for one with 8 points to spare.
    #expect(resolver.frame(Camera(zoom: 1.98)).hidden.map(\.cause) == [.collision, .zoom])
  }
}
