/// Up to 16 boxes that share their left and right edges, and their top and bottom ones: those of a view at its anchors.
///
/// Layout: box `4 · row + column` lies in a column and a row. Columns that are not there repeat one that is.
/// Units: 1/256 points.
struct BoxLattice {
  var left: SIMD4<Int32>
  var right: SIMD4<Int32>
  var top: SIMD4<Int32>
  var bottom: SIMD4<Int32>
  /// Rows behind these are not there.
  var rowCount: Int

  /// What is known of each box: a bit a box.
  struct Answer {
    /// It meets something.
    var meeting: UInt16 = 0
    /// It may meet something.
    var touching: UInt16 = 0
  }

  /// The number of the box in a column and a row.
  @inline(__always)
  static func number(column: Int, row: Int) -> UInt16 { UInt16(truncatingIfNeeded: 4 &* row &+ column) }

  /// The smallest box around all of them.
  @inline(__always)
  var enclosing: Box { Box(left: left.min(), top: top.min(), right: right.max(), bottom: bottom.max()) }
}
