import CartoucheSyntax

/// Positions of a path that a slip put elsewhere.
extension WrittenPath {
  struct Slip {
    /// Of the position.
    var index: Int
    var kind: CoordinateSlip
  }

  /// All that it goes through but for one position; nil: it has no others.
  func span(besides slip: Slip?) -> Crowd.Span? {
    // A ring that starts there ends there too.
    let left = slip.map { position($0.index) }
    var span: Crowd.Span?
    for index in 0..<count where left == nil || position(index) != left {
      span = Crowd.Span(position(index)).union(span)
    }
    return span
  }

  private func position(_ index: Int) -> SIMD2<Double> { SIMD2(longitudes[index], latitudes[index]) }

  /// Whether a path may lead to a position of another sign, and that of a slip would lie where the others are by chance: many lines
  /// and triangles cross Greenwich or the equator with ends that mirror each other. One that leads there and back again, or
  /// across half of the world, has a slip.
  private func mayCross(at index: Int, of distinct: Int, _ isClosed: Bool, _ rest: Crowd.Span) -> Bool {
    let goesBack = isClosed ? distinct > 3 : 0 < index && index < distinct - 1
    let way = position(index) - rest.center
    return !goesBack && max(abs(way.x), abs(way.y)) < Self.longestCrossing
  }

  /// Degrees: longer than any ordinary line between two mirrored places.
  private static let longestCrossing = 60.0

  /// The one position that lies far from all others, and would lie among them without a slip; of two the last.
  /// - Complexity: O(positions).
  var slip: Slip? {
    let isClosed = kind != .line && count > 1 && position(0) == position(count - 1)
    let distinct = isClosed ? count - 1 : count
    guard distinct >= 2, distinct == itemCount - (isClosed ? 1 : 0) else { return nil }
    // What lies after each position.
    var after: [Crowd.Span?] = Array(repeating: nil, count: distinct)
    for index in stride(from: distinct - 2, through: 0, by: -1) {
      after[index] = Crowd.Span(position(index + 1)).union(after[index + 1])
    }
    var before: Crowd.Span?
    for index in 0..<distinct {
      let rest = before.map { $0.union(after[index]) } ?? after[index]
      if let rest, distinct > 2 || index == 1, let slip = Crowd(rest).slip(of: position(index)),
        slip == .swapped || !mayCross(at: index, of: distinct, isClosed, rest)
      {
        return Slip(index: index, kind: slip)
      }
      before = Crowd.Span(position(index)).union(before)
    }
    return nil
  }
}
