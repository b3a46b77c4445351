import CartoucheSpec

/// An expression of the spec, other than a filter, and the features that it reads.
struct ExpressionUse {
  let property: String
  let expression: Expression
  /// Nil: nobody knows, or there are none.
  let facts: FeatureFacts?
}
