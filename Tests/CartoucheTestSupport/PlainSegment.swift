import CartoucheResolver
import Foundation

/// A straight piece of something drawn, its ends in whole 1/256 points.
struct PlainSegment {
  var start: (x: Double, y: Double)
  var end: (x: Double, y: Double)

  /// Distances from the edges of what is drawn at all, times w.
  static func planes(farthest: Double) -> [(Seen) -> Double] {
    [
      { farthest - $0.w }, { $0.x + 1_048_576 * $0.w }, { 1_048_576 * $0.w - $0.x },
      { $0.y + 1_048_576 * $0.w },
      { 1_048_576 * $0.w - $0.y },
    ]
  }

  /// Nil: none of it is drawn.
  init?(_ a: Seen, _ b: Seen, farthest: Double) {
    var (low, high) = (0.0, 1.0)
    for plane in PlainSegment.planes(farthest: farthest) {
      let (first, second) = (plane(a), plane(b))
      if first < 0, second < 0 { return nil }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
    }
    let (head, tail) = (a.toward(b, low), a.toward(b, high))
    guard low <= high, head.w > 0, tail.w > 0 else { return nil }
    start = (Double(fixed(head.x / head.w)), Double(fixed(head.y / head.w)))
    end = (Double(fixed(tail.x / tail.w)), Double(fixed(tail.y / tail.w)))
  }

  /// Whether some of it is inside a shape; of its own line all but 2 points around the anchor point counts.
  func passes(through shape: PlainShape, without point: ScreenPoint?) -> Bool {
    var pieces = [(0.0, 1.0)]
    if let point {
      if let (from, to) = fractions(within: 512, of: (256 * point.x, 256 * point.y)) {
        pieces = [(0, min(1, from)), (max(0, to), 1)].filter { $0.0 < $0.1 }
      }
    }
    let inside: (Double, Double)?
    if shape.isCircle {
      inside = fractions(
        within: Double(shape.radius) / 2, of: (Double(shape.middle.x) / 2, Double(shape.middle.y) / 2))
    } else {
      inside = fractions(in: shape.edges)
    }
    guard let inside else { return false }
    return pieces.contains { max($0.0, inside.0) < min($0.1, inside.1) }
  }

  /// Whether it is less than half a width away from a shape.
  func isNear(_ shape: PlainShape, _ width: Int) -> Bool {
    let half = Double(width) / 2
    if shape.isCircle {
      let middle = (x: Double(shape.middle.x) / 2, y: Double(shape.middle.y) / 2)
      return distance(to: middle) < half + Double(shape.radius) / 2
    }
    let edges = shape.edges
    let (left, right) = (Double(edges.left), Double(edges.right))
    let (top, bottom) = (Double(edges.top), Double(edges.bottom))
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if corners.contains(where: { distance(to: (x: $0.0, y: $0.1)) < half }) { return true }
    return [start, end].contains { end in
      hypot(end.x - min(max(end.x, left), right), end.y - min(max(end.y, top), bottom)) < half
    }
  }

  /// Whether the middle of a shape is inside, by how often the edges turn around it.
  static func isInside(_ shape: PlainShape, _ edges: [PlainSegment]) -> Bool {
    let middle = (x: Double(shape.middle.x) / 2, y: Double(shape.middle.y) / 2)
    return edges.count { edge in
      guard (edge.start.y <= middle.y) != (edge.end.y <= middle.y) else { return false }
      let along = (middle.y - edge.start.y) / (edge.end.y - edge.start.y)
      return edge.start.x + along * (edge.end.x - edge.start.x) > middle.x
    } % 2 == 1
  }

  private var way: (x: Double, y: Double) { (end.x - start.x, end.y - start.y) }

  private func distance(to point: (x: Double, y: Double)) -> Double {
    let length = way.x * way.x + way.y * way.y
    let along = (point.x - start.x) * way.x + (point.y - start.y) * way.y
    let fraction = length == 0 ? 0 : min(max(along / length, 0), 1)
    return hypot(point.x - start.x - fraction * way.x, point.y - start.y - fraction * way.y)
  }

  private func fractions(in edges: Edges) -> (Double, Double)? {
    var (low, high) = (0.0, 1.0)
    for (from, step, first, second) in [
      (start.x, way.x, Double(edges.left), Double(edges.right)),
      (start.y, way.y, Double(edges.top), Double(edges.bottom)),
    ] {
      if step == 0 {
        if from <= first || from >= second { return nil }
      } else {
        low = max(low, min((first - from) / step, (second - from) / step))
        high = min(high, max((first - from) / step, (second - from) / step))
      }
    }
    return low < high ? (low, high) : nil
  }

  private func fractions(within radius: Double, of middle: (x: Double, y: Double)) -> (Double, Double)? {
    let length = way.x * way.x + way.y * way.y
    let (x, y) = (start.x - middle.x, start.y - middle.y)
    if length == 0 { return hypot(x, y) < radius ? (0, 1) : nil }
    let nearest = -(x * way.x + y * way.y) / length
    let away = hypot(x + nearest * way.x, y + nearest * way.y)
    guard away < radius else { return nil }
    let half = ((radius * radius - away * away) / length).squareRoot()
    return (nearest - half, nearest + half)
  }
}
