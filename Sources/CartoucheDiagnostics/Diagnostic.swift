/// One thing that is wrong with, or questionable in, what a user wrote.
package struct Diagnostic: Sendable, Equatable {
  /// Stable kebab-case name of the check, such as `unknown-key`.
  package let rule: String
  package let severity: Severity
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
    rule = kind.id
    self.severity = severity ?? kind.note.severity
    self.message = message
    self.location = location
    self.help = help
    self.related = related
    self.fixes = fixes
  }
}

/// How much a finding matters, by its consequence.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Compiles, but is surely not meant.
  case warning
  /// Does not compile.
  case error

  /// An error matters more than a warning.
  public static func < (one: Severity, other: Severity) -> Bool { one == .warning && other == .error }
}

/// Another place that a finding speaks of.
package struct RelatedPlace: Sendable, Equatable {
  package var message: String
  package var location: Location

  package init(_ message: String, at location: Location) {
    self.message = message
    self.location = location
  }
}

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

  /// A fix that replaces one span.
  package init(_ title: String, isSafe: Bool = true, replacing span: SourceSpan, with replacement: String) {
    self.init(title, isSafe: isSafe, edits: [Edit(span: span, replacement: replacement)])
  }
}

/// One replaced range of bytes.
package struct Edit: Sendable, Equatable {
  package var span: SourceSpan
  package var replacement: String

  package init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
