/// One thing that is wrong with, or questionable in, what a user wrote.
package struct Diagnostic: Sendable, Equatable {
  /// Stable kebab-case name of the check, such as `unknown-key`.
  package let rule: String
  package internal(set) var severity: Severity
  /// One line that can be understood alone; names in backquotes, no full stop.
  package var message: String
  /// As tight as possible around what is wrong.
  package var location: Location
  /// What to do about it.
  package var help: String?
  /// Other places involved, such as the first of two duplicates.
  package var related: [RelatedPlace]
  package var fixes: [Fix]

  /// - Parameter severity: where it is another than that of its kind.
  package init(
    _ kind: some FindingKind, as severity: Severity? = nil, _ message: String, at location: Location,
    help: String? = nil, related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    assert(severity != .warning || kind.note.severity == .warning || kind.note.alsoWarns)
    rule = kind.id
    self.severity = severity ?? kind.note.severity
    self.message = message
    self.location = location
    self.help = help
    self.related = related
    self.fixes = fixes
  }
}
