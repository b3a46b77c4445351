/// The result of one frame: what is shown and where, what is hidden and why, and what changed.
///
/// The caller owns it and hands it to every call, so its storage is reused.
public struct Frame: Sendable, Equatable {
  /// In draw order, bottom first.
  public package(set) var placements: [Placement] = []
  /// In document order, clusters last.
  public package(set) var hidden: [HiddenAnnotation] = []
  /// In the order of their first members. Each is among `placements` or `hidden`, too.
  public package(set) var clusters: [ClusterAnnotation] = []
  /// In draw order, bottom first: above all placements.
  public package(set) var callouts: [CalloutPlacement] = []
  /// What inputs did, in their order; what was removed; then annotations in document order, each with its events.
  public package(set) var events: [Event] = []
  /// Inputs of this frame that changed nothing because they could not.
  public package(set) var refusals: [Refusal] = []
  /// Filled only when the resolver is asked to explain: in rank order, each annotation that reached placement.
  public package(set) var explanations: [Explanation] = []
  /// Whether a new resolver gives this frame for the same plan and the same calls. False from the first frame on whose search the
  /// host ended before its budget, because frames go on from those before them.
  public package(set) var isReplayable = true

  /// Empty, for the first call.
  public init() {}
}
