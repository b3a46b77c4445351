import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Annotations that are attached to another annotation.
@Suite struct HostTests {
  /// Returns a badge on one of three views in a column. The host may change their order.
  static func badged(_ flags: AnnotationFlags) -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(100, 256) { $0.flags.insert(.enabled) }, TestAnnotation(200, 256),
      TestAnnotation(300, 256), TestAnnotation(100, 256) { $0.flags.formUnion(flags) },
    ])
    plan.attach(3, toAnnotation: 0)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test func aBadgeIsDrawnWithItsHostInAnyOrderOfHosts() {
    var resolver = Self.badged([.takesZPriority])
    let raised = resolver.frame(after: [.set(0, .zPriority, 5)])
    #expect(raised.placements.map(\.annotation).suffix(2) == [0, 3])
    #expect(raised.placements.map(\.zPriority).suffix(2) == [5, 5])
    #expect(
      resolver.frame(after: [.set(0, .zPriority, -5)]).placements.map(\.annotation).prefix(2) == [0, 3])
    resolver.state.set(0, to: TestScene.plan([TestAnnotation(100, 256) { $0.zPriority = 7 }]))
    #expect(resolver.frame().placements.map(\.zPriority).suffix(2) == [7, 7])
    let own = resolver.frame(after: [.set(3, .zPriority, -9)])
    #expect(own.placements.first?.annotation == 3 && own.placements.first?.zPriority == -9)
  }

  @Test func aBadgeRisesWithItsSelectedHost() {
    var resolver = Self.badged([.takesZPriority])
    #expect(resolver.frame(after: [.select(0)]).placements.map(\.zPriority).suffix(2) == [1000, 1000])
    var other = Self.badged([])
    #expect(other.frame(after: [.select(0)]).placements.last?.annotation == 0)
  }

  @Test func aSelectedBadgeRisesAlone() {
    var resolver = Self.badged([.takesZPriority, .enabled])
    let frame = resolver.frame(after: [.select(3)])
    #expect(frame.placements.last?.annotation == 3)
    #expect(frame.placements.map(\.zPriority) == [0, 0, 0, 1000])
  }

  /// Returns a host of 40 × 20 points at (256, 256) and its attachments, in this order.
  static func plan(
    _ attached: TestAnnotation..., at point: Anchor? = nil, host: TestAnnotation = TestAnnotation(256, 256)
  ) -> Plan {
    var plan = TestScene.plan([host] + attached)
    for row in 1...attached.count { plan.attach(row, toAnnotation: 0, at: point) }
    return plan
  }

  static let badge = TestAnnotation(0, 0) {
    $0.width = 10
    $0.height = 10
  }

  @Test func aBadgeTouchesTheNamedPoint() {
    var resolver = Resolver(plan: HostTests.plan(HostTests.badge, at: .topRight))
    let badge = resolver.frame().placements.last
    #expect(badge.map { [$0.x, $0.y, $0.pointX, $0.pointY] } == [271, 241, 276, 246])
  }

  @Test func withoutANameEachAnchorTouchesTheOppositePoint() {
    var badge = HostTests.badge
    badge.anchors = [AnchorOption(.bottom)]
    var resolver = Resolver(plan: HostTests.plan(badge))
    let placed = resolver.frame().placements.last
    #expect(placed.map { [$0.x, $0.y, $0.pointX, $0.pointY] } == [251, 236, 256, 246])
  }

  @Test func theNextAnchorIsTakenWhenOneIsOccupied() {
    var badge = HostTests.badge
    badge.anchors = [AnchorOption(.bottom), AnchorOption(.top)]
    var plan = HostTests.plan(badge, TestAnnotation(0, 0))
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.mercatorX[2] = plan.annotations.mercatorX[0]
    plan.annotations.mercatorY[2] = plan.annotations.mercatorY[0] - 24 / 2048.0
    plan.annotations.options[2].priority = 1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first { $0.annotation == 1 }?.anchor == 1)
  }

  @Test func itIsHiddenWithItsHost() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(256, 256) { $0.priority = 1 })
    plan.annotations.attachment[2] = AttachmentTable.none
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    #expect(hidden.map(\.annotation) == [0, 1])
    #expect(hidden.map(\.cause) == [.collision, .parentHidden])
    #expect(hidden.map(\.by) == [.annotation(2), .annotation(0)])
  }

  @Test func aHiddenHostHidesTheWholeChain() {
    var plan = HostTests.plan(HostTests.badge, HostTests.badge, host: TestAnnotation(-500, 256))
    plan.attachments.host[1] = 1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen, .parentHidden, .parentHidden])
    #expect(resolver.frame().hidden.map(\.by) == [.none, .annotation(0), .annotation(1)])
  }

  @Test func itsOwnCauseComesFirst() {
    var badge = HostTests.badge
    badge.flags = [.obstacle]
    var resolver = Resolver(plan: HostTests.plan(badge, host: TestAnnotation(-500, 256)))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen, .explicit])
  }

  @Test func itComesDirectlyAboveItsHost() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(300, 300))
    plan.annotations.attachment[2] = AttachmentTable.none
    var resolver = Resolver(plan: plan)
    // The last annotation of the document ranks best, so it is drawn above all.
    #expect(resolver.frame().placements.map(\.annotation) == [0, 1, 2])
  }

  @Test func itsOwnZPriorityCounts() {
    var plan = HostTests.plan(HostTests.badge, TestAnnotation(300, 300))
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.options[1].zPriority = -1
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.annotation) == [1, 0, 2])
  }

  @Test func itRanksDirectlyAfterItsHost() {
    // Without a host the badge would rank after the view at its place.
    var plan = HostTests.plan(
      HostTests.badge, TestAnnotation(256, 241), at: .top,
      host: TestAnnotation(256, 256) { $0.priority = 2 })
    plan.annotations.attachment[2] = AttachmentTable.none
    plan.annotations.options[2].priority = 1
    plan.annotations.options[0].flags.remove(.obstacle)
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    #expect(hidden.map(\.annotation) == [2])
    #expect(hidden.map(\.by) == [.annotation(1)])
  }

  @Test func itReportsTheCoordinateOfItsHost() throws {
    var plan = HostTests.plan(HostTests.badge)
    plan.attach(0, to: .line((100, 256), (1500, 256)))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    // The host's coordinate leaves the margin at once.
    let frame = resolver.frame(Camera(center: Coordinate(longitude: 100, latitude: 0), zoom: 2))
    try #require(!frame.placements.isEmpty)
    let coordinate = frame.placements[0].coordinate
    #expect(
      frame.events == [
        Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
        Event(1, .anchorCoordinateChanged(coordinate: coordinate)),
      ])
  }
}

