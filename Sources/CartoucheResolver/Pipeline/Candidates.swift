/// The candidates of one frame, and their tests except collisions.
///
/// A candidate is an anchor of an annotation at a place. Its rectangle, its collision shapes, and the tests for
/// `bounds`, `puck`, `avoidRegion` and `avoidLayer` follow from the inputs of the frame. Collisions and the
/// rectangles of hosts depend on earlier placements, and belong to the strategy.
///
/// The table is lazy and caches nothing: `Greedy` requests few candidates, and rarely one twice. A search keeps the
/// results that it needs again.
struct CandidateTable: Sendable {
  let plan: Plan
  let options: EffectiveOptions
  let obstacles: Obstacles
  let icons: IconPlacement
  let screen: Screen
  let area: ScreenArea
  /// The outcomes of the previous frame.
  let last: Outcomes
  /// Per annotation: the status of its previous place on a shape; empty if no annotation is attached to one.
  let placeStatuses: [PlaceStatus]
  let margin: Margin
  let clustering: Clustering
  /// The policy's distances in 1/256 points. Their limits only keep sums in range: a rectangle is empty before the
  /// first, and the second exceeds any screen.
  private let stickiness: Int32
  private let showMargin: Int32
  private let entryHysteresis: EntryHysteresis
  /// The rows that were shown or hidden recently.
  let recent: RecentChanges
  /// The screen of the previous frame, if the map moves and entries or searches need it. Not in `entryHysteresis`,
  /// which each of its calls would copy.
  private let former: Screen?
  let searchRules: SearchRules
  let calm: CalmOrder

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
    last = frame.last
    self.recent = recent
    self.screen = screen
    self.calm = calm
    area = screen.area
    margin = Margin(plan.placement)
    stickiness = FixedPoint.margin(plan.placement.stickiness, atMost: 16_384)
    let spare = FixedPoint.margin(plan.placement.showMargin, atMost: 262_144)
    // When the map zooms in, room grows without a margin.
    let isZoomedIn = screen.comparedZoom > ComparedZoom(before?.zoom ?? screen.zoom)
    entryHysteresis = EntryHysteresis(frame, calm, spare: spare)
    let isSearched = plan.placement.strategy == .best
    former =
      if entryHysteresis.isActive || isSearched, !calm.isStill, let before {
        Screen(before, horizon: plan.placement.horizon)
      } else { nil }
    showMargin = isZoomedIn ? 0 : spare
    searchRules = SearchRules(
      calm, isSearched ? former.map { MapMotion(from: $0, to: screen) } : nil,
      isZoomedIn: isZoomedIn)
  }

  /// Returns the candidates of an annotation at its point; on a shape, at the place that it keeps.
  @inline(__always)
  func candidates(of row: UInt32, at point: ScreenPoint) -> CandidateSet {
    let index = Int(row)
    let own = options[index]
    let outline = plan.outline(own)
    let anchors = options.anchors(of: index, in: plan.anchorLists)
    let ignoresPadding = own.flags.contains(.ignoreCameraPadding)
    let size = options.size(index)
    let isSeparated = clustering.isSeparated(row, plan)
    let isDelayed = isDelayed(row)
    let (fixedPoint, isFarAway) = FixedPoint.place(point.vector)
    return CandidateSet(
      row: row, options: anchors, anchorList: Int(own.anchorList), point: point.vector,
      fixedPoint: fixedPoint, isFarAway: isFarAway,
      viewportRelation: isFarAway ? .beyond : viewportRelation(of: fixedPoint, own),
      size: size,
      extent: FixedPoint.lengths(size), collisionShapes: outline.parts(plan.collisionBoxes),
      isSeparated: isSeparated, isPlain: outline == nil && !isSeparated, ignoresPadding: ignoresPadding,
      bounds: area.bounds(ignoresPadding: ignoresPadding),
      fit: own.fit, allowsOverlap: own.flags.contains(.allowOverlap),
      avoided: obstacles.avoided(by: own.flags),
      isRequired: own.flags.contains(.required), wasPlaced: last.arePlaced[index],
      order: AnchorOrder(count: anchors.count, previous: previousAnchor(index)), hasPrevious: true,
      shrink: shrink(index), growth: growth(index, isDelayed: isDelayed), isDelayed: isDelayed)
  }

  /// Returns the anchor of the last placement, or `nil` if there is none or anchors are not kept.
  @inline(__always)
  func previousAnchor(_ index: Int) -> Int? {
    let anchor = last.anchors[index]
    return plan.placement.keepsAnchor && anchor != Outcomes.noAnchor ? Int(anchor) : nil
  }

  /// Returns the amount by which the previous candidate shrinks for its tests, in 1/256 points.
  @inline(__always)
  func shrink(_ index: Int) -> Int32 { last.arePlaced[index] ? stickiness : 0 }

  /// Returns the amount by which each candidate grows for collision and obstacle tests, in 1/256 points.
  @inline(__always)
  func growth(_ index: Int, isDelayed: Bool) -> Int32 {
    if isDelayed, !usesPredictions || !EntryHysteresis.hasOwnPoint(index, plan) {
      return entryHysteresis.growth
    }
    // An annotation whose future position is tested needs no extra room between views.
    return (isDelayed ? last.causes[index].isOfSurroundings : last.causes[index].isObstacle) ? showMargin : 0
  }

  /// Returns whether a view is placed only if it stays visible for some frames.
  @inline(__always)
  func isDelayed(_ row: UInt32) -> Bool { entryHysteresis.delaysEntries && isEntering(row) }

  /// Returns the relation of a view's anchor point to its bounds.
  @inline(__always)
  func viewportRelation(of point: SIMD2<Int32>, _ own: AnnotationOptions) -> ViewportRelation {
    area.viewportRelation(
      point, ignoresPadding: own.flags.contains(.ignoreCameraPadding), margin: margin.around(own.fit))
  }

  /// Returns whether an annotation, or the cluster or member that it replaces, was placed in the last frame.
  @inline(__always)
  func wasPresent(_ row: UInt32) -> Bool {
    last.arePlaced[Int(row)] || succeedsPlaced(row)
  }

  @inline(__always)
  private func succeedsPlaced(_ row: UInt32) -> Bool { !clustering.isEmpty && succeeds(row) }

  /// Calls `Clustering.succeeds`. Out of line and on the table, because passing the plan or the clustering for each
  /// row would copy them.
  @inline(never)
  private func succeeds(_ row: UInt32) -> Bool { clustering.succeeds(row, last, plan) }

  /// Returns whether an annotation was not placed in the last frame, and only the motion of the map brings it in.
  @inline(__always)
  func isEntering(_ row: UInt32) -> Bool {
    guard entryHysteresis.applies(to: row, options) else { return false }
    let isToBeShown = entryHysteresis.delaysEntries && EntryHysteresis.hasOwnPoint(Int(row), plan)
    return isToBeShown ? last.causes[Int(row)] != nil && !succeedsPlaced(row) : !wasPresent(row)
  }

  /// Returns whether a search tests the future position of an annotation. It does not for changed, required or
  /// selected annotations.
  func usesPrediction(_ row: UInt32) -> Bool {
    searchRules.isContinuous && entryHysteresis.applies(to: row, options)
  }

  /// Calls `EntryHysteresis.step`. Out of line, because passing the plan for each row would copy it.
  @inline(never)
  func step(of row: UInt32, from point: SIMD2<Int32>) -> SIMD2<Int32>? {
    EntryHysteresis.step(of: row, from: point, plan, since: former)
  }

  /// Returns the displacement, in 1/256 points, within the time for which a new view must stay visible.
  @inline(__always)
  func exitDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> { entryHysteresis.exitDisplacement(step) }

  /// Returns whether an input or edit changed an annotation since the last frame.
  @inline(__always)
  func isChanged(_ row: UInt32) -> Bool { entryHysteresis.changed.contains(Int(row)) }

  /// Whether future collisions between views are tested.
  var usesPredictions: Bool { entryHysteresis.delaysEntries && former != nil }

  /// Returns whether a visible view became visible recently.
  @inline(__always)
  func isRecentlyShown(_ row: UInt32) -> Bool {
    last.causes[Int(row)] == nil && recent.containsShown(Int(row))
  }

  /// Returns whether a hidden view was hidden recently.
  @inline(__always)
  func wasRecentlyHidden(_ row: UInt32) -> Bool { last.causes[Int(row)] != nil && recent.contains(Int(row)) }

  /// Moves candidates to an anchor point on a shape.
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

  /// Returns the candidates of an annotation with one place: its own point, or its host's rectangle.
  // Out of line, so that the result is built in place; inlined, each reader would copy it.
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
      let host = plan.frameRow(Int(plan.attachments.host[Int(attachment)]))
      attach(&candidates, by: Int(attachment), to: found[host].rectangle)
      // A host outside the viewport need not lie within the bounds, nor do the views attached to it.
      if found.outcomes.causes[host] != nil, candidates.fit != .require {
        candidates.viewportRelation = .inMargin
      }
    } else if candidates.avoided.contains(.layers) {
      candidates.feature = plan.attachments.feature[Int(attachment)]
    }
    return candidates
  }

  /// Attaches candidates to the rectangle of their host, which is placed.
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

  /// Returns the rectangle of a candidate, or `nil` if its size is unknown.
  @inline(__always)
  func rectangle(_ anchor: Int, of candidates: CandidateSet) -> ViewRectangle? {
    options.formulas.rectangle(
      candidates.options.lowerBound + anchor, at: candidates.point, size: candidates.size,
      hostSize: candidates.hostSize)
  }

  /// Returns whether the size of a candidate is known.
  @inline(__always)
  func hasSize(_ anchor: Int, of candidates: CandidateSet) -> Bool {
    all(options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size) .> 0)
  }

  /// Returns the rectangle of a candidate in 1/256 points, or `nil` if it is far off screen. The candidate must have
  /// a size.
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

  /// Returns the point that a candidate's anchor touches.
  func touchedPoint(_ anchor: Int, of candidates: CandidateSet) -> ScreenPoint {
    let touched = options.formulas.touchedPoint(
      candidates.options.lowerBound + anchor, at: candidates.point, hostSize: candidates.hostSize)
    return ScreenPoint(x: touched.x, y: touched.y)
  }

  // MARK: Tests

  /// The result of the tests that do not depend on other placements.
  enum Verdict {
    /// The first test that failed.
    case stopped(by: Cause)
    /// All tests passed.
    case free(_ candidate: TestedBox)
  }

  /// The box of a candidate as it was tested.
  struct TestedBox {
    /// The rectangle before shrinking; not empty.
    var box: Box
    /// Whether the rectangle lies within the bounds; in the margin, whether it intersects them.
    var isInside: Bool
    /// The amount by which it was shrunk for the tests, in 1/256 points.
    var shrinkage: Int32
  }

  /// Runs the tests of a candidate in order, up to the first failure.
  ///
  /// Rare tests are out of line and look up the candidate again, so that the common tests can use all registers.
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
      // Without shrinking, because a shrunk view at the edge would come and go from frame to frame.
      guard isInside || candidates.fit != .require && candidates.bounds.meets(box) else {
        return .stopped(by: .bounds)
      }
    }
    if !candidates.avoided.isEmpty, let cause = obstacle(anchor, candidates) { return .stopped(by: cause) }
    return .free(TestedBox(box: box, isInside: isInside, shrinkage: shrinkage))
  }

  /// Returns the class of a candidate that passed all tests; 0 is the best.
  @inline(__always)
  func candidateClass(_ anchor: Int, isInside: Bool, of candidates: CandidateSet) -> UInt8 {
    if candidates.isLastResort { return .lastResort }
    // With `layersStrictly`, the candidate has already failed.
    let isClear =
      !candidates.avoided.contains(.layers) || candidates.avoided.contains(.layersStrictly)
      || isClear(anchor, candidates)
    // In the margin, a candidate that is already visible is preferred.
    if candidates.viewportRelation == .inMargin {
      return Fit.prefer.candidateClass(isInside: isInside, isClear: isClear)
    }
    return candidates.fit.candidateClass(isInside: isInside, isClear: isClear)
  }

  /// Returns the class of a required candidate that is tested against the bounds only, or `nil` if it does not fulfil
  /// `fit`.
  ///
  /// 0: inside the bounds; 1: partly inside; 2: in the margin, where it need not lie within the bounds.
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
  /// Returns the class of an acceptable candidate; lower is better. `Candidate` derives its properties from it.
  @inline(__always)
  fileprivate func candidateClass(isInside: Bool, isClear: Bool) -> UInt8 {
    switch self {
    case .prefer: (isInside ? 0 : 2) + (isClear ? 0 : 1)
    case .require, .ignore: isClear ? 0 : 1
    }
  }
}

