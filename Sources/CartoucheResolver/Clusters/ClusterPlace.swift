/// Where a cluster stands.
package enum ClusterPlace: UInt8, Sendable, CaseIterable {
  /// At the mean Mercator coordinate of its members.
  case mean
  /// At its first member.
  case first
}
