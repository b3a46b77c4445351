/// Which annotations may be replaced by a cluster, when, and what such a cluster is like.
package struct ClusterColumns: Sendable, Equatable {
  /// One row an identifier: those that the spec describes, then the others in order of first use; every array has
  /// the same length.
  package var identifiers = TextColumn()
  /// Members below which no cluster is made; ≥ 2.
  package var minPoints: [UInt32] = []
  /// Clusters are made while zoom ≤ `maxZoom`.
  package var maxZoom: [Double] = []
  package var position: [ClusterPlace] = []
  /// The row above of each annotation, or `none`; empty when no annotation clusters.
  package var member: [UInt32] = []
  package var aggregates = ClusterAggregates()
  package var looks = ClusterLooks()
  package var programs = ClusterPrograms()
  /// The identifier of the last cluster of which an annotation was the first member before it was given another one, where that
  /// happened; plan files have none.
  private(set) var formerIdentifiers: [FormerIdentifier] = []

  /// Stands in `member` for an annotation that never clusters.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { minPoints.count }

  /// Whether an annotation may ever cluster.
  package func hasMember(_ row: Int) -> Bool { row < member.count && member[row] != ClusterColumns.none }

  struct FormerIdentifier: Sendable, Equatable {
    var first: UInt32
    var identifier: UInt32
  }

  /// Notes under which identifier a cluster ends that a row was the first member of.
  mutating func noteFormerIdentifier(_ identifier: UInt32, of first: UInt32) {
    formerIdentifiers.removeAll { $0.first == first }
    formerIdentifiers.append(FormerIdentifier(first: first, identifier: identifier))
  }

  /// That identifier; `none`: there was no such cluster.
  func formerIdentifier(of first: UInt32) -> UInt32 {
    formerIdentifiers.first { $0.first == first }?.identifier ?? ClusterColumns.none
  }
}

extension ClusterColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.clusters
    try identifiers.code(by: &coder, count: rows)
    try coder.numbers(&minPoints, count: rows)
    try coder.check(minPoints.allSatisfy { $0 >= 2 }, or: "a cluster has fewer than two members")
    try coder.numbers(&maxZoom, count: rows)
    try coder.choices(&position, count: rows)
    let memberCount = try coder.countIfAny(member.count, of: counts.annotations)
    try coder.indices(&member, count: memberCount, below: rows, orNone: true)
    try aggregates.code(by: &coder, counts)
    try coder.check(membersHaveValues, or: "a member lacks a value for an aggregate")
    try looks.code(by: &coder, counts)
    try programs.code(by: &coder)
    try coder.check(
      looks.drives.allSatisfy { Int(clamping: $0.program) < programs.count }, or: "an index is out of range")
    try coder.check(
      looks.textPrograms.allSatisfy { $0 == Self.none || Int(clamping: $0) < programs.count },
      or: "an index is out of range")
    try coder.check(
      looks.drives.allSatisfy { !programs.makesTexts(Int($0.program)) },
      or: "a program of a frame makes texts")
    try coder.check(programsReadAggregates, or: "a program reads an aggregate that is not there")
  }

  private var membersHaveValues: Bool {
    member.indices.allSatisfy { row in
      let cluster = member[row]
      let wanted = cluster == Self.none ? 0 : aggregates.range(ofCluster: Int(cluster)).count
      return aggregates.values(ofRow: row).count == wanted
    }
  }

  private var programsReadAggregates: Bool {
    var cluster = 0
    return looks.drives.allSatisfy { drive in
      // Drives ascend, as do the ends of the clusters' rows.
      while looks.ends[cluster] <= drive.row { cluster += 1 }
      let count = aggregates.range(ofCluster: cluster).count
      return programs.steps[programs.range(Int(drive.program))].allSatisfy {
        $0.operation != .aggregate || Int(clamping: $0.operand) < count
      }
    }
  }
}
