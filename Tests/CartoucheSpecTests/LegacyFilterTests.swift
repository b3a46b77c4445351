import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct LegacyFilterTests {
  private static func read(_ text: String) -> (filter: Expression?, findings: [Diagnostic]) {
    var decoder = Decoder()
    guard let root = ParsedText(text, format: .json).document.root else { return (nil, []) }
    let filter = parseStyleFilter(root, &decoder)
    return (filter, decoder.log.drain())
  }

  @Test(arguments: [
    #"["==","a",1]"#, #"["!in","a","x"]"#, #"["none",["has","a"]]"#, #"["all"]"#, #"["has","a"]"#,
    #"["any",["<","a","z"],["!has","$id"]]"#, "true", #"["match",["get","a"],"x",true,false]"#,
  ])
  func aFilterOfEitherFormIsABoolean(_ text: String) {
    let (filter, findings) = Self.read(text)
    #expect(filter?.type == .boolean)
    #expect(findings.isEmpty)
  }

  /// A filter with a mark at the error, and the rule.
  @Test(arguments: [
    (#"⟦["!has"]⟧"#, "expression-arguments"), (#"⟦["==","a",1,2]⟧"#, "expression-arguments"),
    (#"["!in",⟦["get","a"]⟧,"x"]"#, "wrong-type"), (#"⟦["=="]⟧"#, "expression-arguments"),
    (#"["none",⟦["==",["get","a"],1]⟧]"#, "mixed-filter"),
    (#"["all",["==","a",1],[⟦"within"⟧,{}]]"#, "unknown-operator"),
  ])
  func whatIsWrongIsReported(_ marked: String, _ rule: String) {
    let text = MarkedText(marked)
    let findings = Self.read(text.string).findings.filter { $0.rule == rule }
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.map { Int($0.location.span.start)..<Int($0.location.span.end) } == text.spans)
  }
}

/// Conditions in the older syntax in place of expressions. Some look like expressions with the opposite
/// meaning.
@Suite struct LegacyConditionTests {
  /// The source, the rule of the finding, and the result of its fix.
  @Test(arguments: [
    (#"["!has", open]"#, "unknown-operator", #"["!", ["has", open]]"#),
    (
      #"["!in", kind, cafe, "bar"]"#, "unknown-operator",
      #"["!", ["in", ["get", kind], ["literal", [cafe, "bar"]]]]"#
    ),
    (#"[in, kind, cafe, bar]"#, "expression-arguments", #"["in", ["get", kind], ["literal", [cafe, bar]]]"#),
    (
      #"["in", "$type", Point, LineString]"#, "expression-arguments",
      #"["in", ["geometry-type"], ["literal", [Point, LineString]]]"#
    ),
    (#"[">", rating, 4]"#, "expression-type", #"[">", ["get", rating], 4]"#),
    (#"["==", kind, cafe]"#, "constant-filter", #"["==", ["get", kind], cafe]"#),
    (#"["!=", "$id", x]"#, "constant-filter", #"["!=", ["id"], x]"#),
    (#"[in, kind, cafe]"#, "constant-filter", #"["in", ["get", kind], ["literal", [cafe]]]"#),
    (
      #"[all, ["==", kind, bar], [">", rating, 3]]"#, "expression-type",
      #"["all", ["==", ["get", kind], bar], [">", ["get", rating], 3]]"#
    ),
    (
      #"[all, ["==", kind, bar], ["==", name, Alpha]]"#, "constant-filter",
      #"["all", ["==", ["get", kind], bar], ["==", ["get", name], Alpha]]"#
    ),
    (#"[none, ["==", kind, bar]]"#, "constant-filter", #"["none", ["==", ["get", kind], bar]]"#),
    (
      #"[any, [has, open], [all, ["!has", closed], [in, kind, a, b]]]"#, "unknown-operator",
      #"["any", [has, open], ["all", ["!", ["has", closed]], ["in", ["get", kind], ["literal", [a, b]]]]]"#
    ),
  ])
  func becomesTheExpressionThatSaysTheSame(_ filter: String, _ rule: String, _ expression: String) throws {
    let text = spec(filter)
    let finding = try #require(findings(in: text).first { $0.rule == rule })
    let fix = try #require(finding.fixes.first)
    #expect(finding.help?.contains("write `") == true)
    let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(fixed == spec(expression))
    #expect(findings(in: fixed).isEmpty)
  }

  @Test(arguments: [
    ("[\"!has\",\n        open]", "unknown-operator"), (#"["!has", "$id"]"#, "unknown-operator"),
    (#"["!in", [get, a], b]"#, "unknown-operator"),
    ("[in, a, b, [c]]", "expression-arguments"), (#"["==", a, b, c]"#, "expression-arguments"),
    (#"["==", 1, 2]"#, "constant-filter"), ("false", "constant-filter"),
    (#"[all, ["==", 1, 2], ["==", kind, bar]]"#, "constant-filter"),
  ])
  func whatHasNotThatFormIsToldWithoutAFix(_ filter: String, _ rule: String) throws {
    let finding = try #require(findings(in: spec(filter)).first { $0.rule == rule })
    #expect(finding.fixes.isEmpty && finding.help != nil)
  }

  private func spec(_ filter: String) -> String {
    """
    version: 1
    sources: { c: { data: { type: FeatureCollection, features: [] } } }
    annotations:
      - { id: a, size: [9, 9], forEach: { source: c, filter: \(filter) } }

    """
  }
}
