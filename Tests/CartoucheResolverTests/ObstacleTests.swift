import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The puck and avoided regions.
@Suite struct ObstacleTests {
  static let step = 1.0 / 256

  /// Returns one view of 40 × 20 points at (200, 200).
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
    #expect(frame(plan).hiddenDescriptions == ["0: puck by none"])
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
    #expect(frame(plan).hiddenDescriptions == ["0: avoidRegion by region(1)"])
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

  @Test func aRequiredViewReportsTheRegionThatItCovers() {
    func covered(_ flags: AnnotationFlags, right: Double = 400) -> [RegionIndex?] {
      var plan = plan { $0.flags.formUnion(flags) }
      plan.avoidRegion(left: 0, top: 0, right: 1, bottom: 1)
      plan.avoidRegion(left: 0, top: 0, right: right, bottom: 400)
      return frame(plan).placements.map(\.coveredRegion)
    }
    #expect(covered([.required, .avoidsRegions]) == [RegionIndex(1)])
    #expect(covered([.required, .avoidsRegions], right: 180) == [nil])
    var ignoring = self.plan { $0.flags.remove(.avoidsRegions) }
    ignoring.avoidRegion(left: 0, top: 0, right: 400, bottom: 400)
    #expect(frame(ignoring).placements.map(\.coveredRegion) == [nil])
  }

