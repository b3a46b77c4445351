/// Two groups became one.
struct ClusterJoining: Sendable {
  /// The group with the earlier first member. A leaf by its place in the order of members, what joined before by the number
  /// of leaves and its own.
  var first: UInt32
  var second: UInt32
  /// Where the view of both stands.
  var x: Double
  var y: Double
  /// As `ClusterHierarchy.levels`.
  var level: Int16
}
