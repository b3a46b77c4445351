/// A span in one of the sources of a compilation.
package struct Location: Sendable, Hashable {
  package var source: SourceID
  package var span: SourceSpan

  package init(source: SourceID, span: SourceSpan) {
    self.source = source
    self.span = span
  }
}
