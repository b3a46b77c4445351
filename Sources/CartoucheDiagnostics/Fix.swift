/// A change to the finding's own source that would mend it.
package struct Fix: Sendable, Equatable {
  /// What the change does, in the imperative.
  package var title: String
  /// Whether the meaning after the change is certainly the one intended.
  package var isSafe: Bool
  /// In order of position, never overlapping.
  package var edits: [Edit]

  package init(_ title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// A fix that puts something before and behind a span.
  package init(
    _ title: String, isSafe: Bool = true, around span: SourceSpan, _ before: String, _ after: String
  ) {
    self.init(
      title, isSafe: isSafe,
      edits: [
        Edit(span: SourceSpan(start: span.start, end: span.start), replacement: before),
        Edit(span: SourceSpan(start: span.end, end: span.end), replacement: after),
      ])
  }

  /// A fix that replaces one span.
  package init(_ title: String, isSafe: Bool = true, replacing span: SourceSpan, with replacement: String) {
    self.init(title, isSafe: isSafe, edits: [Edit(span: span, replacement: replacement)])
  }
}
