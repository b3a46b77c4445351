import CartoucheResolver
import Foundation

/// A rectangle in whole 1/256 points, half open.
struct Edges {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.left = fixed(left)
    self.top = fixed(top)
    self.right = fixed(right)
    self.bottom = fixed(bottom)
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  /// Half open.
  func contains(_ point: ScreenPoint) -> Bool {
    let (x, y) = (fixed(point.x), fixed(point.y))
    return x >= left && x < right && y >= top && y < bottom
  }

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

  func moved(_ x: Int, _ y: Int) -> Edges {
    Edges(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
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
