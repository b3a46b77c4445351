/// The candidates of the views in one frame, and all tests of candidates except those for collisions between views.
///
/// A candidate is a possible placement of a view: an anchor at a coordinate. Its rectangle, its collision shapes, and
/// the tests for `bounds`, `puck`, `avoidRegion` and `avoidLayer` follow from the inputs of the frame. Collisions and
/// the rectangles of host annotations depend on earlier placements, and the strategy handles them.
///
/// The table caches no results: `Greedy` tests few candidates, and rarely one twice. A search stores the results that
/// it needs again.
struct CandidateTable: Sendable {
  let plan: Plan
  let options: EffectiveOptions
  let obstacles: Obstacles
  let icons: IconPlacement
  let screen: Screen
  let area: ScreenArea
  /// The outcome of each annotation and cluster in the previous frame: its anchor if it was placed, its cause if it was
  /// hidden.
  let last: Outcomes
  /// Per annotation: the status of its previous place on a shape. Empty if no annotation is attached to a shape.
  let placeStatuses: [PlaceStatus]
  let margin: Margin
  let clustering: Clustering
  let expanded: ExpandedCluster
  /// The plan's `stickiness` in 1/256 points. A placed view shrinks by it when its last candidate is tested again, so
  /// that the view tends to stay. Large values are limited to prevent overflow.
  let stickiness: Int32
  /// The plan's `showMargin` in 1/256 points. Hidden views grow by it for tests, so that they need extra room to
  /// return. It is 0 while the map zooms in, and large values are limited to prevent overflow.
  private let showMargin: Int32
  private let entryHysteresis: EntryHysteresis
  /// Counters for views that were shown or hidden in the last frames and should not change again soon.
  let recent: RecentChanges
  /// The screen of the previous frame, or `nil` if the map does not move or no prediction needs it. It is not stored in
  /// `entryHysteresis`, because each call of that value's methods would copy the screen.
  private let former: Screen?
  /// The points that the host app gave for the previous frame.
  private let formerPoints: PointTable
  let searchRules: SearchRules
  let calm: CalmOrder

  /// Creates the table of a frame.
  /// - Parameter placeStatuses: per annotation, the status of its previous place on a shape.
  init(
    _ frame: FrameContext, _ obstacles: Obstacles, placeStatuses: [PlaceStatus], _ calm: CalmOrder,
    recent: RecentChanges
  ) {
    let (plan, screen, before) = (frame.plan, frame.screen, frame.before)
    self.plan = plan
    options = frame.options
    self.obstacles = obstacles
    icons = frame.icons
    self.placeStatuses = placeStatuses
    clustering = frame.clustering
    expanded = frame.interaction.expanded
    last = frame.last
    self.recent = recent
    self.screen = screen
    self.calm = calm
    area = screen.area
    margin = Margin(plan.placement)
    stickiness = FixedPoint.margin(plan.placement.stickiness, atMost: 16_384)
    let spare = FixedPoint.margin(plan.placement.showMargin, atMost: 262_144)
    // While the map zooms in, hidden views need no margin to return, because the room between views grows.
    let isZoomedIn = screen.comparedZoom > ComparedZoom(before?.zoom ?? screen.zoom)
    entryHysteresis = EntryHysteresis(frame, calm, spare: spare)
    let isSearched = plan.placement.strategy == .best
    former =
      if entryHysteresis.isActive || isSearched, !calm.isStill, let before {
        Screen(before, horizon: plan.placement.horizon)
      } else { nil }
    showMargin = isZoomedIn ? 0 : spare
    formerPoints = frame.formerPoints
    searchRules = SearchRules(
      calm, isSearched ? former.map { frame.motion(since: $0) } : nil,
      isZoomedIn: isZoomedIn)
  }

