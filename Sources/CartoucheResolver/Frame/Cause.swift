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
  /// What it stands on of a line is not drawn.
  case trimmed
  /// Its size is not known yet.
  case size
  /// It is a member of a cluster.
  case clustered
  /// What it is attached to is behind the camera.
  case behindCamera
  /// What it is attached to is too far away.
  case horizon
  /// No part of its view, or of the shape that it is attached to, is in the viewport.
  case offscreen
  /// The annotation that it is attached to is hidden.
  case parentHidden
  /// No anchor keeps it within the bounds, and its `fit` requires that.
  case bounds
  /// No anchor keeps it on the polygon that is to contain it.
  case shape
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
