package import CartoucheDiagnostics

/// The kinds of findings about scenarios: errors of the scenario, and frames that differ from its expectations.
package enum ScenarioFinding: String, CaseIterable, FindingKind {
  case changedSnapshot = "changed-snapshot"
  case duplicateSnapshot = "duplicate-snapshot"
  case failedAction = "failed-action"
  case missingCallout = "missing-callout"
  case missingEvent = "missing-event"
  case missingSnapshot = "missing-snapshot"
  case nothingExpected = "nothing-expected"
  case uncompiledSpec = "uncompiled-spec"
  case unexpectedEvent = "unexpected-event"
  case unknownPart = "unknown-part"
  case unmetExpectation = "unmet-expectation"
  case unreadableSpec = "unreadable-spec"
  case unusedSnapshot = "unused-snapshot"
  case wrongCount = "wrong-count"

  package var note: FindingNote {
    switch self {
    case .changedSnapshot:
      .error(
        "A frame differs from its snapshot.",
        "`cartouche test --update` replaces the snapshot with the frame.")
    case .duplicateSnapshot:
      .error("Two steps of a scenario have the same snapshot.", "The second would overwrite the first.")
    case .failedAction:
      .error(
        "An action of a step is not possible in the current state.",
        "The steps after it would test another state than intended.")
    case .missingCallout:
      .error(
        "A scenario expects the callout of an annotation that has none.",
        "The expectation can never be met.")
    case .missingEvent:
      .error("An expected event did not occur.", "An app that waits for the event does nothing.")
    case .missingSnapshot:
      .error("A snapshot does not exist yet.", "`cartouche test --update` writes it.")
    case .nothingExpected:
      .warning("A scenario has no expectation.", "It always passes.")
    case .uncompiledSpec:
      .error("The spec of a scenario does not compile.", "Without a plan there are no frames to test.")
    case .unexpectedEvent:
      .error(
        "An excluded event occurred.", "Apps handle the event, and users may see a jump.")
    case .unknownPart:
      .error("A callout has no part with this name.", "A tap on it would hit something else.")
    case .unmetExpectation:
      .error("A frame differs from the expectation.", "Users see something else than intended.")
    case .unreadableSpec:
      .error("The spec of a scenario cannot be read.", "The scenario cannot be run.")
    case .unusedSnapshot:
      .warning("No step uses a snapshot.", "Its step may have been removed or renamed.")
    case .wrongCount:
      .error(
        "A number of events or views is outside the expected range.",
        "The frames have more or fewer than intended.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: ScenarioFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}
