/// What the zoom tables of a plan gave last.
struct ZoomValues: Sendable {
  /// The zoom of `values`; not a number before the first frame.
  private var zoom = Double.nan
  /// Per table; not a number before the first frame, so that every value is a change then.
  private var values: [Double]
  /// Per table: whether the last evaluation gave another value than the one before.
  private var changes: [Bool]

  init(tables: Int) {
    values = Array(repeating: .nan, count: tables)
    changes = Array(repeating: false, count: tables)
  }

  /// The value of a table.
  @inline(__always)
  subscript(_ table: UInt32) -> Double { values[Int(table)] }

  /// Whether the last evaluation gave another value than the one before.
  @inline(__always)
  func isChanged(_ table: UInt32) -> Bool { changes[Int(table)] }

  /// Evaluates the tables at the zoom of a frame; whether that is another one than the last, and there are any.
  mutating func evaluate(_ tables: ZoomTables, at zoom: Double) -> Bool {
    guard tables.count > 0, zoom != self.zoom else { return false }
    self.zoom = zoom
    for table in 0..<tables.count {
      let value = tables.value(of: table, at: zoom)
      changes[table] = value != values[table]
      values[table] = value
    }
    return true
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [values.capacity, changes.capacity] }
}
