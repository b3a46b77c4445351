import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct CollisionGridTests {
  /// Returns a box in 1/256 points. A cell is 2048 of them wide.
  static func box(_ left: Int32, _ top: Int32, _ width: Int32, _ height: Int32) -> Box {
    Box(left: left, top: top, right: left + width, bottom: top + height)
  }

  static func shape(_ left: Int32, _ top: Int32, _ width: Int32, _ height: Int32) -> CollisionShape {
    CollisionShape(box(left, top, width, height))
  }

  @Test("every answer is that of comparing all pairs", arguments: 0..<200)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let width = Int32(random.whole(0...400_000))
    let height = Int32(random.whole(0...200_000))
    var grid = CollisionGrid()
    grid.clear(width: width, height: height)
    var inserted: [CollisionShape] = []
    for _ in 0..<random.whole(1...60) {
      var box = CollisionGridTests.randomBox(&random)
      if let neighbour = inserted.randomElement(using: &random), random.once(in: 2) {
        box = CollisionGridTests.box(besides: neighbour.box, &random)
      }
      let shape = CollisionShape(box, isCircle: random.once(in: 3))
      let first = inserted.firstIndex { !shape.isEmpty && !$0.isEmpty && $0.meets(shape) }
      let owner = grid.bestRanked(meeting: shape).map { grid.owner(of: $0) }
      if owner.map(Int.init) != first || grid.meets(shape) != (first != nil) {
        Issue.record(
          "seed \(seed): \(shape) met \(String(describing: owner)), expected \(String(describing: first))")
      }
      grid.insert(shape, owner: UInt32(inserted.count))
      inserted.append(shape)
    }
  }

  /// Returns a random box: often a multiple of a cell, often beyond the area, sometimes empty, sometimes over
  /// many blocks.
  private static func randomBox(_ random: inout SeededRandom) -> Box {
    let unit = random.pick([1, 256, 2048, 16_384])
    func number(_ range: ClosedRange<Int>) -> Int32 {
      let wide = random.whole(range)
      return Int32(wide / unit * unit)
    }
    let size = random.pick([4000, 20_000, 20_000, 300_000])
    return box(number(-60_000...450_000), number(-60_000...250_000), number(0...size), number(0...size))
  }

  /// Returns a box on one of four sides of another box, at most two cells away and sometimes touching it or
  /// overlapping by a step.
  private static func box(besides other: Box, _ random: inout SeededRandom) -> Box {
    let gap = Int32(random.pick([-1, 0, 1, random.whole(0...4096)]))
    let (width, height) = (Int32(random.whole(1...20_000)), Int32(random.whole(1...20_000)))
    switch random.whole(0...3) {
    case 0: return box(other.right + gap, other.top, width, height)
    case 1: return box(other.left - gap - width, other.top, width, height)
    case 2: return box(other.left, other.bottom + gap, width, height)
    default: return box(other.left, other.top - gap - height, width, height)
    }
  }

  @Test func clearingForgetsEveryBox() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(0, 0, 9000, 9000), owner: 0)
    grid.clear(width: 10_000, height: 10_000)
    let meets = grid.meets(CollisionGridTests.shape(0, 0, 9000, 9000))
    #expect(!meets)
  }

  /// The entries of a frame before are overwritten and not removed.
  @Test("a grid that is used again answers as a new one", arguments: 0..<50)
  func clearedGridAgrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var used = CollisionGrid()
    for frame in 0..<6 {
      var new = CollisionGrid()
      used.clear(width: 400_000, height: 200_000)
      new.clear(width: 400_000, height: 200_000)
      for number in 0..<random.whole(1...60) {
        let shape = CollisionShape(CollisionGridTests.randomBox(&random), isCircle: random.once(in: 3))
        let (owner, meets) = (new.bestRanked(meeting: shape), new.meets(shape))
        if used.bestRanked(meeting: shape) != owner || used.meets(shape) != meets {
          Issue.record("seed \(seed), frame \(frame): \(shape) of \(number) others")
        }
        used.insert(shape, owner: UInt32(number))
        new.insert(shape, owner: UInt32(number))
      }
    }
  }

  @Test func anEmptyBoxMeetsNothing() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(0, 0, 9000, 9000), owner: 0)
    let meets = grid.meets(CollisionGridTests.shape(100, 100, 0, 50))
    #expect(!meets)
  }

  @Test func anEmptyBoxIsMetByNothing() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(100, 100, 0, 50), owner: 0)
    let meets = grid.meets(CollisionGridTests.shape(0, 0, 9000, 9000))
    #expect(!meets)
  }
}

