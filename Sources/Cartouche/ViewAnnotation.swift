public import CartoucheResolver

/// One annotation of a map, with what its host does when it changes.
///
/// The handlers have the names that Mapbox's SDKs give them, and are called within
/// ``ViewAnnotations/update(_:camera:viewport:isSettled:)``.
public final class ViewAnnotation {
  /// As the spec names it.
  public let id: String
  /// By which placements, events and inputs name it. Only an annotation that takes the id of one that was removed
  /// changes it.
  public internal(set) var index: AnnotationIndex

  /// It is shown from now on, or hidden.
  public var onVisibilityChanged: ((_ isVisible: Bool) -> Void)?
  /// It stands at another coordinate: another place of its line or polygon, or where it was moved or dragged to.
  public var onAnchorCoordinateChanged: ((_ coordinate: Coordinate) -> Void)?
  /// Another of its `variableAnchors` is taken, or for the first time one.
  public var onAnchorChanged: ((_ anchor: AnchorOption) -> Void)?
  /// It is shown in another frame than it was last. Setting it lets the resolver report frame changes, for which
  /// the next `update` makes room.
  public var onFrameChanged: ((_ frame: ScreenRectangle) -> Void)? {
    didSet { if onFrameChanged != nil { owner?.resolver.reportsFrameChanges = true } }
  }
  /// It was selected or deselected.
  public var onSelectionChanged: ((_ isSelected: Bool) -> Void)?
  /// Its callout is shown from now on, or hidden.
  public var onCalloutChanged: ((_ isShown: Bool) -> Void)?
  /// It was the topmost under a tap.
  public var onTapped: (() -> Void)?
  /// Its drag went on.
  public var onDragStateChanged: ((_ state: DragState, _ coordinate: Coordinate) -> Void)?

  private weak var owner: ViewAnnotations?

  init(id: String, index: AnnotationIndex, of owner: ViewAnnotations) {
    self.id = id
    self.index = index
    self.owner = owner
  }

  /// - Parameter anchorOption: gives an entry of its anchor list.
  func handle(_ change: Event.Change, anchorOption: (AnchorIndex) -> AnchorOption) {
    switch change {
    case .shown: onVisibilityChanged?(true)
    case .hidden: onVisibilityChanged?(false)
    case .anchorCoordinateChanged(let coordinate): onAnchorCoordinateChanged?(coordinate)
    case .anchorChanged(_, let anchor): onAnchorChanged?(anchorOption(anchor))
    case .frameChanged(let frame): onFrameChanged?(frame)
    case .selectionChanged(let isSelected): onSelectionChanged?(isSelected)
    case .calloutChanged(let isShown): onCalloutChanged?(isShown)
    case .annotationTapped: onTapped?()
    case .dragStateChanged(_, let state, let coordinate): onDragStateChanged?(state, coordinate)
    case .mapTapped: break
    }
  }
}
