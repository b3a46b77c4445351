/// What is easily done wrong where a position is written.
package enum CoordinateSlip: CaseIterable {
  case swapped
  case longitudeSign
  case latitudeSign
  case bothSigns

  static let signs: [CoordinateSlip] = [.longitudeSign, .latitudeSign, .bothSigns]

  /// What was meant by a place, in degrees; nil: no place is written like that by this slip.
  package func corrected(_ place: SIMD2<Double>) -> SIMD2<Double>? {
    switch self {
    case .swapped: abs(place.x) <= 90 ? SIMD2(place.y, place.x) : nil
    case .longitudeSign: SIMD2(-place.x, place.y)
    case .latitudeSign: SIMD2(place.x, -place.y)
    case .bothSigns: -place
    }
  }

  /// The same for the numbers of a position as they are written.
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

  /// "would lie there with …": what is to be done with a position, or with all of a shape.
  package func correction(ofShape isShape: Bool) -> String {
    let (its, plural) = isShape ? ("all its", "s") : ("its", "")
    return switch self {
    case .swapped: isShape ? "longitude and latitude swapped" : "its numbers swapped"
    case .longitudeSign: "the sign\(plural) of \(its) longitude\(plural) changed"
    case .latitudeSign: "the sign\(plural) of \(its) latitude\(plural) changed"
    case .bothSigns: "the signs of \(isShape ? "all its numbers" : "both its numbers") changed"
    }
  }

  /// The same for one of two places.
  var correctionOfOne: String {
    switch self {
    case .swapped: "the numbers of one of the two swapped"
    case .longitudeSign: "the sign of one's longitude changed"
    case .latitudeSign: "the sign of one's latitude changed"
    case .bothSigns: "the signs of one's numbers changed"
    }
  }

  /// What is to be known of coordinates.
  package var advice: String {
    switch self {
    case .swapped: "the longitude comes first"
    case .longitudeSign: "longitudes west of Greenwich are negative"
    case .latitudeSign: "latitudes south of the equator are negative"
    case .bothSigns: "longitudes west of Greenwich and latitudes south of the equator are negative"
    }
  }
}
