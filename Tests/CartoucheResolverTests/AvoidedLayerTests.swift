import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Views that keep clear of what layers draw.
@Suite struct AvoidedLayerTests {
  /// Something drawn near a view of 40 × 20 points around 200, 200, and whether the two meet.
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

  @Test("what a layer draws is met exactly", arguments: cases)
  func drawn(_ test: Case) {
    var plan = TestScene.plan([TestAnnotation(200, 200) { $0.flags.insert(.avoidsLayers) }])
    if test.isCircle { plan.setShape(0, .circle) }
    plan.avoid(test.type, width: test.size.0, height: test.size.1, test.shape)
    plan.surroundings.avoidsStrictly = true
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().whoIsHidden
    #expect(hidden == (test.meets ? ["0: avoidLayer by layer(0)"] : []))
  }

  /// A line through the point of a view with two anchors, of which the second is clear.
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
    // The first is clear, but the bounds end within it.
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

  @Test("what a map does not draw does not count", arguments: 0..<3)
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

  @Test func whatIsTrimmedDoesNotCount() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400))) { layers, layer in
      layers.trimStart[layer] = 0.4
      layers.trimEnd[layer] = 0.6
    }
    #expect(anchors(plan) == [0])
  }

  @Test func whatIsLeftOfATrimmedLineCounts() {
    var plan = plan()
    plan.avoid(.line, width: 4, .line((200, 0), (200, 400))) { layers, layer in layers.trimEnd[layer] = 0.5 }
    #expect(anchors(plan) == [1])
  }

  @Test func iconsThatOthersHideDoNotCount() {
    var plan = plan()
    // The first icon hides the second, which reaches further to the left.
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
    // Its bottom touches the middle of the line, which is 20 points wide.
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
    // A line of three points: all of it is nearer than two points to its middle.
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
