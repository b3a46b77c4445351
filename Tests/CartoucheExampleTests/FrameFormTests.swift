import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheSyntax
import Testing

/// The form of a frame's JSON line, which programs rely on: the members of every object, and their order.
@Suite struct FrameFormTests {
  @Test(arguments: Example.all) func everyLineHasExactlyTheForm(_ example: Example) throws {
    let results = try example.results()
    let shapes = try results.map { try Self.shapes(FrameJSON(plan: $0.plan).text($0.frame)) }
    for (result, shape) in zip(results, shapes) {
      let clusters = result.frame.clusters.isEmpty ? "" : " clusters"
      let callouts = result.frame.frame.callouts.isEmpty ? "" : " callouts"
      #expect(shape.frame == "frame camera viewport placements hidden\(clusters)\(callouts) events")
      #expect(shape.clusters.count == result.frame.frame.clusters.count)
    }
    #expect(
      Set(shapes.flatMap(\.clusters)).isSubset(of: ["id count bounds splitZoom members properties"]))
    #expect(Set(shapes.map(\.camera)) == ["center zoom bearing pitch padding"])
    let placement = "id x y width height anchor offsetX offsetY coordinate point zPriority view slot"
    // What may be left out comes last, in this order.
    let placements = ["states", "title", "subtitle", "data", "estimated"].reduce([placement]) {
      forms, member in
      forms + forms.map { "\($0) \(member)" }
    }
    #expect(Set(shapes.flatMap(\.placements)).isSubset(of: placements))
    #expect(Set(shapes.flatMap(\.hidden)).isSubset(of: ["id cause", "id cause by"]))
    let callout = "id x y width height anchor tip offCenter slot"
    let callouts = ["title", "subtitle", "leftAccessory", "rightAccessory", "detailAccessory", "parts"]
      .reduce([callout]) { forms, member in forms + forms.map { "\($0) \(member)" } }
    #expect(Set(shapes.flatMap(\.callouts)).isSubset(of: callouts))
    let events = [
      "event id visible", "event id visible cause", "event id visible cause by", "event id coordinate",
      "event id from to", "event id selected", "event id", "event coordinate",
      "event id from to coordinate", "event id count from", "event id joined left", "event id into",
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
      clusters: root["clusters"]?.items.map { names($0) } ?? [],
      events: root["events"]?.items.map { names($0) } ?? [])
  }
}
