import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Numbers in quotes that properties are compared with.
@Suite struct TextInOrderTests {
  private func spec(_ items: String, _ visible: String) -> String {
    """
    version: 1
    annotations:
      - { id: a, forEach: [\(items)], attach: { point: [0, 0] }, size: [9, 9], visible: \(visible) }
    """
  }

  /// What fails is something else.
  @Test func aPropertyWithTextsIsNotToBlame() throws {
    let visible = #"[all, [">", [get, zip], "5"], ["==", [upcase, [get, rank]], A]]"#
    let finding = try #require(findings(in: spec(#"{ zip: "7", rank: 3 }"#, visible)).first)
    #expect(finding.rule == "expression-failed")
    #expect(finding.help?.contains("zip") == false && finding.fixes == [])
  }

  @Test(arguments: [
    ("{ zip: \"7\", rank: 3 }", true), ("{ zip: \"7\", rank: 3 }, { zip: \"8\", rank: null }", true),
    ("{ zip: \"7\", rank: 3 }, { zip: \"8\", rank: many }", false),
  ])
  func aPropertyWithNumbersIs(_ items: String, _ isOffered: Bool) throws {
    let visible = #"[all, [">", [get, zip], "5"], [">", [get, rank], "2"]]"#
    let finding = try #require(findings(in: spec(items, visible)).first)
    #expect(finding.rule == "expression-failed")
    #expect(
      (finding.help == "write `2`, without quotes") == isOffered)
    #expect(finding.fixes.map(\.title) == (isOffered ? ["remove the quotes"] : []))
  }
}
