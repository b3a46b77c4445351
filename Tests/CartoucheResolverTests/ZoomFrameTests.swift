import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What frames make of properties that depend on zoom.
@Suite struct ZoomFrameTests {
  /// From one value to another between the zooms 1 and 3.
  private static func rise(_ from: Double, _ to: Double) -> ZoomTable {
    ZoomTable(.linear, [.init(zoom: 1, value: from), .init(zoom: 3, value: to)])
  }

  /// 0 or 1 below zoom 2.5, the other from there.
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
    // Shown while 3 − zoom ≤ zoom, so from 1.5 on.
    let table = ZoomTable(.linear, [.init(zoom: 0, value: 3), .init(zoom: 3, value: 0)])
    var resolver = Resolver(plan: Self.plan([TestAnnotation(256, 256)], [(.minZoom, 0, table)]))
    #expect([1.4, 1.5, 1.6].map { resolver.frame(Camera(zoom: $0)).placements.count } == [0, 1, 1])
  }

  @Test("who goes first may change with zoom", arguments: TieBreak.allCases)
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
    "who blocks and who may overlap may change with zoom",
    arguments: [AnnotationProperty.obstacle, .allowOverlap])
  func overlap(property: AnnotationProperty) {
    // The second is placed first: it blocks, or the first overlaps it.
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
      capacities.append(resolver.capacities)
    }
    #expect(capacities == Array(repeating: capacities[0], count: 7))
  }
}
