/// One thing that is wrong with, or questionable in, what a user wrote.
public struct Diagnostic: Sendable, Equatable {
  /// Stable kebab-case name of the check, such as `unknown-key`.
  public let rule: String
  public let severity: Severity
  /// One line that can be understood alone; names in backquotes, no full stop.
  public var message: String
  /// As tight as possible around what is wrong.
  public var location: Location
  /// What to do about it.
  public var help: String?
  /// Other places involved, such as the first of two duplicates.
  public var related: [RelatedPlace]
  public var fixes: [Fix]

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

  public static func < (one: Severity, other: Severity) -> Bool { one == .warning && other == .error }
}

/// Another place that a finding speaks of.
public struct RelatedPlace: Sendable, Equatable {
  public var message: String
  public var location: Location

  public init(_ message: String, at location: Location) {
    self.message = message
    self.location = location
  }
}

/// A change to the finding's own source that would mend it.
public struct Fix: Sendable, Equatable {
  /// What the change does, in the imperative.
  public var title: String
  /// Whether the meaning after the change is certainly the one intended.
  public var isSafe: Bool
  /// In order of position, never overlapping.
  public var edits: [Edit]

  public init(_ title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// A fix that replaces one span.
  public init(_ title: String, isSafe: Bool = true, replacing span: SourceSpan, with replacement: String) {
    self.init(title, isSafe: isSafe, edits: [Edit(span: span, replacement: replacement)])
  }
}

/// One replaced range of bytes.
public struct Edit: Sendable, Equatable {
  public var span: SourceSpan
  public var replacement: String

  public init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