  @Test func aRegionMayBeMovedAndHiddenByItsName() throws {
    var plan = plan()
    plan.avoidRegion(left: 0, top: 0, right: 1, bottom: 1)
    plan.avoidRegion(left: 0, top: 0, right: 1, bottom: 1)
    for name in ["bar", "panel"] { plan.surroundings.regionNames.append(name.utf8) }
    let panel = try #require(plan.region(named: "panel"))
    #expect(panel == RegionIndex(1) && plan.region(named: "pane") == nil && plan.region(named: "") == nil)
    #expect(plan.name(of: panel) == "panel" && plan.name(of: RegionIndex(9)) == "")
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.isEmpty)
    resolver.setRegion(panel, to: (x: .between(0, 0), y: .between(0, 0)))
    #expect(resolver.frame().hidden.map(\.by) == [.region(panel)])
    resolver.setRegion(panel, to: (x: .start(0, length: 170), y: .between(0, 0)))
    #expect(resolver.frame().hidden.isEmpty)
    resolver.setRegion(panel, to: (x: .between(0, 0), y: .between(0, 0)))
    resolver.setRegion(RegionIndex(2), to: (x: .between(0, 0), y: .between(0, 0)))
    resolver.setRegion(panel, to: nil)
    #expect(resolver.frame().hidden.isEmpty)
    resolver.setRegion(panel, to: (x: .between(.nan, 0), y: .between(0, 0)))
    #expect(resolver.frame().hidden.isEmpty)
    resolver.setAvoidedRegions([(x: .between(0, 0), y: .between(0, 0))])
    #expect(resolver.plan.region(named: "panel") == nil)
    #expect(resolver.frame().hidden.map(\.by) == [.region(RegionIndex(0))])
  }

  @Test func aReloadKeepsRegionsThatTheHostSet() throws {
    var base = plan()
    base.avoidRegion(left: 0, top: 0, right: 1, bottom: 1)
    base.surroundings.regionNames.append("panel".utf8)
    var other = base
    other.avoidRegion(left: 0, top: 0, right: 2, bottom: 2)
    other.surroundings.regionNames.append("bar".utf8)
    var resolver = Resolver(plan: base)
    _ = resolver.frame()
    resolver.setRegion(RegionIndex(0), to: (x: .between(0, 0), y: .between(0, 0)))
    resolver.reload(other, keepingChangesSince: base)
    #expect(resolver.frame().hidden.map(\.by) == [.region(RegionIndex(0))])
    resolver.reload(other)
    #expect(resolver.frame().hidden.isEmpty)
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

/// Views that avoid the features of layers.
@Suite struct AvoidedLayerTests {
  /// A shape drawn near a view of 40 × 20 points at (200, 200), and whether the two meet.
  struct Case: Sendable, CustomTestStringConvertible {
    var type: LayerType
    var size = (0.0, 0.0)
    var shape: TestShape
    var isCircle = false
    var meets: Bool
    var testDescription: String

    init(
      _ testDescription: String, _ type: LayerType, _ size: (Double, Double), _ shape: TestShape,
      isCircle: Bool = false, meets: Bool
    ) {
      self.testDescription = testDescription
      self.type = type
      self.size = size
      self.shape = shape
      self.isCircle = isCircle
      self.meets = meets
    }
  }

  static let step: Double = 1.0 / 256

  static let cases: [Case] = {
    var cases: [Case] = []
    func add(
      _ name: String, _ type: LayerType, _ size: (Double, Double), _ shape: TestShape,
      isCircle: Bool = false, meets: Bool
    ) {
      cases.append(Case(name, type, size, shape, isCircle: isCircle, meets: meets))
    }
    add("a line beside it", .line, (10, 0), .line((0, 215), (500, 215)), meets: false)
    add("a line one step nearer", .line, (10, 0), .line((0, 215 - step), (500, 215 - step)), meets: true)
    add("a line across it", .line, (1, 0), .line((0, 0), (400, 400)), meets: true)
    add("a line that only passes its corner", .line, (0.5, 0), .line((220, 150), (240, 230)), meets: false)
    add("a line whose end touches it", .line, (10, 0), .line((225, 200), (400, 200)), meets: false)
    add("a line whose end reaches it", .line, (10, 0), .line((225 - step, 200), (400, 200)), meets: true)
    // The end is 6 and 8 points away from the corner.
    add("a round end at its corner", .line, (20, 0), .line((226, 218), (400, 218)), meets: false)
    add("a round end one step nearer", .line, (20, 0), .line((226, 218 - step), (400, 300)), meets: true)
    add("a line of no width", .line, (0, 0), .line((0, 200), (400, 200)), meets: false)
    add("a line around a circle", .line, (10, 0), .line((0, 215), (400, 215)), isCircle: true, meets: false)
    add(
      "a line one step nearer to a circle", .line, (10, 0), .line((0, 215 - step), (400, 215)),
      isCircle: true, meets: true)
    add(
      "a line at the side of a circle", .line, (4, 0), .line((213, 0), (213, 400)), isCircle: true,
      meets: false)
    add("an icon beside it", .symbol, (20, 10), .point(230, 200), meets: false)
    add("an icon one step nearer", .symbol, (20, 10), .point(230 - step, 200), meets: true)
    add("an icon without a size", .symbol, (0, 10), .point(200, 200), meets: false)
    add("a circle at its corner", .circle, (20, 20), .point(226, 218), meets: false)
    add("a circle one step nearer", .circle, (20, 20), .point(226, 218 - step), meets: true)
    add("two circles", .circle, (20, 20), .point(212, 216), isCircle: true, meets: false)
    add("an area around it", .fill, (0, 0), .polygon([(0, 0), (400, 0), (400, 400), (0, 400)]), meets: true)
    add(
      "an area around it, of a building", .fillExtrusion, (0, 0),
      .polygon([(0, 0), (400, 0), (400, 400), (0, 400)]), meets: true)
    add(
      "an area with a hole around it", .fill, (0, 0),
      .polygon(
        [(0, 0), (400, 0), (400, 400), (0, 400)], [(180, 190), (220, 190), (220, 210), (180, 210)]),
      meets: false)
    add(
      "an area with a hole that is too small", .fill, (0, 0),
      .polygon(
        [(0, 0), (400, 0), (400, 400), (0, 400)], [(180 + step, 190), (220, 190), (220, 210), (180, 210)]),
      meets: true)
    add("an area inside it", .fill, (0, 0), .polygon([(195, 195), (205, 195), (200, 205)]), meets: true)
    add(
      "an area beside it", .fill, (0, 0), .polygon([(220, 0), (400, 0), (400, 400), (220, 400)]), meets: false
    )
    add(
      "an area, drawn by its outline", .line, (4, 0), .polygon([(0, 0), (400, 0), (400, 400)]), meets: true)
    add(
      "the inside of an outline", .line, (4, 0), .polygon([(0, 0), (400, 0), (400, 400), (0, 400)]),
      meets: false)
    add("a point that is drawn as an area", .fill, (0, 0), .point(200, 200), meets: false)
    return cases
  }()

  @Test("contact with drawn features is exact", arguments: cases)
  func drawn(_ test: Case) {
    var plan = TestScene.plan([TestAnnotation(200, 200) { $0.flags.insert(.avoidsLayers) }])
    if test.isCircle { plan.setShape(0, .circle) }
    plan.avoid(test.type, width: test.size.0, height: test.size.1, test.shape)
    plan.surroundings.avoidsStrictly = true
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hiddenDescriptions
    #expect(hidden == (test.meets ? ["0: avoidLayer by layer(0)"] : []))
  }

  /// Returns a line through the point of a view with two anchors, of which the second is free.
  private func plan(_ change: (inout TestAnnotation) -> Void = { _ in }) -> Plan {
    TestScene.plan([
      TestAnnotation(200, 200) {
        $0.anchors = [AnchorOption(.center), AnchorOption(.center, offsetX: 60)]
        $0.flags.insert(.avoidsLayers)
        change(&$0)
      }
    ])
  }

  private func anchors(_ plan: Plan) -> [AnchorIndex] {
    var resolver = Resolver(plan: plan)
    return resolver.frame().placements.map(\.anchor)
  }

  @Test func aClearCandidateComesFirst() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400)))
    #expect(anchors(plan) == [1])
  }

  @Test func withoutStrictAViewStandsOnALayerAtLast() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((0, 200), (400, 200)))
    #expect(anchors(plan) == [0])
  }

  @Test func insideCountsMoreThanClear() {
    // The first anchor is free, but crosses the bounds.
    var plan = plan {
      $0.anchors = [AnchorOption(.center, offsetX: -195), AnchorOption(.center)]
    }
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400)))
    #expect(anchors(plan) == [1])
  }

  @Test func fitIgnoreLooksForClearOnesOnly() {
    var plan = plan {
      $0.anchors = [AnchorOption(.center), AnchorOption(.center, offsetX: -195)]
      $0.fit = .ignore
    }
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400)))
    #expect(anchors(plan) == [1])
  }

  @Test func aViewMayIgnoreLayers() {
    var plan = plan { $0.flags.remove(.avoidsLayers) }
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400)))
    #expect(anchors(plan) == [0])
  }

  @Test("undrawn features do not count", arguments: 0..<3)
  func hiddenLayers(_ number: Int) {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400))) { layers, layer in
      switch number {
      case 0: layers.isVisible[layer] = false
      case 1: layers.maxZoom[layer] = 2
      default: layers.minZoom[layer] = 2.01
      }
    }
    #expect(anchors(plan) == [0])
  }

  @Test func trimmedPartsDoNotCount() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400))) { layers, layer in
      layers.trimStart[layer] = 0.4
      layers.trimEnd[layer] = 0.6
    }
    #expect(anchors(plan) == [0])
  }

  @Test func theDrawnPartOfATrimmedLineCounts() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400))) { layers, layer in layers.trimEnd[layer] = 0.5 }
    #expect(anchors(plan) == [1])
  }

  @Test func iconsThatOthersHideDoNotCount() {
    var plan = plan()
    // The first icon hides the second one, which reaches further to the left.
    plan.avoid(.symbol, width: 40, height: 20, .point(250, 200), .point(230, 200))
    plan.surroundings.avoidsStrictly = true
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().explanations.first?.candidates.map(\.stoppedBy) == [nil, .avoidLayer])
  }

  @Test func theFirstLayerInTheListIsNamed() {
    var plan = plan { $0.anchors = [AnchorOption(.center)] }
    plan.avoid(.line, "a", width: 4, .line((0, 200), (400, 200)))
    plan.avoid(.line, "b", width: 4, .line((200, 0), (200, 400)))
    plan.surroundings.avoidedLayers = [1, 0]
    plan.surroundings.avoidsStrictly = true
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.by) == [.layer(1)])
  }

  // MARK: Its own feature

  @Test func aViewMayStandOnItsOwnIcon() {
    var plan = plan()
    plan.avoid(.symbol, width: 30, height: 30, .point(200, 200))
    plan.attachToDrawnFeature(0)
    #expect(anchors(plan) == [0])
  }

  @Test func aViewMayStandBesideItsOwnWideLine() {
    // The bottom of the view touches the middle of the line, which is 20 points wide.
    var plan = plan { $0.anchors = [.top, .bottom].map { AnchorOption($0) } }
    plan.avoid(.line, width: 20, .line((100, 200), (300, 200)))
    plan.attachToDrawnFeature(0)
    #expect(anchors(plan) == [0])
  }

  @Test func aViewDoesNotStandOnTheMiddleOfItsOwnLine() {
    var plan = plan { $0.anchors = [.center, .bottom].map { AnchorOption($0) } }
    plan.avoid(.line, width: 20, .line((100, 200), (300, 200)))
    plan.attachToDrawnFeature(0)
    #expect(anchors(plan) == [1])
  }

  @Test func twoPointsAroundTheAnchorPointDoNotCount() {
    // A line with a length of three points: all of it is less than two points from its middle.
    var plan = plan { $0.anchors = [.center, .bottom].map { AnchorOption($0) } }
    plan.avoid(.line, width: 20, .line((198.5, 200), (201.5, 200)))
    plan.attachToDrawnFeature(0)
    #expect(anchors(plan) == [0])
  }

  @Test func theLineOfAnotherFeatureCountsWithItsWidth() {
    var plan = plan { $0.anchors = [AnchorOption(.bottom), AnchorOption(.bottom, offsetY: 11)] }
    plan.avoid(.line, width: 20, .line((100, 200), (300, 200)))
    #expect(anchors(plan) == [1])
  }
}

