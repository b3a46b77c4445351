/// An action since the last frame. Its annotations are those of the resolver's plan.
public enum Input: Sendable, Equatable {
  /// Selects an annotation as a tap would. With `selection: multiple`, a selected annotation stays selected.
  case select(AnnotationIndex)
  /// Deselects an annotation; no effect if it is not selected.
  case deselect(AnnotationIndex)
  /// A tap at a screen point of the last frame.
  case tap(ScreenPoint)
  /// Sets the next state of a drag.
  ///
  /// `to` is the screen point for the anchor point in the next frame. It counts with `dragging` and `ending`; without
  /// it the annotation does not move.
  case drag(AnnotationIndex, DragState, to: ScreenPoint?)
  /// Whether the annotation is pressed.
  case highlight(AnnotationIndex, Bool)
  /// The measured size of the host's view in points; both sides above 0. It applies to sizes that are estimated or
  /// unknown.
  case measured(AnnotationIndex, width: Double, height: Double)
  /// The measured size of the host's callout in points, tip included; both sides above 0.
  case measuredCallout(AnnotationIndex, width: Double, height: Double)
  /// Whether the map draws the feature of an attachment, for features that the plan cannot decide.
  case featureVisibility(attachment: AttachmentIndex, isVisible: Bool)
  /// Moves an annotation that has a coordinate of its own.
  case move(AnnotationIndex, to: Coordinate)
  /// Sets a property to another value at every zoom and in every state; 0 or 1 for a Boolean. A `zPriority` also
  /// applies while the annotation is selected.
  case set(AnnotationIndex, SettableProperty, Double)
  /// Moves the plan's puck to the user's location; `nil` hides it.
  case movePuck(to: Coordinate?)
}

/// A property that `Input.set` can change.
public enum SettableProperty: UInt8, Sendable, CaseIterable {
  /// The width in points, at least 0.
  case width
  /// The height in points, at least 0.
  case height
  /// The placement priority: annotations with a higher value are placed first.
  case priority
  /// The drawing priority: views with a higher value are drawn above others.
  case zPriority
  /// The lowest zoom at which the annotation is visible.
  case minZoom
  /// The highest zoom at which the annotation is visible.
  case maxZoom
  /// Whether the annotation may be visible at all.
  case visible
  /// Whether the annotation is placed before all that are not required.
  case required
  /// Whether the view may cover other views.
  case allowOverlap
  /// Whether other views must not cover this one.
  case obstacle
  /// Whether the view is tested against the whole viewport instead of the padded bounds.
  case ignoreCameraPadding
}

extension SettableProperty {
  /// The name in JSON plans and in traces.
  public var name: String { property.name }

  /// Returns whether a value is valid: a finite number in range, or 0 or 1 for a Boolean.
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

/// The state of a drag, as in MapKit.
public enum DragState: UInt8, Sendable, CaseIterable {
  /// No drag.
  case none
  /// The annotation was picked up.
  case starting
  /// The annotation follows the pointer.
  case dragging
  /// The annotation was dropped and stays where it is.
  case ending
  /// The annotation returns to its place before the drag.
  case canceling

  /// The name in every output format.
  public var name: String {
    switch self {
    case .none: "none"
    case .starting: "starting"
    case .dragging: "dragging"
    case .ending: "ending"
    case .canceling: "canceling"
    }
  }

  /// Returns whether `next` may follow this state. During a drag, `dragging` follows itself.
  public func mayBecome(_ next: DragState) -> Bool {
    switch (self, next) {
    case (.none, .starting), (.starting, .dragging), (.dragging, .dragging), (.dragging, .ending),
      (.starting, .canceling), (.dragging, .canceling), (.ending, .none), (.canceling, .none):
      true
    default: false
    }
  }
}

/// An input that had no effect, with the reason.
public struct Refusal: Sendable, Equatable {
  /// The index in the list of inputs.
  public package(set) var input: Int
  /// The reason for the refusal.
  public package(set) var reason: Reason

  /// The reason why an input is invalid.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The annotation does not exist or was removed.
    case unknownAnnotation
    /// The attachment does not exist.
    case unknownAttachment
    /// The plan's `selection` is `none`.
    case nothingIsSelectable
    /// The annotation's `enabled` is false.
    case disabled
    /// The annotation's `draggable` is false.
    case notDraggable
    /// The annotation has no coordinate of its own.
    case notAPoint
    /// The state cannot follow the current state of the drag.
    case wrongDragState
    /// The screen point shows no map.
    case aboveHorizon
    /// The plan gives a fixed size.
    case sizeIsGiven
    /// The target is a cluster, whose properties follow from its members and the spec.
    case isCluster
    /// A number is not finite, or out of range.
    case badNumber
    /// The annotation has no callout in its current states.
    case noCallout
    /// The plan has no puck.
    case noPuck
  }
}
