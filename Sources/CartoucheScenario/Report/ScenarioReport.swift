package import CartoucheDiagnostics

/// The results of running scenarios, from which all output formats are made. It contains no times.
package struct ScenarioReport: Sendable {
  /// The results of the scenarios, in the order of their files.
  package var scenarios: [ScenarioResult] = []
  /// The files that could not be read, with the reasons.
  package var failures: [FindingReport.Failure] = []
  /// The coverage of each spec, in the order in which scenarios first name the specs, or `nil` if it was not requested.
  package var coverage: [(spec: String, coverage: Coverage)]?

  package init() {}

  /// Whether all files could be read, and all scenarios were run and passed.
  package var hasPassed: Bool { failures.isEmpty && scenarios.allSatisfy { $0.hasPassed } }

  /// The checked steps of all scenarios.
  package var steps: [StepResult] { scenarios.flatMap { $0.steps } }

  /// Returns the report with each file path replaced by the result of `name`.
  package func renamingFiles(_ name: (String) -> String) -> ScenarioReport {
    var report = self
    report.scenarios = scenarios.map { $0.renamingFiles(name) }
    report.failures = failures.map { FindingReport.Failure(path: name($0.path), reason: $0.reason) }
    report.coverage = coverage?.map { (name($0.spec), $0.coverage) }
    return report
  }
}

package struct ScenarioResult: Sendable {
  /// The path of the scenario file.
  package var path: String
  /// The display name of the scenario, or an empty text if the scenario could not be read.
  package var name: String
  package var spec: String
  /// The findings in the scenario file itself, sorted for reporting.
  package var findings: [Finding]
  /// The results of the checked steps.
  package var steps: [StepResult]
  /// Whether the scenario was run. A scenario with errors is not run. Warnings that a configuration turns into errors do not prevent the
  /// run.
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

  /// The errors in the scenario itself, which make it fail in addition to its steps.
  var errors: [Finding] { findings.filter { $0.severity == .error } }

  package var hasPassed: Bool { wasRun && errors.isEmpty && steps.allSatisfy { $0.failures.isEmpty } }

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

package struct StepResult: Sendable {
  /// The number of the step in the scenario, from 1.
  package var number: Int
  package var name: String
  /// Whether the scenario gives the step a name. If not, `name` is generated.
  package var isNamed: Bool
  /// The line and column of the step, from 1.
  package var start: SourcePosition
  package var frameCount: Int
  package var failures: [Failure]
  /// The paths of the pictures of the step's failed frames.
  package var pictures: [String] = []

  package struct Failure: Sendable {
    package var finding: Finding
    /// The index of the failed frame in the step, from 0.
    package var frame: Int
  }

  fileprivate init(_ outcome: StepOutcome, start: SourcePosition, findings: some Sequence<Finding>) {
    number = outcome.number
    name = outcome.name
    isNamed = outcome.isNamed
    frameCount = outcome.frameCount
    self.start = start
    failures = zip(findings, outcome.failures).map { Failure(finding: $0, frame: $1.frame) }
  }
}

extension [StepResult] {
  /// Creates the results of the steps of one scenario.
  /// - Parameters:
  ///   - outcomes: The outcomes of the steps.
  ///   - sources: The texts of the scenario.
  /// - Complexity: O(bytes) for all steps together.
  package init(_ outcomes: [StepOutcome], in sources: SourceList) {
    guard let first = outcomes.first else {
      self = []
      return
    }
    let lines = LineTable(sources[first.place.source].bytes)
    var findings = [Finding](outcomes.flatMap { $0.failures }.map { $0.diagnostic }, in: sources)[...]
    self = outcomes.map { outcome in
      let own = findings.prefix(outcome.failures.count)
      findings = findings.dropFirst(outcome.failures.count)
      return StepResult(outcome, start: lines.position(at: outcome.place.span.start), findings: own)
    }
  }
}
