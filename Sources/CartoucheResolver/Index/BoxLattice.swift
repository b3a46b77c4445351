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
    private(set) var meeting: UInt16 = 0
    /// It may meet something.
    private(set) var touching: UInt16 = 0

    /// Takes what was found in a row: not 0 in the columns that it is in.
    @inline(__always)
    mutating func add(meeting: SIMD4<UInt64>, touching: SIMD4<UInt64>, inRow row: Int) {
      self.meeting |= Answer.bits(meeting) &<< UInt16(truncatingIfNeeded: 4 &* row)
      self.touching |= Answer.bits(touching) &<< UInt16(truncatingIfNeeded: 4 &* row)
    }

    @inline(__always)
    private static func bits(_ found: SIMD4<UInt64>) -> UInt16 {
      (found.x != 0 ? 1 : 0) | (found.y != 0 ? 2 : 0) | (found.z != 0 ? 4 : 0) | (found.w != 0 ? 8 : 0)
    }
  }
}
