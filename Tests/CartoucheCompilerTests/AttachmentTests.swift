import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

@Suite struct AttachmentTests {
  private static let files = ["map.geojson": mapFile]
  private static let layers = "{ roads: { type: line, source: map }, poi: { type: symbol, source: map } }"

  private static func spec(_ attach: String) -> String {
    mapSpec(layers: layers, "{ id: a, size: [9, 9], attach: \(attach) }")
  }

  /// An attachment, and its row: kind, shapes, layer, feature.
  @Test(arguments: [
    ("{ line: [[0, 0], [1, 1]] }", "shape 1 line 2"),
    ("{ polygon: [[[0, 0], [1, 1], [1, 0], [0, 0]]] }", "shape 1 polygon 3"),
    ("{ feature: { source: map, id: main } }", "shape main 1 line 2"),
    ("{ feature: { layer: roads, id: main } }", "shape main 0 1 line 2"),
    ("{ feature: { layer: poi, id: mellow } }", "point mellow 1 0 "),
    ("{ feature: { layer: poi } }", "anyFeature 1 3 points 1; points 1; line 2"),
    ("{ feature: { source: map } }", "anyFeature 3 points 1; points 1; line 2"),
  ])
  func everyKindHasARow(_ attach: String, _ row: String) throws {
    // A symbol layer would also add the shapes of its features.
    let spec = Self.spec(attach).replacing("type: symbol", with: "type: circle")
    let compilation = compiled(spec, files: Self.files)
    #expect(compilation.diagnostics.isEmpty)
    let plan = try #require(compilation.plan)
    let table = plan.attachments
    let words =
      ["\(table.kinds[0])"]
      + (table.featureID[0] == AttachmentTable.none
        ? [] : [String(decoding: plan.featureIDs[Int(table.featureID[0])], as: UTF8.self)])
      + (table.layer[0] == AttachmentTable.none ? [] : ["\(table.layer[0])"])
      + ["\(table.shapeCount[0])", plan.geometries.outline]
    #expect(words.joined(separator: " ") == row)
  }