  /// Returns the candidates of an annotation at an anchor point, before any test.
  /// - Parameters:
  ///   - row: the annotation's row in the frame's tables.
  ///   - point: its own point; for an annotation on a shape, the point that it keeps.
  @inline(__always)
  func candidates(of row: UInt32, at point: ScreenPoint) -> CandidateSet {
    let index = Int(row)
    let own = options[index]
    let outline = plan.outline(own)
    var anchors = options.anchors(of: index, in: plan.anchorLists)
    var point = point.vector
    var previous = previousAnchor(index)
    var leaderStart: SIMD2<Int32>?
    if own.flags.contains(.expanded), let rectangle = expanded.rectangle(of: row) {
      // The only candidate is the first anchor, at a point from which it gives the rectangle.
      anchors = anchors.prefix(1)
      leaderStart = FixedPoint.place(point).0
      point = options.formulas.point(anchors.lowerBound, for: rectangle)
      previous = nil
    }
    let ignoresPadding = own.flags.contains(.ignoreCameraPadding)
    let size = options.size(index)
    let isSeparated = clustering.isSeparated(row, plan)
    let isDelayed = isDelayed(row)
    let (fixedPoint, isFarAway) = FixedPoint.place(point)
    return CandidateSet(
      row: row, options: anchors, anchorList: Int(own.anchorList), point: point,
      fixedPoint: fixedPoint, isFarAway: isFarAway,
      viewportRelation: isFarAway ? .beyond : viewportRelation(of: fixedPoint, own),
      size: size,
      extent: FixedPoint.lengths(size), collisionShapes: outline.parts(plan.collisionBoxes),
      isSeparated: isSeparated, isPlain: outline == nil && !isSeparated, ignoresPadding: ignoresPadding,
      bounds: area.bounds(ignoresPadding: ignoresPadding),
      fit: own.fit, allowsOverlap: own.flags.contains(.allowOverlap),
      avoided: obstacles.avoided(by: own.flags),
      isRequired: !own.flags.isDisjoint(with: [.required, .expanded]), mayRepeat: own.fixedRepeatDistance > 0,
      leaderStart: leaderStart, wasPlaced: last.arePlaced[index] && !hadLeader(index),
      order: AnchorOrder(count: anchors.count, previous: previous), hasPrevious: true,
      shrink: shrink(index), growth: growth(index, isDelayed: isDelayed), isDelayed: isDelayed)
  }

  /// Returns the anchor of the annotation's last placement, as an index into its anchor list. The result is `nil` if
  /// the annotation was never placed or the plan does not keep anchors.
  @inline(__always)
  func previousAnchor(_ index: Int) -> Int? {
    let anchor = last.anchors[index]
    return plan.placement.keepsAnchor && anchor != Outcomes.noAnchor ? Int(anchor) : nil
  }

  /// Returns the amount in 1/256 points by which a view shrinks when its last candidate is tested again. It is
  /// `stickiness`, so that the view tends to stay, or 0 if the view was not placed in the last frame.
  @inline(__always)
  func shrink(_ index: Int) -> Int32 { last.arePlaced[index] && !hadLeader(index) ? stickiness : 0 }

  /// Returns whether the view had a leader line in the last frame, so that it was at none of its anchors.
  @inline(__always)
  func hadLeader(_ index: Int) -> Bool { last.leaders[index] != Outcomes.noLeader }

  /// Returns the amount in 1/256 points by which the annotation's collision shapes grow for tests, because a hidden or
  /// new view needs extra room.
  /// - Parameters:
  ///   - index: the annotation's row in the frame's tables.
  ///   - isDelayed: the result of `isDelayed(_:)`.
  @inline(__always)
  func growth(_ index: Int, isDelayed: Bool) -> Int32 {
    // A view with a leader returns to an anchor only if there is room, like a hidden view.
    if hadLeader(index) { return showMargin }
    if isDelayed, !usesPredictions || !EntryHysteresis.hasOwnPoint(index, plan) {
      return entryHysteresis.growth
    }
    // If its future position is tested, the annotation needs no extra room to other views.
    return (isDelayed ? last.causes[index].isOfSurroundings : last.causes[index].isObstacle) ? showMargin : 0
  }

  /// Returns whether the annotation's view is new and is placed only if it will stay visible for some frames, as `calm:
  /// motion` requires.
  @inline(__always)
  func isDelayed(_ row: UInt32) -> Bool { entryHysteresis.delaysEntries && isEntering(row) }

  /// Returns whether a view's anchor point is inside its bounds, in the margin around them, or farther away.
  @inline(__always)
  func viewportRelation(of point: SIMD2<Int32>, _ own: AnnotationOptions) -> ViewportRelation {
    area.viewportRelation(
      point, ignoresPadding: own.flags.contains(.ignoreCameraPadding), margin: margin.around(own.fit))
  }

  /// Returns whether the annotation, or the cluster or member that it replaces, was placed in the last frame.
  @inline(__always)
  func wasPresent(_ row: UInt32) -> Bool {
    last.arePlaced[Int(row)] || succeedsPlaced(row)
  }

  @inline(__always)
  private func succeedsPlaced(_ row: UInt32) -> Bool { !clustering.isEmpty && succeeds(row) }

