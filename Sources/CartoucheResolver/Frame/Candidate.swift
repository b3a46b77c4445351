/// One anchor of one annotation, tried in one frame.
public struct Candidate: Sendable, Equatable {
  /// The place of the anchor point.
  public package(set) var coordinate: Coordinate
  /// Index in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// The test that it failed first; nil: it is acceptable.
  public package(set) var stoppedBy: Cause?
  /// How good an acceptable one is, by which `fit` chooses: 0 is the best; nil: it is not acceptable.
  public package(set) var candidateClass: UInt8?
  /// Who stopped it; nil: the test knows nobody.
  public package(set) var by: Blocker?

  /// Whether its frame lies within the bounds; false where its size is not known, or it is far off screen.
  public package(set) var isInside = false
  /// Whether its frame meets the bounds; false as `isInside`.
  public package(set) var meetsBounds = false
  /// Whether its shape meets nothing that an avoided layer draws, if it minds; false as `isInside`.
  public package(set) var isClear = false

  /// Whether it is acceptable, but covers a layer that is avoided where that can be.
  public var coversAvoidedLayer: Bool { stoppedBy == nil && !isClear }

  /// Whether it is acceptable, but reaches beyond the bounds.
  public var isPartlyOutside: Bool { stoppedBy == nil && !isInside && meetsBounds }

  /// Whether it is acceptable, but out of sight: in the margin, views are placed before they are seen.
  public var isOutside: Bool { stoppedBy == nil && !meetsBounds }
}
