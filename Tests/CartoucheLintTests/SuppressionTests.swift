import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Comments that suppress findings.
@Suite struct SuppressionTests {
  /// Returns a spec with an unused template; `…` is its place.
  private func spec(_ template: String, after: String = "") -> String {
    "version: 1\ntemplates:\n\(template)\nannotations: []\(after)\n"
  }

  private func rules(_ spec: String) -> [String] { findings(in: spec).map(\.rule) }

  @Test(arguments: [
    "  pin: { size: [1, 1] } # cartouche-disable-line unused-template",
    "  # cartouche-disable-next-line unused-template\n  pin: { size: [1, 1] }",
    "  # cartouche-disable-next-line unused-source,unused-template, -- kept for the app\n  pin: {}\nsources: {}",
    "  #cartouche-disable-next-line unused-template -- é\n\n  # more of it\n\n  pin: { size: [1, 1] }",
    "  # cartouche-disable unused-template\n  pin: { size: [1, 1] }\n  # cartouche-enable unused-template",
    "# cartouche-disable unused-template\n  a: {}\n  b: {}",
  ]) func namedFindingsAreSuppressed(_ template: String) {
    for variant in Variant.allCases {
      #expect(!rules(variant(spec(template))).contains("unused-template"), "\(variant)")
    }
  }

  @Test(arguments: [
    "  # cartouche-disable-line unused-template\n  pin: {}",
    "  pin: {}\n  # cartouche-disable-next-line unused-template",
    "  # cartouche-disable-next-line unused-source\n  pin: {}",
    "  # cartouche-disable unused-template\n  # cartouche-enable unused-template\n  pin: {}",
    "  pin: {}\n  # cartouche-disable unused-template",
    "  pin: { title: '# cartouche-disable-line unused-template' }",
  ]) func otherFindingsAreReported(_ template: String) {
    #expect(rules(spec(template)).contains("unused-template"))
  }

  @Test func whatSuppressesNothingIsFound() {
    let text = MarkedText(
      "# cartouche-disable-next-line ⟦unused-template⟧, ⟦unused-source⟧ -- why\nversion: 1\n")
    #expect(found(in: text) == expected("unused-suppression", at: text))
  }

  @Test func onlyTheUnusedOfTwoIsFound() {
    let text = MarkedText(spec("  pin: {} # cartouche-disable-line unused-template, ⟦unused-source⟧"))
    #expect(found(in: text) == expected("unused-suppression", at: text))
  }

  @Test func anEnableOfNothingIsFound() {
    let text = MarkedText("version: 1 # cartouche-enable ⟦unused-template⟧\n")
    #expect(found(in: text) == expected("unused-suppression", at: text))
  }

  @Test func aReasonWithoutItsSignIsFoundOnceAndTheRulesBeforeItCount() throws {
    let text = MarkedText(
      spec("  pin: {} # cartouche-disable-line unused-template ⟦because⟧ the app takes it"))
    #expect(found(in: text) == expected("bad-suppression", at: text))
    let finding = try #require(findings(in: text.string).first)
    let fixed = String(
      decoding: try #require(finding.fixes.first).applied(to: Array(text.string.utf8)), as: UTF8.self)
    #expect(fixed.contains("unused-template -- because the app"))
    #expect(rules(fixed).isEmpty)
  }

  @Test(arguments: [" ⟦-⟧ the app", " ⟦–⟧ the app", "⟦:⟧ the app"])
  func whatStandsForTheSignOfAReasonIsReplaced(_ reason: String) throws {
    let text = MarkedText(spec("  pin: {} # cartouche-disable-line unused-template\(reason)"))
    #expect(found(in: text) == expected("bad-suppression", at: text))
    let fix = try #require(findings(in: text.string).first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(text.string.utf8)), as: UTF8.self)
    #expect(fixed.contains("unused-template -- the app"))
    #expect(rules(fixed).isEmpty)
  }

  @Test func theFirstWordOfAReasonMayHaveAColon() throws {
    let text = MarkedText(
      spec("  pin: {} # cartouche-disable-line unused-template ⟦note⟧: the app"))
    #expect(found(in: text) == expected("bad-suppression", at: text))
    let fix = try #require(findings(in: text.string).first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(text.string.utf8)), as: UTF8.self)
    #expect(fixed.contains("unused-template -- note: the app"))
  }

  @Test(arguments: [
    ("  pin: {} # cartouche:disable unused-template", "cartouche-disable-line"),
    ("  # cartouche:disable unused-template", "cartouche-disable"),
  ])
  func behindCodeACommentIsAboutItsLine(_ line: String, _ meant: String) throws {
    let finding = try #require(
      findings(in: "version: 1\ntemplates:\n\(line)\nannotations: []\n").first {
        $0.rule == "bad-suppression"
      })
    #expect(finding.help == "did you mean `\(meant)`?")
  }

