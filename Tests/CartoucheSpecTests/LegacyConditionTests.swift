import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Conditions of old styles where a spec wants expressions, which may look like some and say the opposite.
@Suite struct LegacyConditionTests {
  /// What is written, the rule that finds it, and what its fix makes of it.
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
