/// What came of a scenario.
package struct ScenarioOutcome: Sendable {
  /// Those that were looked at.
  package var steps: [StepOutcome] = []
  /// What its snapshots are now.
  package var snapshots: [(name: String, bytes: [UInt8])] = []
  package var coverage: Coverage

  package init(coverage: Coverage) { self.coverage = coverage }
}
