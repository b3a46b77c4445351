import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// The object to which a `cartouche_workspace *` points: files in memory, and the results of the last call.
final class Workspace {
  let files = WorkspaceFiles()
  var results = Results()
  /// The configuration of all files, or `nil` for the nearest configuration file of each file.
  var configuration: [UInt8]?

  struct Results {
    /// The findings as JSON.
    var findings: [UInt8] = []
    var plan: [UInt8] = []
    /// A JSON array of paths.
    var missing: [UInt8] = []
    /// A schema, an explanation, a fixed or formatted file, or the reason of a failure.
    var text: [UInt8] = []
    /// The findings of configuration files as JSON.
    var configuration: [UInt8] = []
    /// An edit for the resolver of the open spec.
    var edit: [UInt8] = []
    /// A JSON array of the names of the open spec's sources.
    var sources: [UInt8] = []
    /// The compiled plan before `scenery` is written.
    var drawn: Plan?

    /// The features below the views of the compiled plan as JSON; empty without a plan. They are written on the first use, because most
    /// hosts have a map that draws them.
    var scenery: [UInt8] {
      mutating get {
        if var plan = drawn {
          drawn = nil
          plan.useSamples()
          SceneryJSON(plan: plan).write(to: &written)
        }
        return written
      }
    }
    private var written: [UInt8] = []
  }

  enum Failure: Error {
    case unreadable, noPlan, unknownName, badConfiguration, refused, notOpen, notFormatted
  }

  /// The spec whose data and variables change.
  private var open: ChangeReader?

  func put(_ bytes: [UInt8], at path: String) { files.put(bytes, at: path) }

  func remove(_ path: String) { files.remove(path) }

  /// Compiles a spec. With `staysOpen`, it replaces the open spec if it has no errors.
  func compilePlan(_ path: String, staysOpen: Bool = false) throws(Failure) {
    var current = path
    try run(&current) { _ throws(FileFailure) in
      try checkKind(of: path)
      var compilation = try compile(path, loader: files)
      results.findings = Array(JSONRenderer().render(compilation.findings).utf8)
      guard var plan = compilation.plan else { return }
      compilation.plan = nil
      if staysOpen {
        let changes = ChangeReader(plan, compilation)
        results.sources = json(changes.sourceNames)
        open = changes
      }
      if !staysOpen { results.drawn = plan }
      plan.buildHierarchies()
      results.plan = plan.bytes()
    }
    if results.plan.isEmpty { throw .noPlan }
  }

  /// Throws if the file at `path` is a compiled plan.
  func checkKind(of path: String) throws(FileFailure) {
    guard PlanFile.isPlan(try files.load(path, limit: .max)) else { return }
    throw failure("it is a compiled plan; name its spec instead")
  }

  /// Returns the failure of a call whose file cannot be used, for a reason.
  func failure(_ reason: String) -> FileFailure {
    results.text = Array(reason.utf8)
    return .notFound
  }

  /// Applies a change to the open spec. The results are its edit and findings.
  func change(_ work: (inout ChangeReader) throws(ChangeError) -> DataEdit) throws(Failure) {
    results = Results()
    defer { results.missing = files.drainMissing() }
    guard var changes = open else { throw .notOpen }
    // Moves the reader out of `self`, so that the change does not copy it.
    open = nil
    defer { open = changes }
    do throws(ChangeError) {
      results.edit = try work(&changes).bytes()
      results.findings = Array(JSONRenderer().render(changes.warnings).utf8)
    } catch {
      if case .findings(let findings) = error {
        results.findings = Array(JSONRenderer().render(findings).utf8)
      }
      throw .refused
    }
  }

  func makeSchema(ofScenarios: Bool) {
    results = Results()
    results.text = Array((ofScenarios ? JSONSchema.scenarios() : JSONSchema.text()).utf8)
  }

  /// Explains a name, or lists all names for `nil`.
  func explain(_ name: String?) throws(Failure) {
    results = Results()
    let text = if let name { Explanation.text(of: name) } else { Explanation.list }
    results.text = Array((text ?? Explanation.problem(with: name ?? "").printable).utf8)
    if text == nil { throw .unknownName }
  }
}

/// The files of a workspace, and those that were needed and are not there.
///
/// The type is a class, because loading records missing files.
///
/// Unchecked but safe: only `laterReader` needs it to be sendable. That function stays in the workspace that has the files, and a
/// workspace is used from one thread at a time.
final class WorkspaceFiles: FileLoader, @unchecked Sendable {
  private var present = MemoryFiles()
  private var missing: Set<String> = []

  func put(_ bytes: [UInt8], at path: String) { present[path] = bytes }

  func remove(_ path: String) { present[path] = nil }

  /// The normalized paths of all files.
  var paths: [String] { Array(present.contents.keys) }

  /// Returns the content of a file, or `nil` if there is none. The file is not recorded as missing.
  func content(_ path: String) -> [UInt8]? { present[path] }

  /// Returns whether a folder is the root of a git repository.
  /// - Parameter folder: The path of the folder with a `/` at its end.
  func hasRepository(in folder: String) -> Bool {
    paths.contains { $0 == folder + ".git" || $0.hasPrefix(folder + ".git/") }
  }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try present.load(path, limit: limit)
    } catch {
      if error == .notFound { missing.insert(simplified(path)) }
      throw error
    }
  }

  func names(beside path: String) -> [String] { present.names(beside: path) }

  var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  /// Returns the paths of missing files as a JSON array, and forgets them.
  func drainMissing() -> [UInt8] {
    defer { missing = [] }
    return json(missing.sorted())
  }
}

/// Returns texts as a JSON array.
private func json(_ texts: [String]) -> [UInt8] {
  var bytes: [UInt8] = []
  JSONWriter.print(to: &bytes) {
    $0.array { json in for text in texts { json.element(text) } }
  }
  return bytes
}
