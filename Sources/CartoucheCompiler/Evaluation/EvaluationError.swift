package import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax

/// The reason why an expression has no result. Messages are built only when needed.
package struct EvaluationError: Error, Sendable {
  package enum Reason: Sendable {
    case wrongType(expected: ExpressionType, found: ExpressionValue)
    /// The operands of `<`, `<=`, `>` or `>=` are neither two numbers nor two texts.
    case notOrdered(ExpressionValue, ExpressionValue)
    case notNumeric(ExpressionValue)
    /// The value that an operator such as `in` searches has the wrong type. `expected` is a text such as "a
    /// list or a text".
    case unsuitable(expected: String, found: ExpressionValue)
    case index(Double, count: Int)
    case notANumber
    case differentLengths(Int, Int)
    case fractionDigits(Double)
    /// The text has more bytes than the limit.
    case textTooLong
    /// The result is not finite or contains a number that is not finite.
    case notFinite(ExpressionValue)
  }

  package var reason: Reason
  /// The location of the failing expression.
  package var location: Location

  init(_ reason: Reason, at expression: Expression) {
    self.reason = reason
    location = expression.location
  }
}

extension EvaluationError: CustomStringConvertible {
  /// The message, one line that completes "this expression failed: ".
  package var description: String { reason.forMessages.description }
}

extension EvaluationError.Reason {
  /// The reason in the form for messages and advice, in which the values are replaced by their descriptions.
  var forMessages: FailureReason {
    switch self {
    case .wrongType(let expected, let found): .mismatch(ExpectedValue(expected), found: FoundValue(found))
    case .notOrdered(let one, let other):
      .mismatch("two numbers or two texts", found: FoundValue(one, other))
    case .unsuitable(let expected, let found): .mismatch("\(expected)", found: FoundValue(found))
    case .notNumeric(let value): .other("\(value.summary) is not numeric")
    case .index(let index, let count):
      .other(
        "the index \(index.ecmaScriptDescription) is outside of a list of \(count == 1 ? "1 item" : "\(count) items")"
      )
    case .textTooLong: .other("the text has more than \(Limits.longestText) bytes")
    case .notANumber: .other("the input is not a number")
    case .notFinite(.number(let number)):
      .other("the result is \(number.ecmaScriptDescription), which is not a finite number")
    case .notFinite: .other("the result holds a number that is not finite")
    case .differentLengths(let one, let other):
      .other("lists of \(one) and \(other) items cannot be interpolated")
    case .fractionDigits(let digits):
      .other(
        "\(digits.ecmaScriptDescription) is not a number of digits from 0 to 100, or is below the minimum")
    }
  }
}

/// The reason why an expression has no usable result.
enum FailureReason: Hashable {
  case mismatch(ExpectedValue, found: FoundValue)
  /// A reason other than a mismatch between the expected and the found value, as message text.
  case other(String)

  /// The kind of value that was expected. It is `other` if the reason is not a mismatch between an expected
  /// and a found value.
  var expected: ExpectedValue.Kind {
    if case .mismatch(let expected, _) = self { expected.kind } else { .other }
  }

  /// The value that was found, or `nil` if the reason is not a mismatch between an expected and a found
  /// value.
  var found: FoundValue? { if case .mismatch(_, let found) = self { found } else { nil } }
}

extension FailureReason: CustomStringConvertible {
  /// The message, such as "expected a boolean, found nothing".
  var description: String {
    switch self {
    case .mismatch(let expected, let found): "expected \(expected.text), found \(found.text)"
    case .other(let text): text
    }
  }
}

/// The value that an expression should return.
struct ExpectedValue: Hashable, ExpressibleByStringInterpolation {
  enum Kind: Hashable {
    case boolean, number, text, priority, other
    /// A latitude out of range that is a valid longitude, so the coordinates may be swapped.
    case latitude
    /// A number of degrees was expected, but the number is far too large, so it may be a projected
    /// coordinate.
    case degrees

    /// Returns the probable mistake in a longitude or latitude that is out of range, or `nil` if the mistake
    /// is unclear.
    /// - Parameters:
    ///   - longitude: The longitude of the same point if `number` is the latitude, or `nil` if `number` is
    ///     the longitude.
    ///   - number: The number that is out of range.
    static func degrees(besides longitude: Double?, found number: Double) -> Kind? {
      if let longitude, abs(longitude) <= 90, abs(number) <= 180 { return .latitude }
      return abs(number) > 360 ? .degrees : nil
    }

    /// The advice on a mistake with coordinates, or `nil` if an expected value of this kind is no coordinate.
    var advice: String? {
      switch self {
      case .latitude: "the longitude comes first: `[longitude, latitude]`"
      case .degrees: helpForProjected(.infinity, 0)
      case .boolean, .number, .text, .priority, .other: nil
      }
    }
  }

  /// The description of the expected value in a message, such as "a boolean".
  let text: String
  let kind: Kind

  init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  init(stringLiteral text: String) { self.init(text, .other) }

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

  /// Returns an expected number, which messages describe as `text`.
  static func number(_ text: String) -> ExpectedValue { ExpectedValue(text, .number) }
}

/// The value that was found instead of the expected one.
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

  /// The description of the found value in a message, such as "the number 4".
  let text: String
  let kind: Kind

  init(_ text: String) {
    self.text = text
    kind = .other
  }

  init(_ value: ExpressionValue) {
    text = value.summary
    kind = Kind(value)
  }

  /// Describes two values that cannot be compared.
  init(_ one: ExpressionValue, _ other: ExpressionValue) {
    text = "\(one.summary) and \(other.summary)"
    kind = one == .null || other == .null ? .nothing : .other
  }
}
