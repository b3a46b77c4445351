import CartoucheResolver
import Foundation

/// floor(256 · v + 0.5).
func fixed(_ value: Double) -> Int {
  Int(floor(256 * value + 0.5))
}

extension BruteForce {
  struct PlainFrame {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var rectangle: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }

    /// Whether it differs by no more than a millionth of a point, as rounding may.
    func isNear(_ other: PlainFrame) -> Bool {
      abs(x - other.x) <= 1e-6 && abs(y - other.y) <= 1e-6 && abs(width - other.width) <= 1e-6
        && abs(height - other.height) <= 1e-6
    }
  }

  /// Nil: unknown.
  func size(_ row: Int, _ option: AnchorOption) -> (width: Double, height: Double)? {
    let width = option.width ?? plan.annotations.options[row].width
    let height = option.height ?? plan.annotations.options[row].height
    return width == AnnotationOptions.unknownSize || height == AnnotationOptions.unknownSize
      ? nil : (width, height)
  }

  /// The table of frames, row by row.
  func viewFrame(_ row: Int, _ option: AnchorOption, _ point: ScreenPoint) -> PlainFrame? {
    guard let (w, h) = size(row, option) else { return nil }
    let (px, py, ox, oy) = (point.x, point.y, option.offsetX, option.offsetY)
    let (left, top) =
      switch option.anchor {
      case .center: (px - w / 2 + ox, py - h / 2 - oy)
      case .top: (px - w / 2 + ox, py - oy)
      case .bottom: (px - w / 2 + ox, py - h - oy)
      case .left: (px + ox, py - h / 2 - oy)
      case .right: (px - w + ox, py - h / 2 - oy)
      case .topLeft: (px + ox, py - oy)
      case .topRight: (px - w + ox, py - oy)
      case .bottomLeft: (px + ox, py - h - oy)
      case .bottomRight: (px - w + ox, py - h - oy)
      }
    return PlainFrame(x: left, y: top, width: w, height: h)
  }
}
