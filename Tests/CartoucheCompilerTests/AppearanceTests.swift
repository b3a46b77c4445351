import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// The appearance of annotations: merging, states, shapes, data.
@Suite struct AppearanceTests {
  private func plan(_ annotation: String, root: String = "") throws -> Plan {
    let spec = """
      version: 1
      \(root)
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, \(annotation) }
      """
    let result = compiled(spec)
    return try #require(result.plan, "\(result.diagnostics.map(\.message))")
  }

  // MARK: Merging

  @Test func mappingsMergeDeeplyAndListsAreReplaced() throws {
    let plan = try plan(
      "extends: [base, more], data: { list: [3], inner: { b: 2 } }, collisionInsets: { left: 4 }",
      root: """
        templates:
          base: { data: { list: [1, 2], inner: { a: 1 }, gone: 1 }, collisionInsets: { top: 1, left: 1 } }
          more: { data: { gone: null } }
        """)
    #expect(String(decoding: plan.viewData[0], as: UTF8.self) == #"{"list":[3],"inner":{"a":1,"b":2}}"#)
    #expect(plan.collisionOutlines.map(\.insets) == [Insets(top: 1, left: 4)])
  }

  @Test func aMappingOfInsetsReplacesASingleNumber() throws {
    let plan = try plan(
      "extends: base, collisionInsets: { left: 4 }", root: "templates: { base: { collisionInsets: 9 } }")
    #expect(plan.collisionOutlines.map(\.insets) == [Insets(left: 4)])
  }

