/// The result of one frame: visible views, hidden annotations with their causes, and events.
///
/// The caller owns the frame and passes it to every call of `resolve`, which reuses its storage.
public struct Frame: Sendable, Equatable {
  /// The visible views in draw order, bottom first.
  public package(set) var placements: [Placement] = []
  /// The hidden annotations in document order, then the hidden clusters.
  public package(set) var hidden: [HiddenAnnotation] = []
  /// The clusters in the order of their first members. Each is also an element of `placements` or `hidden`.
  public package(set) var clusters: [ClusterAnnotation] = []
  /// The visible callouts in draw order, bottom first. They are drawn above all placements.
  public package(set) var callouts: [CalloutPlacement] = []
  /// The events: first those of the inputs in input order, then those of removed annotations, then the others in
  /// document order.
  public package(set) var events: [Event] = []
  /// The inputs of this frame that could not be applied.
  public package(set) var refusals: [Refusal] = []
  /// The test results of all annotations that reached placement, in rank order. Empty unless `explains` is set.
  public package(set) var explanations: [Explanation] = []
  /// Whether a new resolver would return this frame for the same plan and the same calls.
  ///
  /// It is false from the first frame in which the host ended a search early, because later frames depend on that
  /// one.
  public package(set) var isReplayable = true

  /// Creates an empty frame for the first call.
  public init() {}
}

/// One visible view.
///
/// Units: points, x to the right, y down, origin at the top left corner of the viewport. Values are not rounded.
public struct Placement: Sendable, Equatable {
  /// The index of the annotation in the plan.
  public package(set) var annotation: AnnotationIndex
  /// The left edge.
  public package(set) var x: Double
  /// The upper edge.
  public package(set) var y: Double
  /// The width of the view.
  public package(set) var width: Double
  /// The height of the view.
  public package(set) var height: Double
  /// The index of the anchor in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// The horizontal offset of the view from its anchor point at this zoom, gap included; positive is right.
  public package(set) var offsetX: Double
  /// The vertical offset at this zoom, gap included; **positive is up.**
  public package(set) var offsetY: Double
  /// The distance of the projected anchor point from the viewport's left edge.
  public package(set) var pointX: Double
  /// The distance of the projected anchor point from the viewport's top edge.
  public package(set) var pointY: Double
  /// The coordinate of the anchor point.
  public package(set) var coordinate: Coordinate
  /// The drawing priority at this zoom.
  public package(set) var zPriority: Double
  /// The number of the recycled view, counted from 0 in the annotation's view class.
  public package(set) var slot: Int
  /// The states set by inputs, and `disabled` if the spec gives values for that state.
  public package(set) var states: AnnotationStates
}

extension Placement {
  /// The view's rectangle.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// One visible callout.
///
/// Units: points, x to the right, y down, origin at the top left corner of the viewport. Values are not rounded.
public struct CalloutPlacement: Sendable, Equatable {
  /// The annotation that the callout belongs to.
  public package(set) var annotation: AnnotationIndex
  /// The left edge.
  public package(set) var x: Double
  /// The upper edge.
  public package(set) var y: Double
  /// The width, including a tip at the left or right side.
  public package(set) var width: Double
  /// The height, including a tip at the top or bottom side.
  public package(set) var height: Double
  /// The index of the chosen anchor in the callout's own `variableAnchors`.
  public package(set) var anchor: AnchorIndex
  /// The tip that points at the annotation, or `nil` if the spec has none or the callout is centred on its
  /// annotation.
  public package(set) var tip: Tip?
  /// The number of the recycled view, counted from 0 among all callouts.
  public package(set) var slot: Int
  /// The annotation's current states for which the spec gives values.
  public package(set) var states: AnnotationStates

