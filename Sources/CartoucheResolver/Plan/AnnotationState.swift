/// What can be the matter with an annotation.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  /// It is selected.
  case selected
  /// It is pressed.
  case highlighted
  /// It is dragged.
  case dragging
  /// Its `enabled` is false.
  case disabled
}
