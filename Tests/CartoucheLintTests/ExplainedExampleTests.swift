import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The example that `explain` shows of a property is one that lint accepts, where the property belongs.
@Suite struct ExplainedExampleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var type: String
    var name: String
    var example: String
    var testDescription: String { "\(name) of \(type)" }
  }

  static let rows = MappingShape.all.flatMap { type in
    type.rows.filter { $0.support != .planned }.map {
      Row(type: type.title, name: $0.name, example: $0.shape.example.yaml)
    }
  }

  @Test(arguments: rows) func isAcceptedByLint(_ row: Row) throws {
    let place = try #require(Self.places[row.type], "where \(row.type) stands is not known")
    let spec = place.spec("\(row.name): \(row.example)", beside: place.entries(beside: row.name))
    let found = lint(
      compiled(spec + Self.surroundings(of: place.key ?? row.name, for: row.name), files: Self.files))
    // What the surroundings declare, nothing uses; and the zooms of a cluster alone are not those of its members.
    let ignored = [
      "hidden-cluster", "not-placed-yet", "unused-import", "unused-layer", "unused-source", "unused-template",
      "unused-variable",
      "unused-samples",
    ]
    #expect(found.filter { !ignored.contains($0.rule) }.map(\.message) == [], "\(spec)")
  }

  /// Where a type stands.
  private struct Place {
    /// The root's key that it stands below; nil: it is the root.
    var key: String?
    var before: String
    var after: String
    /// The entries that one needs, and those that a certain one needs in their place.
    var entries: [String] = []
    var entriesOfRow: [String: [String]] = [:]

    init(
      _ key: String?, _ before: String = "", _ after: String = "", _ entries: [String] = [],
      of rows: [String: [String]] = [:]
    ) {
      self.key = key
      self.before = before
      self.after = after
      self.entries = entries
      entriesOfRow = rows
    }

    func entries(beside row: String) -> [String] {
      (entriesOfRow[row] ?? entries).filter { !$0.hasPrefix("\(row): ") }
    }

    func spec(_ entry: String, beside entries: [String]) -> String {
      guard let key else { return "\(entry)\n" }
      return "\(key): \(before){ \(([entry] + entries).joined(separator: ", ")) }\(after)\n"
    }
  }

  /// In the annotation `subject`.
  private static func inAnnotation(
    _ before: String, _ after: String = "", _ entries: [String] = [], of rows: [String: [String]] = [:]
  ) -> Place {
    let place =
      before.hasPrefix("attach") || before.hasPrefix("forEach") ? "" : "forEach: { source: source }, "
    return Place(
      "annotations", "[{ id: subject, size: [24, 24], \(place)\(before): ", "\(after) }, \(others)]", entries,
      of: rows)
  }

  /// Annotations that examples name.
  private static let others =
    "{ id: annotation, size: [9, 9], attach: { point: [1, 2] }, clusteringIdentifier: name }, { id: text, size: [9, 9], attach: { point: [3, 4] } }, { id: line, size: [9, 9], attach: { line: [[5, 6], [7, 8]] } }"

  private static let places: [String: Place] = [
    "a spec": Place(nil),
    "an annotation": Place(
      "annotations", "[", ", \(others)]", ["id: subject", "forEach: { source: source }", "size: [24, 24]"],
      of: [
        "attach": ["id: subject", "size: [24, 24]"],
        "draggable": ["id: subject", "attach: { point: [7, 8] }", "size: [24, 24]"],
        "gap": ["id: subject", "forEach: { source: source }", "size: [24, 24]", "variableAnchors: [bottom]"],
        "collisionInsets": ["id: subject", "forEach: { source: source }", "size: [48, 48]"],
      ]),
    "a state": inAnnotation("states: { selected", " }"),
    "a disabled state": inAnnotation("states: { disabled", " }"),
    "`states`": Place(
      "annotations", "[{ id: subject, attach: { point: [7, 8] }, size: [24, 24], draggable: true, states: ",
      " }, \(others)]"),
    "an attachment": inAnnotation(
      "attach",
      of: [
        "part": ["line: [[1, 2], [3, 4]]"], "at": ["line: [[1, 2], [3, 4]]"],
        "rule": ["polygon: [[[1, 2], [3, 4], [3, 2], [1, 2]]]"],
        "contain": ["polygon: [[[1, 2], [3, 4], [3, 2], [1, 2]]]"],
      ]),
    "a feature": inAnnotation("attach: { feature", " }", of: ["id": ["source: source"]]),
    "a `forEach`": inAnnotation("forEach", of: ["filter": ["source: source"]]),
    "an anchor": Place(
      "annotations", "[{ id: subject, size: [24, 24], attach: { point: [1, 2] }, variableAnchors: [",
      "] }, \(others)]",
      ["anchor: top"], of: ["offsetY": ["anchor: bottom"]]),
    "a set of insets": inAnnotation("collisionInsets"),
    "a callout": inAnnotation("callout", "", ["size: [60, 40]"]),
    "a tip": inAnnotation("callout: { size: [60, 40], tip", " }"),
    "a rectangle": Place("avoid", "{ regions: [", "] }", ["width: 9", "height: 9"]),
    "`avoid`": Place("avoid", of: ["strict": ["layers: [layer]"]]),
    "a camera": Place("camera", of: ["zoom": ["center: [1, 2]"]]),
    "`placement`": Place("placement"),
    "a puck": Place("puck", "", "", ["coordinate: [1, 2]", "radius: 9"]),
    "a source": Place("sources", "{ source: ", " }", ["data: file"]),
    "a layer": Place(
      "layers", "{ layer: ", " }", ["type: symbol", "source: source"],
      of: [
        "radius": ["type: circle", "source: source"], "width": ["type: line", "source: source"],
        "trimOffset": ["type: line", "source: source"],
      ]),
    "an import": Place("imports", "{ name: ", " }", ["file: spec"]),
    "a cluster": Place(
      "clusters", "{ name: ", " }",
      of: [
        "title": ["aggregate: { name: { count: true } }"],
        "subtitle": ["aggregate: { name: { count: true } }"],
      ]),
    "an aggregate": Place("clusters", "{ name: { aggregate: { sum: ", " } } }"),
  ]

  /// The rest of a spec, with what examples name.
  private static func surroundings(of key: String, for row: String) -> String {
    let all = [
      "version": "1", "sources": "{ source: file }", "layers": "{ layer: { type: line, source: source } }",
      "templates": "{ template: { priority: 1 } }", "annotations": "[\(others)]",
      "avoid": "{ layers: [layer] }",
    ]
    // Without sources there are no layers, and layers are avoided where it matters.
    var absent = row == "avoidLayers" ? [] : ["avoid"]
    if key == "sources" { absent.append("layers") }
    return all.filter { $0.key != key && !absent.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value)\n" }.joined()
  }

  private static let files = [
    "file":
      #"{ "type": "Feature", "id": "text", "properties": { "name": true, "property": "p" }, "geometry": { "type": "Point", "coordinates": [1, 2] } }"#,
    "spec": "version: 1\nvariables: { name: x }\n", "style": #"{ "layers": [] }"#,
  ]
}
