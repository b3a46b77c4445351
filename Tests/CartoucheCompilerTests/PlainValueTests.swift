import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Plain data loses nothing silently: neither zeros, nor tags, nor keys.
@Suite struct PlainValueTests {
  /// An annotation with these properties.
  private static func annotation(_ own: String) -> String {
    "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n"
  }

  /// A source with these properties of its one feature.
  private static func inline(_ properties: String) -> String {
    """
    version: 1
    sources:
      s: { data: { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { \(properties) } } }
    annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
    """
  }

  private static func list(_ properties: String) -> String {
    "version: 1\nannotations: [{ id: a, forEach: [{ \(properties) }], attach: { point: [0, 0] }, size: [9, 9] }]\n"
  }

  private static func cluster(_ aggregate: String) -> String {
    """
    version: 1
    sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
    annotations:
      - { id: a, forEach: { source: s }, size: [9, 9], clusteringIdentifier: c }
    clusters: { c: { aggregate: { z: \(aggregate) } } }
    """
  }

  @Test(arguments: [
    annotation("data: { zip: ⟦01234⟧ }"), annotation("data: { a: [1, ⟦-007⟧], b: { c: [[⟦00⟧]] } }"),
    annotation("data: { country: ⟦NO⟧, is: ⟦Yes⟧ }"), annotation("data: { a: ⟦~⟧, b: ⟦TRUE⟧, c: ⟦Null⟧ }"),
    annotation("data: { a: ⟦1e400⟧ }"), annotation("x-a: 01, data: { b: [1, ⟦off⟧] }"),
    list("zip: ⟦01234⟧, country: ⟦no⟧"), inline("zip: ⟦01234⟧, tags: [⟦on⟧]"),
    cluster("{ first: ⟦010⟧ }"),
  ])
  func whatReadersDisagreeAboutIsAnError(_ text: String) {
    let marked = MarkedText(text)
    #expect(found(in: marked) == expected("ambiguous-scalar", at: marked))
  }

  @Test func theFixKeepsTheZero() throws {
    let text = Self.annotation("data: { zip: 01234 }")
    let fix = try #require(findings(in: text).first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(fixed == Self.annotation("data: { zip: \"01234\" }"))
    #expect(
      compiled(fixed).plan.map { String(decoding: $0.viewData[0], as: UTF8.self) } == #"{"zip":"01234"}"#)
  }

  @Test(arguments: [
    ("zip: '01234', a: 0, b: 0.5, c: -0", #"{"zip":"01234","a":0,"b":0.5,"c":0}"#),
    ("a: \"no\", b: true, c: null, d: [1, false]", #"{"a":"no","b":true,"d":[1,false]}"#),
    (
      "a: 12:30, b: 2024-01-05, c: 0x1F, d: nobody, e: +49",
      #"{"a":"12:30","b":"2024-01-05","c":"0x1F","d":"nobody","e":"+49"}"#
    ),
  ])
  func whatIsClearStaysAsItIs(_ data: String, _ json: String) {
    let plan = compiled(Self.annotation("data: { \(data) }")).plan
    #expect(plan.map { String(decoding: $0.viewData[0], as: UTF8.self) } == json)
  }

  @Test(arguments: [
    annotation("variableAnchors: [top, ⟦!x bottom⟧]"), annotation("⟦!x title⟧: b"),
    annotation("data: { a: [1, ⟦!x 2⟧], ⟦!y b⟧: 3, c: { metadata: ⟦!z { e: 1 }⟧ } }"),
    annotation("priority: [interpolate, [⟦!x linear⟧], [zoom], 1, 2, 3, 4]"),
    annotation("priority: [interpolate, [exponential, ⟦!x 2⟧], [zoom], 1, 2, 3, 4]"),
    annotation("title: [concat, [literal, ⟦!x [a]⟧]]"),
    list("a: ⟦!x 1⟧, b: [⟦!y 2⟧]"), inline("a: ⟦!x 1⟧, b: [⟦!y 2⟧]"),
    "version: 1\ntemplates: { t: { extends: [⟦!x u⟧] }, u: {} }\n",
  ])
  func aTagIsNeverDropped(_ text: String) {
    let marked = MarkedText(text)
    let found = findings(in: marked.string).filter { $0.rule == "tag-as-value" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("tag-as-value", at: marked))
  }

  @Test func tagsOfTheUsersOwnAreNobodysToJudge() {
    let text = Self.annotation("x-a: !x 1") + "metadata: { a: [!y 2], b: 01 }\n"
    #expect(findings(in: text).isEmpty)
  }

  @Test(arguments: [
    "{ \"caf\u{E9}\": 1, ⟦\"cafe\u{301}\"⟧: 2 }", "caf\u{E9}: 1\n⟦cafe\u{301}⟧: 2\n",
    "{ \"K\": 1, \"b\": 2, ⟦\"\u{212A}\"⟧: 3 }",
  ])
  func keysThatLookAlikeAreOneKey(_ text: String) {
    let marked = MarkedText(text)
    for format in text.hasPrefix("{") ? [DocumentFormat.yaml, .json] : [.yaml] {
      let findings = ParsedText(marked.bytes, format: format).findings
      #expect(findings.map { "\($0.rule) \($0.range)" } == expected("duplicate-key", at: marked))
      #expect(findings.first?.help?.contains("Unicode") == true)
    }
  }
}
