/// One difference between two frames.
public enum Event: Sendable, Equatable {
  /// By an input, a tap, or because another one was selected.
  case selectionChanged(annotation: UInt32, isSelected: Bool)
  /// It is the topmost under a tap.
  case annotationTapped(annotation: UInt32)
  /// Nothing was under a tap; nil: nor was there any map.
  case mapTapped(coordinate: Coordinate?)
  /// The coordinate from before the drag, or with `ending` and after it the new one.
  case dragStateChanged(annotation: UInt32, from: DragState, to: DragState, coordinate: Coordinate)
  /// It is shown, and was not in the last frame.
  case shown(annotation: UInt32)
  /// It is not shown any more, with the reason and who is in the way.
  case hidden(annotation: UInt32, cause: Cause, by: Blocker)
  /// It is anchored to another coordinate than when it was last shown.
  case anchorCoordinateChanged(annotation: UInt32, coordinate: Coordinate)
  /// Indices in the annotation's anchor list; `from` is nil on the first placement, and where a state or a change
  /// gave it another list that does not have the anchor.
  case anchorChanged(annotation: UInt32, from: UInt32?, to: UInt32)
  /// Only if the resolver reports frame changes: it is shown in another frame than it was last, or for the first time.
  case frameChanged(annotation: UInt32, frame: ScreenRectangle)
}

extension Event {
  /// Its kind: being shown and being hidden are one.
  public var kind: EventKind {
    switch self {
    case .selectionChanged: .selectionChanged
    case .annotationTapped: .annotationTapped
    case .mapTapped: .mapTapped
    case .dragStateChanged: .dragStateChanged
    case .shown, .hidden: .visibilityChanged
    case .anchorCoordinateChanged: .anchorCoordinateChanged
    case .anchorChanged: .anchorChanged
    case .frameChanged: .frameChanged
    }
  }

  /// Whom it is about: a row in the plan's annotation columns; nil: nobody.
  public var annotation: UInt32? {
    switch self {
    case .selectionChanged(let annotation, _): annotation
    case .annotationTapped(let annotation): annotation
    case .mapTapped: nil
    case .dragStateChanged(let annotation, _, _, _): annotation
    case .shown(let annotation): annotation
    case .hidden(let annotation, _, _): annotation
    case .anchorCoordinateChanged(let annotation, _): annotation
    case .anchorChanged(let annotation, _, _): annotation
    case .frameChanged(let annotation, _): annotation
    }
  }
}
