import ArgumentParser
import CartoucheDiagnostics
import CartoucheScenario

/// The formats of what came of scenarios.
enum ScenarioFormat: String, ExpressibleByArgument, CaseIterable {
  case text, tap, junit, json

  /// - Parameter style: of texts for people.
  func render(_ report: ScenarioReport, style: TextStyle = .plain) -> String {
    switch self {
    case .text: ScenarioText(style: style).render(report)
    case .tap: ScenarioTAP().render(report)
    case .junit:
      // Code hosts know files relative to the repository.
      ScenarioJUnit().render(report.renamingFiles { relativePath($0, to: ".") })
    case .json: ScenarioJSON().render(report)
    }
  }
}
