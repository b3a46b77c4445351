/// An annotation of the document, and the rows of the plan that it became.
struct AnnotationGroup {
  /// As the root calls it.
  var id: String
  var rows: Range<Int>
}
