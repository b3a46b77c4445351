/// Cells, both ends included.
struct CellSpan {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  /// The blocks of 8 × 8 cells that they lie in.
  var blocks: Int32 { (right >> 3 - left >> 3 + 1) * (bottom >> 3 - top >> 3 + 1) }
}
