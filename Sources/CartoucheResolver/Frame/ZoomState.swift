/// What the tables of a plan gave last.
struct ZoomState: Sendable {
  /// The zoom of `values`; not a number before the first frame.
  var zoom = Double.nan
  /// Per table; not a number before the first frame, so that every value is a change then.
  var values: [Double]
  /// Per table: whether the last evaluation gave another value than the one before.
  var isChanged: [Bool]

  init(tables: Int) {
    values = Array(repeating: .nan, count: tables)
    isChanged = Array(repeating: false, count: tables)
  }
}
