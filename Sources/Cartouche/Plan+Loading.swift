public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

extension Plan {
  /// Creates the plan of the spec or the compiled plan at `path`, ignoring warnings.
  ///
  /// The first bytes of the file decide whether it is a spec or a compiled plan. Files that the spec names are
  /// read from disk, and only from inside the folder that ``rootFolder(of:)`` returns.
  /// - Complexity: O(bytes of all files).
  public init(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(contentsOf: path, warnings: &warnings)
  }

  /// Creates the plan of the spec or the compiled plan at `path`.
  /// - Parameters:
  ///   - path: An absolute path, or a path relative to the current folder.
  ///   - warnings: The list to which the warnings of a spec that compiles are appended.
  public init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    self = try LoadedSpec(contentsOf: path, warnings: &warnings).plan
  }

  /// Creates the plan of a spec that is given as text.
  /// - Parameters:
  ///   - spec: The text of the spec.
  ///   - path: The path that findings report, and to which file names in the spec are relative. A spec is JSON if it ends in `.json`.
  ///   - warnings: The list to which the warnings of a spec that compiles are appended.
  public init(
    spec: String, at path: String = "annotations.yaml", warnings: inout [Finding]
  ) throws(LoadingError) {
    self = try LoadedSpec(spec: spec, at: path, warnings: &warnings).plan
  }

  /// Creates the plan of a spec that is given as text, ignoring warnings.
  /// - Parameters:
  ///   - spec: The text of the spec.
  ///   - path: The path that findings report, and to which file names in the spec are relative. A spec is JSON if it ends in `.json`.
  public init(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(spec: spec, at: path, warnings: &warnings)
  }
}

/// The reason why a spec or a compiled plan cannot be loaded.
public enum LoadingError: Error, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, FileFailure)
  /// The file is a spec with errors. The findings are its errors and warnings.
  case findings([Finding])
  /// The file is a compiled plan that cannot be used.
  case plan(path: String, PlanFileError)
}

extension LoadingError: CustomStringConvertible {
  /// A message for the author of the file: the location of each problem, the problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let path, let failure): "\(path): \(failure.reason(path))"
    case .findings(let findings): TextRenderer().render(findings)
    case .plan(let path, let error): "\(path): \(error.message); \(error.remedy)"
    }
  }
}

/// A loaded plan, with the compilation of its spec if it has one.
struct LoadedSpec {
  var plan: Plan
  /// The compilation of the spec, or `nil` if the plan was read from a plan file.
  var compilation: Compilation?

  /// Loads the spec or the compiled plan at `path`, and appends the warnings of a spec to `warnings`.
  init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    let bytes: [UInt8]
    var loader: DiskFileLoader
    do throws(FileFailure) {
      loader = DiskFileLoader(root: try rootFolder(of: path))
      bytes = try loader.loadArgument(path, limit: Limits().specBytes)
    } catch {
      throw .unreadable(path: path, error)
    }
    if PlanFile.isPlan(bytes) {
      do throws(PlanFileError) {
        self.init(try Plan(bytes: bytes))
      } catch {
        throw .plan(path: path, error)
      }
    } else {
      loader.substitute(bytes, for: path)
      try self.init(compiling: path, loader, &warnings)
    }
  }

  /// Compiles the spec with the given text. Findings report `path` as its file.
  init(spec: String, at path: String, warnings: inout [Finding]) throws(LoadingError) {
    var loader: DiskFileLoader
    do throws(FileFailure) {
      loader = DiskFileLoader(root: try rootFolder(of: path))
    } catch {
      throw .unreadable(path: path, error)
    }
    loader.substitute(Array(spec.utf8), for: path)
    try self.init(compiling: path, loader, &warnings)
  }

  private init(
    compiling path: String, _ loader: DiskFileLoader, _ warnings: inout [Finding]
  ) throws(LoadingError) {
    let compilation: Compilation
    do throws(FileFailure) {
      compilation = try compile(path, loader: loader)
    } catch {
      throw .unreadable(path: path, error)
    }
    try self.init(compilation)
    warnings += compilation.findings
  }

  /// Creates a value for a plan that was loaded without compiling a spec.
  init(_ plan: Plan) { self.plan = plan }

  /// Creates a value for the plan of a compilation. Throws the findings of the compilation if it has no plan.
  init(_ compilation: Compilation) throws(LoadingError) {
    guard let plan = compilation.plan else { throw .findings(compilation.findings) }
    self.plan = plan
    self.compilation = compilation
  }
}
