/// Which findings make a run fail.
package enum FailureThreshold: String, Sendable, CaseIterable {
  case error, warning, never

  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity == .error
    case .warning: true
    case .never: false
    }
  }
}
