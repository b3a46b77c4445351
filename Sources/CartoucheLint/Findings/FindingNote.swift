/// What a finding of the compiler means, beyond its own message.
package struct FindingNote: Sendable {
  /// The rule that its diagnostics carry.
  package let id: String
  /// One sentence.
  package let summary: String
  /// Why it matters.
  package let why: String

  init(_ id: String, _ summary: String, _ why: String) {
    self.id = id
    self.summary = summary
    self.why = why
  }

  /// Every finding that is not a lint rule's, in alphabetical order.
  package static let all = (syntaxNotes + valueNotes + expressionNotes + referenceNotes).sorted {
    $0.id < $1.id
  }
}
