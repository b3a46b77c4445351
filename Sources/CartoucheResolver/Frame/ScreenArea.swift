/// The rectangles that views of one frame are tested against, in 1/256 points.
///
/// By themselves and small: a `Screen` is large, and whoever asks it something for each view copies it.
struct ScreenArea: Sendable, Equatable {
  /// From (0, 0) to the size of the map view.
  let viewport: Box
  /// The viewport less the camera's padding.
  let bounds: Box
  /// The same, with its edges where they are if nothing is left between them.
  let edges: Box

  init(_ size: Viewport, _ padding: Insets) {
    viewport = Box(0, 0, size.width, size.height).orNowhere
    edges = Box(padding.left, padding.top, size.width - padding.right, size.height - padding.bottom)
    bounds = edges.orNowhere
  }

  /// What an annotation's view is to be in.
  @inline(__always)
  func bounds(ignoresPadding: Bool) -> Box { ignoresPadding ? viewport : bounds }

  /// Where the point of a view is.
  /// - Parameter margin: 1/256 points around the bounds.
  @inline(__always)
  func whereabouts(_ place: SIMD2<Int32>, ignoresPadding: Bool, margin: Int32) -> Whereabouts {
    let box = ignoresPadding ? viewport : edges
    if box.contains(place.x, place.y) { return .inBounds }
    return margin > 0 && box.grown(by: margin).contains(place.x, place.y) ? .inMargin : .beyond
  }
}

extension Box {
  /// In points.
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.init(
      left: FixedPoint.clamped(left), top: FixedPoint.clamped(top), right: FixedPoint.clamped(right),
      bottom: FixedPoint.clamped(bottom))
  }

  /// One that is empty becomes an empty one that nothing meets, so that the tests need not ask.
  fileprivate var orNowhere: Box { isEmpty ? .nowhere : self }
}
