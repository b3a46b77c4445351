import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Texts have bounds, whatever makes them: a few lines of a spec could fill all memory.
@Suite struct TextLimitTests {
  /// Annotations with these properties.
  private static func spec(_ own: [String], above: String = "") -> String {
    "version: 1\n\(above)annotations:\n"
      + own.enumerated().map {
        "  - { id: a\($0.offset), attach: { point: [0, 0] }, size: [9, 9], \($0.element) }\n"
      }.joined()
  }

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// Rules of `spec` where texts have little room.
  private static func rules(
    _ spec: String, files: [String: String] = [:], planTextBytes: Int
  ) -> [String] {
    var limits = Limits()
    limits.planTextBytes = planTextBytes
    return compiled(spec, files: files, limits: limits).diagnostics.map(\.rule)
  }

  // MARK: One text

  @Test func theLongestTextIsFineAndOneByteMoreIsAnError() {
    let longest = Self.long(1_048_576)
    #expect(findings(in: Self.spec(["title: \(longest)"])).isEmpty)
    let marked = MarkedText(Self.spec(["title: ⟦\(longest)x⟧"]))
    #expect(found(in: marked) == expected("text-too-long", at: marked))
  }

  @Test func eachLetThatDoublesATextIsCutShort() {
    // 2^40 bytes, were they written out.
    let doubling = (1..<40).reversed().reduce("[var, v39]") { body, index in
      "[let, v\(index), [concat, [var, v\(index - 1)], [var, v\(index - 1)]], \(body)]"
    }
    let found = findings(in: Self.spec(["title: [let, v0, x, \(doubling)]"]))
    #expect(found.map(\.rule) == ["text-too-long"])
  }

  @Test func aThousandUsesOfATextInATextAreCutShort() {
    func uses(of name: String) -> String {
      Array(repeating: "[var, \(name)]", count: 1_000).joined(separator: ", ")
    }
    let text =
      "[let, a, [get, n], [let, b, [concat, \(uses(of: "a"))], [let, c, [concat, \(uses(of: "b"))], [concat, \(uses(of: "c"))]]]]"
    let spec = Self.spec(["forEach: [{ n: xx }], title: \(text), data: { t: \(text) }"])
    let found = findings(in: spec)
    #expect(found.map(\.rule) == ["text-too-long", "text-too-long"])
    #expect(
      found.allSatisfy { $0.message == "this makes a text of more than 1048576 bytes for 1 of 1 features" })
  }

  @Test(arguments: ["\"{n}{n}\"", "[concat, [get, n], [get, n]]", "[get, twice]", "[to-string, [get, list]]"])
  func aTextThatAFeatureMakesTooLongIsAnError(_ title: String) {
    let half = Self.long(600_000)
    let spec = Self.spec([
      "forEach: [{ n: \(half), twice: \(half)\(half), list: [\(half), \(half)] }], title: ⟦\(title)⟧"
    ])
    let marked = MarkedText(spec)
    #expect(found(in: marked).map { $0.prefix(13) } == ["text-too-long"])
  }

  // MARK: All texts

  @Test func aliasesStandForAsMuchTextAsThereIsRoom() {
    let spec = Self.spec(Array(repeating: "title: *t", count: 9), above: "x-t: &t \(Self.long(1_000))\n")
    #expect(Self.rules(spec, planTextBytes: 20_000) == [])
    #expect(Self.rules(spec, planTextBytes: 9_000) == ["alias-expansion"])
  }

  @Test(arguments: ["$t", "\"{$t}\""]) func variablesStandForAsMuchTextAsThereIsRoom(_ use: String) {
    let spec = Self.spec(
      Array(repeating: "title: \(use)", count: 9), above: "variables: { t: \(Self.long(1_000)) }\n")
    #expect(Self.rules(spec, planTextBytes: 20_000) == [])
    #expect(Self.rules(spec, planTextBytes: 8_900) == [use == "$t" ? "alias-expansion" : "plan-texts"])
  }

  @Test func variablesStandForNoMoreNodesThanAliasesDo() {
    var limits = Limits()
    limits.expandedNodes = 1_000
    let spec = Self.spec(
      Array(repeating: "data: $d", count: 20),
      above: "variables: { d: { list: [\(Array(repeating: "1", count: 100).joined(separator: ", "))] } }\n")
    #expect(compiled(spec).diagnostics.isEmpty)
    #expect(compiled(spec, limits: limits).diagnostics.map(\.rule) == ["alias-expansion"])
  }

  @Test(arguments: [
    "title: {0}", "subtitle: {0}", "data: { a: {0} }", "data: { a: [get, n] }", "title: \"{n}\"",
    "view: [get, n]",
    "title: [concat, [get, n], x]", "states: { selected: { title: {0} } }", "callout: { title: {0} }",
  ])
  func thePlanHasAsMuchTextAsThereIsRoom(_ property: String) {
    let text = Self.long(1_000)
    let features = Array(repeating: "{ n: \(text) }", count: 20).joined(separator: ", ")
    let spec = """
      version: 1
      templates: { t: { \(property.replacing("{0}", with: text)) } }
      annotations:
        - { id: a, extends: t, attach: { point: [0, 0] }, size: [9, 9], forEach: [\(features)] }
        - { id: b, attach: { annotation: c }, size: [9, 9] }
        - { id: c, attach: { point: [0, 0] }, size: [9, 9] }
      """
    #expect(Self.rules(spec, planTextBytes: 40_000) == [])
    #expect(Self.rules(spec, planTextBytes: 15_000) == ["plan-texts"])
  }

  @Test func namesOfAGroupCount() {
    let features = Array(repeating: "{}", count: 20).joined(separator: ", ")
    let spec =
      "version: 1\nannotations:\n  - { id: \(Self.long(1_000)), attach: { point: [0, 0] }, size: [9, 9], forEach: [\(features)] }\n"
    #expect(Self.rules(spec, planTextBytes: 30_000) == [])
    #expect(Self.rules(spec, planTextBytes: 19_000) == ["plan-texts"])
  }
}
