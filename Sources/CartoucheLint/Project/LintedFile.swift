package import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario

/// The result of linting one file.
package struct LintedFile: Sendable {
  package let path: String
  /// The findings of the file, or `nil` if it could not be checked.
  package private(set) var result: LintResult?
  /// The paths of the files that were read: the linted file first, then its imports and data.
  package private(set) var sources: [String] = []
  /// The total size of the files in `sources`, in bytes.
  package private(set) var byteCount = 0
  /// The reason why the file could not be checked; `nil` if it was checked.
  package private(set) var failure: String?

  package init(_ path: String, failure: String) {
    self.path = path
    self.failure = failure
  }

  /// Lints the file at `path`.
  /// - Parameters:
  ///   - path: The path of a spec, scenario or library.
  ///   - loader: The loader of the file, its imports and its data.
  ///   - settings: The settings of the rules.
  package init(_ path: String, _ loader: some FileLoader, _ settings: RuleSettings) throws(FileFailure) {
    self.path = path
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
  }
}
