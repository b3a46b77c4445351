import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

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
    Mistake(rule: "cluster-layout", text: "clusters: { x: { size: [⟦[get, count]⟧, 3] } }"),
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

  @Test func aNumberThatHasToBeWholeIsToldSo() {
    let found = findings(in: "version: 1\nplacement: { budget: 1.5 }")
    #expect(
      found.first { $0.rule == "wrong-type" }?.message
        == "expected a number of search steps, a whole one, found the number 1.5")
  }

  @Test func mapboxsNameForTheNumberOfMembersIsAnsweredWithOurs() {
    let found = findings(in: "version: 1\nclusters: { x: { title: '{point_count}' } }")
    #expect(found.first { $0.rule == "unknown-aggregate" }?.help == "did you mean `{count}`?")
  }

  @Test func whatIsNotSupportedIsToldOncePerProperty() {
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
