/// The index of an annotation or a cluster, in placements, events and inputs.
///
/// Annotations are numbered in document order; added ones follow, and the indices of removed ones are not reused. A
/// cluster's index is 2^31 plus the index of its first member.
///
/// If the first member's `clusteringIdentifier` changes, the events that end the old cluster use an index from 2^31 +
/// 2^30, so that it differs from the new cluster's index.
@frozen public struct AnnotationIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The row in the plan's columns.
  package var row: Int { Int(rawValue) }

  /// The index of the cluster that starts with annotation 0.
  static let firstCluster: UInt32 = 1 << 31

  /// Whether the index is that of a cluster.
  public var isCluster: Bool { rawValue >= AnnotationIndex.firstCluster }

  /// The offset of clusters that ended because their first member changed its identifier.
  private static let former: UInt32 = 1 << 30

  /// Whether the index is that of a cluster that ended because its first member changed its identifier.
  package var isFormerCluster: Bool { isCluster && rawValue & AnnotationIndex.former != 0 }

  /// The first member of a cluster; an annotation itself.
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

  /// Returns whether one index is before another; clusters are after all annotations.
  public static func < (one: AnnotationIndex, other: AnnotationIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The index of an anchor in the anchor list of an annotation in its current states.
@frozen public struct AnchorIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The position in the list.
  package var row: Int { Int(rawValue) }

  /// Returns whether one anchor is before another in the list.
  public static func < (one: AnchorIndex, other: AnchorIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of an attachment to a shape or a feature, as returned by `Plan.attachment(of:)`.
@frozen public struct AttachmentIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The row in the plan's columns.
  package var row: Int { Int(rawValue) }

  /// Returns whether one row is before another.
  public static func < (one: AttachmentIndex, other: AttachmentIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The index of a map layer, in the order of the spec.
@frozen public struct LayerIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The row in the plan's columns.
  package var row: Int { Int(rawValue) }

  /// Returns whether one row is before another.
  public static func < (one: LayerIndex, other: LayerIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of an avoided region, in the order of the spec.
@frozen public struct RegionIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The position in the list.
  package var row: Int { Int(rawValue) }

  /// Returns whether one region is before another.
  public static func < (one: RegionIndex, other: RegionIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of a tappable part of a callout, in hits and events.
///
/// It is valid for the plan of the frame: edits of annotations may renumber the parts.
@frozen public struct CalloutPartIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number from 0.
  public let rawValue: UInt32

  /// Creates an index from a number that a host stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// Returns whether one part is before another.
  public static func < (one: CalloutPartIndex, other: CalloutPartIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