  @Test func calloutsAndStatesMergeDeeply() throws {
    let plan = try plan(
      "extends: base, callout: { gap: 3 }, states: { selected: { callout: { gap: 5 }, priority: 2 } }",
      root: """
        templates:
          base:
            callout: { size: [100, 50], tip: { length: 8 }, variableAnchors: [bottom] }
            states: { selected: { priority: 1, gap: 2 } }
        """)
    #expect(plan.callouts.width == [100, 100])
    #expect(
      plan.callouts.anchorList.map {
        plan.anchorLists.options[plan.anchorLists.range(Int($0))].map(\.offsetY)
      } == [[3], [5]])
    #expect(plan.states.options.map(\.priority) == [2])
    #expect(plan.states.options.map(\.anchorList).count == 1)
  }

  // MARK: States

  @Test func statesAreInOrderAndNameTheirAnnotation() throws {
    let plan = try plan("states: { disabled: { gap: 1 }, selected: { gap: 1 }, highlighted: { gap: 1 } }")
    #expect(plan.states.states == [.selected, .highlighted, .disabled])
    #expect(plan.states.annotation == [0, 0, 0])
    #expect(plan.states.options.allSatisfy { $0.callout == CalloutColumns.none })
  }

  // MARK: Shapes

  @Test func aPlanWithoutShapesHasNoRowsForThem() throws {
    let plan = try plan("gap: 1")
    #expect(plan.collisionOutlines.isEmpty)
    #expect(plan.annotations.options.map(\.collisionShape) == [CollisionOutline.wholeFrame])
    #expect(plan.annotations.options.map(\.callout) == [CalloutColumns.none])
    #expect(plan.subtitles.count == 0)
  }

  @Test func equalShapesAreStoredOnce() throws {
    let spec = """
      version: 1
      templates: { base: { size: [9, 9], attach: { point: [0, 0] } } }
      annotations:
        - { id: a, extends: base }
        - { id: b, extends: base, collisionMode: circle, subtitle: x }
        - { id: c, extends: base, collisionMode: circle }
      """
    let plan = try #require(compiled(spec).plan)
    #expect(plan.collisionOutlines == [CollisionOutline(.circle)])
    #expect(plan.annotations.options.map(\.collisionShape) == [CollisionOutline.wholeFrame, 0, 0])
    #expect(plan.subtitles.count == 3)
  }

  /// An empty list means the whole frame, as in Mapbox; `collisionMode: none` disables collisions.
  @Test func noCollisionBoxesAreTheWholeFrame() throws {
    let plan = try plan("collisionBoxes: [], collisionMode: circle")
    #expect(plan.collisionOutlines == [CollisionOutline(.circle)] && plan.collisionBoxes.count == 0)
  }

  struct Axis: Sendable, CustomTestStringConvertible {
    var written: String
    var low: RelativeEdge
    var high: RelativeEdge
    var testDescription: String { written }
  }

  @Test(arguments: [
    Axis(
      written: "left: 3, width: 10", low: RelativeEdge(factor: 0, offset: 3),
      high: RelativeEdge(factor: 0, offset: 13)),
    Axis(
      written: "right: 3, width: 10", low: RelativeEdge(factor: 1, offset: -13),
      high: RelativeEdge(factor: 1, offset: -3)),
    Axis(
      written: "left: 3, right: 4", low: RelativeEdge(factor: 0, offset: 3),
      high: RelativeEdge(factor: 1, offset: -4)),
    Axis(
      written: "width: 10", low: RelativeEdge(factor: 0.5, offset: -5),
      high: RelativeEdge(factor: 0.5, offset: 5)),
  ])
  func anAxisIsTwoOfThreeNumbersOrALength(_ axis: Axis) throws {
    let plan = try plan("collisionBoxes: [{ \(axis.written), top: 0, height: 1 }]")
    #expect(plan.collisionBoxes.rectangles.map(\.left) == [axis.low])
    #expect(plan.collisionBoxes.rectangles.map(\.right) == [axis.high])
  }

  // MARK: What stands around

  @Test func theRootsSettingsReachThePlan() throws {
    let plan = try plan(
      "clusteringIdentifier: x, selected: true, draggable: true, avoidLayers: true",
      root: """
        sources: { ways: { data: { type: FeatureCollection, features: [] } } }
        layers: { roads: { type: line, source: ways } }
        puck: { coordinate: [0, 0], radius: 12 }
        avoid: { strict: true, layers: [roads], regions: [{ left: 0, right: 0, bottom: 0, height: 9 }] }
        selection: multiple
        placement: { strategy: best, budget: 50 }
        camera: { fit: [a] }
        clusters: { x: { clusterMinPoints: 3, clusterMaxZoom: 9, at: first } }
        """)
    #expect(plan.surroundings.puck == Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 12))
    #expect(plan.surroundings.avoidsStrictly)
    #expect(plan.surroundings.avoidedRegions.count == 1)
    #expect(plan.selection == .multiple)
    #expect(plan.placement.strategy == .best)
    #expect(plan.placement.budget == 50)
    #expect(plan.framing.rows == [0])
    #expect(plan.clusters.minPoints == [3])
    #expect(plan.clusters.maxZoom == [9])
    #expect(plan.clusters.position == [.first])
    #expect(plan.clusters.member == [0])
    #expect(
      plan.annotations.options[0].flags.isSuperset(of: [.selected, .draggable, .avoidsLayers, .avoidsRegions])
    )
  }

  @Test func anAnnotationOfAFeatureAvoidsLayersByDefault() throws {
    let spec = """
      version: 1
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
      """
    let plan = try #require(compiled(spec).plan)
    #expect(plan.annotations.options[0].flags.contains(.avoidsLayers))
    #expect(try !self.plan("gap: 1").annotations.options[0].flags.contains(.avoidsLayers))
  }

  @Test func dataIsPlainOrComputed() throws {
    let spec = """
      version: 1
      sources:
        s: { data: { type: Feature, properties: { n: 4 }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - id: a
          forEach: { source: s }
          size: [9, 9]
          data: { n: [get, n], text: "4", list: [1, [a]], words: [literal, [a, b]], deep: { n: ["+", [get, n], 1] } }
      """
    let plan = try #require(compiled(spec).plan)
    #expect(
      String(decoding: plan.viewData[0], as: UTF8.self)
        == #"{"n":4,"text":"4","list":[1,["a"]],"words":["a","b"],"deep":{"n":5}}"#)
  }
}