/// Collision shapes other than the rectangle, and the exact limits of contact.
@Suite struct CollisionShapeTests {
  static let step = 1.0 / 256

  /// Returns the hidden one of two views of 40 × 40 points, the first on the left.
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
    // View 2 is placed first and meets the stalk, which is the second shape in the list.
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
    // The nearest view is now far enough away for a circle, but not for a circle with a margin of 8 points.
    #expect(resolver.frame(Camera(zoom: 1.98)).hidden.map(\.cause) == [.collision, .zoom])
  }
}

/// The query for all anchors of a view agrees with queries for each anchor.
@Suite struct BoxLatticeTests {
  @Test("a lattice says of each box nothing that the box itself denies", arguments: 0..<300)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (width, height) = (Int32(random.whole(0...500_000)), Int32(random.whole(0...250_000)))
    var grid = CollisionGrid()
    grid.clear(
      Box(
        left: Int32(random.whole(-30_000...0)), top: -Int32(random.whole(0...1)), right: width, bottom: height
      ))
    for owner in 0..<random.whole(1...60) {
      let box = BoxLatticeTests.box(&random)
      let isCircle = random.once(in: 4)
      grid.insert(CollisionShape(box, isCircle: isCircle), owner: UInt32(owner))
      let lists = BoxLatticeTests.lists(&random)
      let formulas = AnchorFormulas(lists)
      let lattice = formulas.lattices[0]
      if lattice.isEmpty { continue }
      let point = SIMD2(Int32(random.whole(-20_000...520_000)), Int32(random.whole(-20_000...260_000)))
      let extent = SIMD2(Int32(random.whole(1...70_000)), Int32(random.whole(1...20_000)))
      let growth = Int32(random.pick([0, 512]))
      let touched = lattice.touched(at: point)
      let isSurrounded = grid.surrounds(touched)
      let boxes = lattice.boxes(at: point, extent: extent, grownBy: growth)
      let answer = grid.overlaps(of: boxes, within: boxes.enclosing)
      for anchor in lists.range(0) {
        let shape = CollisionShape(formulas.box(anchor, at: point, extent: extent).grown(by: growth))
        let meets = grid.meets(shape)
        if isSurrounded { #expect(meets, "seed \(seed): \(touched) is surrounded, and \(shape) is free") }
        guard let answer else { continue }
        let bit = lattice.box(of: anchor)
        if answer.meeting >> bit & 1 != 0 { #expect(meets, "seed \(seed): \(shape)") }
        if answer.touching >> bit & 1 == 0 { #expect(!meets, "seed \(seed): \(shape)") }
      }
    }
  }

  /// Most points inside of a rectangle are known to be inside; otherwise the index would be useless.
  @Test func pointsInsideOfABoxAreSurrounded() {
    var grid = CollisionGrid()
    grid.clear(width: 200_000, height: 100_000)
    let box = Box(left: 10_100, top: 20_300, right: 10_100 + 64 * 256, bottom: 20_300 + 24 * 256)
    grid.insert(CollisionShape(box), owner: 0)
    var found = 0
    for x in 0..<64 {
      for y in 0..<24 {
        let point = Box(
          left: box.left + 256 * Int32(x) + 128, top: box.top + 256 * Int32(y) + 128,
          right: box.left + 256 * Int32(x) + 128, bottom: box.top + 256 * Int32(y) + 128)
        if grid.surrounds(point) { found += 1 }
      }
    }
    #expect(found > 64 * 24 * 3 / 4)
    let corner = Box(left: box.left, top: box.top + 100, right: box.left, bottom: box.top + 100)
    #expect(!grid.surrounds(corner))
  }

  /// A backward range of cells used to stop the program.
  @Test func boxesFarBeyondTheAreaAreFoundThere() {
    let edge: Int32 = 1 << 30 + 1 << 29
    for area in [
      Box(left: -(1 << 30) - (1 << 26), top: -(1 << 30), right: 1 << 30, bottom: 1 << 30),
      Box(left: 0, top: 0, right: 400_000, bottom: 200_000),
    ] {
      var grid = CollisionGrid()
      grid.clear(area)
      let everything = CollisionShape(Box(left: -edge, top: -edge, right: edge, bottom: edge))
      let far = CollisionShape(Box(left: edge - 1000, top: edge - 1000, right: edge, bottom: edge))
      grid.insert(everything, owner: 0)
      #expect(grid.meets(far))
      grid.clear(area)
      grid.insert(far, owner: 0)
      #expect(grid.meets(everything))
      #expect(!grid.meets(CollisionShape(Box(left: -edge, top: -edge, right: 0, bottom: 0))))
    }
  }

  private static func box(_ random: inout SeededRandom) -> Box {
    let (left, top) = (Int32(random.whole(-30_000...500_000)), Int32(random.whole(-30_000...250_000)))
    return Box(
      left: left, top: top, right: left + Int32(random.whole(1...60_000)),
      bottom: top + Int32(random.whole(1...30_000)))
  }

  private static func lists(_ random: inout SeededRandom) -> AnchorLists {
    var lists = AnchorLists()
    let gap = random.pick([0.0, 0, 4])
    lists.append(
      (0..<random.whole(1...9)).map { _ in
        let anchor = random.pick(Anchor.allCases)
        let away = anchor.gapDirection
        return AnchorOption(anchor, offsetX: gap * away.x.rounded(), offsetY: gap * away.y.rounded())
      })
    return lists
  }
}

@Suite struct PlaceTests {
  static let step = 1.0 / 256

  @Test func touchingViewsDoNotCollide() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240, 200)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func viewsThatTouchAtTheTopDoNotCollide() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(200, 220)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func anOverlapOfOneStepCollides() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240 - PlaceTests.step, 200)]))
    #expect(resolver.frame().hidden.map(\.cause) == [.collision])
  }

  @Test func halfAStepRoundsUpAndTouches() {
    // 240 − 1/512 is 61439.5 steps, which becomes 61440.
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240 - PlaceTests.step / 2, 200)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func aBlockedViewTriesItsOtherAnchors() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = [.center, .right, .bottom].map { AnchorOption($0) } },
        TestAnnotation(200, 200) { $0.anchors = [AnchorOption(.topLeft)] },
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1, 0])
  }

  @Test func allCandidatesOfALongListAreTried() {
    let blocked = Array(repeating: AnchorOption(.center), count: 500)
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = blocked + [AnchorOption(.center, offsetX: 100)] },
        TestAnnotation(200, 200),
      ]))
    #expect(resolver.frame().placements.first?.anchor == 500)
  }

  @Test func preferTakesALaterAnchorThatIsInside() {
    var resolver = Resolver(plan: PlaceTests.atLeftEdge(.prefer))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  @Test func ignoreTakesTheFirstThatShows() {
    var resolver = Resolver(plan: PlaceTests.atLeftEdge(.ignore))
    #expect(resolver.frame().placements.map(\.anchor) == [0])
  }

  @Test func requireHidesViewsThatDoNotFit() {
    let plan = TestScene.plan([TestAnnotation(10, 200) { $0.fit = .require }])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.bounds])
  }

  @Test func boundsEndAtTheCameraPadding() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 10)], policy: .withoutMargin))
    var camera = TestScene.camera
    camera.padding = Insets(top: 40, bottom: 40)
    #expect(resolver.frame(camera).hidden.map(\.cause) == [.bounds])
  }

  @Test func boundsMayIgnoreTheCameraPadding() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(256, 10) { $0.flags.insert(.ignoreCameraPadding) }]))
    var camera = TestScene.camera
    camera.padding = Insets(top: 40, bottom: 40)
    #expect(resolver.frame(camera).placements.count == 1)
  }

  @Test func aRequiredViewIsPlacedDespiteCollisions() {
    let required = TestAnnotation(200, 200) { $0.flags.insert(.required) }
    var resolver = Resolver(plan: TestScene.plan([required, required]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func aRequiredViewRanksFirst() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.flags.insert(.required) },
        TestAnnotation(200, 200) { $0.priority = 100 },
      ]))
    #expect(resolver.frame().placements.map(\.annotation) == [0])
  }

  @Test func viewsThatAreNoObstaclesDoNotBlock() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200), TestAnnotation(200, 200) { $0.flags.remove(.obstacle) },
      ]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func theFurthestTestIsTheCause() {
    // The first anchor is out of bounds, the second collides.
    var resolver = Resolver(
      plan: TestScene.plan(
        [
          TestAnnotation(-5, 200) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] },
          TestAnnotation(20, 200),
        ], policy: .withoutMargin))
    #expect(resolver.frame().hiddenDescriptions == ["0: collision by annotation(1)"])
  }

  @Test func theBlockerIsTheBestRankedOfTheFirstCandidate() {
    // All three placed views meet the view. View 3 is placed first, but not at its first anchor.
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = [.left, .right].map { AnchorOption($0) } },
        TestAnnotation(240, 200), TestAnnotation(205, 215), TestAnnotation(175, 195),
      ]))
    #expect(resolver.frame().hidden.first?.by == .annotation(2))
  }

  @Test func theSamePoleOfAVisiblePolygonIsTestedOnce() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .polygon([(200, 200), (280, 200), (280, 280), (200, 280)]))
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().explanations.map(\.candidates.count) == [1])
    // The visible part has its own pole.
    plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .polygon([(-40, 200), (120, 200), (120, 360), (-40, 360)]))
    resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().explanations.map(\.candidates.count) == [2])
  }

  @Test func explanationsListEveryCandidate() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(0, 200) { $0.anchors = [.right, .center, .bottomLeft].map { AnchorOption($0) } },
        TestAnnotation(0, 200),
      ]))
    resolver.explains = true
    let last = resolver.frame().explanations.last
    #expect(last?.candidates.map(\.stoppedBy) == [.bounds, .collision, .collision])
  }

  @Test func explainingChangesNothingElse() {
    let scene = RandomScene(seed: 3)
    var silent = Resolver(plan: scene.plan)
    var talking = silent.copy()
    talking.explains = true
    var explained = talking.frame()
    explained.explanations = []
    #expect(silent.frame() == explained)
  }

  private static func atLeftEdge(_ fit: Fit) -> Plan {
    TestScene.plan([
      TestAnnotation(10, 200) {
        $0.anchors = [AnchorOption(.center), AnchorOption(.left)]
        $0.fit = fit
      }
    ])
  }
}

