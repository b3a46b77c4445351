import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// The state layers of a spec. Combinations exist only where two states set parts of one value.
@Suite struct StateLayerTests {
  private func plan(_ annotation: String, root: String = "") throws -> Plan {
    let spec = """
      version: 1
      \(root)
      annotations:
        - { id: a, attach: { point: [0, 0] }, \(annotation) }
      """
    let result = compiled(spec)
    let plan = try #require(result.plan, "\(result.diagnostics.map(\.message))")
    // A round trip through a plan file changes nothing.
    #expect(try Plan(bytes: plan.bytes()) == plan)
    return plan
  }

  private func names(_ properties: AnnotationProperty...) -> NamedProperties {
    properties.reduce(into: []) { $0.insert(NamedProperties($1)) }
  }

  // MARK: What is named

  struct Property: Sendable, CustomTestStringConvertible {
    var written: String
    var named: [AnnotationProperty]
    var testDescription: String { written }
  }

  static let properties = [
    Property(written: "view: pin", named: [.view]),
    Property(written: "size: [5, 6]", named: [.width, .height, .estimated, .givenWidth, .givenHeight]),
    Property(written: "variableAnchors: [top]", named: [.anchorList]),
    Property(written: "gap: 3", named: [.anchorList]),
    Property(written: "visible: false", named: [.visible, .expressionFailed]),
    Property(written: "minZoom: 3", named: [.minZoom]),
    Property(written: "maxZoom: 3", named: [.maxZoom]),
    Property(written: "priority: 3", named: [.priority, .required]),
    Property(written: "zPriority: 3", named: [.zPriority, .takesZPriority]),
    Property(written: "allowOverlap: true", named: [.allowOverlap]),
    Property(written: "obstacle: false", named: [.obstacle]),
    Property(written: "ignoreCameraPadding: true", named: [.ignoreCameraPadding]),
    Property(written: "allowOverlapWithPuck: true", named: [.allowOverlapWithPuck]),
    Property(written: "avoidLayers: true", named: [.avoidLayers]),
    Property(written: "avoidRegions: false", named: [.avoidRegions]),
    Property(written: "repeatDistance: 40", named: [.repeatDistance]),
    Property(written: "fit: ignore", named: [.fit]),
    Property(written: "collisionMode: none", named: [.collisionShape]),
    Property(written: "collisionInsets: 3", named: [.collisionShape]),
    Property(written: "collisionBoxes: [{ width: 3, height: 4 }]", named: [.collisionShape]),
    Property(written: "leader: { maxLength: 9 }", named: [.leader]),
    Property(written: "offscreen: { view: arrow }", named: [.offscreen]),
    Property(written: "enabled: false", named: [.enabled]),
    Property(written: "draggable: true", named: [.draggable]),
    Property(written: "callout: { size: [9, 9] }", named: [.callout]),
  ]

  @Test func everyPropertyOfAStateIsTested() throws {
    let state = try #require(MappingShape.all.first { $0.name == "State" })
    let names = state.rows.filter { $0.support != .planned }.map(\.name)
    let tested = Self.properties.map { String($0.written.prefix { $0 != ":" }) }
    #expect(Set(names).subtracting(tested) == ["title", "subtitle", "data"])
  }

  @Test(arguments: properties)
  func aStateNamesItsProperties(_ property: Property) throws {
    let plan = try plan(
      "size: [40, 20], variableAnchors: [left], states: { highlighted: { \(property.written) } }")
    #expect(plan.states.states == [.highlighted])
    let named = property.named.reduce(into: NamedProperties()) { $0.insert(NamedProperties($1)) }
    #expect(plan.states.named == [named])
    let (own, state) = (plan.annotations.options[0], plan.states.options[0])
    #expect(AnnotationProperty.allCases.filter { own[$0] != state[$0] }.allSatisfy { named.contains($0) })
    #expect(own != state)
  }

  @Test func textsAndDataAreOfTheStateThatNamesThem() throws {
    let plan = try plan(
      """
      size: [40, 20], title: A, subtitle: B, data: { n: 1 },
      states: { selected: { title: C }, highlighted: { subtitle: null }, dragging: { data: { n: 2 } }, disabled: {} }
      """)
    #expect(plan.states.states == [.selected, .highlighted, .dragging])
    #expect(plan.states.named == [.title, .subtitle, .data])
    #expect((0..<3).map { plan.states.titles.string($0) } == ["C", "", ""])
    #expect((0..<3).map { plan.states.subtitles.string($0) } == ["", "B", ""])
    #expect((0..<3).map { plan.states.viewData.string($0) } == ["", "", #"{"n":2}"#])
  }

