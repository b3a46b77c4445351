/// A view's rectangle on screen: points, y down, not rounded.
struct ViewFrame: Sendable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Nil where it reaches beyond what is on any screen.
  @inline(__always)
  var box: Box? {
    let right = x + width
    let bottom = y + height
    let limit = FixedPoint.limit
    guard x >= -limit, right <= limit, y >= -limit, bottom <= limit else { return nil }
    return Box(
      left: FixedPoint.round(x), top: FixedPoint.round(y), right: FixedPoint.round(right),
      bottom: FixedPoint.round(bottom))
  }
}

/// The plan's anchor options as factors of the frame formula, so that no frame decides what an anchor means.
///
/// Layout: as `AnchorLists`; option `i` here is option `i` there.
struct CandidateTable: Sendable {
  private let options: [Option]

  /// left = x − `shiftX` · width + `offsetX`, top = y − `shiftY` · height − `offsetY`.
  private struct Option {
    /// 0, ½ or 1, so the products are exact.
    var shiftX: Double
    var shiftY: Double
    var offsetX: Double
    var offsetY: Double
    /// Points; 0: the annotation's own.
    var width: Double
    var height: Double
  }

  init(_ lists: AnchorLists) {
    options = lists.options.map { option in
      Option(
        shiftX: option.anchor.shiftX, shiftY: option.anchor.shiftY, offsetX: option.offsetX,
        offsetY: option.offsetY, width: option.width ?? 0, height: option.height ?? 0)
    }
  }

  /// The frame of a view of `width` × `height` at (x, y) by option `index`; nil: its size is not known.
  @inline(__always)
  func frame(_ index: Int, x: Double, y: Double, width: Double, height: Double) -> ViewFrame? {
    let option = options[index]
    let width = option.width > 0 ? option.width : width
    let height = option.height > 0 ? option.height : height
    guard width > 0, height > 0 else { return nil }
    return ViewFrame(
      x: x - option.shiftX * width + option.offsetX, y: y - option.shiftY * height - option.offsetY,
      width: width, height: height)
  }
}

extension Anchor {
  /// How much of the width lies left of the point.
  fileprivate var shiftX: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// How much of the height lies above the point.
  fileprivate var shiftY: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}
