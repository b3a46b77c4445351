package import CartoucheDiagnostics

/// What can be wrong with the actions of a trace.
package enum TraceFinding: String, CaseIterable, FindingKind {
  case hiddenByZoom = "hidden-by-zoom"
  case noPuck = "no-puck"
  case refusedInput = "refused-input"
  case severalActions = "several-actions"

  package var note: FindingNote {
    switch self {
    case .hiddenByZoom:
      .warning(
        "A camera fits an annotation that is hidden there.",
        "To show it whole the map must be further away than its `minZoom` allows.")
    case .noPuck:
      .error(
        "A trace moves a puck that the spec does not have.",
        "The spec's `puck` says how large it is; a trace only says where.")
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
