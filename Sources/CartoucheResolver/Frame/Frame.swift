/// The result of one frame: visible views, hidden annotations with their causes, and events.
///
/// The app owns the frame and passes it to every call of `resolve`, which reuses its storage.
public struct Frame: Sendable, Equatable {
  /// The visible views in draw order, bottom first.
  public package(set) var placements: [Placement] = []
  /// The hidden annotations in document order, followed by the hidden clusters.
  public package(set) var hidden: [HiddenAnnotation] = []
  /// All clusters of the frame, ordered by their first members. Each is also in `placements` or in `hidden`.
  public package(set) var clusters: [ClusterAnnotation] = []
  /// The visible callouts in draw order, bottom first. All callouts are drawn above all views in `placements`.
  public package(set) var callouts: [CalloutPlacement] = []
  /// The pointers to annotations off screen, best rank first. They cover no callout, no collision shape of an obstacle and no other pointer.
  public package(set) var pointers: [OffscreenPointer] = []
  /// The events since the last frame. Events of inputs come first, in input order. Events of removed annotations
  /// follow, and then all other events in document order.
  public package(set) var events: [Event] = []
  /// The inputs of this frame that were not applied, each with the reason.
  public package(set) var refusals: [Refusal] = []
  /// The test results of each annotation that reached the placement step, in rank order. Empty unless
  /// `Resolver.explains` is true.
  public package(set) var explanations: [Explanation] = []
  /// Whether a new resolver would return this frame for the same plan and the same calls.
  ///
  /// It is false from the first frame on in which the app ended a search early, because later frames depend on that
  /// frame.
  public package(set) var isReplayable = true

  /// Creates an empty frame, for the first call of `resolve`.
  public init() {}
}

/// The position and state of one visible view.
///
/// Units: points, x to the right, y down, origin at the top left corner of the viewport. Values are not rounded.
public struct Placement: Sendable, Equatable {
  /// The index of the view's annotation or cluster.
  public package(set) var annotation: AnnotationIndex
  /// The left edge of the view's rectangle, in points from the viewport's left edge.
  public package(set) var x: Double
  /// The top edge of the view's rectangle, in points from the viewport's top edge.
  public package(set) var y: Double
  /// The width of the view in points.
  public package(set) var width: Double
  /// The height of the view in points.
  public package(set) var height: Double
  /// The index of the view's anchor in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// The horizontal offset of the view from its anchor point at this zoom, in points, with the gap; positive is right.
  public package(set) var offsetX: Double
  /// The vertical offset of the view from its anchor point at this zoom, in points, with the gap; **positive is up.**
  public package(set) var offsetY: Double
  /// The x of the projected anchor point, in points from the viewport's left edge.
  public package(set) var pointX: Double
  /// The y of the projected anchor point, in points from the viewport's top edge.
  public package(set) var pointY: Double
  /// The map coordinate of the view's anchor point.
  public package(set) var coordinate: Coordinate
  /// The view's drawing priority at this zoom; higher is drawn above.
  public package(set) var zPriority: Double
  /// The number of the reusable app view that displays the annotation, counted from 0 in the annotation's view class.
  public package(set) var slot: Int
  /// The annotation's states: those set by inputs, and `disabled` if the spec gives values for that state.
  public package(set) var states: AnnotationStates
  /// The first avoided region that the view covers although it avoids regions: a `required` view is shown even where
  /// no candidate is clear of them. `nil` for other views.
  public package(set) var coveredRegion: RegionIndex?
  /// The line from the view's point to the view's rectangle, for a view without room at its anchors and for a member of
  /// an expanded cluster; `nil` for other views. With a line, `anchor` is the anchor that the view had last, and the
  /// offset leads from the point to the view's place.
  public package(set) var leader: Leader?

  /// A line that connects a view beside its point with this point.
  public struct Leader: Sendable, Equatable {
    /// The projected anchor point; for a view that is attached to another view, the nearest point of that view.
    public package(set) var start: ScreenPoint
    /// The nearest point of the view's rectangle.
    public package(set) var end: ScreenPoint
  }
}

