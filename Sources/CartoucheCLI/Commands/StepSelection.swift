import CartoucheScenario

/// The steps that `test` checks: those whose name contains a text, in which `*` stands for any characters.
///
/// No regular expression: those of Swift backtrack, so that a short pattern may take longer than anybody waits.
struct StepSelection: Sendable {
  /// The text as it was written.
  let pattern: String
  private let pieces: [String]

  init(_ pattern: String) {
    self.pattern = pattern
    pieces = pattern.split(separator: "*").map(String.init)
  }

  /// Whether a step is selected. Its name is that of its scenario, a colon and its own.
  func includes(_ step: ScenarioStep, of scenario: Scenario) -> Bool {
    includes("\(scenario.name): \(step.name)")
  }

  /// - Complexity: O(characters of the name) for each piece between two `*`.
  func includes(_ name: String) -> Bool {
    // The first place of a piece leaves the most room for those after it, so no other place needs a try.
    var rest = name[...]
    for piece in pieces {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
