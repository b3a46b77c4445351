/// The collision shapes that annotations and their clusters have around their points, each once.
///
/// Layout: the parts of shape `i` are `parts[ends[i - 1] ..< ends[i]]`.
package struct ClusterShapes: Sendable, Equatable {
  package private(set) var parts: [Part] = []
  package private(set) var ends: [UInt32] = []
  /// By shape: around all of its parts.
  package private(set) var bounds: [ShapeBounds] = []
  /// By shape: what a cluster has whose first member has it. That of a cluster's is itself.
  package private(set) var ofCluster: [UInt32] = []

  /// A rectangle, or the largest circle in its middle.
  package struct Part: Sendable, Equatable {
    package var bounds: ShapeBounds
    package var isCircle: Bool

    package init(_ bounds: ShapeBounds, isCircle: Bool = false) {
      self.bounds = bounds
      self.isCircle = isCircle
    }
  }

  package init() {}

  package var count: Int { ends.count }

  /// Adds the shape of a cluster and returns its number. Parts without an area do not count.
  @discardableResult
  package mutating func append(_ parts: some Sequence<Part>) -> UInt32 {
    append(parts, ofCluster: UInt32(count))
  }

  /// Adds the shape of an annotation.
  /// - Parameter cluster: the shape of clusters of which an annotation with this one is the first member.
  @discardableResult
  package mutating func append(_ parts: some Sequence<Part>, ofCluster cluster: UInt32) -> UInt32 {
    var around = ShapeBounds.nowhere
    for part in parts where !part.bounds.isEmpty {
      self.parts.append(part)
      around = around.enclosing(part.bounds)
    }
    bounds.append(around)
    ofCluster.append(cluster)
    ends.append(UInt32(self.parts.count))
    return UInt32(ends.count - 1)
  }

  /// The parts of a shape; none: it meets nothing.
  @inline(__always)
  func range(_ shape: UInt32) -> Range<Int> {
    (shape == 0 ? 0 : Int(ends[Int(shape) - 1]))..<Int(ends[Int(shape)])
  }
}

extension ClusterShapes {
  /// The supremum of the scales at which two shapes meet, the points of which are `way` apart in the world: points a
  /// world. 0: they never meet; infinity: they always do.
  ///
  /// Each part is convex, so that two of them meet at the scales of one interval.
  package func joiningScale(_ first: UInt32, _ second: UInt32, _ way: SIMD2<Double>) -> Double {
    var greatest = 0.0
    for one in range(first) {
      for other in range(second) {
        greatest = max(greatest, parts[one].joiningScale(parts[other], way))
      }
    }
    return greatest
  }
}

extension ClusterShapes.Part {
  /// As that of shapes.
  @inline(__always)
  fileprivate func joiningScale(_ other: ClusterShapes.Part, _ way: SIMD2<Double>) -> Double {
    let window = bounds.window(other.bounds)
    if !isCircle, !other.isCircle { return window.exit(along: way) }
    let between = SIMD2(window.left + window.right, window.top + window.bottom) * 0.5
    if isCircle, other.isCircle { return exitOfCircle(between, radius + other.radius, along: way) }
    let circle = isCircle ? self : other
    let box = isCircle ? other.bounds : bounds
    // The circle's middle is in the box, or within the radius of a side or a corner of it.
    let half = SIMD2(box.right - box.left, box.bottom - box.top) * 0.5
    let radius = circle.radius
    func exit(_ half: SIMD2<Double>) -> Double {
      ShapeBounds(
        left: between.x - half.x, top: between.y - half.y, right: between.x + half.x,
        bottom: between.y + half.y
      ).exit(along: way)
    }
    var greatest = max(
      exit(SIMD2(half.x + radius, half.y)), exit(SIMD2(half.x, half.y + radius)))
    for corner in [SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), SIMD2(-half.x, half.y), half] {
      greatest = max(greatest, exitOfCircle(between + corner, radius, along: way))
    }
    return greatest
  }

  private var radius: Double {
    min(bounds.right - bounds.left, bounds.bottom - bounds.top) * 0.5
  }
}

extension ShapeBounds {
  /// The largest S > 0 up to which S · way lies within, but for S itself; 0: there is none.
  @inline(__always)
  fileprivate func exit(along way: SIMD2<Double>) -> Double {
    var (entry, exit) = (0.0, Double.infinity)
    @inline(__always)
    func cut(_ low: Double, _ high: Double, _ step: Double) {
      if step > 0 {
        entry = max(entry, low / step)
        exit = min(exit, high / step)
      } else if step < 0 {
        entry = max(entry, high / step)
        exit = min(exit, low / step)
      } else if low >= 0 || high <= 0 {
        exit = 0
      }
    }
    cut(left, right, way.x)
    cut(top, bottom, way.y)
    return entry < exit ? exit : 0
  }
}

/// The same for a circle.
private func exitOfCircle(_ middle: SIMD2<Double>, _ radius: Double, along way: SIMD2<Double>) -> Double {
  let square = way.x * way.x + way.y * way.y
  let product = middle.x * way.x + middle.y * way.y
  let rest = middle.x * middle.x + middle.y * middle.y - radius * radius
  if square == 0 { return rest < 0 ? .infinity : 0 }
  let discriminant = product * product - square * rest
  guard discriminant > 0 else { return 0 }
  let exit = (product + discriminant.squareRoot()) / square
  return exit > 0 ? exit : 0
}
