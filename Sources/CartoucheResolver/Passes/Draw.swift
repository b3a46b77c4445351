extension Resolver {
  /// Orders what is shown from bottom to top: by `zPriority`, then from last to first rank.
  mutating func draw() {
    state.drawn.removeAll(keepingCapacity: true)
    guard isLayered else {
      for row in state.placed.reversed() { state.drawn.append(row) }
      return
    }
    state.keyed.removeAll(keepingCapacity: true)
    for row in state.placed.reversed() {
      state.keyed.append(KeyedRow(key: columns.zPriority[Int(row)].orderedBits, row: row))
    }
    sortByKey(&state.keyed, scratch: &state.keyedScratch)
    for entry in state.keyed { state.drawn.append(entry.row) }
  }
}

extension Plan {
  /// Whether `zPriority` can make a difference.
  var isLayered: Bool {
    annotations.zPriority.contains { $0 != annotations.zPriority[0] }
      || zoomTables.drives.contains { $0.property == .zPriority }
  }
}
