import CartoucheSpec

/// What an expression is to give.
struct WantedValue: Hashable, ExpressibleByStringInterpolation {
  enum Kind: Hashable {
    case boolean, number, text, priority, other
    /// One that is no latitude and would be a longitude, as the other number of its point would be a latitude.
    case latitude
    /// Degrees, where a number is far from any.
    case degrees

    /// What is known of a number that is no latitude, or no longitude; nil: nothing.
    /// - Parameter longitude: the other number of the point.
    static func degrees(besides longitude: Double?, found number: Double) -> Kind? {
      if let longitude, abs(longitude) <= 90, abs(number) <= 180 { return .latitude }
      return abs(number) > 360 ? .degrees : nil
    }

    /// What to do where it is something else; nil: that depends.
    var advice: String? {
      switch self {
      case .latitude: "the longitude comes first: `[longitude, latitude]`"
      case .degrees: helpForProjected(.infinity, 0)
      case .boolean, .number, .text, .priority, .other: nil
      }
    }
  }

  /// What a message says was expected.
  let words: String
  let kind: Kind

  init(_ words: String, _ kind: Kind) {
    self.words = words
    self.kind = kind
  }

  init(stringLiteral words: String) { self.init(words, .other) }

  init(_ type: ExpressionType) {
    let kind: Kind =
      switch type {
      case .boolean: .boolean
      case .number: .number
      case .string: .text
      default: .other
      }
    self.init(type.description, kind)
  }

  /// A number, called so.
  static func number(_ words: String) -> WantedValue { WantedValue(words, .number) }
}
