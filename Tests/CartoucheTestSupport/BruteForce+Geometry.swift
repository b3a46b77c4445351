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
    /// What is tested.
    var edges: Edges

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

  /// The table of frames, row by row: what is reported, and in whole numbers what is tested.
  func viewFrame(_ row: Int, _ option: AnchorOption, _ point: ScreenPoint) -> PlainFrame? {
    size(row, option).map { BruteForce.plainFrame(option, $0, point) }
  }

  /// A view or a callout of a size whose anchor touches a point.
  static func plainFrame(
    _ option: AnchorOption, _ size: (width: Double, height: Double), _ point: ScreenPoint
  ) -> PlainFrame {
    let (w, h) = size
    let (left, top) = BruteForce.corner(
      option.anchor, (point.x, point.y), (w, h), half: (w / 2, h / 2), (option.offsetX, option.offsetY))
    let (width, height) = (fixed(w), fixed(h))
    let (column, line) = BruteForce.corner(
      option.anchor, (fixed(point.x), fixed(point.y)), (width, height), half: (width >> 1, height >> 1),
      (fixed(option.offsetX), fixed(option.offsetY)))
    let edges = Edges(left: column, top: line, right: column + width, bottom: line + height)
    return PlainFrame(x: left, y: top, width: w, height: h, edges: edges)
  }

  private static func corner<Number: SignedNumeric>(
    _ anchor: Anchor, _ p: (x: Number, y: Number), _ size: (w: Number, h: Number),
    half: (w: Number, h: Number), _ o: (x: Number, y: Number)
  ) -> (left: Number, top: Number) {
    switch anchor {
    case .center: (p.x - half.w + o.x, p.y - half.h - o.y)
    case .top: (p.x - half.w + o.x, p.y - o.y)
    case .bottom: (p.x - half.w + o.x, p.y - size.h - o.y)
    case .left: (p.x + o.x, p.y - half.h - o.y)
    case .right: (p.x - size.w + o.x, p.y - half.h - o.y)
    case .topLeft: (p.x + o.x, p.y - o.y)
    case .topRight: (p.x - size.w + o.x, p.y - o.y)
    case .bottomLeft: (p.x + o.x, p.y - size.h - o.y)
    case .bottomRight: (p.x - size.w + o.x, p.y - size.h - o.y)
    }
  }
}