/// The table of hosts, and the cost of views that may cover their hosts.
@Suite struct HostTableTests {
  /// Returns a plan with hosts.
  /// - Parameter hosts: The host of each row, or `nil`.
  private func plan(_ hosts: [Int?]) -> Plan {
    var plan = TestScene.plan(hosts.map { _ in TestAnnotation(100, 100) })
    for (row, host) in hosts.enumerated() {
      if let host { plan.attach(row, toAnnotation: host) }
    }
    return plan
  }

  private func randomHosts(_ random: inout SeededRandom) -> [Int?] {
    let rows = Array(0..<random.whole(2...40)).shuffled(using: &random)
    var hosts = [Int?](repeating: nil, count: rows.count)
    for place in rows.indices.dropFirst() where !random.once(in: 6) {
      hosts[rows[place]] = random.once(in: 2) ? rows[place - 1] : rows[random.whole(0...place - 1)]
    }
    if hosts.allSatisfy({ $0 == nil }) { hosts[rows[1]] = rows[0] }
    return hosts
  }

  private func isAttached(_ row: Int, to other: Int, _ hosts: [Int?]) -> Bool {
    var host = hosts[row]
    while let next = host, next != other { host = hosts[next] }
    return host == other
  }

  @Test(arguments: 0..<50) func attachmentIsTransitive(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hosts = randomHosts(&random)
    let table = HostTable(plan(hosts))
    for row in hosts.indices {
      let found = hosts.indices.filter { table.isAttached(UInt32(row), to: UInt32($0)) }
      #expect(found == hosts.indices.filter { isAttached(row, to: $0, hosts) }, "seed \(seed), row \(row)")
    }
  }