  @Test func aRuleThatThereIsNotIsFound() throws {
    let text = MarkedText("version: 1 # cartouche-disable-line ⟦unused-templat⟧\n")
    #expect(found(in: text) == expected("unknown-rule", at: text))
    let finding = try #require(findings(in: text.string).first)
    #expect(finding.help == "did you mean `unused-template`?")
    let fixed = finding.fixes.first?.applied(to: Array(text.string.utf8)) ?? []
    #expect(String(decoding: fixed, as: UTF8.self) == "version: 1 # cartouche-disable-line unused-template\n")
  }

  @Test(arguments: [
    "version: 1 ⟦# cartouche-disable-line⟧\n", "version: 1 ⟦# cartouche-disable-line -- why⟧\n",
    "version: 1 # ⟦cartouche-disable-nextline⟧ unused-template\n",
    "version: 1 # ⟦cartouche disable-line⟧ unused-template -- why\n",
    "version: 1 # cartouche-disable-line ⟦unknown-key⟧\n",
  ]) func whatIsMeantAsOneAndIsNoneIsFound(_ spec: String) {
    let text = MarkedText(spec)
    #expect(found(in: text) == expected("bad-suppression", at: text))
  }

  @Test(arguments: [
    "# cartouche-2 is the name of the map", "# cartouche: no", "# cartouche disable the map",
    "# see cartouche-disable-line",
  ])
  func otherCommentsMayBeginSo(_ comment: String) {
    #expect(rules("\(comment)\nversion: 1\n") == [])
  }

  @Test func anErrorIsNeverSuppressed() {
    let rules = rules("version: 1\ncolour: 1 # cartouche-disable-line unknown-key\n")
    #expect(rules == ["unknown-key", "bad-suppression"])
  }

  /// Errors of a kind that also warns are not suppressed, and the directive is not reported as unused.
  @Test(arguments: [
    ("title: \"{{name}}\" # cartouche-disable-line bad-template", []),
    ("title: \"{name\" # cartouche-disable-line bad-template", ["bad-suppression", "bad-template"]),
    ("title: name # cartouche-disable-line bad-template", ["unused-suppression"]),
  ]) func aWarningOfWhatIsMostlyAnErrorIsSuppressed(_ title: String, _ told: [String]) {
    let rules = rules(
      "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    attach: { point: [0, 0] }\n    \(title)\n")
    #expect(rules.sorted() == told)
  }

  @Test func aBrokenTextIsNotAskedForMore() {
    #expect(rules("version: 1 # cartouche-disable-line unused-template\nname: \"x\n") == ["yaml-syntax"])
  }

  @Test func aRuleThatIsNotRunIsNotMissed() {
    let compilation = compiled("version: 1 # cartouche-disable-line unused-template\n")
    #expect(lint(compilation, by: []).map(\.rule) == [])
    #expect(lint(compilation).map(\.rule) == ["unused-suppression"])
  }

  @Test func aFileSuppressesItsOwnFindingsWhereItIsImported() {
    let main = """
      version: 1
      imports: { lib: lib.annotations.yaml }
      annotations: [{ id: a, extends: lib.pin, attach: { point: [0, 0] } }]
      """
    let library = "version: 1\ntemplates: { pin: { size: [1, 1] } }\nselection: none"
    let found = findings(in: main, files: ["lib.annotations.yaml": library])
    #expect(found.map(\.rule) == ["ignored-in-import"])
    let suppressed = findings(
      in: main,
      files: ["lib.annotations.yaml": "\(library) # cartouche-disable-line ignored-in-import, unused-source"])
    #expect(suppressed.map(\.rule) == [])
  }

  @Test(arguments: [
    ("a: 1\n  # cartouche-disable-line unused-template \t\nb: 2\n", "a: 1\nb: 2\n"),
    ("a: 1\r\n# cartouche-disable unused-template\r\nb: 2\r\n", "a: 1\r\nb: 2\r\n"),
    ("a: 1  # cartouche-disable-line unused-template, unused-source -- x\n", "a: 1\n"),
    ("# cartouche-disable-line unused-template", ""),
  ]) func whatIsUnusedCanBeRemoved(_ text: String, _ rest: String) throws {
    let found = findings(in: text).filter { $0.rule == "unused-suppression" }
    let fix = try #require(found.first?.fixes.first)
    #expect(fix.isSafe)
    #expect(String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self) == rest)
  }
}
