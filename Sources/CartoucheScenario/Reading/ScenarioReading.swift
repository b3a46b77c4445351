package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSyntax

/// What came of reading a scenario and its spec.
package struct ScenarioReading: Sendable {
  /// Nil when there is an error among the findings.
  package var scenario: Scenario?
  /// Of its spec, with samples for what only a host knows; nil where that does not compile.
  package var plan: Plan?
  package var compilation: Compilation?
  /// What is wrong with the scenario; its spec's own findings are not here.
  package var diagnostics: [Diagnostic]
  /// The text of the scenario, and behind it those of its spec.
  package var sources: SourceList
  package var document: Document

  /// All that the scenario says, the same for texts that differ in layout, comments and quotes; nil: it cannot be run.
  package var meaning: [UInt8]? {
    scenario == nil ? nil : (document.root?.asScenario).map { Array($0.utf8) }
  }
}
