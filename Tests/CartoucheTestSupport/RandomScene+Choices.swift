package import CartoucheResolver

/// What a random scene picks from, in lists of its own: a case that is new in an enumeration is appended to its list,
/// never inserted, so that it changes only the scenes that it comes to be in.
extension RandomScene {
  package static let anchors: [Anchor] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
  ]
  static let attachmentKinds: [AttachmentKind] = [.point, .shape, .anyFeature, .hostFeature, .annotation]
  static let calms: [Calm] = [.equal, .motion, .none]
  static let collisionModes: [CollisionMode] = [.rectangle, .circle, .none]
  static let dragStates: [DragState] = [.none, .starting, .dragging, .ending, .canceling]
  static let fits: [Fit] = [.prefer, .require, .ignore]
  static let layerCount = 3
  static let layerTypes: [LayerType] = [.symbol, .circle, .line, .fill, .fillExtrusion]
  static let polygonRules: [PolygonRule] = [.pole, .centroid]
  static let selectionModes: [SelectionMode] = [.single, .multiple, .none]
  static let settableProperties: [SettableProperty] = [
    .width, .height, .priority, .zPriority, .minZoom, .maxZoom, .visible, .required, .allowOverlap, .obstacle,
    .ignoreCameraPadding,
  ]
  static let tieBreaks: [TieBreak] = [.last, .first, .lowerOnScreen, .nearestCenter]
  static let zoomProperties: [AnnotationProperty] = [
    .width, .height, .priority, .zPriority, .minZoom, .maxZoom, .visible, .expressionFailed, .required,
    .allowOverlap, .obstacle, .ignoreCameraPadding,
  ]

  /// Enumerations of which the lists lack a case.
  package static var incomplete: [String] {
    func check<Case: CaseIterable & Hashable>(_ list: [Case], isMeant: (Case) -> Bool = { _ in true })
      -> String?
    {
      let meant = Case.allCases.filter(isMeant)
      return Set(list) == Set(meant) && list.count == meant.count ? nil : "\(Case.self)"
    }
    return [
      check(anchors), check(attachmentKinds), check(calms), check(collisionModes), check(dragStates),
      check(fits), check(layerTypes), check(polygonRules), check(selectionModes), check(settableProperties),
      check(tieBreaks),
      check(zoomProperties) { $0.mayChange(by: .zoom) },
    ].compactMap { $0 }
  }
}
