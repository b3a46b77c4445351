package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
import CartoucheSyntax

/// The content of a configuration file, `.cartouche.yaml`.
package struct LintConfiguration: Sendable, SpecType {
  package var rules: [Named<RuleSetting>] = []
  package var overrides: [RuleOverride] = []
  /// Patterns of excluded paths as in a `.gitignore`, relative to the folder of the configuration.
  package var exclude: [Located<String>] = []
  package var failOn: FailureThreshold = .error
  /// The sizes of map views, in points, for which rules check placement.
  package var viewports = RuleOptions.defaultViewports
  /// The limits of rules, by the name of the rule.
  package var limits: [Named<Int>] = []

  package init() {}

  package static let name = "LintConfiguration"
  package static let title = "a configuration"
  package static let properties: PropertyTable<LintConfiguration> = [
    Property("rules", { $1(&$0.rules) }, .ruleSettings, "The settings of rules, by name."),
    Property(
      "overrides", { $1(&$0.overrides) }, .overrides, "Rule settings for some files; later entries win."),
    Property(
      "exclude", { $1(&$0.exclude) }, .names("a pattern of paths"), "Files and folders that a search skips."),
    Property(
      "failOn", { $1(&$0.failOn) },
      .choice("a threshold", foreign: ["warn": .warning, "none": .never, "off": .never]),
      "The lowest severity that makes the exit status 1."),
    Property(
      "viewports", { $1(&$0.viewports) }, .viewports,
      "The sizes of map views, in points, for which rules check placement."),
    Property("limits", { $1(&$0.limits) }, .ruleLimits, "The limits of rules, by name."),
  ]

  /// The names of configuration files; of several in one folder the first is used.
  package static let fileNames = [".cartouche.yaml", ".cartouche.yml"]

  /// Reads a configuration and reports its mistakes, with an error if it cannot be used.
  /// - Parameter path: The path that findings report.
  package static func read(_ bytes: [UInt8], at path: String) -> (
    configuration: LintConfiguration, findings: [Finding]
  ) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: bytes))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(source, in: sources, diagnostics: &diagnostics)
    var decoder = Decoder()
    var configuration = LintConfiguration()
    // An empty file is a valid configuration.
    if let root = document.root, !root.isNull {
      if let key = root.keyOfSpecOnly {
        decoder.log.report(
          .anotherKindOfFile, "this is a spec, and a configuration is wanted", at: key.location,
          help: "`cartouche lint FILE` checks a spec; a configuration has `rules`, `exclude` or `failOn`")
      } else {
        decodeMapping(root, into: &configuration, &decoder)
      }
    }
    return (configuration, [Finding](diagnostics + decoder.log.drain(), in: sources).inReportingOrder())
  }
}

extension Codec where Content == [RuleOverride] {
  fileprivate static var overrides: Codec {
    Codec(
      "a list of overrides", .list(of: .mapping(RuleOverride.self, requiring: .key("files"), .key("rules")))
    ) {
      node, value, decoder in
      guard node.kind == .sequence else {
        decoder.wrongType(node, expected: "a list of overrides", kind: .sequence)
        return
      }
      value = node.items.map { item in
        var override = RuleOverride()
        if decoder.hasValue(item) { decoder.decodeRequired(item, into: &override) }
        return override
      }
    }
  }
}

/// Rule settings for some files.
package struct RuleOverride: Sendable, SpecType {
  /// Patterns of paths as in a `.gitignore`, relative to the folder of the configuration.
  package var files: [Located<String>] = []
  package var rules: [Named<RuleSetting>] = []

  package init() {}

  package static let name = "RuleOverride"
  package static let title = "an override"
  package static let properties: PropertyTable<RuleOverride> = [
    Property(
      "files", { $1(&$0.files) }, .names("a pattern of paths"), "The files that the override applies to."
    )
    .required,
    Property("rules", { $1(&$0.rules) }, .ruleSettings, "The settings of rules for these files, by name.")
      .required,
  ]
}

