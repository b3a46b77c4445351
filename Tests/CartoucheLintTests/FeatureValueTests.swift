import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// The findings of rules about expressions whose features are known.
@Suite struct FeatureValueTests {
  private func spec(_ items: String, _ own: String) -> String {
    """
    version: 1
    annotations:
      - { id: a, forEach: [\(items)], attach: { point: [0, 0] }, size: [9, 9], \(own) }
    """
  }

  /// The rules about expressions and properties of features.
  private static let rules: Set = [
    "constant-comparison", "filter-passes-nothing", "misspelled-value", "unmatched-labels",
    "visible-for-none",
  ]

  private func found(in spec: String) -> [Finding] {
    lint(compiled(spec)).filter { Self.rules.contains($0.rule) }
  }

  private func found(_ items: String, _ own: String) -> [Finding] { found(in: spec(items, own)) }

  private func found(_ geometries: [String], filter: String) -> [Finding] {
    let features = geometries.map {
      #"{ type: Feature, id: 3, properties: { name: x }, geometry: { \#($0) } }"#
    }
    return found(
      in: """
        version: 1
        sources: { s: { data: { type: FeatureCollection, features: [\(features.joined(separator: ", "))] } } }
        annotations: [{ id: a, size: [9, 9], forEach: { source: s, filter: \(filter) } }]
        """)
  }

  private func filtered(_ values: [String], _ text: String) -> [Finding] {
    let features = values.map {
      "{ type: Feature, properties: { kind: \($0) }, geometry: { type: Point, coordinates: [0, 0] } }"
    }
    return found(
      in: """
        version: 1
        sources: { s: { data: { type: FeatureCollection, features: [\(features.joined(separator: ", "))] } } }
        annotations: [{ id: a, size: [9, 9], forEach: { source: s, filter: ["==", [get, kind], \(text)] } }]
        """)
  }

