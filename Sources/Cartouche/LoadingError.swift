public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver

/// Why a file gives no plan.
public enum LoadingError: Error, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, FileFailure)
  /// It is a spec with errors, which are among its findings.
  case findings([Finding])
  /// It is a compiled plan that cannot be used.
  case plan(path: String, PlanFileError)
}

extension LoadingError: CustomStringConvertible {
  /// What to show to whoever wrote the file: every place, what is wrong there, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let failure): "\(path): \(failure.reason(path))"
    case .findings(let findings): TextRenderer().render(findings)
    case .plan(let path, let error): "\(path): \(error.message); compile its spec again with this version"
    }
  }
}
