/// What an expression is to give.
struct WantedValue: ExpressibleByStringInterpolation {
  enum Kind: Hashable {
    case number, priority, other
  }

  /// What a message says was expected.
  let words: String
  let kind: Kind

  init(_ words: String, _ kind: Kind) {
    self.words = words
    self.kind = kind
  }

  init(stringLiteral words: String) { self.init(words, .other) }

  /// A number, called so.
  static func number(_ words: String) -> WantedValue { WantedValue(words, .number) }
}
