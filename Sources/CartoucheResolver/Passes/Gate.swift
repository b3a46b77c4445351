/// Hides what no placement could show; the first reason wins. Projects what is left.
struct Gate: Sendable {
  private var search: PlaceSearch
  /// Per annotation: what becomes of the place on its geometry in this frame. Empty where none stands on one.
  private(set) var keptPlaces: [KeptPlace]
  private let margin: Margin

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    search = PlaceSearch(plan, measures)
    let hasGeometries = plan.attachments.kinds.contains { $0.isGeometry }
    keptPlaces = Array(repeating: .none, count: hasGeometries ? plan.annotations.count : 0)
    margin = Margin(plan.placement)
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) { moves.move(&keptPlaces) }

  /// What the causes follow from, besides the plan.
  struct Inputs {
    let options: OptionsInEffect
    let interaction: Interaction
    let icons: IconPlacement
    let places: KeptPlaces
    let screen: Screen
    let clustering: Clustering
    /// Whether an annotation may stand on anything but a point of its own.
    let haveAttachments: Bool
    /// Of each row its annotation's own point.
    private let xs: [Double]
    private let ys: [Double]
    private let margin: Margin
    private let sure: SureReach

    init(
      _ plan: Plan, _ options: OptionsInEffect, _ interaction: Interaction, _ icons: IconPlacement,
      _ places: KeptPlaces, on screen: Screen, _ clustering: Clustering
    ) {
      self.options = options
      self.interaction = interaction
      self.icons = icons
      self.places = places
      self.screen = screen
      self.clustering = clustering
      haveAttachments = plan.attachments.count > 0
      xs = plan.annotations.mercatorX.byFrameRow
      ys = plan.annotations.mercatorY.byFrameRow
      margin = Margin(plan.placement)
      sure = SureReach(screen.viewport, margin, options.formulas)
    }

    /// Where an annotation's own point is; nil: behind the camera.
    @inline(__always)
    func place(of row: Int) -> Projection.Place? {
      let (x, y) = (xs[row], ys[row])
      return screen.projection.isFlat
        ? screen.projection.flatPlace(mercatorX: x, mercatorY: y) : tiltedPlace(x, y)
    }

    /// Why a view at a place of the ground is hidden; nil: at least one of its candidates meets the viewport or what is around it.
    // Of the inputs, and without the plan, for the sake of where it is not inlined: whoever passes on the gate or a plan copies it.
    @inline(__always)
    func cause(
      _ row: Int, at place: Projection.Place?, _ lists: AnchorLists, _ point: inout ScreenPoint
    ) -> Cause? {
      guard let place else { return .behindCamera }
      guard place.depth <= screen.farthest else { return .horizon }
      point = place.point
      let own = options[row]
      let isSure =
        sure.holds(point, own.fit) && options.size(row).x >= 1 && options.size(row).y >= 1
        && !options.formulas.lattices[Int(own.anchorList)].isEmpty
      return isSure || reaches(row, from: place.point, lists) ? nil : .offscreen
    }

    /// Whether a candidate does of which that is not sure. Out of line, because most are.
    @inline(never)
    private func reaches(_ row: Int, from point: ScreenPoint, _ lists: AnchorLists) -> Bool {
      let own = options[row]
      // No `ViewReach`, which counts the arrays that it keeps.
      return options.formulas.reaches(
        margin.around(screen.viewport, own.fit), from: point, list: Int(own.anchorList),
        options.anchors(of: row, in: lists), own: options.size(row))
    }

    /// Out of line and of the inputs, because whoever passes on a projection for each row copies it for each row.
    @inline(never)
    private func tiltedPlace(_ x: Double, _ y: Double) -> Projection.Place? {
      screen.projection.place(mercatorX: x, mercatorY: y)
    }
  }

  /// Gives every annotation that a frame looks at the cause that hides it, or its projected point.
  mutating func pass(
    _ rows: RowSet, _ plan: Plan, _ inputs: Inputs, after last: Outcomes, into found: inout Resolution
  ) {
    let count = plan.annotations.count
    for row in rows where row < count {
      var point = ScreenPoint(x: 0, y: 0)
      if let cause = cause(row, plan, inputs, wasPlaced: last.arePlaced[row], &point) {
        found.shutOut(row, cause, by: cause == .clustered ? inputs.clustering.blocker(row) : nil)
      } else {
        found.admit(row, at: point)
      }
    }
    if !inputs.clustering.isEmpty { passClusters(plan, inputs, into: &found) }
  }

  /// Gives all others the causes that hide them.
  /// - Complexity: O(annotations).
  mutating func passRest(
    besides rows: RowSet, _ plan: Plan, _ inputs: Inputs, _ hosts: HostTable, into found: inout Resolution
  ) {
    for row in 0..<plan.annotations.count where !rows.contains(row) {
      var point = ScreenPoint(x: 0, y: 0)
      let cause = cause(row, plan, inputs, wasPlaced: false, &point)
      let host = hosts[UInt32(row)]
      if cause == nil, host != HostTable.none {
        found.shutOut(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: plan)))
      } else {
        assert(cause != nil, "annotation \(row) may be seen, and the frame does not know")
        found.shutOut(
          row, cause ?? .offscreen, by: cause == .clustered ? inputs.clustering.blocker(row) : nil)
      }
    }
    found.isWhole = true
  }

  @inline(__always)
  private mutating func cause(
    _ row: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool, _ point: inout ScreenPoint
  ) -> Cause? {
    if inputs.interaction.isRemoved[row] { return .removed }
    if let cause = ownCause(row, inputs) { return cause }
    // Who takes part in a cluster passes all but the last tests; icons do not hide it there.
    if let cause = inputs.clustering.cause(row) { return cause }
    if inputs.haveAttachments {
      let attachment = plan.attachment(ofFrameRow: row)
      if attachment != AttachmentTable.none {
        return cause(row, attachedBy: Int(attachment), plan, inputs, wasPlaced: wasPlaced, &point)
      }
    }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    // An annotation's own point is projected.
    return inputs.cause(row, at: inputs.place(of: row), plan.anchorLists, &point)
  }

  /// Why an annotation, or a cluster, is hidden whatever it stands on.
  @inline(__always)
  func ownCause(_ row: Int, _ inputs: Inputs) -> Cause? {
    let own = inputs.options[row]
    if !own.flags.contains(.visible) {
      return own.flags.contains(.expressionFailed) ? .expression : .explicit
    }
    // Written so that a zoom that is not a number lies outside.
    guard inputs.screen.comparedZoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom) else {
      return .zoom
    }
    return nil
  }

  /// The rest of the gate for an annotation that is attached to something else than a point of its own.
  private mutating func cause(
    _ row: Int, attachedBy attachment: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool,
    _ point: inout ScreenPoint
  ) -> Cause? {
    if let cause = Gate.featureCause(attachment, plan, inputs, search.drawn) { return cause }
    if search.drawn.areTrimmed[attachment] { return .trimmed }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    switch plan.attachments.kinds[attachment] {
    case .point, .hostFeature: return inputs.cause(row, at: inputs.place(of: row), plan.anchorLists, &point)
    case .annotation: return nil
    case .shape, .anyFeature:
      return geometryCause(row, attachment, plan, inputs, wasPlaced: wasPlaced, &point)
    }
  }

  /// Looks whether anything of the geometry is visible, and notes the first candidate's point if the rank asks for it.
  private mutating func geometryCause(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool,
    _ point: inout ScreenPoint
  ) -> Cause? {
    if search.drawn.isExact[attachment] {
      keptPlaces[row] = .exact
      return exactCause(row, attachment, plan, inputs, &point)
    }
    let regions = PlaceRegions(inputs.options, row, plan, on: inputs.screen)
    let last = inputs.places.places[row]
    keptPlaces[row] = keptPlace(row, attachment, plan, inputs, in: regions.bounds, &point)
    switch keptPlaces[row] {
    case .first: return nil
    case .leaving where wasPlaced: return nil
    default: break
    }
    search.leaveOutHidden(attachment, plan, inputs.icons)
    let area = margin.around(inputs.screen.viewport, inputs.options[row].fit)
    let reach = ViewReach(area, inputs.options, row, plan)
    guard search.isVisible(attachment, in: regions, reach: reach) else {
      return search.causeOfAbsence(attachment, in: regions.bounds)
    }
    if plan.placement.tieBreak.asksForPoints, keptPlaces[row] == .none {
      let lastPart = plan.placement.keepsAnchor ? last.part : AnchorPlace.noPart
      search.find(attachment, in: regions, last: lastPart, .first, reach: reach)
      if let first = search.places.first { point = first.point }
    }
    return nil
  }

  /// What becomes of the place of the last placement, and where it is.
  private func keptPlace(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, in window: Window,
    _ point: inout ScreenPoint
  ) -> KeptPlace {
    let last = inputs.places.places[row]
    guard plan.placement.keepsAnchor, last.part != AnchorPlace.noPart,
      Gate.isDrawn(last, of: attachment, plan, inputs.icons),
      let projected = window.project(
        last.x, last.y, shift: search.measures.shift(Int(last.part), window))
    else { return .none }
    point = projected
    let (place, isFarAway) = FixedPoint.place(projected.vector)
    if isFarAway { return .none }
    if last.vertex == AnchorPlace.noVertex, window.holds(place) { return .first }
    let own = inputs.options[row]
    switch inputs.screen.area.whereabouts(
      place, ignoresPadding: own.flags.contains(.ignoreCameraPadding), margin: margin.around(own.fit))
    {
    case .inBounds: return .first
    case .inMargin: return .leaving
    case .beyond: return .none
    }
  }

  /// The rest of the gate for the one place on a line that an attachment means.
  private func exactCause(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    guard let exact = search.exactPlace(of: attachment) else { return .trimmed }
    let window = inputs.screen.window(ignoresPadding: true)
    let shift = search.measures.shift(Int(exact.part), window)
    let place = inputs.screen.projection.place(mercatorX: exact.x, mercatorY: exact.y, shift: shift)
    return inputs.cause(row, at: place, plan.anchorLists, &point)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [keptPlaces.capacity] + search.capacities }
}

extension OptionsInEffect {
  /// Whether at least one candidate has a size.
  @inline(__always)
  func hasKnownSize(_ row: Int, _ plan: Plan) -> Bool {
    let size = size(row)
    if size.x > 0, size.y > 0 { return true }
    return anchors(of: row, in: plan.anchorLists).contains { all(formulas.size($0, own: size) .> 0) }
  }
}

extension TieBreak {
  /// Whether annotations are ranked by where they are on screen.
  var asksForPoints: Bool {
    switch self {
    case .last, .first: false
    case .lowerOnScreen, .nearestCenter: true
    }
  }
}
