/// The step of a frame that hides all annotations that no placement could show. Each is hidden with the first cause
/// that applies. The step also projects the points of all other annotations.
struct VisibilityFilter: Sendable {
  var search: PlaceSearch
  /// Per annotation: whether it may use its previous place on a shape in this frame. Empty if no annotation is attached
  /// to a shape.
  private(set) var placeStatuses: [PlaceStatus]
  private let margin: Margin

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    search = PlaceSearch(plan, measures)
    let hasGeometries = plan.attachments.kinds.contains { $0.isGeometry }
    placeStatuses = Array(repeating: .none, count: hasGeometries ? plan.annotations.count : 0)
    margin = Margin(plan.placement)
  }

  /// The values of a frame, besides the plan, that decide whether and why an annotation is hidden.
  struct Inputs {
    let options: EffectiveOptions
    let interaction: Interaction
    let icons: IconPlacement
    let places: PreviousPlacements
    let screen: Screen
    let clustering: Clustering
    /// Whether any annotation of the plan has an attachment.
    let hasAttachments: Bool
    /// Per annotation: the x of its own coordinate, in Mercator coordinates. If the host app gives the points of the
    /// frame, the x of the position of each annotation and cluster on the screen.
    private let xs: [Double]
    /// Per annotation: the y of its own coordinate, or of its position on the screen.
    private let ys: [Double]
    private let margin: Margin
    private let sure: AlwaysVisibleArea

    init(_ frame: FrameContext, _ places: PreviousPlacements) {
      options = frame.options
      interaction = frame.interaction
      icons = frame.icons
      self.places = places
      screen = frame.screen
      clustering = frame.clustering
      hasAttachments = frame.plan.attachments.count > 0
      let hasPoints = frame.screen.projection.isOfPoints
      xs = hasPoints ? frame.points.x : frame.plan.annotations.mercatorX
      ys = hasPoints ? frame.points.y : frame.plan.annotations.mercatorY
      margin = Margin(frame.plan.placement)
      sure = AlwaysVisibleArea(frame.screen.viewport, margin, frame.options.formulas)
    }

    /// Returns the screen point and depth of an annotation's own coordinate, or `nil` if it is behind the camera.
    @inline(__always)
    func place(of row: Int) -> Projection.Place? {
      let (x, y) = (xs[row], ys[row])
      return screen.projection.isFlat
        ? screen.projection.flatPlace(mercatorX: x, mercatorY: y) : tiltedPlace(x, y)
    }

    // A method of the inputs, and without the plan, because an argument that is not inlined would be copied.
    /// Returns the cause that hides a view at a projected anchor point. The result is `nil` if the view's rectangle
    /// intersects the viewport or the margin around it, with at least one of its anchors.
    /// - Parameters:
    ///   - row: the view's row in the frame's tables.
    ///   - place: the projected anchor point; `nil` behind the camera.
    ///   - point: receives the screen point.
    @inline(__always)
    func cause(
      _ row: Int, at place: Projection.Place?, _ lists: AnchorLists, _ point: inout ScreenPoint
    ) -> Cause? {
      guard let place else { return absence(row) }
      guard place.depth <= screen.farthest else { return .horizon }
      point = place.point
      let own = options[row]
      let isSure =
        sure.holds(point, own.fit) && options.size(row).x >= 1 && options.size(row).y >= 1
        && !options.formulas.lattices[Int(own.anchorList)].isEmpty
      return isSure || reaches(row, from: place.point, lists) ? nil : .offscreen
    }

    /// Returns the cause that hides a view without a screen point.
    @inline(never)
    func absence(_ row: Int) -> Cause {
      guard screen.projection.isOfPoints else { return .behindCamera }
      return xs[row].isNaN ? .occluded : .offscreen
    }

    /// Returns whether the view's rectangle intersects the viewport or the margin, with at least one of its anchors.
    /// Not inlined, because `AlwaysVisibleArea` answers this for most views.
    @inline(never)
    private func reaches(_ row: Int, from point: ScreenPoint, _ lists: AnchorLists) -> Bool {
      let own = options[row]
      // Not through `VisibilityTest`, which would count a reference to each of its arrays.
      return options.formulas.reaches(
        margin.around(screen.viewport, own.fit), from: point, list: Int(own.anchorList),
        options.anchors(of: row, in: lists), own: options.size(row))
    }

    /// Returns the screen point of a Mercator coordinate with a tilted camera.
    ///
    /// This is a method of the inputs, and not inlined, because passing the projection for each row would copy it.
    @inline(never)
    private func tiltedPlace(_ x: Double, _ y: Double) -> Projection.Place? {
      screen.projection.place(mercatorX: x, mercatorY: y)
    }
  }

  /// Computes the cause or the projected point of each annotation and cluster that a frame examines.
  /// - Parameter rows: the annotations and clusters that the frame examines.
  mutating func filter(
    _ rows: RowSet, _ plan: Plan, _ inputs: Inputs, after last: Outcomes, into found: inout Resolution
  ) {
    let count = plan.annotations.count
    for row in rows where row < count {
      var point = ScreenPoint(x: 0, y: 0)
      if let cause = cause(row, plan, inputs, wasPlaced: last.arePlaced[row], &point) {
        found.reject(row, cause, by: cause == .clustered ? inputs.clustering.blocker(row) : nil)
      } else {
        found.admit(row, at: point)
      }
    }
    if !inputs.clustering.isEmpty { filterClusters(plan, inputs, into: &found) }
  }

  /// Computes the causes of the annotations that a frame did not examine.
  /// - Parameter rows: the annotations and clusters that it examined.
  /// - Complexity: O(annotations).
  mutating func filterRemaining(
    besides rows: RowSet, _ plan: Plan, _ inputs: Inputs, _ hosts: HostTable, into found: inout Resolution
  ) {
    for row in 0..<plan.annotations.count where !rows.contains(row) {
      var point = ScreenPoint(x: 0, y: 0)
      let cause = cause(row, plan, inputs, wasPlaced: false, &point)
      let host = hosts[UInt32(row)]
      if cause == nil, host != HostTable.none {
        found.reject(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: plan)))
      } else {
        assert(cause != nil, "annotation \(row) may be visible, but the frame did not examine it")
        found.reject(
          row, cause ?? .offscreen, by: cause == .clustered ? inputs.clustering.blocker(row) : nil)
      }
    }
    found.hasAllCauses = true
  }

  @inline(__always)
  private mutating func cause(
    _ row: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool, _ point: inout ScreenPoint
  ) -> Cause? {
    if inputs.interaction.isRemoved[row] { return .removed }
    if let cause = ownCause(row, inputs) { return cause }
    // For a member that a cluster replaces, no further causes are tested, such as a hidden icon.
    if let cause = inputs.clustering.cause(row) {
      return inputs.options[row].flags.contains(.expanded)
        ? causeInExpansion(row, plan, inputs, &point) : cause
    }
    if inputs.hasAttachments {
      let attachment = plan.attachment(ofFrameRow: row)
      if attachment != AttachmentTable.none {
        return cause(row, attachedBy: Int(attachment), plan, inputs, wasPlaced: wasPlaced, &point)
      }
    }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    return inputs.cause(row, at: inputs.place(of: row), plan.anchorLists, &point)
  }

  /// Returns the cause that hides a member of the expanded cluster, or `nil` if its place around the cluster reaches into
  /// the viewport or the margin.
  @inline(never)
  private func causeInExpansion(
    _ row: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment != AttachmentTable.none,
      let cause = VisibilityFilter.featureCause(Int(attachment), plan, inputs, search.drawn)
    {
      return cause
    }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    // The leader line starts at the member's own point.
    guard let place = inputs.place(of: row) else { return inputs.absence(row) }
    guard place.depth <= inputs.screen.farthest else { return .horizon }
    guard let rectangle = inputs.interaction.expanded.rectangle(of: UInt32(row)) else { return .clustered }
    point = place.point
    guard let box = rectangle.box else { return .offscreen }
    return margin.around(inputs.screen.viewport, inputs.options[row].fit).meets(box) ? nil : .offscreen
  }

  /// Returns the cause that hides an annotation or cluster independently of its position: its `visible`, or the zoom.
  @inline(__always)
  func ownCause(_ row: Int, _ inputs: Inputs) -> Cause? {
    let own = inputs.options[row]
    if !own.flags.contains(.visible) {
      return own.flags.contains(.expressionFailed) ? .expression : .explicit
    }
    // Written so that NaN is outside the range.
    guard inputs.screen.comparedZoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom) else {
      return .zoom
    }
    return nil
  }

  /// Returns the cause that hides an annotation with an attachment, or `nil`.
  /// - Parameters:
  ///   - row: the annotation's row in the frame's tables.
  ///   - attachment: the row in `plan.attachments`.
  ///   - point: receives the projected anchor point, if it is known before placement.
  private mutating func cause(
    _ row: Int, attachedBy attachment: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool,
    _ point: inout ScreenPoint
  ) -> Cause? {
    if let cause = VisibilityFilter.featureCause(attachment, plan, inputs, search.drawn) { return cause }
    if search.drawn.areTrimmed[attachment] { return .trimmed }
    guard inputs.options.hasKnownSize(row, plan) else { return .size }
    switch plan.attachments.kinds[attachment] {
    case .point, .hostFeature: return inputs.cause(row, at: inputs.place(of: row), plan.anchorLists, &point)
    case .annotation: return nil
    case .shape, .anyFeature:
      return geometryCause(row, attachment, plan, inputs, wasPlaced: wasPlaced, &point)
    }
  }

  /// Returns the cause that hides an annotation on a shape, or `nil`. Also computes the point of its first candidate,
  /// if the ranking needs it.
  private mutating func geometryCause(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, wasPlaced: Bool,
    _ point: inout ScreenPoint
  ) -> Cause? {
    if search.drawn.isExact[attachment] {
      placeStatuses[row] = .exact
      return exactCause(row, attachment, plan, inputs, &point)
    }
    let regions = PlaceRegions(inputs.options, row, plan, on: inputs.screen)
    let last = inputs.places.places[row]
    placeStatuses[row] = keptPlace(row, attachment, plan, inputs, in: regions.bounds, &point)
    switch placeStatuses[row] {
    case .first: return nil
    case .leaving where wasPlaced: return nil
    default: break
    }
    search.excludeHiddenFeatures(attachment, plan, inputs.icons)
    let area = margin.around(inputs.screen.viewport, inputs.options[row].fit)
    let reach = VisibilityTest(area, inputs.options, row, plan)
    guard search.isVisible(attachment, in: regions, reach: reach) else {
      return search.causeOfAbsence(attachment, in: regions.bounds)
    }
    if plan.placement.tieBreak.asksForPoints, placeStatuses[row] == .none {
      let lastPart = plan.placement.keepsAnchor ? last.part : AnchorPlace.noPart
      search.find(attachment, in: regions, last: lastPart, .first, reach: reach)
      if let first = search.places.first { point = first.point }
    }
    return nil
  }

  /// Returns whether, and how, an annotation may use its previous place on a line, polygon or point set again. Sets
  /// `point` to the screen point of that place.
  /// - Parameter window: the bounds of the annotation.
  private func keptPlace(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, in window: Window,
    _ point: inout ScreenPoint
  ) -> PlaceStatus {
    let last = inputs.places.places[row]
    guard plan.placement.keepsAnchor, last.part != AnchorPlace.noPart,
      VisibilityFilter.isDrawn(last, of: attachment, plan, inputs.icons),
      let projected = window.project(
        last.x, last.y, shift: search.measures.shift(Int(last.part), window))
    else { return .none }
    point = projected
    let (place, isFarAway) = FixedPoint.place(projected.vector)
    if isFarAway { return .none }
    if last.vertex == AnchorPlace.noVertex, window.holds(place) { return .first }
    let own = inputs.options[row]
    switch inputs.screen.area.viewportRelation(
      place, ignoresPadding: own.flags.contains(.ignoreCameraPadding), margin: margin.around(own.fit))
    {
    case .inBounds: return .first
    case .inMargin: return .leaving
    case .beyond: return .none
    }
  }

  /// Returns the cause that hides an annotation with a fixed position on a line (`at`), or `nil`.
  private func exactCause(
    _ row: Int, _ attachment: Int, _ plan: Plan, _ inputs: Inputs, _ point: inout ScreenPoint
  ) -> Cause? {
    guard let exact = search.exactPlace(of: attachment) else { return .trimmed }
    let window = inputs.screen.window(ignoresPadding: true)
    let shift = search.measures.shift(Int(exact.part), window)
    let place = inputs.screen.projection.place(mercatorX: exact.x, mercatorY: exact.y, shift: shift)
    if place == nil, window.projection.isOfPoints {
      // Coordinates that the frame does not need are infinite, and a point between two of them is not a number.
      let first = plan.geometries.coordinates(
        ofPath: plan.geometries.paths(ofPart: Int(exact.part)).lowerBound)
      return exact.x.isNaN && !plan.geometries.x[first.lowerBound].isInfinite ? .occluded : .offscreen
    }
    return inputs.cause(row, at: place, plan.anchorLists, &point)
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [placeStatuses.capacity] + search.capacities }
}

