import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What becomes of a plan's annotations between two frames.
package enum PlanEdit: Sendable, Equatable {
  /// What happens with the next frame, before its own inputs.
  case inputs([Input])
  case set(Change)
  /// The annotation of a plan comes after all others. What is attached to a former one, which is gone, is attached to it.
  case add(Plan, inPlaceOf: AnnotationIndex?)
  case remove(AnnotationIndex)

  /// An annotation becomes that of a plan, and inputs follow.
  package struct Change: Sendable, Equatable {
    package var annotation: AnnotationIndex
    package var patch: Plan
    /// What the change speaks of: of the rest, what inputs set stays.
    package var named: NamedProperties
    /// Whether a point that it is attached to stays where it is, wherever it was dragged to.
    package var keepsPlace: Bool
    package var inputs: [Input]
  }
}

extension Resolver {
  /// Does what an edit says, but for what of it is inputs: those are for the next frame.
  package mutating func take(_ edit: PlanEdit) -> [Input] {
    switch edit {
    case .inputs(let inputs): return inputs
    case .set(var change):
      if change.keepsPlace { change.patch.takePoint(of: change.annotation.row, in: plan) }
      set(change.annotation, to: change.patch, naming: change.named)
      return change.inputs
    case .add(let patch, inPlaceOf: _):
      add(patch)
      return []
    case .remove(let annotation):
      remove(annotation)
      return []
    }
  }
}

extension Plan {
  /// Follows an edit, but for inputs and removals, which leave the rows as they are.
  package mutating func take(_ edit: PlanEdit) {
    switch edit {
    case .inputs, .remove: return
    case .set(let change): replace(change.annotation.row, by: change.patch)
    case .add(let patch, let former): append(patch, inPlaceOf: former?.rawValue)
    }
    dropUnused()
  }
}
