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

extension EvaluationError {
  /// What was wanted where it failed.
  var wanted: WantedValue.Kind { if case .wrongType(.number, _) = reason { .number } else { .other } }
}

extension EvaluationError {
  /// Whether there was nothing where a value was wanted.
  var isNothingFound: Bool {
    switch reason {
    case .wrongType(_, .null), .unsuitable(_, .null), .notOrdered(.null, _), .notOrdered(_, .null): true
    default: false
    }
  }
}

extension EvaluationError: CustomStringConvertible {
  /// One line that completes "this expression failed: ".
  package var description: String {
    switch reason {
    case .wrongType(let expected, let found): "expected \(expected), found \(found.summary)"
    case .notOrdered(let one, let other):
      "expected two numbers or two texts, found \(one.summary) and \(other.summary)"
    case .notNumeric(let value): "\(value.summary) stands for no number"
    case .unsuitable(let expected, let found): "expected \(expected), found \(found.summary)"
    case .index(let index, let count):
      "the index \(index.ecmaScriptDescription) is none of a list of \(count == 1 ? "1 item" : "\(count) items")"
    case .textTooLong: "the text has more than \(Limits.longestText) bytes"
    case .notANumber: "the input is not a number"
    case .notFinite(.number(let number)): "the result is \(number.ecmaScriptDescription), no finite number"
    case .notFinite: "the result holds a number that is not finite"
    case .differentLengths(let one, let other):
      "there is nothing between a list of \(one) and a list of \(other) items"
    case .fractionDigits(let digits):
      "\(digits.ecmaScriptDescription) is no number of digits from 0 to 100, or fewer than the least"
    }
  }
}