extension EffectiveOptions {
  /// Returns whether the view's size is known with at least one anchor.
  @inline(__always)
  func hasKnownSize(_ row: Int, _ plan: Plan) -> Bool {
    let size = size(row)
    if size.x > 0, size.y > 0 { return true }
    return anchors(of: row, in: plan.anchorLists).contains { all(formulas.size($0, own: size) .> 0) }
  }
}

extension TieBreak {
  /// Whether ties between annotations are resolved by their screen points.
  var asksForPoints: Bool {
    switch self {
    case .last, .first: false
    case .lowerOnScreen, .nearestCenter: true
    }
  }
}

extension VisibilityFilter {
  /// Returns the cause that hides the feature of an attachment, without regard to the camera's position, or `nil`.
  /// - Parameters:
  ///   - attachment: the row in `plan.attachments`.
  ///   - drawn: the parts of features that layers draw.
  static func featureCause(
    _ attachment: Int, _ plan: Plan, _ inputs: Inputs, _ drawn: DrawnParts
  ) -> Cause? {
    let isFilteredOut = plan.attachments.isFilteredOut[attachment]
    let reported = inputs.interaction.features[attachment]
    switch plan.attachments.kinds[attachment] {
    case .point, .shape: break
    case .anyFeature:
      // If the filter excludes all features, the feature counts as hidden, not missing, unless the app reports it
      // visible.
      let isHidden = isFilteredOut && reported != .visible
      if plan.attachments.shapeCount[attachment] == 0, !isHidden { return .featureMissing }
    case .hostFeature: return .featureMissing
    case .annotation:
      let host = plan.attachments.host[attachment]
      if host == AttachmentTable.none || inputs.interaction.isRemoved[Int(host)] {
        return .featureMissing
      }
    }
    switch reported {
    case .unknown: break
    // The app's report decides, because the plan knows no tiles and not the whole style.
    case .visible: return nil
    case .hidden: return .featureHidden
    }
    if isFilteredOut { return .featureHidden }
    let layer = plan.attachments.layer[attachment]
    guard layer != AttachmentTable.none else { return nil }
    let isDrawn =
      plan.layers.isDrawn(Int(layer), at: inputs.screen.comparedZoom) && drawn.areDrawn[attachment]
      && isShown(attachment, layer, plan, inputs.icons, drawn)
    return isDrawn ? nil : .featureHidden
  }

