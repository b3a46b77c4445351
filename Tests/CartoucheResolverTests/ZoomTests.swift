import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// Properties that depend on zoom, in frames.
@Suite struct ZoomFrameTests {
  /// Returns a table from one value to another between the zooms 1 and 3.
  private static func rise(_ from: Double, _ to: Double) -> ZoomTable {
    ZoomTable(.linear, [.init(zoom: 1, value: from), .init(zoom: 3, value: to)])
  }

  /// Returns a table with 0 or 1 below zoom 2.5 and the other value from there on.
  private static func flip(_ isOn: Bool) -> ZoomTable {
    ZoomTable(
      .step,
      [
        .init(zoom: ZoomTable.Stop.beforeAll, value: isOn ? 1 : 0),
        .init(zoom: 2.5, value: isOn ? 0 : 1),
      ])
  }

  private static func plan(
    _ annotations: [TestAnnotation], policy: PlacementPolicy = PlacementPolicy(),
    _ drives: [(AnnotationProperty, UInt32, ZoomTable)]
  ) -> Plan {
    var plan = TestScene.plan(annotations, policy: policy)
    for (property, row, table) in drives {
      plan.zoomTables.drive(property, of: row, by: plan.zoomTables.append(table))
    }
    return plan
  }

  @Test func theSizeFollowsItsTables() {
    let drives = [(AnnotationProperty.width, UInt32(0), Self.rise(10, 30)), (.height, 0, Self.rise(40, 20))]
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], drives))
    let sizes = [0.0, 1, 2, 2.5, 9].map { zoom in
      resolver.frame(Camera(zoom: zoom)).placements.map { [$0.width, $0.height] }
    }
    #expect(sizes == [[[10, 40]], [[10, 40]], [[20, 30]], [[25, 25]], [[30, 20]]])
  }

  @Test func aSizeThatIsUnknownAtSomeZoomHides() {
    let drives = [(AnnotationProperty.width, UInt32(0), Self.flip(false))]
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], drives))
    #expect(resolver.frame(Camera(zoom: 2)).hidden.map(\.cause) == [.size])
    #expect(resolver.frame(Camera(zoom: 3)).placements.map(\.width) == [1])
  }

  @Test("a gap moves the view away from the point", arguments: Anchor.allCases)
  func gap(anchor: Anchor) {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.anchors = [AnchorOption(anchor, offsetX: 3, offsetY: 5)] }
    ])
    plan.zoomTables.driveGap(ofList: 0, by: plan.zoomTables.append(Self.rise(0, 20)))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(Camera(zoom: 1))
    var written = AnchorOption(anchor, offsetX: 3, offsetY: 5)
    written.offsetX += 10 * anchor.gapDirection.x
    written.offsetY += 10 * anchor.gapDirection.y
    var fixed = Resolver(plan: TestScene.plan([TestAnnotation(256, 256) { $0.anchors = [written] }]))
    #expect(resolver.frame().placements == fixed.frame().placements)
  }

  @Test func anOffsetThatChangesWithZoomFiresNoEvent() {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.anchors = [AnchorOption(.bottom)] }])
    plan.zoomTables.driveGap(ofList: 0, by: plan.zoomTables.append(Self.rise(0, 20)))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(Camera(zoom: 1))
    let frame = resolver.frame(Camera(zoom: 3))
    #expect(frame.placements.map(\.offsetY) == [20])
    #expect(frame.events.isEmpty)
  }

  @Test func visibleFollowsItsTable() {
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], [(.visible, 0, Self.flip(true))]))
    #expect(resolver.frame(Camera(zoom: 2.4)).placements.count == 1)
    #expect(
      resolver.frame(Camera(zoom: 2.5)).events == [Event(0, .hidden(cause: .explicit, by: nil))])
  }

  @Test func aFailureAtSomeZoomsIsTheCauseThere() {
    let drives = [
      (AnnotationProperty.visible, UInt32(0), Self.flip(true)), (.expressionFailed, 0, Self.flip(false)),
    ]
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], drives))
    #expect(resolver.frame(Camera(zoom: 2)).placements.count == 1)
    #expect(resolver.frame(Camera(zoom: 3)).hidden.map(\.cause) == [.expression])
  }

  @Test func aZoomRangeMayItselfDependOnZoom() {
    // Visible while 3 − zoom ≤ zoom, which is from 1.5 on.
    let table = ZoomTable(.linear, [.init(zoom: 0, value: 3), .init(zoom: 3, value: 0)])
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], [(.minZoom, 0, table)]))
    #expect([1.4, 1.5, 1.6].map { resolver.frame(Camera(zoom: $0)).placements.count } == [0, 1, 1])
  }

  @Test("the order of placement may change with zoom", arguments: TieBreak.allCases)
  func priority(tieBreak: TieBreak) {
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    let annotations = [TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.priority = 5 }]
    let plan = Self.plan(annotations, policy: policy, [(.priority, 0, Self.rise(0, 10))])
    var resolver = Resolver(plan: plan)
    let shown = [1, 1.5, 2.5, 1.2].map { zoom in
      resolver.frame(Camera(zoom: zoom)).placements.map(\.annotation)
    }
    #expect(shown == [[1], [1], [0], [1]])
  }

  @Test func requiredMayDependOnZoom() {
    let annotations = [TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.priority = 5 }]
    var resolver = Resolver(plan: Self.plan(annotations, [(.required, 0, Self.flip(false))]))
    #expect(resolver.frame(Camera(zoom: 2)).placements.map(\.annotation) == [1])
    #expect(resolver.frame(Camera(zoom: 3)).placements.map(\.annotation) == [0])
  }

  @Test func theDrawOrderMayDependOnZoom() {
    let annotation = TestAnnotation(256, 256) { $0.flags.insert(.allowOverlap) }
    var resolver = Resolver(plan: Self.plan([annotation, annotation], [(.zPriority, 1, Self.rise(-1, 1))]))
    let orders = [1.0, 3].map { zoom in
      resolver.frame(Camera(zoom: zoom)).placements.map { [Double($0.annotation.rawValue), $0.zPriority] }
    }
    #expect(orders == [[[1, -1], [0, 0]], [[0, 0], [1, 1]]])
  }

  @Test(
    "obstacles and overlaps may change with zoom",
    arguments: [AnnotationProperty.obstacle, .allowOverlap])
  func overlap(property: AnnotationProperty) {
    // The second view is placed first: it blocks the first, or the first overlaps it.
    let row: UInt32 = property == .obstacle ? 1 : 0
    let table = Self.flip(property == .obstacle)
    let annotations = [TestAnnotation(256, 256), TestAnnotation(256, 256)]
    var resolver = Resolver(plan: Self.plan(annotations, [(property, row, table)]))
    #expect([2.0, 3, 2].map { resolver.frame(Camera(zoom: $0)).placements.count } == [1, 2, 1])
  }

  @Test func aTableMayBeShared() {
    var plan = TestScene.plan([TestAnnotation(100, 100), TestAnnotation(300, 300)])
    let table = plan.zoomTables.append(Self.rise(10, 30))
    plan.zoomTables.drive(.width, of: 0, by: table)
    plan.zoomTables.drive(.width, of: 1, by: table)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.width) == [20, 20])
  }

  @Test("frames after the first reuse the storage of tables", arguments: TieBreak.allCases)
  func storageIsReused(tieBreak: TieBreak) {
    var random = SeededRandom(seed: 9)
    let annotations = (0..<300).map { _ in
      TestAnnotation(random.number(0...512), random.number(0...512)) { $0.width = 12 }
    }
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    var plan = TestScene.plan(annotations, policy: policy)
    for row in 0..<UInt32(300) {
      let table = plan.zoomTables.append(Self.rise(random.number(0...9), random.number(0...9)))
      for property in [AnnotationProperty.width, .priority, .zPriority] where random.once(in: 2) {
        plan.zoomTables.drive(property, of: row, by: table)
      }
      plan.zoomTables.driveGap(ofList: row, by: table)
    }
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var capacities: [[Int]] = []
    for zoom in [1.0, 2, 2.5, 2.6, 2, 1, 2.7] {
      resolver.resolve(camera: Camera(zoom: zoom), viewport: TestScene.viewport, into: &frame)
      capacities.append(resolver.state.capacities)
    }
    #expect(capacities == Array(repeating: capacities[0], count: 7))
  }
}

