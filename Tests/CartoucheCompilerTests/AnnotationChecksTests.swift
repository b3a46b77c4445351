import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Missing keys, and missing keys that are not reported because of another finding.
@Suite struct MissingValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var marked: String
    var testDescription: String { marked.split(separator: "\n").joined(separator: "⏎") }

    init(_ rule: String, _ marked: String) {
      self.rule = rule
      self.marked = marked
    }

    /// Returns the case of an annotation with these properties.
    static func annotation(_ rule: String, _ own: String) -> Case {
      Case(rule, "version: 1\nannotations:\n  - { \(own) }\n")
    }
  }

  private static let inline = "{ data: { type: Point, coordinates: [0, 0] } }"

  @Test(
    arguments: [
      Case.annotation("missing-key", "id: ⟦null⟧, attach: { point: [0, 0] }, size: [1, 1]"),
      .annotation("missing-key", "id: a, attach: ⟦null⟧, size: [1, 1]"),
      .annotation("missing-key", "id: a, attach: { point: [0, 0] }, size: ⟦null⟧"),
      Case("missing-key", "version: ⟦null⟧\n"),
    ], Variant.allCases)
  func nullIsNoValueOfARequiredKey(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.marked))
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test func aNullVersionIsReplaced() throws {
    let spec = MarkedText("version: null\n")
    let fix = try #require(findings(in: spec.string).first?.fixes.first)
    #expect(String(decoding: fix.applied(to: spec.bytes), as: UTF8.self) == "version: 1\n")
  }

  @Test(arguments: [
    Case("unknown-key", "⟦Version⟧: 1\n"),
    .annotation("unknown-key", "id: a, attach: { ⟦points⟧: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, ⟦atach⟧: { point: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦siz⟧: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦lat⟧: 1, lng: 2 }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦longitude⟧: 1, latitude: 2, at: 0.5 }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦type⟧: Point, coordinates: [1, 2] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { ⟦layer⟧: poi, id: x }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, ⟦lat⟧: 1, lng: 2, size: [1, 1]"),
    .annotation("foreign-name", "id: a, ⟦coordinate⟧: [1, 2], size: [1, 1]"),
    .annotation("unknown-key", "id: a, ⟦point⟧: [1, 2], size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { point: [1, 2] }, ⟦width⟧: 4, height: 5"),
    .annotation("unknown-key", "⟦di⟧: a, attach: { point: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦siz⟧: big"),
    Case(
      "unknown-key",
      "version: 1\nsources: { c: \(inline) }\nannotations: [{ id: a, size: [1, 1], forEach: { ⟦sorce⟧: c } }]\n"
    ),
    Case(
      "unknown-key",
      "version: 1\n⟦source⟧: { c: \(inline) }\nannotations: [{ id: a, size: [1, 1], forEach: { source: c } }]\n"
    ),
    Case(
      "unknown-key",
      "version: 1\ntemplates: { t: { size: [1, 1] } }\n"
        + "annotations: [{ id: a, attach: { point: [0, 0] }, ⟦extend⟧: t }]\n"),
  ])
  func aMisspeltKeyIsTheOnlyFinding(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case(
      "yaml-syntax", "version: 1\nannotations:\n  - id: a\n   ⟦attach:⟧ { point: [1, 2] }\n   size: [1, 1]\n"),
    Case(
      "yaml-syntax",
      "version: 1\nannotations:\n  - id: a\n    size: [1, 1]\n    title: ⟦[⟧x\n    gap: 3\n"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦blueprint⟧: pin"),
    .annotation("foreign-name", "id: a, attach: { point: [0, 0] }, ⟦template⟧: pin"),
    .annotation("foreign-name", "id: a, size: [1, 1], ⟦position⟧: { x: 1, y: 2 }"),
    .annotation("undefined-alias", "id: a, attach: { point: [0, 0] }, <<: ⟦*pin⟧"),
    .annotation("wrong-type", "id: a, attach: { point: [0, 0] }, size: [1, 1], callout: ⟦true⟧"),
    Case(
      "unknown-name",
      "version: 1\nsources: { c: \(inline) }\nlayers: { l: { type: ⟦symbl⟧, source: c } }\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { layer: l } }]\n"),
    Case(
      "unreadable-source",
      "version: 1\nstyle: ⟦city.json⟧\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { layer: poi } }]\n"),
  ])
  func noMissingKeyIsReportedAfterItsProbableCause(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case(
      "unknown-template",
      "version: 1\ntemplates: { pin: { size: [1, 1] } }\n"
        + "annotations: [{ id: a, attach: { point: [0, 0] }, extends: ⟦pinn⟧ }]\n"),
    Case(
      "unknown-source",
      "version: 1\nsources: { cafes: \(inline) }\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { source: ⟦cafe⟧ } }]\n"),
  ])
  func theSuggestedNameIsNotUnused(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case("foreign-name", "sources: { c: { ⟦type⟧: geojson, data: { type: Point, coordinates: [0, 0] } } }"),
    Case("wrong-type", "sources: { c: ⟦{ type: Point, coordinates: [0, 0] }⟧ }"),
    Case("wrong-type", "sources: { c: ⟦null⟧ }"), Case("wrong-type", "sources: ⟦c.geojson⟧"),
    Case("empty-value", "sources:\n  c:⟦⟧"),
  ])
  func anInvalidSourceIsStillDeclared(_ test: Case) {
    let marked = MarkedText(
      "version: 1\n\(test.marked)\nannotations: [{ id: a, size: [1, 1], forEach: { source: c } }]\n")
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    ("view:", "write a value, `null` for the default, or remove the key"), ("size:", "write a value"),
    (
      "variableAnchors: [{ anchor: top, size: [3, !x ] }]",
      "expected a height in points or an expression, without a tag"
    ),
  ])
  func nullIsOfferedWhereItMayStand(_ line: String, _ help: String) {
    let own = line.hasPrefix("size") ? "" : "    size: [1, 1]\n"
    let spec = "version: 1\nannotations:\n  - id: a\n\(own)    attach: { point: [0, 0] }\n    \(line)\n"
    #expect(findings(in: spec).first?.help == help)
  }

  @Test func aMissingSizeHidesNoOtherMistake() {
    let spec = """
      version: 1
      annotations:
        - { id: a, forEach: { source: none } }
        - { id: b, attach: { point: [0, 0] }, title: "{x}" }
        - { id: c }
      """
    let rules = compiled(spec).diagnostics.map(\.rule)
    #expect(
      rules == ["missing-key", "unknown-source", "missing-key", "no-feature", "missing-key", "missing-key"])
  }
}

