import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What happens before a frame of a trace, besides what the camera does.
package enum TraceAction: Sendable, Equatable {
  case inputs([Input])
  /// An annotation becomes that of a plan, and inputs follow.
  ///
  /// `keepsPlace`: a point that it is attached to stays where it is, wherever it was dragged to.
  case set(AnnotationIndex, Plan, keepsPlace: Bool, [Input])
  /// The annotation of a plan comes after all others.
  case add(Plan)
  case remove(AnnotationIndex)
  /// The features of attachments have these shapes.
  case setGeometry(GeometryTable, of: [AttachmentIndex])
  /// The map is idle in this frame.
  case settled
}

extension Resolver {
  /// Does what an action of a trace says, but for what of it is inputs: those are for the next frame.
  package mutating func take(_ action: TraceAction?) -> [Input] {
    switch action {
    case nil, .settled: return []
    case .inputs(let inputs): return inputs
    case .set(let annotation, var patch, let keepsPlace, let inputs):
      if keepsPlace { patch.takePoint(of: annotation.row, in: plan) }
      set(annotation, to: patch)
      return inputs
    case .add(let patch):
      add(patch)
      return []
    case .remove(let annotation):
      remove(annotation)
      return []
    case .setGeometry(let shapes, let attachments):
      for attachment in attachments { setGeometry(shapes, of: attachment) }
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
