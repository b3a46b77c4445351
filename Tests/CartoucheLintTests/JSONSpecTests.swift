import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Specs in JSON have the plans and findings of the same specs in YAML, and fixes that are valid JSON.
@Suite struct JSONSpecTests {
  /// A spec in both languages, with the files next to it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var yaml: String
    var json: String
    var files: [String: String]

    /// Creates a case from an example, or `nil` if the example is about the syntax of YAML.
    init?(_ name: String, _ example: FindingExample) {
      testDescription = name
      yaml = MarkedText(example.spec).string
      files = example.files.mapValues { MarkedText($0).string }
      let parsed = ParsedText(yaml)
      guard parsed.findings.isEmpty, let root = parsed.document.root, root.kind == .mapping,
        !root.all.contains(where: { $0.tag != nil || $0.isEmpty }), !yaml.contains("<<"),
        !yaml.contains("cartouche-")
      else { return nil }
      json = String(decoding: root.json, as: UTF8.self)
    }

    func lint() -> (plan: [UInt8]?, findings: [Finding]) {
      var loader = TextFiles(files.reduce(into: [:]) { $0["maps/\($1.key)"] = $1.value })
      loader.contents["maps/test.annotations.json"] = Array(json.utf8)
      guard let compilation = try? compile("maps/test.annotations.json", loader: loader) else {
        return (nil, [])
      }
      return (compilation.plan?.bytes(), CartoucheLint.lint(compilation))
    }
  }

  static let cases =
    ruleCatalog.flatMap { rule in
      rule.examples.enumerated().compactMap { Case("\(rule.metadata.id) \($0)", $1) }
    }
    + findingCatalog.compactMap { kind in FindingExample.of(kind.id).flatMap { Case(kind.id, $0) } }

  /// Examples about quotes, comments and the file's own name, which differ in JSON.
  static let ofYAML = [
    "ambiguous-scalar", "comment-after-text", "import-cycle", "number-spelling", "quoted-variable",
    "unread-escape",
    // Unquoted words in expressions, and a text that starts with `$`.
    "literal-property 6", "literal-property 7", "literal-property 16",
  ]

  @Test func mostExamplesAreCases() { #expect(Self.cases.count > 300) }

  @Test(arguments: cases.filter { test in !ofYAML.contains { test.testDescription.hasPrefix($0) } })
  func hasThePlanAndFindingsOfYAML(_ test: Case) {
    let yaml = compiled(test.yaml, files: test.files)
    let json = test.lint()
    #expect(json.plan == yaml.plan?.bytes())
    #expect(Set(json.findings.map(\.rule)) == Set(lint(yaml).map(\.rule)))
  }

  /// Examples whose findings have a fix in YAML and none in JSON.
  static let withoutFix: [String] = []

  @Test(arguments: cases.filter { test in !ofYAML.contains { test.testDescription.hasPrefix($0) } })
  func hasTheFixesOfYAML(_ test: Case) {
    func counts(_ findings: [Finding]) -> [String] {
      findings.map { "\($0.rule) \($0.fixes.count)" }.sorted()
    }
    #expect(
      (counts(test.lint().findings) == counts(lint(compiled(test.yaml, files: test.files))))
        != Self.withoutFix.contains(test.testDescription), "\(test.json)")
  }

  @Test(arguments: cases) func hasFixesInJSON(_ test: Case) {
    for finding in test.lint().findings where finding.place.path.hasSuffix(".json") {
      for fix in finding.fixes {
        let fixed = ParsedText(fix.applied(to: Array(test.json.utf8)), format: .json)
        #expect(fixed.findings.map(\.message) == [], "\(finding.message): \(fix.edits.map(\.replacement))")
      }
    }
  }

  /// Each mistake and its correction, in a spec with white space that must stay.
  @Test(arguments: [
    (#""variableAnchors": ["botom"]"#, #""variableAnchors": ["bottom"]"#),
    (#""attach": [4.9, 52.4]"#, #""attach": {"point":[4.9,52.4]}"#),
    (#""visible": "yes""#, #""visible": true"#),
    (#""title": ["{name}"]"#, #""title": "{name}""#),
  ]) func aFixKeepsTheRestOfTheText(_ before: String, _ after: String) throws {
    func spec(_ entry: String) -> String {
      """
      { "version": 1,
        "annotations": [
          { "id": "a",
            \(entry.contains("attach") ? "" : #""attach": { "point": [4.9, 52.4] },"#)
            "size": [12, 12], \(entry) }
        ] }

      """
    }
    var loader = TextFiles()
    loader.contents["a.json"] = Array(spec(before).utf8)
    let findings = lint(try compile("a.json", loader: loader))
    let fixed = findings.flatMap(\.fixes).map {
      String(decoding: $0.applied(to: Array(spec(before).utf8)), as: UTF8.self)
    }
    #expect(fixed == [spec(after)], "\(findings.map(\.message))")
  }

  @Test func theVersionIsAddedWithoutOtherChanges() throws {
    let spec = "{\n  \"annotations\": [ ]\n}\n"
    var loader = TextFiles()
    loader.contents["a.json"] = Array(spec.utf8)
    let finding = lint(try compile("a.json", loader: loader)).first { $0.rule == "missing-key" }
    let fix = try #require(finding?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(spec.utf8)), as: UTF8.self)
    #expect(fixed == "{\n  \"version\": 1, \"annotations\": [ ]\n}\n")
  }
}
