/// A common mistake in writing a position, such as swapped numbers or a wrong sign.
package enum CoordinateMistake: CaseIterable {
  case swapped
  case longitudeSign
  case latitudeSign
  case bothSigns

  static let signMistakes: [CoordinateMistake] = [.longitudeSign, .latitudeSign, .bothSigns]

  /// Returns the position in degrees that the author intended, if `place` is the result of this mistake.
  /// Returns `nil` if the mistake cannot lead to `place`.
  package func corrected(_ place: SIMD2<Double>) -> SIMD2<Double>? {
    switch self {
    case .swapped: abs(place.x) <= 90 ? SIMD2(place.y, place.x) : nil
    case .longitudeSign: SIMD2(-place.x, place.y)
    case .latitudeSign: SIMD2(place.x, -place.y)
    case .bothSigns: -place
    }
  }

  /// Returns the position that the author intended, as texts. Each number keeps the digits with which it is
  /// written.
  func corrected(longitude: Substring, latitude: Substring) -> (longitude: Substring, latitude: Substring) {
    switch self {
    case .swapped: (latitude, longitude)
    case .longitudeSign: (Self.negated(longitude), latitude)
    case .latitudeSign: (longitude, Self.negated(latitude))
    case .bothSigns: (Self.negated(longitude), Self.negated(latitude))
    }
  }

  private static func negated(_ number: Substring) -> Substring {
    number.first == "-" ? number.dropFirst() : "-" + number
  }

  /// Returns the correction of the mistake as a phrase for messages, about one position or about all
  /// positions of a shape. The phrase follows "would lie among them with".
  package func correction(ofShape isShape: Bool) -> String {
    let (its, plural) = isShape ? ("all its", "s") : ("its", "")
    return switch self {
    case .swapped: isShape ? "longitude and latitude swapped" : "its numbers swapped"
    case .longitudeSign: "the sign\(plural) of \(its) longitude\(plural) changed"
    case .latitudeSign: "the sign\(plural) of \(its) latitude\(plural) changed"
    case .bothSigns: "the signs of \(isShape ? "all its numbers" : "both its numbers") changed"
    }
  }

  /// The correction of the mistake as a phrase for messages, if either of two positions may be wrong. The
  /// phrase follows "would lie together with".
  var correctionOfOne: String {
    switch self {
    case .swapped: "the numbers of one of the two swapped"
    case .longitudeSign: "the sign of one's longitude changed"
    case .latitudeSign: "the sign of one's latitude changed"
    case .bothSigns: "the signs of one's numbers changed"
    }
  }

  /// The advice: the rule about coordinates that the mistake breaks, such as "the longitude comes first".
  package var advice: String {
    switch self {
    case .swapped: "the longitude comes first"
    case .longitudeSign: "longitudes west of Greenwich are negative"
    case .latitudeSign: "latitudes south of the equator are negative"
    case .bothSigns: "longitudes west of Greenwich and latitudes south of the equator are negative"
    }
  }
}

extension WrittenPath {
  struct Outlier {
    /// The index of the outlier among the positions of the line or ring.
    var index: Int
    var mistake: CoordinateMistake
  }

  /// Returns the bounds of all positions of the line or ring except an outlier. Returns `nil` if there are no
  /// other positions.
  func bounds(excluding outlier: Outlier?) -> CoordinateBounds? {
    // The first position of a ring is also its last, so both are excluded.
    let left = outlier.map { position($0.index) }
    var span: CoordinateBounds?
    for index in 0..<count where left == nil || position(index) != left {
      span = CoordinateBounds(position(index)).union(span)
    }
    return span
  }

  private func position(_ index: Int) -> SIMD2<Double> { SIMD2(longitudes[index], latitudes[index]) }

  /// Returns whether the position at `index` may be correct, although changing its sign would move it near
  /// the others. Many lines and triangles cross Greenwich or the equator and have mirrored ends.
  ///
  /// The position is a mistake if the path returns to its first side or spans too many degrees.
  private func mayCrossAxis(at index: Int, of distinct: Int, _ isClosed: Bool, _ rest: CoordinateBounds)
    -> Bool
  {
    let goesBack = isClosed ? distinct > 3 : 0 < index && index < distinct - 1
    let way = position(index) - rest.center
    return !goesBack && max(abs(way.x), abs(way.y)) < Self.longestCrossing
  }

  /// The maximum length in degrees of an ordinary line that crosses Greenwich or the equator.
  private static let longestCrossing = 60.0

  /// The first position of the path that is far from all others and would be near them if a mistake were
  /// corrected. It is `nil` if there is none. In a path of two positions, only the last one can be the
  /// outlier.
  /// - Complexity: O(positions).
  var outlier: Outlier? {
    let isClosed = kind != .line && count > 1 && position(0) == position(count - 1)
    let distinct = isClosed ? count - 1 : count
    guard distinct >= 2, distinct == itemCount - (isClosed ? 1 : 0) else { return nil }
    // `after[i]` is the bounds of the positions after position `i`.
    var after: [CoordinateBounds?] = Array(repeating: nil, count: distinct)
    for index in stride(from: distinct - 2, through: 0, by: -1) {
      after[index] = CoordinateBounds(position(index + 1)).union(after[index + 1])
    }
    var before: CoordinateBounds?
    for index in 0..<distinct {
      let rest = before.map { $0.union(after[index]) } ?? after[index]
      if let rest, distinct > 2 || index == 1, let mistake = MainArea(rest).mistake(of: position(index)),
        mistake == .swapped || !mayCrossAxis(at: index, of: distinct, isClosed, rest)
      {
        return Outlier(index: index, mistake: mistake)
      }
      before = CoordinateBounds(position(index)).union(before)
    }
    return nil
  }
}