/// Keys that are not allowed in a state, and their fixes.
@Suite struct StateMistakeTests {
  @Test(arguments: [
    "selected: { ⟦clusteringIdentifier⟧: x }", "highlighted: { ⟦selected⟧: true }",
    "disabled: { ⟦enabled⟧: true }", "disabled: { gap: 1, ⟦enabled⟧: null }",
  ])
  func whatNoStateHasIsReportedAtItsPlace(_ states: String) {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, states: { \(states) } }]")
    #expect(found(in: text) == expected("foreign-name", at: text))
  }

  @Test(arguments: [
    ("disabled: { gap: 1, enabled: true }", "disabled: { gap: 1 }"),
    ("disabled: { enabled: true, gap: 1 }", "disabled: { gap: 1 }"),
    ("disabled: { enabled: true }", "disabled: {  }"),
    ("\n      disabled:\n        enabled: true\n        gap: 1", "\n      disabled:\n        gap: 1"),
    ("\n      disabled:\n        gap: 1\n        enabled: true", "\n      disabled:\n        gap: 1"),
    ("\n      disabled:\n        enabled: true", "\n      disabled:\n        {}"),
  ])
  func theFixRemovesEnabledFromDisabled(_ written: String, _ mended: String) throws {
    func spec(_ states: String) -> String {
      let states = states.hasPrefix("\n") ? states : "{ \(states) }"
      return """
        version: 1
        annotations:
          - id: a
            size: [9, 9]
            attach: { point: [0, 0] }
            states: \(states)

        """
    }
    let finding = try #require(findings(in: spec(written)).first { $0.rule == "foreign-name" })
    let fix = try #require(finding.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(spec(written).utf8)), as: UTF8.self)
    #expect(fixed == spec(mended))
    #expect(findings(in: fixed).filter { $0.severity == .error } == [])
  }

  @Test func noFixRemovesAComment() throws {
    let spec = """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          states:
            disabled:
              gap: 1 # far
              enabled: true

      """
    let finding = try #require(findings(in: spec).first { $0.rule == "foreign-name" })
    #expect(finding.fixes.isEmpty)
  }
}