  @Test func aPointOfASourceIsAPoint() throws {
    let plan = try #require(
      compiled(
        mapSpec("{ id: a, size: [9, 9], attach: { feature: { source: map, id: mellow } } }"),
        files: Self.files
      )
      .plan)
    #expect(plan.annotations.attachment == [AttachmentTable.none])
    #expect(plan.annotations.longitude == [10])
  }

  @Test func optionsSayWhere() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1]], part: [0.2, 0.8] } }
          - { id: b, size: [9, 9], attach: { line: [[0, 0], [1, 1]], at: 0.25 } }
          - { id: c, size: [9, 9], attach: { polygon: [[[0, 0], [1, 1], [1, 0], [0, 0]]], rule: centroid } }
          - { id: d, size: [9, 9], attach: { annotation: b, at: top-right } }
        """
      ).plan)
    #expect(plan.attachments.partStart == [0.2, 0.25, 0, 0])
    #expect(plan.attachments.partEnd == [0.8, 0.25, 1, 1])
    #expect(plan.attachments.polygonRule == [.pole, .pole, .centroid, .pole])
    #expect(plan.attachments.hostPoint == [nil, nil, nil, .topRight])
    #expect(plan.attachments.host[3] == 1)
  }

  private static let ferries = """
    { type: FeatureCollection, features: [
      { type: Feature, id: one, properties: { from: 0.25, to: 0.75, range: [0.1, 0.2] },
        geometry: { type: LineString, coordinates: [[0, 0], [9, 9]] } },
      { type: Feature, id: two, properties: { from: 0.75, to: 0.25, along: 0.5, range: [0.5, 1.2] },
        geometry: { type: LineString, coordinates: [[0, 0], [9, 9]] } } ] }
    """

  /// The positions of views on lines for an attachment, and the number of warnings.
  @Test(
    arguments: [
      ("at: [get, from]", [0.25, 0.75], [0.25, 0.75], 0),
      ("at: ['+', [get, to], 0.5]", [0, 0.75], [1, 0.75], 1),
      ("at: [get, along]", [0, 0.5], [1, 0.5], 1),
      ("part: [[get, from], [get, to]]", [0.25, 0], [0.75, 1], 1),
      ("part: [[get, from], 0.75]", [0.25, 0.75], [0.75, 0.75], 0),
      ("part: [get, range]", [0.1, 0], [0.2, 1], 1),
      ("part: [literal, [0.5, 0.5]]", [0.5, 0.5], [0.5, 0.5], 0),
    ] as [(String, [Double], [Double], Int)])
  func whereOnALineMayDependOnTheFeature(
    _ option: String, _ starts: [Double], _ ends: [Double], _ warnings: Int
  ) throws {
    let compilation = compiled(
      """
      version: 1
      sources: { ferries: { data: \(Self.ferries) } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: ferries }, attach: { \(option) } }
      """)
    let plan = try #require(compilation.plan)
    #expect(plan.attachments.partStart == starts && plan.attachments.partEnd == ends)
    #expect(compilation.diagnostics.map(\.rule) == Array(repeating: "expression-failed", count: warnings))
  }

  @Test func whereOnALineMayDependOnTheFeatureThatIsNamed() throws {
    let spec = """
      version: 1
      sources: { ferries: { data: \(Self.ferries) } }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { source: ferries, id: two }, at: [get, from] } }
      """
    #expect(try #require(compiled(spec).plan).attachments.partStart == [0.75])
  }

  @Test(arguments: [
    ("no-feature", "line: [[0, 0], [1, 1]], at: ⟦[get, from]⟧"),
    ("no-feature", "line: [[0, 0], [1, 1]], part: [0, ⟦[get, to]⟧]"),
    ("zoom-dependent", "line: [[0, 0], [1, 1]], at: ⟦[interpolate, [linear], [zoom], 0, 0, 9, 1]⟧"),
    ("wrong-option", "point: [0, 0], at: ⟦['/', 1, 2]⟧"),
    ("wrong-option", "line: [[0, 0], [1, 1]], contain: ⟦true⟧"),
    ("wrong-option", "point: [0, 0], contain: ⟦true⟧"),
    ("boolean-spelling", "polygon: [[[0, 0], [1, 1], [1, 0], [0, 0]]], contain: ⟦yes⟧"),
    ("out-of-range", "line: [[0, 0], [1, 1]], part: ⟦[0.5, 0.25]⟧"),
    ("two-options", "line: [[0, 0], [1, 1]], part: [0, 1], at: ⟦['/', 1, 2]⟧"),
  ])
  func optionsThatCannotBeAreReported(_ rule: String, _ attach: String) {
    let text = MarkedText("version: 1\nannotations:\n  - { id: a, size: [9, 9], attach: { \(attach) } }")
    #expect(found(in: text) == expected(rule, at: text))
  }

  @Test func aPolygonMayContainItsView() throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { polygon: [[[0, 0], [1, 1], [1, 0]]], contain: true } }
        - { id: b, size: [9, 9], attach: { polygon: [[[0, 0], [1, 1], [1, 0]]] } }
      """
    #expect(try #require(compiled(spec).plan).attachments.contains == [true, false])
  }

  @Test func propertiesOfAnIdentifiedFeatureCanBeRead() throws {
    let spec = mapSpec(
      "{ id: a, size: [9, 9], attach: { feature: { source: map, id: mellow } }, title: '{name}', priority: [get, rating] }"
    )
    let plan = try #require(compiled(spec, files: Self.files).plan)
    #expect(plan.annotations.titles.string(0) == "Mellow")
    #expect(plan.annotations.options.map(\.priority) == [4.5])
  }

  /// An attachment, and the rule of the finding at the mark.
  @Test(arguments: [
    ("{ point: [0, 0], line: ⟦[[0, 0], [1, 1]]⟧ }", "two-attachments"),
    ("⟦{ part: [0, 1] }⟧", "missing-key"),
    ("{ point: [0, 0], part: ⟦[0, 1]⟧ }", "wrong-option"),
    ("{ point: [0, 0], at: ⟦0.5⟧ }", "wrong-option"),
    ("{ point: [0, 0], rule: ⟦pole⟧ }", "wrong-option"),
    ("{ line: [[0, 0], [1, 1]], rule: ⟦pole⟧ }", "wrong-option"),
    ("{ line: [[0, 0], [1, 1]], at: ⟦top⟧ }", "wrong-option"),
    ("{ line: [[0, 0], [1, 1]], part: [0, 1], at: ⟦0.5⟧ }", "two-options"),
    ("{ line: [[0, 0], [1, 1]], at: ⟦1.5⟧ }", "out-of-range"),
    ("{ line: [[0, 0], [1, 1]], part: ⟦[1, 0]⟧ }", "out-of-range"),
    ("{ line: ⟦[[0, 0]]⟧ }", "too-few-positions"),
    ("{ line: [[0, 0], [0, ⟦91⟧]] }", "out-of-range"),
    ("{ polygon: ⟦[[0, 0], [1, 1], [1, 0]]⟧ }", "wrong-type"),
    ("{ polygon: [⟦[[0, 0], [1, 1]]⟧] }", "too-few-positions"),
    ("{ polygon: [⟦[[0, 0], [1, 1], [1, 0]]⟧] }", "unclosed-ring"),
    ("{ feature: { layer: roads, source: ⟦map⟧ } }", "two-places"),
    ("{ feature: ⟦{ id: 3 }⟧ }", "missing-key"),
    ("{ feature: { layer: ⟦road⟧, id: main } }", "unknown-layer"),
    ("{ feature: { source: ⟦mep⟧, id: main } }", "unknown-source"),
    ("{ feature: { source: map, id: ⟦mian⟧ } }", "unknown-feature"),
    ("{ feature: { source: map, id: mellow }, part: ⟦[0, 1]⟧ }", "wrong-option"),
    ("{ feature: { source: map, id: main }, rule: ⟦pole⟧ }", "wrong-option"),
    ("{ annotation: ⟦b⟧ }", "unknown-annotation"),
    ("{ annotation: ⟦a⟧ }", "attachment-cycle"),
    ("{ annotation: a, at: ⟦0.5⟧ }", "wrong-option"),
    ("{ point: [⟦[get, lng]⟧, 3] }", "no-feature"),
  ])
  func aMistakeIsReportedAtItsMark(_ attach: String, _ rule: String) {
    let marked = MarkedText(Self.spec(attach))
    let found = findings(in: marked.string, files: Self.files).filter { $0.rule != "unused-source" }
    let wanted = expected(rule, at: marked)
    #expect(found.map { "\($0.rule) \($0.range)" }.filter { wanted.contains($0) } == wanted)
    let others = found.map(\.rule).filter { $0 != rule }
    #expect(others == (attach.hasPrefix("{ annotation: a,") ? ["attachment-cycle"] : []))
  }

  @Test func aHostThatIsReportedItselfIsNotReportedAsMissing() {
    let found = findings(
      in: """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { annotation: b } }
          - { id: b, attach: { point: [0, 0] } }
        """)
    #expect(found.map(\.message) == ["the annotation `b` has no `size`"])
  }

  @Test func theNearestFeatureIsNamed() {
    let found = findings(in: Self.spec("{ feature: { layer: roads, id: mian } }"), files: Self.files)
    #expect(found.map(\.message) == ["the source `map` has no feature with the id `mian`"])
    #expect(found.map(\.help) == ["did you mean `main`?"])
  }

  @Test func twoKindsAreBothShown() {
    let found = findings(in: Self.spec("{ point: [0, 0], annotation: x }"), files: Self.files)
    #expect(found.first?.message == "an annotation is attached to one thing, found `point` and `annotation`")
    #expect(found.first?.related.map(\.message) == ["`point` is here"])
  }

  @Test func aCycleShowsItsPath() {
    let found = findings(
      in: """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { annotation: b } }
          - { id: b, size: [9, 9], attach: { annotation: c } }
          - { id: c, size: [9, 9], attach: { annotation: b } }
        """)
    #expect(found.map(\.message) == ["annotations are attached to each other: `b` → `c` → `b`"])
    #expect(found.map { $0.related.count } == [1])
  }

  @Test func aChainOfHostsHasTheCoordinateOfItsEnd() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { annotation: b } }
          - { id: b, size: [9, 9], attach: { annotation: c } }
          - { id: c, size: [9, 9], attach: { point: [7, 8] } }
        """
      ).plan)
    #expect(plan.annotations.longitude == [7, 7, 7])
    #expect(plan.attachments.host == [1, 2])
  }

  @Test func anAttachedAnnotationIsDrawnWithItsHost() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { annotation: b } }
          - { id: b, size: [9, 9], attach: { annotation: d } }
          - { id: c, size: [9, 9], attach: { annotation: d }, zPriority: 3 }
          - { id: d, size: [9, 9], attach: { point: [7, 8] }, zPriority: 900 }
        """
      ).plan)
    #expect(plan.annotations.options.map(\.zPriority) == [900, 900, 3, 900])
  }

  @Test func anAttachedAnnotationFollowsItsHostThroughAllZooms() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        annotations:
          - { id: a, size: [[step, [zoom], 9, 3, 12], 9], attach: { annotation: b } }
          - { id: b, size: [9, 9], attach: { annotation: c }, states: { disabled: { size: [5, 5] } } }
          - { id: c, size: [9, 9], attach: { point: [7, 8] }, zPriority: [step, [zoom], 1, 5, 2] }
        """
      ).plan)
    let drives = plan.zoomTables.drives
    #expect(drives.map(\.row) == [0, 2] && drives.map(\.property) == [.width, .zPriority])
    #expect(
      plan.annotations.options.map(\.flags).map { $0.contains(.takesZPriority) } == [true, true, false])
    #expect(plan.states.options[0].flags.contains(.takesZPriority))
    #expect(plan.states.options.map(\.zPriority) == [1])
  }

  @Test func namesOfImportsAreQualified() throws {
    let files = [
      "trip.yaml": """
      version: 1
      sources: { s: { data: { type: Feature, id: 1, geometry: { type: Point, coordinates: [1, 2] } } } }
      layers: { l: { type: symbol, source: s, size: [9, 9] } }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { layer: l, id: 1 } } }
        - { id: b, size: [9, 9], attach: { annotation: a } }
        - { id: c, size: [9, 9], forEach: { annotation: a } }
        - { id: d, size: [9, 9], forEach: { layer: l } }
      """
    ]
    let spec = """
      version: 1
      imports: { t: trip.yaml }
      annotations:
        - { id: a, size: [9, 9], attach: { annotation: t.d/1 } }
        - { id: b, size: [9, 9], forEach: { source: t.s } }
      """
    #expect(findings(in: spec, files: files) == [])
    let plan = try #require(compiled(spec, files: files).plan)
    let ids = (0..<plan.annotations.count).map { plan.annotations.ids.string($0) }
    #expect(ids == ["t.a", "t.b", "t.c/#0", "t.d/1", "a", "b/1"])
    #expect(plan.annotations.longitude == [1, 1, 1, 1, 1, 1])
    #expect((0..<plan.layers.count).map { plan.layers.names.string($0) } == ["t.l"])
  }

  @Test func anUnknownNameOfAnImportIsReportedAsItIsWritten() {
    let trip = """
      version: 1
      annotations:
        - { id: alpha, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, size: [9, 9], attach: { annotation: alphb } }
      """
    let found = findings(in: "version: 1\nimports: { t: trip.yaml }\n", files: ["trip.yaml": trip])
    #expect(found.map(\.message) == ["there is no annotation `alphb`"])
    #expect(found.map(\.help) == ["did you mean `alpha`?"])
  }

  @Test func everyKindOfAttachmentIsPlaced() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { line: [[-1, 0], [1, 1]] } }
          - { id: b, size: [9, 9], attach: { annotation: c } }
          - { id: c, size: [9, 9], attach: { point: [0, 0] } }
          - { id: d, size: [9, 9], attach: { feature: { source: none } } }
        sources: { none: { data: { type: FeatureCollection, features: [] } } }
        """
      ).plan)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: Camera(zoom: 8), viewport: Viewport(width: 400, height: 400), into: &frame)
    #expect(frame.hidden.map(\.cause) == [.featureMissing])
    #expect(frame.placements.map(\.annotation) == [0, 2, 1])
  }
}
