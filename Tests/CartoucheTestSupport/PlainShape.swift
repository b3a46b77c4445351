/// A rectangle that is tested, or the circle in it.
struct PlainShape {
  var edges: Edges
  var isCircle = false

  /// Twice 1/256 points.
  var middle: (x: Int, y: Int) { (edges.left + edges.right, edges.top + edges.bottom) }
  var radius: Int { min(edges.right - edges.left, edges.bottom - edges.top) }

  func meets(_ other: PlainShape) -> Bool {
    if edges.isEmpty || other.edges.isEmpty { return false }
    switch (isCircle, other.isCircle) {
    case (false, false): return edges.meets(other.edges)
    case (true, true):
      let (x, y) = (middle.x - other.middle.x, middle.y - other.middle.y)
      let reach = radius + other.radius
      return x * x + y * y < reach * reach
    case (true, false):
      // The point of the rectangle that is nearest to the middle.
      let x = min(max(middle.x, 2 * other.edges.left), 2 * other.edges.right) - middle.x
      let y = min(max(middle.y, 2 * other.edges.top), 2 * other.edges.bottom) - middle.y
      return x * x + y * y < radius * radius
    case (false, true): return other.meets(self)
    }
  }

  /// In 1/256 points.
  func contains(_ x: Int, _ y: Int) -> Bool {
    guard x >= edges.left, x < edges.right, y >= edges.top, y < edges.bottom else { return false }
    let (right, down) = (2 * x - middle.x, 2 * y - middle.y)
    return !isCircle || right * right + down * down < radius * radius
  }

  func moved(_ x: Int, _ y: Int) -> PlainShape { PlainShape(edges: edges.moved(x, y), isCircle: isCircle) }

  func grown(by margin: Int) -> PlainShape { PlainShape(edges: edges.grown(by: margin), isCircle: isCircle) }
}