extension Cause? {
  /// Whether an obstacle hid the view, which needs extra room to return.
  fileprivate var isObstacle: Bool {
    switch self {
    case .collision: true
    default: isOfSurroundings
    }
  }

  /// Whether that obstacle was the puck, a region or a layer.
  fileprivate var isOfSurroundings: Bool {
    switch self {
    case .puck, .avoidRegion, .avoidLayer: true
    default: false
    }
  }
}

/// The candidates of one annotation at one place, before any test.
struct CandidateSet: Sendable {
  let row: UInt32
  /// The rows of the candidates in the anchor formulas.
  let options: Range<Int>
  /// The number of their anchor list.
  let anchorList: Int
  /// The anchor point; for an annotation at a host, the corner that `AnchorFormulas.rectangle` expects.
  private(set) var point = SIMD2<Double>()
  /// The anchor point in 1/256 points.
  private(set) var fixedPoint = SIMD2<Int32>()
  /// Whether the point is far off screen.
  private(set) var isFarAway = false
  /// The relation of the anchor point to the bounds; at a host, that of the point that the previous candidate
  /// touches.
  var viewportRelation = ViewportRelation.inBounds
  /// The annotation's size in points; 0 if unknown.
  let size: SIMD2<Double>
  /// The annotation's size in 1/256 points.
  let extent: SIMD2<Int32>
  /// The size in points of the host's rectangle, which each anchor touches at the opposite point; 0 without a host.
  var hostSize = SIMD2<Double>()
  /// The collision shapes of each candidate, as returned by `CollisionOutline.parts`.
  let collisionShapes: Range<Int>
  /// Whether the annotation is attached to another one, which it may cover.
  var isAttached = false
  /// Whether the view is placed already, so that its own shapes do not count as obstacles.
  var isPlaced = false
  /// Whether the view may cover its cluster or a member, because a member is selected or dragged.
  let isSeparated: Bool
  /// Whether the rectangle is the only collision shape, and every collision with it counts.
  var isPlain: Bool
  let ignoresPadding: Bool
  let bounds: Box
  let fit: Fit
  let allowsOverlap: Bool
  /// The kinds of obstacles that the view avoids besides other annotations.
  var avoided: Avoided
  /// The number of the feature on which it stands, or `AttachmentTable.none`; known only if it avoids layers.
  var feature = AttachmentTable.none
  /// The part of the plan's geometries on which it stands, or `AnchorPlace.noPart`.
  var part = AnchorPlace.noPart
  let isRequired: Bool
  /// Whether the annotation was placed in the last frame.
  let wasPlaced: Bool
  let order: AnchorOrder
  /// Whether the last placement was at this place.
  var hasPrevious: Bool
  /// Whether these candidates count only if there is no acceptable one elsewhere.
  var isLastResort = false
  /// The amount by which the previous candidate shrinks for its tests, in 1/256 points; 0 if the view was not placed
  /// in the last frame.
  let shrink: Int32
  /// The growth of all collision shapes for collision and obstacle tests, in 1/256 points.
  var growth: Int32
  /// Whether the view is placed only if it stays visible for some frames.
  let isDelayed: Bool