  /// Returns whether the layer shows the attachment's feature: its filter accepts it at the zoom, and no other icon
  /// hides its icon. If the attachment allows any of several features, one suffices that is shown and of which the layer
  /// draws a part.
  private static func isShown(
    _ attachment: Int, _ layer: UInt32, _ plan: Plan, _ icons: IconPlacement, _ drawn: DrawnParts
  ) -> Bool {
    if icons.showsAll { return true }
    guard plan.attachments.kinds[attachment] == .anyFeature else {
      return icons.isShown(plan.attachments.feature[attachment], by: layer, plan.layerFeatures)
    }
    return plan.attachments.shapes(attachment).contains { shape in
      icons.isDrawn(shape, by: layer, plan)
        && plan.geometries.parts(ofShape: shape).contains {
          drawn.kinds[attachment].contains(DrawnParts.PartKinds(plan.geometries.partKinds[$0]))
        }
    }
  }

  /// Returns whether the layer still shows the feature at which the annotation was last placed.
  /// - Parameters:
  ///   - last: the annotation's previous place.
  ///   - attachment: the row in `plan.attachments`.
  static func isDrawn(
    _ last: AnchorPlace, of attachment: Int, _ plan: Plan, _ icons: IconPlacement
  ) -> Bool {
    guard plan.attachments.kinds[attachment] == .anyFeature, !icons.showsAll else { return true }
    let shape = plan.geometries.shape(ofPart: Int(last.part), among: plan.attachments.shapes(attachment))
    return shape.map { icons.isDrawn($0, by: plan.attachments.layer[attachment], plan) } ?? false
  }
}

