import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

extension Plan {
  /// The plan of the spec, or the compiled plan, at `path`, whatever warnings it has.
  ///
  /// Which of the two the file is, its first bytes tell. Files that a spec names are read from the disk, and none
  /// outside of the folder that ``rootFolder(of:)`` gives.
  /// - Complexity: O(bytes) of all files.
  public init(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(contentsOf: path, warnings: &warnings)
  }

  /// The plan of the spec, or the compiled plan, at `path`.
  /// - Parameters:
  ///   - path: relative to the current folder, or absolute.
  ///   - warnings: takes what is worth a look in a spec that compiles.
  public init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
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
        try self.init(bytes: bytes)
      } catch {
        throw .plan(path: path, error)
      }
    } else {
      loader.substitute(bytes, for: path)
      try self.init(compiling: path, loader, &warnings)
    }
  }

  /// The plan of a spec that is not a file of its own.
  /// - Parameters:
  ///   - spec: the text.
  ///   - path: where it would stand: files that it names are looked for beside it, and findings are reported there.
  ///   - warnings: as for a file.
  public init(
    spec: String, at path: String = "annotations.yaml", warnings: inout [Finding]
  ) throws(LoadingError) {
    var loader: DiskFileLoader
    do throws(FileFailure) {
      loader = DiskFileLoader(root: try rootFolder(of: path))
    } catch {
      throw .unreadable(path: path, error)
    }
    loader.substitute(Array(spec.utf8), for: path)
    try self.init(compiling: path, loader, &warnings)
  }

  /// The plan of a spec that is not a file of its own, whatever warnings it has.
  public init(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(spec: spec, at: path, warnings: &warnings)
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
    let findings = compilation.findings
    guard let plan = compilation.plan else { throw .findings(findings) }
    warnings += findings
    self = plan
  }
}
