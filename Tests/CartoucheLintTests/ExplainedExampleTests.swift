import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The examples that `explain` shows for properties lint clean at their place in a spec.
@Suite struct ExplainedExampleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var type: String
    var name: String
    /// The example, or `nil` if there is none, which fails a test.
    var example: String?
    var testDescription: String { "\(name) of \(type)" }
  }

  static let rows = MappingShape.all.flatMap { type in
    type.rows.filter { $0.support != .planned }.map {
      Row(
        type: type.title, name: $0.name, example: PropertyExamples.example(of: $0.name, in: type.title))
    }
  }

  @Test(arguments: rows) func isAcceptedByLint(_ row: Row) throws {
    let place = try #require(Self.places[row.type], "where \(row.type) stands is not known")
    let example = try #require(row.example, "no example is written for it")
    let spec = place.spec("\(row.name): \(example)", beside: place.entries(beside: row.name))
    let found = lint(
      compiled(spec + Self.surroundings(of: place.key ?? row.name, for: row.name), files: Self.files))
    // Unused declarations and equal places come from the surroundings. A single member makes the zooms of a
    // cluster differ from those of its members. A distance needs a group, and a group a distance.
    let ignored = [
      "always-collides", "hidden-cluster", "ineffective-repetition", "never-formed", "never-visible",
      "unused-import", "unused-layer",
      "unused-source",
      "unused-template",
      "unused-variable",
      "unused-samples",
    ]
    #expect(found.filter { !ignored.contains($0.rule) }.map(\.message) == [], "\(spec)")
  }

  /// The place of a type in a spec.
  private struct Place {
    /// The key at the root that contains the type, or `nil` for the root itself.
    var key: String?
    var before: String
    var after: String
    /// The required entries, and the entries that replace them for some properties.
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

  /// Returns a place in the annotation `subject`.
  private static func inAnnotation(
    _ before: String, _ after: String = "", _ entries: [String] = [], of rows: [String: [String]] = [:]
  ) -> Place {
    let place =
      before.hasPrefix("attach") || before.hasPrefix("forEach") ? "" : "forEach: { source: cafes }, "
    return Place(
      "annotations", "[{ id: subject, size: [24, 24], \(place)\(before): ", "\(after) }, \(others)]", entries,
      of: rows)
  }

  /// Annotations that examples refer to.
  private static let others =
    "{ id: harbour, size: [9, 9], attach: { point: [24.95, 60.17] } }, { id: cafe, size: [9, 9], forEach: { source: cafes }, clusteringIdentifier: cafes }, { id: airport, size: [9, 9], attach: { point: [24.96, 60.32] } }, { id: line, size: [9, 9], attach: { line: [[24.9, 60.1], [25, 60.2]] } }"

  private static let places: [String: Place] = [
    "a spec": Place(nil),
    "an annotation": Place(
      "annotations", "[", ", \(others)]", ["id: subject", "forEach: { source: cafes }", "size: [24, 24]"],
      of: [
        "attach": ["id: subject", "size: [24, 24]"],
        "size": ["id: subject", "forEach: { source: cafes }", "title: Harbour"],
        "draggable": ["id: subject", "attach: { point: [24.9, 60.2] }", "size: [24, 24]"],
        "offscreen": ["id: subject", "attach: { point: [24.9, 60.2] }", "size: [24, 24]"],
        "leader": ["id: subject", "attach: { point: [24.9, 60.2] }", "size: [24, 24]"],
        "gap": ["id: subject", "forEach: { source: cafes }", "size: [24, 24]", "variableAnchors: [bottom]"],
        "collisionInsets": ["id: subject", "forEach: { source: cafes }", "size: [48, 48]"],
      ]),
    "a state": inAnnotation("states: { selected", " }"),
    "a disabled state": inAnnotation("states: { disabled", " }"),
    "`states`": Place(
      "annotations",
      "[{ id: subject, attach: { point: [24.9, 60.2] }, size: [24, 24], draggable: true, states: ",
      " }, \(others)]"),
    "an attachment": inAnnotation(
      "attach",
      of: [
        "part": ["line: [[24.9, 60.1], [25, 60.2]]"], "at": ["line: [[24.9, 60.1], [25, 60.2]]"],
        "rule": ["polygon: [[[24.9, 60.1], [25, 60.2], [25, 60.1], [24.9, 60.1]]]"],
        "contain": ["polygon: [[[24.9, 60.1], [25, 60.2], [25, 60.1], [24.9, 60.1]]]"],
      ]),
    "a feature": inAnnotation("attach: { feature", " }", of: ["id": ["source: cafes"]]),
    "a `forEach`": inAnnotation("forEach", of: ["filter": ["source: cafes"]]),
    "an anchor": Place(
      "annotations", "[{ id: subject, size: [24, 24], attach: { point: [24.9, 60.2] }, variableAnchors: [",
      "] }, \(others)]",
      ["anchor: top"], of: ["offsetY": ["anchor: bottom"]]),
    "a set of insets": inAnnotation("collisionInsets"),
    "a callout": inAnnotation("callout", "", ["size: [60, 40]"]),
    "an off-screen pointer": Place(
      "annotations", "[{ id: subject, size: [24, 24], attach: { point: [24.9, 60.2] }, offscreen: ",
      " }, \(others)]", ["view: arrow"]),
    "a leader": Place(
      "annotations", "[{ id: subject, size: [24, 24], attach: { point: [24.9, 60.2] }, leader: ",
      " }, \(others)]"),
    "a tip": inAnnotation("callout: { size: [60, 40], tip", " }"),
    "an accessory": inAnnotation("callout: { size: [120, 90], leftAccessory", " }", ["view: photo"]),
    "a rectangle": Place("avoid", "{ regions: [", "] }", ["width: 9", "height: 9"]),
    "`avoid`": Place("avoid", of: ["strict": ["layers: [poi]"]]),
    "a camera": Place("camera", of: ["zoom": ["center: [24.95, 60.17]"]]),
    "`placement`": Place("placement", of: ["budget": ["strategy: best"]]),
    "a puck": Place("puck", "", "", ["coordinate: [24.9, 60.1]", "radius: 9"]),
    "a source": Place("sources", "{ cafes: ", " }", ["data: cafes.geojson"]),
    "a layer": Place(
      "layers", "{ poi: ", " }", ["type: symbol", "source: cafes"],
      of: [
        "radius": ["type: circle", "source: cafes"], "width": ["type: line", "source: cafes"],
        "trimOffset": ["type: line", "source: cafes"],
      ]),
    "an import": Place("imports", "{ name: ", " }", ["file: pins.annotations.yaml"]),
    "a cluster": Place(
      "clusters", "{ cafes: ", " }",
      of: [
        "title": ["aggregate: { best: { max: [get, rating] } }"],
        "subtitle": ["aggregate: { best: { max: [get, rating] } }"],
      ]),
    "an aggregate": Place("clusters", "{ cafes: { aggregate: { best: ", " } } }"),
  ]

  /// Returns the rest of a spec, with the names that examples refer to.
  private static func surroundings(of key: String, for row: String) -> String {
    let all = [
      "version": "1", "sources": "{ cafes: cafes.geojson }",
      "layers": "{ poi: { type: line, source: cafes } }",
      "templates": "{ pin: { priority: 1 }, quiet: { obstacle: false } }", "annotations": "[\(others)]",
      "avoid": "{ layers: [poi] }",
    ]
    // Layers need sources, and only some examples need avoided layers.
    var absent = row == "avoidLayers" ? [] : ["avoid"]
    if key == "sources" { absent.append("layers") }
    return all.filter { $0.key != key && !absent.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value)\n" }.joined()
  }

  private static let mellow = """
    { "type": "Feature", "id": "mellow", "geometry": { "type": "Point", "coordinates": [24.94, 60.165] },
      "properties": { "name": "Mellow", "slug": "mellow", "kind": "bar", "rating": 4.5, "rank": 1, "seats": 20, "isOpen": true } }
    """

  private static let files = [
    "cafes.geojson": mellow, "poi.samples.geojson": mellow, "streets.style.json": #"{ "layers": [] }"#,
    "pins.annotations.yaml": "version: 1\nvariables: { city: Helsinki }\n",
  ]
}