  /// A triangle inside the callout's rectangle, on the side that faces the annotation.
  public struct Tip: Sendable, Equatable {
    /// The apex, on the callout's edge.
    public package(set) var point: ScreenPoint
    /// The left or upper corner of the base, on the bubble.
    public package(set) var start: ScreenPoint
    /// The right or lower corner of the base, on the bubble.
    public package(set) var end: ScreenPoint
    /// The distance in points from the middle of the callout's side to the apex; positive is right or down.
    ///
    /// It is 0 unless the callout was shifted to stay on screen, or its anchor has an offset.
    public package(set) var offCenter: Double
  }
}

extension CalloutPlacement {
  /// The callout's rectangle.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// A hidden annotation with its cause.
public struct HiddenAnnotation: Sendable, Equatable {
  /// The index of the annotation in the plan.
  public package(set) var annotation: AnnotationIndex
  /// The first cause in the order of `Cause`.
  public package(set) var cause: Cause
  /// The annotation, region or layer that blocks it, or `nil` if the cause has no blocker.
  public package(set) var by: Blocker?
  /// The position of its anchor point, or of its host's, for pictures. `nil` if the frame did not compute it.
  package var point: ScreenPoint?
}

/// The reason why an annotation is hidden, in the order in which the resolver tests them.
public enum Cause: UInt8, Sendable, CaseIterable {
  /// The annotation was removed; only events have this cause.
  case removed
  /// The value of `visible` is false.
  case explicit
  /// The expression of `visible` failed.
  case expression
  /// The zoom is outside `minZoom`…`maxZoom`.
  case zoom
  /// The feature does not exist, or the host has not set its geometry.
  case featureMissing
  /// The map does not draw the feature at this zoom, the layer's filter excludes it, or the host reported it as hidden.
  case featureHidden
  /// The part of the line to which the annotation is attached is not drawn.
  case trimmed
  /// The size is unknown.
  case size
  /// The annotation is a member of a cluster that is shown instead.
  case clustered
  /// The anchor point or shape is behind the camera.
  case behindCamera
  /// The anchor point or shape is beyond the horizon limit.
  case horizon
  /// No part of the view, or of the shape that it is attached to, is in the viewport.
  case offscreen
  /// The annotation's host is hidden.
  case parentHidden
  /// No anchor keeps the view within the bounds as `fit` requires, or the view would leave them after a few frames.
  case bounds
  /// No anchor keeps the view on the polygon that must contain it.
  case shape
  /// The view would cover the user's location.
  case puck
  /// The view would cover an avoided region.
  case avoidRegion
  /// The view would cover an avoided layer.
  case avoidLayer
  /// The view would cover a view that was placed before it.
  case collision

  /// The name in every output format.
  public var name: String {
    switch self {
    case .removed: "removed"
    case .explicit: "explicit"
    case .expression: "expression"
    case .zoom: "zoom"
    case .featureMissing: "featureMissing"
    case .featureHidden: "featureHidden"
    case .trimmed: "trimmed"
    case .size: "size"
    case .clustered: "clustered"
    case .behindCamera: "behindCamera"
    case .horizon: "horizon"
    case .offscreen: "offscreen"
    case .parentHidden: "parentHidden"
    case .bounds: "bounds"
    case .shape: "shape"
    case .puck: "puck"
    case .avoidRegion: "avoidRegion"
    case .avoidLayer: "avoidLayer"
    case .collision: "collision"
    }
  }
}

/// The object that blocks a candidate.
public enum Blocker: Sendable, Equatable {
  /// An annotation that was placed before.
  case annotation(AnnotationIndex)
  /// An avoided region.
  case region(RegionIndex)
  /// An avoided layer.
  case layer(LayerIndex)
}

/// A group of annotations that a frame shows as one view.
public struct ClusterAnnotation: Sendable, Equatable {
  /// The index of the cluster in placements, events and inputs. It is derived from the first member.
  public package(set) var annotation: AnnotationIndex
  /// The row of its `clusteringIdentifier` in the plan.
  package var identifier: Int
  /// The number of participating members. Selected and dragged members, and members hidden by the zoom, do not
  /// participate.
  public package(set) var count: Int
  /// The coordinate of the cluster.
  public package(set) var coordinate: Coordinate
  /// The zoom above which the cluster splits, for the middle of the map at the frame's pitch. `nil` if it does not
  /// split at any zoom.
  public package(set) var splitZoom: Double?
}

/// Details of a cluster that the frame itself does not contain.
package struct DescribedCluster: Sendable, Equatable {
  /// The participating members, in the order of members.
  package var members: [AnnotationIndex]
  /// The bounding box of the members' coordinates, as in GeoJSON. If the box crosses ±180°, `west` is greater than
  /// `east`.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)
  /// The cluster's aggregates as a JSON object.
  package var properties: String

  package init(members: [AnnotationIndex], properties: String, in plan: Plan) {
    self.members = members
    self.properties = properties
    let places = members.map { plan.annotations.coordinate($0.row) }
    let latitudes = places.map { $0.latitude }
    let (west, east) = Self.span(of: places.map { $0.longitude })
    bounds = (west, latitudes.min() ?? 0, east, latitudes.max() ?? 0)
  }

  /// Returns the span outside the widest gap between the longitudes.
  private static func span(of longitudes: [Double]) -> (west: Double, east: Double) {
    let sorted = longitudes.sorted(byKey: { $0.orderedBits })
    guard let least = sorted.first, let greatest = sorted.last else { return (0, 0) }
    // The first gap is the one across ±180°.
    var span = (west: least, east: greatest)
    var widest = least + 360 - greatest
    for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > widest {
      widest = next - one
      span = (next, one)
    }
    return span
  }

  package static func == (one: DescribedCluster, other: DescribedCluster) -> Bool {
    one.members == other.members && one.bounds == other.bounds && one.properties == other.properties
  }
}
