/// What is under a finger, the topmost first: parts of callouts, their backgrounds, views, the map.
public enum Hit: Sendable, Equatable {
  /// A part of the annotation's callout; `Plan.name(of:)` says which.
  case part(AnnotationIndex, CalloutPartIndex)
  /// The callout of the annotation beside its parts, where its `background` is `absorb`.
  case background(AnnotationIndex)
  /// The view of the annotation.
  case annotation(AnnotationIndex)
  /// None of these.
  case map
}
