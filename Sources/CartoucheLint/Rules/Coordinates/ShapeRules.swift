import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a ring that crosses itself.
struct SelfCrossingRing: Rule {
  static let metadata = RuleMetadata(
    id: "self-crossing-ring", .coordinates,
    summary: "A ring of a polygon crosses itself.",
    why: """
      The inside is not the intended area, and its pole or centroid may be anywhere. Usually two corners are \
      in the wrong order. Rings of more than 2,000 corners are not checked.
      """)

  /// The maximum number of corners of a ring that is examined. The work grows with the number of overlapping
  /// segments.
  private static let maximumCorners = 2_000

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      let places = group.paths.filter { $0.kind != .line && crossesItself($0) }.map { $0.place }
      context.report(
        "this ring crosses itself", at: places, of: group,
        help: "put its corners in the order in which they follow each other along the outline")
    }
  }

  /// Returns whether two segments of the ring cross rather than touch.
  private static func crossesItself(_ ring: WrittenPath) -> Bool {
    guard 4...maximumCorners ~= ring.count else { return false }
    let pieces = (0..<ring.count).map { ($0, $0 + 1 == ring.count ? 0 : $0 + 1) }
    func west(_ piece: (Int, Int)) -> Double { min(ring.longitudes[piece.0], ring.longitudes[piece.1]) }
    func east(_ piece: (Int, Int)) -> Double { max(ring.longitudes[piece.0], ring.longitudes[piece.1]) }
    let sorted = pieces.sorted { west($0) < west($1) }
    for (position, piece) in sorted.enumerated() {
      let end = east(piece)
      for other in sorted[(position + 1)...] {
        if west(other) > end { break }
        if cross(piece, other, ring) { return true }
      }
    }
    return false
  }

  private static func cross(_ one: (Int, Int), _ other: (Int, Int), _ ring: WrittenPath) -> Bool {
    /// Returns a positive number if a corner is on the left of the line from `a` to `b`, a negative number if it
    /// is on the right, or 0.
    func side(_ a: Int, _ b: Int, _ corner: Int) -> Double {
      (ring.longitudes[b] - ring.longitudes[a]) * (ring.latitudes[corner] - ring.latitudes[a])
        - (ring.latitudes[b] - ring.latitudes[a]) * (ring.longitudes[corner] - ring.longitudes[a])
    }
    return side(one.0, one.1, other.0) * side(one.0, one.1, other.1) < 0
      && side(other.0, other.1, one.0) * side(other.0, other.1, one.1) < 0
  }
}

/// Reports a hole of a polygon that is outside of the polygon's outline.
struct HoleOutsideRing: Rule {
  static let metadata = RuleMetadata(
    id: "hole-outside-ring", .coordinates,
    summary: "A hole of a polygon is outside of its outline.",
    why:
      "The first ring of a polygon is its outline and the others are holes; a second area is a polygon of its own."
  )

  /// The maximum number of comparisons: the corners of a hole times the corners of its outline.
  private static let maximumComparisons = 4_000_000

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var places: [Location] = []
      var outline: WrittenPath?
      for path in group.paths {
        switch path.kind {
        case .line: outline = nil
        case .outline: outline = path
        case .hole:
          guard let outline, path.count > 0, outline.count <= maximumComparisons / path.count else {
            continue
          }
          let isOutside = (0..<path.count).allSatisfy {
            !outline.touches(path.longitudes[$0], path.latitudes[$0])
          }
          if isOutside { places.append(path.place) }
        }
      }
      context.report(
        "this hole lies outside of its outline", at: places, of: group,
        help: "write a second area as a polygon of its own, in a `MultiPolygon`")
    }
  }
}

extension WrittenPath {
  /// Returns whether a point is inside the ring or one of its corners.
  fileprivate func touches(_ longitude: Double, _ latitude: Double) -> Bool {
    contains(longitude: longitude, latitude: latitude)
      || (0..<count).contains { longitudes[$0] == longitude && latitudes[$0] == latitude }
  }
}

/// Reports a ring of a polygon whose direction is not the one that GeoJSON requires.
struct RingWinding: Rule {
  static let metadata = RuleMetadata(
    id: "ring-winding", .coordinates, isOnByDefault: false,
    summary: "An outline is clockwise, or a hole counterclockwise.",
    why: """
      RFC 7946 requires the opposite. Cartouche accepts both, but other readers of the file take a clockwise \
      outline for the rest of the world.
      """)

  static func check(_ context: inout RuleContext) {
    // Only Cartouche reads polygons in a spec, so their direction has no effect.
    for group in context.analysis.coordinates where group.source != nil {
      let wrong = group.paths.filter {
        switch $0.kind {
        case .line: false
        case .outline: $0.doubleArea < 0
        case .hole: $0.doubleArea > 0
        }
      }
      guard let first = wrong.first else { continue }
      context.report(
        "this \(first.kind == .hole ? "hole runs counterclockwise" : "outline runs clockwise")\(group.others(wrong.count))",
        at: first.place, help: "reverse its positions")
    }
  }
}

/// Reports a position of a line or ring that is equal to the position before it.
struct RepeatedPosition: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-position", .coordinates,
    summary: "A line or a ring has the same position twice in a row.",
    why:
      "The segment between them has no length; often another position was intended, or digits were cut off.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var count = 0
      var first: Location?
      for path in group.paths where path.count > 1 && !path.hasNoLength {
        for index in 1..<path.count
        where path.longitudes[index] == path.longitudes[index - 1]
          && path.latitudes[index] == path.latitudes[index - 1]
        {
          count += 1
          if first == nil { first = path.place(index) }
        }
      }
      guard let first else { continue }
      context.report(
        "this position appears twice in a row\(group.others(count))", at: first,
        help: "remove it, or write the position that was meant")
    }
  }
}

extension WrittenPath {
  /// Whether all positions of the line or ring are equal.
  var hasNoLength: Bool {
    longitudes.allSatisfy { $0 == longitudes[0] } && latitudes.allSatisfy { $0 == latitudes[0] }
  }
}

/// Reports a line whose positions are all equal.
struct ZeroLengthLine: Rule {
  static let metadata = RuleMetadata(
    id: "zero-length-line", .coordinates,
    summary: "All positions of a line are the same.",
    why: "The line is a point: a view cannot be placed along it.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      let places = group.paths.filter { $0.kind == .line && $0.count > 1 && $0.hasNoLength }.map {
        $0.place
      }
      context.report(
        "this line has no length", at: places, of: group,
        help: "write where it ends, or attach to a `point`")
    }
  }
}
