import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// The object to which a `cartouche_workspace *` points: files in memory, and the results of the last call.
final class Workspace {
  private let files = WorkspaceFiles()
  private(set) var results = Results()

  struct Results {
    /// The findings as JSON.
    var findings: [UInt8] = []
    var plan: [UInt8] = []
    /// A JSON array of paths.
    var missing: [UInt8] = []
    /// A schema, or the reason of a failure.
    var text: [UInt8] = []
  }

  enum Failure: Error { case unreadable, noPlan }

  func put(_ bytes: [UInt8], at path: String) { files.put(bytes, at: path) }

  func remove(_ path: String) { files.remove(path) }

  /// Checks a spec, scenario or library with the rules that are on by default.
  func lint(_ path: String) throws(Failure) {
    try run(path) { () throws(FileFailure) in
      let result: LintResult
      if Scenario.isNamed(path) {
        result = LintResult(of: try readScenario(path, loader: files))
      } else {
        result = LintResult(of: try compile(path, loader: files), by: RuleSettings().rules)
      }
      results.findings = Array(JSONRenderer().render(result.findings).utf8)
    }
  }

  func compilePlan(_ path: String) throws(Failure) {
    try run(path) { () throws(FileFailure) in
      var compilation = try compile(path, loader: files)
      results.findings = Array(JSONRenderer().render(compilation.findings).utf8)
      guard var plan = compilation.plan else { return }
      compilation.plan = nil
      plan.buildHierarchies()
      results.plan = plan.bytes()
    }
    if results.plan.isEmpty { throw .noPlan }
  }

  /// Calls `work` with empty results, and lists the files that it did not find.
  private func run(_ path: String, _ work: () throws(FileFailure) -> Void) throws(Failure) {
    results = Results()
    defer { results.missing = files.drainMissing() }
    do throws(FileFailure) {
      if PlanFile.isPlan(try files.load(path, limit: .max)) {
        results.text = Array("it is a compiled plan; name its spec instead".utf8)
        throw FileFailure.notFound
      }
      try work()
    } catch {
      if results.text.isEmpty { results.text = Array("the workspace has no file `\(path)`".utf8) }
      throw .unreadable
    }
  }

  func makeSchema(ofScenarios: Bool) {
    results = Results()
    results.text = Array((ofScenarios ? JSONSchema.scenarios() : JSONSchema.text()).utf8)
  }
}

/// Files in memory, by their paths without `.` and `..`.
///
/// The type is a class, because loading records missing files. Like its workspace, it is used from one thread at a time.
private final class WorkspaceFiles: FileLoader, @unchecked Sendable {
  private var files: [String: [UInt8]] = [:]
  private var missing: Set<String> = []

  func put(_ bytes: [UInt8], at path: String) { files[simplified(path)] = bytes }

  func remove(_ path: String) { files[simplified(path)] = nil }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let path = simplified(path)
    if path.utf8.contains(0) { throw .badPath }
    if path.hasPrefix("..") { throw .outsideRoot("the workspace") }
    guard let bytes = files[path] else {
      if files.keys.contains(where: { $0.hasPrefix(path + "/") }) { throw .isFolder }
      missing.insert(path)
      throw .notFound
    }
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return bytes
  }

  func names(beside path: String) -> [String] {
    let path = simplified(path)
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let rest = files.keys.filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
    return Set(rest.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  /// Returns the paths of missing files as a JSON array, and forgets them.
  func drainMissing() -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) {
      $0.array { json in for path in missing.sorted() { json.element(path) } }
    }
    missing = []
    return bytes
  }
}
