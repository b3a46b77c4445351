import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Findings about features: counted, named and located, and combined if there are many.
@Suite struct FeatureFindingTests {
  private func geoJSON(_ members: [String]) -> String {
    let features = members.map {
      #"{ "type": "Feature", "geometry": { "type": "Point", "coordinates": [1, 2] }, \#($0) }"#
    }
    return "{ \"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n] }\n"
  }

  private func compilation(_ own: String, _ members: [String], more: String = "") -> Compilation {
    compiled(
      """
      version: 1
      sources: { s: s.geojson }
      annotations:
      \(more)  - { id: c, forEach: { source: s }, \(own) }
      """, files: ["s.geojson": geoJSON(members)])
  }

  private func findings(_ own: String, _ members: [String]) -> [Finding] {
    let compilation = compilation(own, members)
    return [Finding](compilation.diagnostics, in: compilation.sources)
  }

  @Test func aColonInTheNameOfAPropertyIsNoFormat() throws {
    let members = [#""properties": { "addr": "x", "addr:street": "Elm" }"#]
    let finding = try #require(findings(#"title: "{addr:stret}", size: [9, 9]"#, members).first)
    #expect(finding.rule == "missing-property")
    #expect(finding.help == "did you mean `{addr:street}`?")
  }

  private let people = [
    #""id": 1, "properties": { "name": "a", "rank": 1 }"#, #""id": 2, "properties": { "name": "b" }"#,
    #""id": 3, "properties": { "rank": "x" }"#,
  ]

  @Test func aPropertyThatATextLacksIsCounted() throws {
    let finding = try #require(findings("size: [1, 1], title: \"a {nmae}\"", people).first)
    #expect(finding.rule == "missing-property")
    #expect(finding.message == "`{nmae}` is missing in 3 of 3 features")
    #expect(finding.help == "did you mean `{name}`?")
    #expect(finding.place.snippet?.carets.filter { $0 == "^" } == "^^^^^^")
    #expect(finding.related.map(\.place.path) == ["maps/s.geojson"])
  }

  /// A comparison with a quoted number is a comparison of texts.
  @Test func aNumberInQuotesIsNoneThatPropertiesAreComparedWith() throws {
    func spec(_ number: String) -> String {
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ rating: 4 }, { rating: 5 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: [any, [">", [get, rating], \(number)], ["<", 3, [get, rating]]]
      """
    }
    let finding = try #require(CartoucheSpecTestSupport.findings(in: spec("\"4\"")).first)
    #expect(finding.rule == "expression-failed")
    #expect(finding.message == "`rating` is a number in 2 of 2 features, but `\"4\"` is a text")
    #expect(finding.help == "write `4`, without quotes")
    let fixed = finding.fixes.map {
      String(decoding: $0.applied(to: Array(spec("\"4\"").utf8)), as: UTF8.self)
    }
    #expect(fixed == [spec("4")] && CartoucheSpecTestSupport.findings(in: spec("4")) == [])
  }

  @Test func aPathInBracesIsTheName() throws {
    let finding = try #require(findings("size: [1, 1], title: \"a {properties.name}\"", people).first)
    #expect(finding.rule == "missing-property")
    #expect(finding.help == "did you mean `{name}`?")
  }

  /// The property without the format would mean something else.
  @Test(
    arguments: [
      (
        "{rank:.1f}",
        "braces take no format: write the expression `[number-format, [get, rank], "
          + "{ min-fraction-digits: 1, max-fraction-digits: 1 }]`, within a text in `[concat, …]`"
      ),
      (
        "{name | upper}",
        "braces take no format: write the expression `[upcase, [get, name]]`, within a text in `[concat, …]`"
      ),
      (
        "{name | trim}",
        "braces take no format: `{name}` is the property as it is, and `[concat, …]` makes a text of expressions"
      ),
      (
        "{{ rank | round }}",
        "braces take no format: write the expression `[round, [get, rank]]`, within a text in `[concat, …]`"
      ),
    ])
  func aFormatIsNotDropped(_ text: String, _ help: String) throws {
    let finding = try #require(findings("size: [1, 1], title: \"a \(text)\"", people).first)
    #expect(finding.help == help)
    #expect(finding.fixes.isEmpty)
  }

  @Test func nullIsReportedLikeAMissingProperty() {
    let members = people.prefix(2) + [#""id": 3, "properties": { "name": null }"#]
    let messages = findings("size: [1, 1], title: \"{name}\"", Array(members)).map(\.message)
    #expect(messages == ["`{name}` is null in 1 of 3 features"])
  }

  @Test func onlyTheFeaturesWithoutItAreCounted() {
    let messages = findings("size: [1, 1], title: \"{{name {name}\"", people).map(\.message)
    #expect(messages == ["`{name}` is missing in 1 of 3 features"])
  }

  @Test func aNameThatSomeFeaturesHaveIsNoMistake() throws {
    let others = people + [#""id": 4, "properties": { "nam": "d" }"#]
    let finding = try #require(findings("size: [1, 1], title: \"{name}\"", others).first)
    #expect(
      finding.help
        == "the text omits it; the expression `[coalesce, [get, name], …]` gives a fallback; the first is `3`"
    )
    #expect(finding.fixes.isEmpty)
    #expect(findings("size: [1, 1], title: [coalesce, [get, name], none]", others) == [])
  }

  /// `${name}` is JavaScript's syntax, but a dollar sign before a price is valid.
  @Test func aDollarSignIsValidBeforeAmountsOnly() {
    let own = "size: [1, 1], title: \"${name} {rank}\""
    #expect(
      findings(own, [#""id": 1, "properties": { "name": "a", "rank": 1 }"#]).map(\.message)
        == ["a `$` is shown before `{name}`, which is no amount"])
    for amount in ["3", "3.50", "\"3.–\"", "\"\"", "-1"] {
      #expect(findings("size: [1, 1], title: \"${p}/h\"", [#""properties": { "p": \#(amount) }"#]) == [])
    }
  }

  @Test(
    arguments: [
      ("#{name}", "Blue Bottle", ["a `#` is shown before `{name}`, which is no number or tag"]),
      ("#{name}", "Oslo", ["a `#` is shown before `{name}`, which is no number or tag"]),
      ("%{name}", "Oslo", ["a `%` is shown before `{name}`, which is no number"]),
      // A number sign, a mention and a percent sign are valid too.
      ("#{name}", "streetart", []), ("#{name}", "B2", []), ("#{name}", "7", []), ("%{name}", "50", []),
      ("100%{name}", "Oslo", []), ("{name}#", "Oslo", []),
    ] as [(String, String, [String])])
  func aSignOfAnotherLanguageIsNoText(_ title: String, _ name: String, _ messages: [String]) {
    let own = "size: [1, 1], title: \"\(title)\""
    #expect(findings(own, [#""id": 1, "properties": { "name": "\#(name)" }"#]).map(\.message) == messages)
  }

  /// If one sign in a text is a mistake, the others are too.
  @Test func allSignsOfATextAreRemoved() {
    func spec(_ title: String) -> String {
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ rating: 4, name: Oslo }], attach: { point: [0, 0] }, size: [9, 9], title: "\(title)" }

      """
    }
    let written = spec("${rating} stars, ${name}, $5")
    let found = CartoucheSpecTestSupport.findings(in: written)
    #expect(
      found.map(\.message) == [
        "a `$` is shown before `{rating}`, as before `{name}`",
        "a `$` is shown before `{name}`, which is no amount",
      ])
    var bytes = Array(written.utf8)
    for fix in found.flatMap(\.fixes).reversed() { bytes = fix.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == spec("{rating} stars, {name}, $5"))
  }

