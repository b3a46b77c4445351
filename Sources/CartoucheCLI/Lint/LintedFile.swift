import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario

/// What came of checking one file.
struct LintedFile: Sendable {
  var path: String
  /// Nil: it could not be checked.
  var result: LintResult?
  /// Every file that was read for it, itself first.
  var sources: [String] = []
  /// How many bytes they have.
  var byteCount = 0
  /// Why it could not be checked.
  var failure: String?

  /// - Parameters:
  ///   - loader: gives standard input, if that is the file.
  ///   - settings: which rules are run.
  init(_ path: String, _ loader: DiskFileLoader, _ root: RootFolder, _ settings: RuleSettings) {
    self.path = path
    var loader = loader
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let bytes = loader.preload(path), PlanFile.isPlan(bytes) {
        failure = "it is a compiled plan; lint the spec that it was made from"
        return
      }
      if Scenario.isNamed(path) {
        let reading = try readScenario(path, loader: loader)
        result = LintResult(of: reading)
        sources = reading.sources.paths
        byteCount = reading.sources.byteCount
        return
      }
      let compilation = try compile(path, loader: loader)
      sources = compilation.sources.paths
      byteCount = compilation.sources.byteCount
      result = LintResult(of: consume compilation, by: settings.rules, settings.options)
    } catch {
      failure = error.reason(path)
    }
  }
}
