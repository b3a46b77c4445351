/// Which annotations a camera shows whole.
public enum FittedAnnotations: Sendable, Equatable {
  /// Each whose place is known, but for those whose `visible` is false and does not follow the zoom and those that are attached to another one.
  case all
  case only([AnnotationIndex])
}