  /// Sets the anchor point.
  @inline(__always)
  mutating func setPoint(_ point: SIMD2<Double>) {
    self.point = point
    (fixedPoint, isFarAway) = FixedPoint.place(point)
  }

  /// The number of candidates.
  var count: Int { options.count }

  /// Returns the amount by which a candidate shrinks for its tests, in 1/256 points.
  @inline(__always)
  func shrinkage(of anchor: Int) -> Int32 { shrink > 0 && isPrevious(anchor) ? shrink : 0 }

  /// Returns whether a candidate is that of the last placement.
  @inline(__always)
  func isPrevious(_ anchor: Int) -> Bool { hasPrevious && anchor == order.previous }

  /// Whether the view keeps its anchor while it moves across the edge of the bounds, as long as that candidate is
  /// acceptable.
  var slides: Bool {
    wasPlaced && hasPrevious && !isLastResort && order.previous != nil
      && (viewportRelation == .inMargin || viewportRelation == .beyond && fit == .prefer)
  }

  /// The view as the drawn features of avoided layers see it.
  @inline(__always)
  var asker: DrawnFeatures.TestedView { DrawnFeatures.TestedView(feature: feature, point: point) }
}

/// The order in which anchors are tried: first that of the last placement, then the others in list order.
struct AnchorOrder: Sendable {
  /// The number of anchors.
  let count: Int
  /// The anchor of the last placement, or `nil` if there is none or anchors are not kept.
  let previous: Int?

  /// The anchor of a step.
  @inline(__always)
  subscript(step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }
}

/// The kinds of obstacles that a view avoids.
struct Avoided: OptionSet, Sendable {
  var rawValue: UInt8

  static let puck = Avoided(rawValue: 1 << 0)
  static let regions = Avoided(rawValue: 1 << 1)
  static let layers = Avoided(rawValue: 1 << 2)
  /// The view is hidden rather than placed on an avoided layer.
  static let layersStrictly = Avoided(rawValue: 1 << 3)
  /// The outside of the polygon on which the view stands.
  static let outside = Avoided(rawValue: 1 << 4)
}
