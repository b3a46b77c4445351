package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec

/// The rules that run on one file, with their severities and options.
package struct RuleSettings: Sendable, Equatable {
  private var settings: [String: RuleSetting] = [:]
  /// The ids of the rules that run, if only some rules were selected. It is `nil` if all rules run that are
  /// on by default or by configuration.
  private var selected: Set<String>?
  /// The ids of rules that do not run.
  private var ignored: Set<String> = []
  package private(set) var options = RuleOptions()

  package init() {}

  /// - Parameter path: The path of the file relative to the folder of the configuration.
  package init(_ configuration: LintConfiguration, for path: String) {
    for rule in configuration.rules { settings[rule.name.content] = rule.content }
    options.viewports = configuration.viewports
    for limit in configuration.limits { options.limits[limit.name.content] = limit.content }
    for override in configuration.overrides {
      guard PathPatterns(override.files.map({ $0.content })).includes(path, isFolder: false) else { continue }
      for rule in override.rules { settings[rule.name.content] = rule.content }
    }
  }

  /// Returns settings in which only the given rules run, even those that are off by default.
  package func selecting(_ rules: [String]) -> RuleSettings {
    var copy = self
    copy.selected = Set(rules)
    return copy
  }

  /// Returns settings in which the given rules do not run.
  package func ignoring(_ rules: [String]) -> RuleSettings {
    var copy = self
    copy.ignored.formUnion(rules)
    return copy
  }

  /// The rules of the catalog that run with the settings.
  package var rules: [CatalogRule] {
    ruleCatalog.filter { rule in
      severity(of: rule.metadata.id, rule.metadata.severity, isOnByDefault: rule.metadata.isOnByDefault)
        != nil
    }
  }

  /// Returns the finding with its configured severity, or `nil` if it is suppressed. Errors of the compiler
  /// are never suppressed.
  package func applied(to finding: Finding) -> Finding? {
    if isErrorOfCompiler(finding) { return finding }
    // A rule with a finding must be on.
    guard let severity = severity(of: finding.rule, finding.severity, isOnByDefault: true) else { return nil }
    var finding = finding
    finding.severity = severity
    return finding
  }

  private func severity(of rule: String, _ own: Severity, isOnByDefault: Bool) -> Severity? {
    if ignored.contains(rule) { return nil }
    let setting = settings[rule]
    if let selected {
      guard selected.contains(rule) else { return nil }
      return setting?.severity ?? own
    }
    return setting.map { $0.severity } ?? (isOnByDefault ? own : nil)
  }
}

/// The configured severity of a rule.
package enum RuleSetting: String, Sendable, CaseIterable {
  case off, warning, error

  /// The settings by their names in other linters, and by other boolean words of YAML.
  static let foreignNames: [String: RuleSetting] = [
    "warn": .warning, "on": .warning, "true": .warning, "info": .warning, "enable": .warning,
    "enabled": .warning, "disable": .off, "disabled": .off, "false": .off, "ignore": .off, "none": .off,
    "fail": .error, "deny": .error,
  ]

  /// The severity, or `nil` for a rule that is off.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .warning: .warning
    case .error: .error
    }
  }
}

/// The parameters of rules that a configuration sets.
package struct RuleOptions: Sendable, Equatable {
  /// The viewports in points, at least one. Rules check placement in each of them.
  package var viewports = Self.defaultViewports
  /// The configured limits by the id of the rule. They replace the limits of the rules.
  package var limits: [String: Int] = [:]

  package init() {}

  /// A phone in portrait orientation and a desktop window.
  package static let defaultViewports = [
    Viewport(width: 390, height: 844), Viewport(width: 1440, height: 900),
  ]
}
