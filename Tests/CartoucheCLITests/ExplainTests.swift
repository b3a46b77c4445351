import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheCLI
@testable import CartoucheLint

/// `explain` and `schema`.
@Suite struct ExplainTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The expected parts of the explanation.
    var parts: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "gap",
      parts: ["gap: property of an annotation", "gap: property of a callout", "Default: 0", "gap: 8"]),
    Case(name: "interpolate", parts: ["interpolate: operator", "[linear]"]),
    Case(name: "unused-source", parts: ["unused-source: rule of lint, warning", "^^^^^"]),
    Case(
      name: "unknown-key", parts: ["unknown-key: rule of the compiler, error", "prioriti: 3", "^^^^^^^^"]),
    Case(name: "bad-template", parts: ["A `{`, `{{` or `$` in a text", "`{$name}` a variable"]),
    Case(name: "no-geometry", parts: ["mellow", "cafes.geojson:", #""geometry": null }"#]),
    Case(name: "refused-input", parts: ["test.trace.jsonl:", "drag"]),
    Case(name: "collision", parts: ["collision: cause", "allowOverlap: true"]),
    Case(name: "anchorChanged", parts: ["anchorChanged: event", #""from":null"#]),
    Case(name: "frameChanged", parts: ["frameChanged: event", "--events frameChanged", #""frame":{"x":"#]),
    Case(name: "displayPriority", parts: ["name of another product", "Write `priority`"]),
    Case(
      name: "MKClusterAnnotation", parts: ["name of another product for an annotation", "Write `clusters:"]),
    Case(name: "point_count_abbreviated", parts: ["product for a cluster", "`{count}` in a text"]),
    Case(name: "memberAnnotations", parts: ["product for a cluster", "`aggregate`"]),
    Case(name: "getClusterExpansionZoom", parts: ["product for a cluster", "`splitZoom`"]),
    Case(name: "calloutOffset", parts: ["product for an annotation", "`offsetY` points up"]),
    Case(name: "displayPriority", parts: ["product for an annotation, a cluster (MapKit)\n"]),
    Case(
      name: "within",
      parts: [
        "within: name of another product for an operator", "Mapbox has it, but Cartouche does not.",
        "Compute it beforehand",
      ]),
    Case(
      name: "format",
      parts: ["format: name of another product for an operator", "Write `concat`", "[concat, [get, name]"]),
    Case(
      name: "MKMarkerAnnotationView",
      parts: [
        "name of another product (MapKit)", "It is what Cartouche calls an annotation, an entry of",
        "Write its class in `view`", "view: MKMarkerAnnotationView",
      ]),
    Case(name: "AdvancedMarkerElement", parts: ["(Google Maps)", "calls an annotation"]),
    Case(name: "InfoWindow", parts: ["calls a `callout` of an annotation"]),
    Case(
      name: "iconAllowOverlap",
      parts: [
        "iconAllowOverlap, in a style icon-allow-overlap: name of another product for an annotation, a cluster "
          + "(styles of Mapbox and MapLibre)\n",
        "allowOverlap: true",
      ]),
    Case(
      name: "medium",
      parts: ["medium: word for a value of `priority`", "Write `0`, which"]),
    Case(name: "very-high", parts: ["Write `high`, or `required` for what no collision may hide."]),
    Case(
      name: "south",
      parts: [
        "south: word for a value of `variableAnchors`",
        "`top` puts the view south of it, and `bottom` is its own south side.",
      ]),
    Case(
      name: "cartouche-disable",
      parts: [
        "cartouche-disable: comment in a spec", "up to the end of the file", "# cartouche-disable unused",
      ]),
    Case(name: "bad-template", parts: ["rule of the compiler, error or warning"]),
    Case(name: "splitZoom", parts: ["splitZoom: member of a frame's JSON of a cluster", "splits"]),
    Case(name: "members", parts: ["members: member of a frame's JSON", "`[get, members]`"]),
    Case(name: "count", parts: ["count: property of an aggregate", "count: member of a frame's JSON"]),
    Case(name: "zoom", parts: ["zoom: property", "zoom: operator", "zoom: cause"]),
    Case(
      name: "required",
      parts: ["required: value of `priority` of an annotation", "priority: required", "Values: "]),
    Case(name: "required", parts: ["  Above every number, never hidden by a collision"]),
    Case(
      name: "high", parts: ["high: value of `priority`", "  The number 250, above the default."]),
    Case(name: "low", parts: ["  The number −250, below the default."]),
    Case(name: "center", parts: ["    variableAnchors: [center]\n"]),
    Case(name: "all", parts: ["    variableAnchors: all\n"]),
    Case(
      name: "calm",
      parts: [
        "`equal`: visible views rank before hidden ones of equal `required`", "`motion`: while the map moves",
        "when the map is idle",
        "`none`: rank alone",
      ]),
    Case(name: "strategy", parts: ["`greedy`: places annotations by rank", "`best`: improves the result"]),
    Case(
      name: "best", parts: ["best: value of `strategy`", "  Improves the result of `greedy`", "`budget`"]),
    Case(name: "motion", parts: ["motion: value of `calm`", "  While the map moves", "idle"]),
    Case(name: "hidden", parts: ["each with its cause", "occluded\n", "name of another product"]),
    Case(name: "cause", parts: ["member of a frame's JSON of what is hidden", "clustered,"]),
    Case(name: "collision", parts: ["A scenario expects it with `cause: collision`."]),
    Case(name: "nearest-center", parts: ["of `tieBreak` of `placement`", "tieBreak: nearest-center"]),
    Case(name: "stoppedBy", parts: ["member of a frame's JSON of a candidate", "--explain"]),
    Case(name: "blinks", parts: ["of the statistics of a trace", "--statistics"]),
    Case(name: "candidates", parts: ["member of a frame's JSON of what is explained", "--explain"]),
    Case(name: "failOn", parts: ["failOn: property of a configuration", "Default: error"]),
    Case(name: "viewports", parts: ["viewports: property of a configuration"]),
    Case(name: "setLngLat", parts: ["(Mapbox and MapLibre)", "`attach: { point: [longitude, latitude] }`"]),
    Case(name: "zoomLevel", parts: ["calls `zoom` of a `camera`"]),
    Case(name: "!=", parts: ["!=: operator"]),
    Case(name: "avoid.layers", parts: ["layers: property of `avoid`"]),
    Case(name: "annotations.gap", parts: ["gap: property of an annotation"]),
    Case(
      name: "templates.bubble.gap", parts: ["gap: property of an annotation", "gap: property of a callout"]),
  ]

  @Test(arguments: cases) func aNameIsExplained(_ test: Case) async throws {
    let program = try await Program(["explain", test.name], in: Folder())
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(test.parts.filter { !program.output.contains($0) } == [])
  }

  /// Required properties have no default, and only properties of annotations can be in a template.
  @Test(arguments: ["version", "visible"]) func whatIsRequiredIsNotContradicted(_ name: String) async throws {
    let topics = try await Program(["explain", name], in: Folder()).output.split(separator: "\n\(name): ")
    for topic in topics where topic.contains("Required") {
      #expect(!topic.contains("Default:") && !topic.contains("template"))
    }
  }

  @Test(arguments: ["hidden-by-zoom", "no-puck", "refused-input", "several-actions", "unknown-region"])
  func theTraceOfAnExampleHasItsFinding(_ name: String) async throws {
    let example = try #require(FindingExample.of(name))
    let marked = try #require(example.files["test.trace.jsonl"])
    let trace = marked.filter { !"⟦⟧".contains($0) }
    let folder = try Folder(["a.yaml": example.spec, "a.jsonl": trace + "\n"])
    let program = try await Program(["resolve", "a.yaml", "--trace", "a.jsonl"], in: folder)
    let column = marked.distance(from: marked.startIndex, to: try #require(marked.firstIndex(of: "⟦"))) + 1
    #expect(program.errors.hasPrefix("a.jsonl:1:\(column): ") && program.errors.contains("[\(name)]\n"))
  }

  static let scenarios = FindingExample.all.filter { $0.value[0].files["test.scenario.yaml"] != nil }.keys
    .sorted()

  @Test(arguments: scenarios)
  func theScenarioOfAnExampleHasItsFinding(_ name: String) async throws {
    let example = try #require(FindingExample.of(name))
    let marked = try #require(example.files["test.scenario.yaml"])
    let scenario = marked.filter { !"⟦⟧".contains($0) }
    let folder = try Folder(["test.annotations.yaml": example.spec, "test.scenario.yaml": scenario + "\n"])
    let program = try await Program(["test", "test.scenario.yaml"], in: folder)
    let lines = marked.prefix { $0 != "⟦" }.split(separator: "\n", omittingEmptySubsequences: false)
    let place = "test.scenario.yaml:\(lines.count):\((lines.last?.count ?? 0) + 1): "
    let told = program.output + program.errors
    #expect(
      told.split(separator: "\n").contains { $0.hasPrefix(place) && $0.hasSuffix("[\(name)]") }, "\(told)")
  }

  @Test func aPropertyAfterItsOwnerIsThatOneAlone() async throws {
    let output = try await Program(["explain", "callout.gap"], in: Folder()).output
    #expect(output.contains("gap: property of a callout"))
    #expect(!output.contains("of an annotation"))
  }

  /// Scenarios have values with the same names.
  @Test(arguments: ["collision", "clustered", "shape"])
  func aCauseIsExplainedBeforeTheValuesThatNameIt(_ cause: String) async throws {
    let output = try await Program(["explain", cause], in: Folder()).output
    #expect(output.hasPrefix("\(cause): cause why a view is hidden\n"))
  }

  /// Values in frames come first, elements of scenarios last. Causes are not repeated as values of scenarios.
  @Test(
    arguments: [
      ("hidden", ["member", "name of another product", "property of a count"]),
      ("collision", ["cause", "name of another product"]), ("bounds", ["cause", "member"]),
      ("anchorChanged", ["event", "property of a count"]),
      ("zoom", ["cause", "property of a camera", "operator"]),
    ])
  func whatIsAskedFirstComesFirst(_ name: String, _ kinds: [String]) async throws {
    let output = try await Program(["explain", name], in: Folder()).output
    let headings = output.split(separator: "\n").filter { $0.hasPrefix("\(name): ") }
    let found = headings.map { $0.dropFirst(name.count + 2) }
    #expect(found.count >= kinds.count && Set(found).count == found.count, "\(headings)")
    for (kind, heading) in zip(kinds, found) { #expect(heading.hasPrefix(kind), "\(headings)") }
    #expect(!found.contains { $0.hasPrefix("value of `cause`") || $0.hasPrefix("value of `event`") })
  }

  @Test func anAnchorOfAnotherProductGetsItsOwn() async throws {
    let program = try await Program(["explain", "bottomCenter"], in: Folder())
    #expect(program.errors == "cartouche: there is nothing named bottomCenter; did you mean bottom?\n")
  }

  @Test func anUnknownNameGetsTheNearest() async throws {
    let program = try await Program(["explain", "colision"], in: Folder())
    #expect(program.status == 2)
    #expect(program.output == "")
    #expect(program.errors == "cartouche: there is nothing named colision; did you mean collision?\n")
  }

  @Test func withoutANameEverythingIsListed() async throws {
    let output = try await Program(["explain"], in: Folder()).output
    let lines = output.split(separator: "\n")
    let wanted = [
      "property:", "operator:", "rule:", "cause:", "event:", "  of a callout:", "  of an anchor:",
    ]
    #expect(wanted.filter { !lines.contains(Substring($0)) } == [])
    let names = Self.names(in: output)
    #expect(["gap", "unused-source", "horizon", "=="].filter { !names.contains($0) } == [])
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  /// The names in the list of all topics.
  private static func names(in output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasSuffix(":") }
      .flatMap { $0.split(separator: " ") }.map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
  }

  @Test func aPropertyThatIsAMappingHasItsKeys() async throws {
    let output = try await Program(["explain", "callout"], in: Folder()).output
    #expect(output.contains("  Keys of a callout:\n    size, variableAnchors, gap, title, "))
  }

  @Test func everyNameThatIsListedIsExplained() async throws {
    let folder = try Folder()
    let names = Self.names(in: try await Program(["explain"], in: folder).output)
    #expect(names.count > 400)
    let failed = names.filter { Explanation.text(of: $0) == nil }
    #expect(failed == [])
  }

  @Test func theSchemaIsJSONAndTheSameTwice() async throws {
    let folder = try Folder()
    let one = try await Program(["schema"], in: folder)
    let other = try await Program(["schema", "-o", "s.json"], in: folder)
    #expect(one.status == 0 && other.status == 0)
    #expect(try folder.read("s.json") == one.output)
    let schema = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
    #expect(schema?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }
}

/// All names on the page for users of other products exist.
@Suite struct ComingFromTests {
  /// The rows of each table: names of other products, and the corresponding names.
  private let rows: [(theirs: [String], ours: [String])]

  init() throws {
    let page = try Repository.text("docs/coming-from.md")
    rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasSuffix("| here |") }.map {
      line in
      let cells = line.split(separator: "|")
      return (theirs: Self.names(in: cells[0]), ours: Self.names(in: cells[1]))
    }
  }

  /// The names in backquotes, possibly qualified by their parent.
  private static func names(in cell: Substring) -> [String] {
    cell.matches(of: #/`([A-Za-z][A-Za-z_.-]*)(\(.*?\))?`/#).map { String($0.1) }
  }

  @Test func aNameOfOursIsExplainedOrDeclared() throws {
    // Values, commands, and members of frames and clusters.
    let known: Set = [
      "all", "auto", "by", "cause", "circle", "high", "highlight", "low", "measured", "members", "multiple",
      "none", "rectangle", "required", "single", "slot", "splitZoom", "lower-on-screen", "mean", "first",
    ]
    let api = try ["Cartouche", "CartoucheResolver", "CartoucheDriver", "CartoucheUIKit", "CartoucheMapKit"]
      .map { "Sources/\($0)" }
      .flatMap { Repository.files(in: $0, endingIn: ".swift") }.map(Repository.text).joined()
    // The driver and the views of an adapter are values of the app.
    func member(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }
    let unknown = rows.flatMap(\.ours).filter { name in
      // A name of another product is not a name of Cartouche.
      !known.contains(name)
        && Topic.named(name).allSatisfy { [.foreignName, .wordForValue].contains($0.kind) }
        && !["func \(member(name))(", "var \(member(name))", "struct \(name)"].contains { api.contains($0) }
    }
    #expect(rows.count > 80)
    #expect(unknown == [])
  }

  /// The classes in a table.
  @Test func aTypeOfOthersIsExplained() throws {
    let heads = try Repository.text("docs/coming-from.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && $0.hasSuffix("| here |") }
    let names = heads.flatMap { Self.names(in: $0.dropLast("| here |".count)) }
      .filter { $0.first?.isUppercase == true }
    #expect(names.count > 8)
    #expect(names.filter { Topic.named($0).isEmpty } == [])
  }

  /// `explain` knows the names on the page.
  @Test func aNameOfOthersIsExplained() {
    let unknown = rows.flatMap(\.theirs).filter { name in
      Topic.named(name).isEmpty && Topic.named(String(name.split(separator: ".").last ?? "")).isEmpty
    }
    #expect(unknown == [])
  }
}

@Suite struct ForeignProductTests {
  /// Names of styles may be keys of any of their types, with hyphens.
  @Test(arguments: ForeignProduct.allCases) func everyNameIsOneThatIsExplained(_ product: ForeignProduct) {
    let explained = Set(Topic.foreignNames.map(\.name))
    #expect(product.names.filter { !explained.contains($0) } == [])
  }

  @Test func aNameIsOneProductsAlone() {
    let names = ForeignProduct.allCases.flatMap(\.names)
    #expect(names.count == Set(names).count)
  }
}
