import CartoucheResolver
import Foundation

/// floor(256 · v + 0.5).
func fixed(_ value: Double) -> Int {
  Int(floor(256 * value + 0.5))
}

/// A rectangle in whole 1/256 points, half open.
struct Edges {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.left = fixed(left)
    self.top = fixed(top)
    self.right = fixed(right)
    self.bottom = fixed(bottom)
  }

  init(_ frame: BruteForce.PlainFrame) {
    self.init(frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  /// Whether they share a positive area.
  func meets(_ other: Edges) -> Bool {
    !isEmpty && !other.isEmpty && min(right, other.right) > max(left, other.left)
      && min(bottom, other.bottom) > max(top, other.top)
  }

  func liesWithin(_ other: Edges) -> Bool {
    !isEmpty && !other.isEmpty && left >= other.left && right <= other.right && top >= other.top
      && bottom <= other.bottom
  }

  /// A shape with room to spare, or with less of it.
  func grown(by margin: Int) -> Edges {
    var edges = self
    edges.left -= margin
    edges.top -= margin
    edges.right += margin
    edges.bottom += margin
    return edges
  }

  /// A frame that shrinks keeps at least its middle.
  func shrunkFrame(by margin: Int) -> Edges {
    var edges = grown(by: -margin)
    if edges.left >= edges.right, left < right {
      edges.left = left + (right - left) / 2
      edges.right = edges.left + 1
    }
    if edges.top >= edges.bottom, top < bottom {
      edges.top = top + (bottom - top) / 2
      edges.bottom = edges.top + 1
    }
    return edges
  }
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