/// Plain data keeps leading zeros, tags and keys, or a finding reports the loss.
@Suite struct PlainValueTests {
  /// Returns an annotation with these properties.
  private static func annotation(_ own: String) -> String {
    "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n"
  }

  /// Returns a source whose only feature has these properties.
  private static func inline(_ properties: String) -> String {
    """
    version: 1
    sources:
      s: { data: { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { \(properties) } } }
    annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
    """
  }

  private static func list(_ properties: String) -> String {
    "version: 1\nannotations: [{ id: a, forEach: [{ \(properties) }], attach: { point: [0, 0] }, size: [9, 9] }]\n"
  }

  private static func cluster(_ aggregate: String) -> String {
    """
    version: 1
    sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
    annotations:
      - { id: a, forEach: { source: s }, size: [9, 9], clusteringIdentifier: c }
    clusters: { c: { aggregate: { z: \(aggregate) } } }
    """
  }

  @Test(arguments: [
    annotation("data: { zip: ⟦01234⟧ }"), annotation("data: { a: [1, ⟦-007⟧], b: { c: [[⟦00⟧]] } }"),
    annotation("data: { country: ⟦NO⟧, is: ⟦Yes⟧ }"), annotation("data: { a: ⟦~⟧, b: ⟦TRUE⟧, c: ⟦Null⟧ }"),
    annotation("data: { a: ⟦1e400⟧ }"), annotation("x-a: 01, data: { b: [1, ⟦off⟧] }"),
    list("zip: ⟦01234⟧, country: ⟦no⟧"), inline("zip: ⟦01234⟧, tags: [⟦on⟧]"),
    cluster("{ first: ⟦010⟧ }"),
  ])
  func whatReadersDisagreeAboutIsAnError(_ text: String) {
    let marked = MarkedText(text)
    #expect(found(in: marked) == expected("ambiguous-scalar", at: marked))
  }

  @Test func theFixKeepsTheZero() throws {
    let text = Self.annotation("data: { zip: 01234 }")
    let fix = try #require(findings(in: text).first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(fixed == Self.annotation("data: { zip: \"01234\" }"))
    #expect(
      compiled(fixed).plan.map { String(decoding: $0.viewData[0], as: UTF8.self) } == #"{"zip":"01234"}"#)
  }

