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
    return (filter, decoder.log.take())
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

  /// A filter with a mark at what is wrong, and the rule.
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
