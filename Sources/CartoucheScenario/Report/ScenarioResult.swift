package import CartoucheDiagnostics

/// What came of one scenario.
package struct ScenarioResult: Sendable {
  /// Of the file.
  package var path: String
  /// Empty: it could not be read so far.
  package var name: String
  package var spec: String
  /// What is wrong with the scenario itself, in reporting order.
  package var findings: [Finding]
  /// Those that were looked at.
  package var steps: [StepResult]
  /// Whether it could be run: mistakes stop it, and nothing that a configuration makes an error.
  package var wasRun: Bool

  package init(
    path: String, name: String, spec: String, findings: [Finding], steps: [StepResult], wasRun: Bool = true
  ) {
    self.path = path
    self.name = name
    self.spec = spec
    self.findings = findings
    self.steps = steps
    self.wasRun = wasRun
  }

  /// What makes it fail besides its steps.
  var errors: [Finding] { findings.filter { $0.severity == .error } }

  package var hasPassed: Bool { wasRun && errors.isEmpty && steps.allSatisfy(\.failures.isEmpty) }

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
