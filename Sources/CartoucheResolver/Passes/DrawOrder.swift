/// Orders what is shown from bottom to top: by `zPriority`, then from last to first rank. What is attached to an
/// annotation comes directly above it, unless their `zPriority` differs.
struct DrawOrder: Sendable {
  /// Rows that are shown, bottom first.
  private(set) var rows: [UInt32] = []
  /// What is drawn directly above the one that it is attached to.
  private var attached: HostForest
  /// The `zPriority` in effect of what is shown; empty where no annotation is attached to another.
  private var zPriorities: [Double]
  private var keyed: [KeyedRow] = []
  private var scratch: [KeyedRow] = []

  init(_ plan: Plan, _ hosts: HostTable) {
    attached = HostForest(hosts)
    let count = FrameRows(plan).count
    zPriorities = Array(repeating: 0, count: hosts.count)
    rows.reserveCapacity(count)
    keyed.reserveCapacity(count)
    scratch.reserveCapacity(count)
  }

  /// The order of a plan that was changed: what the last frame shows stays where it is until the next one.
  /// - Parameter rows: what that is, bottom first.
  init(_ plan: Plan, _ hosts: HostTable, showing rows: [UInt32]) {
    self.init(plan, hosts)
    self.rows.append(contentsOf: rows)
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves, _ hosts: HostTable) {
    rows = moves.rows(of: rows, capacity: rows.capacity)
    moves.move(&zPriorities)
    attached = HostForest(hosts)
  }

  /// - Parameters:
  ///   - placed: what is shown, best rank first.
  ///   - isLayered: whether `zPriority` can make a difference.
  mutating func order(_ placed: [UInt32], _ options: OptionsInEffect, _ hosts: HostTable, isLayered: Bool) {
    rows.removeAll(keepingCapacity: true)
    if !hosts.isEmpty {
      inheritZPriorities(placed, options, hosts)
      attached.clear()
      // The last linked comes first: from last to first rank.
      for row in placed where goesWithHost(row, options, hosts) { attached.link(row) }
    }
    if !isLayered, hosts.isEmpty {
      for row in placed.reversed() { rows.append(row) }
      return
    }
    guard isLayered else {
      for row in placed.reversed() where !goesWithHost(row, options, hosts) { append(row) }
      return
    }
    keyed.removeAll(keepingCapacity: true)
    for row in placed.reversed() where !goesWithHost(row, options, hosts) {
      keyed.append(KeyedRow(key: zPriority(row, options).orderedBits, row: row))
    }
    sortByKey(&keyed, scratch: &scratch)
    for entry in keyed { append(entry.row) }
  }

  /// Whether a view is drawn directly above the one that it is attached to.
  @inline(__always)
  private func goesWithHost(_ row: UInt32, _ options: OptionsInEffect, _ hosts: HostTable) -> Bool {
    let host = hosts[row]
    return host != HostTable.none && zPriority(row, options) == zPriority(host, options)
  }

  /// The `zPriority` in effect of what is shown: that of a host where the annotation takes it.
  @inline(__always)
  func zPriority(_ row: UInt32, _ options: OptionsInEffect) -> Double {
    zPriorities.isEmpty ? options[Int(row)].zPriority : zPriorities[Int(row)]
  }

  /// Hands each `zPriority` on to those who take it; hosts are placed before what is attached to them.
  private mutating func inheritZPriorities(
    _ placed: [UInt32], _ options: OptionsInEffect, _ hosts: HostTable
  ) {
    for row in placed {
      let host = hosts[row]
      let own = options[Int(row)]
      let isTaken = host != HostTable.none && own.flags.contains(.takesZPriority)
      zPriorities[Int(row)] = isTaken ? zPriorities[Int(host)] : own.zPriority
    }
  }

  /// Draws a view and all that go with it.
  private mutating func append(_ root: UInt32) {
    rows.append(root)
    guard !attached.isEmpty else { return }
    var row = attached.next(after: root, in: root)
    while row != HostTable.none {
      rows.append(row)
      row = attached.next(after: row, in: root)
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [rows.capacity, zPriorities.capacity, keyed.capacity, scratch.capacity] }
}