extension Codec where Content == [Named<RuleSetting>] {
  /// Reads a mapping from rule names to settings.
  static var ruleSettings: Codec {
    Codec(
      "a mapping from rules to `off`, `warning` or `error`",
      .named(.choice(RuleSetting.allCases.map { $0.rawValue }))
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

  /// Returns whether the rule exists and accepts this setting. Reports a mistake if not.
  private static func checkRule(
    _ rule: Located<String>, _ setting: RuleSetting, _ decoder: inout Decoder
  ) -> Bool {
    guard let kind = everyFindingKind.first(where: { $0.id == rule.content }) else {
      decoder.log.reportUnknownRule(rule, as: .error)
      return false
    }
    let isRule = ruleCatalog.contains { $0.metadata.id == rule.content }
    guard isRule || kind.note.severity != .error || kind.note.canBeWarning || setting == .error else {
      decoder.log.report(
        .wrongOption, "`\(kind.id)` is always an error", at: rule.location,
        help: "a spec with it does not compile; remove this line")
      return false
    }
    return true
  }
}

extension Codec where Content == [Named<Int>] {
  /// Reads a mapping from rule names to limits.
  static var ruleLimits: Codec {
    let number = Codec<Int>.integer(0...1_000_000_000, "a whole number")
    return Codec("a mapping from rules to numbers", .named(number.shape)) { node, value, decoder in
      guard let entries = decoder.namedEntries(node, "numbers") else { return }
      value = entries.compactMap { name, node in
        guard hasLimit(name, &decoder) else { return nil }
        var limit = -1
        number.read(node, &limit, &decoder)
        return limit < 0 ? nil : Named(name: name, content: limit)
      }
    }
  }

  /// Returns whether the rule exists and has a limit that can be configured. Reports a mistake if not.
  private static func hasLimit(_ name: Located<String>, _ decoder: inout Decoder) -> Bool {
    guard everyFindingKind.contains(where: { $0.id == name.content }) else {
      decoder.log.reportUnknownRule(name, as: .error)
      return false
    }
    let limited = ruleCatalog.map { $0.metadata }.filter { $0.limit != nil }.map { "`\($0.id)`" }
    guard limited.contains("`\(name.content)`") else {
      decoder.log.report(
        .wrongOption, "`\(abbreviated(name.content))` has no limit", at: name.location,
        help: "these have one: \(limited.joined(separator: ", "))")
      return false
    }
    return true
  }
}

extension Codec where Content == [Viewport] {
  /// Reads a list of at least one viewport size in points.
  static var viewports: Codec {
    let side = Codec<Double>.number(1...NumberRange.longest, "a length in points")
    let expectation = "a list of viewports, each `[width, height]` in points"
    return Codec(expectation, .list(of: .pair(side.shape, side.shape))) { node, value, decoder in
      if let meant = meantSize(node) {
        decoder.reportViewport(node, expected: expectation, meant: "[\(meant)]")
        return
      }
      guard node.kind == .sequence, node.count > 0 else {
        decoder.wrongType(node, expected: expectation, kind: .sequence)
        return
      }
      value = node.items.compactMap { item in
        if item.kind != .sequence, let meant = meantSize(item) {
          decoder.reportViewport(item, expected: "`[width, height]` in points", meant: meant)
          return nil
        }
        return decoder.pair(item, side, side, expected: "`[width, height]` in points").map {
          Viewport(width: $0.first, height: $0.second)
        }
      }
    }
  }
}

/// Returns the size that `[390, 844]`, `390x844` or `{ width: 390, height: 844 }` means, in the correct form,
/// or `nil` if the node is no size.
private func meantSize(_ node: Node) -> String? {
  let sides: [Substring]
  switch node.kind {
  case .scalar: sides = node.string.split { "x×*, ".contains($0) }
  case .sequence where node.items.allSatisfy({ $0.kind == .scalar }):
    sides = node.items.map { Substring($0.string) }
  case .mapping:
    guard let width = node.mergedValue("width"), let height = node.mergedValue("height") else { return nil }
    sides = [Substring(width.string), Substring(height.string)]
  default: return nil
  }
  guard sides.count == 2, sides.allSatisfy({ Double($0) != nil }) else { return nil }
  return "[\(sides[0]), \(sides[1])]"
}

extension Decoder {
  fileprivate mutating func reportViewport(_ node: Node, expected: String, meant: String) {
    // A value over several lines gets no fix.
    let isOneLine = node.kind == .scalar || node.style == .flow
    wrongType(
      node, expected: expected, help: "write `\(meant)`",
      fixes: isOneLine
        ? [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)] : [])
  }
}
