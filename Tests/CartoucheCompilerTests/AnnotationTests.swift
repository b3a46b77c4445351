import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// The properties of annotations in the plan, and findings about invalid ones.
@Suite struct AnnotationTests {
  private func plan(_ own: String, before: String = "") throws -> Plan {
    let compilation = compiled(
      """
      version: 1
      \(before)
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [40, 20], \(own) }
      """)
    return try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
  }

  struct Gap: Sendable, CustomTestStringConvertible {
    var anchor: Anchor
    var x: Double
    var y: Double
    var testDescription: String { anchor.name }

    init(_ anchor: Anchor, _ x: Double, _ y: Double) {
      self.anchor = anchor
      self.x = x
      self.y = y
    }
  }

  /// A positive offset moves the view right or up, away from its point.
  static let gaps = [
    Gap(.center, 0, 0), Gap(.top, 0, -8), Gap(.bottom, 0, 8), Gap(.left, 8, 0), Gap(.right, -8, 0),
    Gap(.topLeft, 8 * 0.5.squareRoot(), -8 * 0.5.squareRoot()),
    Gap(.topRight, -8 * 0.5.squareRoot(), -8 * 0.5.squareRoot()),
    Gap(.bottomLeft, 8 * 0.5.squareRoot(), 8 * 0.5.squareRoot()),
    Gap(.bottomRight, -8 * 0.5.squareRoot(), 8 * 0.5.squareRoot()),
  ]

  @Test(arguments: gaps)
  func aGapMovesTheViewAwayFromItsPoint(_ gap: Gap) throws {
    let option = try plan("gap: 8, variableAnchors: [\(gap.anchor.name)]").anchorLists.options[0]
    #expect(option.offsetX == gap.x)
    #expect(option.offsetY == gap.y)
  }

  @Test func aGapIsAddedToTheOffsets() throws {
    let option = try plan("gap: 8, variableAnchors: [{ anchor: bottom, offsetX: 3, offsetY: -2 }]")
      .anchorLists.options[0]
    #expect(option == AnchorOption(.bottom, offsetX: 3, offsetY: 6))
  }

  /// Properties beside `auto`, and whether they make the size known or leave it to the app.
  @Test(arguments: [
    ("size: ⟦auto⟧, subtitle: \"only sub\"", true), ("size: ⟦auto⟧", true),
    ("size: ⟦auto⟧, title: \"\"", true),
    ("size: ⟦[auto, 20]⟧", true), ("size: auto, title: a", false), ("size: auto, view: card", false),
    ("size: [20, 20]", false),
  ])
  func anUnknownSizeIsAWarning(_ own: String, _ isWarned: Bool) {
    let marked = MarkedText(
      "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, \(own) }\n")
    let found = findings(in: marked.string)
    #expect(found.map(\.rule) == (isWarned ? ["unknown-size"] : []))
    #expect(found.map(\.range) == (isWarned ? marked.spans : []))
    #expect(found.allSatisfy { $0.severity == .warning && $0.help?.contains("measures") == true })
  }

  @Test func aTitleOfAFeatureDeterminesTheSize() {
    let source =
      "sources: { s: { data: { type: Feature, properties: { n: 1 }, geometry: { type: Point, coordinates: [0, 0] } } } }"
    for title in ["\"{n}\"", "[get, n]"] {
      let spec =
        "version: 1\n\(source)\nannotations: [{ id: a, forEach: { source: s }, size: auto, title: \(title) }]\n"
      #expect(findings(in: spec).filter { $0.rule == "unknown-size" } == [])
    }
  }

  @Test func anAnchorMayHaveASizeOfItsOwn() throws {
    let option = try plan("variableAnchors: [{ anchor: top, size: [5, auto] }]").anchorLists.options[0]
    #expect(option == AnchorOption(.top, width: 5, height: nil))
  }

