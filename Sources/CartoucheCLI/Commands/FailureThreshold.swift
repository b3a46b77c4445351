import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

/// Which findings make a command fail.
enum FailureThreshold: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never

  func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity == .error
    case .warning: true
    case .never: false
    }
  }
}
