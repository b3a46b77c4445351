/// Evaluates an expression that depends on nothing.
package typealias ConstantEvaluation = @Sendable (Expression) -> Result<ExpressionValue, ConstantFailure>

/// Why an expression that depends on nothing has no value.
package struct ConstantFailure: Error {
  /// In the words of a message: "expected a number, found the text `a`".
  package var message: String

  package init(_ message: String) { self.message = message }
}