  /// Returns whether an annotation or cluster replaces a cluster or member that was placed in the last frame.
  ///
  /// This is a method that is not inlined, because passing the plan or the clustering for each row would copy them.
  @inline(never)
  private func succeeds(_ row: UInt32) -> Bool { clustering.succeeds(row, last, plan) }

  /// Returns whether the annotation was not placed in the last frame, and only the motion of the map brings it into
  /// view.
  @inline(__always)
  func isEntering(_ row: UInt32) -> Bool {
    guard entryHysteresis.applies(to: row, options) else { return false }
    let isToBeShown = entryHysteresis.delaysEntries && EntryHysteresis.hasOwnPoint(Int(row), plan)
    return isToBeShown ? last.causes[Int(row)] != nil && !succeedsPlaced(row) : !wasPresent(row)
  }

  /// Returns whether a search also tests the position that the annotation's view will have in later frames. Changed,
  /// required, selected and dragged annotations are exempt.
  func usesPrediction(_ row: UInt32) -> Bool {
    searchRules.isContinuous && entryHysteresis.applies(to: row, options)
  }

  /// Returns the movement of the annotation's screen point since the last frame, in 1/256 points, or `nil` if it is
  /// unknown. Not inlined, because passing the plan for each row would copy it.
  @inline(never)
  func step(of row: UInt32, from point: SIMD2<Int32>) -> SIMD2<Int32>? {
    EntryHysteresis.step(of: row, from: point, plan, since: former, formerPoints)
  }

  /// Returns the predicted displacement of a point after the time for which a new view must stay visible, in 1/256
  /// points.
  /// - Parameter step: the movement of the point since the last frame.
  @inline(__always)
  func exitDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> { entryHysteresis.exitDisplacement(step) }

  /// Returns whether an input or edit changed the annotation since the last frame.
  @inline(__always)
  func isChanged(_ row: UInt32) -> Bool { entryHysteresis.changed.contains(Int(row)) }

  /// Whether new views must stay clear of the predicted positions of other views.
  var usesPredictions: Bool { entryHysteresis.delaysEntries && former != nil }

  /// Returns whether the view is visible in the last frame and appeared within the last 15 frames.
  @inline(__always)
  func isRecentlyShown(_ row: UInt32) -> Bool {
    last.causes[Int(row)] == nil && recent.containsShown(Int(row))
  }

  /// Returns whether the view is hidden in the last frame and was hidden within the last 15 frames.
  @inline(__always)
  func wasRecentlyHidden(_ row: UInt32) -> Bool { last.causes[Int(row)] != nil && recent.contains(Int(row)) }

  /// Moves the candidates of an annotation to another anchor point on its shape.
  @inline(__always)
  func put(_ candidates: inout CandidateSet, at point: SIMD2<Double>) {
    candidates.setPoint(point)
    candidates.viewportRelation =
      candidates.isFarAway
      ? .beyond
      : area.viewportRelation(
        candidates.fixedPoint, ignoresPadding: candidates.ignoresPadding,
        margin: margin.around(candidates.fit))
  }

  /// Returns the candidates of an annotation with only one coordinate, which is its own or its host's.
  @inline(never)
  func candidates(of row: UInt32, in found: Resolution) -> CandidateSet {
    let attachment = plan.attachment(ofFrameRow: Int(row))
    return attachment == AttachmentTable.none
      ? candidates(of: row, at: found[row].point)
      : candidates(of: row, attachedBy: attachment, in: found)
  }

  @inline(never)
  private func candidates(of row: UInt32, attachedBy attachment: UInt32, in found: Resolution) -> CandidateSet
  {
    var candidates = candidates(of: row, at: found[row].point)
    if plan.attachments.kinds[Int(attachment)] == .annotation {
      let host = Int(plan.attachments.host[Int(attachment)])
      attach(&candidates, by: Int(attachment), to: found[host].rectangle)
      // An attached view may be placed outside the bounds if its host's view is.
      if found.outcomes.causes[host] != nil, candidates.fit != .require {
        candidates.viewportRelation = .inMargin
      }
    } else if candidates.avoided.contains(.layers) {
      candidates.feature = plan.attachments.feature[Int(attachment)]
    }
    return candidates
  }

