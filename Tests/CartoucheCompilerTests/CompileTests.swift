import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Files, limits, and missing or invalid root keys.
@Suite struct CompileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var spec: String

    init(_ description: String, _ rule: String, _ spec: String) {
      testDescription = description
      self.rule = rule
      self.spec = spec
    }
  }

  @Test(
    arguments: [
      Case("no version", "missing-key", "⟦name⟧: é\n"),
      Case("a null version", "missing-key", "version: ⟦null⟧\n"),
      Case("version 2", "unknown-version", "version: ⟦2⟧\n"),
      Case("a version in quotes", "wrong-type", "version: ⟦\"1\"⟧\n"),
      Case("a text", "not-a-mapping", "⟦hello⟧\n"),
      Case(
        "a scenario", "another-kind-of-file",
        "version: 1\nspec: a.annotations.yaml\nviewport: [9, 9]\n⟦steps⟧: []\n"),
      Case("a trace", "another-kind-of-file", "{ camera: { zoom: 13 }, ⟦viewport⟧: [390, 844] }\n"),
      Case("a line of a trace", "another-kind-of-file", "{ puck: [0, 0], ⟦settled⟧: true }\n"),
      Case("a configuration", "another-kind-of-file", "⟦rules⟧: { a: off }\nexclude: [b]\n"),
      Case(
        "a plan as JSON", "another-kind-of-file",
        "{ \"camera\": { \"zoom\": 3 }, ⟦\"scenery\"⟧: { \"points\": 0 }, \"annotations\": [] }\n"),
      Case("GeoJSON", "another-kind-of-file", "{ ⟦\"type\"⟧: \"FeatureCollection\", \"features\": [] }\n"),
      Case("a list", "not-a-mapping", "⟦- a⟧\n"),
      Case("no id", "missing-key", "version: 1\nannotations: [{ ⟦size⟧: [1, 1] }]\n"),
      Case("a null id", "missing-key", "version: 1\nannotations: [{ id: ⟦null⟧, size: [1, 1] }]\n"),
      Case("an empty id", "empty-value", "version: 1\nannotations: [{ id: ⟦''⟧, size: [1, 1] }]\n"),
      Case("no size", "missing-key", "version: 1\nannotations: [{ ⟦id⟧: a, attach: { point: [0, 0] } }]\n"),
      Case(
        "a null size", "missing-key",
        "version: 1\nannotations: [{ id: a, size: ⟦null⟧, attach: { point: [0, 0] } }]\n"),
      Case("no attachment", "missing-key", "version: 1\nannotations: [{ ⟦id⟧: a, size: [1, 1] }]\n"),
      Case(
        "a null attachment", "missing-key",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: ⟦null⟧ }]\n"),
      Case(
        "an empty attachment", "missing-key",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: ⟦{}⟧ }]\n"),
      Case(
        "a null point", "missing-key",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: ⟦{ point: null }⟧ }]\n"),
      Case(
        "an id twice", "duplicate-id",
        "version: 1\nannotations:\n  - &a { id: a, size: [1, 1], attach: { point: [0, 0] } }\n"
          + "  - { <<: *a, id: b }\n  - { <<: *a, id: ⟦a⟧ }\n"),
      Case("an annotation that is a text", "wrong-type", "version: 1\nannotations: [⟦a⟧]\n"),
      Case("annotations by name", "wrong-type", "version: 1\nannotations: ⟦{ a: 1 }⟧\n"),
      Case(
        "an inverted zoom range", "zoom-range",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, minZoom: ⟦9⟧, maxZoom: 3 }]\n"
      ),
      Case(
        "a size of 0", "out-of-range",
        "version: 1\nannotations: [{ id: a, size: [⟦0⟧, 1], attach: { point: [0, 0] } }]\n"),
      Case(
        "latitude 95", "out-of-range",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, ⟦95⟧] } }]\n"),
      Case(
        "three coordinates", "wrong-type",
        "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: ⟦[0, 1, 2]⟧ } }]\n"),
      Case("a padding of four numbers", "wrong-type", "version: 1\ncamera: { padding: ⟦[1, 2, 3, 4]⟧ }\n"),
    ], Variant.allCases)
  func aMistakeIsReportedAtItsLocation(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.spec))
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  /// A text without a key that only specs have may be another kind of file. With a key of another kind, the fix is unsafe.
  @Test(
    arguments: [
      ("sources: {}\n", "version: 1\nsources: {}\n", true),
      ("{ sources: {} }\n", "{ version: 1, sources: {} }\n", true),
      ("{\n  \"sources\": {}\n}\n", "{\n  \"version\": 1, \"sources\": {}\n}\n", true),
      ("version: null\nsources: {}\n", "version: 1\nsources: {}\n", true),
      ("sources: {}\ntemplatse: {}\n", "version: 1\nsources: {}\ntemplatse: {}\n", true),
      ("sources: {}\njobs: {}\n", "version: 1\nsources: {}\njobs: {}\n", false),
      ("services:\n  web: {}\n", nil, false), ("name: CI\non: [push]\njobs: {}\n", nil, false),
      ("camera: { zoom: 3 }\n", nil, false),
      ("version: null\nservices: {}\n", "version: 1\nservices: {}\n", false),
    ] as [(String, String?, Bool)])
  func theVersionIsAddedToSpecs(_ text: String, _ fixed: String?, _ isSafe: Bool) throws {
    let finding = try #require(findings(in: text).first { $0.rule == "missing-key" })
    let made = finding.fixes.map { String(decoding: $0.applied(to: Array(text.utf8)), as: UTF8.self) }
    #expect(made == fixed.map { [$0] } ?? [])
    #expect(finding.fixes.allSatisfy { $0.isSafe == isSafe })
  }

  @Test func aZoomRangeOfOneLevelIsNoMistake() {
    let spec =
      "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, minZoom: 9, maxZoom: 9.001 }]\n"
    #expect(findings(in: spec) == [])
  }

  @Test func swappedCoordinatesAreRecognised() {
    let spec = "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [37.8, -122.4] } }]\n"
    #expect(findings(in: spec).map(\.help) == ["the longitude comes first: `[longitude, latitude]`"])
  }

  /// Coordinates are swapped only if the swapped pair is valid, and never in a variable, which may have other
  /// uses.
  @Test(
    arguments: [
      ("camera: { center: [48.2, 116.4], zoom: 4 }", "camera: { center: [116.4, 48.2], zoom: 4 }"),
      ("camera:\n  center:\n    - 48.2\n    - -116.4", "camera:\n  center:\n    - -116.4\n    - 48.2"),
      (
        "camera: # where\n  zoom: 3\n  center: [48.2, 116.4] # x",
        "camera: # where\n  zoom: 3\n  center: [116.4, 48.2] # x"
      ),
      // A comment would then describe the other number.
      ("camera:\n  center:\n    - 48.2 # north\n    - -116.4", nil),
      ("camera:\n  center:\n    - 48.2\n    - -116.4 # east", nil),
      ("camera:\n  center:\n    # north\n    - 48.2\n    - -116.4", nil),
      ("camera:\n  center: [\n    48.2, # north\n    -116.4 ]", nil),
      ("puck: { radius: 9, coordinate: [-33.9, 151.2] }", "puck: { radius: 9, coordinate: [151.2, -33.9] }"),
      ("camera: { center: [100, 116.4], zoom: 4 }", nil), ("camera: { center: [48.2, 196.4], zoom: 4 }", nil),
      ("variables: { n: 48.2, e: 116.4 }\ncamera: { center: [$n, $e], zoom: 4 }", nil),
      (
        "variables: { c: [48.2, 116.4] }\ncamera: { center: $c }",
        "variables: { c: [116.4, 48.2] }\ncamera: { center: $c }"
      ),
    ] as [(String, String?)])
  func swappedCoordinatesHaveAFix(_ written: String, _ fixed: String?) throws {
    let spec = "version: 1\n\(written)\n"
    let finding = try #require(findings(in: spec).first { $0.rule == "out-of-range" })
    #expect(finding.fixes.allSatisfy { !$0.isSafe })
    let made = finding.fixes.map { String(decoding: $0.applied(to: Array(spec.utf8)), as: UTF8.self) }
    #expect(made == fixed.map { ["version: 1\n\($0)\n"] } ?? [])
    for spec in made { #expect(findings(in: spec).filter { $0.severity == .error } == []) }
  }

  /// The numbers of a point in data can be swapped; those of a line only all together.
  @Test(
    arguments: [
      ("Point, coordinates: [48.2, 116.4]", "Point, coordinates: [116.4, 48.2]"),
      ("Point, coordinates: [48.2, 116.4, 7]", "Point, coordinates: [116.4, 48.2, 7]"),
      ("MultiPoint, coordinates: [[48.2, 116.4]]", "MultiPoint, coordinates: [[116.4, 48.2]]"),
      ("LineString, coordinates: [[48.2, 116.4], [48.3, 116.5]]", nil),
    ] as [(String, String?)])
  func swappedPositionsOfDataAreReported(_ geometry: String, _ fixed: String?) throws {
    func spec(_ geometry: String) -> String {
      """
      version: 1
      sources: { s: { data: { type: \(geometry) } } }
      annotations: [{ id: a, size: [1, 1], forEach: { source: s } }]

      """
    }
    let finding = try #require(findings(in: spec(geometry)).first { $0.rule == "geojson" })
    #expect(finding.help == "the longitude comes first: `[longitude, latitude]`")
    let made = finding.fixes.map {
      String(decoding: $0.applied(to: Array(spec(geometry).utf8)), as: UTF8.self)
    }
    #expect(made == fixed.map { [spec($0)] } ?? [])
  }

  /// Swapping one position alone would change the line.
  @Test(
    arguments: [
      "line: [[48.2, ⟦116.4⟧], [48.3, 16.5]]", "line: [[48.2, ⟦116.4⟧], [48.3, ⟦116.5⟧]]",
      "polygon: [[[48.2, ⟦116.4⟧], [48.3, 16.5], [49, 17], [48.2, ⟦116.4⟧]]]",
      "line: [⟦\"48.2, 116.4\"⟧, [48.3, 16.5]]", "line: [⟦[\"48.2 116.4\"]⟧, [48.3, 16.5]]",
    ])
  func noPositionOfALineIsSwapped(_ shape: String) {
    let marked = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { \(shape) } }]\n")
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.allSatisfy { $0.help?.contains("`[longitude, latitude]`") == true && $0.fixes.isEmpty })
  }

  /// A second anchor with the same name is unreachable.
  @Test(
    arguments: [
      ("[botom, above]", "[bottom, above]"), ("[botom, bottom]", "[botom, bottom]"),
      ("[below, { anchor: top }]", "[below, { anchor: top }]"),
      ("[top-center, bottm, tp]", "[top, bottom, tp]"),
      ("[top left, left]", "[top left, left]"), ("[top left, right]", "[top, left, right]"),
      ("[botom, \"top bottom\"]", "[bottom, \"top bottom\"]"),
      ("[botom, above, below]", "[bottom, above, top]"),
      ("[{ anchor: botom }, { anchor: bottm }]", "[{ anchor: bottom }, { anchor: bottm }]"),
      ("[{ anchor: botom }, bottm]", "[{ anchor: bottom }, bottm]"),
      ("[botom, { anchor: bottm }]", "[bottom, { anchor: bottm }]"),
      (
        "[{ anchor: botom, offsetX: 4 }, { anchor: bottm, offsetX: 8 }, { anchor: botom, offsetX: 4 }]",
        "[{ anchor: bottom, offsetX: 4 }, { anchor: bottom, offsetX: 8 }, { anchor: botom, offsetX: 4 }]"
      ),
    ])
  func noAnchorIsOfferedTwice(_ written: String, _ fixed: String) {
    let start =
      "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, variableAnchors: "
    let spec = start + written + " }]\n"
    let found = findings(in: spec).filter { $0.severity == .error }
    #expect(!found.isEmpty && found.allSatisfy { $0.help != nil })
    var bytes = Array(spec.utf8)
    for fix in found.flatMap(\.fixes).reversed() { bytes = fix.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == start + fixed + " }]\n")
  }

  @Test func anEmptySpecHasAnEmptyPlan() {
    #expect(compiled("version: 1\n").plan?.annotations.count == 0)
  }

  @Test func aSpecWithAnErrorHasNoPlan() { #expect(compiled("version: 1\ncolour: 1\n").plan == nil) }

  @Test func aSpecWithAWarningHasAPlan() {
    let spec =
      "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, variableAnchors: [] }]\n"
    #expect(compiled(spec).diagnostics.map(\.rule) == ["empty-anchors"])
    #expect(compiled(spec).plan != nil)
  }

  // MARK: Files and limits

  @Test func aMissingSpecIsThrown() {
    #expect(throws: FileFailure.notFound) { try compile("none", loader: TextFiles()) }
  }

  @Test func aFolderInPlaceOfASpecIsThrown() {
    var files = TextFiles()
    files.folders = ["maps"]
    #expect(throws: FileFailure.isFolder) { try compile("maps", loader: files) }
  }

  @Test func aStateIsReadWithinTheCallersLimits() {
    var limits = Limits()
    limits.expressionDepth = 100
    let depth = 80
    let priority = String(repeating: "['+', 1, ", count: depth) + "1" + String(repeating: "]", count: depth)
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] }, states: { selected: { zPriority: \(priority) } } }

      """
    let compilation = compiled(spec, limits: limits)
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.plan?.states.options.map(\.zPriority) == [81])
  }

  @Test func aSpecThatIsTooLargeIsReported() {
    var limits = Limits()
    limits.specBytes = 10
    #expect(compiled("version: 1\n", limits: limits).diagnostics.map(\.rule) == ["file-size"])
  }

  @Test func aDataFileThatIsTooLargeIsReported() {
    var limits = Limits()
    limits.dataBytes = 3
    let compilation = compiled("version: 1\nsources: { s: a }\n", files: ["a": "{ }\n"], limits: limits)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "`maps/a` has 4 bytes, more than the 3 that a data file may have"
      ])
  }

  @Test func aFolderInPlaceOfADataFileIsReported() throws {
    var files = TextFiles(["a.yaml": "version: 1\nsources: { s: data }\n"])
    files.folders = ["data"]
    let compilation = try compile("a.yaml", loader: files)
    #expect(compilation.diagnostics.map(\.message) == ["`data` is a folder"])
  }

  @Test(arguments: [
    "annotations: [{ id: a, size: [1, 1], forEach: { source: s } }, { id: b, size: [1, 1], forEach: { source: s } }]",
    "annotations: [\((0..<4).map { "{ id: a\($0), size: [1, 1], attach: { point: [0, 0] } }" }.joined(separator: ", "))]",
  ])
  func tooManyAnnotationsAreReportedOnce(_ annotations: String) {
    var limits = Limits()
    limits.annotations = 3
    let feature = "{ type: Feature, geometry: { type: Point, coordinates: [0, 0] } }"
    let source = "{ data: { type: FeatureCollection, features: [\(feature), \(feature)] } }"
    let spec = "version: 1\nsources: { s: \(source) }\n\(annotations)\n"
    #expect(compiled(spec, limits: limits).diagnostics.map(\.rule) == ["too-many-annotations"])
  }

  // MARK: Specs that break off

  private static let whole = """
    version: 1
    sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
    templates: { t: { size: [1, 1] } }
    annotations:
      - { id: a, extends: t, attach: { point: [0, 0] }, title: "é" }
      - { id: b, extends: t, forEach: { source: s }, variableAnchors: [top, { anchor: left, offsetX: 4 }] }

    """

  /// The text ends within brackets or quotes, so YAML itself reports it.
  @Test func aSpecThatBreaksOffGetsOnlyItsSyntaxError() {
    let bytes = Array(Self.whole.utf8)
    let wrong = bytes.indices.compactMap { end -> String? in
      guard let text = String(validating: bytes[..<end], as: UTF8.self) else { return nil }
      let rules = findings(in: text).map(\.rule)
      return rules.contains("yaml-syntax") && rules.count > 1 ? "\(text.suffix(30)): \(rules)" : nil
    }
    #expect(wrong == [])
  }

  @Test func theWholeSpecHasNoFinding() { #expect(findings(in: Self.whole) == []) }

  @Test func contentBeforeASyntaxErrorIsChecked() {
    #expect(findings(in: "version: 1\ncolour: 1\nname: \"\n").map(\.rule) == ["unknown-key", "yaml-syntax"])
  }
}

/// One failure is one finding; its consequences are not reported.
@Suite struct SingleFindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var spec: String
    var rules: [String]

    init(_ description: String, _ spec: String, _ rules: String...) {
      testDescription = description
      self.spec = spec
      self.rules = rules
    }
  }

  private static let users = """
    annotations:
      - { id: a, size: [9, 9], forEach: { source: s } }
      - { id: b, size: [9, 9], attach: { feature: { source: s, id: x } } }
      - { id: c, size: [9, 9], attach: { annotation: a/x } }
    """

  @Test(arguments: [
    Case("a file that is not there", "sources: { s: no.geojson }\n" + users, "unreadable-source"),
    Case(
      "a feature that cannot be read",
      "sources: { s: { data: { type: Point, coordinates: [0, 100] } } }\n" + users, "geojson"),
    Case("a source that is not there", users, "unknown-source", "unknown-source"),
    Case(
      "a variable that suits no use",
      "variables: { v: abc }\nannotations: [{ id: a, size: [$v, $v], gap: $v, attach: { point: [0, 0] } }]",
      "wrong-type"),
    Case(
      "a variable without a value",
      "variables: { v: }\nannotations: [{ id: a, size: [$v, $v], attach: { point: [0, 0] } }]",
      "empty-value"),
    Case(
      "annotations that are no list", "camera: { fit: [a] }\nannotations: { a: { size: [9, 9] } }",
      "wrong-type"),
    Case(
      "a text that goes on behind braces", "annotations:\n  - id: a\n    title: {name} street",
      "yaml-syntax"),
    Case("a text that breaks off", "annotations:\n  - { id: a, title: {foo\n  : bar} }", "yaml-syntax"),
  ])
  func isNotReportedTwice(_ test: Case) {
    let found = findings(in: "version: 1\n" + test.spec).filter { $0.severity == .error }
    #expect(found.map(\.rule) == test.rules)
  }

  @Test func twoMistakesInOneVariableAreTwoFindings() {
    let found = findings(
      in:
        "version: 1\nvariables: { v: [x, y] }\nannotations: [{ id: a, size: $v, attach: { point: [0, 0] } }]")
    #expect(found.map(\.rule) == ["wrong-type", "wrong-type"])
  }

  @Test func anExcludedInstanceIsNotMisspelt() throws {
    let finding = try #require(
      findings(
        in: """
          version: 1
          sources: { s: { data: { type: Feature, id: x, geometry: { type: Point, coordinates: [0, 0] } } } }
          annotations:
            - { id: a, size: [9, 9], forEach: { source: s, filter: [has, name] } }
            - { id: d, size: [9, 9], forEach: { source: s } }
            - { id: b, size: [9, 9], attach: { annotation: a/x } }
          """
      ).first { $0.rule == "unknown-annotation" })
    #expect(finding.fixes == [])
    #expect(
      finding.help == "`a` is repeated, and not for `x`: its `forEach` has no such feature, or excludes it")
  }
}
