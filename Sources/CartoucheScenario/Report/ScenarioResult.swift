package import CartoucheDiagnostics

/// What came of one scenario.
package struct ScenarioResult: Sendable {
  /// Of the file.
  package var path: String
  /// Empty: it could not be read so far.
  package var name: String
  package var spec: String
  /// What is wrong with the scenario itself, in reporting order; with an error among them it was not run.
  package var findings: [Finding]
  /// Those that were looked at.
  package var steps: [StepResult]

  package init(path: String, name: String, spec: String, findings: [Finding], steps: [StepResult]) {
    self.path = path
    self.name = name
    self.spec = spec
    self.findings = findings
    self.steps = steps
  }

  /// Whether it could be run.
  package var isSound: Bool { !findings.contains { $0.severity == .error } }

  package var hasPassed: Bool { isSound && steps.allSatisfy(\.failures.isEmpty) }

  func renamingFiles(_ name: (String) -> String) -> ScenarioResult {
    var result = self
    result.path = name(path)
    result.spec = name(spec)
    result.findings = findings.map { $0.renamingFiles(name) }
    for index in steps.indices {
      for failure in steps[index].failures.indices {
        let finding = steps[index].failures[failure].finding
        result.steps[index].failures[failure].finding = finding.renamingFiles(name)
      }
    }
    return result
  }
}