extension Placement {
  /// The view's rectangle in points, relative to the viewport's top left corner.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// The position and state of one visible callout.
///
/// Units: points, x to the right, y down, origin at the top left corner of the viewport. Values are not rounded.
public struct CalloutPlacement: Sendable, Equatable {
  /// The annotation that the callout belongs to.
  public package(set) var annotation: AnnotationIndex
  /// The left edge of the callout's rectangle, in points from the viewport's left edge.
  public package(set) var x: Double
  /// The top edge of the callout's rectangle, in points from the viewport's top edge.
  public package(set) var y: Double
  /// The callout's width in points, including a tip at its left or right side.
  public package(set) var width: Double
  /// The callout's height in points, including a tip at its top or bottom side.
  public package(set) var height: Double
  /// The index of the chosen anchor in the callout's `variableAnchors`.
  public package(set) var anchor: AnchorIndex
  /// The tip that points at the annotation, or `nil` if the spec has none or the callout is centered on its annotation.
  public package(set) var tip: Tip?
  /// The number of the reusable app view that displays the callout, counted from 0 among all callouts.
  public package(set) var slot: Int
  /// The annotation's current states for which the spec gives values.
  public package(set) var states: AnnotationStates

  /// The tip of a callout: a triangle inside the callout's rectangle, on the side that faces the annotation.
  public struct Tip: Sendable, Equatable {
    /// The apex of the tip, on the edge of the callout's rectangle.
    public package(set) var point: ScreenPoint
    /// The left or upper corner of the tip's base.
    public package(set) var start: ScreenPoint
    /// The right or lower corner of the tip's base.
    public package(set) var end: ScreenPoint
    /// The distance in points from the middle of the callout's side to the tip's apex; positive is right or down.
    ///
    /// It is 0 unless the callout was shifted to stay on screen, or its anchor has an offset.
    public package(set) var offCenter: Double
  }
}

extension CalloutPlacement {
  /// The callout's rectangle in points, relative to the viewport's top left corner.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// A pointer: a view at the edge of the padded viewport, in the direction of an annotation that is off screen.
///
/// Units: points, x to the right, y down, origin at the top left corner of the viewport. Values are not rounded.
public struct OffscreenPointer: Sendable, Equatable {
  /// The annotation that the pointer belongs to.
  public package(set) var annotation: AnnotationIndex
  /// The class of the app's view, as a row of `Plan.views`.
  package var view: UInt32
  /// The left edge of the pointer's rectangle, in points from the viewport's left edge.
  public package(set) var x: Double
  /// The top edge of the pointer's rectangle, in points from the viewport's top edge.
  public package(set) var y: Double
  /// The width of the pointer in points.
  public package(set) var width: Double
  /// The height of the pointer in points.
  public package(set) var height: Double
  /// The direction on screen from the middle of the pointer to the annotation's point, in degrees clockwise from up,
  /// 0 ≤ bearing < 360.
  ///
  /// If the point is behind the camera, it is the direction from the middle of the padded viewport on the ground,
  /// foreshortened by the pitch.
  public package(set) var bearing: Double
  /// The distance on screen from the middle of the pointer to the annotation's point, in points; `nil` if the point is
  /// behind the camera.
  public package(set) var distance: Double?
}

extension OffscreenPointer {
  /// The pointer's rectangle in points, relative to the viewport's top left corner.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}

/// A hidden annotation or cluster, with the cause.
public struct HiddenAnnotation: Sendable, Equatable {
  /// The index of the hidden annotation or cluster.
  public package(set) var annotation: AnnotationIndex
  /// The reason why the annotation is hidden. If several reasons apply, it is the first in the order of `Cause`.
  public package(set) var cause: Cause
  /// The annotation, region or layer that blocks the annotation, or `nil` if the cause has no blocker.
  public package(set) var by: Blocker?
  /// The screen position of the annotation's anchor point, or of its host's anchor point. Renderers draw a mark there.
  /// `nil` if the frame did not compute it.
  package var point: ScreenPoint?
}

/// The reason why an annotation is hidden. The cases are in the order in which the resolver tests them, except
/// `occluded`.
public enum Cause: UInt8, Sendable, CaseIterable {
  /// The annotation was removed; only events have this cause.
  case removed
  /// The annotation's `visible` is false.
  case explicit
  /// The evaluation of the `visible` expression failed.
  case expression
  /// The map's zoom is below the annotation's `minZoom`, or has reached its `maxZoom`.
  case zoom
  /// The feature that the annotation is attached to does not exist, or the app has not set its geometry.
  case featureMissing
  /// The map does not draw the annotation's feature: the zoom or the layer's filter excludes it, or the app reported it
  /// as hidden.
  case featureHidden
  /// The map does not draw the part of the line that the annotation is attached to.
  case trimmed
  /// The size of the annotation's view is unknown.
  case size
  /// The annotation is a member of a cluster, which stands for it, and may be hidden itself.
  case clustered
  /// The annotation's point or shape is behind the camera.
  case behindCamera
  /// The annotation's point or shape is beyond the horizon limit.
  case horizon
  /// The view, or the whole shape that it is attached to, is outside the viewport.
  case offscreen
  /// The annotation that this one is attached to, its host, is hidden.
  case parentHidden
  /// No anchor keeps the view within the bounds as `fit` requires, or a new view would soon be hidden again.
  case bounds
  /// No anchor keeps the view on the polygon that must contain it.
  case shape
  /// The view would cover the puck, the mark of the user's location.
  case puck
  /// The view would cover an avoided region of the screen.
  case avoidRegion
  /// The view would cover something that an avoided layer draws.
  case avoidLayer
  /// The view would overlap a view that was placed before it.
  case collision
  /// The view would be nearer than `repeatDistance` to a view of its group that was placed before it.
  case repeated
  /// The host app reports that the map hides the point or shape, for example behind the globe or a mountain. It is
  /// tested in place of `behindCamera` and `horizon`.
  case occluded

