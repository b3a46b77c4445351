package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// What ids of annotations mean to whoever edits a spec: the rows of a plan that its edits changed.
package protocol AnnotationRows {
  /// The row of an annotation; nil where there is none, which is reported unless it was told before.
  func row(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex?
}
