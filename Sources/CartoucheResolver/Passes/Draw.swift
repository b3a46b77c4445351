extension Resolver {
  /// Orders what is shown from bottom to top: by `zPriority`, then from last to first rank. What is attached to an
  /// annotation comes directly above it, unless their `zPriority` differs.
  mutating func draw() {
    state.drawn.removeAll(keepingCapacity: true)
    if !forest.isEmpty {
      inheritZPriorities()
      forest.clear()
      // The last linked comes first: from last to first rank.
      for row in state.placed where goesWithHost(row) { forest.link(row) }
    }
    guard isLayered || interaction.affected > 0 else {
      for row in state.placed.reversed() where !goesWithHost(row) { appendDrawn(row) }
      return
    }
    state.keyed.removeAll(keepingCapacity: true)
    for row in state.placed.reversed() where !goesWithHost(row) {
      state.keyed.append(KeyedRow(key: zPriority(Int(row)).orderedBits, row: row))
    }
    sortByKey(&state.keyed, scratch: &state.keyedScratch)
    for entry in state.keyed { appendDrawn(entry.row) }
  }

  /// Whether a view is drawn directly above the one that it is attached to.
  @inline(__always)
  private func goesWithHost(_ row: UInt32) -> Bool {
    let host = forest.host(row)
    return host != HostForest.none && zPriority(Int(row)) == zPriority(Int(host))
  }

  /// The `zPriority` in effect of what is shown: that of a host where the annotation takes it.
  @inline(__always)
  func zPriority(_ row: Int) -> Double {
    forest.isEmpty ? options[row].zPriority : state.zPriorities[row]
  }

  /// Hands each `zPriority` on to those who take it; hosts are placed before what is attached to them.
  private mutating func inheritZPriorities() {
    let missing = options.count - state.zPriorities.count
    if missing > 0 { state.zPriorities += repeatElement(0, count: missing) }
    for placed in state.placed {
      let row = Int(placed)
      let host = forest.host(placed)
      let isTaken = host != HostForest.none && options[row].flags.contains(.takesZPriority)
      state.zPriorities[row] = isTaken ? state.zPriorities[Int(host)] : options[row].zPriority
    }
  }

  /// Draws a view and all that go with it.
  private mutating func appendDrawn(_ root: UInt32) {
    state.drawn.append(root)
    guard !forest.isEmpty else { return }
    var row = forest.next(after: root, in: root)
    while row != HostForest.none {
      state.drawn.append(row)
      row = forest.next(after: row, in: root)
    }
  }
}

extension Plan {
  /// Whether `zPriority` can make a difference.
  var isLayered: Bool {
    annotations.options.contains { $0.zPriority != annotations.options[0].zPriority }
      || zoomTables.drives.contains { $0.property == .zPriority }
  }
}
