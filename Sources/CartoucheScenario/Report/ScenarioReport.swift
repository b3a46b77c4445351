package import CartoucheDiagnostics

/// What a run of some scenarios gave: what every output format tells. There is no time in it.
package struct ScenarioReport: Sendable {
  /// In the order of the files.
  package var scenarios: [ScenarioResult] = []
  /// Files that could not be read, with the reason.
  package var failures: [FindingReport.Failure] = []
  /// By spec, in the order in which scenarios named them; nil: nobody asked.
  package var coverage: [(spec: String, coverage: Coverage)]?

  package init() {}

  /// Whether everything was run and passed.
  package var hasPassed: Bool { failures.isEmpty && scenarios.allSatisfy(\.hasPassed) }

  /// Steps that were looked at.
  package var steps: [StepResult] { scenarios.flatMap(\.steps) }

  /// With other names of the same files.
  package func renamingFiles(_ name: (String) -> String) -> ScenarioReport {
    var report = self
    report.scenarios = scenarios.map { $0.renamingFiles(name) }
    report.failures = failures.map { FindingReport.Failure(path: name($0.path), reason: $0.reason) }
    report.coverage = coverage?.map { (name($0.spec), $0.coverage) }
    return report
  }
}