  /// Moves the candidates of an attached view to the rectangle of its host's view, which is placed.
  private func attach(_ candidates: inout CandidateSet, by attachment: Int, to host: ViewRectangle) {
    candidates.isAttached = true
    candidates.isPlain = false
    if let place = plan.attachments.hostPoint[attachment] {
      candidates.setPoint(host.origin + place.shift * host.size)
    } else {
      candidates.setPoint(host.origin + host.size)
      candidates.hostSize = host.size
    }
    candidates.viewportRelation = .inBounds
    guard let previous = candidates.order.previous else { return }
    let (touched, isFarAway) = FixedPoint.place(touchedPoint(previous, of: candidates).vector)
    let isInside = !isFarAway && candidates.bounds.contains(touched.x, touched.y)
    candidates.viewportRelation = isInside ? .inBounds : .beyond
  }

  /// Returns the rectangle of a candidate in points, or `nil` if its size is unknown.
  /// - Parameter anchor: the candidate, as an index into the annotation's anchor list.
  @inline(__always)
  func rectangle(_ anchor: Int, of candidates: CandidateSet) -> ViewRectangle? {
    options.formulas.rectangle(
      candidates.options.lowerBound + anchor, at: candidates.point, size: candidates.size,
      hostSize: candidates.hostSize)
  }

  /// Returns whether the view's size at a candidate is known, from the annotation or the anchor.
  @inline(__always)
  func hasSize(_ anchor: Int, of candidates: CandidateSet) -> Bool {
    all(options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size) .> 0)
  }

  /// Returns the rectangle of a candidate in 1/256 points, or `nil` if it is far off screen.
  /// - Precondition: the size of the candidate is known.
  @inline(__always)
  func box(_ anchor: Int, of candidates: CandidateSet) -> Box? {
    let option = candidates.options.lowerBound + anchor
    if candidates.isAttached {
      let (touched, isFarAway) = FixedPoint.place(touchedPoint(anchor, of: candidates).vector)
      return isFarAway ? nil : options.formulas.box(option, at: touched, extent: candidates.extent)
    }
    if candidates.isFarAway { return nil }
    return options.formulas.box(option, at: candidates.fixedPoint, extent: candidates.extent)
  }

  /// Returns the point that the view's anchor touches at a candidate: the anchor point, or a point of the host's
  /// rectangle.
  func touchedPoint(_ anchor: Int, of candidates: CandidateSet) -> ScreenPoint {
    let touched = options.formulas.touchedPoint(
      candidates.options.lowerBound + anchor, at: candidates.point, hostSize: candidates.hostSize)
    return ScreenPoint(x: touched.x, y: touched.y)
  }

  // MARK: Tests

  /// The result of a candidate's tests, except those for collisions with other views.
  enum Verdict {
    /// The candidate failed this test, the first in the order of tests.
    case stopped(by: Cause)
    /// The candidate passed all tests.
    case free(_ candidate: TestedBox)
  }

  /// The rectangle of a candidate that passed all tests except that for collisions with other views.
  struct TestedBox {
    /// The rectangle in 1/256 points, before shrinking; not empty.
    var box: Box
    /// Whether the rectangle lies within the bounds. For a view in the margin: whether it intersects them.
    var isInside: Bool
    /// The amount by which the rectangle was shrunk on each side for tests, in 1/256 points.
    var shrinkage: Int32
  }

  /// Runs the tests of a candidate in order, up to the first failure. The test for collisions with other views is not
  /// among them.
  ///
  /// Rare tests are not inlined and look up the candidate again, so that the common tests can use all registers.
  /// - Parameter anchor: the candidate, as an index into the annotation's anchor list.
  @inline(__always)
  func test(_ anchor: Int, of candidates: CandidateSet) -> Verdict {
    guard hasSize(anchor, of: candidates) else { return .stopped(by: .size) }
    guard let box = box(anchor, of: candidates), !box.isEmpty else { return .stopped(by: .bounds) }
    let shrinkage = candidates.shrinkage(of: anchor)
    let isInside: Bool
    if candidates.viewportRelation == .inMargin {
      isInside = candidates.bounds.meets(box)
    } else {
      isInside = candidates.bounds.contains(shrinkage > 0 ? box.shrunkToMiddle(by: shrinkage) : box)
      // Tested without shrinking, because a shrunk view at the edge would appear and disappear from frame to frame.
      guard isInside || candidates.fit != .require && candidates.bounds.meets(box) else {
        return .stopped(by: .bounds)
      }
    }
    if !candidates.avoided.isEmpty, let cause = obstacle(anchor, candidates) { return .stopped(by: cause) }
    return .free(TestedBox(box: box, isInside: isInside, shrinkage: shrinkage))
  }

  /// Returns the quality class of a candidate that passed all tests; 0 is the best.
  @inline(__always)
  func candidateClass(_ anchor: Int, isInside: Bool, of candidates: CandidateSet) -> UInt8 {
    if candidates.isLastResort { return .lastResort }
    // With `layersStrictly`, a candidate that is not clear has already failed.
    let isClear =
      !candidates.avoided.contains(.layers) || candidates.avoided.contains(.layersStrictly)
      || isClear(anchor, candidates)
    // In the margin, a candidate that intersects the bounds is preferred.
    if candidates.viewportRelation == .inMargin {
      return Fit.prefer.candidateClass(isInside: isInside, isClear: isClear)
    }
    return candidates.fit.candidateClass(isInside: isInside, isClear: isClear)
  }

  /// Returns the quality class of a required view's candidate that is tested against the bounds only, or `nil` if it
  /// does not satisfy `fit`.
  ///
  /// The class is 0 inside the bounds and 1 partly inside. It is 2 for a view in the margin, which need not lie within
  /// the bounds.
  func classInBounds(_ anchor: Int, of candidates: CandidateSet) -> UInt8? {
    guard hasSize(anchor, of: candidates), let box = box(anchor, of: candidates), !box.isEmpty else {
      return nil
    }
    if candidates.avoided.contains(.outside), !isContained(anchor, candidates) { return nil }
    if candidates.viewportRelation == .inMargin { return 2 }
    if candidates.bounds.contains(box.shrunkToMiddle(by: candidates.shrinkage(of: anchor))) { return 0 }
    return candidates.fit != .require && candidates.bounds.meets(box) ? 1 : nil
  }
}

