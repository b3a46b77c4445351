package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheScenario

/// What is said of files besides what the compiler finds, as `lint` says it.
package struct PreviewLinter {
  /// What is wrong with a spec, in any order.
  package var lint: (Compilation) throws -> [Finding]
  /// What is wrong with a scenario, in any order.
  package var lintScenario: (ScenarioReading) throws -> [Finding]
  /// The files that say how the spec is linted, or would if they were there.
  package var configurations: [String]

  package init(
    configurations: [String] = [], lint: @escaping (Compilation) throws -> [Finding],
    lintScenario: @escaping (ScenarioReading) throws -> [Finding]
  ) {
    self.configurations = configurations
    self.lint = lint
    self.lintScenario = lintScenario
  }
}
