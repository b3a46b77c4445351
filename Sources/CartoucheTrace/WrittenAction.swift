import CartoucheSyntax

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

  var kind: Kind
  var value: Node
}
