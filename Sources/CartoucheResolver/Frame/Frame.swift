/// The result of one frame: what is shown and where, what is hidden and why, and what changed.
///
/// The caller owns it and hands it to every call, so its storage is reused.
public struct Frame: Sendable, Equatable {
  /// In draw order, bottom first.
  public var placements: [Placement] = []
  /// In document order.
  public var hidden: [HiddenAnnotation] = []
  /// Annotations in document order; of one, that it is shown or hidden comes first.
  public var events: [Event] = []
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
}

/// An annotation that is not shown, with the reason.
public struct HiddenAnnotation: Sendable, Equatable {
  public var annotation: UInt32
  public var cause: Cause
  public var by: Blocker
}

/// Why an annotation is hidden, in the order in which the reasons are looked for.
public enum Cause: UInt8, Sendable, CaseIterable {
  case explicit, expression, zoom, featureMissing, featureHidden, size, horizon, offscreen, parentHidden
  case bounds, collision

  /// The name as every output format spells it.
  public var name: String {
    switch self {
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
    case .collision: "collision"
    }
  }
}

/// Who stands in the way of a candidate.
public enum Blocker: Sendable, Equatable {
  case none
  /// Row in the plan's annotation columns.
  case annotation(UInt32)
}

/// One difference between two frames.
public enum Event: Sendable, Equatable {
  case shown(annotation: UInt32)
  case hidden(annotation: UInt32, cause: Cause, by: Blocker)
  case anchorCoordinateChanged(annotation: UInt32, coordinate: Coordinate)
  /// Indices in the annotation's anchor list; `from` is nil on the first placement.
  case anchorChanged(annotation: UInt32, from: UInt32?, to: UInt32)
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
  public var by: Blocker
}
