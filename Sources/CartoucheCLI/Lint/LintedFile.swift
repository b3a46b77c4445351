import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario

/// What came of checking one file.
struct LintedFile: Sendable {
  var path: String
  var findings: [Finding] = []
  /// What comments suppressed, here and in imported files.
  var usedSuppressions: Set<LintResult.SuppressionPlace> = []
  /// Every file that was read for it, itself first.
  var sources: [String] = []
  /// Why it could not be checked.
  var failure: String?

  /// - Parameters:
  ///   - loader: gives standard input, if that is the file.
  ///   - settings: which rules are run.
  init(_ path: String, _ loader: DiskFileLoader, _ root: RootOption, _ settings: RuleSettings) {
    self.path = path
    var loader = loader
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let bytes = loader.preload(path), PlanFile.isPlan(bytes) {
        failure = "it is a compiled plan; lint the spec that it was made from"
        return
      }
      if FileKind.named(path) == .scenario {
        let reading = try readScenario(path, loader: loader)
        let result = LintResult(of: reading)
        findings = result.findings
        usedSuppressions = result.usedSuppressions
        sources = reading.sources.paths
        return
      }
      let compilation = try compile(path, loader: loader)
      let result = LintResult(of: compilation, by: settings.rules, settings.options)
      findings = result.findings
      usedSuppressions = result.usedSuppressions
      sources = compilation.sources.paths
    } catch {
      failure = error.reason(path)
    }
  }
}
