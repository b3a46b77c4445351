import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Spellings of another language, another place or another order: one finding with advice, and a fix after
/// which there are no findings.
@Suite struct MeantElsewhereTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The spec without its version, with the wrong part marked.
    var marked: String
    /// A part of the help.
    var help: String
    /// The text that the fix writes, or `nil` if there is no fix.
    var written: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String, writes written: String? = nil) {
      self.marked = "version: 1\n\(marked)\n"
      self.help = help
      self.written = written
    }

    /// Returns the case of an annotation for each feature of a source with this data.
    static func source(_ data: String, _ help: String, writes written: String? = nil) -> Case {
      Case(
        "sources: { s: { data: \(data) } }\nannotations: [{ id: a, size: [9, 9], forEach: { source: s } }]",
        help,
        writes: written)
    }

    /// Returns the case of an annotation with these properties.
    static func annotation(_ own: String, _ help: String, writes written: String? = nil) -> Case {
      let size = own.contains("size:") ? "" : "size: [9, 9], "
      let place = own.contains("attach:") || own.contains("forEach:") ? "" : "attach: { point: [10, 50] }, "
      return Case("annotations:\n  - { id: a, \(size)\(place)\(own) }", help, writes: written)
    }
  }

  static let coordinates: [Case] = [
    .annotation("attach: { point: ⟦\"37.78,-122.4\"⟧ }", "the longitude first", writes: "[-122.4, 37.78]"),
    .annotation("attach: { point: ⟦\"10.75, 59.91\"⟧ }", "the longitude first", writes: "[10.75, 59.91]"),
    .annotation("attach: { point: ⟦[10,75, 59,91]⟧ }", "with decimal points", writes: "[10.75, 59.91]"),
    .annotation("attach: { point: ⟦[[10, 50]]⟧ }", "in one pair of brackets", writes: "[10, 50]"),
    .annotation("attach: { point: ⟦[1, 2, 3]⟧ }", "without the altitude", writes: "[1, 2]"),
    .annotation("attach: { line: [[0, 0], ⟦[1, 2, 3]⟧] }", "without the altitude", writes: "[1, 2]"),
    .annotation("attach: { point: ⟦[1, 200, 3]⟧ }", "write `[longitude, latitude]`"),
    .annotation("attach: { ⟦position⟧: [50, 10] }", "write `point", writes: "point: [10, 50]"),
    .annotation("attach: { ⟦position⟧: { lat: 50, lng: 10 } }", "write `point", writes: "point: [10, 50]"),
    .annotation("attach: { ⟦latLng⟧: [50, 10] }", "write `point", writes: "point: [10, 50]"),
    .annotation(
      "attach: { ⟦geometry⟧: { type: Point, coordinates: [10, 50] } }", "write `point",
      writes: "point: [10, 50]"),
    .annotation("attach: { ⟦coordinate⟧: [10, 50] }", "write `point", writes: "point: [10, 50]"),
    .annotation("attach: { ⟦forEach⟧: { source: s } }", "beside `attach`"),
    .annotation("attach: { point: [10, 50], at: ⟦bottom⟧ }", "remove it; `variableAnchors: [bottom]` says"),
    Case(
      "sources: { s: { data: { type: Feature, id: 1, properties: {}, geometry: { type: Point, coordinates: [0, 0] } } } }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { feature: { source: s, id: 1 }, at: ⟦top⟧ } }]",
      "remove it; `variableAnchors: [top]` says"),
    Case(
      "sources: { s: { data: { type: Point, coordinates: [0, 0] } } }\n"
        + "annotations: [{ id: a, size: [9, 9], forEach: { source: s }, attach: { at: ⟦top⟧ } }]",
      "remove it; `variableAnchors: [top]` says"),
  ]

  static let names: [Case] = [
    Case(
      "sources: { route: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { line: ⟦route⟧ } }]", "`feature: { source: route }`"),
    Case(
      "sources: { park: { data: { type: Polygon, coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] } } }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { polygon: ⟦park⟧ } }]", "`feature: { source: park }`"
    ),
    Case(
      "annotations: [{ id: a, size: [9, 9], attach: { line: ⟦route⟧ } }]", "`feature: { source: …, id: … }`"),
    Case(
      "sources: { park: { data: { type: Point, coordinates: [0, 0] } } }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { feature: ⟦park⟧ } }]", "write `{ source: park }`",
      writes: "{ source: park }"),
    Case(
      "annotations:\n  - { id: a, size: [9, 9], attach: { point: [0, 0] } }\n⟦gap⟧: 4",
      "indent it as far as the `id`"),
    Case("annotations:\n  ⟦id: a\n  size: [9, 9]\n  attach: { point: [0, 0] }⟧", "`- id: …`"),
    .annotation("variableAnchors: [⟦bottomCenter⟧]", "did you mean `bottom`?", writes: "bottom"),
    .annotation("variableAnchors: [⟦centerLeft⟧]", "did you mean `left`?", writes: "left"),
    .annotation("variableAnchors: [⟦topLeft⟧]", "did you mean `top-left`?", writes: "top-left"),
    Case(
      "annotations:\n  - { id: a, size: [9, 9], attach: { point: [0, 0] } } ⟦//⟧ the first", "write `#`",
      writes: "#"),
    Case(
      "x-base: &base { size: [9, 9] }\nannotations:\n  - { <<: ⟦base⟧, id: a, attach: { point: [0, 0] } }",
      "write `<<: *base`", writes: "*base"),
    .annotation("title: “Hello, ⟦world”⟧", "curly quotes are letters"),
    Case("placement: { tieBreak: ⟦nearest⟧ }", "did you mean `nearest-center`?", writes: "nearest-center"),
    Case(
      "avoid: { regions: [{ ⟦x⟧: 0, top: 0, width: 9, height: 9 }] }", "`width` for how far it goes",
      writes: "left"),
    Case(
      "clusters: { k: { title: \"{sum}\", aggregate: { sum: ⟦[get, price]⟧ } } }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: k, "
        + "forEach: [{ price: 1 }, { price: 2 }] }]", "`sum` is the name that texts read",
      writes: "{ sum: [get, price] }"),
  ]

  static let variables: [Case] = [
    Case(
      "variables: { w: 24 }\nannotations: [{ id: a, size: [⟦w⟧, 24], attach: { point: [0, 0] } }]",
      "write `$w`",
      writes: "$w"),
    Case(
      "variables: { w: 24 }\nannotations: [{ id: a, size: [⟦\"{$w}\"⟧, 24], attach: { point: [0, 0] } }]",
      "write `$w`",
      writes: "$w"),
    Case(
      "variables: { w: 24 }\nannotations: [{ id: a, size: [⟦$w * 2⟧, 24], attach: { point: [0, 0] } }]",
      "an operator comes first", writes: "[\"*\", $w, 2]"),
    Case(
      "variables: { least: 4 }\nannotations: [{ id: a, size: [9, 9], forEach: [{ r: 5 }], attach: { point: [0, 0] }, "
        + "visible: [\">\", [get, r], [var, ⟦least⟧]] }]", "write `$least`", writes: "$least"),
    Case(
      "variables: { g: 4 }\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, gap: [⟦\"${g}\"⟧] }]",
      "write `$g`", writes: "$g"),
    Case(
      "variables: { pin-size: [24, 32] }\nannotations: [{ id: a, size: ⟦pin-size⟧, attach: { point: [0, 0] } }]",
      "write `$pin-size`", writes: "$pin-size"),
    Case(
      "variables: { pin-size: [24, 32] }\nannotations:\n  - id: a\n    size: ⟦${pin-size}⟧\n    attach: { point: [0, 0] }",
      "write `$pin-size`", writes: "$pin-size"),
    Case(
      "variables: { spot: [1, 2] }\nannotations: [{ id: a, size: [9, 9], attach: { point: ⟦spot⟧ } }]",
      "write `$spot`", writes: "$spot"),
    Case(
      "variables: { tags: [a, b] }\n"
        + "annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: \"{⟦$tags⟧}\" }]",
      "declare a variable with the text"),
    .annotation(
      "forEach: [{ g: 3 }], attach: { point: [0, 0] }, gap: [⟦\"{g}\"⟧]", "write `[get, g]`",
      writes: "[get, g]"),
    .annotation(
      "forEach: [{ name: Oslo }], attach: { point: [0, 0] }, data: { n: [⟦\"${name}\"⟧] }",
      "write `[get, name]`",
      writes: "[get, name]"),
    .annotation(
      "forEach: [{ name: Oslo }], attach: { point: [0, 0] }, title: ⟦[\"{name}\"]⟧", "without brackets",
      writes: "\"{name}\""),
  ]

  static let expressions: [Case] = [
    .annotation(
      "visible: [step, [zoom], ⟦\"false\"⟧, 12, true]", "write `false`, without quotes", writes: "false"),
    .annotation(
      "variableAnchors: [top], gap: [interpolate, ⟦[zoom]⟧, 10, 5, 16, 20]", "write `[linear]` before it",
      writes: "[linear], "),
    .annotation(
      "forEach: [{ k: bar }], attach: { point: [0, 0] }, visible: [in, ⟦[literal, [bar, pub]]⟧, [get, k]]",
      "exchange the two", writes: "[get, k]"),
    .annotation(
      "forEach: [{ k: a }], attach: { point: [0, 0] }, priority: [match, [get, k], a, high, b, ⟦400⟧, low]",
      "`high` is 250"),
    .annotation(
      "forEach: [{ k: a }], attach: { point: [0, 0] }, visible: [in, [get, k], [⟦bar⟧, pub]]",
      "write `[literal, [bar, pub]]` if a list of values is meant", writes: "[literal, "),
  ]

  static let textsOfStyles: [Case] = [
    .annotation(
      "forEach: [{ r: 1 }], attach: { point: [0, 0] }, priority: [\"+\", [get, r], ⟦\"1\"⟧]",
      "remove the quotes",
      writes: "1"),
    .annotation(
      "forEach: [{ n: a }], attach: { point: [0, 0] }, title: [⟦\"format\"⟧, [get, n], {}]",
      "what texts look like is the host's", writes: "[get, n]"),
    .annotation(
      "forEach: [{ n: a }], attach: { point: [0, 0] }, title: [⟦format⟧, [get, n], { font-scale: 2 }, \"!\", {}]",
      "write `[concat, [get, n], \"!\"]`", writes: "[concat, [get, n], \"!\"]"),
    .annotation("view: ⟦[image, pin]⟧", "the name alone, `pin`", writes: "pin"),
  ]

  static let geoJSON: [Case] = [
    .source(
      "{ type: ⟦Line⟧, coordinates: [[0, 0], [1, 1]] }", "did you mean `LineString`?", writes: "LineString"),
    .source(
      "{ type: Point, coordinates: [⟦\"10\"⟧, 50] }", "remove the quotes",
      writes: "10"),
    .source(
      "{ ⟦type⟧: Feature, properties: {}, coordinates: [10, 50] }",
      "`coordinates` belong in it"),
    .source("{ type: LineString, coordinates: [⟦10⟧, 50, 11, 51] }", "in brackets"),
    .source(
      "{ type: Point, coordinates: ⟦{ lat: 50, lng: 10 }⟧ }", "without names"),
    .source(
      "{ type: Point, coordinates: [⟦[10, 50]⟧, [11, 51]] }",
      "a `Point` is one position"),
    .source(
      "⟦[{ type: Feature, properties: {}, geometry: { type: Point, coordinates: [10, 50] } }]⟧",
      "features stand in a collection", writes: "{ type: FeatureCollection, features: "),
  ]

  @Test(arguments: coordinates + names + variables + expressions + textsOfStyles + geoJSON)
  func oneErrorHasAdvice(_ test: Case) {
    let marked = MarkedText(test.marked)
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.first?.help?.contains(test.help) == true)
    #expect(found.first?.fixes.first?.edits.first?.replacement == test.written)
    guard let fix = found.first?.fixes.first else { return }
    let fixed = String(decoding: fix.applied(to: Array(marked.string.utf8)), as: UTF8.self)
    #expect(findings(in: fixed).filter { $0.severity == .error } == [])
  }

  /// A reference in an invalid value still counts as a use.
  @Test(arguments: [
    "variables: { city: Oslo }\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: \"{$ctiy}\" }]",
    "variables: { w: 24 }\nannotations: [{ id: a, size: [w, 24], attach: { point: [0, 0] } }]",
    "sources: { s: { data: { type: Point, coordinates: [0, 0] } } }\n"
      + "annotations: [{ id: a, size: [9, 9], attach: { forEach: { source: s } } }]",
  ])
  func aWronglyNamedDeclarationIsNotUnused(_ spec: String) {
    #expect(findings(in: "version: 1\n\(spec)\n").allSatisfy { $0.severity == .error })
  }

  private static func list(_ properties: String, _ own: String) -> String {
    "version: 1\nannotations: [{ id: a, size: [9, 9], forEach: [\(properties)], attach: { point: [0, 0] }, \(own) }]\n"
  }

  /// A property that is null is not misspelled.
  @Test func aNullDoesNotSuggestItsOwnName() throws {
    let found = try #require(
      findings(in: Self.list("{ name: null }", "title: \"{name}\"")).first { $0.rule == "missing-property" })
    #expect(found.fixes == [])
    #expect(found.help == "the text omits it; they have `name`")
  }

  @Test func aTextThatIsTheNameOfAPropertySuggestsIt() throws {
    let found = try #require(
      findings(in: Self.list("{ r: 5, most: 4 }", "visible: [\">\", [get, r], most]")).first {
        $0.rule == "expression-failed"
      })
    #expect(found.help == "`most` is a text there: write `[get, most]` for the property of this name")
    #expect(found.fixes.first?.edits.map(\.replacement) == ["[get, most]"])
  }

  @Test func featuresWithoutPropertiesHaveAdviceOnTheirPlace() throws {
    let spec = """
      version: 1
      sources: { s: { data: { type: Feature, name: Alma, properties: {}, geometry: { type: Point, coordinates: [0, 0] } } } }
      annotations: [{ id: a, size: [9, 9], forEach: { source: s }, title: "{name}" }]
      """
    let found = try #require(findings(in: spec).first { $0.rule == "missing-property" })
    #expect(found.help?.contains("keeps its values under `properties`") == true)
  }

  /// A fraction is a number too.
  @Test func aTextWhereAFractionIsWantedIsANumberInQuotes() throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [9, 9], forEach: [{ at: "0.5" }], attach: { line: [[0, 0], [1, 1]], at: [get, at] } }
      """
    let found = try #require(findings(in: spec).first { $0.rule == "expression-failed" })
    #expect(
      found.help == "`at` is a text there: write `[to-number, [get, at]]`, or the numbers without quotes")
  }
}
