/// What changes of an annotation, or what a new one is: a property that is nil stays as it is, and of a new one is what its
/// templates, or the language, say.
///
/// Names and meanings are those of a spec. What is not here, such as `states` or an expression, a text says:
/// ``ViewAnnotation/update(_:)-(String)``.
public struct AnnotationChange: Sendable, Equatable {
  /// As it is: braces stand for themselves. Empty: none.
  public var title: String?
  /// As it is: braces stand for themselves. Empty: none.
  public var subtitle: String?
  /// Values for the host's view by their names; those that are not named stay.
  public var data: [String: DataValue] = [:]
  /// The name of the host's view class.
  public var view: String?
  /// Of the view.
  public var size: ViewSize?
  /// In order of preference.
  public var variableAnchors: [AnchorChoice]?
  /// Points between the point and the view.
  public var gap: Double?
  /// What the view is attached to.
  public var attachment: AnnotationAttachment?
  /// By which it is placed before others.
  public var priority: PlacementPriority?
  /// By which it is drawn above others.
  public var zPriority: Double?
  /// The zoom from which on it is shown, 0…25.5.
  public var minZoom: Double?
  /// The zoom up to which it is shown, 0…25.5.
  public var maxZoom: Double?
  /// Whether it is shown at all.
  public var visible: Bool?
  /// Whether it may cover others.
  public var allowOverlap: Bool?
  /// Whether others keep off it.
  public var obstacle: Bool?
  /// Whether its bounds are the whole viewport.
  public var ignoreCameraPadding: Bool?
  /// Whether it may cover the puck.
  public var allowOverlapWithPuck: Bool?
  /// Whether it keeps off avoided layers.
  public var avoidLayers: Bool?
  /// Whether it keeps off avoided regions.
  public var avoidRegions: Bool?
  /// Whether it is selected with the next frame, or no longer.
  public var selected: Bool?
  /// Whether it can be selected and hit.
  public var enabled: Bool?
  /// Whether it can be dragged.
  public var draggable: Bool?

  /// Changes nothing.
  public init() {}
}
