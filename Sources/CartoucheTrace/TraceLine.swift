import CartoucheCompiler
package import CartoucheSpec
package import CartoucheSyntax

/// The map state and actions in one line of a trace or one step of a scenario, as changes since the previous one.
package struct TraceLine: SpecType {
  /// The camera, and the annotations that it is fitted to.
  package var camera = DefaultCamera()
  package var viewport = ViewportSetting()
  /// The points by which the map of an app shows coordinates, or `nil` if the camera projects them.
  package var points: TracePoints?
  package var actions: [WrittenAction] = []
  /// The value of properties that are accepted and not read.
  var ignored: Void = ()

  package static let name = "TraceLine"
  package static let title = "a line of a trace"
  package static let properties = PropertyTable<TraceLine>(
    [
      Property(
        "camera", { $1(&$0.camera) },
        Codec("a mapping", cameraShape) { decodeMapping($0, into: &$1, rows: cameraRows, &$2) },
        "The changes of the camera."),
      Property("viewport", { $1(&$0.viewport) }, .viewport, "The size of the map view in points."),
      Property(
        "points", { $1(&$0.points) }, .points,
        "The screen points of coordinates on a map that is no plane, in place of the camera's projection. A coordinate without a point is occluded. They hold until the camera or the viewport changes."
      ),
    ]
      + WrittenAction.Kind.allCases.map { kind in
        Property(
          kind.rawValue, { $1(&$0[kind]) },
          Codec("an action", kind.shape) { node, action, _ in
            action = WrittenAction(kind: kind, value: node)
          },
          kind.summary)
      })

  /// The names that are valid in steps of scenarios but not in lines of traces, with explanations for messages.
  package static let foreignNames =
    [
      ForeignName(
        "pan", "only scenarios have it, which `cartouche test` runs; a trace has the `camera` of each frame"),
      ForeignName(
        "fly", "only scenarios have it, which `cartouche test` runs; a trace has the `camera` of each frame"),
    ]
    + ["expect", "count", "events", "never", "snapshot"].map {
      ForeignName($0, "only scenarios have it, which `cartouche test` runs; a trace only has actions")
    }

  /// The action of kind `kind` in this line, or `nil` if the line has none.
  subscript(kind: WrittenAction.Kind) -> WrittenAction? {
    get { actions.first { $0.kind == kind } }
    set {
      actions.removeAll { $0.kind == kind }
      if let newValue { actions.append(newValue) }
    }
  }

  /// The properties of a camera. Unlike in a spec, each edge of the padding can change alone.
  package static let cameraRows = PropertyTable<DefaultCamera>(
    DefaultCamera.properties.rows.filter { $0.name != "padding" }
      + [Property("padding", { $1(&$0.view.padding) }, .changedInsets, "The changes of the padding.")])

  /// A description of a change of the camera, for the JSON Schema.
  package static let cameraShape = Shape.mapping(
    "ChangedCamera", "a change of the camera", requiring: .notAll(["fit", "center"]),
    .notAll(["fit", "zoom"]),
    .notAll(["maxZoom", "center"]), .notAll(["maxZoom", "zoom"]), example: ["zoom": 14], rows: { cameraRows })

  package init() {}

  /// Adds the action for `puck: null`. The property table would treat `null` as the default.
  mutating func addNullPuck(_ line: Node) {
    guard let value = line.mergedValue(WrittenAction.Kind.puck.rawValue), value.isNull else { return }
    actions.append(WrittenAction(kind: .puck, value: value))
  }
}

/// An action in a line of a trace, as written.
package struct WrittenAction: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case select, deselect, highlight, unhighlight, tap, drag, set, add, remove, featureVisibility
    case featureGeometry, measured, puck, settled, setData, updateData, setVariables, setRegions
    case expand, collapse

    var summary: String {
      switch self {
      case .select: "The id of an annotation to select."
      case .deselect: "The id of an annotation to deselect."
      case .highlight: "The id of an annotation that is pressed."
      case .unhighlight: "The id of an annotation that is no longer pressed."
      case .tap: "The tapped point of the last frame: `[x, y]` in points."
      case .drag: "The next state of a drag."
      case .set: "Properties of an annotation that change."
      case .add: "An annotation to add after all others."
      case .remove: "The id of an annotation to remove."
      case .featureVisibility: "Whether the map draws a feature."
      case .featureGeometry: "The geometry of a feature of the map."
      case .measured: "The size of an annotation's view."
      case .puck: "The user's location, `[longitude, latitude]`, or `null` if it is unknown."
      case .settled: "Whether the map is idle in this frame."
      case .setData: "New data of a source."
      case .updateData: "Features of a source to add, change and remove."
      case .setVariables: "New values of the spec's variables, by name."
      case .setRegions: "New rectangles of avoided regions, by name; `null` hides a region."
      case .expand: "The id of a cluster whose members are to be shown around it."
      case .collapse: "Whether to close the cluster that is expanded."
      }
    }
  }

  package var kind: Kind
  /// The value of the action as written. Its form depends on `kind`.
  package var value: Node

  package init(kind: Kind, value: Node) {
    self.kind = kind
    self.value = value
  }
}

extension WrittenAction.Kind {
  /// A description of the action's value, for the JSON Schema.
  var shape: Shape {
    switch self {
    case .select, .deselect, .highlight, .unhighlight, .remove: .name("the id of an annotation")
    case .tap: .screenPoint
    case .drag: .mapping(DragSetting.self, requiring: .key("id"), .key("state"))
    case .set: Annotation.changeShape
    case .add: .mapping(Annotation.self, requiring: .key("id"))
    case .featureVisibility:
      .mapping(FeatureVisibilitySetting.self, requiring: .key("layer"), .key("visible"))
    case .featureGeometry: .mapping(FeatureGeometrySetting.self, requiring: .key("layer"))
    case .measured: .mapping(MeasuredSetting.self, requiring: .key("id"), .key("width"), .key("height"))
    case .puck: Codec<CoordinateValue>.coordinate.shape
    case .expand: .name("the id of a cluster")
    case .settled, .collapse: .boolean
    case .setData: .mapping(DataSetting.self, requiring: .key("source"), .key("data"))
    case .updateData: .mapping(SourceChangeSetting.self, requiring: .key("source"))
    case .setVariables: Codec<[Named<Node>]>.variables.shape
    case .setRegions: .named(Codec<Rectangle>.rectangle.shape, isRemovable: true)
    }
  }
}
