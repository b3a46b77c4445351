import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Sources, `forEach`, and reads of features.
@Suite struct DataSourceTests {
  private func spec(_ own: String) -> String {
    """
    version: 1
    sources: { cafes: cafes.geojson }
    annotations:
      - { id: cafe, size: [9, 9], forEach: { source: cafes }, \(own) }
    """
  }

  /// Returns a GeoJSON file of points with the given members.
  private func geoJSON(_ features: [String]) -> String {
    let items = features.map { #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}\#($0)}"# }
    return #"{"type":"FeatureCollection","features":[\#(items.joined(separator: ","))]}"#
  }

  private func compilation(_ features: [String], _ own: String = "x-: 1") -> Compilation {
    compiled(spec(own), files: ["cafes.geojson": geoJSON(features)])
  }

  private func texts(_ column: TextColumn) -> [String] {
    (0..<column.count).map { String(decoding: column[$0], as: UTF8.self) }
  }

  @Test func anInstanceIsNamedAfterItsFeature() throws {
    let compilation = compilation([#","id":"a/b""#, #","id":7"#, #","id":7.50"#, "", #","id":null"#])
    let plan = try #require(compilation.plan)
    #expect(texts(plan.annotations.ids) == ["cafe/a/b", "cafe/7", "cafe/7.5", "cafe/#3", "cafe/#4"])
  }

  @Test func theSecondFeatureOfAnIDIsNamedByItsIndex() throws {
    let compilation = compilation([#","id":1"#, #","id":"1""#])
    #expect(texts(try #require(compilation.plan).annotations.ids) == ["cafe/1", "cafe/#1"])
    #expect(compilation.diagnostics.map(\.rule) == ["duplicate-feature-id"])
  }

  @Test func anInstanceIsAttachedToItsFeature() throws {
    let annotations = try #require(compilation(["", ""]).plan).annotations
    #expect(annotations.longitude == [1, 1])
    #expect(annotations.latitude == [2, 2])
  }

  @Test func aPropertyIsRead() throws {
    let features = [#","properties":{"rank":3}"#, #","properties":{"rank":-4.5}"#]
    #expect(
      try #require(compilation(features, "priority: [get, rank]").plan).annotations.options.map(\.priority)
        == [3, -4.5])
  }

  @Test func aSizeIsReadSideBySide() throws {
    let features = [#","properties":{"w":3}"#]
    let plan = try #require(
      compilation(features, "size: [[get, w], 5]".replacing("size", with: "x-size")).plan)
    #expect(plan.annotations.options.map(\.width) == [9])
    let own = spec("x-: 1").replacing("size: [9, 9]", with: "size: [[get, w], 5]")
    let sized = try #require(compiled(own, files: ["cafes.geojson": geoJSON(features)]).plan)
    #expect(sized.annotations.options.map(\.width) + sized.annotations.options.map(\.height) == [3, 5])
  }

  struct Title: Sendable, CustomTestStringConvertible {
    var template: String
    var title: String
    var testDescription: String { template }

    init(_ template: String, _ title: String) {
      self.template = template
      self.title = title
    }
  }

  @Test(arguments: [
    Title("{name}", "Zoë 🗺"), Title("{name} · {n}", "Zoë 🗺 · 4.5"), Title("a{{b", "a{b"),
    Title("{{{n}", "{4.5"),
    Title("{none}", ""), Title("{nil}!", "!"), Title("{yes}", "true"), Title("{list}", "[1,2]"),
    Title("}", "}"),
    Title("{n}{n}", "4.54.5"), Title("", ""),
  ])
  func aTitleShowsThePropertiesOfTheFeature(_ test: Title) throws {
    let feature =
      #","properties":{"name":"Zo\u00eb \uD83D\uDDFA","n":4.50,"nil":null,"yes":true,"list":[1,2]}"#
    // A property that no feature has is an error: another one has `none`.
    let plan = try #require(
      compilation([feature, #","properties":{"none":1}"#], "title: \"\(test.template)\"").plan)
    #expect(texts(plan.annotations.titles).first == test.title)
  }

  @Test func anUnreadableValueIsReportedOnceAndIsTheDefault() throws {
    let features = ["", #","properties":{"rank":"x"}"#, #","properties":{"rank":2}"#]
    let compilation = compilation(features, "zPriority: [get, rank]")
    #expect(compilation.diagnostics.map(\.rule) == ["expression-failed"])
    let message = compilation.diagnostics.first?.message
    #expect(message?.hasSuffix("found nothing for 1 of 3 features, and the text `x` for 1 more") == true)
    #expect(try #require(compilation.plan).annotations.options.map(\.zPriority) == [500, 500, 2])
  }

  @Test func anUnknownVisibilityIsNotShown() throws {
    let flags = try #require(
      compilation(["", #","properties":{"open":true}"#], "visible: [get, open]").plan
    ).annotations.options.map(\.flags)
    #expect(
      flags.map { $0.intersection([.visible, .expressionFailed]) } == [.expressionFailed, .visible])
  }

  @Test func anAnchorsUnknownSizeIsNotTheAnnotationsOwn() throws {
    let own =
      "variableAnchors: [{ anchor: top, size: [[get, w], [get, w]] }] }\n"
      + "  - { id: own, size: [9, 9], attach: { point: [0, 0] }, variableAnchors: [top]"
    let plan = try #require(compilation(["", #","properties":{"w":5}"#], own).plan)
    #expect(plan.annotations.options.map(\.anchorList) == [0, 1, 2])
  }

  @Test func aSourceMayBeWrittenInTheSpec() throws {
    let spec = """
      version: 1
      sources: { s: { data: { type: Point, coordinates: [190, 2, 55] } } }
      annotations: [{ id: a, size: [1, 1], forEach: { source: s } }]
      """
    #expect(try #require(compiled(spec).plan).annotations.longitude == [-170])
  }

  // MARK: What is wrong in a data file

  struct DataCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var marked: String
    var severity: Severity

    init(
      _ description: String, _ marked: String, _ severity: Severity = .error, rule: String = "geojson"
    ) {
      testDescription = description
      self.rule = rule
      self.marked = marked
      self.severity = severity
    }
  }

  @Test(
    arguments: [
      DataCase("a list", "⟦[1]⟧"),
      DataCase("a text", "⟦\"é\"⟧"),
      DataCase("no type", "{ ⟦\"é\"⟧: 1 }"),
      DataCase("an unknown type", "{ \"type\": ⟦\"Pont\"⟧ }"),
      DataCase("no features", "{ ⟦\"type\"⟧: \"FeatureCollection\" }"),
      DataCase("features that are no list", "{ ⟦\"type\"⟧: \"FeatureCollection\", \"features\": 1 }"),
      DataCase("an item that is no feature", "{ \"type\": \"FeatureCollection\", \"features\": [⟦7⟧] }"),
      DataCase(
        "an item of another type",
        "{ \"type\": \"FeatureCollection\", \"features\": [{ ⟦\"type\"⟧: \"Point\" }] }"),
      DataCase("no geometry", "{ ⟦\"type\"⟧: \"Feature\" }"),
      DataCase(
        "a null geometry", "{ \"type\": \"Feature\", \"geometry\": ⟦null⟧ }", .warning, rule: "no-geometry"),
      DataCase("a geometry that is a text", "{ \"type\": \"Feature\", \"geometry\": ⟦\"x\"⟧ }"),
      DataCase("a line without positions", "{ \"type\": \"LineString\", \"coordinates\": ⟦[]⟧ }"),
      DataCase("no coordinates", "{ ⟦\"type\"⟧: \"Point\" }"),
      DataCase("one coordinate", "{ \"type\": \"Point\", \"coordinates\": ⟦[1]⟧ }"),
      DataCase("null coordinates", "{ \"type\": \"Point\", \"coordinates\": ⟦null⟧ }"),
      DataCase("a coordinate that is a text", "{ \"type\": \"Point\", \"coordinates\": [1, ⟦\"2\"⟧] }"),
      DataCase("latitude 95", "{ \"type\": \"Point\", \"coordinates\": [1, ⟦95⟧] }"),
      DataCase(
        "an id that is a list",
        "{ \"type\": \"Feature\", \"id\": ⟦[1]⟧, \"geometry\": { \"type\": \"Point\", \"coordinates\": [1, 2] } }"
      ),
      DataCase(
        "an id that is a mapping",
        "{ \"type\": \"Feature\", \"id\": ⟦{}⟧, \"geometry\": { \"type\": \"Point\", \"coordinates\": [1, 2] } }"
      ),
    ], [Variant.asWritten, .carriageReturns, .byteOrderMark])
  func aDataErrorIsReportedInItsOwnFile(_ test: DataCase, _ variant: Variant) {
    let marked = MarkedText(variant("\n" + test.marked))
    let found = findings(in: "version: 1\nsources: { s: a.geojson }\n", files: ["a.geojson": marked.string])
      .filter { $0.rule != "unused-source" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(test.rule, at: marked))
    #expect(found.map(\.place.path) == ["maps/a.geojson"])
    #expect(found.map(\.severity) == [test.severity])
  }

  @Test func aBrokenDataFileIsReportedAtItsPlace() {
    let found = findings(
      in: "version: 1\nsources: { s: a.geojson }\n", files: ["a.geojson": "{\n\"type\": [}"])
    #expect(
      found.first.map { "\($0.place.path) \($0.rule) \($0.place.start.line)" }
        == "maps/a.geojson json-syntax 2")
  }

  @Test func anEmptyDataFileIsReported() {
    let found = findings(in: "version: 1\nsources: { s: a.geojson }\n", files: ["a.geojson": ""])
    #expect(found.map(\.message).contains("the file is empty"))
  }

  // MARK: What is wrong in the spec

  struct SpecCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var spec: String

    init(_ description: String, _ rule: String, _ spec: String) {
      testDescription = description
      self.rule = rule
      self.spec = "version: 1\n" + spec
    }
  }

  private static let inline = "{ data: { type: Point, coordinates: [0, 0] } }"

  @Test(
    arguments: [
      SpecCase("a file that is not there", "unreadable-source", "sources: { s: ⟦none.geojson⟧ }\n"),
      SpecCase(
        "a file below `data` that is not there", "unreadable-source", "sources: { s: { data: ⟦none⟧ } }\n"),
      SpecCase("a source without data", "missing-key", "sources: { s: ⟦{}⟧ }\n"),
      SpecCase("a source whose data is null", "missing-key", "sources: { s: ⟦{ data: null }⟧ }\n"),
      SpecCase("a source that is null", "wrong-type", "sources: { s: ⟦null⟧ }\n"),
      SpecCase(
        "GeoJSON without `data`", "wrong-type", "sources: { s: ⟦{ type: Point, coordinates: [0, 0] }⟧ }\n"),
      SpecCase(
        "an unknown source", "unknown-source",
        "sources: { cafes: \(inline) }\nannotations: [{ id: a, size: [1, 1], forEach: { source: ⟦caffes⟧ } }]\n"
      ),
      SpecCase(
        "a forEach without a source", "missing-key", "annotations: [{ id: a, size: [1, 1], forEach: ⟦{}⟧ }]\n"
      ),
      SpecCase(
        "a forEach whose source is null", "missing-key",
        "annotations: [{ id: a, size: [1, 1], forEach: ⟦{ source: null }⟧ }]\n"),
      SpecCase(
        "a forEach and an attachment", "attach-and-for-each",
        "sources: { s: \(inline) }\nannotations: [{ id: a, size: [1, 1], attach: { point: ⟦[0, 0]⟧ }, forEach: { source: s } }]\n"
      ),
      SpecCase(
        "a property without a feature", "no-feature",
        "annotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, title: \"⟦{name}⟧\" }]\n"),
      SpecCase(
        "an expression without a feature", "no-feature",
        "annotations: [{ id: a, size: [⟦[get, w]⟧, 1], attach: { point: [0, 0] } }]\n"),
    ], Variant.allCases)
  func aMistakeInTheSpecIsReportedAtItsLocation(_ test: SpecCase, _ variant: Variant) {
    let marked = MarkedText(variant(test.spec))
    #expect(found(in: marked, ignoring: ["unused-source"]) == expected(test.rule, at: marked))
  }
}