extension Fit {
  /// Returns the quality class of an acceptable candidate; lower is better.
  /// - Parameters:
  ///   - isInside: whether its rectangle lies within the bounds.
  ///   - isClear: whether it covers nothing that an avoided layer draws.
  @inline(__always)
  fileprivate func candidateClass(isInside: Bool, isClear: Bool) -> UInt8 {
    switch self {
    case .prefer: (isInside ? 0 : 2) + (isClear ? 0 : 1)
    case .require, .ignore: isClear ? 0 : 1
    }
  }
}

extension Cause? {
  /// Whether a view with this cause was hidden by an obstacle, so that it needs extra room (`showMargin`) to return.
  fileprivate var isObstacle: Bool {
    switch self {
    case .collision, .repeated: true
    default: isOfSurroundings
    }
  }

  /// Whether a view with this cause was hidden by the puck, an avoided region or an avoided layer.
  fileprivate var isOfSurroundings: Bool {
    switch self {
    case .puck, .avoidRegion, .avoidLayer: true
    default: false
    }
  }
}

/// The candidates of one annotation at one coordinate, before any test: one for each anchor of its anchor list.
struct CandidateSet: Sendable {
  let row: UInt32
  /// The annotation's anchor list, as indices into the options of `AnchorFormulas`.
  let options: Range<Int>
  /// The number of the annotation's anchor list.
  let anchorList: Int
  /// The anchor point in points. If the view is attached to the rectangle of another view (its host), this is the
  /// bottom right corner of that rectangle, as `AnchorFormulas.rectangle` expects.
  private(set) var point = SIMD2<Double>()
  /// The anchor point (`point`), rounded to 1/256 points.
  private(set) var fixedPoint = SIMD2<Int32>()
  /// Whether the anchor point is beyond ±2^22 points, too far off screen for tests.
  private(set) var isFarAway = false
  /// The position of the anchor point: inside the bounds, in the margin around them, or farther away. For an annotation
  /// that is attached to another one, this is the position of the point that its last anchor touches.
  var viewportRelation = ViewportRelation.inBounds
  /// The annotation's size in points, which an anchor option may override; 0 if unknown.
  let size: SIMD2<Double>
  /// The annotation's size (`size`), rounded to 1/256 points.
  let extent: SIMD2<Int32>
  /// The size in points of the host's rectangle, to which the view is attached so that each anchor touches the opposite
  /// point. It is 0 for all other views.
  var hostSize = SIMD2<Double>()
  /// The numbers of each candidate's collision shapes, as returned by `CollisionOutline.parts`.
  let collisionShapes: Range<Int>
  /// Whether the annotation is attached to another annotation, which it may cover.
  var isAttached = false
  /// Whether the view is already inserted in the collision grid, so that its own shapes there are ignored.
  var isPlaced = false
  /// Whether the view is a cluster with a selected or dragged member, or such a member itself. The cluster and this
  /// member may cover each other.
  let isSeparated: Bool
  /// Whether the rectangle is the only collision shape and no collision is ignored, so that tests can be simplified.
  var isPlain: Bool
  let ignoresPadding: Bool
  let bounds: Box
  let fit: Fit
  let allowsOverlap: Bool
  /// The kinds of obstacles that the view avoids, in addition to other views.
  var avoided: Avoided
  /// The number of the feature on which the annotation is placed. It is `AttachmentTable.none` if the annotation is on
  /// no feature or does not avoid layers.
  var feature = AttachmentTable.none
  /// The line, polygon or point set on which the annotation is placed, as the number of a part of `plan.geometries`;
  /// `AnchorPlace.noPart` if none.
  var part = AnchorPlace.noPart
  let isRequired: Bool
  /// Whether the annotation has a `repeatDistance`, which counts if it also has a group.
  let mayRepeat: Bool
  /// The start of the view's leader line in 1/256 points, from which `repeatDistance` is measured; `nil` for a view at
  /// an anchor.
  var leaderStart: SIMD2<Int32>?
  /// Whether the annotation was placed in the last frame, visible or in the margin.
  let wasPlaced: Bool
  let order: AnchorOrder
  /// Whether the annotation's last placement was at the coordinate of these candidates.
  var hasPrevious: Bool
  /// Whether these candidates are used only if no candidate at another coordinate is acceptable.
  var isLastResort = false
  /// The amount in 1/256 points by which the view shrinks when its last candidate is tested again, so that the view
  /// tends to stay. It is 0 if the view was not placed in the last frame.
  var shrink: Int32
  /// The amount in 1/256 points by which all collision shapes grow for tests, because a hidden or new view needs extra
  /// room; else 0.
  var growth: Int32
  /// Whether the view is new and is placed only if it will stay visible for some frames.
  var isDelayed: Bool

