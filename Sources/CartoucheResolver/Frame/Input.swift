/// An action of the user or the app since the last frame. Annotation indices refer to the resolver's plan.
public enum Input: Sendable, Equatable {
  /// Selects an annotation as a tap would, but never deselects: with `selection: multiple`, a selected annotation stays
  /// selected.
  case select(AnnotationIndex)
  /// Deselects an annotation. The input has no effect if the annotation is not selected.
  case deselect(AnnotationIndex)
  /// Taps a point of the screen, as the last frame shows it.
  case tap(ScreenPoint)
  /// Sets the next state of an annotation's drag.
  ///
  /// `to` is the new screen point of the annotation's anchor point. It counts in the states `dragging` and `ending`; if
  /// it is `nil`, the annotation does not move.
  case drag(AnnotationIndex, DragState, to: ScreenPoint?)
  /// Sets or resets the annotation's `highlighted` state: whether the user presses it.
  case highlight(AnnotationIndex, Bool)
  /// The size of the app's view in points, as measured by the app; both sides above 0. It replaces a size that is
  /// estimated or unknown.
  case measured(AnnotationIndex, width: Double, height: Double)
  /// The size of the app's callout view in points, as measured by the app, including its tip; both sides above 0.
  case measuredCallout(AnnotationIndex, width: Double, height: Double)
  /// Reports whether the map draws the feature of an attachment. This replaces the visibility that the plan's layers
  /// imply.
  case featureVisibility(attachment: AttachmentIndex, isVisible: Bool)
  /// Moves an annotation that has a coordinate of its own to another coordinate.
  case move(AnnotationIndex, to: Coordinate)
  /// Sets a property of an annotation at every zoom and in every state. A Boolean is 0 or 1. A `zPriority` set here
  /// also applies while the view is selected.
  case set(AnnotationIndex, SettableProperty, Double)
  /// Moves the plan's puck, the mark of the user's location; `nil` hides it.
  case movePuck(to: Coordinate?)
  /// Shows the members of a cluster around it, each with a leader line, and closes the cluster that was expanded before.
  /// The cluster needs 100 members or fewer. It is closed by `collapse`, by a tap on the map, and when its members change.
  case expand(AnnotationIndex)
  /// Closes the expanded cluster. The input has no effect if no cluster is expanded.
  case collapse
}

/// A property that `Input.set` can change.
public enum SettableProperty: UInt8, Sendable, CaseIterable {
  /// The view's width in points, at least 0.
  case width
  /// The view's height in points, at least 0.
  case height
  /// The placement priority: annotations with a higher value are placed first.
  case priority
  /// The drawing priority: views with a higher value are drawn above others.
  case zPriority
  /// The lowest zoom at which the annotation is visible.
  case minZoom
  /// The zoom from which the annotation is hidden. With 25.5, it is visible at all higher zooms.
  case maxZoom
  /// Whether the annotation may be visible; if 0, it is hidden.
  case visible
  /// Whether the annotation is placed before all annotations that are not required.
  case required
  /// Whether the view may be placed over other views.
  case allowOverlap
  /// Whether the view blocks views that are placed after it.
  case obstacle
  /// Whether the view is tested against the whole viewport instead of the viewport minus the camera's padding.
  case ignoreCameraPadding
}

extension SettableProperty {
  /// The property's name in JSON plans and in traces.
  public var name: String { property.name }

  /// Returns whether the property can have this value: a finite number in its range, or 0 or 1 for a Boolean.
  public func accepts(_ value: Double) -> Bool { property.accepts(value) }

  package var property: AnnotationProperty {
    switch self {
    case .width: .width
    case .height: .height
    case .priority: .priority
    case .zPriority: .zPriority
    case .minZoom: .minZoom
    case .maxZoom: .maxZoom
    case .visible: .visible
    case .required: .required
    case .allowOverlap: .allowOverlap
    case .obstacle: .obstacle
    case .ignoreCameraPadding: .ignoreCameraPadding
    }
  }
}

/// The state of an annotation's drag, as in MapKit.
public enum DragState: UInt8, Sendable, CaseIterable {
  /// The annotation is not dragged.
  case none
  /// The user picked the annotation up.
  case starting
  /// The annotation follows the pointer.
  case dragging
  /// The user dropped the annotation. It stays at its new coordinate.
  case ending
  /// The drag is canceled. The annotation returns to its coordinate before the drag.
  case canceling

  /// The drag state's name in every output format.
  public var name: String {
    switch self {
    case .none: "none"
    case .starting: "starting"
    case .dragging: "dragging"
    case .ending: "ending"
    case .canceling: "canceling"
    }
  }

  /// Returns whether `next` may follow this drag state. A drag goes through its states in order, and `dragging` may
  /// repeat.
  public func mayBecome(_ next: DragState) -> Bool {
    switch (self, next) {
    case (.none, .starting), (.starting, .dragging), (.dragging, .dragging), (.dragging, .ending),
      (.starting, .canceling), (.dragging, .canceling), (.ending, .none), (.canceling, .none):
      true
    default: false
    }
  }
}

/// An input that was not applied, with the reason.
public struct Refusal: Sendable, Equatable {
  /// The index of the refused input in the list passed to `resolve`.
  public package(set) var input: Int
  /// The reason why the input was not applied.
  public package(set) var reason: Reason

  /// The reason why an input was not applied.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The annotation does not exist or was removed.
    case unknownAnnotation
    /// The plan has no attachment with this index.
    case unknownAttachment
    /// The plan's `selection` is `none`, so no annotation can be selected.
    case nothingIsSelectable
    /// The annotation's `enabled` is false.
    case disabled
    /// The annotation's `draggable` is false.
    case notDraggable
    /// The annotation has no coordinate of its own: it is attached to a feature or another annotation.
    case notAPoint
    /// The new drag state cannot follow the current drag state.
    case wrongDragState
    /// The screen point is above the horizon, where no map is drawn.
    case aboveHorizon
    /// The spec gives the annotation or callout a fixed size, which no measured size replaces.
    case sizeIsGiven
    /// The target is a cluster, whose properties follow from its members and the spec.
    case isCluster
    /// A number of the input is not finite or out of its range.
    case badNumber
    /// The annotation has no callout in its current states.
    case noCallout
    /// The plan has no puck.
    case noPuck
    /// The target of `expand` is a single annotation.
    case notACluster
    /// The cluster has more than 100 members.
    case tooManyMembers
  }
}
