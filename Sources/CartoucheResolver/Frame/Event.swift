/// One difference between two frames.
///
/// Only a resolver creates events.
public struct Event: Sendable, Equatable {
  /// The annotation or cluster that changed, or `nil` for a tap on the map.
  public let annotation: AnnotationIndex?
  /// The kind of change with its values.
  public let change: Change

  package init(_ annotation: AnnotationIndex?, _ change: Change) {
    self.annotation = annotation
    self.change = change
  }

  /// A change of an annotation, or a tap on the map.
  public enum Change: Sendable, Equatable {
    /// The selection changed, by an input, a tap, or the selection of another annotation.
    case selectionChanged(isSelected: Bool)
    /// The annotation is the topmost one at the location of a tap.
    case annotationTapped
    /// A part of the annotation's callout was tapped; `Plan.name(of:)` returns the part's name. The selection does
    /// not change.
    case partTapped(part: CalloutPartIndex)
    /// The annotation's callout was tapped outside its parts. The selection does not change.
    case backgroundTapped
    /// The map was tapped where it shows no annotation. `coordinate` is `nil` above the horizon.
    case mapTapped(coordinate: Coordinate?)
    /// The state of a drag changed. `coordinate` is the coordinate before the drag; with `ending` and after it, the
    /// new one.
    case dragStateChanged(from: DragState, to: DragState, coordinate: Coordinate)
    /// The view is shown, and was not shown in the last frame.
    case shown
    /// The view is no longer shown. `by` is the blocker, or `nil` if the cause has none.
    case hidden(cause: Cause, by: Blocker?)
    /// The anchor coordinate differs from that of the last time when the view was shown.
    case anchorCoordinateChanged(coordinate: Coordinate)
    /// The view has another anchor. `from` is `nil` on the first placement, and if a new anchor list lacks the former
    /// anchor.
    case anchorChanged(from: AnchorIndex?, to: AnchorIndex)
    /// The callout was shown or hidden.
    case calloutChanged(isShown: Bool)
    /// A cluster with `count` members is shown that the last frame did not have.
    case clusterFormed(count: Int, from: ClusterRelative)
    /// Members joined or left the cluster since the last frame.
    case clusterChanged(joined: Int, left: Int)
    /// The members that joined and left, in document order. It follows `clusterChanged`, and only if the resolver
    /// reports cluster members.
    case clusterMembersChanged(joined: [AnnotationIndex], left: [AnnotationIndex])
    /// The cluster no longer exists.
    case clusterDissolved(into: ClusterRelative)
    /// The view has another rectangle than at its last report, or is shown for the first time. It is sent only if the
    /// resolver reports frame changes.
    case frameChanged(frame: ScreenRectangle)
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
    }
  }
}

/// The kind of a difference between two frames.
public enum EventKind: UInt8, Sendable, CaseIterable {
  /// The annotation was selected or deselected.
  case selectionChanged
  /// The annotation was tapped.
  case annotationTapped
  /// The map was tapped where it shows no annotation.
  case mapTapped
  /// The state of a drag changed.
  case dragStateChanged
  /// The view was shown or hidden.
  case visibilityChanged
  /// The anchor coordinate changed.
  case anchorCoordinateChanged
  /// The view moved to another of its anchors.
  case anchorChanged
  /// The view's rectangle changed.
  case frameChanged
  /// The annotation's callout was shown or hidden.
  case calloutChanged
  /// A part of the annotation's callout was tapped.
  case partTapped
  /// The annotation's callout was tapped outside its parts.
  case backgroundTapped
  /// Annotations joined into a new cluster.
  case clusterFormed
  /// The number of a cluster's members, or the members themselves, changed.
  case clusterChanged
  /// A cluster no longer exists.
  case clusterDissolved
  /// The lists of the members that joined and left a cluster.
  case clusterMembersChanged

  /// The name in every output format.
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
    }
  }
}

/// The origin of a new cluster, or the destination of a dissolved one.
public enum ClusterRelative: Sendable, Equatable {
  /// Single views or smaller clusters.
  case parts
  /// A cluster that contained, or now contains, all of its members.
  case cluster(AnnotationIndex)
  /// None: its members were, or are now, too far from the viewport to be examined.
  case offscreen
}
