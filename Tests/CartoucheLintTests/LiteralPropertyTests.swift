import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// The suggestions of `literal-property`.
@Suite struct LiteralPropertyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var properties: String
    var help: String
    /// The fixed properties, or `nil` if no fix is offered.
    var fixed: String?

    init(_ properties: String, _ help: String, _ fixed: String? = nil) {
      (self.properties, self.help, self.fixed) = (properties, help, fixed)
    }

    var testDescription: String { properties }
  }

  private func spec(_ properties: String) -> String {
    """
    version: 1
    annotations:
      - id: a
        forEach: [{ name: Oslo, kind: bar, price: "4", nr: 1 }, { name: Bergen, kind: pub, price: "5", nr: 2 }]
        attach: { point: [0, 0] }
        size: [9, 9]
        \(properties)
    """
  }

  static let cases: [Case] = [
    // Titles and subtitles.
    Case("title: name", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: get name", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case(
      "subtitle: \"€ [get, price]\"", "write `\"€ {price}\"` for their property `price`",
      "subtitle: \"€ {price}\""),
    Case("title: \"%name%\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: \"<name>!\"", "write `\"{name}!\"` for their property `name`", "title: \"{name}!\""),
    Case("title: \"[get, nmae]\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: get(name)", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: \"$price\"", "write `\"{price}\"` for their property `price`", "title: \"{price}\""),
    Case("title: \":name\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: \"<%= name %>\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: 'in \\(name)'", "write `\"in {name}\"` for their property `name`", "title: \"in {name}\""),
    Case("title: \"[[name]]\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: \"[name]\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case("title: \"@name\"", "write `\"{name}\"` for their property `name`", "title: \"{name}\""),
    Case(
      "title: \"in %s\"",
      "write the name of a property in braces in place of `%s`; they have `name`, `kind`, `price` and `nr`"),
    // Within expressions.
    Case(
      "title: [concat, [get, nr], name]", "write `[get, name]`", "title: [concat, [get, nr], [get, name]]"),
    Case(
      "title: [concat, [get, nr], \"{name}\"]", "write `[get, name]`",
      "title: [concat, [get, nr], [get, name]]"),
    Case(
      "title: [concat, [get, nr], \" {name}\"]",
      "write `[get, name]` where the property is meant, as an item of its own",
      "title: [concat, [get, nr], [concat, \" \", [get, name]]]"),
    Case(
      "title: [concat, [get, nr], \"${name}\"]", "write `[get, name]`",
      "title: [concat, [get, nr], [get, name]]"),
    Case(
      "title: [upcase, name]", "write `[get, name]` where the property is meant, as an item of its own"),
    // Texts that the app reads.
    Case("view: \"{kind}\"", "write `[get, kind]` for their property", "view: [get, kind]"),
    Case(
      "view: \"pin-{knid}\"", "write an expression for their property: `[concat, …, [get, kind]]`"),
    Case(
      "data: { icon: { name: \"{kind}\" } }", "write `[get, kind]` for their property",
      "data: { icon: { name: [get, kind] } }"),
    Case(
      "data: { hint: \"a {kind}\" }", "write an expression for their property: `[concat, …, [get, kind]]`",
      "data: { hint: [concat, \"a \", [get, kind]] }"),
    Case(
      "data: { hint: \"a ${kind}, ${name}!\" }",
      "write an expression for their property: `[concat, …, [get, kind]]`",
      "data: { hint: [concat, \"a \", [get, kind], \", \", [get, name], \"!\"] }"),
    Case(
      "data: { hint: \"a ${kind} of ${other}\" }",
      "write an expression for their property: `[concat, …, [get, kind]]`"),
    // The sign may be a currency.
    Case(
      "data: { hint: \"from ${price}\" }",
      "write an expression for their property: `[concat, …, [get, price]]`"),
    Case(
      "data: { hint: \"from ${nr}\" }", "write an expression for their property: `[concat, …, [get, nr]]`"),
    Case("data: { kind: kind }", "write `[get, kind]` for their property", "data: { kind: [get, kind] }"),
    Case(
      "data: { tag: { kind: \"kind\" } }", "write `[get, kind]` for their property",
      "data: { tag: { kind: [get, kind] } }"),
    Case("view: \"${kind}\"", "write `[get, kind]` for their property", "view: [get, kind]"),
    Case(
      "callout: { title: \"{kind}\", leftAccessory: \"{kind}-photo\" }",
      "write one name for all, and have the host's view read it from `data`"),
  ]

  /// Texts of annotations without a `forEach`.
  @Test(
    arguments: [
      (
        "attach: { point: [0, 0] }, view: \"pin-{$brand}\"",
        "write an expression for the variable: `[concat, …, $brand]`"
      ),
      ("attach: { point: [0, 0] }, view: \"{$brand}\"", "write `$brand` for the variable"),
      ("attach: { point: [0, 0] }, view: \"${brand}\"", "write `$brand` for the variable"),
      (
        "attach: { feature: { source: cafes, id: 1 } }, data: { a: \"{price}\" }",
        "write `[get, price]` for the feature's property"
      ),
      (
        "attach: { feature: { source: cafes, id: 1 } }, data: { a: \"{prise} EUR\" }",
        "write an expression for the feature's property: `[concat, …, [get, price]]`"
      ),
      (
        "attach: { point: [0, 0] }, data: { price: \"{price}\" }",
        "write the value, or `[get, price]` in an annotation with a `forEach`"
      ),
      ("attach: { point: [0, 0] }, data: { a: \"{price}\", b: \"{$other}\" }", nil),
      ("attach: { point: [0, 0] }, view: \"{view}\"", nil),
    ] as [(String, String?)])
  func appTextsAreReportedWithoutAList(_ properties: String, _ help: String?) {
    let spec = """
      version: 1
      variables: { brand: Alma }
      sources:
        cafes: { data: { type: Feature, id: 1, properties: { price: 4 }, geometry: { type: Point, coordinates: [1, 2] } } }
      annotations:
        - { id: a, size: [9, 9], title: "{$brand}", \(properties) }
      """
    let found = lint(compiled(spec)).filter { $0.rule == "literal-property" }
    #expect(found.map(\.help) == (help.map { [$0] } ?? []))
  }

  @Test(arguments: cases)
  func whatIsMeantIsOffered(_ test: Case) throws {
    let written = spec(test.properties)
    let found = lint(compiled(written)).filter { $0.rule == "literal-property" }
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.help == test.help)
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: Array(written.utf8)), as: UTF8.self) }
    #expect(fixed == test.fixed.map { [spec($0)] } ?? [])
    #expect(finding.fixes.allSatisfy { !$0.isSafe })
    #expect(fixed.flatMap { lint(compiled($0)).map(\.message) } == [])
  }

  /// The name in a lookup is no text, so that two fixes do not make two lookups of one.
  @Test(
    arguments: [
      ("title: [get, \"{name}\"]", "title: [get, name]"),
      ("title: [coalesce, [get, \"{name}\"], x]", "title: [coalesce, [get, name], x]"),
      ("subtitle: [case, [has, \"{name}\"], a, b]", "subtitle: [case, [has, name], a, b]"),
    ])
  func aNameInALookupIsReportedOnce(_ properties: String, _ fixed: String) {
    let written = spec(properties)
    let found = lint(compiled(written))
    #expect(found.map(\.rule) == ["unknown-property"])
    let texts = found.flatMap(\.fixes).map {
      String(decoding: $0.applied(to: Array(written.utf8)), as: UTF8.self)
    }
    #expect(texts == [spec(fixed)])
  }

  /// Any word may be in such marks, and `%` may be a percent sign.
  @Test(arguments: ["@oslo", "[open]", "Menu [name]", "a: name", "100%s", "%%s"])
  func otherTextsAreMeantAsTheyAre(_ title: String) {
    #expect(lint(compiled(spec("title: \"\(title)\""))).map(\.rule) == [])
  }

  /// Three braces are one in a text, and the other two are shown.
  @Test func threeBracesAreOne() throws {
    let written = spec("title: \"in {{{name}}}\"")
    let finding = try #require(lint(compiled(written)).first)
    #expect(finding.rule == "bad-template" && finding.severity == .warning)
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: Array(written.utf8)), as: UTF8.self) }
    #expect(fixed == [spec("title: \"in {name}\"")])
  }

  /// Clusters whose names the property contains are not reported as unused.
  @Test func anIdentifierIsReportedOnce() throws {
    func spec(_ identifier: String) -> String {
      """
      version: 1
      clusters: { bar: { title: "{count} bars" }, pub: { title: "{count} pubs" } }
      annotations:
        - id: a
          forEach: [{ kind: bar }, { kind: bar }, { kind: pub }, { kind: pub }]
          attach: { point: [0, 0] }
          size: [9, 9]
          clusteringIdentifier: \(identifier)
      """
    }
    let found = lint(compiled(spec("kind")))
    #expect(found.map(\.rule) == ["literal-property"])
    let fixed = found.flatMap(\.fixes).map {
      String(decoding: $0.applied(to: Array(spec("kind").utf8)), as: UTF8.self)
    }
    #expect(fixed == [spec("[get, kind]")])
    #expect(lint(compiled(spec("[get, kind]"))).map(\.rule) == [])
    #expect(!lint(compiled(spec("bar"))).map(\.rule).contains("literal-property"))
  }

  /// Texts of clusters name aggregates or properties of the members.
  @Test(
    arguments: [
      ("title: best", "write `\"{best}\"` for the cluster's `best`", "title: \"{best}\""),
      ("title: \"%count%\"", "write `\"{count}\"` for the cluster's `count`", "title: \"{count}\""),
      (
        "title: name",
        "write `\"{name}\"`, and `aggregate: { name: { first: [get, name] } }` for that of the first member",
        nil
      ),
      (
        "title: \"%nr%\"",
        "write `\"{nr}\"`, and `aggregate: { nr: { sum: [get, nr] } }` for the sum of the members", nil
      ),
      (
        "title: \"name:en\"",
        "write `\"{name:en}\"`, and declare it under `aggregate` for that of the first member", nil
      ),
      ("title: \"{best}\", subtitle: best", nil, nil), ("title: cafes", nil, nil),
      ("title: best, states: { selected: { title: \"{best} in all\" } }", nil, nil),
    ] as [(String, String?, String?)])
  func textsOfClustersAreLookedAt(_ own: String, _ help: String?, _ fixed: String?) {
    func spec(_ own: String) -> String {
      """
      version: 1
      clusters: { c: { \(own), aggregate: { best: { max: [get, nr] } } } }
      annotations:
        - id: a
          forEach: [{ name: Oslo, "name:en": Oslo, nr: 1 }, { name: Bergen, "name:en": Bergen, nr: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          clusteringIdentifier: c
      """
    }
    let found = lint(compiled(spec(own))).filter { $0.rule == "literal-property" }
    #expect(found.map(\.help) == (help.map { [$0] } ?? []))
    let texts = found.flatMap(\.fixes).map {
      String(decoding: $0.applied(to: Array(spec(own).utf8)), as: UTF8.self)
    }
    #expect(texts == (fixed.map { [spec($0)] } ?? []))
  }
}