  @Test func templatesAndMergedKeysNameToo() throws {
    let plan = try plan(
      "extends: pin, size: [1, 1], states: { selected: { <<: { fit: ignore }, gap: 2 } }",
      root: "templates: { pin: { states: { selected: { priority: 3 } } } }")
    #expect(plan.states.named == [names(.fit, .anchorList, .priority, .required)])
    #expect(plan.states.options[0].priority == 3 && plan.states.options[0].fit == .ignore)
  }

  // MARK: Null

  @Test func nullInAStateIsTheAnnotationsOwnValue() throws {
    let plan = try plan(
      """
      extends: pin, size: [40, 20], minZoom: 4, priority: high, gap: 6, data: { n: 1, inner: { a: 1, b: 2 } },
      states: { selected: { minZoom: null, priority: null, gap: null, size: null,
                            data: { n: null, inner: { a: null, c: 3 }, gone: null } } }
      """,
      root: """
        templates:
          pin: { states: { selected: { minZoom: 9, priority: 7, size: [1, 1], data: { n: 5, inner: { a: 9 }, gone: 1 } } } }
        """)
    #expect(plan.states.options == plan.annotations.options)
    #expect(plan.states.named[0].isSuperset(of: names(.minZoom, .priority, .anchorList, .width, .height)))
    #expect(plan.states.viewData.string(0) == #"{"n":1,"inner":{"a":1,"b":2,"c":3}}"#)
  }

  @Test func nullOfACalloutsPartIsThatOfTheAnnotationsCallout() throws {
    let plan = try plan(
      "size: [9, 9], callout: { size: [30, 20], gap: 4 }, states: { selected: { callout: { size: null, gap: 5 } } }"
    )
    #expect(plan.callouts.width == [30, 30])
    let none = try self.plan("size: [9, 9], states: { selected: { callout: { size: [3, 4], gap: null } } }")
    #expect(none.callouts.width == [3])
  }

  /// `null` overrides the 1000 of selected annotations and the values of earlier states.
  @Test func nullWinsOverEarlierStates() throws {
    let raised = try plan(
      "size: [9, 9], zPriority: 3, states: { selected: { zPriority: null, gap: 5 }, highlighted: { gap: null } }"
    )
    var resolver = Resolver(plan: raised)
    #expect(resolver.placement(after: [.select(0)])?.zPriority == 3)
    #expect(resolver.placement(after: [])?.offsetX == 0)
    let anchors = try plan(
      "size: [9, 9], variableAnchors: [left], states: { selected: { gap: 5 }, highlighted: { gap: null } }")
    var anchored = Resolver(plan: anchors)
    #expect(anchored.placement(after: [.select(0)])?.offsetX == 5)
    #expect(anchored.placement(after: [.highlight(0, true)])?.offsetX == 0)
  }

  @Test func nullKeepsTheAnnotationsOwnTableOverZoom() throws {
    let plan = try plan(
      """
      size: [[interpolate, [linear], [zoom], 2, 10, 4, 30], 9],
      states: { selected: { size: [99, 99] }, highlighted: { size: null }, dragging: { gap: 1 } }
      """)
    #expect(plan.zoomTables.stateDrives.map(\.row) == [1])
    #expect(plan.zoomTables.stateDrives.map(\.property) == [.width])
    var resolver = Resolver(plan: plan)
    let pressed: [Input] = [.select(0), .highlight(0, true)]
    #expect(resolver.placement(after: pressed, Camera(zoom: 3))?.width == 20)
    #expect(resolver.placement(after: [], Camera(zoom: 4))?.width == 30)
    #expect(resolver.placement(after: [.highlight(0, false)], Camera(zoom: 4))?.width == 99)
  }

  // MARK: Combinations

  @Test func statesOfDifferentPropertiesHaveNoCombinations() throws {
    let plan = try plan(
      """
      size: [9, 9], title: A, subtitle: B,
      states: { selected: { gap: 3, title: C, priority: 1 }, highlighted: { gap: 4, size: [3, 3], priority: 2 },
                dragging: { collisionInsets: 2, gap: 5, variableAnchors: [top] }, disabled: { data: { a: 1 } } }
      """)
    #expect(plan.states.states == [.selected, .highlighted, .dragging, .disabled])
  }

  struct Combination: Sendable, CustomTestStringConvertible {
    var states: String
    var rows: [AnnotationStates]
    var testDescription: String { states }
  }

