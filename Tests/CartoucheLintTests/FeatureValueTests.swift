import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// What rules say of expressions whose features are known.
@Suite struct FeatureValueTests {
  private func spec(_ items: String, _ own: String) -> String {
    """
    version: 1
    annotations:
      - { id: a, forEach: [\(items)], attach: { point: [0, 0] }, size: [9, 9], \(own) }
    """
  }

  /// The rules about expressions and what features have.
  private static let rules: Set = [
    "constant-comparison", "filter-passes-nothing", "misspelt-value", "unmatched-labels", "visible-for-none",
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

  /// Codes and short words differ from each other by a letter.
  @Test(
    arguments: [
      (["zone-1"], "zone-3", "it is `zone-1`", []), (["hub"], "pub", "it is `hub`", []),
      (["theatre"], "theater", "did you mean `theatre`?", ["theatre"]),
      (["Cafe"], "cafe", "did you mean `Cafe`?", ["Cafe"]),
      // No text of its own would come of it.
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

  /// What they have is beside the point where the filter asks for none of it.
  @Test(arguments: [
    (#"["==", [geometry-type], Point]"#, "their `geometry-type` is `LineString`"),
    (#"["==", [id], 7]"#, nil), (#"["!", [has, name]]"#, "they have `name`"),
  ])
  func aFilterThatReadsNoPropertyIsToldWhatThereIs(_ filter: String, _ help: String?) {
    let found = found(["type: LineString, coordinates: [[0, 0], [1, 1]]"], filter: filter)
    #expect(found.map(\.rule) == ["filter-passes-nothing"])
    #expect(found.map(\.help) == [help])
  }

  @Test func whatIsShownForNoneMayBeSetByTheHost() {
    let found = found("{ kind: cafe }, { kind: hub }", #"visible: ["==", [get, kind], pub]"#)
    #expect(
      found.map(\.message) == [
        "`kind` is `pub` in no feature of the list, so `a` is shown for none of them"
      ])
    #expect(found.map(\.help) == ["it is `cafe` and `hub`"] && found.flatMap(\.fixes) == [])
  }

  /// A property alone may say how it begins.
  @Test func aPropertyAloneIsNoMistake() {
    #expect(found("{ open: false }, { open: false }", "visible: [get, open]") == [])
  }

  @Test(arguments: [
    ("[match, [get, kind], pub, true, false]", "unmatched-labels"),
    (#"[all, ["==", kind, pub], [get, open]]"#, "constant-comparison"),
    (#"[all, [match, kind, pub, true, false], [get, open]]"#, "constant-comparison"),
    (#"["==", [get, kind], Cafe]"#, "misspelt-value"),
  ])
  func oneMistakeIsOneFinding(_ visible: String, _ rule: String) {
    #expect(found("{ kind: cafe, open: true }", "visible: \(visible)").map(\.rule) == [rule])
  }

  @Test func aLabelIsToldOnce() {
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

  /// `[get, 1]` would read no property: that is a number.
  @Test func aNumberIsNoNameToLookUp() {
    #expect(
      found(#"{ "1": cafe }"#, "view: [match, 1, 2, cup, pin]").filter { $0.rule == "constant-comparison" }
        == [])
  }
}