  @Test func allMeansMapboxsEightAnchorsInItsOrder() throws {
    let names = try plan("variableAnchors: all").anchorLists.options.map(\.anchor.name)
    #expect(
      names == ["top-left", "top", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right"])
  }

  @Test func theDefaultsAreThoseOfTheLanguage() throws {
    let annotations = try plan("x-nothing: 1").annotations
    #expect(annotations.options[0].flags.isSuperset(of: [.visible, .obstacle]))
    #expect(
      annotations.options[0].flags.isDisjoint(with: [
        .required, .allowOverlap, .ignoreCameraPadding, .estimated,
      ]))
    #expect(annotations.options.map(\.minZoom) + annotations.options.map(\.maxZoom) == [0, 25.5])
    #expect(annotations.options.map(\.priority) + annotations.options.map(\.zPriority) == [0, 500])
    #expect(annotations.options.map(\.fit) == [.prefer])
  }

  /// A property and the flags that it changes.
  struct FlagCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var changed: AnnotationFlags

    init(_ own: String, _ changed: AnnotationFlags) {
      testDescription = own
      self.changed = changed
    }
  }

  @Test(arguments: [
    FlagCase("visible: false", .visible), FlagCase("obstacle: false", .obstacle),
    FlagCase("allowOverlap: true", .allowOverlap),
    FlagCase("ignoreCameraPadding: true", .ignoreCameraPadding),
    FlagCase("priority: required", .required), FlagCase("visible: true", []),
  ])
  func aBooleanChangesItsFlagAlone(_ test: FlagCase) throws {
    let flags = try plan(test.testDescription).annotations.options[0].flags
    #expect(flags.symmetricDifference(try plan("x-: 1").annotations.options[0].flags) == test.changed)
  }

  @Test(arguments: [("low", -250.0), ("high", 250), ("required", 0), ("-3.5", -3.5)])
  func aPriorityIsANumber(_ name: String, _ number: Double) throws {
    #expect(try plan("priority: \(name)").annotations.options.map(\.priority) == [number])
  }

  @Test(arguments: [
    "[case, [get, a], required, [get, n]]", "[case, [get, a], required, 7]",
    "[case, [get, a], required, ['+', 3, 4]]",
    "[match, [get, k], x, required, 7]", "[case, ['!', [get, a]], [get, n], required]",
    "[case, ['!', [get, a]], 7, required]", "[step, [get, s], required, 1, 7]",
  ])
  func aPriorityMayBeANumberBesideRequired(_ priority: String) throws {
    let spec = """
      version: 1
      annotations:
        - id: a
          forEach: [{ a: true, n: 1, k: x, s: 0 }, { a: false, n: 7, k: y, s: 2 }]
          attach: { point: [0, 0] }
          size: [1, 1]
          priority: \(priority)
      """
    #expect(findings(in: spec) == [])
    let options = try #require(compiled(spec).plan).annotations.options
    #expect(options.map { $0.flags.contains(.required) } == [true, false])
    #expect(options[1].priority == 7)
  }

  @Test(arguments: [("181", -179.0), ("-181", 179), ("540", 180), ("180", 180), ("-180", -180), ("360", 0)])
  func aLongitudeIsWrapped(_ written: String, _ longitude: Double) throws {
    let spec = "version: 1\nannotations: [{ id: a, attach: { point: [\(written), 0] }, size: [1, 1] }]\n"
    let wrapped = try #require(compiled(spec).plan).annotations.longitude[0]
    #expect(abs(wrapped - longitude) == 0 || abs(wrapped - longitude) == 360)
  }

  @Test func equalAnchorListsAreStoredOnce() throws {
    let annotations = ["[top]", "[left]", "[top]"].enumerated().map {
      "{ id: a\($0), size: [1, 1], attach: { point: [0, 0] }, variableAnchors: \($1) }"
    }
    let plan = try #require(
      compiled("version: 1\nannotations: [\(annotations.joined(separator: ", "))]\n").plan)
    #expect(plan.annotations.options.map(\.anchorList) == [0, 1, 0])
    #expect(plan.anchorLists.count == 2)
  }

  @Test func viewsOfOneNameShareAnIndex() throws {
    let annotations = ["pin", "bubble", "pin"].enumerated().map {
      "{ id: a\($0), size: [1, 1], attach: { point: [0, 0] }, view: \($1) }"
    }
    let plan = try #require(
      compiled("version: 1\nannotations: [\(annotations.joined(separator: ", "))]\n").plan)
    #expect(plan.annotations.options.map(\.view) == [0, 1, 0])
  }

  @Test func theCameraAndThePlacementReachThePlan() throws {
    let plan = try plan(
      "x-: 1",
      before: """
        camera: { center: [1, 2], zoom: 3, bearing: 4, pitch: 5, padding: { top: 6, left: 7 } }
        placement:
          { tieBreak: nearest-center, keepAnchor: false, calm: motion, stickiness: 8, showMargin: 9, margin: 11,
            horizon: 12.5 }
        """)
    #expect(plan.camera.center == Coordinate(longitude: 1, latitude: 2))
    #expect([plan.camera.zoom, plan.camera.bearing, plan.camera.pitch] == [3, 4, 5])
    #expect(plan.camera.padding == Insets(top: 6, right: 0, bottom: 0, left: 7))
    #expect(plan.placement.tieBreak == .nearestCenter)
    #expect(plan.placement.keepsAnchor == false)
    #expect(plan.placement.calm == .motion)
    #expect([plan.placement.stickiness, plan.placement.showMargin, plan.placement.margin] == [8, 9, 11])
    #expect(plan.placement.horizon == 12.5)
  }

  @Test func thePlacementOfASpecWithoutOneIsCalm() throws {
    let placement = try plan("x-: 1").placement
    #expect(placement == PlacementPolicy())
    #expect(placement.calm == .equal)
    #expect([placement.stickiness, placement.showMargin, placement.margin] == [1, 2, 100])
    #expect(placement.horizon == 10)
  }

  @Test func aHorizonMayBeNone() throws {
    #expect(try plan("x-: 1", before: "placement: { horizon: none, calm: none }").placement.horizon == nil)
    let found = compiled("version: 1\nplacement: { horizon: 0.5 }\n").findings
    #expect(
      found.map(\.message) == [
        "0.5 is out of range: expected a multiple of the distance to the middle of at least 1"
      ])
    #expect(compiled("version: 1\nplacement: { horizon: far }\n").findings.count == 1)
  }

  @Test func laterAnnotationsGoFirstUnderTheDefaultTieBreak() throws {
    let spec = """
      version: 1
      sources: { s: { data: { type: FeatureCollection, features: [\(feature), \(feature)] } } }
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: b, size: [1, 1], forEach: { source: s } }
        - { id: c, size: [1, 1], attach: { point: [0, 0] } }
      """
    #expect(try #require(compiled(spec).plan).annotations.lastOrder == [3, 1, 2, 0])
  }

  private let feature = "{ type: Feature, geometry: { type: Point, coordinates: [0, 0] } }"
}

