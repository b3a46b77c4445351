package import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What happens before a frame of a trace, besides what the camera does.
package enum TraceAction: Sendable, Equatable {
  case inputs([Input])
  /// Annotations change.
  case edit(PlanEdit)
  /// The features of attachments have these shapes.
  case setGeometry(GeometryTable, of: [AttachmentIndex])
  /// Only the frame before tells where that is.
  case tapView(TappedView)
  /// The map is idle in this frame.
  case settled
}

extension Resolver {
  /// Does what an action of a trace says, but for what of it is inputs: those are for the next frame.
  /// - Parameter frame: the last; one that shows nothing has nothing to tap.
  package mutating func take(_ action: TraceAction?, after frame: Frame = Frame()) -> [Input] {
    switch action {
    case nil, .settled: return []
    case .inputs(let inputs): return inputs
    case .tapView(let tap):
      guard case .point(let point) = lastFrame.target(of: tap, in: frame) else { return [] }
      return [.tap(point)]
    case .edit(let edit): return take(edit)
    case .setGeometry(let shapes, let attachments):
      for attachment in attachments { setGeometry(shapes, of: attachment) }
      return []
    }
  }
}
