public import CartoucheCompiler
public import CartoucheResolver

/// One annotation of a map: what it is like, and what its host does when that changes.
///
/// The handlers have the names that Mapbox's SDKs give them, and are called within
/// ``ViewAnnotations/update(_:camera:viewport:isSettled:within:)``.
public final class ViewAnnotation {
  /// As the spec names it.
  public let id: String
  /// By which placements, events and inputs name it. It is another one once an annotation takes the id of one that was
  /// removed, and after ``ViewAnnotations/reload(plan:)``.
  public internal(set) var index: AnnotationIndex

  // MARK: Handlers

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
  /// A part of its callout was the topmost under a tap; `part` is its name in the spec.
  public var onPartTapped: ((_ part: String) -> Void)?
  /// Its callout was the topmost under a tap, beside the parts.
  public var onBackgroundTapped: (() -> Void)?
  /// Its drag went on.
  public var onDragStateChanged: ((_ state: DragState, _ coordinate: Coordinate) -> Void)?

  /// So many annotations are shown as this cluster, and were not before.
  public var onClusterFormed: ((_ count: Int) -> Void)?
  /// So many members joined this cluster, and so many left it.
  public var onClusterChanged: ((_ joined: Int, _ left: Int) -> Void)?
  /// These annotations joined this cluster, and these left it. Setting it lets the resolver report members of clusters.
  public var onClusterMembersChanged: ((_ joined: [AnnotationIndex], _ left: [AnnotationIndex]) -> Void)? {
    didSet { if onClusterMembersChanged != nil { owner?.resolver.reportsClusterMembers = true } }
  }
  /// This cluster is not there any more.
  public var onClusterDissolved: (() -> Void)?

  private weak var owner: ViewAnnotations?

  init(id: String, index: AnnotationIndex, of owner: ViewAnnotations) {
    self.id = id
    self.index = index
    self.owner = owner
  }

  // MARK: What it is like

  /// What it is like at present, in its states and at the zoom of the last frame; nil: it was removed, or it is a cluster.
  /// - Complexity: O(texts and anchors of the annotation); it allocates.
  public var properties: AnnotationProperties? {
    owner.flatMap { owner in owner.has(id) ? owner.resolver.properties(of: index) : nil }
  }

  /// Changes it; what is not named stays as it is, and so do its states, its handlers, and its anchor and its place where
  /// it still has them. The next frame shows it.
  ///
  /// ```swift
  /// try annotations["eta"]?.update { $0.title = "4 min" }
  /// ```
  /// Where there is only a compiled plan, what a plan has as a number or as yes or no can change, and a point.
  /// - Parameter change: sets what changes.
  /// - Complexity: O(annotations + coordinates), for which it allocates. What changes with every frame is an `Input`.
  public func update(_ change: (inout AnnotationChange) -> Void) throws(ChangeError) {
    var changes = AnnotationChange()
    change(&changes)
    guard let owner else { throw .unknownAnnotation(id) }
    try owner.update(id, by: changes.json(), as: .json)
  }

  /// The same as a text, as a spec would write it: `{ title: 4 min, states: { selected: { title: null } } }`. There `null`
  /// puts the default back.
  /// - Parameter text: YAML, a mapping of properties.
  public func update(_ text: String) throws(ChangeError) {
    guard let owner else { throw .unknownAnnotation(id) }
    try owner.update(id, by: Array(text.utf8), as: .yaml)
  }

  // MARK: What happened

  /// - Parameters:
  ///   - anchorOption: gives an entry of its anchor list.
  ///   - partName: gives the name of a part of a callout.
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
    case .annotationTapped: onTapped?()
    case .partTapped(let part): onPartTapped?(partName(part))
    case .backgroundTapped: onBackgroundTapped?()
    case .dragStateChanged(_, let state, let coordinate): onDragStateChanged?(state, coordinate)
    case .clusterFormed(let count, _): onClusterFormed?(count)
    case .clusterChanged(let joined, let left): onClusterChanged?(joined, left)
    case .clusterMembersChanged(let joined, let left): onClusterMembersChanged?(joined, left)
    case .clusterDissolved: onClusterDissolved?()
    case .mapTapped: break
    }
  }
}