  @Test(arguments: [
    Combination(
      states: "selected: { gap: 3 }, highlighted: { variableAnchors: [top] }",
      rows: [.selected, .highlighted, [.selected, .highlighted]]),
    Combination(
      states: "selected: { variableAnchors: [top] }, highlighted: { gap: 3 }, dragging: { gap: 4 }",
      rows: [.selected, .highlighted, [.selected, .highlighted], .dragging, [.selected, .dragging]]),
    Combination(
      states:
        "selected: { gap: 3 }, highlighted: { variableAnchors: [top] }, dragging: { gap: 1, variableAnchors: all }",
      rows: [.selected, .highlighted, [.selected, .highlighted], .dragging]),
    Combination(
      states: "selected: { collisionMode: circle }, dragging: { collisionInsets: { top: 3 } }",
      rows: [.selected, .dragging, [.selected, .dragging]]),
    Combination(
      states: "selected: { size: [30, auto] }, highlighted: { title: Longer }",
      rows: [.selected, .highlighted, [.selected, .highlighted]]),
    Combination(
      states: "selected: { callout: { gap: 3 } }, highlighted: { title: Longer }",
      rows: [.selected, .highlighted, [.selected, .highlighted]]),
    Combination(
      states: "selected: { data: { a: 1 } }, highlighted: { data: { b: 2 } }, disabled: { data: { c: 3 } }",
      rows: (1...11).filter { $0 & 4 == 0 }.map { AnnotationStates(rawValue: $0) }),
  ])
  func statesOfPartsOfOneValueHaveCombinations(_ combination: Combination) throws {
    let plan = try plan("size: [9, 9], title: A, states: { \(combination.states) }")
    #expect(plan.states.states == combination.rows)
  }

