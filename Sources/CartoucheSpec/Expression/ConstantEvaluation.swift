/// Evaluates an expression that depends on nothing.
package typealias ConstantEvaluation = @Sendable (Expression) -> Result<ExpressionValue, ConstantFailure>
