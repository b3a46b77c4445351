import CartoucheResolver

/// The rectangle of a view, with edges in 1/256 point.
struct PlainBox {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  init(_ anchor: Anchor, at point: ScreenPoint) {
    let (width, height) = Scene.viewSize
    var x = point.x - width / 2
    var y = point.y - height / 2
    switch anchor {
    case .left, .topLeft, .bottomLeft: x = point.x
    case .right, .topRight, .bottomRight: x = point.x - width
    case .center, .top, .bottom: break
    }
    switch anchor {
    case .top, .topLeft, .topRight: y = point.y
    case .bottom, .bottomLeft, .bottomRight: y = point.y - height
    case .center, .left, .right: break
    }
    left = PlainBox.fixed(x)
    top = PlainBox.fixed(y)
    right = PlainBox.fixed(x + width)
    bottom = PlainBox.fixed(y + height)
  }

  /// Returns floor(256 · points + 0.5). The number is made positive before the conversion, which truncates.
  private static func fixed(_ points: Double) -> Int32 {
    Int32(points * 256 + 16_777_216.5) - 16_777_216
  }

  func meets(_ other: PlainBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether the rectangle intersects the viewport.
  var isOnScreen: Bool {
    right > 0 && bottom > 0 && left < Int32(Scene.viewport.width) * 256
      && top < Int32(Scene.viewport.height) * 256
  }
}