/// The puck moves.
@Suite struct PuckTests {
  private static let here = Coordinate(longitude: 0, latitude: 0)
  private static let there = Coordinate(longitude: 40, latitude: 0)

  /// One view in the middle, away from the puck.
  private static var plan: Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.surroundings.puck = Puck(coordinate: there, radius: 10)
    return plan
  }

  @Test func aViewGivesWayToAPuckThatComes() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame().placements.count == 1)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.there)]).placements.count == 1)
  }

  @Test func aLostPuckBlocksNoViewAndReturnsWithItsSize() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).placements.isEmpty)
    #expect(resolver.frame(after: [.movePuck(to: nil)]).placements.count == 1)
    #expect(resolver.plan.surroundings.puck == nil)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
    #expect(resolver.plan.surroundings.puck == Puck(coordinate: PuckTests.here, radius: 10))
  }

  @Test func aPuckThatWasLostWhileAnAnnotationWasAddedComesBack() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame(after: [.movePuck(to: nil)]).placements.count == 1)
    resolver.state.add(TestScene.plan([TestAnnotation(100, 100)]))
    #expect(resolver.frame().placements.count == 2)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
  }

  @Test func invalidInputsAreRefused() {
    var resolver = Resolver(plan: PuckTests.plan)
    let nowhere = Coordinate(longitude: .nan, latitude: 0)
    #expect(resolver.frame(after: [.movePuck(to: nowhere)]).refusals.map(\.reason) == [.badNumber])
    #expect(resolver.plan.surroundings.puck?.coordinate == PuckTests.there)
    var other = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    let frame = other.frame(after: [.movePuck(to: PuckTests.here), .movePuck(to: nil)])
    #expect(frame.refusals.map(\.reason) == [.noPuck, .noPuck])
    #expect(frame.placements.count == 1)
  }
}
