/// The step of a frame that sorts visible views from bottom to top. Views are sorted by `zPriority`; of views with
/// equal values, the one with the best rank is on top.
///
/// A view that is attached to an annotation is drawn directly above its host's view, unless their `zPriority` differs.
struct DrawOrder: Sendable {
  /// The visible views, as rows of the frame's tables, bottom first.
  private(set) var rows: [UInt32] = []
  /// The attached views, as trees below their hosts. They are drawn directly above their hosts.
  private var attached: HostForest
  /// Per annotation and cluster: the `zPriority` of a visible view, possibly inherited from its host. Empty if no
  /// annotation is attached to another.
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

  /// Creates the draw order of an edited plan. It contains the visible views of the last frame until the next frame is
  /// resolved.
  /// - Parameter rows: those views, as rows of the frame's tables, bottom first.
  init(_ plan: Plan, _ hosts: HostTable, showing rows: [UInt32]) {
    self.init(plan, hosts)
    self.rows.append(contentsOf: rows)
  }

  /// Sorts the visible rows.
  /// - Parameters:
  ///   - placed: the visible views, as rows of the frame's tables, best rank first.
  ///   - isLayered: whether views may differ in `zPriority`.
  mutating func order(_ placed: [UInt32], _ options: EffectiveOptions, _ hosts: HostTable, isLayered: Bool) {
    rows.removeAll(keepingCapacity: true)
    if !hosts.isEmpty {
      inheritZPriorities(placed, options, hosts)
      attached.clear()
      // The row that was linked last comes first, so that trees go from last to first rank, too.
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

  /// Returns whether a view is attached to a host and drawn directly above it.
  @inline(__always)
  private func goesWithHost(_ row: UInt32, _ options: EffectiveOptions, _ hosts: HostTable) -> Bool {
    let host = hosts[row]
    return host != HostTable.none && zPriority(row, options) == zPriority(host, options)
  }

  /// Returns the `zPriority` of a visible view, which may be inherited from its host.
  @inline(__always)
  func zPriority(_ row: UInt32, _ options: EffectiveOptions) -> Double {
    zPriorities.isEmpty ? options[Int(row)].zPriority : zPriorities[Int(row)]
  }

  /// Computes the `zPriority` of each view. An attached view that has no `zPriority` of its own gets its host's value.
  /// - Parameter placed: the visible views, as rows of the frame's tables; hosts precede the views that are attached to
  ///   them.
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

  /// Appends a view to the draw order, followed by all attached views that are drawn directly above it.
  private mutating func append(_ root: UInt32) {
    rows.append(root)
    guard !attached.isEmpty else { return }
    var row = attached.next(after: root, in: root)
    while row != HostTable.none {
      rows.append(row)
      row = attached.next(after: row, in: root)
    }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [rows.capacity, zPriorities.capacity, keyed.capacity, scratch.capacity] }
}
