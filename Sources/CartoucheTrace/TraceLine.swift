package import CartoucheSpec
import CartoucheSyntax

/// What one line of a trace, or one step of a scenario, says of the map, over what those before it left.
package struct TraceLine: SpecType {
  /// With what it fits of this line.
  package var camera = DefaultCamera()
  package var viewport = ViewportSetting()
  /// Those of this line, in the order of writing.
  package var actions: [WrittenAction] = []

  package static let title = "a line of a trace"
  package static let properties = PropertyTable<TraceLine>(
    [
      Property(
        "camera", \.camera,
        Codec("a mapping", cameraShape) { decodeMapping($0, into: &$1, rows: cameraRows, &$2) },
        "What changes of the camera."),
      Property("viewport", \.viewport, .viewport, "The size of the map view in points."),
    ]
      + WrittenAction.Kind.allCases.map { kind in
        Property(
          kind.rawValue, \.[kind],
          Codec("an action", kind.shape) { node, action, _ in
            action = WrittenAction(kind: kind, value: node)
          },
          kind.summary)
      })

  /// What only steps of scenarios have.
  package static let foreignNames =
    [
      ForeignName(
        "pan", "a scenario has it, which `cartouche test` runs; a trace has the `camera` of each frame"),
      ForeignName(
        "fly", "a scenario has it, which `cartouche test` runs; a trace has the `camera` of each frame"),
    ]
    + ["expect", "count", "events", "never", "snapshot"].map {
      ForeignName($0, "a scenario has it, which `cartouche test` runs; a trace only says what happens")
    }

  /// The action of a kind in this line.
  subscript(kind: WrittenAction.Kind) -> WrittenAction? {
    get { actions.first { $0.kind == kind } }
    set {
      actions.removeAll { $0.kind == kind }
      if let newValue { actions.append(newValue) }
    }
  }

  /// Those of a camera, with edges of the padding that may change alone.
  package static let cameraRows = PropertyTable<DefaultCamera>(
    DefaultCamera.properties.rows.filter { $0.name != "padding" }
      + [Property("padding", \.view.padding, .changedInsets, "What changes of the padding.")])

  /// What a camera looks like that says what changes.
  package static let cameraShape = Shape.mapping(
    "ChangedCamera", "a change of the camera", requiring: .notAll(["fit", "center"]),
    .notAll(["fit", "zoom"]),
    .notAll(["maxZoom", "center"]), .notAll(["maxZoom", "zoom"]), example: ["zoom": 14], rows: { cameraRows })

  package init() {}

  /// Takes a `null` for the puck, which the rows of the table would take for "back to the default".
  mutating func takeLostPuck(_ line: Node) {
    guard let value = line.mergedValue(WrittenAction.Kind.puck.rawValue), value.isNull else { return }
    actions.append(WrittenAction(kind: .puck, value: value))
  }
}