@Suite struct FrameFormulaTests {
  /// The expected top left corner of a view of 40 × 20 points at (100, 200), moved 3 points to the right and 5
  /// up.
  struct Case: Sendable, CustomTestStringConvertible {
    var anchor: Anchor
    var left: Double
    var top: Double

    var testDescription: String { anchor.name }
  }

  static let cases = [
    Case(anchor: .center, left: 100 - 20 + 3, top: 200 - 10 - 5),
    Case(anchor: .top, left: 100 - 20 + 3, top: 200 - 5),
    Case(anchor: .bottom, left: 100 - 20 + 3, top: 200 - 20 - 5),
    Case(anchor: .left, left: 100 + 3, top: 200 - 10 - 5),
    Case(anchor: .right, left: 100 - 40 + 3, top: 200 - 10 - 5),
    Case(anchor: .topLeft, left: 100 + 3, top: 200 - 5),
    Case(anchor: .topRight, left: 100 - 40 + 3, top: 200 - 5),
    Case(anchor: .bottomLeft, left: 100 + 3, top: 200 - 20 - 5),
    Case(anchor: .bottomRight, left: 100 - 40 + 3, top: 200 - 20 - 5),
  ]

  @Test("an anchor puts the view beside its point, offsets to the right and up", arguments: cases)
  func frame(of expected: Case) throws {
    let plan = TestScene.plan([
      TestAnnotation(100, 200) { $0.anchors = [AnchorOption(expected.anchor, offsetX: 3, offsetY: 5)] }
    ])
    var resolver = Resolver(plan: plan)
    let placement = try #require(resolver.frame().placements.first)
    #expect([placement.x, placement.y] == [expected.left, expected.top])
  }

  @Test func everyAnchorIsInTheTable() {
    #expect(FrameFormulaTests.cases.map(\.anchor) == Anchor.allCases)
  }

  @Test func anOptionMayOverrideTheSize() throws {
    let plan = TestScene.plan([
      TestAnnotation(100, 200) { $0.anchors = [AnchorOption(.bottomRight, width: 10, height: 50)] }
    ])
    var resolver = Resolver(plan: plan)
    let placement = try #require(resolver.frame().placements.first)
    #expect([placement.x, placement.y, placement.width, placement.height] == [90, 150, 10, 50])
  }

  @Test func framesAreReportedUnrounded() throws {
    let x = 100 + 1.0 / 4096
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(x, 200)]))
    let placement = try #require(resolver.frame().placements.first)
    #expect(placement.x == x - 20)
  }
}
