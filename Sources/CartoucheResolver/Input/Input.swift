/// Something that happened since the last frame. Annotations are those of the resolver's plan.
public enum Input: Sendable, Equatable {
  /// As a tap on it would, but in `multiple` it stays selected if it is.
  case select(AnnotationIndex)
  /// Nothing happens if it is not selected.
  case deselect(AnnotationIndex)
  /// On the last frame, in its screen points.
  case tap(ScreenPoint)
  /// The next state of a drag. `to` is where the anchor point is to be on the frame that is resolved; it counts with
  /// `dragging` and `ending`, and without it the annotation stays where it is.
  case drag(AnnotationIndex, DragState, to: ScreenPoint?)
  /// Whether the annotation is pressed.
  case highlight(AnnotationIndex, Bool)
  /// The size in points, both above 0, that the host's view has: for one that is estimated or not known.
  case measured(AnnotationIndex, width: Double, height: Double)
  /// The same for the host's callout of the annotation, the tip included.
  case measuredCallout(AnnotationIndex, width: Double, height: Double)
  /// Whether the map draws the feature of an attachment, where the plan cannot tell.
  case featureVisibility(attachment: AttachmentIndex, isVisible: Bool)
  /// Another coordinate, for an annotation with a point of its own.
  case move(AnnotationIndex, to: Coordinate)
  /// Another value of a number or, as 0 or 1, of a yes-or-no property, at every zoom and in every state: a
  /// `zPriority` holds for what is selected too.
  case set(AnnotationIndex, SettableProperty, Double)
  /// Where the user is: the middle of the plan's puck; nil: nobody knows, and there is no puck.
  case movePuck(to: Coordinate?)
}
