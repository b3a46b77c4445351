/// Which annotations may be replaced by a cluster, and when.
public struct ClusterColumns: Sendable, Equatable {
  /// One row an identifier, in order of first use; every array has the same length.
  public var identifiers = TextColumn()
  /// Members below which no cluster is made; ≥ 2.
  public var minPoints: [UInt32] = []
  /// Clusters are made while zoom ≤ `maxZoom`.
  public var maxZoom: [Double] = []
  public var position: [ClusterPlace] = []
  /// The row above of each annotation, or `none`; empty when no annotation clusters.
  public var member: [UInt32] = []

  /// Stands in `member` for an annotation that never clusters.
  public static let none = UInt32.max

  public init() {}

  public var count: Int { minPoints.count }
}

/// Where a cluster stands.
public enum ClusterPlace: UInt8, Sendable, CaseIterable {
  /// At the mean Mercator coordinate of its members.
  case mean
  /// At its first member.
  case first
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
  }
}
