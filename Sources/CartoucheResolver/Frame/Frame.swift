/// The result of one frame: what is shown and where, what is hidden and why, and what changed.
///
/// The caller owns it and hands it to every call, so its storage is reused.
public struct Frame: Sendable, Equatable {
  /// In draw order, bottom first.
  public var placements: [Placement] = []
  /// In document order.
  public var hidden: [HiddenAnnotation] = []
  /// What inputs did, in their order; what was removed; then annotations in document order, each with its events.
  public var events: [Event] = []
  /// Inputs of this frame that changed nothing because they could not.
  public var refusals: [Refusal] = []
  /// Filled only when the resolver is asked to explain: in rank order, each annotation that reached placement.
  public var explanations: [Explanation] = []

  public init() {}
}

/// One visible view. Points, x right, y down, origin at the viewport's top left; not rounded.
public struct Placement: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  public var annotation: UInt32
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// Index in the annotation's anchor list.
  public var anchor: UInt32
  /// How the anchor moves the view at this zoom, gap included: + is right.
  public var offsetX: Double
  /// **+ is up.**
  public var offsetY: Double
  /// The projected anchor point.
  public var pointX: Double
  public var pointY: Double
  /// What the view is anchored to.
  public var coordinate: Coordinate
  /// By which it was drawn at this zoom.
  public var zPriority: Double
  /// Number of the recycled view among those of the annotation's view class.
  public var slot: UInt32
  /// The state whose values take the place of the annotation's own, `StateColumns.row(of:in:)` of the plan; nil: none
  /// do.
  public var state: AnnotationState?
}

extension Placement {
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// An annotation that is not shown, with the reason.
public struct HiddenAnnotation: Sendable, Equatable {
  public var annotation: UInt32
  public var cause: Cause
  public var by: Blocker
}

/// Why an annotation is hidden, in the order in which the reasons are looked for.
public enum Cause: UInt8, Sendable, CaseIterable {
  case removed
  case explicit, expression, zoom, featureMissing, featureHidden, size, horizon, offscreen, parentHidden
  case bounds, puck, avoidRegion, avoidLayer, collision

  /// The name as every output format spells it.
  public var name: String {
    switch self {
    case .removed: "removed"
    case .explicit: "explicit"
    case .expression: "expression"
    case .zoom: "zoom"
    case .featureMissing: "featureMissing"
    case .featureHidden: "featureHidden"
    case .size: "size"
    case .horizon: "horizon"
    case .offscreen: "offscreen"
    case .parentHidden: "parentHidden"
    case .bounds: "bounds"
    case .puck: "puck"
    case .avoidRegion: "avoidRegion"
    case .avoidLayer: "avoidLayer"
    case .collision: "collision"
    }
  }
}

/// Who stands in the way of a candidate.
public enum Blocker: Sendable, Equatable {
  case none
  /// Row in the plan's annotation columns.
  case annotation(UInt32)
  /// Place in the list of avoided regions.
  case region(UInt32)
  /// Row of the plan's layers.
  case layer(UInt32)
}

/// What became of every candidate of one annotation.
public struct Explanation: Sendable, Equatable {
  public var annotation: UInt32
  /// In list order.
  public var candidates: [Candidate]
}

/// One anchor of one annotation, tried in one frame.
public struct Candidate: Sendable, Equatable {
  public var coordinate: Coordinate
  /// Index in the annotation's anchor list.
  public var anchor: UInt32
  /// The test that it failed first; nil: it is acceptable.
  public var stoppedBy: Cause?
  /// How good an acceptable one is, by which `fit` chooses: 0 is the best; nil: it is not acceptable.
  public var candidateClass: UInt8?
  public var by: Blocker

  /// Whether an acceptable one covers a layer that is avoided where that can be.
  public var coversAvoidedLayer: Bool { candidateClass.map { $0 % 2 == 1 } ?? false }

  /// Whether an acceptable one reaches beyond the bounds although it had better not.
  public var isPartlyOutside: Bool { candidateClass.map { $0 >= 2 } ?? false }
}