  /// The cause's name in every output format.
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
    case .repeated: "repeated"
    case .occluded: "occluded"
    }
  }
}

/// The object that blocks a view's candidate.
public enum Blocker: Sendable, Equatable {
  /// An annotation or cluster that was placed before the blocked view.
  case annotation(AnnotationIndex)
  /// An avoided region of the screen.
  case region(RegionIndex)
  /// An avoided layer of the map.
  case layer(LayerIndex)
}

/// A group of annotations that a frame shows as one view.
public struct ClusterAnnotation: Sendable, Equatable {
  /// The index of the cluster in placements, events and inputs, derived from the cluster's first member.
  public package(set) var annotation: AnnotationIndex
  /// The cluster's `clusteringIdentifier`, as a row of `plan.clusters`.
  package var identifier: Int
  /// The number of members that the cluster replaces. Members that are required, selected, dragged, or hidden by the
  /// zoom are not replaced.
  public package(set) var count: Int
  /// The coordinate at which the cluster is shown.
  public package(set) var coordinate: Coordinate
  /// The zoom above which the cluster splits if it is in the middle of the map and the pitch stays the same. `nil` if
  /// the cluster splits at no zoom.
  public package(set) var splitZoom: Double?
}

/// Details of a cluster that `ClusterAnnotation` does not contain.
package struct DescribedCluster: Sendable, Equatable {
  /// The members that the cluster replaces, best rank first.
  package var members: [AnnotationIndex]
  /// The bounding box of the members' coordinates in degrees, as in GeoJSON. If the box crosses ±180°, `west` is
  /// greater than `east`.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)
  /// The values of the cluster's aggregates, as the text of a JSON object.
  package var properties: String

  package init(members: [AnnotationIndex], properties: String, in plan: Plan) {
    self.members = members
    self.properties = properties
    let places = members.map { plan.annotations.coordinate($0.row) }
    let latitudes = places.map { $0.latitude }
    let (west, east) = Self.span(of: places.map { $0.longitude })
    bounds = (west, latitudes.min() ?? 0, east, latitudes.max() ?? 0)
  }

  /// Returns the smallest range of longitudes that contains all given ones. It excludes the widest gap between them.
  /// `west` is greater than `east` if the range crosses ±180°.
  private static func span(of longitudes: [Double]) -> (west: Double, east: Double) {
    let sorted = longitudes.sorted(byKey: { $0.orderedBits })
    guard let least = sorted.first, let greatest = sorted.last else { return (0, 0) }
    // Start with the gap across ±180°.
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
