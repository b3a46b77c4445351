import CartoucheResolver

/// What is known of a view's frame over a span of zooms, from the point that its anchor touches.
struct FrameSpan {
  /// Lies in the frame at every zoom.
  var inner: FrameBox
  /// The frame lies in it at every zoom.
  var outer: FrameBox

  /// - Parameters:
  ///   - width: of the annotation, in points: the least and the most.
  ///   - height: the same.
  init(_ option: AnchorOption, width: ClosedRange<Double>, height: ClosedRange<Double>) {
    let width = option.width.map { $0...$0 } ?? width
    let height = option.height.map { $0...$0 } ?? height
    let before = option.anchor.shift
    let after = 1 - before
    let (x, y) = (option.offsetX, -option.offsetY)
    inner = FrameBox(
      left: x - before.x * width.lowerBound, top: y - before.y * height.lowerBound,
      right: x + after.x * width.lowerBound, bottom: y + after.y * height.lowerBound)
    outer = FrameBox(
      left: x - before.x * width.upperBound, top: y - before.y * height.upperBound,
      right: x + after.x * width.upperBound, bottom: y + after.y * height.upperBound)
  }

  /// Whether the frame is the same at all zooms.
  var isConstant: Bool { inner == outer }
}
