import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Testing

/// Reading `.cartouche.yaml`, and the effects of its settings.
@Suite struct LintConfigurationTests {
  private func read(_ text: String) -> (configuration: LintConfiguration, findings: [Finding]) {
    LintConfiguration.read(Array(text.utf8), at: ".cartouche.yaml")
  }

  private func severities(_ configuration: String, of rules: [String], in path: String = "a.yaml")
    -> [String?]
  {
    let settings = RuleSettings(read(configuration).configuration, for: path)
    return severities(settings, of: rules)
  }

  private func severities(_ settings: RuleSettings, of rules: [String]) -> [String?] {
    var finding = findings(in: "version: 1\ntemplates: { t: {} }\nannotations: []\n")[0]
    return rules.map { rule in
      finding.rule = rule
      return settings.applied(to: finding)?.severity.rawValue
    }
  }

  @Test func aRuleHasTheSeverityThatIsSet() {
    let configuration = "rules: { unused-template: off, unused-source: error, not-supported-yet: warning }"
    #expect(read(configuration).findings == [])
    #expect(
      severities(
        configuration, of: ["unused-template", "unused-source", "not-supported-yet", "unused-variable"])
        == [nil, "error", "warning", "warning"])
  }

  /// A kind whose findings are errors or warnings can be turned off for its warnings.
  @Test(arguments: ["bad-template", "style", "no-geometry"])
  func whatAlsoWarnsCanBeSet(_ rule: String) throws {
    for (setting, told) in [("off", nil), ("warning", "warning"), ("error", "error")] as [(String, String?)] {
      let configuration = "rules: { \(rule): \(setting) }"
      #expect(read(configuration).findings == [])
      #expect(severities(configuration, of: [rule]) == [told])
    }
    let settings = RuleSettings(read("rules: { \(rule): off }").configuration, for: "a.yaml")
    var error = try #require(findings(in: "version: 1\ncolour: 1\n").first)
    error.rule = rule
    #expect(settings.applied(to: error) == error)
  }

  @Test func anOverrideIsForItsFiles() {
    let configuration = """
      rules: { unused-template: error }
      overrides:
        - { files: tests/, rules: { unused-template: off } }
        - { files: ["*.x.yaml", "/a.yaml"], rules: { unused-template: warning } }
      """
    #expect(read(configuration).findings == [])
    let paths = ["maps/a.yaml", "maps/tests/b/a.yaml", "tests/b.x.yaml", "a.yaml"]
    #expect(
      paths.flatMap { severities(configuration, of: ["unused-template"], in: $0) }
        == ["error", nil, "warning", "warning"])
  }

  @Test func whatIsOffIsNotRun() {
    let settings = RuleSettings(read("rules: { unused-template: off }").configuration, for: "a.yaml")
    let ids = settings.rules.map { $0.metadata.id }
    #expect(!ids.contains("unused-template") && ids.contains("unused-source"))
  }

  @Test func whatIsOffByDefaultIsRunWhereItIsOn() throws {
    for rule in ruleCatalog where !rule.metadata.isOnByDefault {
      let id = rule.metadata.id
      func ids(_ settings: RuleSettings) -> [String] { settings.rules.map { $0.metadata.id } }
      #expect(!ids(RuleSettings()).contains(id))
      #expect(ids(RuleSettings(read("rules: { \(id): warning }").configuration, for: "a.yaml")).contains(id))
      #expect(ids(RuleSettings().selecting([id])) == [id])
    }
  }

  @Test func selectLeavesOnlyTheSelected() {
    let settings = RuleSettings(
      read("rules: { unused-source: error, unused-template: off }").configuration, for: "a"
    )
    .selecting(["unused-template", "unused-source", "repeated-anchor"]).ignoring(["repeated-anchor"])
    #expect(
      severities(settings, of: ["unused-template", "unused-source", "repeated-anchor", "unused-variable"])
        == ["warning", "error", nil, nil])
    #expect(settings.rules.map { $0.metadata.id } == ["unused-source", "unused-template"])
  }

  @Test func anErrorOfTheCompilerIsAlwaysReported() throws {
    let finding = try #require(findings(in: "version: 1\ncolour: 1\n").first)
    let settings = RuleSettings().selecting([]).ignoring(["unknown-key"])
    #expect(settings.applied(to: finding) == finding)
  }

  private func found(_ rule: String, in spec: String, _ configuration: String) throws -> [String] {
    let (configuration, findings) = read("\(configuration)\nrules: { \(rule): warning }")
    #expect(findings == [])
    let settings = RuleSettings(configuration, for: "a.yaml")
    let rules = settings.rules.filter { $0.metadata.id == rule }
    return LintResult(of: compiled(spec), by: rules, settings.options).findings
      .filter { $0.rule == rule }.map(\.message)
  }

  @Test func whatRulesSayOfViewportsHoldsForThoseThatAreSet() throws {
    let spec = """
      version: 1
      annotations: [{ id: a, size: [300, 20], attach: { point: [0, 0] }, fit: require }]
      """
    #expect(try found("never-fits", in: spec, "") == [])
    #expect(try found("never-fits", in: spec, "viewports: [[200, 100], [301, 100]]") == [])
    let messages = try found("never-fits", in: spec, "viewports: [[200, 100], [300, 19.5]]")
    #expect(messages.count == 1)
    #expect(messages.first?.contains("viewports of 200 × 100 and 300 × 19.5 points") == true)
  }

  @Test(arguments: [
    ("region-covers-viewport", "{ left: 0, width: 500, top: 0, height: 900 }"),
    ("region-outside-viewport", "{ left: 500, width: 100, top: 0, bottom: 0 }"),
  ])
  func aRegionIsComparedWithTheViewportsThatAreSet(_ rule: String, _ region: String) throws {
    let spec = """
      version: 1
      avoid: { regions: [\(region)] }
      annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] } }]
      """
    #expect(try found(rule, in: spec, "") == [])
    #expect(try found(rule, in: spec, "viewports: [[390, 844], [450, 900]]").count == 1)
    #expect(try found(rule, in: spec, "viewports: [[390, 844], [550, 900]]") == [])
  }

  @Test func anEmptyStartIsOneInTheViewportsThatAreSet() throws {
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 4 }
      annotations: [{ id: a, size: [9, 9], attach: { point: [10, 0] } }]
      """
    #expect(try found("empty-start", in: spec, "") == [])
    #expect(try found("empty-start", in: spec, "viewports: [[390, 844]]").count == 1)
  }

  @Test(arguments: [("limits: { many-overlapping: 2 }", 0), ("limits: { many-overlapping: 1 }", 1), ("", 0)])
  func aLimitIsWhatIsSet(_ configuration: String, _ count: Int) throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [3, 2], attach: { point: [0, 0] }, allowOverlap: true }
        - { id: b, size: [3, 2], attach: { point: [1, 0] }, allowOverlap: true }
      """
    #expect(try found("many-overlapping", in: spec, configuration).count == count)
  }

  @Test func anEmptyFileSaysNothing() {
    #expect(read("").findings == [])
    #expect(read("# nothing\n").findings == [])
  }

  @Test(arguments: [
    ("rules: { ⟦unused-templat⟧: off }", "unknown-rule"), ("⟦rule⟧: { unused-template: off }", "unknown-key"),
    ("rules: { unused-template: ⟦of⟧ }", "unknown-name"),
    ("rules: { ⟦unknown-key⟧: warning }", "wrong-option"),
    ("overrides: [⟦{ files: a }⟧]", "missing-key"), ("overrides: ⟦{ files: a, rules: {} }⟧", "wrong-type"),
    ("failOn: ⟦all⟧", "unknown-name"), ("exclude: ⟦{}⟧", "wrong-type"), ("⟦- a⟧", "wrong-type"),
    ("viewports: ⟦[]⟧", "wrong-type"), ("viewports: ⟦[390, 844]⟧", "wrong-type"),
    ("viewports: [[390, ⟦0⟧]]", "out-of-range"), ("viewports: [[390, 844], ⟦[20]⟧]", "wrong-type"),
    ("limits: { ⟦unused-template⟧: 3 }", "wrong-option"), ("limits: { ⟦many⟧: 3 }", "unknown-rule"),
    ("limits: { many-overlapping: ⟦-1⟧ }", "out-of-range"), ("limits: ⟦3⟧", "wrong-type"),
    ("overrides: [{ files: a, rules: { ⟦nothing-like-it⟧: error } }]", "unknown-rule"),
    ("version: 1\n⟦templates⟧: {}\nannotations: []\n", "another-kind-of-file"),
  ]) func aMistakeIsAnErrorAtItsPlace(_ text: String, _ rule: String) {
    let marked = MarkedText(text)
    let findings = read(marked.string).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test(arguments: [
    ("rules: { unused-template: ⟦warn⟧ }", "warning"), ("rules: { unused-template: ⟦disabled⟧ }", "off"),
    ("failOn: ⟦warn⟧", "warning"), ("rules: { ⟦many-overlap⟧: error }", "many-overlapping"),
    ("rules: { ⟦swapped-coord⟧: error }", "swapped-coordinates"),
    ("viewports: ⟦[390, 844]⟧", "[[390, 844]]"), ("viewports: ⟦390x844⟧", "[[390, 844]]"),
    ("viewports: [⟦390x844⟧, [1440, 900]]", "[390, 844]"),
    ("viewports: [⟦{ width: 390, height: 844 }⟧]", "[390, 844]"),
  ]) func whatIsMeantIsOffered(_ text: String, _ meant: String) throws {
    let marked = MarkedText(text)
    let findings = read(marked.string).findings
    #expect(findings.count == 1)
    let fix = try #require(findings.first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: marked.bytes), as: UTF8.self)
    #expect(fixed == text.replacing(/⟦.*⟧/, with: meant))
    #expect(read(fixed).findings == [])
  }

  /// The schema, by which editors complete, has the same properties as the reader.
  @Test func theSchemaHasWhatIsRead() throws {
    let text = try Repository.text("docs/reference/configuration.schema.json")
    let schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(LintConfiguration.properties.names))
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let override = try #require(definitions["override"]?["properties"] as? [String: Any])
    #expect(Set(override.keys) == Set(RuleOverride.properties.names))
    #expect(definitions["setting"]?["enum"] as? [String] == RuleSetting.allCases.map(\.rawValue))
    let viewports = try #require(properties["viewports"] as? [String: Any])
    #expect(
      viewports["default"] as? [[Double]] == RuleOptions.defaultViewports.map { [$0.width, $0.height] })
    let failOn = try #require(properties["failOn"] as? [String: Any])
    #expect(failOn["enum"] as? [String] == FailureThreshold.allCases.map(\.rawValue))
  }
}

