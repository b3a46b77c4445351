/// What a cluster came from, or went into.
public enum ClusterRelative: Sendable, Equatable {
  /// Single views, or smaller clusters.
  case parts
  /// A cluster that had, or has, all of its members.
  case cluster(AnnotationIndex)
  /// It was not, or is no longer, near enough to the screen to be looked at.
  case offscreen
}
