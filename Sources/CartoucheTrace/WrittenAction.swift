import CartoucheSpec
package import CartoucheSyntax

/// An action as a line of a trace writes it.
package struct WrittenAction: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case select, deselect, highlight, unhighlight, tap, drag, set, add, remove, featureVisibility
    case featureGeometry, measured, puck, settled

    var summary: String {
      switch self {
      case .select: "The id of an annotation to select."
      case .deselect: "The id of an annotation to deselect."
      case .highlight: "The id of an annotation that is pressed."
      case .unhighlight: "The id of an annotation that is no longer pressed."
      case .tap: "Where the last frame was tapped: `[x, y]` in points."
      case .drag: "The next state of a drag."
      case .set: "Properties of an annotation that change."
      case .add: "An annotation that comes after all others."
      case .remove: "The id of an annotation that goes."
      case .featureVisibility: "Whether the map draws a feature."
      case .featureGeometry: "Where the map has a feature."
      case .measured: "The size of an annotation's view."
      case .puck: "Where the user is: `[longitude, latitude]`; `null`: nobody knows."
      case .settled: "Whether the map is idle in this frame."
      }
    }
  }

  package var kind: Kind
  package var value: Node

  package init(kind: Kind, value: Node) {
    self.kind = kind
    self.value = value
  }
}

extension WrittenAction.Kind {
  /// What its value looks like.
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
    case .settled: .boolean
    }
  }
}
