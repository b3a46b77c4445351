import CartoucheDiagnostics
package import CartoucheSpec

/// Other settings of rules for some files.
package struct RuleOverride: Sendable, SpecType {
  /// Patterns as in a `.gitignore`, relative to the configuration's folder.
  package var files: [Located<String>] = []
  package var rules: [Named<RuleSetting>] = []

  package init() {}

  package static let title = "an override"
  package static let properties: PropertyTable<RuleOverride> = [
    Property("files", \.files, .names("a pattern of paths"), "The files that it is for.").required,
    Property("rules", \.rules, .ruleSettings, "What is made of rules there, by their names.").required,
  ]
}

extension Codec where Content == [Named<RuleSetting>] {
  /// Settings by the names of rules.
  static var ruleSettings: Codec {
    Codec(
      "a mapping from rules to `off`, `warning` or `error`",
      .named(.choice(RuleSetting.allCases.map(\.rawValue)))
    ) {
      node, value, decoder in
      guard let entries = decoder.namedEntries(node, "`off`, `warning` or `error`") else { return }
      value = entries.compactMap { name, node in
        var setting: RuleSetting?
        Codec<RuleSetting?>.optional(
          .choice("the setting of a rule", foreign: RuleSetting.foreignNames), startingAt: .off
        )
        .read(node, &setting, &decoder)
        guard let setting, checkRule(name, setting, &decoder) else { return nil }
        return Named(name: name, content: setting)
      }
    }
  }

  /// Whether there is a rule of this name, of which that can be made; what is wrong is reported.
  private static func checkRule(
    _ rule: Located<String>, _ setting: RuleSetting, _ decoder: inout Decoder
  ) -> Bool {
    guard let kind = everyFindingKind.first(where: { $0.id == rule.content }) else {
      decoder.log.reportUnknownRule(rule, as: .error)
      return false
    }
    let isRule = ruleCatalog.contains { $0.metadata.id == rule.content }
    guard isRule || kind.note.severity != .error || kind.note.alsoWarns || setting == .error else {
      decoder.log.report(
        .wrongOption, "`\(kind.id)` is always an error", at: rule.location,
        help: "a spec with it does not compile; remove this line")
      return false
    }
    return true
  }
}
