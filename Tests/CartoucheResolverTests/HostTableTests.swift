import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Who is attached to whom, and what it costs that a view may cover its hosts.
@Suite struct HostTableTests {
  /// - Parameter hosts: the row that each is attached to; nil: none.
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

  @Test(arguments: 0..<50) func attachedIsWhoeverComesToTheHostByHosts(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hosts = randomHosts(&random)
    let table = HostTable(plan(hosts))
    for row in hosts.indices {
      let found = hosts.indices.filter { table.isAttached(UInt32(row), to: UInt32($0)) }
      #expect(found == hosts.indices.filter { isAttached(row, to: $0, hosts) }, "seed \(seed), row \(row)")
    }
  }

  @Test(arguments: 0..<50) func whoIsAttachedIsListedAsIfAllWereAsked(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let hosts = randomHosts(&random)
    let table = HostTable(plan(hosts))
    for row in hosts.indices {
      let asked = hosts.indices.filter { table.isAttached(UInt32($0), to: UInt32(row)) }
      #expect(table.attached(to: UInt32(row)).map(Int.init).sorted() == asked, "seed \(seed), row \(row)")
    }
  }

  @Test func nobodyIsListedWhereNothingIsAttached() {
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
    // Hosts before what is attached to them, as they are placed.
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
    /// How many annotations were looked at for each of a chain of `count` on one spot.
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
