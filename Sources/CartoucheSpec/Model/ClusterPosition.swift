/// Where a cluster stands.
package enum ClusterPosition: String, Sendable, CaseIterable {
  /// At the mean Mercator coordinate of its members.
  case mean
  /// At its first member.
  case first
}
