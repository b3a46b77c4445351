package import CartoucheDiagnostics

/// What can be wrong with the actions of a trace.
package enum TraceFinding: String, CaseIterable, FindingKind {
  case noSpec = "no-spec"
  case refusedInput = "refused-input"
  case severalActions = "several-actions"

  package var note: FindingNote {
    switch self {
    case .noSpec:
      .error(
        "A trace changes what only a spec can tell.",
        "A compiled plan has no templates and no expressions; name the spec in its place.")
    case .refusedInput:
      .warning(
        "A line of a trace changes nothing.",
        "What it asks for is not possible at that moment; the frame is resolved without it.")
    case .severalActions:
      .error("A line of a trace has two actions.", "Which one comes first would decide what happens.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: TraceFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}