  /// Codes and short words may differ by one letter without a mistake.
  @Test(
    arguments: [
      (["zone-1"], "zone-3", "it is `zone-1`", []), (["hub"], "pub", "it is `hub`", []),
      (["theatre"], "theater", "did you mean `theatre`?", ["theatre"]),
      (["Cafe"], "cafe", "did you mean `Cafe`?", ["Cafe"]),
      // The fixed text would have another meaning.
      ([#""the \"pub\"""#], #""The \"pub\"""#, "did you mean `the \"pub\"`?", []),
    ] as [([String], String, String, [String])])
  func aValueIsOfferedWhereItIsSurelyMeant(
    _ values: [String], _ text: String, _ help: String, _ fixes: [String]
  ) {
    let found = filtered(values, text)
    #expect(found.map(\.rule) == ["filter-passes-nothing"])
    #expect(found.map(\.help) == [help])
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == fixes)
  }

  /// The properties are irrelevant if the filter reads none of them.
  @Test(arguments: [
    (#"["==", [geometry-type], Point]"#, "their `geometry-type` is `LineString`"),
    (#"["==", [id], 7]"#, nil), (#"["!", [has, name]]"#, "they have `name`"),
  ])
  func theHelpForAFilterWithoutPropertiesListsTypes(_ filter: String, _ help: String?) {
    let found = found(["type: LineString, coordinates: [[0, 0], [1, 1]]"], filter: filter)
    #expect(found.map(\.rule) == ["filter-passes-nothing"])
    #expect(found.map(\.help) == [help])
  }

  @Test func visibleMayBeSetByTheApp() {
    let found = found("{ kind: cafe }, { kind: hub }", #"visible: ["==", [get, kind], pub]"#)
    #expect(
      found.map(\.message) == [
        "`kind` is `pub` in no feature of the list, so `a` is shown for none of them"
      ])
    #expect(found.map(\.help) == ["it is `cafe` and `hub`"] && found.flatMap(\.fixes) == [])
  }

  /// A property alone may be the initial state.
  @Test func aPropertyAloneIsNoMistake() {
    #expect(found("{ open: false }, { open: false }", "visible: [get, open]") == [])
  }

  @Test(arguments: [
    ("[match, [get, kind], pub, true, false]", "unmatched-labels"),
    (#"[all, ["==", kind, pub], [get, open]]"#, "constant-comparison"),
    (#"[all, [match, kind, pub, true, false], [get, open]]"#, "constant-comparison"),
    (#"["==", [get, kind], Cafe]"#, "misspelled-value"),
  ])
  func oneMistakeIsOneFinding(_ visible: String, _ rule: String) {
    #expect(found("{ kind: cafe, open: true }", "visible: \(visible)").map(\.rule) == [rule])
  }

  @Test func aLabelIsReportedOnce() {
    let names = ["a", "b", "c"]
    let sources = names.map {
      "\($0): { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }"
    }
    let found = found(
      in: """
        version: 1
        sources: { \(sources.joined(separator: ", ")) }
        templates: { pin: { size: [9, 9], view: [match, [get, kind], cinema, screen, pin] } }
        annotations:
        \(names.map { "  - { id: \($0), extends: pin, forEach: { source: \($0) } }" }.joined(separator: "\n"))
        """)
    #expect(
      found.map(\.message) == [
        "no feature of `a`, or of 2 others, has any of these labels, so this always gives its last value"
      ])
  }

  /// `[get, 1]` would not read a property, because 1 is a number.
  @Test func aNumberIsNoNameToLookUp() {
    #expect(
      found(#"{ "1": cafe }"#, "view: [match, 1, 2, cup, pin]").filter { $0.rule == "constant-comparison" }
        == [])
  }
}

/// Rules report the same for a data file, whose nodes are parsed again, as for data in a spec.
@Suite struct WrittenDataTests {
  private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private static let oslo = (0..<4).map { #"{"type":"Point","coordinates":[10.7\#($0),59.9\#($0)]}"# }

  /// Data with its expected findings.
  @Test(arguments: [
    (oslo + [#"{"type":"Point","coordinates":[59.93,10.71]}"#], ["swapped-coordinates"]),
    ([oslo[0], oslo[1], oslo[0], oslo[0]], ["duplicate-feature"]),
    (oslo + [#"{"type":"Point","coordinates":[0,0]}"#], ["null-island"]),
    ([#"{"type":"LineString","coordinates":[[0,0],[1,1],[1,1],[2,0]]}"#], ["repeated-position"]),
    ([#"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[3,3],[3,3]]]}"#], ["zero-length-line"]),
    (
      [
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[5,5],[5,6],[6,6],[5,5]]]]}"#
      ], ["hole-outside-ring"]
    ),
    ([#"{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}"#], ["self-crossing-ring"]),
    (
      [
        #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,80],[0,-86]]}]}"#
      ], ["outside-mercator"]
    ),
    (
      [#"{"type":"LineString","coordinates":[[2.33,48.85],[48.857,2.345],[2.36,48.853],[2.37,48.862]]}"#],
      ["swapped-coordinates"]
    ),
  ])
  func aFileAndASpecHaveTheSameFindings(_ geometries: [String], _ rules: [String]) {
    let data =
      #"{"type":"FeatureCollection","features":[\#(geometries.map { Self.feature($0) }.joined(separator: ","))]}"#
    func spec(_ source: String) -> String {
      """
      version: 1
      sources: { data: { data: \(source) } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: data } }
      """
    }
    let inSpec = spec(data)
    let ofSpec = told(inSpec, [:], in: inSpec)
    let ofFile = told(spec("data.geojson"), ["data.geojson": data], in: data)
    #expect(ofFile == ofSpec)
    #expect(ofFile.map(\.rule) == rules)
  }

  private struct Told: Equatable {
    var rule: String
    var message: String
    /// The text at its location, and the text after that.
    var written: String
    var related: [String]
  }

  /// Returns the findings about coordinates in one text.
  private func told(_ spec: String, _ files: [String: String], in text: String) -> [Told] {
    let bytes = Array(text.utf8)
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let rules = ruleCatalog.filter { $0.metadata.category == .coordinates && $0.metadata.isOnByDefault }
    return lint(compiled(spec, files: files), by: rules).filter { finding in
      rules.contains { $0.metadata.id == finding.rule }
    }.map { finding in
      Told(
        rule: finding.rule, message: finding.message, written: written(finding.range),
        related: finding.related.map { written($0.place.start.offset..<$0.place.end.offset) })
    }
  }
}