/// Every number and flag of an annotation reaches the plan. A property that a lowering step omits fails under
/// its own name.
@Suite struct PropertyLoweringTests {
  static let properties = AnnotationProperty.allCases.filter {
    $0.writtenName == $0.name && ($0.kind == .flag || $0.writtenRange != nil)
  }

  private static func compile(_ annotation: String, _ root: String = "") -> Compilation {
    compiled(
      """
      version: 1
      \(root)
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(annotation) }
      """)
  }

  private static func options(_ compilation: Compilation) throws -> AnnotationOptions {
    let found = "\(compilation.findings.map(\.message))"
    return try #require(compilation.plan, "\(found)").annotations.options[0]
  }

  /// Returns the default and another value of a property, as numbers and as text of a spec.
  private static func values(_ property: AnnotationProperty) throws -> [(number: Double, text: String)] {
    let usual = try options(compile(""))[property]
    let other = property.kind == .flag ? 1 - usual : usual == 0.5 ? 0.25 : 0.5
    return [usual, other].map { ($0, property.kind == .flag ? "\($0 == 1)" : "\($0)") }
  }

  @Test func thereAreProperties() { #expect(Self.properties.count >= 12) }

  @Test(arguments: properties) func whatIsWrittenIsInTheRow(_ property: AnnotationProperty) throws {
    let other = try Self.values(property)[1]
    #expect(try Self.options(Self.compile("\(property.name): \(other.text)"))[property] == other.number)
  }

  @Test(arguments: properties) func itDependsOnZoomWhereItsFactsSaySo(_ property: AnnotationProperty) throws {
    let values = try Self.values(property)
    let curve = "[step, [zoom], \(values[0].text), 3, \(values[1].text)]"
    let plan = Self.compile("\(property.name): \(curve)").plan
    #expect(Annotation.zoomProperties.contains(property.name) == property.mayChange(by: .zoom))
    #expect((plan != nil) == property.mayChange(by: .zoom))
    if let plan { #expect(plan.zoomTables.drives.contains { $0.property == property }) }
  }

  @Test(arguments: properties) func anExpressionOfItIsSeen(_ property: AnnotationProperty) throws {
    // A read of a property that no feature has would be reported.
    let expression = property.kind == .flag ? "[==, [get, x], 1]" : "[get, x]"
    let text = MarkedText(
      "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], "
        + "\(property.name): \(expression) }\n")
    let annotation = try #require(compiled(text.string).resolved?.annotations.first?.annotation)
    var seen: [String] = []
    annotation.forEachOwnExpression { name, _ in seen.append(name) }
    #expect(seen == [property.name])
  }

  @Test(arguments: properties) func aStateMayWriteIt(_ property: AnnotationProperty) throws {
    guard property.mayChange(by: .states) else { return }
    let other = try Self.values(property)[1]
    let compilation = Self.compile("states: { highlighted: { \(property.name): \(other.text) } }")
    let plan = try #require(compilation.plan, "\(compilation.findings.map(\.message))")
    #expect(plan.states.options.map { $0[property] } == [other.number])
  }

  @Test(arguments: properties) func aClusterMayComputeIt(_ property: AnnotationProperty) throws {
    guard property.mayChange(by: .clusters) else { return }
    let members = "[get, count]"
    let expression = property.kind == .flag ? "[\">\", \(members), 1]" : members
    let root = """
      clusters: { c: { \(property.name): \(expression) } }
      """
    let compilation = Self.compile("clusteringIdentifier: c", root)
    let plan = try #require(compilation.plan, "\(compilation.findings.map(\.message))")
    #expect(plan.clusters.looks.drives.map(\.property).contains(property))
  }
}

/// Sharing the traits of a template does not change the plan.
@Suite struct SharedTraitsTests {
  static let traits = [
    "size: [20, 10], gap: 3, variableAnchors: [top, bottom]",
    "size: auto, view: badge, zPriority: 7, allowOverlap: true, fit: require",
    "size: [auto, 12], callout: { size: auto, when: always }",
    "size: [20, 10], avoidLayers: true, obstacle: false, visible: false",
    "size: [20, 10], collisionMode: circle, collisionInsets: 2",
    "size: [20, 10], gap: [interpolate, [linear], [zoom], 5, 0, 10, 8]",
    "size: [[interpolate, [linear], [zoom], 5, 20, 10, 40], 10], states: { selected: { gap: 4, priority: 5 } }",
  ]

  static let own = [
    "id: a, title: First, priority: 3, attach: { point: [0, 0] }",
    "id: b, title: The second, priority: 4, attach: { point: [1, 0] }",
    "id: c, title: '', priority: required, attach: { point: [2, 0] }",
    "id: d, title: Fourth, priority: [step, [zoom], low, 9, required], attach: { point: [3, 0] }",
    "id: e, title: Line, attach: { line: [[0, 0], [4, 4]] }",
    "id: f, title: Host, priority: -1, attach: { annotation: a, at: top }",
    "id: g, title: '{name}', priority: [get, rank], forEach: [{ name: x, rank: 2 }, { name: yy, rank: 1 }], "
      + "attach: { point: [5, 5] }",
    "id: h, title: Last, subtitle: of all, attach: { point: [6, 0] }",
  ]

  @Test(arguments: traits)
  func plansAreTheSameAsWithoutATemplate(_ traits: String) throws {
    let extending = Self.own.map { "- { extends: pin, \($0) }" }.joined(separator: "\n  ")
    let writing = Self.own.map { "- { \($0), \(traits) }" }.joined(separator: "\n  ")
    let shared = try #require(
      compiled("version: 1\ntemplates:\n  pin: { \(traits) }\nannotations:\n  \(extending)\n").plan)
    let alone = try #require(compiled("version: 1\nannotations:\n  \(writing)\n").plan)
    #expect(shared == alone)
  }
}