extension VisibilityFilter {
  /// Computes the cause or the projected point of each cluster of a frame. Clusters of the last frame that no longer
  /// exist get the cause `removed`.
  mutating func filterClusters(
    _ plan: Plan, _ inputs: Inputs, into found: inout Resolution
  ) {
    let annotations = plan.annotations.count
    for cluster in inputs.clustering.former {
      let row = annotations + Int(cluster.first)
      found.outcomes.causes[row] = .removed
    }
    for cluster in inputs.clustering.formed {
      let row = annotations + Int(cluster.first)
      let projection = inputs.screen.projection
      let place =
        projection.isOfPoints
        ? inputs.place(of: row) : projection.place(mercatorX: cluster.x, mercatorY: cluster.y)
      var point = ScreenPoint(x: 0, y: 0)
      let cause =
        ownCause(row, inputs)
        ?? (inputs.options.hasKnownSize(row, plan)
          ? inputs.cause(row, at: place, plan.anchorLists, &point) : .size)
      if let cause { found.reject(row, cause, by: nil) } else { found.admit(row, at: point) }
    }
  }
}

extension Clustering {
  /// Returns the cause that hides an annotation because of its cluster, or `nil` if no cluster hides it. The cause is
  /// `clustered`, or `offscreen` if the cluster is too far away to be examined.
  @inline(__always)
  func cause(_ row: Int) -> Cause? {
    guard !membership.parts.isEmpty else { return nil }
    let mark = membership.parts[row]
    return mark == ClusterMembership.none ? nil : mark == ClusterMembership.unseen ? .offscreen : .clustered
  }

