/// Hides what no placement could show; the first reason wins. Projects what is left.
struct Gate: Sendable {
  private var search: PlaceSearch
  /// Per annotation: whether it may keep the place on its geometry in this frame. Empty where none stands on one.
  private(set) var keepsPlace: [Bool]

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    search = PlaceSearch(plan, measures)
    let hasGeometries = plan.attachments.kinds.contains { $0.isGeometry }
    keepsPlace = Array(repeating: false, count: hasGeometries ? plan.annotations.count : 0)
  }

  /// What the causes follow from, besides the plan.
  struct Inputs {
    let options: OptionsInEffect
    let interaction: Interaction
    let icons: IconPlacement
    let places: KeptPlaces
    let screen: Screen
  }

  /// Gives every annotation the cause that hides it, or its projected point.
  mutating func pass(
    _ plan: Plan, _ inputs: Inputs, after last: Outcomes, into found: inout Resolution
  ) {
    for row in 0..<plan.annotations.count {
      found.outcomes.causes[row] = cause(row, plan, inputs, &found.points[row])
      found.outcomes.anchors[row] = last.anchors[row]
      found.blockers[row] = .none
    }
  }

  @inline(__always)
  private mutating func cause(
    _ row: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    if inputs.interaction.isRemoved[row] { return .removed }
    let own = inputs.options[row]
    if !own.flags.contains(.visible) {
      return own.flags.contains(.expressionFailed) ? .expression : .explicit
    }
    // Written so that a zoom that is not a number lies outside.
    guard own.minZoom <= inputs.screen.zoom, inputs.screen.zoom <= own.maxZoom else { return .zoom }
    let attachment = plan.annotations.attachment[row]
    if attachment != AttachmentTable.none {
      return cause(row, attachedBy: Int(attachment), plan, inputs, &point)
    }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    return Gate.pointCause(row, plan, inputs, &point)
  }

  /// The rest of the gate for an annotation that is attached to something else than a point of its own.
  private mutating func cause(
    _ row: Int, attachedBy attachment: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    if let cause = Gate.featureCause(attachment, plan, inputs) { return cause }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    switch plan.attachments.kinds[attachment] {
    case .point, .hostFeature: return Gate.pointCause(row, plan, inputs, &point)
    case .annotation: return nil
    case .shape, .anyFeature: return geometryCause(row, attachment, plan, inputs, &point)
    }
  }

  /// Projects an annotation's own point, and looks whether a candidate of it is on screen.
  @inline(__always)
  private static func pointCause(
    _ row: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    let projected = inputs.screen.projection.project(
      mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
    guard let projected else { return .horizon }
    point = projected
    return inputs.options.reaches(inputs.screen.viewport, from: projected, row, plan) ? nil : .offscreen
  }

  /// Looks whether anything of the geometry is visible, and notes the first candidate's point if the rank asks for it.
  private mutating func geometryCause(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    let screen = inputs.screen
    let window = screen.window(ignoresPadding: inputs.options[row].flags.contains(.ignoreCameraPadding))
    let last = inputs.places.places[row]
    keepsPlace[row] = false
    let mayKeep = plan.placement.keepsAnchor && last.part != AnchorPlace.noPart
    if mayKeep, Gate.isDrawn(last, of: attachment, plan, inputs.icons),
      abs(screen.zoom - inputs.places.zooms[row]) < 1,
      let kept = window.point(last.x, last.y, shift: search.measures.shift(Int(last.part), window))
    {
      keepsPlace[row] = true
      point = kept
      return nil
    }
    let extent = plan.placement.tieBreak.asksForPoints ? PlaceSearch.Extent.first : .any
    search.leaveOutHidden(attachment, plan, inputs.icons)
    guard search.find(attachment, in: window, last: mayKeep ? last.part : AnchorPlace.noPart, extent) else {
      return search.isBehindHorizon(attachment, window) ? .horizon : .offscreen
    }
    if let first = search.places.first { point = first.point }
    return nil
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [keepsPlace.capacity] + search.capacities }
}

extension OptionsInEffect {
  /// Whether at least one candidate has a size.
  @inline(__always)
  fileprivate func hasKnownSize(_ row: Int, _ plan: Plan) -> Bool {
    let size = size(row)
    if size.x > 0, size.y > 0 { return true }
    return anchors(of: row, in: plan.anchorLists).contains {
      formulas.rectangle($0, at: SIMD2(), size: size) != nil
    }
  }

  /// Whether at least one candidate of a view at `point` meets the viewport.
  @inline(__always)
  fileprivate func reaches(_ viewport: Box, from point: ScreenPoint, _ row: Int, _ plan: Plan) -> Bool {
    let size = size(row)
    for option in anchors(of: row, in: plan.anchorLists) {
      if let box = formulas.rectangle(option, at: point.vector, size: size)?.box, !box.isEmpty,
        viewport.meets(box)
      {
        return true
      }
    }
    return false
  }
}

extension TieBreak {
  /// Whether annotations are ranked by where they are on screen.
  fileprivate var asksForPoints: Bool {
    switch self {
    case .last, .first: false
    case .lowerOnScreen, .nearestCenter: true
    }
  }
}
