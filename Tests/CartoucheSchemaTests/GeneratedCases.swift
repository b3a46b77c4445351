import CartoucheSpec

extension SchemaCase {
  /// Every property of every type with its example, its default, `null`, and values that suit few properties.
  /// A type without a place has none, which `GeneratedCaseTests` tells of.
  static let generated: [SchemaCase] = MappingShape.all.flatMap { type in
    guard let place = places[type.name] else { return [SchemaCase]() }
    return type.rows.flatMap { row in
      let own = [row.shape.example, row.defaultValue].compactMap { $0?.yaml }
      return (own + values).map { value in
        SchemaCase(
          origin: "\(type.name).\(row.name): \(value)",
          spec: spec(type.name, in: place, with: row.name, value))
      }
    } + [
      SchemaCase(origin: "\(type.name).nonsense", spec: spec(type.name, in: place, with: "nonsense", "1")),
      SchemaCase(origin: "\(type.name).x-own", spec: spec(type.name, in: place, with: "x-own", "1")),
    ]
  }

  private static let values = [
    "null", "true", "nonsense", "3", "-99999", "99999999999", "1.5", "[]", "[1, 2]", "[nonsense]", "{}",
    "{ nonsense: 1 }", "\"12\"", "\"true\"", "[\"==\", 1, 1]",
  ]

  /// A sound spec but for one property of one type.
  private static func spec(
    _ type: String, in place: Place, with name: String, _ value: String
  ) -> String {
    var members = place.members
    members.removeAll { $0.0 == name }
    let body = (members + [(name, value)]).map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let text = place.frame.replacing("…", with: "{ \(body) }")
    switch type {
    case "Spec": return text
    case "ForEach", "FeatureReference", "Layer":
      return "version: 1\nsources: { cafes: cafes.geojson }\n\(text)\n"
    default: return "version: 1\n\(text)\n"
    }
  }

  private struct Place: Sendable {
    /// `…` is where the mapping stands.
    var frame: String
    /// What it needs at least.
    var members: [(String, String)] = []

    /// A property of an annotation.
    static func inAnnotation(_ member: String, _ members: [(String, String)] = []) -> Place {
      Place(
        frame: "annotations: [{ id: a, title: A, size: [9, 9], attach: { point: [0, 0] }, \(member) }]",
        members: members)
    }
  }

  private static let places: [String: Place] = [
    "Spec": Place(frame: "…\n", members: [("version", "1")]),
    "Import": Place(frame: "imports: { other: … }", members: [("file", "other.annotations.yaml")]),
    "DefaultCamera": Place(frame: "camera: …"),
    "InsetsValue": Place(frame: "camera: { padding: … }"),
    "DataSource": Place(
      frame: "sources: { points: … }", members: [("data", "{ type: Point, coordinates: [0, 0] }")]),
    "Annotation": Place(
      frame: "annotations: [ … ]",
      members: [("id", "a"), ("title", "A"), ("size", "[9, 9]"), ("attach", "{ point: [0, 0] }")]),
    "Attachment": Place(
      frame: "annotations: [{ id: a, size: [9, 9], attach: … }]", members: [("point", "[0, 0]")]),
    "FeatureReference": Place(
      frame: "annotations: [{ id: a, size: [9, 9], attach: { feature: … } }]",
      members: [("source", "cafes"), ("id", "mellow")]),
    "Layer": Place(frame: "layers: { poi: … }", members: [("type", "symbol"), ("source", "cafes")]),
    "ForEach": Place(
      frame: "annotations: [{ id: a, size: [9, 9], forEach: … }]", members: [("source", "cafes")]),
    "VariableAnchor": .inAnnotation("variableAnchors: [ … ]", [("anchor", "top")]),
    "Rectangle": .inAnnotation("collisionBoxes: [ … ]", [("width", "4"), ("height", "4")]),
    "States": .inAnnotation("states: …"),
    "State": .inAnnotation("states: { selected: … }"),
    "DisabledState": .inAnnotation("states: { disabled: … }"),
    "Callout": .inAnnotation("callout: …"),
    "CalloutTip": .inAnnotation("callout: { tip: … }"),
    "Cluster": Place(frame: "clusters: { cafes: … }"),
    "Aggregate": Place(frame: "clusters: { cafes: { aggregate: { sum: … } } }"),
    "AvoidSetting": Place(frame: "avoid: …"),
    "PuckSetting": Place(frame: "puck: …", members: [("coordinate", "[0, 0]"), ("radius", "9")]),
    "PlacementSetting": Place(frame: "placement: …"),
  ]
}
