public import CartoucheCompiler
public import CartoucheResolver

/// An annotation of a map, with its properties and the handlers that the host sets.
///
/// The handlers have the names that Mapbox's SDKs use, and
/// ``ViewAnnotations/update(_:camera:viewport:isSettled:within:)`` calls them.
public final class ViewAnnotation {
  /// The annotation's id in the spec, or the id of a cluster.
  public let id: String
  /// The index of the annotation or cluster in placements, events and inputs.
  ///
  /// The index changes when the annotation is removed and another one with its id is added, and after
  /// ``ViewAnnotations/reload(plan:)``.
  public internal(set) var index: AnnotationIndex

  /// The pointer to the annotation in the last frame, while its view is off screen; `nil` if there is none.
  public internal(set) var pointer: OffscreenPointer?
  /// The pointer in the frame whose handlers are being called.
  var nextPointer: OffscreenPointer?

  // MARK: Handlers

  /// Called when the view is shown or hidden.
  public var onVisibilityChanged: ((_ isVisible: Bool) -> Void)?
  /// Called when the coordinate of the view's anchor point changes. The cause is a new position on the line or polygon of the annotation,
  /// or the annotation was moved or dragged.
  public var onAnchorCoordinateChanged: ((_ coordinate: Coordinate) -> Void)?
  /// Called when the view is placed for the first time, and when it changes to another of its `variableAnchors`.
  public var onAnchorChanged: ((_ anchor: AnchorOption) -> Void)?
  /// Called when the rectangle of the view on screen changes.
  ///
  /// Setting this handler also sets `reportsFrameChanges` of the resolver to `true`. The next `update` allocates
  /// memory for these events.
  public var onFrameChanged: ((_ frame: ScreenRectangle) -> Void)? {
    didSet { if onFrameChanged != nil { owner?.resolver.reportsFrameChanges = true } }
  }
  /// Called when the annotation is selected or deselected.
  public var onSelectionChanged: ((_ isSelected: Bool) -> Void)?
  /// Called when the callout is shown or hidden.
  public var onCalloutChanged: ((_ isShown: Bool) -> Void)?
  /// Called when the view gets or loses a leader line.
  public var onLeaderChanged: ((_ isShown: Bool) -> Void)?
  /// Called when the pointer to the annotation appears, changes or disappears. `pointer` is `nil` if there is none.
  public var onPointerChanged: ((_ pointer: OffscreenPointer?) -> Void)?
  /// Called when a tap hits the pointer to the annotation, which is off screen.
  public var onPointerTapped: (() -> Void)?
  /// Called when the members of the cluster are shown around it, or no longer.
  public var onExpansionChanged: ((_ isExpanded: Bool) -> Void)?
  /// Called when a tap hits the view.
  public var onTapped: (() -> Void)?
  /// Called when a tap hits a part of the callout; `part` is the name of the part in the spec.
  public var onPartTapped: ((_ part: String) -> Void)?
  /// Called when a tap hits the callout outside its parts.
  public var onBackgroundTapped: (() -> Void)?
  /// Called when the drag state of the annotation changes, with the coordinate of its anchor point.
  public var onDragStateChanged: ((_ state: DragState, _ coordinate: Coordinate) -> Void)?

  /// Called when `count` annotations form this cluster.
  public var onClusterFormed: ((_ count: Int) -> Void)?
  /// Called when members joined or left this cluster, with the number of each.
  public var onClusterChanged: ((_ joined: Int, _ left: Int) -> Void)?
  /// Called when members joined or left this cluster, with their indices. Setting this handler also sets
  /// `reportsClusterMembers` of the resolver to `true`.
  public var onClusterMembersChanged: ((_ joined: [AnnotationIndex], _ left: [AnnotationIndex]) -> Void)? {
    didSet { if onClusterMembersChanged != nil { owner?.resolver.reportsClusterMembers = true } }
  }
  /// Called when this cluster no longer exists.
  public var onClusterDissolved: (() -> Void)?

