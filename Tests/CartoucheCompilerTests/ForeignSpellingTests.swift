import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Spellings of styles, other libraries and other languages, with the location and the advice.
@Suite struct ForeignSpellingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// Properties of an annotation of two cities, with the wrong part marked.
    var marked: String
    /// A part of the help.
    var help: String
    /// The properties after the first fix, or `nil` if there is no fix.
    var fixed: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String, fixed: String? = nil) {
      self.marked = marked
      self.help = help
      self.fixed = fixed
    }

    func spec(_ own: String) -> String {
      let size = own.contains("size:") ? "" : "size: [9, 9], "
      let place = own.contains("attach:") ? "" : "attach: { point: [10, 59] }, "
      return """
        version: 1
        variables: { city: Oslo, price: 6.99 }
        annotations:
          - { id: a, forEach: [{ name: Oslo, rank: 3, no: "3", open: true, lng: 10, lat: "59" }, { name: Bergen, rank: 5, no: "5", open: false, lng: 5, lat: "60" }], \(size)\(place)data: { c: $city, p: $price }, \(own) }

        """
    }
  }

  static let functions = [
    Case(
      "visible: ⟦{ stops: [[12, true]] }⟧",
      "write `[step, [zoom], false, 12, true]`; when an annotation shows, `minZoom: 12` says as well",
      fixed: "visible: [step, [zoom], false, 12, true]"),
    Case(
      "visible: ⟦{ stops: [[12, false]] }⟧", "`maxZoom: 12`",
      fixed: "visible: [step, [zoom], true, 12, false]"),
    Case(
      "visible: ⟦{ stops: [[10, false], [12, true]] }⟧", "write `[step, [zoom], false, 12, true]`",
      fixed: "visible: [step, [zoom], false, 12, true]"),
    Case(
      "minZoom: ⟦{ property: rank, stops: [[1, 4], [5, 8]] }⟧",
      "write `[interpolate, [linear], [get, rank], 1, 4, 5, 8]`",
      fixed: "minZoom: [interpolate, [linear], [get, rank], 1, 4, 5, 8]"),
    Case(
      "priority: ⟦{ base: 1.2, property: rank, stops: [[1, 4], [5, 8]] }⟧",
      "write `[interpolate, [exponential, 1.2], [get, rank], 1, 4, 5, 8]`",
      fixed: "priority: [interpolate, [exponential, 1.2], [get, rank], 1, 4, 5, 8]"),
    Case("priority: ⟦{ stops: [] }⟧", ""), Case("priority: ⟦{ type: categorical, stops: [[1, 2]] }⟧", ""),
    Case(
      "priority: [interpolate, ⟦linear⟧, [get, rank], 0, 0, 5, 9]",
      "write `[linear]`, in brackets of its own",
      fixed: "priority: [interpolate, [linear], [get, rank], 0, 0, 5, 9]"),
    Case(
      "priority: [interpolate, [linear], [get, rank], ⟦[0, 0]⟧, [5, 9]]",
      "stops and outputs follow each other without brackets: `10, 4, 14, 8`",
      fixed: "priority: [interpolate, [linear], [get, rank], 0, 0, 5, 9]"),
    Case(
      "priority: ⟦[step, [get, rank], 4, 1, 6, 2]⟧",
      "the output below the first stop is missing: write it after the input, `[step, [get, rank], …, 4, …]`"),
  ]

  static let conditions = [
    Case(
      "visible: ⟦\"[get, open]\"⟧", "remove the quotes: an expression is a list",
      fixed: "visible: [get, open]"),
    Case("priority: ⟦\"[get, rank]\"⟧", "remove the quotes", fixed: "priority: [get, rank]"),
    Case(
      "visible: ⟦\"rank > 4\"⟧", "write `[\">\", [get, rank], 4]`", fixed: "visible: [\">\", [get, rank], 4]"),
    Case(
      "visible: ⟦\"name = 'Oslo'\"⟧", "write `[\"==\", [get, name], \"Oslo\"]`",
      fixed: "visible: [\"==\", [get, name], \"Oslo\"]"),
    Case(
      "visible: ⟦[get, open, \"==\", true]⟧", "an operator comes first: write `[\"==\", [get, open], true]`",
      fixed: "visible: [\"==\", [get, open], true]"),
    Case(
      "visible: ⟦[[get, rank], \">\", 4]⟧", "an operator comes first: write `[\">\", [get, rank], 4]`",
      fixed: "visible: [\">\", [get, rank], 4]"),
    Case(
      "visible: [⟦rank⟧, \">=\", 4]", "an operator comes first: write `[\">=\", [get, rank], 4]`",
      fixed: "visible: [\">=\", [get, rank], 4]"),
    Case(
      "visible: ⟦[in, [get, name], Oslo, Bergen]⟧", "write `[\"in\", [get, name], [\"literal\"",
      fixed: "visible: [\"in\", [get, name], [\"literal\", [Oslo, Bergen]]]"),
    Case("zPriority: ⟦[4]⟧", "write it without brackets", fixed: "zPriority: 4"),
    Case("avoidLayers: ⟦[roads]⟧", "`avoid: { layers: … }` at the root lists them, for all annotations"),
    Case("avoidRegions: ⟦[{ left: 0, top: 0, width: 9, height: 9 }]⟧", "`avoid: { regions: … }` at the root"),
  ]

  static let priorities = [
    Case(
      "priority: ⟦medium⟧", "write `0`, which is the default, between `low` and `high`", fixed: "priority: 0"),
    Case(
      "priority: ⟦[get, name]⟧",
      "a priority is a number, or one of the names `low`, `high` and `required`; for another text write `[match, [get, name], …, 1, 0]`"
    ),
    Case(
      "priority: ⟦[get, no]⟧",
      "`no` is a text there: write `[to-number, [get, no]]`, or the numbers without quotes",
      fixed: "priority: [to-number, [get, no]]"),
    Case(
      "gap: ⟦[get, no]⟧, variableAnchors: [top]", "`no` is a text there",
      fixed: "gap: [to-number, [get, no]], variableAnchors: [top]"),
  ]

  static let places = [
    Case(
      "variableAnchors: [⟦bottom top⟧]", "a `,` is missing: write `bottom, top`",
      fixed: "variableAnchors: [bottom, top]"),
    Case("variableAnchors: ⟦bottom top⟧", "write `[bottom, top]`", fixed: "variableAnchors: [bottom, top]"),
    Case(
      "attach: { point: [⟦10°42'⟧, 59.9] }", "degrees are decimal: write 10.7",
      fixed: "attach: { point: [10.7, 59.9] }"),
    Case(
      "attach: { point: [⟦10.5W⟧, 59.9] }", "degrees are decimal: write -10.5",
      fixed: "attach: { point: [-10.5, 59.9] }"),
    Case(
      "attach: { point: [10, 59], ⟦anchor⟧: top }",
      "write `variableAnchors` in the annotation for the part of the view that touches the place"),
    Case("attach: { point: [10, 59], ⟦offset⟧: [0, 4] }", "an offset belongs to an anchor of the annotation"),
    Case("⟦layout⟧: { icon-image: x }", "properties stand in the annotation itself"),
    Case("⟦anchorPoint⟧: [0.5, 1]", "write `variableAnchors`: `bottom` puts the view above the point"),
  ]

  static let words = [
    Case("visible: ⟦1⟧", "write `true`", fixed: "visible: true"),
    Case("allowOverlap: ⟦always⟧", "write `true`", fixed: "allowOverlap: true"),
    Case(
      "priority: [\"-\", ⟦rank⟧]", "write `[get, rank]` if a property is meant",
      fixed: "priority: [\"-\", [get, rank]]"),
    Case(
      "variableAnchors: [{ ⟦top⟧: { offsetY: 4 } }]",
      "the name is a value: `{ anchor: top, offsetX: …, offsetY: … }`"),
    Case(
      "view: [⟦switch⟧, [get, name], Oslo, a, b]", "it is called `match` here",
      fixed: "view: [\"match\", [get, name], Oslo, a, b]"),
    Case("attach: { point: ⟦10.7⟧ }", "write a list, the longitude first"),
    Case("attach: { point: [⟦999N⟧, 59.9] }", ""),
    Case("⟦metadata⟧: { a: 1 }", "write `data`"),
  ]

  static let texts = [
    Case(
      "title: \"Harbour of $⟦{city}⟧\"", "write `{$city}` for the variable",
      fixed: "title: \"Harbour of {$city}\""),
    Case("title: \"for $⟦{price}⟧\"", "write `{$price}` for the variable", fixed: "title: \"for ${$price}\""),
    Case(
      "title: \"Harbour of ⟦$(city)⟧\"", "within a text write `{$city}`",
      fixed: "title: \"Harbour of {$city}\""),
    Case(
      "title: [concat, \"Harbour of ⟦${city}⟧\", [get, name]]",
      "variables are not inserted into texts of an expression: write `$city` as an item of its own"),
    Case(
      "title: [concat, \"⟦{$city}⟧\", [get, name]]", "write `$city`, without quotes",
      fixed: "title: [concat, $city, [get, name]]"),
    Case(
      "title: [concat, ⟦${name}⟧, x]", "a property of a feature `[get, name]`",
      fixed: "title: [concat, [get, name], x]"),
  ]

  private static let cases = functions + conditions + priorities + places + words + texts

  /// Rules that the case does not test.
  private static let others: Set<String> = ["same-place", "ignored-gap", "always-collides"]

  @Test(arguments: cases)
  func oneFindingHasAdvice(_ test: Case) throws {
    let marked = MarkedText(test.spec(test.marked))
    let found = findings(in: marked.string).filter { !Self.others.contains($0.rule) }
    #expect(found.map(\.range) == marked.spans, "\(found.map(\.message))")
    #expect(found.first?.help?.contains(test.help) ?? test.help.isEmpty, "\(found.first?.help ?? "")")
    let fix = found.first?.fixes.first
    #expect(
      fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) } == test.fixed.map(test.spec))
  }

  @Test(arguments: [
    ("placement: ⟦best⟧\n", "write `{ strategy: best }`", "placement: { strategy: best }\n"),
    ("avoid: ⟦[roads]⟧\n", "write `{ layers: [roads] }`", "avoid: { layers: [roads] }\n"),
    (
      "avoid: ⟦[{ left: 0, top: 0, width: 9, height: 9 }]⟧\n",
      "write `{ regions: [{ left: 0, top: 0, width: 9…`",
      "avoid: { regions: [{ left: 0, top: 0, width: 9, height: 9 }] }\n"
    ),
    ("selection: ⟦true⟧\n", "did you mean `single`?", "selection: single\n"),
    ("camera: { ⟦altitude⟧: 1200 }\n", "write `zoom`: each level shows half as much, 15 a few streets", nil),
    (
      "annotations:\n  ⟦a: { size: [9, 9] }⟧\n",
      "every item of a list starts with `- `, and its name stands in it: `- { id: a, … }`", nil
    ),
  ])
  func theRootHasAdvice(_ own: String, _ help: String, _ fixed: String?) {
    let marked = MarkedText("version: 1\n\(own)")
    let found = findings(in: marked.string)
    #expect(found.first?.range == marked.spans.first)
    #expect(found.first?.help == help)
    let fix = found.first?.fixes.first
    #expect(
      fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
        == fixed.map { "version: 1\n\($0)" })
  }

  @Test func oldFiltersAreNoVariables() {
    let spec = """
      version: 1
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: s, filter: ["==", $type, Point] } }
      """
    let found = findings(in: spec)
    #expect(found.map(\.rule) == ["unknown-variable"])
    #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["[geometry-type]"])
  }

  /// A misspelled key with a misspelled value: after both fixes there are no findings.
  @Test func aMisspeltKeyDoesNotHideItsMisspeltValue() {
    let spec = """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          prioritty: hgih
          states: { selectd: { collisionMod: circl } }
      """
    let marks = ["prioritty", "hgih", "selectd", "collisionMod", "circl"]
    let found = findings(in: spec).filter { $0.severity == .error }
    #expect(found.map { String(decoding: Array(spec.utf8)[$0.range], as: UTF8.self) } == marks)
    #expect(found.allSatisfy { $0.fixes.count == 1 })
  }

  /// The value does not tell which other key may be meant.
  @Test func aMisspeltKeyWithAValueOfAnotherKindIsTheOnlyFinding() {
    let spec =
      "version: 1\nannotations:\n  - { id: a, size: [9, 9], attach: { point: [0, 0] }, prioritty: { a: b } }\n"
    #expect(findings(in: spec).map(\.rule) == ["unknown-key"])
  }

  @Test func twoLinesOfATraceAreOneMistake() {
    for line in [#"{"camera":{"center":[0,0],"zoom":3}}"#, #"{"viewport":[390,844]}"#] {
      let found = findings(in: "\(line)\n{\"camera\":{\"center\":[0,0],\"zoom\":4}}\n")
      #expect(found.map(\.rule) == ["yaml-syntax"])
      #expect(found.first?.help?.contains("trace") == true)
    }
  }

  @Test func anIDInAListIsNoNameOfAnAnnotation() throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, forEach: [{ id: x }, { id: y }], attach: { point: [0, 0] }, size: [9, 9], title: "{id}" }
        - { id: b, size: [9, 9], attach: { annotation: a/y } }
      """
    let found = try #require(findings(in: spec).first { $0.rule == "unknown-annotation" })
    #expect(found.help == "an `id` in a list is not an annotation id: write `a/#1`, its position in the list")
    #expect(found.fixes.first?.edits.map(\.replacement) == ["a/#1"])
  }
}

/// Advice on values in the format of other products.
@Suite struct ForeignShapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var help: String
    /// The text after the first fix, or `nil` if there is no fix.
    var fixed: String?
    var testDescription: String { marked }

    static func annotation(_ own: String, _ help: String, _ fixed: String? = nil) -> Case {
      func spec(_ own: String) -> String {
        "annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: x, \(own) }]"
      }
      return Case(marked: spec(own), help: help, fixed: fixed.map(spec))
    }

    static func cluster(_ own: String, _ help: String, _ fixed: String? = nil) -> Case {
      func spec(_ own: String) -> String { "clusters: { k: { \(own) } }" }
      return Case(marked: spec(own), help: help, fixed: fixed.map(spec))
    }
  }

  private static let radius =
    "there is none: annotations of one `clusteringIdentifier` cluster where their views would collide, so "
    + "their `size` and `collisionInsets` decide"
  private static let operations = "`sum`, `min`, `max`, `mean`, `first` or `count`"

  @Test(
    arguments: [
      .annotation(
        "callout: ⟦Hello⟧", "write `callout: { title: Hello }`", "callout: { title: Hello }"),
      .annotation(
        "callout: ⟦\"Hello, you\"⟧", "write `callout: { title: \"Hello, you\" }`",
        "callout: { title: \"Hello, you\" }"),
      .annotation("callout: ⟦true⟧", "write `callout: { title: … }`"),
      .annotation(
        "callout: { tip: ⟦8⟧ }", "write `tip: { length: 8, width: 16 }`, in points",
        "callout: { tip: { length: 8, width: 16 } }"),
      .annotation(
        "callout: { rightAccessory: ⟦[info]⟧ }", "write `info`, without brackets",
        "callout: { rightAccessory: info }"),
      .annotation(
        "callout: { ⟦leftCalloutAccessoryView⟧: photo }",
        "write `leftAccessory`, the name of the host's view",
        "callout: { leftAccessory: photo }"),
      .annotation(
        "callout: { ⟦text⟧: Hello }", "write `title`, with `{property}` for what the feature says",
        "callout: { title: Hello }"),
      .annotation("callout: { ⟦show⟧: always }", "write `when`: `selected`, or `always`"),
      .annotation(
        "callout: { ⟦image⟧: photo }",
        "write `leftAccessory` or `rightAccessory`, with the name of the host's view"),
      .annotation("⟦clusterRadius⟧: 50", radius),
      .cluster("⟦clusterRadius⟧: 50", radius),
      .cluster(
        "⟦clusterProperties⟧: { n: [get, n] }",
        "write `aggregate`: `aggregate: { total: { sum: [get, rating] } }`"),
      .cluster(
        "⟦minPoints⟧: 3", "write `clusterMinPoints`", "clusterMinPoints: 3"),
      .cluster(
        "aggregate: { s: ⟦[\"+\", [get, rating]]⟧ }", "write `{ sum: [get, rating] }`: \(operations)",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: ⟦[max, rating]⟧ }", "write `{ max: [get, rating] }`: \(operations)",
        "aggregate: { s: { max: [get, rating] } }"),
      .cluster(
        "aggregate: { s: ⟦[sum, 2]⟧ }", "write `{ sum: 2 }`: \(operations)", "aggregate: { s: { sum: 2 } }"),
      .cluster(
        "aggregate: { s: { ⟦avg⟧: [get, rating] } }", "write `mean`",
        "aggregate: { s: { mean: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { ⟦\"+\"⟧: [get, rating] } }", "write `sum`",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { sum: ⟦rating⟧ } }", "write `[get, rating]` for the property of the members",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { sum: [⟦accumulated⟧] } }",
        "an expression starts with its operator: `[get, accumulated]`; there is no operator `accumulated`, which Mapbox has: "
          + "a cluster's `aggregate` has `sum`, `min`, `max` and others"),
      Case(
        marked: "clusters: ⟦[{ size: [9, 9] }]⟧",
        help: "its name is the key of each: `name: …`, without a list"),
      Case(
        marked: "sources: { s: { data: { type: Point, coordinates: [0, 0] }, ⟦clusterRadius⟧: 50 } }",
        help: radius),
      Case(
        marked: "sources: { s: { data: { type: Point, coordinates: [0, 0] }, ⟦clusterMaxZoom⟧: 14 } }",
        help:
          "annotations are clustered: write `clusters: { name: { clusterMaxZoom: … } }` at the root, for those "
          + "whose `clusteringIdentifier` is that name"),
      Case(
        marked: "placement: { ⟦cluster⟧: true }",
        help: "annotations are clustered, by their `clusteringIdentifier`"),
      Case(
        marked:
          "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦type⟧: Point, coordinates: [0, 0] }] } } }",
        help:
          "a geometry belongs in a feature: `{ \"type\": \"Feature\", \"properties\": {}, \"geometry\": { … } }`"
      ),
      Case(
        marked: "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦geometry⟧: null }] } } }",
        help: "add `\"type\": \"Feature\"`"),
      Case(
        marked:
          "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦type⟧: feature, geometry: null }] } } }",
        help: "did you mean `Feature`?"),
    ] as [Case])
  func theHelpSuggestsTheMeaning(_ test: Case) {
    let marked = MarkedText("version: 1\n\(test.marked)\n")
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [test.help])
    let fixed = found.first?.fixes.first.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { "version: 1\n\($0)\n" })
    if let fixed { #expect(findings(in: fixed).filter { $0.severity == .error } == []) }
  }

  @Test func aFormatIsAConcat() {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: [⟦format⟧, a, b] }]"
    )
    let found = findings(in: text.string)
    #expect(found.map(\.range) == text.spans)
    #expect(found.map(\.help) == ["it is called `concat` here"])
  }
}
