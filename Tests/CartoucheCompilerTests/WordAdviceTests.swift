import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// A word or name in braces where a property of the feature was meant.
@Suite struct WordAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A property of an annotation with its wrong part marked.
    var marked: String
    var help: String?
    /// The text that the fix writes, or `nil` if there is no fix.
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

  /// Returns the findings about values, without those about missing keys.
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
      "the values of the features' property `rank` are not allowed here: convert them in an expression, `[\"==\", [get, rank], …]`"
    ),
    Case(
      "size: [⟦rating⟧, 9]", "write `[get, rating]` for the property of the features", writes: "[get, rating]"
    ),
    Case(
      "states: { selected: { gap: ⟦rating⟧ } }", "write `[get, rating]` for the property of the features",
      writes: "[get, rating]"),
    Case(
      "visible: ⟦zzzz⟧",
      "to read a property of the features write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
    ),
    // A misspelled keyword stays a keyword, and so does a word with another known meaning.
    Case("priority: ⟦hihg⟧", "did you mean `high`?", writes: "high"),
    Case("fit: ⟦rating⟧", "expected one of `prefer`, `require`, `ignore`"),
    // Syntax of other languages.
    Case("priority: ⟦\"${rating}\"⟧", "write `[get, rating]`", writes: "[get, rating]"),
    Case("visible: ⟦\"${open}\"⟧", "write `[get, open]`", writes: "[get, open]"),
    // Syntax of queries and JSON.
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

  /// The fix keeps a sign or computation, or there is no fix.
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
    // A negated zoom would be out of range.
    Case(
      "minZoom: ⟦-rating⟧",
      "write a number from 0 to 25.5"),
    Case(
      "priority: ⟦1 - rating⟧",
      "computations are expressions with the operator first: write `[\"-\", 1, [get, rating]]`"),
    Case(
      "priority: ⟦rating+1⟧",
      "computations are expressions with the operator first: write `[\"+\", [get, rating], 1]`"),
    Case(
      "priority: ⟦\"{rating} * -2\"⟧",
      "computations are expressions with the operator first: write `[\"*\", [get, rating], -2]`"),
    Case("priority: ⟦1 - a.rating⟧", nil), Case("priority: ⟦-ratng⟧", nil), Case("priority: ⟦rating 2⟧", nil),
    Case(
      "priority: ⟦rating2⟧",
      "to read a property of the features write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
    ),
    Case("gap: ⟦rating-max⟧", "write a number from -16384 to 16384"),
    Case("priority: ⟦-high⟧", "a name takes no sign: `low` stands for -250, and `high` for 250"),
    Case("priority: ⟦-hihg⟧", nil),
    Case("fit: ⟦-prefer⟧", "expected one of `prefer`, `require`, `ignore`"),
    Case(
      "visible: ⟦unopen⟧",
      "to read a property of the features write `[get, …]`; they have `rating`, `stars`, `open`, `rank`, `kind`, `lines`, `large` and `high`"
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

  /// In a valid expression only the property name can be wrong.
  @Test(
    arguments: [
      ("priority: [get, -rating]", "the sign belongs before the expression: write `[\"-\", [get, rating]]`"),
      ("visible: [get, \"!open\"]", "the sign belongs before the expression: write `[\"!\", [get, open]]`"),
      ("title: \"{-kind}\"", nil), ("title: \"{rating+1}\"", nil), ("title: [concat, a, [get, -kind]]", nil),
    ] as [(String, String?)])
  func aSignInANameIsNotLost(_ own: String, _ help: String?) {
    let found = findings(in: Self.spec(own, of: "forEach: { source: cafes }"))
    #expect(found.flatMap(\.fixes).isEmpty)
    if let help { #expect(found.map(\.help) == [help]) }
  }

  /// A property is suggested only if all its values fit.
  static let suitable = [
    Case("fit: ⟦lines⟧", "write `[get, lines]` for the property of the features", writes: "[get, lines]"),
    Case("fit: ⟦kind⟧", "expected one of `prefer`, `require`, `ignore`"),
    Case("minZoom: ⟦large⟧", "write a number from 0 to 25.5"),
    Case(
      "priority: ⟦\"{kind}\"⟧",
      "the values of the features' property `kind` are not allowed here: convert them in an expression, `[match, [get, kind], …]`"
    ),
    Case(
      "minZoom: ⟦\"${stars}\"⟧",
      "the features' property `stars` is a text: write `[to-number, [get, stars]]`",
      writes: "[to-number, [get, stars]]"),
  ]

  @Test(arguments: suitable) func everyValueFits(_ test: Case) throws {
    try check(test, of: "forEach: { source: cafes }")
  }

  /// Quotes would show the brackets in the text.
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

  /// The name of a property in place of an operator or variable.
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
  func aPropertyIsSuggested(_ own: String, _ replaced: String?, _ help: String) throws {
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

  /// A fix that reads a feature would be an error itself.
  @Test(
    arguments: [
      Case(
        "priority: ⟦rating⟧",
        "write a value; `[get, rating]` needs a `forEach` or an attachment to a feature"),
      Case("priority: ⟦\"{rating}\"⟧", "write the value; an expression needs a `forEach`"),
      Case("visible: ⟦\"${open}\"⟧", "write the value; an expression needs a `forEach`"),
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
      Case("visible: ⟦shown⟧", "to read a property of the features write `[get, shown]`"),
      of: "attach: { feature: { layer: cafes, id: 1 } }")
  }

  /// The features of a template are those of an annotation that extends it.
  @Test func aTemplateUsesTheFeaturesOfItsAnnotations() throws {
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
    #expect(found.last?.help == "to read a property of the features write `[get, rating]`")
  }
}

/// Findings about common words for values.
@Suite struct WordForValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A property of an annotation with its wrong part marked.
    var marked: String
    var help: String
    /// The text that the fix writes, or `nil` if there is no fix.
    var written: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String, writes written: String? = nil) {
      (self.marked, self.help, self.written) = (marked, help, written)
    }
  }

  private static func spec(_ own: String) -> String {
    """
    version: 1
    annotations:
      - id: a
        forEach: [{ name: Oslo, rating: 4, mixed: 3 }, { name: Bergen, rating: 5, mixed: many }]
        attach: { point: [0, 0] }
        size: [9, 9]
        \(own)
    """
  }

  @Test(arguments: [
    // Braces as in texts, without quotes.
    Case(
      "priority: ⟦{rating}⟧", "placeholders work only in texts: write `[get, rating]`",
      writes: "[get, rating]"),
    Case(
      "priority: ⟦{name}⟧",
      "the values of the features' property `name` are not allowed here: convert them in an expression, `[match, [get, name], …]`"
    ),
    Case("data: { n: ⟦{name}⟧ }", "write `[get, name]` for what the feature says", writes: "[get, name]"),
    Case(
      "data: { n: { m: ⟦{ name }⟧ } }", "write `[get, name]` for what the feature says", writes: "[get, name]"
    ),
    // A variable's sign before a name.
    Case(
      "priority: [get, ⟦$rating⟧]", "write `[get, rating]` for the property of the features", writes: "rating"
    ),
    Case(
      "priority:\n      - get\n      - ⟦$rating⟧", "write `[get, rating]` for the property of the features",
      writes: "rating"),
    Case(
      "priority: [\n      get,                           # of the feature\n      ⟦$rating⟧\n    ]",
      "write `[get, rating]` for the property of the features", writes: "rating"),
    Case(
      "priority: ⟦$rating⟧", "write `[get, rating]` for the property of the features", writes: "[get, rating]"
    ),
    Case(
      "priority: ⟦mixed⟧",
      "the features' property `mixed` is a number in some only: write `[to-number, [get, mixed], 0]`, which is 0 for the others"
    ),
    // Words for priorities.
    Case("priority: ⟦lowest⟧", "write `low`, which is -250, or a number below it"),
    Case("priority: ⟦Very High⟧", "write `high`, or `required` for what no collision may hide"),
    Case(
      "priority: ⟦always⟧", "write `required` for what no collision may hide", writes: "required"),
    Case("collisionMode: ⟦Rect⟧", "did you mean `rectangle`?", writes: "rectangle"),
  ])
  func theMeaningIsSuggested(_ test: Case) throws {
    let marked = MarkedText(Self.spec(test.marked))
    let found = findings(in: marked.string)
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
    for spec in fixed { #expect(findings(in: spec) == []) }
  }

  /// Without a feature, no expression that reads one is suggested.
  @Test(arguments: ["priority: {rating}", "data: { n: {name} }"])
  func whereThereIsNoFeatureNoneIsRead(_ own: String) throws {
    let found = findings(
      in: "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n")
    #expect(found.count == 1 && found.flatMap(\.fixes).isEmpty)
    #expect(found.first?.help == "write the value; an expression needs a `forEach`")
  }
}