  @Test(arguments: [("{{name}}", "{name}"), ("by {{ name }}!", "by {name}!")])
  func doubledBracesOfAPropertyAreMadeSingle(_ title: String, _ fixed: String) throws {
    func spec(_ title: String) -> String {
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }], attach: { point: [0, 0] }, size: [9, 9], title: "\(title)" }

      """
    }
    let finding = try #require(CartoucheSpecTestSupport.findings(in: spec(title)).first)
    #expect(
      finding.fixes.map { String(decoding: $0.applied(to: Array(spec(title).utf8)), as: UTF8.self) }
        == [spec(fixed)])
  }

  /// Without quotes the rest would be a mapping.
  @Test(
    arguments: [
      ("\"${name}\"", "\"{name}\""), ("'its ${name}'", "'its {name}'"), ("'it''s ${name}'", nil),
      ("\"To: ${name}\"", "\"To: {name}\""),
      ("${name}", "\"{name}\""), ("to ${name}!", "to {name}!"), ("${name} # who", "\"{name}\" # who"),
      ("${name} Bar", nil), (">\n      ${name} Bar", nil), (">\n      ${name}", nil),
      ("Hello\n      ${name}", nil), ("Hello, ${name}", "Hello, {name}"), ("Up - ${name}", "Up - {name}"),
      ("to:${name}", "to:{name}"),
    ] as [(String, String?)])
  func aDollarSignIsRemoved(_ title: String, _ fixed: String?) throws {
    func spec(_ title: String) -> String {
      """
      version: 1
      sources: { s: s.geojson }
      annotations:
        - id: a
          size: [1, 1]
          forEach: { source: s }
          title: \(title)

      """
    }
    let data =
      #"{ "type": "Feature", "properties": { "name": "a" }, "geometry": { "type": "Point", "coordinates": [0, 0] } }"#
    func found(_ spec: String) -> [Finding] {
      CartoucheSpecTestSupport.findings(in: spec, files: ["s.geojson": data])
    }
    let written = spec(title)
    let finding = try #require(found(written).first { $0.rule == "bad-template" })
    #expect(finding.fixes.allSatisfy { !$0.isSafe })
    let made = finding.fixes.map { String(decoding: $0.applied(to: Array(written.utf8)), as: UTF8.self) }
    #expect(made == fixed.map { [spec($0)] } ?? [])
    for spec in made { #expect(found(spec) == []) }
  }

  /// The values exist but are not degrees, or are those of the other coordinate.
  @Test(
    arguments: [
      ("[[get, n], [get, e]]", "the longitude comes first: `[longitude, latitude]`"),
      ("[get, at]", "the longitude comes first: `[longitude, latitude]`"),
      (
        "[[get, e], [get, far]]",
        "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)"
      ),
      ("[[get, e], [get, e]]", "write such a value in the mappings of the `forEach`"),
    ])
  func anInvalidLatitudeHasAdvice(_ point: String, _ help: String) {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [9, 9], forEach: [{ n: 48.2, e: 116.4, far: 1000, at: [48.2, 116.4] }], attach: { point: \(point) } }

      """
    let found = CartoucheSpecTestSupport.findings(in: spec)
    #expect(found.map(\.rule) == ["expression-failed"])
    #expect(found.map(\.help) == [help])
  }

  @Test func aFailureIsCountedByItsReason() throws {
    let finding = try #require(findings("size: [1, 1], zPriority: [get, rank]", people).first)
    #expect(finding.message.hasSuffix("found nothing for 1 of 3 features, and the text `x` for 1 more"))
    #expect(finding.help == "the default is used there; the first is `2`")
    #expect(finding.related.map(\.place.start.line) == [3])
  }

  /// The count includes only members of the cluster, even if two clusters share the aggregate.
  @Test func anAggregateIsCountedAmongItsMembers() {
    let members = ["h", "h", "b", "b", "b"].enumerated().map { index, kind in
      #""id": \#(index), "properties": { "kind": "\#(kind)"\#(index == 2 ? #", "v": 1"# : "") }"#
    }
    func messages(_ clusters: String) -> [String] {
      let compilation = compiled(
        """
        version: 1
        sources: { s: s.geojson }
        annotations:
          - { id: c, forEach: { source: s }, size: [1, 1], clusteringIdentifier: [get, kind] }
        clusters: { \(clusters) }
        """, files: ["s.geojson": geoJSON(members)])
      return compilation.diagnostics.map(\.message)
    }
    #expect(
      messages("b: { aggregate: { total: { sum: [+, [get, v], 0] } } }")
        == ["expected number, found nothing for 2 of 3 features"])
    let shared = "aggregate: { total: &total { sum: [+, [get, v], 0] } }"
    #expect(
      messages("b: { \(shared) }, h: { aggregate: { total: *total } }")
        == ["expected number, found nothing for 4 of 5 features"])
  }

  @Test func aFeatureThatIsReadTwiceIsCountedOnce() throws {
    let own = "size: [[get, w], 1], states: { selected: { gap: 3 } }"
    let messages = findings(own, people).filter { $0.rule == "expression-failed" }.map(\.message)
    #expect(messages.count == 1 && messages[0].hasSuffix("for 3 of 3 features"))
  }

  @Test(arguments: [
    ("size: [1, 1], visible: [get, open]", "such an annotation is hidden, with the cause `expression`"),
    ("size: [[get, w], 1]", "such an annotation is hidden, with the cause `size`"),
    ("size: [1, 1], gap: [get, gap]", "the default is used there"),
    ("size: [1, 1], obstacle: [get, open]", "the default is used there"),
  ])
  func theConsequenceIsReported(_ own: String, _ consequence: String) {
    #expect(findings(own, people).map(\.help) == ["\(consequence); the first is `1`"])
  }

  @Test func aPropertyThatAnExpressionMisspellsIsFound() throws {
    let own = "size: [1, 1], zPriority: [+, [get, rnk], 1]"
    let finding = try #require(findings(own, people).first)
    #expect(finding.rule == "expression-failed")
    #expect(finding.help == "did you mean `[get, rank]`?")
    #expect(finding.fixes.map(\.title) == ["write `rank`"])
  }

  @Test(arguments: [
    "size: [1, 1], priority: [concat, a, b]", "size: [1, 1], minZoom: [+, 20, 20]",
    "size: [[+, 1, -2], 1]", "size: [1, 1], fit: [concat, a, b]",
  ])
  func whatFailsWithoutAnyFeatureIsAnError(_ own: String) {
    let found = findings(own, people)
    #expect(found.map(\.rule) == ["expression-fails"])
    #expect(found.map(\.severity) == [.error])
    #expect(found.allSatisfy { $0.message.hasPrefix("always fails: expected ") })
  }

  // MARK: Names

  private func ids(_ compilation: Compilation) throws -> [String] {
    let ids = try #require(compilation.plan).annotations.ids
    return (0..<ids.count).map { ids.string($0) }
  }

  @Test func anIDThatLooksLikeAnIndexIsItsFeaturesOwn() throws {
    let compilation = compilation("size: [1, 1]", ["\"x\": 1", ##""id": "#0""##, ##""id": "#0""##])
    #expect(try ids(compilation) == ["c/##0", "c/#0", "c/#2"])
  }

  @Test func idsThatLookLikeAnIndexAndLikeItsSecondChoiceAreTheirFeaturesOwn() throws {
    let compilation = self.compilation("size: [1, 1]", ["\"x\": 1", ###""id": "##0""###, ##""id": "#0""##])
    #expect(try ids(compilation) == ["c/###0", "c/##0", "c/#0"])
  }

  @Test func instancesOfTwoGroupsHaveDifferentNames() throws {
    let other = "  - { id: c/x, size: [1, 1], forEach: { source: s } }\n"
    let compilation = compilation("size: [1, 1]", [#""id": "x/1""#, #""id": "1""#], more: other)
    #expect(try ids(compilation) == ["c/x/x/1", "c/x/1", "c/#0", "c/1"])
    #expect(compilation.diagnostics.map(\.rule) == ["duplicate-feature-id"])
  }

  @Test(arguments: [true, false])
  func anIDIsNoNameOfAnInstance(_ isFirst: Bool) {
    let annotations = [
      "  - { id: ⟦c/7⟧, size: [1, 1], attach: { point: [0, 0] } }\n",
      "  - { id: c, size: [1, 1], forEach: { source: s } }\n",
    ]
    let list = (isFirst ? annotations : annotations.reversed()).joined()
    let marked = MarkedText("version: 1\nsources: { s: s.geojson }\nannotations:\n\(list)")
    let found = CartoucheSpecTestSupport.findings(
      in: marked.string, files: ["s.geojson": geoJSON(["\"id\": 7"])])
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("duplicate-id", at: marked))
  }

  // MARK: Many

  @Test func manyEqualFindingsAreCombined() {
    let found = findings("size: [1, 1]", (0..<20).map { _ in #""id": []"# })
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix("and 19 more findings like this one") == true)
    #expect(found.first?.related.count == 4)
  }

  @Test func aFewEqualFindingsAreReportedSeparately() {
    #expect(findings("size: [1, 1]", (0..<5).map { _ in #""id": []"# }).count == 5)
  }

  @Test func repeatedIDsAreReportedOnce() {
    let found = findings("size: [1, 1]", (0..<20).map { _ in #""id": 1"# })
    #expect(found.map(\.message) == ["two features have the id `1`, and 18 more repeat one"])
  }

  @Test func manyFindingsOfASpecAreAllReported() {
    let spec = "version: 1\nannotations:\n" + String(repeating: "  - { id: a, colour: 1 }\n", count: 20)
    #expect(CartoucheSpecTestSupport.findings(in: spec).count { $0.rule == "unknown-key" } == 20)
  }
}

/// The advice for an annotation without a feature depends on its attachment.
@Suite struct MissingFeatureTests {
  private static let style = #"""
    {"version":8,"sources":{"streets":{"type":"vector","url":"x"}},"layers":[
     {"id":"poi","type":"symbol","source":"streets","source-layer":"poi"},
     {"id":"roads","type":"line","source":"streets","source-layer":"road"}]}
    """#

  @Test(arguments: [
    ("point: [0, 0]", "add `forEach: { source: … }`, or write the value"),
    ("feature: { source: s }", "name the feature's `id`, or write the value"),
    ("feature: { layer: poi, id: 9 }", "add the feature to the samples, or write the value"),
    (
      "feature: { layer: roads, id: 9 }",
      "write the value, or give the layer `samples` that have the feature"
    ),
    (
      "feature: { layer: roads }",
      "write the value, or name the feature's `id`, and give the layer `samples` that have the feature"
    ),
    ("feature: { source: streets, id: 9 }", "write the value"),
  ])
  func theHelpIsWhatCanBeDone(_ attachment: String, _ help: String) {
    let marked = MarkedText(
      """
      version: 1
      style: style.json
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { samples: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], attach: { \(attachment) }, title: "⟦{name}⟧" }
      """)
    let found = findings(in: marked.string, files: ["style.json": Self.style])
      .filter { $0.severity == .error }
    #expect(found.map(\.rule) == ["no-feature"])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [help])
  }
}

/// Quoted numbers in comparisons with properties.
@Suite struct TextInOrderTests {
  private func spec(_ items: String, _ visible: String) -> String {
    """
    version: 1
    annotations:
      - { id: a, forEach: [\(items)], attach: { point: [0, 0] }, size: [9, 9], visible: \(visible) }
    """
  }

  /// The comparison fails for another reason.
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
