extension Resolver {
  /// Orders what is shown from bottom to top: by `zPriority`, then from last to first rank.
  mutating func draw() {
    state.drawn.removeAll(keepingCapacity: true)
    guard layers.isLayered else {
      for row in state.placed.reversed() { state.drawn.append(row) }
      return
    }
    state.keyed.removeAll(keepingCapacity: true)
    for row in state.placed.reversed() {
      state.keyed.append(KeyedRow(key: UInt64(layers.layer[Int(row)]), row: row))
    }
    sortByKey(&state.keyed, scratch: &state.keyedScratch)
    for entry in state.keyed { state.drawn.append(entry.row) }
  }
}

/// The distinct `zPriority` values as whole numbers, which sort faster and are the same on every frame.
struct DrawLayers: Sendable {
  /// Per row; 0 is the lowest.
  let layer: [UInt32]
  /// Whether there is more than one.
  let isLayered: Bool

  init(_ zPriority: [Double]) {
    let rows = zPriority.indices.sorted { zPriority[$0] < zPriority[$1] }
    var layer = [UInt32](repeating: 0, count: rows.count)
    var highest: UInt32 = 0
    for (place, row) in rows.enumerated() {
      if place > 0, zPriority[rows[place - 1]] < zPriority[row] { highest += 1 }
      layer[row] = highest
    }
    self.layer = layer
    isLayered = highest > 0
  }
}
