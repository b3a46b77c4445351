/// Something that happened since the last frame. Rows are those of the resolver's plan.
public enum Input: Sendable, Equatable {
  /// As a tap on it would, but in `multiple` it stays selected if it is.
  case select(UInt32)
  /// Nothing happens if it is not selected.
  case deselect(UInt32)
  /// On the last frame, in its screen points.
  case tap(ScreenPoint)
  /// The next state of a drag. `to` is where the anchor point is to be on the frame that is resolved; it counts with
  /// `dragging` and `ending`, and without it the annotation stays where it is.
  case drag(UInt32, DragState, to: ScreenPoint?)
  /// Whether the annotation is pressed.
  case highlight(UInt32, Bool)
  /// The size in points, both above 0, that the host's view has: for one that is estimated or not known.
  case measured(UInt32, width: Double, height: Double)
  /// Whether the map draws the feature of an attachment, where the plan cannot tell.
  case featureVisibility(attachment: UInt32, isVisible: Bool)
  /// Another coordinate, for an annotation with a point of its own.
  case move(UInt32, to: Coordinate)
  /// Another value of a number or, as 0 or 1, of a yes-or-no property that `set` may change, at every zoom and in every
  /// state: a `zPriority` holds for what is selected too.
  case set(UInt32, AnnotationProperty, Double)
}
