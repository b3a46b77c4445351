package import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax

/// Why an expression has no result for a feature. No text is made before someone asks for it.
package struct EvaluationError: Error, Sendable {
  package enum Reason: Sendable {
    case wrongType(expected: ExpressionType, found: ExpressionValue)
    /// Neither two numbers nor two texts.
    case notOrdered(ExpressionValue, ExpressionValue)
    case notNumeric(ExpressionValue)
    /// Nothing that can be looked for, or looked in: "a list or a text".
    case unsuitable(expected: String, found: ExpressionValue)
    case index(Double, count: Int)
    case notANumber
    case differentLengths(Int, Int)
    case fractionDigits(Double)
    /// A text that has more bytes than one may have.
    case textTooLong
    /// A result that is, or holds, no finite number.
    case notFinite(ExpressionValue)
  }

  package var reason: Reason
  /// The expression that failed.
  package var location: Location

  init(_ reason: Reason, at expression: Expression) {
    self.reason = reason
    location = expression.location
  }
}

extension EvaluationError: CustomStringConvertible {
  /// One line that completes "this expression failed: ".
  package var description: String { reason.forMessages.description }
}

extension EvaluationError.Reason {
  /// As messages tell it, and what they advise goes by.
  var forMessages: FailureReason {
    switch self {
    case .wrongType(let expected, let found): .mismatch(WantedValue(expected), found: FoundValue(found))
    case .notOrdered(let one, let other):
      .mismatch("two numbers or two texts", found: FoundValue(one, other))
    case .unsuitable(let expected, let found): .mismatch("\(expected)", found: FoundValue(found))
    case .notNumeric(let value): .other("\(value.summary) stands for no number")
    case .index(let index, let count):
      .other(
        "the index \(index.ecmaScriptDescription) is none of a list of \(count == 1 ? "1 item" : "\(count) items")"
      )
    case .textTooLong: .other("the text has more than \(Limits.longestText) bytes")
    case .notANumber: .other("the input is not a number")
    case .notFinite(.number(let number)):
      .other("the result is \(number.ecmaScriptDescription), no finite number")
    case .notFinite: .other("the result holds a number that is not finite")
    case .differentLengths(let one, let other):
      .other("there is nothing between a list of \(one) and a list of \(other) items")
    case .fractionDigits(let digits):
      .other(
        "\(digits.ecmaScriptDescription) is no number of digits from 0 to 100, or fewer than the least")
    }
  }
}
