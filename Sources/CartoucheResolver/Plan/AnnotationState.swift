/// What can be the matter with an annotation. Of several, a later one wins for what its values name.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  /// It is selected.
  case selected
  /// It is pressed.
  case highlighted
  /// It is dragged.
  case dragging
  /// Its `enabled` is false, by itself or in another state.
  case disabled
}
