import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

/// A plan, and what it was compiled from.
struct LoadedSpec {
  var plan: Plan
  /// Nil: it was compiled before.
  var compilation: Compilation?

  /// The spec, or the compiled plan, at `path`.
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

  /// A spec that is not a file of its own.
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

  /// A plan alone.
  init(_ plan: Plan) { self.plan = plan }

  /// What a host compiled itself.
  init(_ compilation: Compilation) throws(LoadingError) {
    guard let plan = compilation.plan else { throw .findings(compilation.findings) }
    self.plan = plan
    self.compilation = compilation
  }
}
