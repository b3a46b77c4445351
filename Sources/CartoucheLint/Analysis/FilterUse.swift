import CartoucheSpec

/// A filter of the spec and what it is asked about.
struct FilterUse {
  let filter: Expression
  let facts: FeatureFacts
  /// What comes of it if nothing passes: "`cafes` makes no annotation".
  let consequence: String
}
