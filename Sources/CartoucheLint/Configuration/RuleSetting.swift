package import CartoucheDiagnostics

/// What a configuration makes of what a rule finds.
package enum RuleSetting: String, Sendable, CaseIterable {
  case off, warning, error

  /// What other linters and other words of YAML call them.
  static let foreignNames: [String: RuleSetting] = [
    "warn": .warning, "on": .warning, "true": .warning, "info": .warning, "enable": .warning,
    "enabled": .warning, "disable": .off, "disabled": .off, "false": .off, "ignore": .off, "none": .off,
    "fail": .error, "deny": .error,
  ]

  /// Nil: it is not told.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .warning: .warning
    case .error: .error
    }
  }
}
