/// The index of an annotation or a cluster, for placements, events and inputs.
///
/// Annotations have the indices 0, 1, … in document order. Annotations that an app adds follow, and the indices of
/// removed annotations are not reused. A cluster's index is 2^31 plus the index of its first member.
///
/// If the `clusteringIdentifier` of the first member changes, the events that end the old cluster use the index 2^31 +
/// 2^30 plus that of the first member. So the old cluster's index differs from the new cluster's.
@frozen public struct AnnotationIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index as a number: the row of an annotation in document order, from 0, or 2^31 plus the row of a cluster's
  /// first member.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The annotation's row in `Plan.annotations`.
  package var row: Int { Int(rawValue) }

  /// The index of the cluster with annotation 0 as its first member: 2^31.
  static let firstCluster: UInt32 = 1 << 31

  /// Whether the index refers to a cluster rather than an annotation.
  public var isCluster: Bool { rawValue >= AnnotationIndex.firstCluster }

  /// The bit that is set in a cluster's index after its first member changed its identifier, which ended the cluster:
  /// 2^30.
  private static let former: UInt32 = 1 << 30

  /// Whether the index refers to a cluster that ended because its first member changed its identifier.
  package var isFormerCluster: Bool { isCluster && rawValue & AnnotationIndex.former != 0 }

  /// The first member of a cluster; for an annotation, the index itself.
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

  /// Returns whether one index is before another. Annotations are in document order, and clusters are after all
  /// annotations.
  public static func < (one: AnnotationIndex, other: AnnotationIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The index of an anchor in an annotation's list of anchors, in the annotation's current states.
@frozen public struct AnchorIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index in the annotation's list of anchors, from 0.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The index in the list of anchors, from 0.
  package var row: Int { Int(rawValue) }

  /// Returns whether one anchor is before another in the list of anchors.
  public static func < (one: AnchorIndex, other: AnchorIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of an annotation's attachment to a shape or a feature, as `Plan.attachment(of:)` returns it.
@frozen public struct AttachmentIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index of the attachment among all attachments of the plan, from 0.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The attachment's row in `Plan.attachments`.
  package var row: Int { Int(rawValue) }

  /// Returns whether one attachment is before another in `Plan.attachments`.
  public static func < (one: AttachmentIndex, other: AttachmentIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The index of a map layer, in the order of the spec.
@frozen public struct LayerIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index of the layer in the order of the spec, from 0.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The layer's row in `Plan.layers`.
  package var row: Int { Int(rawValue) }

  /// Returns whether one layer is before another in the order of the spec.
  public static func < (one: LayerIndex, other: LayerIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of an avoided region in `avoid.regions` of the spec.
@frozen public struct RegionIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index of the region in `avoid.regions` of the spec, from 0.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// The region's index in `Surroundings.avoidedRegions`.
  package var row: Int { Int(rawValue) }

  /// Returns whether one region is before another in the order of the spec.
  public static func < (one: RegionIndex, other: RegionIndex) -> Bool { one.rawValue < other.rawValue }
}

/// The index of a tappable part of a callout, in hits and events.
///
/// The index is valid only with the plan of its frame, because edits of annotations may renumber the parts.
@frozen public struct CalloutPartIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index of the part among the parts of all callouts of the plan, from 0.
  public let rawValue: UInt32

  /// Creates an index from the `rawValue` of another index, for example one that the host app stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// Returns whether one part of a callout is before another in the order of the plan.
  public static func < (one: CalloutPartIndex, other: CalloutPartIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
