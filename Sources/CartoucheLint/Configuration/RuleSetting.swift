package import CartoucheDiagnostics

/// What a configuration makes of what a rule finds.
package enum RuleSetting: String, Sendable, CaseIterable {
  case off, warning, error

  /// Nil: it is not told.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .warning: .warning
    case .error: .error
    }
  }
}
