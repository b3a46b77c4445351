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

/// How far the dragging of an annotation is, as in MapKit.
public enum DragState: UInt8, Sendable, CaseIterable {
  /// It is not dragged.
  case none
  /// It was picked up.
  case starting
  /// It follows the finger.
  case dragging
  /// It was let go, and stays where it is.
  case ending
  /// It goes back to where it was.
  case canceling

  /// The name as every output format spells it.
  public var name: String {
    switch self {
    case .none: "none"
    case .starting: "starting"
    case .dragging: "dragging"
    case .ending: "ending"
    case .canceling: "canceling"
    }
  }

  /// Whether `next` may follow. While it lasts, `dragging` follows itself.
  public func mayBecome(_ next: DragState) -> Bool {
    switch (self, next) {
    case (.none, .starting), (.starting, .dragging), (.dragging, .dragging), (.dragging, .ending),
      (.starting, .canceling), (.dragging, .canceling), (.ending, .none), (.canceling, .none):
      true
    default: false
    }
  }
}

/// An input that changed nothing, with the reason.
public struct Refusal: Sendable, Equatable {
  /// Index in the list of inputs.
  public package(set) var input: Int
  /// Why.
  public package(set) var reason: Reason

  /// What is wrong with an input.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// There is no such row, or it was removed.
    case unknownAnnotation
    /// There is no such attachment.
    case unknownAttachment
    /// The plan's `selection` is `none`.
    case nothingIsSelectable
    /// The annotation's `enabled` is false.
    case disabled
    /// The annotation's `draggable` is false.
    case notDraggable
    /// It has no point of its own that could move.
    case notAPoint
    /// The state does not follow the one that the drag is in.
    case wrongDragState
    /// There is no map at the point.
    case aboveHorizon
    /// The plan gives the size.
    case sizeIsGiven
    /// A number is not finite or out of range.
    case badNumber
    /// The property changes in no frame.
    case notSettable
  }
}
