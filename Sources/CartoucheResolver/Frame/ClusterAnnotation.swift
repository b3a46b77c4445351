/// Annotations that a frame shows as one.
public struct ClusterAnnotation: Sendable, Equatable {
  /// How placements, events and inputs name it: by its first member.
  public package(set) var annotation: AnnotationIndex
  /// The number of its `clusteringIdentifier` in the plan.
  package var identifier: Int
  /// Members that take part: those that are selected or dragged do not, nor those that the zoom hides.
  public package(set) var count: Int
  /// Where it stands.
  public package(set) var coordinate: Coordinate
  /// The zoom above which it parts where it is in the middle of the map, at the frame's pitch; nil: at none that maps have.
  public package(set) var splitZoom: Double?
}