  @inline(__always)
  mutating func setPoint(_ point: SIMD2<Double>) {
    self.point = point
    (fixedPoint, isFarAway) = FixedPoint.place(point)
  }

  /// The number of candidates, one for each anchor.
  var count: Int { options.count }

  /// Returns the amount in 1/256 points by which the view shrinks in tests of a candidate. It is 0 for all candidates
  /// except that of the last placement.
  @inline(__always)
  func shrinkage(of anchor: Int) -> Int32 { shrink > 0 && isPrevious(anchor) ? shrink : 0 }

  /// Returns whether a candidate has the coordinate and the anchor of the annotation's last placement.
  @inline(__always)
  func isPrevious(_ anchor: Int) -> Bool { hasPrevious && anchor == order.previous }

  /// Whether the view keeps its anchor while it moves across the edge of the bounds. It does as long as the candidate
  /// of its last placement passes all tests.
  var slides: Bool {
    wasPlaced && hasPrevious && !isLastResort && order.previous != nil
      && (viewportRelation == .inMargin || viewportRelation == .beyond && fit == .prefer)
  }

  /// The values that tests against avoided layers need to ignore one feature: the one on which the view itself is
  /// placed.
  @inline(__always)
  var asker: DrawnFeatures.TestedView { DrawnFeatures.TestedView(feature: feature, point: point) }
}

/// The order in which an annotation's anchors are tried. The anchor of the last placement comes first, followed by the
/// others in the order of the anchor list.
struct AnchorOrder: Sendable {
  /// The number of anchors in the list.
  let count: Int
  /// The anchor of the last placement, as an index into the anchor list. It is `nil` if there was no placement or the
  /// plan does not keep anchors.
  let previous: Int?

  /// The anchor that is tried in a step, as an index into the anchor list. Steps are counted from 0 to `count` − 1.
  @inline(__always)
  subscript(step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }
}

/// The kinds of obstacles that a view avoids, besides other views.
struct Avoided: OptionSet, Sendable {
  var rawValue: UInt8

  static let puck = Avoided(rawValue: 1 << 0)
  static let regions = Avoided(rawValue: 1 << 1)
  static let layers = Avoided(rawValue: 1 << 2)
  /// The avoided layers, which the view avoids strictly: it is hidden rather than placed on them.
  static let layersStrictly = Avoided(rawValue: 1 << 3)
  /// The outside of the polygon on which the annotation is placed (`contain`).
  static let outside = Avoided(rawValue: 1 << 4)
}
