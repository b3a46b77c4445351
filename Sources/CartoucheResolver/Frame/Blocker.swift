/// Who stands in the way of a candidate.
public enum Blocker: Sendable, Equatable {
  /// An annotation that comes before.
  case annotation(AnnotationIndex)
  /// A region that is avoided.
  case region(RegionIndex)
  /// A layer that is avoided.
  case layer(LayerIndex)
}
