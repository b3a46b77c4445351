import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// What annotations look like beyond size and place: merging, states, shapes, data.
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

  @Test func statesStandInOrderAndNameTheirAnnotation() throws {
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

  /// As Mapbox has it; `collisionMode: none` is how a view meets nothing.
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
