/// Which annotation of a plan: placements, events and inputs name annotations by it.
///
/// They are numbered in document order; what is added comes last, and the number of what was removed is not used again. A cluster
/// is named by its first member: from 2^31 on.
@frozen public struct AnnotationIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// In the plan's columns.
  package var row: Int { Int(rawValue) }

  /// The number of the cluster of which the first annotation is the first member.
  static let firstCluster: UInt32 = 1 << 31

  /// Whether it is a cluster.
  public var isCluster: Bool { rawValue >= AnnotationIndex.firstCluster }

  /// The first member of a cluster; of an annotation itself.
  public var firstMember: AnnotationIndex {
    isCluster ? AnnotationIndex(rawValue: rawValue - AnnotationIndex.firstCluster) : self
  }

  package init(clusterStartingWith row: some BinaryInteger) {
    rawValue = AnnotationIndex.firstCluster + UInt32(row)
  }

  /// By their places; clusters come after all annotations.
  public static func < (one: AnnotationIndex, other: AnnotationIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
