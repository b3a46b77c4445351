/// A candidate that has a size and is not far off screen.
struct TestedCandidate {
  var row: UInt32
  /// In 1/256 points.
  var box: Box
  /// Of the same, in points.
  var size: SIMD2<Double>
  /// 1/256 points by which its collision shapes shrink for the tests.
  var shrinkage: Int32
}
