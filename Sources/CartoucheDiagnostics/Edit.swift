/// One replaced range of bytes.
package struct Edit: Sendable, Equatable {
  package var span: SourceSpan
  package var replacement: String

  package init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
