import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// A word, or one in the braces of other languages, where the property of a feature was meant.
@Suite struct MeantPropertyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A property of an annotation with its wrong part marked.
    var marked: String
    var help: String?
    /// What the fix writes; nil: none is offered.
    var written: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String?, writes written: String? = nil) {
      (self.marked, self.help, self.written) = (marked, help, written)
    }
  }

  private static func spec(_ own: String, of subject: String) -> String {
    """
    version: 1
    variables: { w: 40 }
    sources:
      cafes:
        data:
          type: FeatureCollection
          features:
            - { type: Feature, id: 1, geometry: { type: Point, coordinates: [1, 2] }, properties: { rating: 4, stars: "3", open: true, rank: low, kind: pub, lines: require, large: 90, high: 2 } }
            - { type: Feature, id: 2, geometry: { type: Point, coordinates: [3, 4] }, properties: { rating: 5, stars: "2", open: false, rank: high, kind: bar, lines: ignore, large: 4, high: 3 } }
    templates: { pin: { collisionInsets: 1 } }
    annotations:
      - { id: a, view: "pin", extends: pin, \(subject), \(own.contains("size:") ? "" : "size: [$w, 9], ")\(own) }

    """
  }

  private func check(_ test: Case, of subject: String) throws {
    let marked = MarkedText(Self.spec(test.marked, of: subject))
    let found = mistakes(in: marked.string)
    #expect(found.map(\.range) == marked.spans)
    let finding = try #require(found.first)
    #expect(finding.help == test.help)
    #expect(finding.fixes.allSatisfy { !$0.isSafe })
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    let wanted = test.written.map { written in
      var bytes = marked.bytes
      bytes.replaceSubrange(marked.spans[0], with: Array(written.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(fixed == wanted.map { [$0] } ?? [])
    for spec in fixed { #expect(findings(in: spec).filter { $0.severity == .error } == []) }
  }

  /// What is found in values; what else the spec lacks is another matter.
  private func mistakes(in spec: String) -> [Finding] {
    findings(in: spec).filter { ["wrong-type", "unknown-name", "braces-in-name"].contains($0.rule) }
  }

  static let repeated = [
    Case(
      "priority: ⟦rating⟧", "write `[get, rating]` for the property of the features", writes: "[get, rating]"),
    Case("priority: ⟦rank⟧", "write `[get, rank]` for the property of the features", writes: "[get, rank]"),
    Case(
      "priority: ⟦\"rating\"⟧", "write `[get, rating]` for the property of the features",
      writes: "[get, rating]"),
    Case("gap: ⟦ratng⟧", "did you mean `[get, rating]`?", writes: "[get, rating]"),
    Case(
      "zPriority: ⟦properties.rating⟧", "write `[get, rating]` for the property of the features",
      writes: "[get, rating]"),
    Case("visible: ⟦open⟧", "write `[get, open]` for the property of the features", writes: "[get, open]"),
    Case(
      "minZoom: ⟦stars⟧", "the features' property `stars` is a text: write `[to-number, [get, stars]]`",
      writes: "[to-number, [get, stars]]"),
    Case(
      "visible: ⟦rank⟧",
      "the features' property `rank` is no such value: write an expression of it, `[\"==\", [get, rank], …]`"),
    Case(
      "size: [⟦rating⟧, 9]", "write `[get, rating]` for the property of the features", writes: "[get, rating]"
    ),
    Case(
      "states: { selected: { gap: ⟦rating⟧ } }", "write `[get, rating]` for the property of the features",
      writes: "[get, rating]"),
    Case(
      "visible: ⟦zzzz⟧",
      "for what the features say write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
    ),
    // What is a value but for its letters stays one, and so does what is known to be something else.
    Case("priority: ⟦hihg⟧", "did you mean `high`?", writes: "high"),
    Case("fit: ⟦rating⟧", "expected one of `prefer`, `require`, `ignore`"),
    // As other languages write it.
    Case("priority: ⟦\"${rating}\"⟧", "write `[get, rating]`", writes: "[get, rating]"),
    Case("visible: ⟦\"${open}\"⟧", "write `[get, open]`", writes: "[get, open]"),
    // As queries and JSON write it.
    Case(
      "priority: ⟦rating desc⟧", "the highest number comes first: write `[get, rating]`",
      writes: "[get, rating]"),
    Case(
      "priority: ⟦rating ASC⟧", "the highest number comes first: write `[\"-\", [get, rating]]`",
      writes: "[\"-\", [get, rating]]"),
    Case("priority: ⟦kind desc⟧", nil),
    Case(
      "priority: ⟦{ get: rating }⟧", "an expression is a list: write `[get, rating]`", writes: "[get, rating]"
    ),
    Case(
      "visible: ⟦{ \">\": [[get, rating], 4] }⟧",
      "an expression is a list: write `[\">\", [get, rating], 4]`", writes: "[\">\", [get, rating], 4]"),
    Case("title: ⟦{ get: kind }⟧", "an expression is a list: write `[get, kind]`", writes: "[get, kind]"),
    Case("clusteringIdentifier: ⟦\"${rank}\"⟧", "write `[get, rank]`", writes: "[get, rank]"),
    Case("size: [⟦\"${w}\"⟧, 9]", "write `$w` for the variable, without quotes", writes: "$w"),
    Case("gap: ⟦\"{w}\"⟧", "write `$w` for the variable, without quotes", writes: "$w"),
  ]

  /// What turns a value round or computes is kept, or nothing is offered.
  static let computed = [
    negative("priority: ⟦-rating⟧"), negative("priority: ⟦\"-{rating}\"⟧"),
    negative("priority: ⟦\"-${rating}\"⟧"),
    negative("gap: ⟦-properties.rating⟧"), negative("gap: ⟦\"{-rating}\"⟧"),
    Case(
      "gap: ⟦-stars⟧", "the features' property `stars` is a text: write `[\"-\", [to-number, [get, stars]]]`",
      writes: "[\"-\", [to-number, [get, stars]]]"),
    opposite("visible: ⟦\"!open\"⟧"), opposite("visible: ⟦\"!{open}\"⟧"), opposite("visible: ⟦not open⟧"),
    opposite("visible: ⟦\"${!open}\"⟧"),
    Case("visible: ⟦-open⟧", nil), Case("visible: ⟦opne!⟧", nil), Case("visible: ⟦\"!opne\"⟧", nil),
    Case("visible: ⟦not opne⟧", nil), Case("visible: ⟦\"-rating > 4\"⟧", nil),
    // Negated, the zoom is none.
    Case(
      "minZoom: ⟦-rating⟧",
      "write a number from 0 to 25.5"),
    Case(
      "priority: ⟦1 - rating⟧",
      "an expression computes, its operator first: write `[\"-\", 1, [get, rating]]`"),
    Case(
      "priority: ⟦rating+1⟧", "an expression computes, its operator first: write `[\"+\", [get, rating], 1]`"),
    Case(
      "priority: ⟦\"{rating} * -2\"⟧",
      "an expression computes, its operator first: write `[\"*\", [get, rating], -2]`"),
    Case("priority: ⟦1 - a.rating⟧", nil), Case("priority: ⟦-ratng⟧", nil), Case("priority: ⟦rating 2⟧", nil),
    Case(
      "priority: ⟦rating2⟧",
      "for what the features say write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
    ),
    Case("gap: ⟦rating-max⟧", "write a number from -16384 to 16384"),
    Case("priority: ⟦-high⟧", "a name takes no sign: `low` stands for -250, and `high` for 250"),
    Case("priority: ⟦-hihg⟧", nil),
    Case("fit: ⟦-prefer⟧", "expected one of `prefer`, `require`, `ignore`"),
    Case(
      "visible: ⟦unopen⟧",
      "for what the features say write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
    ),
  ]

  private static func negative(_ marked: String) -> Case {
    let text = "[\"-\", [get, rating]]"
    return Case(marked, "write `\(text)` for the negative of the property of the features", writes: text)
  }

  private static func opposite(_ marked: String) -> Case {
    let text = "[\"!\", [get, open]]"
    return Case(marked, "write `\(text)` for the opposite of the property of the features", writes: text)
  }

  @Test(arguments: computed) func aSignIsNotLost(_ test: Case) throws {
    try check(test, of: "forEach: { source: cafes }")
  }

  /// Where a value is read already, only the name may be wrong.
  @Test(
    arguments: [
      ("priority: [get, -rating]", "a sign stands before an expression: write `[\"-\", [get, rating]]`"),
      ("visible: [get, \"!open\"]", "a sign stands before an expression: write `[\"!\", [get, open]]`"),
      ("title: \"{-kind}\"", nil), ("title: \"{rating+1}\"", nil), ("title: [concat, a, [get, -kind]]", nil),
    ] as [(String, String?)])
  func aSignInANameIsNotLost(_ own: String, _ help: String?) {
    let found = findings(in: Self.spec(own, of: "forEach: { source: cafes }"))
    #expect(found.flatMap(\.fixes).isEmpty)
    if let help { #expect(found.map(\.help) == [help]) }
  }

  /// Only what all values fit is offered.
  static let suitable = [
    Case("fit: ⟦lines⟧", "write `[get, lines]` for the property of the features", writes: "[get, lines]"),
    Case("fit: ⟦kind⟧", "expected one of `prefer`, `require`, `ignore`"),
    Case("minZoom: ⟦large⟧", "write a number from 0 to 25.5"),
    Case(
      "priority: ⟦\"{kind}\"⟧",
      "the features' property `kind` is no such value: write an expression of it, `[match, [get, kind], …]`"),
    Case(
      "minZoom: ⟦\"${stars}\"⟧",
      "the features' property `stars` is a text: write `[to-number, [get, stars]]`",
      writes: "[to-number, [get, stars]]"),
  ]

  @Test(arguments: suitable) func everyValueFits(_ test: Case) throws {
    try check(test, of: "forEach: { source: cafes }")
  }

  /// In quotes the brackets would be shown.
  static let bracketed = [
    Case("title: ⟦[kind]⟧", "write `\"{kind}\"` for the property of the features", writes: "\"{kind}\""),
    Case(
      "subtitle: ⟦[rating]⟧", "write `\"{rating}\"` for the property of the features", writes: "\"{rating}\""),
    Case("title: ⟦[knid]⟧", quoting), Case("title: ⟦[-kind]⟧", quoting),
  ]

  private static let quoting =
    "brackets are a list for YAML; quote the text, or write `[get, …]` for a property"

  @Test(arguments: bracketed) func aWordInBracketsIsShown(_ test: Case) throws {
    try check(test, of: "forEach: { source: cafes }")
  }

  /// The name of a property in place of an operator, or of a variable.
  @Test(
    arguments: [
      ("priority: [rating]", "[rating]", "write `[get, rating]` for the property of the features"),
      ("priority: [zzzz]", nil, "an expression starts with its operator: `[get, zzzz]`"),
      ("priority: $rating", "$rating", "write `[get, rating]` for the property of the features"),
      ("title: $kind", "$kind", "write `[get, kind]` for the property of the features"),
      (
        "priority: $zzzz", nil,
        "declare it under `variables`; `[get, zzzz]` reads a property of a feature, and `$$` is a dollar"
      ),
    ] as [(String, String?, String)])
  func aPropertyIsMeant(_ own: String, _ replaced: String?, _ help: String) throws {
    let spec = Self.spec(own, of: "forEach: { source: cafes }")
    let finding = try #require(findings(in: spec).first)
    #expect(finding.help == help)
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: Array(spec.utf8)), as: UTF8.self) }
    let name = String(own.filter { $0.isLetter }.dropFirst(own.hasPrefix("title") ? 5 : 8))
    #expect(fixed == (replaced.map { [spec.replacing(": \($0)", with: ": [get, \(name)]")] } ?? []))
    for spec in fixed { #expect(findings(in: spec) == []) }
  }

  @Test func aSignInAnOldConditionIsTheValues() throws {
    let spec = Self.spec("visible: [==, -rating, 3]", of: "forEach: { source: cafes }")
    let finding = try #require(findings(in: spec).first)
    let meant = "[\"==\", [\"-\", [\"get\", rating]], 3]"
    #expect(finding.help == "write `\(meant)` if a property is meant")
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: Array(spec.utf8)), as: UTF8.self) }
    #expect(fixed == [spec.replacing("[==, -rating, 3]", with: meant)])
  }

  @Test func aNameInBracketsIsRead() throws {
    let marked = MarkedText(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: pub }, { kind: bar }], attach: { point: [0, 0] }, size: [9, 9], view: ⟦[kind]⟧ }

      """)
    let finding = try #require(mistakes(in: marked.string).first)
    #expect(finding.fixes.map(\.title) == ["write `[get, kind]`"])
  }

  @Test func ofALaterFeatureTheValueCounts() {
    let rows = Array(repeating: "{ n: 1 }", count: 400) + ["{ n: many }"]
    let spec = """
      version: 1
      annotations:
        - { id: a, forEach: [\(rows.joined(separator: ", "))], attach: { point: [0, 0] }, size: [9, 9], priority: n }

      """
    #expect(mistakes(in: spec).map(\.fixes) == [[]])
  }

  @Test(arguments: repeated) func aPropertyOfFeaturesIsOffered(_ test: Case) throws {
    try check(test, of: "forEach: { source: cafes }")
  }

  @Test func aPropertyOfTheFeatureThatItIsAttachedToIsOffered() throws {
    try check(
      Case(
        "priority: ⟦rating⟧", "write `[get, rating]` for the property of the features",
        writes: "[get, rating]"),
      of: "attach: { feature: { source: cafes, id: 1 } }")
  }

  /// A fix that reads a feature would bring an error of its own.
  @Test(
    arguments: [
      Case(
        "priority: ⟦rating⟧",
        "write a value; `[get, rating]` is for annotations with a `forEach`, or attached to a feature"),
      Case("priority: ⟦\"{rating}\"⟧", "write the value, or an expression in an annotation with a `forEach`"),
      Case("visible: ⟦\"${open}\"⟧", "write the value, or an expression in an annotation with a `forEach`"),
      Case("gap: ⟦wide⟧", "write a number from -16384 to 16384"),
    ])
  func withoutAFeatureNoneIsRead(_ test: Case) throws { try check(test, of: "attach: { point: [1, 2] }") }

  @Test func nothingIsReadOfFeaturesWithoutProperties() {
    let spec = """
      version: 1
      sources: { s: { data: { type: Feature, properties: {}, geometry: { type: Point, coordinates: [0, 0] } } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9], priority: rating }]

      """
    #expect(mistakes(in: spec).map(\.help) == ["write a value; the features have no properties"])
  }

  @Test func whatOnlyTheHostKnowsIsHelpAlone() throws {
    try check(
      Case("visible: ⟦shown⟧", "for what the features say write `[get, shown]`"),
      of: "attach: { feature: { layer: cafes, id: 1 } }")
  }

  /// In a template the features are those of an annotation that takes it.
  @Test func aTemplateIsAnsweredByWhoTakesIt() throws {
    let spec = MarkedText(
      """
      version: 1
      templates:
        base: { gap: ⟦rating⟧ }
        pin: { extends: base, priority: ⟦rating⟧, states: { selected: { zPriority: ⟦rating⟧ } } }
        other: { priority: ⟦rating⟧ }
      annotations:
        - { id: a, extends: pin, size: [9, 9], forEach: [{ rating: 4 }], attach: { point: [0, 0] } }

      """)
    let found = mistakes(in: spec.string)
    #expect(found.map(\.range) == spec.spans)
    #expect(
      found.map { $0.fixes.map(\.title) } == Array(repeating: ["write `[get, rating]`"], count: 3) + [[]])
    #expect(found.last?.help == "for what the features say write `[get, rating]`")
  }
}
