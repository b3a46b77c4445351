/// What clusters look like: a row a cluster, and one for each of its states, in which it is as in that row alone.
///
/// A column holds what is the same for all clusters of an identifier; what depends on the members is in
/// `drives`, and its column holds what counts when the program fails.
package struct ClusterLooks: Sendable, Equatable {
  /// The rows of cluster `i` are `ends[i - 1] ..< ends[i]`: first its own, then those of its states.
  package var ends: [UInt32] = []
  /// Nil: a cluster's own row.
  package var state: [AnnotationState?] = []
  /// Callouts are without their texts.
  package var options: [AnnotationOptions] = []
  /// What is the members' because the spec does not say it.
  package var inherited: [ClusterInheritance] = []
  package var texts = ClusterTexts()
  /// Ascending by row.
  package var drives: [ClusterDrive] = []

  package init() {}

  package var count: Int { state.count }

  /// The rows of a cluster.
  package func range(ofCluster cluster: Int) -> Range<Int> {
    (cluster == 0 ? 0 : Int(ends[cluster - 1]))..<Int(ends[cluster])
  }
}

extension ClusterLooks {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.clusterLooks
    let end = try coder.ends(&ends, count: counts.clusters, areFilled: true)
    try coder.check(end == rows, or: "the rows are not in order")
    try coder.choicesOrNone(&state, count: rows)
    try coder.options(&options, count: rows, counts)
    try coder.choices(&inherited, count: rows)
    try texts.code(by: &coder, count: rows)
    var driveCount = drives.count
    try coder.count(&driveCount)
    try coder.records(&drives, count: driveCount)
    try coder.check(
      drives.allSatisfy { Int(clamping: $0.row) < rows }, or: "an index is out of range")
    try coder.check(drives.map { $0.row }.ascends(strictly: false), or: "the rows are not in order")
  }
}
