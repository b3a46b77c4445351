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
  private(set) var configuration: [UInt8]?

  /// The numbers of bytes that the last `lint` has read for each file, imports and data included.
  var byteCounts: [String: Int] = [:]

  struct Results {
    /// The findings of the call.
    var found: [Finding] = [] { didSet { findings = Array(JSONRenderer().render(found).utf8) } }
    /// The findings as JSON.
    private(set) var findings: [UInt8] = []
    var plan: [UInt8] = []
    /// A JSON array of paths.
    var missing: [UInt8] = []
    /// A schema, an explanation, a fixed or formatted file or a report, or the reason of a failure.
    var text: [UInt8] = []
    /// The findings of configuration files.
    var configurations: [Finding] = [] {
      didSet { configuration = Array(JSONRenderer().render(configurations).utf8) }
    }
    /// The findings of configuration files as JSON.
    private(set) var configuration: [UInt8] = []
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

    /// The compiled plan as JSON for people; empty without a plan, or after `scenery` was read.
    var planText: [UInt8] {
      var bytes: [UInt8] = []
      if let drawn { PlanJSON(plan: drawn).write(to: &bytes) }
      return bytes
    }

    /// The checked files, for reports.
    var checked = CheckedFiles()
    /// The change that `format` or `fix` makes.
    var change: TextChange?
    /// The fixes of `fix`.
    var fixes: FixedSpec?
  }

  enum Failure: Error {
    case unreadable, noPlan, unknownName, badConfiguration, refused, notOpen, notFormatted, problems, excluded
  }

  /// The spec whose data and variables change.
  private var open: ChangeReader?
  /// The rules of a search, until the files, options or configuration change.
  var exclusions: (configurations: WorkspaceConfigurations, ignored: WorkspaceIgnoredFiles)?

  func put(_ bytes: [UInt8], at path: String) {
    files.put(bytes, at: path)
    exclusions = nil
  }

  func remove(_ path: String) {
    files.remove(path)
    exclusions = nil
  }

  func configure(_ bytes: [UInt8]?) {
    configuration = bytes
    exclusions = nil
  }

  /// Sets the options of a program with a file system; `nil` for none.
  func setOptions(_ json: [UInt8]?) {
    files.options = json.map { WorkspaceOptions(json: $0) } ?? WorkspaceOptions()
    exclusions = nil
  }

  /// Compiles a spec. With `staysOpen`, it replaces the open spec if it has no errors.
  func compilePlan(_ path: String, staysOpen: Bool = false) throws(Failure) {
    var current = path
    try run(&current) { _ throws(FileFailure) in
      files.enter(path)
      try checkKind(of: path)
      var compilation = try compile(path, loader: files)
      results.found = compilation.findings
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
      results.found = changes.warnings
    } catch {
      if case .findings(let findings) = error { results.found = findings }
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
