package import CartoucheDiagnostics

/// What can be wrong with a scenario, and how a frame can differ from what one expects.
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
        "A frame differs from its snapshot.", "`cartouche test --update` takes the frame as the new one.")
    case .duplicateSnapshot:
      .error("Two steps of a scenario have one snapshot.", "Each would take the place of the other.")
    case .failedAction:
      .error(
        "A step of a scenario asks for what is not possible at that moment.",
        "What comes after it would be about another map than its writer had in mind.")
    case .missingCallout:
      .error(
        "A scenario expects the callout of an annotation that has none.",
        "It would fail whatever the map looks like.")
    case .missingEvent:
      .error("An event that a scenario expects did not happen.", "An app that waits for it does nothing.")
    case .missingSnapshot:
      .error("There is no such snapshot yet.", "`cartouche test --update` writes it.")
    case .nothingExpected:
      .warning("A scenario expects nothing.", "It passes whatever the map looks like.")
    case .uncompiledSpec:
      .error("The spec of a scenario does not compile.", "Without a plan there is no frame to look at.")
    case .unexpectedEvent:
      .error(
        "An event happened that a scenario rules out.", "An app hears of it, and its users may see a jump.")
    case .unknownPart:
      .error("A callout has no such part.", "A tap on it would be one on something else.")
    case .unmetExpectation:
      .error("A frame is not as a scenario expects.", "What users see is another thing than what was meant.")
    case .unreadableSpec:
      .error("The spec of a scenario cannot be read.", "There is nothing to run.")
    case .unusedSnapshot:
      .warning("No step has this snapshot.", "It may belong to a step that somebody removed or renamed.")
    case .wrongCount:
      .error("A number of events or views is out of the range of a scenario.", "More or fewer were meant.")
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
