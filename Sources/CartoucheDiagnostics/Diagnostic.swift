/// An error or warning about a user's file, located by a byte range.
package struct Diagnostic: Sendable, Equatable {
  /// The stable kebab-case name of the diagnostic's kind, such as `unknown-key`.
  package let rule: String
  package internal(set) var severity: Severity
  /// The message: one line that makes sense on its own, with names in backquotes and without a period.
  package var message: String
  /// The smallest byte range of the file that contains the mistake.
  package var location: Location
  /// The suggested correction, such as "did you mean `title`?", or `nil` if there is none.
  package var help: String?
  /// Other locations that the message refers to, such as the first of two duplicate keys.
  package var related: [RelatedPlace]
  package var fixes: [Fix]

  /// - Parameter severity: The severity, or `nil` for the usual severity of the `kind`.
  package init(
    _ kind: some FindingKind, as severity: Severity? = nil, _ message: String, at location: Location,
    help: String? = nil, related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    assert(severity != .warning || kind.note.severity == .warning || kind.note.canBeWarning)
    rule = kind.id
    self.severity = severity ?? kind.note.severity
    self.message = message
    self.location = location
    self.help = help
    self.related = related
    self.fixes = fixes
  }
}

/// The severity of a diagnostic: an error keeps the spec from compiling, a warning does not.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  /// A warning: the spec compiles, but very likely not to what its author intended.
  case warning
  /// An error: the spec does not compile.
  case error

  /// Returns whether `one` is a warning and `other` an error.
  public static func < (one: Severity, other: Severity) -> Bool { one == .warning && other == .error }
}

/// Another location that the message of a diagnostic refers to, such as the first of two duplicate keys.
package struct RelatedPlace: Sendable, Equatable {
  package var message: String
  package var location: Location

  package init(_ message: String, at location: Location) {
    self.message = message
    self.location = location
  }
}

/// A change to the file of a diagnostic that corrects the mistake.
package struct Fix: Sendable, Equatable {
  /// The effect of the fix, as a command, such as "remove the comment".
  package var title: String
  /// Whether the text after the fix certainly means what the author intended.
  package var isSafe: Bool
  /// The text edits of the fix, in ascending order of position. They do not overlap.
  package var edits: [Edit]

  package init(_ title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// Creates a fix that inserts the text `before` in front of a span and the text `after` behind it.
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

  /// Creates a fix that replaces the text at one span.
  package init(_ title: String, isSafe: Bool = true, replacing span: SourceSpan, with replacement: String) {
    self.init(title, isSafe: isSafe, edits: [Edit(span: span, replacement: replacement)])
  }
}

/// The replacement of a byte range of a file by a new text.
package struct Edit: Sendable, Equatable {
  package var span: SourceSpan
  package var replacement: String

  package init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// A kind of diagnostic, such as "unknown key".
///
/// Each stage of the compiler has an enumeration of its kinds. Its `note` is a `switch` over all cases, so every case has a description.
package protocol FindingKind: Sendable {
  /// The stable kebab-case name, such as `unknown-key`, which is the `rule` of the diagnostics.
  var id: String { get }
  var note: FindingNote { get }
}

/// A kind of findings of any stage. It is a structure of values, because Embedded Swift has no existential types.
package struct AnyFindingKind: FindingKind {
  package let id: String
  package let note: FindingNote

  package init(_ kind: some FindingKind) {
    id = kind.id
    note = kind.note
  }
}

extension FindingKind where Self: RawRepresentable, RawValue == String {
  package var id: String { rawValue }
}

/// The description of a kind of finding, for reference pages and `explain`.
package struct FindingNote: Sendable {
  package let severity: Severity
  /// Whether diagnostics of this kind can also be warnings, although `severity` is `error`.
  package let canBeWarning: Bool
  /// The mistake that diagnostics of this kind report, in one sentence.
  package let summary: String
  /// The consequence of the mistake for the author of the spec, in one sentence.
  package let why: String

  package init(_ severity: Severity, canBeWarning: Bool = false, _ summary: String, _ why: String) {
    self.severity = severity
    self.canBeWarning = canBeWarning
    self.summary = summary
    self.why = why
  }

  package static func error(_ summary: String, canBeWarning: Bool = false, _ why: String) -> FindingNote {
    FindingNote(.error, canBeWarning: canBeWarning, summary, why)
  }

  package static func warning(_ summary: String, _ why: String) -> FindingNote {
    FindingNote(.warning, summary, why)
  }

  /// The possible severities of diagnostics of this kind: "error", "warning" or "error or warning".
  package var severities: String { canBeWarning ? "error or warning" : severity.rawValue }
}
