/// One feature of an avoided layer that a frame draws.
struct FeatureDrawing {
  var layer: Int
  /// Place of the layer in the list of avoided ones.
  var place: UInt32
  /// Of the plan's layer features.
  var row: Int
  /// Points: its icon or circle, or the width of its line.
  var size: SIMD2<Double>
  /// What lies outside of it meets no view.
  var area: Box
  var screen: Screen
  /// Of a path, Mercator lengths from its start between which nothing is drawn.
  var hidden: (from: Double, to: Double) = (0, 0)
}
