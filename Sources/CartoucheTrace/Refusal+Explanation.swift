package import CartoucheResolver

extension Refusal.Reason {
  /// Why an input changed nothing, for people.
  package var explanation: String {
    switch self {
    case .unknownAnnotation: "there is no such annotation, or the last frame had no such cluster"
    case .unknownAttachment: "there is no such feature"
    case .nothingIsSelectable: "`selection` is `none`"
    case .disabled: "the annotation's `enabled` is false"
    case .notDraggable: "the annotation is not `draggable`"
    case .notAPoint: "only an annotation with a `point` of its own can be moved"
    case .wrongDragState: "the state does not follow the one that the drag is in"
    case .aboveHorizon: "there is no map at the point"
    case .sizeIsGiven: "the spec gives the size of the annotation"
    case .isCluster: "a cluster's properties follow from its members"
    case .badNumber: "a number is out of range"
    case .noCallout: "the annotation has no callout"
    case .noPuck: "the spec has no `puck`"
    }
  }
}
