/// The places of a view with a leader line: rings around the view's point, or around the view that it is attached to.
///
/// At each place of a ring, the leader line has the length of the ring. So the first free place has the shortest line.
package struct LeaderRings: Sendable {
  /// The lengths of leader lines on the first ring, and the distance between rings, in points.
  let step: Double
  /// The number of rings, at least 1.
  let count: Int
  /// The top left corner of the rectangle around which the rings are, in points.
  private let low: SIMD2<Double>
  /// The bottom right corner of that rectangle. A point is a rectangle without size.
  private let high: SIMD2<Double>
  private let size: SIMD2<Double>

  /// The longest leader line that a spec may ask for, in points.
  package static let longest = 1000.0
  /// The number of places on each ring.
  package static let places = 16
  /// The largest number of rings, so that the number of a place is below `Outcomes.noLeader`.
  private static let mostRings = 15
  private static let leastStep = 8.0

  /// Creates the rings of a view.
  /// - Parameters:
  ///   - low: the top left corner of the rectangle around which the rings are.
  ///   - high: the bottom right corner of that rectangle.
  ///   - size: the size of the view in points.
  ///   - longest: the length of the longest leader line in points, > 0.
  init(around low: SIMD2<Double>, _ high: SIMD2<Double>, size: SIMD2<Double>, longest: Double) {
    (self.low, self.high, self.size) = (low, high, size)
    step = min(longest, max(Self.leastStep, longest / Double(Self.mostRings)))
    count = min(Self.mostRings, Int(longest / step + 1e-9))
  }

  /// The position of a place on one axis, relative to the rectangle around which the rings are.
  private enum Position {
    /// Before the rectangle, with a gap of the ring's length.
    case before
    /// Before the rectangle, with the gap of a diagonal line.
    case diagonallyBefore
    /// The view starts with the rectangle.
    case fromStart
    case middle
    /// The view ends with the rectangle.
    case toEnd
    case diagonallyAfter
    case after
  }

  /// Returns the position of a place on both axes; y is down. Diagonal lines come first, then lines to the middle of a
  /// side, then lines to the end of a side.
  private static func position(_ place: Int) -> (x: Position, y: Position) {
    switch place {
    case 0: (.diagonallyAfter, .diagonallyBefore)
    case 1: (.diagonallyAfter, .diagonallyAfter)
    case 2: (.diagonallyBefore, .diagonallyBefore)
    case 3: (.diagonallyBefore, .diagonallyAfter)
    case 4: (.after, .middle)
    case 5: (.before, .middle)
    case 6: (.middle, .before)
    case 7: (.middle, .after)
    case 8: (.fromStart, .before)
    case 9: (.toEnd, .before)
    case 10: (.fromStart, .after)
    case 11: (.toEnd, .after)
    case 12: (.after, .toEnd)
    case 13: (.after, .fromStart)
    case 14: (.before, .toEnd)
    default: (.before, .fromStart)
    }
  }

  /// Returns the view's rectangle at a place, counted from 0 on the first ring.
  func rectangle(_ place: Int) -> ViewRectangle {
    let length = step * Double(place / Self.places + 1)
    let position = Self.position(place % Self.places)
    return ViewRectangle(
      origin: SIMD2(origin(position.x, 0, length), origin(position.y, 1, length)), size: size)
  }

  private func origin(_ position: Position, _ axis: Int, _ length: Double) -> Double {
    let (low, high, size) = (low[axis], high[axis], size[axis])
    let diagonal = 0.7071067811865476 * length
    return switch position {
    case .before: low - length - size
    case .diagonallyBefore: low - diagonal - size
    case .fromStart: low
    case .middle: (low + high - size) / 2
    case .toEnd: high - size
    case .diagonallyAfter: high + diagonal
    case .after: high + length
    }
  }

  /// Returns the point of the rectangle around which the rings are at which the leader line of a view starts.
  func start(toward view: ViewRectangle) -> SIMD2<Double> {
    SIMD2(start(0, view), start(1, view))
  }

  private func start(_ axis: Int, _ view: ViewRectangle) -> Double {
    let (first, last) = (view.origin[axis], view.origin[axis] + view.size[axis])
    if first >= high[axis] { return high[axis] }
    if last <= low[axis] { return low[axis] }
    return (max(first, low[axis]) + min(last, high[axis])) / 2
  }
}

extension Placement.Leader {
  /// Creates the leader line from a point to the nearest point of a view.
  init(from start: ScreenPoint, to view: ViewRectangle) {
    self.start = start
    let end = start.vector.clamped(lowerBound: view.origin, upperBound: view.origin + view.size)
    self.end = ScreenPoint(x: end.x, y: end.y)
  }
}