@Suite struct ZoomTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var shape: ZoomTable.Interpolation
    /// The fractions at 1, 2 and 3 between stops at a distance of 4, by another calculation.
    var quarters: [Double]

    var testDescription: String { "\(shape)" }
  }

  static let cases = [
    Case(shape: .step, quarters: [0, 0, 0]),
    Case(shape: .linear, quarters: [0.25, 0.5, 0.75]),
    Case(shape: .exponential(base: 1), quarters: [0.25, 0.5, 0.75]),
    Case(shape: .exponential(base: 2), quarters: [1.0 / 15, 3.0 / 15, 7.0 / 15]),
    Case(shape: .exponential(base: 0.5), quarters: [8.0 / 15, 12.0 / 15, 14.0 / 15]),
    // The straight line, and a curve with the cube root of its x as parameter: y = 3t² − 2t³ for t = ∛x.
    Case(shape: .cubicBezier(x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75), quarters: [0.25, 0.5, 0.75]),
    Case(shape: .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1), quarters: [0.25, 0.5, 0.75].map(smooth)),
  ]

  private static func smooth(_ x: Double) -> Double {
    let t = cbrt(x)
    return 3 * t * t - 2 * t * t * t
  }

  @Test("a curve passes between its stops as its formula says", arguments: cases)
  func curve(_ expected: Case) {
    let table = ZoomTable(
      expected.shape, [.init(zoom: 3, value: 100), .init(zoom: 7, value: 20), .init(zoom: 8, value: -1)])
    let found = [4.0, 5, 6].map { table.value(at: $0) }
    let wanted = expected.quarters.map { 100 - 80 * $0 }
    #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found) and not \(wanted)")
  }

  @Test("at a stop and beyond both ends the value is that of a stop", arguments: cases)
  func ends(_ shape: Case) {
    let table = ZoomTable(
      shape.shape, [.init(zoom: 3, value: 0.1), .init(zoom: 7, value: 20), .init(zoom: 8, value: -1)])
    let zooms = [-.infinity, -1, 3, 7, 8, 9, 1e300, .infinity]
    #expect(zooms.map { table.value(at: $0) } == [0.1, 0.1, 0.1, 20, -1, -1, -1, -1])
    #expect(table.value(at: .nan) == 0.1)
  }

  static let strange: [ZoomTable.Interpolation] = [
    .exponential(base: 0), .exponential(base: -2), .exponential(base: 1e300),
    .exponential(base: 1.0.nextUp), .exponential(base: .leastNonzeroMagnitude),
    .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 0),
    .cubicBezier(x1: 1, y1: 1, x2: 1, y2: 1),
  ]

  @Test("a strange curve stays between its stops", arguments: strange)
  func stays(shape: ZoomTable.Interpolation) {
    let table = ZoomTable(shape, [.init(zoom: 1, value: 10), .init(zoom: 20.3, value: 11)])
    let outside = stride(from: 0.0, through: 22, by: 0.1).filter {
      !(10 - 1e-9...11 + 1e-9).contains(table.value(at: $0))
    }
    #expect(outside == [])
  }

  @Test func valuesThatAreTooFarApartGiveTheLowerOne() {
    let most = Double.greatestFiniteMagnitude
    let table = ZoomTable(.linear, [.init(zoom: 0, value: -most), .init(zoom: 2, value: most)])
    #expect(table.value(at: 1) == -most)
  }

  @Test func aTableOfEqualValuesIsConstant() {
    #expect(ZoomTable(.linear, [.init(zoom: 0, value: 4), .init(zoom: 2, value: 4)]).isConstant)
    #expect(!ZoomTable(.linear, [.init(zoom: 0, value: 4), .init(zoom: 2, value: 5)]).isConstant)
  }

  @Test func stopsThatDoNotAscendAreRefused() async {
    await #expect(processExitsWith: .failure) {
      var tables = ZoomTables()
      tables.append(ZoomTable(.linear, [.init(zoom: 2, value: 4), .init(zoom: 2, value: 5)]))
    }
  }
}

