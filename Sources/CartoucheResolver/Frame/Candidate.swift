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

  /// Whether an acceptable one covers a layer that is avoided where that can be.
  public var coversAvoidedLayer: Bool { candidateClass.map { $0 % 2 == 1 } ?? false }

  /// Whether an acceptable one reaches beyond the bounds although it had better not.
  public var isPartlyOutside: Bool { candidateClass.map { $0 >= 2 } ?? false }
}