/// Mistakes in callouts, states, clusters, rectangles and the root's settings.
@Suite struct AppearanceMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    var text: String
    var testDescription: String { "\(rule): \(text)" }
  }

  @Test(arguments: [
    Mistake(rule: "empty-callout", text: "callout: { ⟦gap⟧: 3 }"),
    Mistake(
      rule: "empty-callout",
      text: "states: { selected: { callout: { ⟦gap⟧: 3 } } }"),
    Mistake(rule: "unknown-key", text: "callout: { ⟦titel⟧: x, title: y }"),
    Mistake(rule: "foreign-name", text: "states: { selected: { ⟦id⟧: b } }"),
    Mistake(rule: "foreign-name", text: "states: { dragging: { ⟦states⟧: {} } }"),
    Mistake(rule: "unknown-key", text: "states: { ⟦folded⟧: { gap: 1 } }"),
    Mistake(rule: "out-of-range", text: "states: { selected: { gap: ⟦1e9⟧ } }"),
    Mistake(rule: "rectangle", text: "collisionBoxes: [{ left: 0, width: 3, ⟦right⟧: 3, height: 4 }]"),
    Mistake(rule: "rectangle", text: "collisionBoxes: [{ ⟦left⟧: 0, height: 4 }]"),
    Mistake(rule: "rectangle", text: "collisionBoxes: [⟦{ height: 4 }⟧]"),
    Mistake(rule: "wrong-type", text: "collisionBoxes: [⟦[0, 0, 9, 9]⟧]"),
    Mistake(rule: "unknown-name", text: "collisionMode: ⟦square⟧"),
    Mistake(rule: "no-feature", text: "subtitle: 'of ⟦{name}⟧'"),
    Mistake(rule: "no-feature", text: "states: { selected: { priority: ⟦[get, n]⟧ } }"),
    Mistake(rule: "no-feature", text: "data: { n: ⟦[get, n]⟧ }"),
  ])
  func anAnnotationIsReportedAtTheMark(_ mistake: Mistake) {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, \(mistake.text) }]")
    #expect(found(in: text) == expected(mistake.rule, at: text))
  }

  @Test(arguments: [
    Mistake(
      rule: "cluster-layout", text: "clusters: { x: { size: [⟦[step, [zoom], [get, count], 9, 3]⟧, 3] } }"),
    Mistake(rule: "cluster-layout", text: "clusters: { x: { collisionMode: ⟦[get, count]⟧ } }"),
    Mistake(rule: "unknown-aggregate", text: "clusters: { x: { title: '⟦{coutn}⟧ cafes' } }"),
    Mistake(rule: "unknown-aggregate", text: "clusters: { x: { priority: [get, ⟦sum⟧] } }"),
    Mistake(
      rule: "aggregate", text: "clusters: { x: { aggregate: { n: { sum: [get, n], ⟦max⟧: [get, n] } } } }"),
    Mistake(rule: "aggregate", text: "clusters: { x: { aggregate: { n: ⟦{}⟧ } } }"),
    Mistake(rule: "aggregate", text: "clusters: { x: { aggregate: { ⟦count⟧: { sum: [get, n] } } } }"),
    Mistake(rule: "foreign-name", text: "clusters: { x: { ⟦attach⟧: { point: [0, 0] } } }"),
    Mistake(rule: "out-of-range", text: "clusters: { x: { clusterMinPoints: ⟦1⟧ } }"),
    Mistake(rule: "wrong-type", text: "clusters: { x: { clusterMinPoints: ⟦2.5⟧ } }"),
    Mistake(rule: "camera-fit", text: "camera: { fit: all, ⟦zoom⟧: 3 }"),
    Mistake(rule: "camera-fit", text: "camera: { ⟦maxZoom⟧: 3, zoom: 3 }"),
    Mistake(rule: "camera-fit", text: "camera: { fit: all, ⟦center⟧: [1, 2] }"),
    Mistake(rule: "unknown-annotation", text: "camera: { fit: [⟦nobody⟧] }"),
    Mistake(rule: "missing-key", text: "puck: ⟦{ radius: 3 }⟧"),
    Mistake(rule: "unknown-name", text: "selection: ⟦double⟧"),
    Mistake(rule: "unknown-name", text: "placement: { strategy: ⟦bset⟧ }"),
    Mistake(rule: "out-of-range", text: "placement: { budget: ⟦0⟧ }"),
    Mistake(rule: "out-of-range", text: "placement: { budget: ⟦1000001⟧ }"),
    Mistake(rule: "unknown-key", text: "avoid: { ⟦region⟧: [] }"),
    Mistake(rule: "wrong-type", text: "avoid: { regions: ⟦{ left: 0 }⟧ }"),
  ])
  func aRootIsReportedAtTheMark(_ mistake: Mistake) {
    let text = MarkedText("version: 1\n" + mistake.text)
    #expect(found(in: text) == expected(mistake.rule, at: text))
  }

  @Test func aFractionIsReportedWhereAWholeNumberIsExpected() {
    let found = findings(in: "version: 1\nplacement: { budget: 1.5 }")
    #expect(
      found.first { $0.rule == "wrong-type" }?.message
        == "expected a number of search steps, a whole one, found the number 1.5")
  }

  @Test func mapboxsNameForTheNumberOfMembersSuggestsCount() {
    let found = findings(in: "version: 1\nclusters: { x: { title: '{point_count}' } }")
    #expect(found.first { $0.rule == "unknown-aggregate" }?.help == "did you mean `{count}`?")
  }

  @Test func anUnsupportedPropertyIsReportedOnce() {
    let text = MarkedText(
      """
      version: 1
      templates: { t: { size: [9, 9], attach: { point: [0, 0] }, ⟦allowZElevate⟧: true } }
      annotations:
        - { id: a, extends: t, allowZElevate: false }
        - { id: b, extends: t, allowZElevate: false }
      """)
    #expect(found(in: text) == expected("not-supported-yet", at: text))
  }

  @Test(arguments: ["enableSymbolLayerCollision", "allowZElevate"])
  func aKnownPropertyThatIsNotSupportedIsAWarning(_ name: String) {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, ⟦\(name)⟧: true }]")
    #expect(found(in: text) == expected("not-supported-yet", at: text))
    #expect(compiled(text.string).plan != nil)
  }
}

/// Words for a side in place of an anchor.
@Suite struct AnchorSideTests {
  /// A compass direction may be a side of the point or of the view, so it gets no fix; `below` is a side of
  /// the point.
  @Test(arguments: [
    ("south", "top", "`top` puts the view south of it, and `bottom` is its own south side", false),
    ("west", "right", "`right` puts the view west of it, and `left` is its own west side", false),
    ("below", "top", "`below` is `top`", true), ("left-of", "right", "`left-of` is `right`", true),
  ])
  func aSideSuggestsTheAnchor(_ word: String, _ anchor: String, _ help: String, _ isSafe: Bool) throws {
    func spec(_ anchor: String) -> String {
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], variableAnchors: [\(anchor)] }
      """
    }
    let text = MarkedText(spec("⟦\(word)⟧"))
    let found = findings(in: text.string)
    #expect(found.map(\.range) == text.spans)
    let finding = try #require(found.first)
    #expect(finding.help == "an anchor is the part of the view that touches the point: \(help)")
    #expect(finding.fixes.map(\.isSafe) == [isSafe])
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    #expect(fixed == [spec(anchor)])
  }
}
