import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The scale at which shapes meet, against shapes that are put side by side at many scales.
@Suite struct JoiningScaleTests {
  @Test func isWhereShapesMeetLast() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let scene = RandomLeaves(seed: UInt64(seed))
      let way = SIMD2(random.number(-1...1), random.once(in: 4) ? 0 : random.number(-1...1))
      let shapes = scene.shapes
      let scale = shapes.joiningScale(1, 0, way)
      for step in 0..<400 {
        let tried = Elementary.exp2(Double(step) / 20 - 6)
        if tried > scale * 1.000001 {
          #expect(!meet(shapes, way * tried), "seed \(seed) above \(scale) at \(tried)")
        }
      }
      if scale > 0, scale.isFinite {
        // Just below it the shapes meet, if only in a very small area.
        #expect(meet(shapes, way * (scale * (1 - 1e-9)), slack: 1e-6), "seed \(seed) below \(scale)")
      }
    }
  }

  @Test func isTheSameSeenFromEither() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let shapes = RandomLeaves(seed: UInt64(seed)).shapes
      let way = SIMD2(random.number(-1...1), random.number(-1...1))
      #expect(shapes.joiningScale(0, 1, way) == shapes.joiningScale(1, 0, -way))
    }
  }

  /// Whether shape 1 and shape 0, which is that far away, meet.
  private func meet(_ shapes: ClusterShapes, _ way: SIMD2<Double>, slack: Double = 0) -> Bool {
    shapes.parts[shapes.range(1)].contains { one in
      shapes.parts[shapes.range(0)].contains { other in
        let (a, b) = (one.bounds, other.bounds)
        let right = max(b.left + way.x - a.right, a.left - b.right - way.x)
        let down = max(b.top + way.y - a.bottom, a.top - b.bottom - way.y)
        guard one.isCircle || other.isCircle else { return right < slack && down < slack }
        let (r, s) = (one.isCircle ? radius(a) : 0, other.isCircle ? radius(b) : 0)
        let (p, q) = (one.isCircle ? point(a) : a, other.isCircle ? point(b) : b)
        let x = max(0, q.left + way.x - p.right, p.left - q.right - way.x)
        let y = max(0, q.top + way.y - p.bottom, p.top - q.bottom - way.y)
        return (x * x + y * y).squareRoot() < r + s + slack
      }
    }
  }

  private func radius(_ box: ShapeBounds) -> Double { min(box.right - box.left, box.bottom - box.top) / 2 }

  /// The middle.
  private func point(_ box: ShapeBounds) -> ShapeBounds {
    let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return ShapeBounds(left: x, top: y, right: x, bottom: y)
  }
}
