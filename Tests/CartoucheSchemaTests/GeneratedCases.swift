import CartoucheSpec
import Testing

/// The input of the schema tests. Needs no validator.
struct GeneratedCaseTests {
  /// A type without a template would not be tested, and an error in a template would look like agreement.
  @Test(arguments: MappingShape.all.map(\.name))
  func aTypeHasAPlaceAndASoundSpec(_ type: String) {
    let specs = SchemaCase.generated.filter { $0.origin.hasPrefix("\(type).") }
    #expect(!specs.isEmpty, "SchemaCase.places names no place of a \(type)")
    #expect(specs.contains { $0.compilerErrors.isEmpty })
  }
}

extension SchemaCase {
  /// Each property of each type with its example, its default, `null`, and values that suit few properties.
  /// `GeneratedCaseTests` reports a type without a template.
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

  /// Returns a valid spec except for one property of one type.
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
    /// The placeholder `…` is the position of the mapping.
    var frame: String
    /// The required properties.
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
    "Leader": .inAnnotation("leader: …"),
    "Offscreen": .inAnnotation("offscreen: …"),
    "CalloutTip": .inAnnotation("callout: { tip: … }"),
    "Accessory": .inAnnotation("callout: { leftAccessory: … }"),
    "Cluster": Place(frame: "clusters: { cafes: … }"),
    "Aggregate": Place(frame: "clusters: { cafes: { aggregate: { sum: … } } }"),
    "AvoidSetting": Place(frame: "avoid: …"),
    "PuckSetting": Place(frame: "puck: …", members: [("coordinate", "[0, 0]"), ("radius", "9")]),
    "PlacementSetting": Place(frame: "placement: …"),
  ]
}