  @Test(arguments: 0..<50) func attachmentsEqualAFullSearch(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hosts = randomHosts(&random)
    let table = HostTable(plan(hosts))
    for row in hosts.indices {
      let asked = hosts.indices.filter { table.isAttached(UInt32($0), to: UInt32(row)) }
      #expect(table.attached(to: UInt32(row)).map(Int.init).sorted() == asked, "seed \(seed), row \(row)")
    }
  }

  @Test func theTableIsEmptyWithoutAttachments() {
    #expect(HostTable(plan([nil, nil])).attached(to: 1).isEmpty)
    #expect(HostTable(plan([nil, 0])).attached(to: 2).isEmpty)
  }

  @Test func hostsThatGoRoundInACircleEnd() {
    let table = HostTable(plan([1, 2, 0, nil, 0, nil, 3]))
    #expect(!table.isAttached(3, to: 0))
    for row: UInt32 in [0, 1, 2, 4, 5] { #expect(table.attached(to: row).isEmpty) }
    #expect(Array(table.attached(to: 3)) == [6])
    #expect(Resolver(plan: plan([1, 2, 0, nil])).plan.annotations.count == 4)
  }

  @Test(arguments: 0..<200) func theGridAnswersAsComparingAllPairs(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hosts = randomHosts(&random)
    let table = HostTable(plan(hosts))
    var grid = CollisionGrid()
    grid.clear(width: 200_000, height: 200_000)
    var inserted: [(shape: CollisionShape, owner: Int)] = []
    // Hosts before their attachments, as in placement.
    let order = hosts.indices.sorted { depth($0, hosts) < depth($1, hosts) }
    for row in order {
      for _ in 0..<random.whole(1...2) {
        let size = random.pick([3000, 20_000, 300_000])
        let shape = CollisionGridTests.shape(
          Int32(random.whole(0...40_000)), Int32(random.whole(0...40_000)), Int32(random.whole(1...size)),
          Int32(random.whole(1...size)))
        let first = inserted.firstIndex { $0.shape.meets(shape) && !isAttached(row, to: $0.owner, hosts) }
        let found = grid.bestRanked(meeting: shape) { table.isAttached(UInt32(row), to: $0) }
        #expect(found.map(Int.init) == first, "seed \(seed), row \(row)")
        grid.insert(shape, owner: UInt32(row), among: table)
        inserted.append((shape, row))
      }
    }
  }

  private func depth(_ row: Int, _ hosts: [Int?]) -> Int { hosts[row].map { 1 + depth($0, hosts) } ?? 0 }

  @Test(arguments: [Int32(8000), 300_000]) func theHostsOfAChainCountOnce(_ size: Int32) {
    /// Returns the number of tested annotations for each of a chain of `count` attachments on one spot.
    func asked(_ count: Int) -> Int {
      let table = HostTable(plan([nil] + (0..<count - 1).map { $0 }))
      var grid = CollisionGrid()
      grid.clear(width: 200_000, height: 200_000)
      let shape = CollisionGridTests.shape(30_000, 30_000, size, size)
      var asked = 0
      for row in 0..<UInt32(count) {
        let found = grid.bestRanked(meeting: shape) { other in
          asked += 1
          return table.isAttached(row, to: other)
        }
        #expect(found == nil)
        grid.insert(shape, owner: row, among: table)
      }
      return asked
    }
    let (once, twice) = (asked(200), asked(400))
    #expect(twice <= 2 * once + 10, "\(once), then \(twice)")
  }
}
