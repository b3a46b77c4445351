/// A candidate that has a size and is not far off screen.
struct TestedCandidate {
  var row: UInt32
  var rectangle: ViewRectangle
  /// The same in 1/256 points.
  var box: Box
  /// 1/256 points by which its collision shapes shrink for the tests.
  var shrinkage: Int32
}
