import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What happens before a frame of a trace, besides what the camera does.
package enum TraceAction: Sendable, Equatable {
  case inputs([Input])
  /// The annotation in a row becomes that of a plan, and inputs follow.
  ///
  /// `keepsPlace`: a point that it is attached to stays where it is, wherever it was dragged to.
  case set(UInt32, Plan, keepsPlace: Bool, [Input])
  /// The annotation of a plan comes after all others.
  case add(Plan)
  case remove(UInt32)
}

extension Resolver {
  /// Does what an action of a trace says, but for what of it is inputs: those are for the next frame.
  package mutating func take(_ action: TraceAction?) -> [Input] {
    switch action {
    case nil: return []
    case .inputs(let inputs): return inputs
    case .set(let row, var patch, let keepsPlace, let inputs):
      if keepsPlace { patch.takePoint(of: Int(row), in: plan) }
      set(row, to: patch)
      return inputs
    case .add(let patch):
      add(patch)
      return []
    case .remove(let row):
      remove(row)
      return []
    }
  }
}

extension Plan {
  /// Puts the one annotation where one of another plan stands, if both stand on a point of their own.
  package mutating func takePoint(of row: Int, in other: Plan) {
    guard annotations.attachment[0] == AttachmentTable.none,
      other.annotations.attachment[row] == AttachmentTable.none
    else { return }
    annotations.setCoordinate(other.annotations.coordinate(row), of: 0)
  }
}

/// An action as a line of a trace writes it.
struct WrittenAction: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case select, deselect, highlight, unhighlight, tap, drag, set, add, remove, featureVisibility, measured

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
      case .measured: "The size of an annotation's view."
      }
    }
  }

  var kind: Kind
  var value: Node
}

/// A place on screen: `[x, y]` in points.
struct ScreenPointValue: Sendable {
  var x = 0.0
  var y = 0.0
}

extension Codec where Content == ScreenPointValue? {
  static var screenPoint: Codec {
    Codec("`[x, y]` in points") { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        if !node.isTruncated { decoder.wrongType(node, expected: "`[x, y]` in points") }
        return
      }
      var point = ScreenPointValue()
      let errorsBefore = decoder.log.errorCount
      let side = Codec<Double>.number(-1e6...1e6, "a place in points")
      side.read(items[0], &point.x, &decoder)
      side.read(items[1], &point.y, &decoder)
      if decoder.log.errorCount == errorsBefore { value = point }
    }
  }
}

/// `drag`: `{ id, state, to }`.
struct DragSetting: SpecType {
  var id: Located<String>?
  var state = DragStateName.starting
  var to: ScreenPointValue?

  enum DragStateName: String, Sendable, CaseIterable {
    case none, starting, dragging, ending, canceling
  }

  static let title = "a drag"
  static let properties: PropertyTable<DragSetting> = [
    Property("id", \.id, .name("the id of an annotation"), "Whom it moves.").required,
    Property("state", \.state, .choice("the state of a drag"), "The state that it comes to.").required,
    Property("to", \.to, .screenPoint, "Where its anchor point is to be."),
  ]
}

/// `featureVisibility`: `{ layer, id, visible }`.
struct FeatureVisibilitySetting: SpecType {
  var layer: Located<String>?
  var id: Located<String>?
  var visible = true

  static let title = "the visibility of a feature"
  static let properties: PropertyTable<FeatureVisibilitySetting> = [
    Property("layer", \.layer, .name("the name of a layer"), "The layer that draws it.").required,
    Property("id", \.id, .name("the id of a feature"), "Its id; without one all of the layer are meant."),
    Property("visible", \.visible, .boolean, "Whether it is drawn.").required,
  ]
}

/// `measured`: `{ id, width, height }`.
struct MeasuredSetting: SpecType {
  var id: Located<String>?
  var width = 0.0
  var height = 0.0

  static let title = "a measured size"
  static let properties: PropertyTable<MeasuredSetting> = [
    Property("id", \.id, .name("the id of an annotation"), "Whose view it is.").required,
    Property("width", \.width, side, "Points.").required,
    Property("height", \.height, side, "Points.").required,
  ]

  private static let side = Codec<Double>.number(0.001...NumberRange.longest, "a size in points")
}
