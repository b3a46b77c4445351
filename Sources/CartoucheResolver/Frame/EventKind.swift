/// What kind of difference an event is.
public enum EventKind: UInt8, Sendable, CaseIterable {
  /// It was selected or deselected.
  case selectionChanged
  /// It was tapped.
  case annotationTapped
  /// The map was tapped where no annotation is.
  case mapTapped
  /// Its drag went on.
  case dragStateChanged
  /// It was shown or hidden.
  case visibilityChanged
  /// It stands on another coordinate.
  case anchorCoordinateChanged
  /// It took another of its anchors.
  case anchorChanged
  /// It has another frame.
  case frameChanged
  /// Its callout was shown or hidden.
  case calloutChanged
  /// A part of its callout was tapped.
  case partTapped
  /// Its callout was tapped beside the parts.
  case backgroundTapped
  /// Annotations joined to a cluster.
  case clusterFormed
  /// A cluster has other members.
  case clusterChanged
  /// A cluster is not there any more.
  case clusterDissolved
  /// Which annotations joined a cluster, and which left it.
  case clusterMembersChanged

  /// The name as every output format spells it.
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
