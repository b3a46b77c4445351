import CartoucheCLI
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax
import CartoucheTestSupport
import Foundation
import Testing

/// The generated pages are up to date. `UPDATE_GOLDEN=1` rewrites them.
@Suite struct ReferencePageTests {
  @Test func thePropertiesAreFresh() {
    expectGolden(PropertiesPage.text(), "docs/reference/properties.md")
  }

  @Test func theOperatorsAreFresh() {
    expectGolden(OperatorsPage.text(), "docs/reference/operators.md")
  }

  @Test func theRulesAreFresh() {
    expectGolden(RulesPage.text(), "docs/reference/rules.md")
  }

  @Test func theCausesAreFresh() {
    expectGolden(CausesPage.text(), "docs/reference/causes.md")
  }

  @Test func theSchemaIsFresh() {
    expectGolden(JSONSchema.text(), "docs/reference/schema.json")
  }

  @Test func theSchemaOfScenariosIsFresh() {
    expectGolden(JSONSchema.scenarios(), "docs/reference/scenario.schema.json")
  }
}

/// `docs/acceptance.md` contains each assertion as in its test, with its pictures.
@Suite struct AcceptancePageTests {
  private static let suites = ["CycleSharingTests", "WishListTests"]

  private func page() throws -> String { try Repository.text("docs/acceptance.md") }

  @Test(arguments: suites) func eachAssertionIsOnThePage(_ suite: String) throws {
    let text = try Repository.text("Tests/CartoucheExampleTests/\(suite).swift")
    let assertions = text.matches(of: #/"([TD]\d+(?:, [TD]\d+)*): ([^"]+)"/#)
    #expect(assertions.count == 10)
    for assertion in assertions {
      let row = "| \(assertion.1) | \(assertion.2) |"
      #expect(try page().contains(row), "no \(row)")
    }
  }

  @Test func eachPictureIsOnThePageAndSmall() throws {
    let folders = ["docs/pictures/cycle-sharing", "docs/pictures/wish-lists"]
    let files = folders.flatMap { Repository.files(in: $0, endingIn: ".svg") }
    let shown = try page().matches(of: #/src="(pictures\/[^"]+)"/#).map { "docs/\($0.1)" }
    #expect(Set(shown) == Set(files) && shown.count == files.count)
    for file in files { #expect(try Repository.text(file).utf8.count < 15_000, "\(file)") }
  }

  /// Each contradiction in MapKit's documentation is resolved and has a test.
  @Test(arguments: 1...11) func eachContradictionHasATest(_ number: Int) throws {
    let rows = try Repository.text("docs/mapkit.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| C\(number) |") })
    let tests = row.matches(of: #/`(\w+Tests)/(\w+)`/#)
    #expect(!tests.isEmpty)
    let files = try Repository.files(in: "Tests", endingIn: "Tests.swift").map(Repository.text)
    for test in tests {
      let suite = try #require(files.first { $0.contains(" struct \(test.1) {") }, "\(test.1)")
      #expect(suite.contains(" func \(test.2)("), "\(test.0)")
    }
  }
}

/// `Examples/README.md` has a correct row for each example.
@Suite struct GalleryTests {
  /// The row that links to the example's spec.
  private func row(of example: Example) throws -> Substring? {
    let link = "](\(example.spec.replacing("Examples/", with: "")))"
    return try Repository.text("Examples/README.md").split(separator: "\n").first { $0.contains(link) }
  }

  @Test(arguments: Example.specs) func isListed(_ example: Example) throws {
    #expect(try row(of: example)?.hasPrefix("|") == true, "Examples/README.md has no row for \(example.spec)")
  }

  @Test(arguments: Example.all) func isShown(_ example: Example) throws {
    let picture = example.golden(".svg").replacing("Examples/", with: "")
    #expect(try row(of: example)?.contains("<img src=\"\(picture)\"") == true)
  }
}

/// The form of a frame's JSON line, which programs rely on: the members of every object, and their order.
@Suite struct FrameFormTests {
  @Test(arguments: Example.all) func everyLineHasExactlyTheForm(_ example: Example) throws {
    let results = try example.results()
    let shapes = try results.map { try Self.shapes(FrameJSON(plan: $0.plan).text($0.frame)) }
    for (result, shape) in zip(results, shapes) {
      let clusters = result.frame.clusters.isEmpty ? "" : " clusters"
      let callouts = result.frame.frame.callouts.isEmpty ? "" : " callouts"
      let pointers = result.frame.frame.pointers.isEmpty ? "" : " pointers"
      #expect(
        shape.frame == "frame camera viewport placements hidden\(clusters)\(callouts)\(pointers) events")
      #expect(shape.clusters.count == result.frame.frame.clusters.count)
    }
    #expect(
      Set(shapes.flatMap(\.clusters)).isSubset(of: ["id count bounds splitZoom members properties"]))
    #expect(Set(shapes.map(\.camera)) == ["center zoom bearing pitch padding"])
    let placement = "id x y width height anchor offsetX offsetY coordinate point zPriority view slot"
    // Optional members are last, in this order.
    let placements = ["states", "title", "subtitle", "data", "estimated", "covers", "leader"].reduce([
      placement
    ]) {
      forms, member in
      forms + forms.map { "\($0) \(member)" }
    }
    #expect(Set(shapes.flatMap(\.placements)).isSubset(of: placements))
    #expect(Set(shapes.flatMap(\.hidden)).isSubset(of: ["id cause", "id cause by"]))
    let callout = "id x y width height anchor tip offCenter slot"
    let callouts = ["title", "subtitle", "leftAccessory", "rightAccessory", "detailAccessory", "parts"]
      .reduce([callout]) { forms, member in forms + forms.map { "\($0) \(member)" } }
    #expect(Set(shapes.flatMap(\.callouts)).isSubset(of: callouts))
    let pointer = "id view x y width height bearing"
    #expect(Set(shapes.flatMap(\.pointers)).isSubset(of: [pointer, pointer + " distance"]))
    let events = [
      "event id visible", "event id visible cause", "event id visible cause by", "event id coordinate",
      "event id from to", "event id selected", "event id", "event coordinate",
      "event id from to coordinate", "event id count from", "event id joined left", "event id into",
      "event id expanded",
    ]
    #expect(Set(shapes.flatMap(\.events)).isSubset(of: events))
  }

  /// The names of each object's members in order, separated by spaces.
  struct Shapes {
    var frame: String
    var camera: String
    var placements: [String]
    var hidden: [String]
    var callouts: [String]
    var pointers: [String]
    var clusters: [String]
    var events: [String]
  }

  /// JSON is YAML, and the reader keeps the order of members.
  static func shapes(_ line: String) throws -> Shapes {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "frame.json", bytes: Array(line.utf8)))
    let document = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics)
    let root = try #require(document.root)
    #expect(diagnostics == [])
    func names(_ node: Node?) -> String {
      node?.entries.map(\.key.string).joined(separator: " ") ?? ""
    }
    return Shapes(
      frame: names(root), camera: names(root["camera"]),
      placements: root["placements"]?.items.map { names($0) } ?? [],
      hidden: root["hidden"]?.items.map { names($0) } ?? [],
      callouts: root["callouts"]?.items.map { names($0) } ?? [],
      pointers: root["pointers"]?.items.map { names($0) } ?? [],
      clusters: root["clusters"]?.items.map { names($0) } ?? [],
      events: root["events"]?.items.map { names($0) } ?? [])
  }
}
