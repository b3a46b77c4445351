import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// Mistakes of authors who know another map or language: the message of the finding, and that its fix lints
/// clean.
@Suite struct AuthorMistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var message: String
    var help: String?
    var own: String
    /// The properties after `--fix --unsafe-fixes`, or `nil` if no fix is offered.
    var fixed: String?
    var severity = Severity.error
    var testDescription: String { own }

    init(
      _ rule: String, _ message: String, help: String? = nil, _ own: String, fixed: String? = nil,
      as severity: Severity = .error
    ) {
      (self.rule, self.message, self.help, self.own, self.fixed) = (rule, message, help, own, fixed)
      self.severity = severity
    }
  }

  private static let features = """
    { "type": "FeatureCollection", "features": [
    { "type": "Feature", "id": 1, "properties": { "name": "Ada", "rating": 4.5, "open": true, "address": { "city": "Berlin" } },
      "geometry": { "type": "Point", "coordinates": [13.4, 52.5] } },
    { "type": "Feature", "id": 2, "properties": { "name": "Bea", "rating": 3, "open": false, "address": { "city": "Bonn" } },
      "geometry": { "type": "Point", "coordinates": [13.5, 52.6] } }
    ] }
    """

  private static func spec(_ own: String) -> String {
    let size = own.contains("size:") ? "" : "    size: [auto, 28]\n"
    let title = own.contains("title:") ? "" : "    title: x\n"
    let lines = own.split(separator: "\n").map { "    \($0)\n" }.joined()
    return """
      version: 1
      sources: { stores: stores.geojson }
      annotations:
        - id: a
          \(own.contains("forEach:") ? "obstacle: true" : "forEach: { source: stores }")
      \(size)\(title)\(lines)
      """
  }

  static let cases = [
    // A default for `get`.
    Case(
      "expression-type", "`get` takes no default, found the number 0",
      help: "write `[coalesce, [get, rating], 0]`", "priority: [get, rating, 0]",
      fixed: "priority: [coalesce, [get, rating], 0]"),
    Case(
      "expression-type", "`get` takes no default, found the text `none`",
      help:
        "write `[coalesce, [get, name], \"none\"]`, or `[get, \"none\", [get, name]]` for the member of a property",
      "title: [get, name, \"none\"]", fixed: "title: [coalesce, [get, name], \"none\"]"),
    Case(
      "expression-type", "`has` takes an object after the name, found `true`", help: "write `[has, open]`",
      "visible: [has, open, true]", fixed: "visible: [has, open]"),
    // A condition in the older syntax of filters beside an expression.
    Case(
      "constant-comparison", "two constants are compared, so the result is always false",
      help: "`[get, name]` reads a property",
      "forEach: { source: stores, filter: [all, [get, open], [\"==\", name, Ada]] }",
      fixed: "forEach: { source: stores, filter: [all, [get, open], [\"==\", [get, name], Ada]] }",
      as: .warning),
    // Zoom within a condition.
    Case(
      "zoom-dependent", "a `forEach` cannot depend on zoom: which annotations there are is decided once",
      help: "write `minZoom: 12` at the annotation",
      "forEach: { source: stores, filter: [\">=\", [zoom], 12] }"),
    Case(
      "zoom-dependent", "a `forEach` cannot depend on zoom: which annotations there are is decided once",
      help: "write `maxZoom: 9` beside `filter: [has, name]` at the annotation",
      "forEach: { source: stores, filter: [all, [step, [zoom], true, 9, false], [has, name]] }"),
    Case(
      "zoom-placement", "`zoom` may stand only as the input of an outermost `step` or `interpolate`",
      help:
        "write `[step, [zoom], false, 12, [\">\", [get, rating], 4]]`; `visible` can be `minZoom: 12` beside `visible: [\">\", [get, rating], 4]`",
      "visible: [all, [\">=\", [zoom], 12], [\">\", [get, rating], 4]]",
      fixed: "visible: [step, [zoom], false, 12, [\">\", [get, rating], 4]]"),
    Case(
      "zoom-placement", "`zoom` may stand only as the input of an outermost `step` or `interpolate`",
      help: "write `[step, [zoom], [get, open], 14, true]`",
      "visible: [any, [\">\", [zoom], 14], [get, open]]",
      fixed: "visible: [step, [zoom], [get, open], 14, true]"),
    Case(
      "zoom-placement", "`zoom` may stand only as the input of an outermost `step` or `interpolate`",
      help: "write `[step, [zoom], 0, 10, 1, 12, [get, rating]]`",
      "priority: [case, [\">\", [zoom], 12], [get, rating], [\">\", [zoom], 10], 1, 0]",
      fixed: "priority: [step, [zoom], 0, 10, 1, 12, [get, rating]]"),
    Case(
      "zoom-placement", "`zoom` may stand only as the input of an outermost `step` or `interpolate`",
      "priority: [\"*\", [zoom], 2]"),
    // Texts and numbers.
    Case(
      "expression-failed", "`rating` is a number in 2 of 2 features, but `\"4\"` is a text",
      help: "write `4`, without quotes", "visible: [\">=\", [get, rating], \"4\"]",
      fixed: "visible: [\">=\", [get, rating], 4]", as: .warning),
    // Properties that no feature has.
    Case(
      "missing-property", "`{nmae}` is missing in 2 of 2 features", help: "did you mean `{name}`?",
      "title: \"{nmae}\"", fixed: "title: \"{name}\""),
    Case(
      "expression-failed",
      "expected a number, `low`, `high` or `required`, found nothing for 2 of 2 features",
      help: "did you mean `[get, rating]`?", "priority: [get, raiting]", fixed: "priority: [get, rating]"),
    // Only one of the features reads the property, which none has.
    Case(
      "expression-failed",
      "expected a number, `low`, `high` or `required`, found nothing for 1 of 2 features",
      help: "did you mean `[get, rating]`?", "priority: [case, [get, open], [get, raiting], 1]",
      fixed: "priority: [case, [get, open], [get, rating], 1]"),
    Case(
      "unknown-property", "no feature of `stores` has the property `nmae`", "title: [to-string, [get, nmae]]",
      fixed: "title: [to-string, [get, name]]"),
    Case(
      "filter-passes-nothing", "no feature of `stores` has the property `nmae`, so `a` makes no annotation",
      "forEach: { source: stores, filter: [\"==\", [get, nmae], Ada] }",
      fixed: "forEach: { source: stores, filter: [\"==\", [get, name], Ada] }"),
    // Members of a property.
    Case(
      "missing-property", "`{address.city}` is missing in 2 of 2 features",
      help: "braces read no member of an object: write `[get, city, [get, address]]`",
      "title: \"{address.city}\"", fixed: "title: [get, city, [get, address]]"),
    // Lists and calls in place of a text.
    Case(
      "wrong-type", "expected a text, found a list",
      help:
        "a list is no text: write `\"{name} {rating}\"`, or an expression, `[concat, [get, …], …]`",
      "title: [name, rating]", fixed: "title: \"{name} {rating}\""),
    Case(
      "literal-property", "this text looks like a call of the operator `concat`, and is shown as it is",
      help: "an operator is the first item of a list: write `[concat, [get, name], [get, rating]]`",
      "title: concat(name, rating)", fixed: "title: [concat, [get, name], [get, rating]]", as: .warning),
  ]

  private func linted(_ spec: String) -> [Finding] {
    lint(compiled(spec, files: ["stores.geojson": Self.features]))
  }

  @Test(arguments: cases)
  func theFindingSaysWhatToWrite(_ test: Case) throws {
    let found = linted(Self.spec(test.own))
    let finding = try #require(found.first { $0.rule == test.rule }, "\(found.map(\.message))")
    #expect(finding.message == test.message)
    #expect(finding.severity == test.severity)
    if let help = test.help { #expect(finding.help == help) }
  }

  @Test(arguments: cases)
  func theFixLintsClean(_ test: Case) throws {
    let spec = Self.spec(test.own)
    let found = linted(spec)
    let finding = try #require(found.first { $0.rule == test.rule }, "\(found.map(\.message))")
    let fixed = finding.fixes.first.map { String(decoding: $0.applied(to: Array(spec.utf8)), as: UTF8.self) }
    #expect(fixed == test.fixed.map(Self.spec))
    if let fixed { #expect(linted(fixed).map(\.message) == []) }
  }

  /// The properties of an empty source are unknown.
  @Test func anEmptySourceIsNoError() {
    let empty = #"{ "type": "FeatureCollection", "features": [] }"#
    let found = lint(compiled(Self.spec("title: \"{nmae}\""), files: ["stores.geojson": empty]))
    #expect(!found.contains { $0.severity == .error })
  }

  /// The property exists in features that the filter excludes.
  @Test func aPropertyThatAFilterLeavesOutIsAWarning() throws {
    let features = Self.features.replacing("\"name\": \"Ada\", ", with: "")
    let spec = Self.spec(
      "forEach: { source: stores, filter: [\"==\", [get, rating], 4.5] }\ntitle: \"{name}\"")
    let found = lint(compiled(spec, files: ["stores.geojson": features]))
    let finding = try #require(found.first { $0.rule == "missing-property" })
    #expect(finding.severity == .warning)
  }

  /// Another annotation with the same template may have the property.
  @Test func aPropertyThatATemplateReadsIsAnErrorOnlyIfNoAnnotationHasIt() {
    func severities(_ read: String) -> Set<Severity> {
      func data(_ properties: String) -> String {
        "{ data: { type: Feature, properties: { \(properties) }, geometry: { type: Point, coordinates: [13, 52] } } }"
      }
      let spec = """
        version: 1
        sources:
          s: \(data("name: x, only: y"))
          t: \(data("name: z"))
        templates:
          both: { size: [auto, 28], \(read) }
        annotations:
          - { id: a, extends: both, forEach: { source: s } }
          - { id: b, extends: both, forEach: { source: t } }

        """
      let rules = ["missing-property", "expression-failed", "unknown-property"]
      return Set(lint(compiled(spec)).filter { rules.contains($0.rule) }.map(\.severity))
    }
    for read in [
      "title: \"{NAME}\"", "title: x, priority: [get, NAME]", "title: [to-string, [get, NAME]]",
    ] {
      #expect(severities(read.replacing("NAME", with: "only")) == [.warning], "\(read)")
      #expect(severities(read.replacing("NAME", with: "none")) == [.error], "\(read)")
    }
  }

  @Test func aPointOfLeafletIsSwapped() throws {
    for (written, meant, note) in [
      ("position: [52.5, 13.4]", "[13.4, 52.5]", true), ("position: [-122.4, 37.8]", "[-122.4, 37.8]", false),
      ("position: { lat: 52.5, lng: 13.4 }", "[13.4, 52.5]", false),
      ("latLng: \"L.latLng(52.5, 13.4)\"", "[13.4, 52.5]", true),
      ("position: \"new google.maps.LatLng(52.5, 13.4)\"", "[13.4, 52.5]", true),
      ("center: \"new mapboxgl.LngLat(13.4, 52.5)\"", "[13.4, 52.5]", false),
      ("lngLat: [13.4, 52.5]", "[13.4, 52.5]", false),
    ] {
      let spec = "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    \(written)\n"
      let found = lint(compiled(spec))
      let finding = try #require(found.first { $0.rule == "foreign-name" }, "\(written)")
      let fix = try #require(finding.fixes.first, "\(written)")
      #expect(
        fix.title == "write `attach: { point: \(meant) }`"
          + (note ? ", the two numbers swapped: the longitude comes first" : ""))
      let fixed = String(decoding: fix.applied(to: Array(spec.utf8)), as: UTF8.self)
      #expect(lint(compiled(fixed)).map(\.message) == [], "\(fixed)")
    }
  }

  /// `center` and `location` have the longitude first in some products and the latitude in others.
  @Test(arguments: ["center: [52.5, 13.4]", "location: [13.4, 52.5]"])
  func aPointOfUnknownOrderHasNoFix(_ written: String) throws {
    let found = lint(compiled("version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    \(written)\n"))
    let finding = try #require(found.first { $0.rule == "foreign-name" })
    #expect(finding.fixes.isEmpty)
    #expect(finding.help?.contains("the longitude first") == true)
  }

  @Test func aSecondIDStartsANewItem() throws {
    let item = "\n    attach: { point: [13.4, 52.5] }\n    size: [10, 10]\n    collisionMode: none\n"
    let spec = "version: 1\nannotations:\n  - id: a\(item)    id: b\(item)    id: c\(item)"
    var loader = TextFiles([:])
    loader.contents[specPath] = Array(spec.utf8)
    let found = linted(spec)
    #expect(
      found.map(\.message) == Array(repeating: "a second `id` starts a new item, which has no `-`", count: 2))
    let fixed = try FixedSpec(specPath, loader, RuleSettings(), includesUnsafe: true)
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self)
        == "version: 1\nannotations:\n  - id: a\(item)  - id: b\(item)  - id: c\(item)")
  }

  /// A swapped point is also reported if the data has other errors.
  @Test func aSwappedPointIsReportedBesideErrors() {
    let points = ["[13.4, 52.5]", "[13.5, 52.4]", "[13.45, 52.45]", "[52.5, 13.4]"]
    let own = points.enumerated().map {
      "  - { id: a\($0), size: [9, 9], attach: { point: \($1) } }\n"
    }.joined()
    let found = lint(
      compiled("version: 1\nannotations:\n\(own)  - { id: x, size: [9, 9], attach: { point: 3 } }\n"))
    #expect(Set(found.map(\.rule)).isSuperset(of: ["swapped-coordinates", "wrong-type"]))
    let features = (points + ["[\"13.4\", 52.5]"]).map {
      #"{ "type": "Feature", "properties": {}, "geometry": { "type": "Point", "coordinates": \#($0) } }"#
    }
    let data = #"{ "type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))] }"#
    let inData = lint(compiled(Self.spec("gap: 1"), files: ["stores.geojson": data]))
    #expect(Set(inData.map(\.rule)).isSuperset(of: ["swapped-coordinates", "geojson"]))
  }

  /// The message names the kind of the file instead of listing what it lacks.
  @Test(arguments: [
    ("\u{1F}\u{8B}", "this is a gzip file, not YAML"),
    ("<!DOCTYPE html>\n<title>404</title>\n", "this is an HTML page, not YAML"),
    ("<?xml version=\"1.0\"?>\n<kml/>\n", "this is KML, not YAML"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n",
      "this is a Git LFS pointer, not YAML"
    ),
    ("PK\u{3}\u{4}", "this is a ZIP archive, such as a KMZ file or a zipped shapefile, not YAML"),
    (#"{ "type": "Topology", "objects": {}, "arcs": [] }"#, "this is TopoJSON, and a spec is wanted"),
    (
      #"{ "version": 0.6, "generator": "Overpass API", "elements": [] }"#,
      "this is Overpass JSON, and a spec is wanted"
    ),
    (#"{ "version": 8, "sources": {}, "layers": [] }"#, "this is a style, and a spec is wanted"),
  ])
  func aSpecOfAnotherKindIsNamed(_ text: String, _ message: String) {
    var bytes = Array(text.utf8)
    // U+008B is two bytes of UTF-8, and one of gzip.
    if text.hasPrefix("\u{1F}") { bytes = [0x1F, 0x8B, 0x08, 0x00] }
    var loader = TextFiles([:])
    loader.contents[specPath] = bytes
    let compilation = try? compile(specPath, loader: loader)
    #expect(compilation?.diagnostics.map(\.message) == [message])
  }

  @Test(arguments: [
    (
      #"{ "geometryType": "esriGeometryPoint", "spatialReference": { "wkid": 4326 }, "features": [] }"#,
      "Esri JSON"
    ),
    (#"{ "version": 0.6, "osm3s": {}, "elements": [] }"#, "Overpass JSON"),
    (#"{ "type": "Topology", "objects": {}, "arcs": [] }"#, "TopoJSON"),
    (#"{ "tilejson": "3.0.0", "tiles": [] }"#, "TileJSON"),
    (#"{ "version": 8, "sources": {}, "layers": [] }"#, "a style"),
  ])
  func dataOfAnotherKindAreNamed(_ data: String, _ name: String) {
    let found = lint(compiled(Self.spec("gap: 1"), files: ["stores.geojson": data]))
    #expect(
      found.map(\.message).contains("this is \(name), and GeoJSON is wanted"), "\(found.map(\.message))")
  }

  /// Authors' own keys may also appear in options of expressions.
  @Test func keysOfTheAuthorAreIgnoredInOptions() {
    let own = "title: [number-format, [get, rating], { max-fraction-digits: 1, x-note: stars }]"
    #expect(linted(Self.spec(own)).map(\.message) == [])
  }
}
