import CartoucheSpec

/// What templates give an annotation.
struct Inheritance: Sendable {
  var annotation = Annotation()
  /// Whether all of the templates exist and nothing was wrong in them or in what they extend.
  var isSound = true
  var hasExpressions = false
  /// The template that was applied last, as an index in the steps of `Templates`; nil: none.
  var lastStep: Int?
}
