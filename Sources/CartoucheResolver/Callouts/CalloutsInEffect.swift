/// What frames see of the plan's callouts: at their zoom. One row a callout.
struct CalloutsInEffect: Sendable {
  /// Points, the tip included; 0: not known.
  private(set) var sizes: [SIMD2<Double>]
  private(set) var flags: [CalloutFlags]

  init(_ callouts: CalloutColumns) {
    sizes = callouts.flags.indices.map { SIMD2(callouts.width[$0], callouts.height[$0]) }
    flags = callouts.flags
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
