/// Cells, both ends included.
struct CellSpan {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  /// - Parameter edges: left, top, right and bottom.
  @inline(__always)
  init(_ edges: SIMD4<Int32>) {
    (left, top, right, bottom) = (edges.x, edges.y, edges.z, edges.w)
  }

  @inline(__always)
  init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The blocks of 8 × 8 cells that they lie in.
  var blocks: Int32 { (right >> 3 - left >> 3 + 1) * (bottom >> 3 - top >> 3 + 1) }
}