  private weak var owner: ViewAnnotations?

  init(id: String, index: AnnotationIndex, of owner: ViewAnnotations) {
    self.id = id
    self.index = index
    self.owner = owner
  }

  // MARK: Properties and changes

  /// The annotation's properties, in its current states and at the zoom of the last frame; `nil` for a cluster
  /// and for a removed annotation.
  /// - Complexity: O(texts and anchors of the annotation). Allocates.
  public var properties: AnnotationProperties? {
    owner.flatMap { owner in owner.has(id) ? owner.resolver.properties(of: index) : nil }
  }

  /// Changes properties of the annotation. The next frame shows the change.
  ///
  /// Properties that the closure does not set keep their values. The annotation keeps its states, its handlers,
  /// and its anchor and position if they are still valid.
  ///
  /// ```swift
  /// try annotations["eta"]?.update { $0.title = "4 min" }
  /// ```
  /// If the annotations come from a compiled plan, only numbers, Boolean values and points can change.
  /// - Parameter change: A closure that sets the new values.
  /// - Throws: `ChangeError`. The annotation is then unchanged.
  /// - Complexity: O(annotations + coordinates). Allocates. Use an `Input` for a value that changes with
  ///   every frame.
  public func update(_ change: (inout AnnotationChange) -> Void) throws(ChangeError) {
    var changes = AnnotationChange()
    change(&changes)
    guard let owner else { throw .unknownAnnotation(id) }
    try owner.update(id, by: changes.json(), as: .json)
  }

  /// Changes properties of the annotation, written as in a spec: `{ title: 4 min, states: { selected: {
  /// title: null } } }`. `null` restores a default.
  /// - Parameter text: YAML, a mapping of properties.
  /// - Throws: `ChangeError`. The annotation is then unchanged.
  public func update(_ text: String) throws(ChangeError) {
    guard let owner else { throw .unknownAnnotation(id) }
    try owner.update(id, by: Array(text.utf8), as: .yaml)
  }

  // MARK: Events

  /// Calls the handler for a change, if the host has set one.
  /// - Parameters:
  ///   - change: The change that an event reports about this annotation.
  ///   - anchorOption: Returns the entry of the annotation's anchor list with a given index.
  ///   - partName: Returns the name of the callout part with a given index.
  func handle(
    _ change: Event.Change, anchorOption: (AnchorIndex) -> AnchorOption,
    partName: (CalloutPartIndex) -> String
  ) {
    switch change {
    case .shown: onVisibilityChanged?(true)
    case .hidden: onVisibilityChanged?(false)
    case .anchorCoordinateChanged(let coordinate): onAnchorCoordinateChanged?(coordinate)
    case .anchorChanged(_, let anchor): onAnchorChanged?(anchorOption(anchor))
    case .frameChanged(let frame): onFrameChanged?(frame)
    case .selectionChanged(let isSelected): onSelectionChanged?(isSelected)
    case .calloutChanged(let isShown): onCalloutChanged?(isShown)
    case .leaderChanged(let isShown): onLeaderChanged?(isShown)
    case .expansionChanged(let isExpanded): onExpansionChanged?(isExpanded)
    case .annotationTapped: onTapped?()
    case .partTapped(let part): onPartTapped?(partName(part))
    case .backgroundTapped: onBackgroundTapped?()
    case .pointerTapped: onPointerTapped?()
    case .dragStateChanged(_, let state, let coordinate): onDragStateChanged?(state, coordinate)
    case .clusterFormed(let count, _): onClusterFormed?(count)
    case .clusterChanged(let joined, let left): onClusterChanged?(joined, left)
    case .clusterMembersChanged(let joined, let left): onClusterMembersChanged?(joined, left)
    case .clusterDissolved: onClusterDissolved?()
    case .mapTapped: break
    }
  }
}
