import ArgumentParser
import CartoucheScenario

/// Which steps `test` looks at: those in whose name a regular expression finds something.
struct StepSelection: Sendable {
  private let pattern: String

  init(argument: String) throws {
    do { _ = try Regex(argument) } catch {
      throw ValidationError("--run: `\(argument)` is no regular expression: \(error)")
    }
    pattern = argument
  }

  /// Whether a step is one of them. Its name is that of its scenario, a colon and its own.
  func makeTest(of scenario: Scenario) -> (ScenarioStep) -> Bool {
    // It was made of this pattern before; a value of it cannot go to another thread.
    let regex = try? Regex(pattern)
    return { step in regex.map { "\(scenario.name): \(step.name)".contains($0) } ?? true }
  }
}
