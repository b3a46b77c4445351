/// Which annotation of a plan: placements, events and inputs name annotations by it.
///
/// They are numbered in document order; what is added comes last, and the number of what was removed is not used again. A cluster
/// is named by its first member: from 2^31 on; from 2^31 + 2^30 on, in the events by which it ends, a cluster whose first member was
/// given another `clusteringIdentifier`, so that it is not taken for the one that this is the first member of now.
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

  /// What is added for one whose first member has another identifier by now.
  private static let former: UInt32 = 1 << 30

  /// Whether it is a cluster that is gone because its first member was given another identifier.
  package var isFormerCluster: Bool { isCluster && rawValue & AnnotationIndex.former != 0 }

  /// The first member of a cluster; of an annotation itself.
  public var firstMember: AnnotationIndex {
    isCluster
      ? AnnotationIndex(rawValue: rawValue & ~(AnnotationIndex.firstCluster | AnnotationIndex.former)) : self
  }

  package init(formerClusterStartingWith row: some BinaryInteger) {
    rawValue = AnnotationIndex.firstCluster | AnnotationIndex.former | UInt32(row)
  }

  package init(clusterStartingWith row: some BinaryInteger) {
    rawValue = AnnotationIndex.firstCluster + UInt32(row)
  }

  /// By their places; clusters come after all annotations.
  public static func < (one: AnnotationIndex, other: AnnotationIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
