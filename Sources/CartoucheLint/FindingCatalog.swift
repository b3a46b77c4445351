import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// Every finding that is not a lint rule's, in alphabetical order.
package let findingCatalog: [any FindingKind] = {
  let stages: [[any FindingKind]] = [
    SyntaxFinding.allCases, SpecFinding.allCases, ExpressionFinding.allCases, CompilerFinding.allCases,
    TraceFinding.allCases, ScenarioFinding.allCases, SuppressionFinding.allCases,
  ]
  return stages.flatMap { $0 }.sorted { $0.id < $1.id }
}()

/// Those, and what every lint rule finds.
package let everyFindingKind: [any FindingKind] = findingCatalog + ruleCatalog.map { $0.metadata }
