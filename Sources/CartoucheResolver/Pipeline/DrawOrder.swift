/// The step that sorts visible views from bottom to top: by `zPriority`, then from last to first rank.
///
/// A view that is attached to an annotation is drawn directly above it, unless their `zPriority` differs.
struct DrawOrder: Sendable {
  /// The visible rows, bottom first.
  private(set) var rows: [UInt32] = []
  /// The views that are drawn directly above their hosts.
  private var attached: HostForest
  /// The effective `zPriority` of visible rows; empty if no annotation is attached to another.
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

  /// Creates the draw order of an edited plan. The rows of the last frame stay until the next one.
  /// - Parameter rows: the visible rows, bottom first.
  init(_ plan: Plan, _ hosts: HostTable, showing rows: [UInt32]) {
    self.init(plan, hosts)
    self.rows.append(contentsOf: rows)
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation, _ hosts: HostTable) {
    rows = moves.rows(of: rows, capacity: rows.capacity)
    moves.move(&zPriorities)
    attached = HostForest(hosts)
  }

  /// Sorts the visible rows.
  /// - Parameters:
  ///   - placed: the visible rows, best rank first.
  ///   - isLayered: whether rows may differ in `zPriority`.
  mutating func order(_ placed: [UInt32], _ options: EffectiveOptions, _ hosts: HostTable, isLayered: Bool) {
    rows.removeAll(keepingCapacity: true)
    if !hosts.isEmpty {
      inheritZPriorities(placed, options, hosts)
      attached.clear()
      // The element that was linked last comes first: the order is from last to first rank.
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

  /// Returns whether a view is drawn directly above its host.
  @inline(__always)
  private func goesWithHost(_ row: UInt32, _ options: EffectiveOptions, _ hosts: HostTable) -> Bool {
    let host = hosts[row]
    return host != HostTable.none && zPriority(row, options) == zPriority(host, options)
  }

  /// Returns the effective `zPriority` of a visible row, which may be inherited from its host.
  @inline(__always)
  func zPriority(_ row: UInt32, _ options: EffectiveOptions) -> Double {
    zPriorities.isEmpty ? options[Int(row)].zPriority : zPriorities[Int(row)]
  }

  /// Computes inherited values of `zPriority`. In `placed`, hosts precede the views that are attached to them.
  private mutating func inheritZPriorities(
    _ placed: [UInt32], _ options: EffectiveOptions, _ hosts: HostTable
  ) {
    for row in placed {
      let host = hosts[row]
      let own = options[Int(row)]
      let isTaken = host != HostTable.none && own.flags.contains(.takesZPriority)
      zPriorities[Int(row)] = isTaken ? zPriorities[Int(host)] : own.zPriority
    }
  }

  /// Appends a view and all views that are drawn directly above it.
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