  @Test(arguments: [
    ("zip: '01234', a: 0, b: 0.5, c: -0", #"{"zip":"01234","a":0,"b":0.5,"c":0}"#),
    ("a: \"no\", b: true, c: null, d: [1, false]", #"{"a":"no","b":true,"d":[1,false]}"#),
    (
      "a: 12:30, b: 2024-01-05, c: 0x1F, d: nobody, e: +49",
      #"{"a":"12:30","b":"2024-01-05","c":"0x1F","d":"nobody","e":"+49"}"#
    ),
  ])
  func whatIsClearStaysAsItIs(_ data: String, _ json: String) {
    let plan = compiled(Self.annotation("data: { \(data) }")).plan
    #expect(plan.map { String(decoding: $0.viewData[0], as: UTF8.self) } == json)
  }

  @Test(arguments: [
    annotation("variableAnchors: [top, ⟦!x bottom⟧]"), annotation("⟦!x title⟧: b"),
    annotation("data: { a: [1, ⟦!x 2⟧], ⟦!y b⟧: 3, c: { metadata: ⟦!z { e: 1 }⟧ } }"),
    annotation("priority: [interpolate, [⟦!x linear⟧], [zoom], 1, 2, 3, 4]"),
    annotation("priority: [interpolate, [exponential, ⟦!x 2⟧], [zoom], 1, 2, 3, 4]"),
    annotation("title: [concat, [literal, ⟦!x [a]⟧]]"),
    list("a: ⟦!x 1⟧, b: [⟦!y 2⟧]"), inline("a: ⟦!x 1⟧, b: [⟦!y 2⟧]"),
    "version: 1\ntemplates: { t: { extends: [⟦!x u⟧] }, u: {} }\n",
  ])
  func aTagIsNeverDropped(_ text: String) {
    let marked = MarkedText(text)
    let found = findings(in: marked.string).filter { $0.rule == "tag-as-value" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("tag-as-value", at: marked))
  }

  @Test func customTagsAreNotReported() {
    let text = Self.annotation("x-a: !x 1") + "metadata: { a: [!y 2], b: 01 }\n"
    #expect(findings(in: text).isEmpty)
  }

  @Test(arguments: [
    "{ \"caf\u{E9}\": 1, ⟦\"cafe\u{301}\"⟧: 2 }", "caf\u{E9}: 1\n⟦cafe\u{301}⟧: 2\n",
    "{ \"K\": 1, \"b\": 2, ⟦\"\u{212A}\"⟧: 3 }",
  ])
  func keysThatLookAlikeAreOneKey(_ text: String) {
    let marked = MarkedText(text)
    for format in text.hasPrefix("{") ? [DocumentFormat.yaml, .json] : [.yaml] {
      let findings = ParsedText(marked.bytes, format: format).findings
      #expect(findings.map { "\($0.rule) \($0.range)" } == expected("duplicate-key", at: marked))
      #expect(findings.first?.help?.contains("Unicode") == true)
    }
  }
}

@Suite struct AccessoryTests {
  private func plan(_ spec: String) throws -> Plan {
    let result = compiled(spec)
    return try #require(result.plan, "\(result.diagnostics.map(\.message))")
  }

  /// Returns the parts of a callout in a rectangle of 200 × 100 points without a tip, as `[x, y, width, height]`.
  private func parts(_ callout: String) throws -> [String: [Double]] {
    let plan = try plan(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], callout: { title: Harbour, size: [200, 100], \(callout) } }
      """)
    let callouts = plan.callouts
    return Dictionary(
      uniqueKeysWithValues: callouts.parts.range(0).map { part in
        let frame = callouts.rectangle(ofPart: part, in: [200, 100], tip: Insets())
          .rectangle(in: ScreenRectangle(x: 0, y: 0, width: 200, height: 100))
        return (callouts.partNames.string(part), [frame.x, frame.y, frame.width, frame.height])
      })
  }

  @Test func accessoriesArePartsWithTheirNames() throws {
    #expect(
      try parts("leftAccessory: a, rightAccessory: b, detailAccessory: c") == [
        "leftAccessory": [8, 36, 28, 28], "rightAccessory": [164, 36, 28, 28],
        "detailAccessory": [44, 22, 112, 72],
      ])
  }

  @Test func theirSizesMayBeGiven() throws {
    #expect(
      try parts("leftAccessory: { view: a, size: [44, 50] }, detailAccessory: { view: c, size: [40, 20] }")
        == [
          "leftAccessory": [8, 25, 44, 50], "detailAccessory": [60, 22, 40, 20],
        ])
  }

  @Test func aPartOfTheSameNameReplacesTheRectangle() throws {
    let part = "parts: { leftAccessory: { left: 0, width: 20, top: 0, height: 20 } }"
    #expect(try parts("leftAccessory: a, \(part)") == ["leftAccessory": [0, 0, 20, 20]])
  }

  @Test func aCalloutWithoutTitleHasNoLineAboveItsDetail() throws {
    let detail = try plan(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], callout: { detailAccessory: { view: a, size: [60, 30] } } }
      """)
    #expect(detail.callouts.width + detail.callouts.height == [76, 42])
    #expect(detail.callouts.parts.rectangles[0].top == RelativeEdge(factor: 0, offset: 6))
  }

  @Test func aTemplateKeepsItsSizeForAnotherName() throws {
    let other = try plan(
      """
      version: 1
      templates: { card: { size: [9, 9], callout: { title: A, leftAccessory: { view: a, size: [44, 40] } } } }
      annotations:
        - { id: a, extends: card, attach: { point: [0, 0] }, callout: { leftAccessory: b } }
      """)
    #expect(other.callouts.leftAccessories.string(0) == "b")
    #expect(other.callouts.height == [52])
  }
}