/// Zooms that differ by the rounding of `a * (1 - t) + b * t`.
@Suite struct ZoomNoiseTests {
  /// Returns the zooms of an idle map, computed by an animation between two equal zooms.
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

  /// Every zoom belongs to one step, and both tests agree with the order.
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

  @Test func aRangeExcludesItsEnd() {
    for end in Self.ends {
      for zoom in Self.noisy(end) {
        #expect(!ComparedZoom(zoom).isWithin(minZoom: 0, maxZoom: end))
        #expect(ComparedZoom(zoom).isWithin(minZoom: end, maxZoom: 25.5))
        #expect(ComparedZoom(lastBelow: zoom).isWithin(minZoom: 0, maxZoom: end))
      }
      #expect(ComparedZoom(lastBelow: end).value == ComparedZoom(end).value - 1 / 4096)
      #expect(ComparedZoom.isEmptyRange(minZoom: end, maxZoom: end))
      #expect(!ComparedZoom.isEmptyRange(minZoom: end, maxZoom: end + 1 / 4096))
    }
  }

  /// The largest zoom belongs to ranges without an end.
  @Test func theLargestZoomEndsNoRange() {
    for zoom in Self.noisy(25.5) + [26, .infinity] {
      for maxZoom in Self.noisy(25.5) + [26, 99] {
        #expect(ComparedZoom(zoom).isWithin(minZoom: 0, maxZoom: maxZoom))
        #expect(!ComparedZoom.isEmptyRange(minZoom: 25.5, maxZoom: maxZoom))
      }
      #expect(!ComparedZoom(zoom).isWithin(minZoom: 0, maxZoom: 25.5 - 1 / 4096))
    }
    #expect(!ComparedZoom(.nan).isWithin(minZoom: 0, maxZoom: 25.5))
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.maxZoom = 25.5 }])
    plan.camera.zoom = 25.5
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(Camera(zoom: 25.5)).placements.map(\.annotation) == [0])
  }

  /// Two views on one place share the zoom at which one replaces the other.
  @Test(arguments: ends)
  func viewsShareABoundary(_ zoom: Double) {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) { $0.maxZoom = zoom }, TestAnnotation(256, 256) { $0.minZoom = zoom },
      ]))
    let zooms = [zoom - 1 / 2048] + Self.noisy(zoom) + [zoom + 1 / 2048]
    let shown = zooms.map { resolver.frame(Camera(zoom: $0)).placements.map(\.annotation) }
    #expect(shown == [[0]] + Array(repeating: [1], count: zooms.count - 1))
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
  func viewsAreStableAtTheirZoomLimits(_ zoom: Double) {
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
  func stepsAreStableAtTheirStops(_ zoom: Double) {
    let table = ZoomTable(
      .step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 0), .init(zoom: zoom, value: 1)])
    #expect(Self.noisy(zoom).allSatisfy { table.value(at: $0) == 1 })
    #expect(table.value(at: zoom - 1 / 2048) == 0)
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.zoomTables.drive(.visible, of: 0, by: plan.zoomTables.append(table))
    #expect(Self.changes(of: plan, around: zoom).isEmpty)
  }

  @Test(arguments: ends)
  func layersAreStableAtTheirZoomLimits(_ zoom: Double) {
    var layers = LayerTable()
    layers.isVisible = [true, true]
    layers.minZoom = [zoom, 0]
    layers.maxZoom = [26, zoom]
    for zoom in Self.noisy(zoom) {
      #expect(layers.isDrawn(0, at: ComparedZoom(zoom)) && !layers.isDrawn(1, at: ComparedZoom(zoom)))
    }
  }

  /// At the greatest zoom of a node, its members stay together.
  @Test func clustersAreStableAtTheirZoomLimits() {
    var nodes = 0
    for seed in 0..<60 as Range<UInt64> {
      let plan = RandomClusterScene(seed: seed).plan
      let built = Resolver(plan: plan)
      for hierarchy in built.state.clustering.hierarchies {
        for node in 0..<hierarchy.nodeCount where hierarchy.zoom(of: node) > 0 {
          let zoom = hierarchy.zoom(of: node)
          let camera = Camera(
            center: Coordinate(
              longitude: Mercator.longitude(x: hierarchy.x[node]),
              latitude: Mercator.latitude(y: hierarchy.y[node])), zoom: zoom)
          let projection = Projection(camera: camera, viewport: TestScene.viewport)
          let runs = Self.noisy(zoom).map { zoom -> [VisibleClusters.Run] in
            var cut = VisibleClusters()
            let area = ScreenRectangle(x: 0, y: 0, width: 512, height: 512)
            cut.update(for: hierarchy, in: ClusterView(projection, heldZoom: zoom, area: area))
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
