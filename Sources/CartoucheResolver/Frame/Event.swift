/// An input's effect, or a difference between two frames, that a resolver reports to the app.
///
/// Only a resolver creates events.
public struct Event: Sendable, Equatable {
  /// The annotation or cluster that the event is about, or `nil` for a tap on the map.
  public let annotation: AnnotationIndex?
  /// The kind of the event with its values.
  public let change: Change

  package init(_ annotation: AnnotationIndex?, _ change: Change) {
    self.annotation = annotation
    self.change = change
  }

  /// The kind of an event with its values: a change of an annotation, or a tap.
  public enum Change: Sendable, Equatable {
    /// The annotation was selected or deselected by an input, by a tap, or because another annotation was selected.
    case selectionChanged(isSelected: Bool)
    /// A tap hit the annotation's view.
    case annotationTapped
    /// A tap hit a part of the annotation's callout. `Plan.name(of:)` returns the part's name. The selection does not
    /// change.
    case partTapped(part: CalloutPartIndex)
    /// A tap hit the annotation's callout outside its parts. The selection does not change.
    case backgroundTapped
    /// A tap hit no annotation. `coordinate` is the map coordinate of the tap, or `nil` above the horizon.
    case mapTapped(coordinate: Coordinate?)
    /// The state of a drag changed. `coordinate` is the annotation's coordinate before the drag. In the state `ending`,
    /// and in the state `none` after it, `coordinate` is where the user dropped the annotation.
    case dragStateChanged(from: DragState, to: DragState, coordinate: Coordinate)
    /// The annotation's view is visible in this frame and was not in the last one.
    case shown
    /// The annotation's view was visible in the last frame and is hidden now. `by` is the object that blocks it, or
    /// `nil` if the cause has no blocker.
    case hidden(cause: Cause, by: Blocker?)
    /// The coordinate of the view's anchor point has changed since the last frame in which the view was visible.
    case anchorCoordinateChanged(coordinate: Coordinate)
    /// The view uses another anchor than before. `from` is `nil` at the first placement, or if a new anchor list does
    /// not contain the anchor used before.
    case anchorChanged(from: AnchorIndex?, to: AnchorIndex)
    /// The annotation's callout appeared or disappeared.
    case calloutChanged(isShown: Bool)
    /// A cluster with `count` members appeared that the last frame did not have. `from` describes where its members
    /// were in the last frame.
    case clusterFormed(count: Int, from: ClusterRelative)
    /// The numbers of members that joined and left the cluster since the last frame.
    case clusterChanged(joined: Int, left: Int)
    /// The members that joined and left the cluster, in document order. The event follows `clusterChanged` if
    /// `Resolver.reportsClusterMembers` is true.
    case clusterMembersChanged(joined: [AnnotationIndex], left: [AnnotationIndex])
    /// The cluster no longer exists. `into` describes where its members are in this frame.
    case clusterDissolved(into: ClusterRelative)
    /// The view's rectangle differs from the rectangle that was reported last, or none was reported before. The event
    /// is only sent if `Resolver.reportsFrameChanges` is true.
    case frameChanged(frame: ScreenRectangle)
    /// The view got a leader line, because it has no room at its anchors or its cluster was expanded, or lost it.
    case leaderChanged(isShown: Bool)
    /// The members of the cluster are shown around it from now on, or no longer.
    case expansionChanged(isExpanded: Bool)
    /// A tap hit the pointer to the annotation, which is off screen. The selection does not change.
    case pointerTapped
  }
}

extension Event {
  /// The kind of the event; `shown` and `hidden` share one kind.
  public var kind: EventKind {
    switch change {
    case .selectionChanged: .selectionChanged
    case .annotationTapped: .annotationTapped
    case .partTapped: .partTapped
    case .backgroundTapped: .backgroundTapped
    case .mapTapped: .mapTapped
    case .dragStateChanged: .dragStateChanged
    case .shown, .hidden: .visibilityChanged
    case .anchorCoordinateChanged: .anchorCoordinateChanged
    case .anchorChanged: .anchorChanged
    case .clusterFormed: .clusterFormed
    case .clusterChanged: .clusterChanged
    case .clusterMembersChanged: .clusterMembersChanged
    case .clusterDissolved: .clusterDissolved
    case .frameChanged: .frameChanged
    case .calloutChanged: .calloutChanged
    case .leaderChanged: .leaderChanged
    case .expansionChanged: .expansionChanged
    case .pointerTapped: .pointerTapped
    }
  }
}

/// The kind of an event, without its values.
public enum EventKind: UInt8, Sendable, CaseIterable {
  /// The annotation was selected or deselected.
  case selectionChanged
  /// A tap hit an annotation's view.
  case annotationTapped
  /// A tap hit no annotation.
  case mapTapped
  /// The state of a drag changed.
  case dragStateChanged
  /// A view became visible or hidden.
  case visibilityChanged
  /// The coordinate of a view's anchor point changed.
  case anchorCoordinateChanged
  /// A view uses another of its anchors.
  case anchorChanged
  /// A view's rectangle changed.
  case frameChanged
  /// An annotation's callout appeared or disappeared.
  case calloutChanged
  /// A tap hit a part of an annotation's callout.
  case partTapped
  /// A tap hit an annotation's callout outside its parts.
  case backgroundTapped
  /// A cluster appeared.
  case clusterFormed
  /// Members joined or left a cluster. The event has their numbers.
  case clusterChanged
  /// A cluster no longer exists.
  case clusterDissolved
  /// Members joined or left a cluster. The event lists them.
  case clusterMembersChanged
  /// A view got or lost its leader line.
  case leaderChanged
  /// The members of a cluster are shown around it, or no longer.
  case expansionChanged
  /// A tap hit the pointer to an annotation off screen.
  case pointerTapped

  /// The event kind's name in every output format.
  public var name: String {
    switch self {
    case .selectionChanged: "selectionChanged"
    case .annotationTapped: "annotationTapped"
    case .mapTapped: "mapTapped"
    case .dragStateChanged: "dragStateChanged"
    case .visibilityChanged: "visibilityChanged"
    case .anchorCoordinateChanged: "anchorCoordinateChanged"
    case .anchorChanged: "anchorChanged"
    case .frameChanged: "frameChanged"
    case .calloutChanged: "calloutChanged"
    case .partTapped: "partTapped"
    case .backgroundTapped: "backgroundTapped"
    case .clusterFormed: "clusterFormed"
    case .clusterChanged: "clusterChanged"
    case .clusterDissolved: "clusterDissolved"
    case .clusterMembersChanged: "clusterMembersChanged"
    case .leaderChanged: "leaderChanged"
    case .expansionChanged: "expansionChanged"
    case .pointerTapped: "pointerTapped"
    }
  }
}

/// Where the members of a new cluster were before, or where the members of a dissolved cluster are now.
public enum ClusterRelative: Sendable, Equatable {
  /// The members were, or are, distributed over several smaller clusters, or visible as single views.
  case parts
  /// The members were, or are, all in the cluster with this index.
  case cluster(AnnotationIndex)
  /// Unknown: the members were, or are, too far from the viewport to be examined.
  case offscreen
}
