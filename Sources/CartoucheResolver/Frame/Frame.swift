/// The result of one frame: what is shown and where, what is hidden and why, and what changed.
///
/// The caller owns it and hands it to every call, so its storage is reused.
public struct Frame: Sendable, Equatable {
  /// In draw order, bottom first.
  public package(set) var placements: [Placement] = []
  /// In document order.
  public package(set) var hidden: [HiddenAnnotation] = []
  /// What inputs did, in their order; what was removed; then annotations in document order, each with its events.
  public package(set) var events: [Event] = []
  /// Inputs of this frame that changed nothing because they could not.
  public package(set) var refusals: [Refusal] = []
  /// Filled only when the resolver is asked to explain: in rank order, each annotation that reached placement.
  public package(set) var explanations: [Explanation] = []

  /// Empty, for the first call.
  public init() {}
}

/// One visible view. Points, x right, y down, origin at the viewport's top left; not rounded.
public struct Placement: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  public package(set) var annotation: UInt32
  /// Its left edge.
  public package(set) var x: Double
  /// Its upper edge.
  public package(set) var y: Double
  /// To its right edge.
  public package(set) var width: Double
  /// To its lower edge.
  public package(set) var height: Double
  /// Index in the annotation's anchor list.
  public package(set) var anchor: UInt32
  /// How the anchor moves the view at this zoom, gap included: + is right.
  public package(set) var offsetX: Double
  /// **+ is up.**
  public package(set) var offsetY: Double
  /// The projected anchor point, from the left.
  public package(set) var pointX: Double
  /// The projected anchor point, from the top.
  public package(set) var pointY: Double
  /// What the view is anchored to.
  public package(set) var coordinate: Coordinate
  /// By which it was drawn at this zoom.
  public package(set) var zPriority: Double
  /// Number of the recycled view among those of the annotation's view class.
  public package(set) var slot: UInt32
  /// The state whose values take the place of the annotation's own, `StateColumns.row(of:in:)` of the plan; nil: none
  /// do.
  public package(set) var state: AnnotationState?
}

extension Placement {
  /// Where the view is.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// An annotation that is not shown, with the reason.
public struct HiddenAnnotation: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  public package(set) var annotation: UInt32
  /// The first reason that was found.
  public package(set) var cause: Cause
  /// Who is in the way, where the cause knows one.
  public package(set) var by: Blocker
}

/// Why an annotation is hidden, in the order in which the reasons are looked for.
public enum Cause: UInt8, Sendable, CaseIterable {
  /// It was taken away; only events have this cause.
  case removed
  /// Its `visible` is false.
  case explicit
  /// The expression of its `visible` failed.
  case expression
  /// The map's zoom is outside of its `minZoom` and `maxZoom`.
  case zoom
  /// There is no such feature, or the layer's filter leaves it out.
  case featureMissing
  /// The map does not draw the feature at this zoom, or its host says so.
  case featureHidden
  /// Its size is not known yet.
  case size
  /// What it is attached to is behind the horizon.
  case horizon
  /// No part of its view, or of the shape that it is attached to, is in the viewport.
  case offscreen
  /// The annotation that it is attached to is hidden.
  case parentHidden
  /// No anchor keeps it within the bounds, and its `fit` requires that.
  case bounds
  /// It would cover the user's location.
  case puck
  /// It would cover a region that is avoided.
  case avoidRegion
  /// It would cover a layer that is avoided.
  case avoidLayer
  /// It would cover an annotation that comes before it.
  case collision

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
  /// Nobody.
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
  /// Row in the plan's annotation columns.
  public package(set) var annotation: UInt32
  /// In list order.
  public package(set) var candidates: [Candidate]
}

/// One anchor of one annotation, tried in one frame.
public struct Candidate: Sendable, Equatable {
  /// The place of the anchor point.
  public package(set) var coordinate: Coordinate
  /// Index in the annotation's anchor list.
  public package(set) var anchor: UInt32
  /// The test that it failed first; nil: it is acceptable.
  public package(set) var stoppedBy: Cause?
  /// How good an acceptable one is, by which `fit` chooses: 0 is the best; nil: it is not acceptable.
  public package(set) var candidateClass: UInt8?
  /// Who stopped it, where the test knows one.
  public package(set) var by: Blocker

  /// Whether an acceptable one covers a layer that is avoided where that can be.
  public var coversAvoidedLayer: Bool { candidateClass.map { $0 % 2 == 1 } ?? false }

  /// Whether an acceptable one reaches beyond the bounds although it had better not.
  public var isPartlyOutside: Bool { candidateClass.map { $0 >= 2 } ?? false }
}
