/// What clusters look like: a row a cluster, and layers over it for its states, as `StateColumns` has them for annotations.
///
/// A column holds what is the same for all clusters of an identifier; what depends on the members is in
/// `drives`, and its column holds what counts when the program fails.
package struct ClusterLooks: Sendable, Equatable {
  /// The rows of cluster `i` are `ends[i - 1] ..< ends[i]`: first its own, then those of its states.
  package var ends: [UInt32] = []
  /// Empty: a cluster's own row.
  package var states: [AnnotationStates] = []
  /// What counts of a row, with its texts, programs and inheritance; of a cluster's own row everything.
  package var named: [NamedProperties] = []
  /// Callouts are without their texts, which count where the row names its callout.
  package var options: [AnnotationOptions] = []
  /// What is the members' because the spec does not say it.
  package var inherited: [ClusterInheritance] = []
  package var texts = ClusterTexts()
  /// By row, and in it by text: the index of the program that gives it; `ClusterColumns.none`: nothing is said, or there can be no
  /// program. Empty: there is none at all.
  package var textPrograms: [UInt32] = []
  /// Ascending by row.
  package var drives: [ClusterDrive] = []

  package init() {}

  package var count: Int { states.count }

  /// The row that says something of a cluster in these states: its own where no layer does.
  package func row(naming named: NamedProperties, ofCluster cluster: Int, in states: AnnotationStates) -> Int
  {
    let rows = range(ofCluster: cluster)
    return rows.last { states.isSuperset(of: self.states[$0]) && self.named[$0].isSuperset(of: named) }
      ?? rows.lowerBound
  }

  /// The program of a text; nil: there is none.
  func program(of text: ClusterText, inRow row: Int) -> Int? {
    let place = row * ClusterText.allCases.count + Int(text.rawValue)
    guard place < textPrograms.count, textPrograms[place] != ClusterColumns.none else { return nil }
    return Int(textPrograms[place])
  }

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
    try coder.choices(&states, count: rows)
    try coder.check(isInOrder, or: "the rows are not in order")
    try coder.choices(&named, count: rows)
    try coder.check(
      zip(states, named).allSatisfy { $0.isEmpty ? $1 == .all : $0.mayName($1) },
      or: "a state names what it may not")
    try coder.options(&options, count: rows, counts)
    try coder.choices(&inherited, count: rows)
    try texts.code(by: &coder, count: rows)
    let textCount = try coder.countIfAny(textPrograms.count, of: rows * ClusterText.allCases.count)
    try coder.numbers(&textPrograms, count: textCount)
    var driveCount = drives.count
    try coder.count(&driveCount)
    try coder.records(&drives, count: driveCount)
    try coder.check(
      drives.allSatisfy { Int(clamping: $0.row) < rows }, or: "an index is out of range")
    try coder.check(drives.map { $0.row }.ascends(strictly: false), or: "the rows are not in order")
    try coder.check(
      drives.allSatisfy { named[Int($0.row)].contains($0.property) },
      or: "a program computes what its state does not name")
  }

  /// Whether each cluster has a row of its own and then layers.
  private var isInOrder: Bool {
    ends.indices.allSatisfy { cluster in
      let rows = states[range(ofCluster: cluster)]
      return rows.first?.isEmpty == true && rows.allSatisfy { AnnotationStates.all.isSuperset(of: $0) }
        && rows.map { $0.rawValue }.ascends(strictly: true)
    }
  }
}
