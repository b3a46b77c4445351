/// Why an annotation cannot be added, changed or removed.
public enum PatchError: Error, Sendable, Equatable {
  /// The patch has another number of annotations than one.
  case annotations(Int)
  /// Another annotation has this id.
  case idIsTaken(String)
  /// The patch's annotation is attached to a layer that the plan has not.
  case unknownLayer(String)
  /// The patch's annotation is attached to another one, which only a spec can name.
  case attachedToAnnotation
  /// It would be attached to itself, or to what is attached to it.
  case attachedToItself
  /// There is no such annotation, or it was removed.
  case unknownAnnotation
}

extension PatchError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .annotations(let count): "a patch is a plan with one annotation, and this has \(count)"
    case .idIsTaken(let id): "there is an annotation `\(id)` already; update it, or remove it first"
    case .unknownLayer(let name): "the plan has no layer `\(name)`; name one of its layers, or a source"
    case .attachedToAnnotation: "an annotation of another plan cannot be attached to one of this"
    case .attachedToItself: "an annotation cannot be attached to itself, nor to what is attached to it"
    case .unknownAnnotation: "there is no such annotation, or it was removed"
    }
  }
}
