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

/// What a cluster takes from its members.
package struct ClusterInheritance: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The first member's size.
  package static let size = ClusterInheritance(rawValue: 1 << 0)
  /// The highest priority.
  package static let priority = ClusterInheritance(rawValue: 1 << 1)
}

/// Texts and data of clusters: one row a look. The resolver never reads them.
///
/// Each is JSON: a text as it is, or an expression of the spec in its array form, to be evaluated for a feature
/// whose properties are the aggregates: `["concat",["get","count"]," cafes"]`. Empty: nothing is said.
package struct ClusterTexts: Sendable, Equatable {
  /// Nothing said: the first member's title.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// Nothing said: the name that `ClusterLooks.options` has.
  package var views = TextColumn()
  /// An object; a list in it is an expression if its first item is a text.
  package var data = TextColumn()
  /// Nothing said: the title and subtitle above.
  package var calloutTitles = TextColumn()
  package var calloutSubtitles = TextColumn()

  package init() {}
}

/// A property of a row of `ClusterLooks` that a program computes.
package struct ClusterDrive: Sendable, Equatable {
  package var row: UInt32
  package var property: AnnotationProperty
  /// Index into `ClusterColumns.programs`.
  package var program: UInt32

  package init(row: UInt32, property: AnnotationProperty, program: UInt32) {
    self.row = row
    self.property = property
    self.program = program
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

extension ClusterTexts {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    try titles.code(by: &coder, count: count)
    try subtitles.code(by: &coder, count: count)
    try views.code(by: &coder, count: count)
    try data.code(by: &coder, count: count)
    try calloutTitles.code(by: &coder, count: count)
    try calloutSubtitles.code(by: &coder, count: count)
  }
}

extension ClusterDrive: PlanRecord {
  static var blank: ClusterDrive { ClusterDrive(row: 0, property: .priority, program: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&row)
    try coder.choice(&property)
    let mayChange = property.mayChange(by: .clusters)
    try coder.check(mayChange, or: "a program computes what it may not")
    try coder.number(&program)
  }
}
