package import CartoucheDiagnostics
import CartoucheSpec

/// What is made of rules in one file.
package struct RuleSettings: Sendable, Equatable {
  private var settings: [String: RuleSetting] = [:]
  /// Nil: every rule that is on.
  private var selected: Set<String>?
  private var ignored: Set<String> = []
  /// What rules are told.
  package private(set) var options = RuleOptions()

  /// What holds where nobody says anything.
  package init() {}

  /// - Parameter path: of the file, from the folder of the configuration.
  package init(_ configuration: LintConfiguration, for path: String) {
    for rule in configuration.rules { settings[rule.name.content] = rule.content }
    options.viewports = configuration.viewports
    for limit in configuration.limits { options.limits[limit.name.content] = limit.content }
    for override in configuration.overrides {
      guard PathPatterns(override.files.map(\.content)).includes(path, isFolder: false) else { continue }
      for rule in override.rules { settings[rule.name.content] = rule.content }
    }
  }

  /// Leaves only some rules, and turns those on that are off.
  package func selecting(_ rules: [String]) -> RuleSettings {
    var copy = self
    copy.selected = Set(rules)
    return copy
  }

  /// Turns rules off.
  package func ignoring(_ rules: [String]) -> RuleSettings {
    var copy = self
    copy.ignored.formUnion(rules)
    return copy
  }

  /// The rules that are run.
  package var rules: [any Rule.Type] {
    ruleCatalog.filter { rule in
      severity(of: rule.metadata.id, rule.metadata.severity, isOnByDefault: rule.metadata.isOnByDefault)
        != nil
    }
  }

  /// The finding with the severity that it has here; nil: it is not told. Errors of the compiler always are.
  package func applied(to finding: Finding) -> Finding? {
    if isErrorOfCompiler(finding) { return finding }
    // It was found, so the rule is on where its file was linted.
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
    return setting.map(\.severity) ?? (isOnByDefault ? own : nil)
  }
}
