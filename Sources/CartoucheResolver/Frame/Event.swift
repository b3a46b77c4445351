/// One difference between two frames.
///
/// Only a resolver makes them.
public struct Event: Sendable, Equatable {
  /// Whom it is about; nil: nobody, the map was tapped.
  public let annotation: AnnotationIndex?
  /// What happened.
  public let change: Change

  package init(_ annotation: AnnotationIndex?, _ change: Change) {
    self.annotation = annotation
    self.change = change
  }

  /// What happened to an annotation, or to the map.
  public enum Change: Sendable, Equatable {
    /// By an input, a tap, or because another one was selected.
    case selectionChanged(isSelected: Bool)
    /// It is the topmost under a tap.
    case annotationTapped
    /// A part of its callout is the topmost under a tap; `Plan.name(of:)` says which. The selection stays.
    case partTapped(part: CalloutPartIndex)
    /// Its callout is, beside the parts. The selection stays.
    case backgroundTapped
    /// No annotation was under a tap; nil: nor was there any map.
    case mapTapped(coordinate: Coordinate?)
    /// The coordinate from before the drag, or with `ending` and after it the new one.
    case dragStateChanged(from: DragState, to: DragState, coordinate: Coordinate)
    /// It is shown, and was not in the last frame.
    case shown
    /// It is not shown any more, with the reason and who is in the way; nil: the reason knows nobody.
    case hidden(cause: Cause, by: Blocker?)
    /// It is anchored to another coordinate than when it was last shown.
    case anchorCoordinateChanged(coordinate: Coordinate)
    /// `from` is nil on the first placement, and where a state or a change gave it another list that does not have the
    /// anchor.
    case anchorChanged(from: AnchorIndex?, to: AnchorIndex)
    /// Its callout is shown, or not any more.
    case calloutChanged(isShown: Bool)
    /// So many annotations are shown as one cluster, and were not in the last frame.
    case clusterFormed(count: Int, from: ClusterRelative)
    /// So many members joined it since the last frame, and so many left.
    case clusterChanged(joined: Int, left: Int)
    /// Only if the resolver reports members of clusters, after `clusterChanged`: which they are, in document order.
    case clusterMembersChanged(joined: [AnnotationIndex], left: [AnnotationIndex])
    /// It is not there any more.
    case clusterDissolved(into: ClusterRelative)
    /// Only if the resolver reports frame changes: it is shown in another frame than it was last, or for the first
    /// time.
    case frameChanged(frame: ScreenRectangle)
  }
}

extension Event {
  /// Its kind: being shown and being hidden are one.
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