  /// Returns the cluster that hides an annotation with the cause `clustered`.
  @inline(__always)
  func blocker(_ row: Int) -> Blocker {
    .annotation(AnnotationIndex(clusterStartingWith: membership.parts[row]))
  }
}

/// Whether an annotation may be placed again at its previous place on a shape, a line, a polygon or several points.
enum PlaceStatus: UInt8, Sendable {
  /// There is no previous place, or it is no longer available.
  case none
  /// The previous place is tried before all other places on the shape.
  case first
  /// The previous place is in the margin outside the bounds. A view that is still visible at it keeps it; for other
  /// views it is the last resort.
  case leaving
  /// The attachment defines a single place, for example by `at` on a line.
  case exact

  /// Whether the annotation may use its previous place, which is then tried before all other places.
  var isTried: Bool { self != .none }
}

/// The distance around the bounds in which views are placed before they become visible.
///
/// When the map zooms or pans, a view that enters the screen is placed already, and other views have made room.
struct Margin: Sendable {
  /// The width of the margin in 1/256 points.
  private let width: Int32

  init(_ policy: PlacementPolicy) { width = FixedPoint.margin(policy.margin, atMost: FixedPoint.maxLength) }

  /// Returns the width of the margin in 1/256 points. It is 0 with `fit: require`, because such a view must lie within
  /// the bounds.
  @inline(__always)
  func around(_ fit: Fit) -> Int32 { fit == .require ? 0 : width }

  /// Returns a box grown by the margin on each side; an empty box stays empty.
  @inline(__always)
  func around(_ box: Box, _ fit: Fit) -> Box { box.isEmpty ? box : box.grown(by: around(fit)) }
}

/// An area of the screen, for a quick test of anchor points. If a view's anchor point lies in it, the view intersects
/// the viewport or the margin around it, with any anchor. The view's sides must be at least 1 point.
///
/// Nearly all visible anchor points lie in this area, so their views need no further test.
struct AlwaysVisibleArea: Sendable {
  /// The top left and bottom right corners, in points, of the area in which views with `fit: require` are always
  /// visible.
  private let required: (low: SIMD2<Double>, high: SIMD2<Double>)
  /// The top left and bottom right corners, in points, of the area in which views are always visible unless they have
  /// `fit: require`.
  private let usual: (low: SIMD2<Double>, high: SIMD2<Double>)

  init(_ viewport: Box, _ margin: Margin, _ formulas: AnchorFormulas) {
    // One point allows for rounding to 1/256 points.
    let far = formulas.reach + 1
    func corners(_ box: Box) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
      (
        SIMD2(Double(box.left), Double(box.top)) / 256 + far,
        SIMD2(Double(box.right), Double(box.bottom)) / 256 - far
      )
    }
    required = corners(margin.around(viewport, .require))
    usual = corners(margin.around(viewport, .prefer))
  }

  @inline(__always)
  func holds(_ point: ScreenPoint, _ fit: Fit) -> Bool {
    let (low, high) = fit == .require ? required : usual
    return low.x < point.x && point.x < high.x && low.y < point.y && point.y < high.y
  }
}

/// A test whether a view at a given anchor point intersects an area with at least one of its anchors.
///
/// It stores only the options that the test needs. A closure that captures all options or the plan would retain each of
/// their arrays.
struct VisibilityTest: Sendable {
  /// The area in 1/256 points that the view must intersect.
  let area: Box
  private let size: SIMD2<Double>
  private let anchors: Range<Int>
  private let list: Int
  private let formulas: AnchorFormulas

  @inline(__always)
  init(_ area: Box, _ options: EffectiveOptions, _ row: Int, _ plan: Plan) {
    self.area = area
    size = options.size(row)
    anchors = options.anchors(of: row, in: plan.anchorLists)
    list = Int(options[row].anchorList)
    formulas = options.formulas
  }

  @inline(__always)
  func meets(from point: ScreenPoint) -> Bool {
    formulas.reaches(area, from: point, list: list, anchors, own: size)
  }
}
