import CartoucheSpec

/// What was there where another value was wanted.
struct FoundValue: Hashable {
  enum Kind: Hashable {
    case nothing, number, other

    fileprivate init(_ value: ExpressionValue) {
      self =
        switch value {
        case .null: .nothing
        case .number: .number
        default: .other
        }
    }
  }

  /// What a message says was found: "the number 4".
  let words: String
  let kind: Kind

  init(_ words: String) {
    self.words = words
    kind = .other
  }

  init(_ value: ExpressionValue) {
    words = value.summary
    kind = Kind(value)
  }

  /// Two that do not suit each other.
  init(_ one: ExpressionValue, _ other: ExpressionValue) {
    words = "\(one.summary) and \(other.summary)"
    kind = one == .null || other == .null ? .nothing : .other
  }
}
