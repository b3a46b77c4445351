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

  /// - Parameter sources: the texts that the scenario was read from.
  package init(_ outcome: StepOutcome, in sources: SourceList) {
    number = outcome.number
    name = outcome.name
    isNamed = outcome.isNamed
    frameCount = outcome.frameCount
    start = LineTable(sources[outcome.place.source].bytes).position(at: outcome.place.span.start)
    let findings = [Finding](outcome.failures.map(\.diagnostic), in: sources)
    failures = zip(findings, outcome.failures).map { Failure(finding: $0, frame: $1.frame) }
  }
}
