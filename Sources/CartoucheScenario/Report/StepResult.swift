package import CartoucheDiagnostics

/// What came of one step of a scenario.
package struct StepResult: Sendable {
  /// From 1.
  package var number: Int
  package var name: String
  /// Whether its writer gave it that name.
  package var isNamed: Bool
  /// Line and column of the step, from 1.
  package var start: SourcePosition
  package var frameCount: Int
  package var failures: [Failure]
  /// Files that frames were drawn into.
  package var pictures: [String] = []

  package struct Failure: Sendable {
    package var finding: Finding
    /// The frame of the step, from 0.
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
  /// Computes the positions of the steps of one scenario.
  /// - Parameter sources: the texts that the scenario was read from.
  /// - Complexity: O(bytes) once for all steps.
  package init(_ outcomes: [StepOutcome], in sources: SourceList) {
    guard let first = outcomes.first else {
      self = []
      return
    }
    let lines = LineTable(sources[first.place.source].bytes)
    var findings = [Finding](outcomes.flatMap(\.failures).map(\.diagnostic), in: sources)[...]
    self = outcomes.map { outcome in
      let own = findings.prefix(outcome.failures.count)
      findings = findings.dropFirst(outcome.failures.count)
      return StepResult(outcome, start: lines.position(at: outcome.place.span.start), findings: own)
    }
  }
}
