/// What frames see of the plan's callouts: at their zoom, and as large as the host measured them. One row a callout.
struct CalloutsInEffect: Sendable {
  /// Points, the tip included; 0: not known.
  private var sizes: [SIMD2<Double>]
  private(set) var flags: [CalloutFlags]
  /// Per annotation, where the plan has callouts: points, 0 where the host measured nothing.
  private var measured: [SIMD2<Double>]

  init(_ callouts: CalloutColumns, annotations count: Int) {
    measured = Array(repeating: SIMD2(), count: callouts.count == 0 ? 0 : count)
    sizes = callouts.flags.indices.map { SIMD2(callouts.width[$0], callouts.height[$0]) }
    flags = callouts.flags
  }

  /// The size of an annotation's callout: what is measured takes the place of what is estimated or not known, side by side.
  func size(_ callout: Int, of row: Int) -> SIMD2<Double> {
    let given = sizes[callout]
    if measured[row] == SIMD2() || hasGivenSize(callout) { return given }
    return SIMD2(
      flags[callout].contains(.givenWidth) ? given.x : measured[row].x,
      flags[callout].contains(.givenHeight) ? given.y : measured[row].y)
  }

  private func hasGivenSize(_ callout: Int) -> Bool {
    !flags[callout].contains(.estimated) && all(sizes[callout] .> 0)
  }

  /// Whether a size may be told of an annotation's callout: also where another state has one that is not asked for it.
  func mayBeMeasured(_ callout: Int, of row: Int) -> Bool {
    measured[row] != SIMD2() || !hasGivenSize(callout)
  }

  /// Whether that is another size than before.
  mutating func measure(_ row: Int, _ size: SIMD2<Double>) -> Bool {
    if measured[row] == size { return false }
    measured[row] = size
    return true
  }

  /// What was measured of an annotation's callout says nothing about another one.
  mutating func forgetMeasured(_ row: Int) {
    if row < measured.count { measured[row] = SIMD2() }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) { moves.move(&measured) }

  /// Takes over what was measured in the plan before a change.
  mutating func keepMeasured(of former: CalloutsInEffect, _ rows: FrameRows, after formerRows: FrameRows) {
    let added = rows.annotations - formerRows.annotations
    for row in former.measured.indices {
      keepMeasured(row < formerRows.annotations ? row : row + added, of: former, row)
    }
  }

  /// The same of one annotation, which was in another row of another plan.
  mutating func keepMeasured(_ row: Int, of former: CalloutsInEffect, _ old: Int) {
    if row < measured.count, old < former.measured.count { measured[row] = former.measured[old] }
  }

  /// Brings what depends on zoom to the zoom of a frame.
  mutating func bring(to zoom: ZoomValues, _ tables: ZoomTables) {
    for drive in tables.calloutDrives where zoom.isChanged(drive.table) {
      let row = Int(drive.row)
      switch drive.property {
      case .width: sizes[row].x = zoom[drive.table]
      case .height: sizes[row].y = zoom[drive.table]
      case .obstacle:
        if zoom[drive.table] == 0 { flags[row].remove(.obstacle) } else { flags[row].insert(.obstacle) }
      default: break
      }
    }
  }
}
