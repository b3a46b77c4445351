package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
import CartoucheSyntax

/// What `.cartouche.yaml` says.
package struct LintConfiguration: Sendable, SpecType {
  package var rules: [Named<RuleSetting>] = []
  package var overrides: [RuleOverride] = []
  /// Patterns as in a `.gitignore`, relative to the configuration's folder.
  package var exclude: [Located<String>] = []
  package var failOn: FailureThreshold = .error
  /// In points: the maps that what rules say of viewports is true of.
  package var viewports = RuleOptions.usualViewports
  /// The most that rules about numbers accept, by their names.
  package var limits: [Named<Int>] = []

  package init() {}

  package static let title = "a configuration"
  package static let properties: PropertyTable<LintConfiguration> = [
    Property("rules", \.rules, .ruleSettings, "What is made of rules, by their names."),
    Property("overrides", \.overrides, .overrides, "The same for some files; later ones win."),
    Property(
      "exclude", \.exclude, .names("a pattern of paths"), "Files and folders that a search leaves out."),
    Property(
      "failOn", \.failOn, .choice("a threshold", foreign: ["warn": .warning, "none": .never, "off": .never]),
      "The lowest severity that makes the exit status 1."),
    Property(
      "viewports", \.viewports, .viewports,
      "The sizes of map views that rules about viewports look at, in points."),
    Property("limits", \.limits, .ruleLimits, "The most that rules about numbers accept, by their names."),
  ]

  /// The names under which it is looked for in a folder; the first that is there counts.
  package static let fileNames = [".cartouche.yaml", ".cartouche.yml"]

  /// Reads a configuration; what is wrong with it are findings, an error among them if it cannot be used.
  /// - Parameter path: what findings call it.
  package static func read(_ bytes: [UInt8], at path: String) -> (
    configuration: LintConfiguration, findings: [Finding]
  ) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: bytes))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(source, in: sources, diagnostics: &diagnostics)
    var decoder = Decoder()
    var configuration = LintConfiguration()
    // An empty file says as much as none.
    if let root = document.root, !root.isNull { decodeMapping(root, into: &configuration, &decoder) }
    return (configuration, [Finding](diagnostics + decoder.log.take(), in: sources).inReportingOrder())
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