  @Test func partsOfOneValueCountTogether() throws {
    let plan = try plan(
      """
      size: [10, 10], variableAnchors: [left], collisionMode: rectangle, title: Ab,
      states: { selected: { gap: 3, collisionMode: circle, size: auto },
                highlighted: { variableAnchors: [right, left], collisionInsets: { top: 4 }, title: Abc },
                dragging: { gap: 5, collisionInsets: { left: 2 } } }
      """)
    var resolver = Resolver(plan: plan)
    let first = resolver.placement(after: [.select(0)])
    #expect(first?.offsetX == 3 && first?.width == 32 && first?.height == 28)
    let both = resolver.placement(after: [.highlight(0, true)])
    #expect(both?.offsetX == 3 && both?.width == 40)
    let state = { plan.states.states.firstIndex(of: $0).map { plan.states.options[$0] } }
    let pressed = try #require(state([.selected, .highlighted]))
    #expect(
      plan.collisionOutlines[Int(pressed.collisionShape)] == CollisionOutline(.circle, insets: Insets(top: 4))
    )
    let all = try #require(state([.selected, .highlighted, .dragging]))
    #expect(
      plan.collisionOutlines[Int(all.collisionShape)]
        == CollisionOutline(.circle, insets: Insets(top: 4, left: 2)))
    let lists = plan.anchorLists
    #expect(
      lists.options[lists.range(Int(state([.highlighted, .dragging])?.anchorList ?? 9))].map(\.offsetX)
        == [-5, 5])
  }

  @Test func dataLayersKeyByKey() throws {
    let plan = try plan(
      """
      size: [9, 9], data: { tint: red, shadow: { x: 1, y: 2 } },
      states: { selected: { data: { tint: blue } }, highlighted: { data: { shadow: { y: 3 } } } }
      """)
    var resolver = Resolver(plan: plan)
    #expect(resolver.data(after: []) == #"{"tint":"red","shadow":{"x":1,"y":2}}"#)
    #expect(resolver.data(after: [.select(0)]) == #"{"tint":"blue","shadow":{"x":1,"y":2}}"#)
    #expect(resolver.data(after: [.highlight(0, true)]) == #"{"tint":"blue","shadow":{"x":1,"y":3}}"#)
    #expect(resolver.data(after: [.deselect(0)]) == #"{"tint":"red","shadow":{"x":1,"y":3}}"#)
  }

  // MARK: The order of drawing

  @Test(arguments: [
    ("zPriority: 3, states: { selected: { gap: 1 } }", 1000.0),
    ("zPriority: 3, states: { selected: { zPriority: 7 }, highlighted: { gap: 1 } }", 7),
    ("zPriority: 3, states: { highlighted: { gap: 1 } }", 1000),
    ("zPriority: 3, states: { highlighted: { zPriority: null } }", 3),
    ("zPriority: 3, states: { selected: { zPriority: 7 }, highlighted: { zPriority: 8 } }", 8),
  ])
  func theThousandBelongsToSelected(_ written: String, _ expected: Double) throws {
    var resolver = Resolver(plan: try plan("size: [9, 9], \(written)"))
    #expect(resolver.placement(after: [.select(0), .highlight(0, true)])?.zPriority == expected)
  }

  @Test func nullOfAnAttachedAnnotationInheritsFromItsHost() throws {
    let result = compiled(
      """
      version: 1
      annotations:
        - { id: host, size: [20, 20], attach: { point: [0, 0] }, zPriority: 40 }
        - { id: a, size: [9, 9], attach: { annotation: host }, states: { selected: { zPriority: null } } }
        - { id: b, size: [9, 9], attach: { annotation: host }, states: { selected: { gap: 1 } } }
      """)
    var resolver = Resolver(plan: try #require(result.plan))
    #expect(resolver.placement(of: 1, after: [.select(1)])?.zPriority == 40)
    #expect(resolver.placement(of: 2, after: [.select(2)])?.zPriority == 1000)
  }

  // MARK: Enabled and draggable

  @Test func aStateThatDisablesAppliesTheValuesOfDisabled() throws {
    let plan = try plan(
      "size: [9, 9], states: { highlighted: { enabled: false }, disabled: { title: busy, size: [5, 5] } }")
    var resolver = Resolver(plan: plan)
    let pressed = resolver.placement(after: [.highlight(0, true)])
    let placement = try #require(pressed)
    #expect(placement.states == [.highlighted, .disabled] && placement.width == 5)
    #expect(plan.title(of: placement) == "busy")
    #expect(resolver.placement(after: [.highlight(0, false)])?.width == 9)
  }

  @Test func onlyTheSelectedViewIsDragged() throws {
    var resolver = Resolver(plan: try plan("size: [9, 9], states: { selected: { draggable: true } }"))
    var frame = Frame()
    let viewport = Viewport(width: 100, height: 100)
    resolver.resolve([.drag(0, .starting, to: nil)], camera: Camera(), viewport: viewport, into: &frame)
    #expect(frame.refusals.map(\.reason) == [.notDraggable])
    let inputs: [Input] = [.select(0), .drag(0, .starting, to: nil)]
    resolver.resolve(inputs, camera: Camera(), viewport: viewport, into: &frame)
    #expect(frame.refusals.isEmpty)
  }

  // MARK: Clusters

  @Test func looksOfClustersAreLayersToo() throws {
    let result = compiled(
      """
      version: 1
      clusters:
        x:
          title: '{count}'
          data: { n: [get, count] }
          priority: [get, count]
          states:
            selected: { title: 'all {count}', data: { open: true }, zPriority: [get, count] }
            highlighted: { data: { pressed: true }, priority: null }
      annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: x }]
      """)
    let plan = try #require(result.plan)
    let looks = plan.clusters.looks
    #expect(looks.states == [[], .selected, .highlighted, [.selected, .highlighted]])
    #expect(
      looks.named == [
        .all, [.title, .data, names(.zPriority, .takesZPriority)], [.data, names(.priority, .required)],
        .data,
      ])
    #expect(looks.drives.map(\.row) == [0, 1, 2])
    #expect(looks.drives.map(\.property) == [.priority, .zPriority, .priority])
    #expect((0..<4).map { looks.program(of: .title, inRow: $0) != nil } == [true, true, false, false])
    // A cluster with a declared title has no default subtitle.
    #expect((0..<4).allSatisfy { looks.program(of: .subtitle, inRow: $0) == nil })
    let data = plan.clusterText(
      .data, of: 0, in: [.selected, .highlighted], first: 0, ClusterInputs(count: 3, aggregates: [], zoom: 0)
    ) { [] }
    #expect(data == #"{"n":3,"open":true,"pressed":true}"#)
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }
}

extension Resolver {
  fileprivate mutating func placement(
    of annotation: AnnotationIndex = 0, after inputs: [Input], _ camera: Camera = Camera(zoom: 2)
  ) -> Placement? {
    var frame = Frame()
    resolve(inputs, camera: camera, viewport: Viewport(width: 400, height: 400), into: &frame)
    return frame.placements.first { $0.annotation == annotation }
  }

  fileprivate mutating func data(after inputs: [Input]) -> String? {
    placement(after: inputs).map { plan.data(of: $0) }
  }
}