@Suite struct PathPatternTests {
  @Test(arguments: [
    (["*.yaml"], "a/b.yaml", true), (["/*.yaml"], "a/b.yaml", false), (["a/*.yaml"], "a/b.yaml", true),
    (["a/*.yaml"], "c/a/b.yaml", false), (["**/a/*.yaml"], "c/a/b.yaml", true),
    (["a/**"], "a/b/c.yaml", true),
    (["a/"], "a/b/c.yaml", true), (["b/"], "a/b", false), (["a/**/c.yaml"], "a/c.yaml", true),
    (["*.yaml", "!keep.yaml"], "a/keep.yaml", false), (["a/", "!a/keep.yaml"], "a/keep.yaml", true),
    (["!keep.yaml", "*.yaml"], "keep.yaml", true), (["[a-c]?.yaml"], "bx.yaml", true),
    (["[!a-c]?.yaml"], "bx.yaml", false), (["a\\*.yaml"], "a*.yaml", true), (["a\\*.yaml"], "ab.yaml", false),
    (["# a"], "# a", false), (["\\#a"], "#a", true), (["a  "], "a", true), (["a\\ "], "a ", true),
    ([""], "a", false),
    (["*a*b*c*"], "xxaybzc", true), (["*a*b*c*"], "xxacb", false), (["é?"], "é😀", true), (["[]]"], "]", true),
    (["[a"], "[a", false), (["a/b"], "a/b/c/d.yaml", true), (["*"], "a", true),
  ]) func aPathIsIncluded(_ patterns: [String], _ path: String, _ isIncluded: Bool) {
    #expect(PathPatterns(patterns).includes(path, isFolder: false) == isIncluded)
  }

  @Test func aFolderDiffersFromAFile() {
    #expect(PathPatterns(["a/"]).includes("a", isFolder: true))
    #expect(!PathPatterns(["a/"]).includes("a", isFolder: false))
  }

  /// A matcher that tried every division of a path among the stars would take exponential time.
  @Test func aPatternOfManyStarsIsMatchedInPolynomialTime() {
    let names = growthOfWork(from: 10, to: 40) { stars in
      let pattern = String(repeating: "*a", count: stars) + "b"
      #expect(!PathPatterns([pattern]).includes(String(repeating: "a", count: 1_000), isFolder: false))
    }
    #expect(names < 64)
    let folders = growthOfWork(from: 10, to: 40) { stars in
      let pattern = String(repeating: "**/a/", count: stars) + "b"
      #expect(
        PathPatterns([pattern]).decision(for: String(repeating: "a/", count: 500), isFolder: true) == nil)
    }
    #expect(folders < 64)
  }
}
