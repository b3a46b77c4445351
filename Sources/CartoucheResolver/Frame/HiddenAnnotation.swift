/// An annotation that is not shown, with the reason.
public struct HiddenAnnotation: Sendable, Equatable {
  /// Which one of the plan.
  public package(set) var annotation: AnnotationIndex
  /// The first reason that was found.
  public package(set) var cause: Cause
  /// Who is in the way; nil: the cause knows nobody.
  public package(set) var by: Blocker?
  /// Where its anchor point, or that of what it hangs on, would be on screen, for pictures; nil: the frame did not look.
  package var point: ScreenPoint?
}
