/// What the candidates of one frame are, and which tests they pass, whoever is placed.
///
/// A candidate is an anchor of an annotation at a place: where its rectangle and collision shapes are, and whether
/// `bounds`, `puck`, `avoidRegion` or `avoidLayer` stops it, follow from the frame's inputs alone. What depends on who was
/// placed before is a strategy's: whether a candidate collides, and where the host of a candidate stands.
///
/// The table is lazy: it computes what is asked for, and remembers nothing. Greedy asks for a fraction of all candidates,
/// each but rarely more than once; a search that comes back to them keeps the answers itself.
struct CandidateTable: Sendable {
  let plan: Plan
  let options: OptionsInEffect
  let obstacles: Obstacles
  let icons: IconPlacement
  let screen: Screen
  let area: ScreenArea
  /// What became of every annotation in the frame before.
  let last: Outcomes
  /// Per annotation: what becomes of the place on its geometry; empty where none stands on one.
  let keptPlaces: [KeptPlace]
  let margin: Margin
  let clustering: Clustering
  /// The policy's distances in 1/256 points. A rectangle is empty long before the first ends, and the second reaches
  /// across every screen, so both ends only keep the sums in range.
  private let stickiness: Int32
  private let showMargin: Int32
  private let newcomers: Newcomers
  /// Who was shown or hidden a moment ago.
  let recent: RecentChanges
  /// The screen of the last frame, where newcomers are asked something and the map moves. Beside them, because whoever asks one
  /// thing of them would copy it.
  private let former: Screen?
  let searchRules: SearchRules

  /// - Parameters:
  ///   - before: what the last frame was resolved for: where that saw more of the map, room grows by itself.
  ///   - changed: per annotation: whether an input changed it since.
  init(
    _ plan: Plan, _ options: OptionsInEffect, _ obstacles: Obstacles, _ icons: IconPlacement,
    keptPlaces: [KeptPlace], _ clustering: Clustering, after last: Outcomes, on screen: Screen,
    since before: Perspective?, _ calm: CalmOrder, changed: RowSet, drags: [Interaction.Drag],
    recent: RecentChanges
  ) {
    self.plan = plan
    self.options = options
    self.obstacles = obstacles
    self.icons = icons
    self.keptPlaces = keptPlaces
    self.clustering = clustering
    self.last = last
    self.recent = recent
    self.screen = screen
    area = screen.area
    margin = Margin(plan.placement)
    stickiness = FixedPoint.margin(plan.placement.stickiness, atMost: 16_384)
    let spare = FixedPoint.margin(plan.placement.showMargin, atMost: 262_144)
    let isZoomedIn = screen.comparedZoom > ComparedZoom(before?.zoom ?? screen.zoom)
    newcomers = Newcomers(
      calm, plan.placement, zoomBefore: before?.zoom, on: screen, spare: spare, changed: changed,
      drags: drags)
    let isSearched = plan.placement.strategy == .best
    former =
      if newcomers.areAsked || isSearched, !calm.isStill, let before {
        Screen(before, horizon: plan.placement.horizon)
      } else { nil }
    showMargin = isZoomedIn ? 0 : spare
    searchRules = SearchRules(
      calm, isSearched ? former.map { MapMotion(from: $0, to: screen) } : nil,
      isZoomedIn: isZoomedIn)
  }

  /// The candidates of an annotation at its point; of one on a geometry at the place that it keeps, if any.
  @inline(__always)
  func candidates(of row: UInt32, at point: ScreenPoint) -> CandidateSet {
    let index = Int(row)
    let own = options[index]
    let outline = plan.outline(own)
    let anchors = options.anchors(of: index, in: plan.anchorLists)
    let ignoresPadding = own.flags.contains(.ignoreCameraPadding)
    let size = options.size(index)
    let isParted = clustering.isParted(row, plan)
    let isHeldBack = isHeldBack(row)
    let (fixedPoint, isFarAway) = FixedPoint.place(point.vector)
    return CandidateSet(
      row: row, options: anchors, anchorList: Int(own.anchorList), point: point.vector,
      fixedPoint: fixedPoint, isFarAway: isFarAway,
      whereabouts: isFarAway ? .beyond : whereabouts(of: fixedPoint, own),
      size: size,
      extent: FixedPoint.lengths(size), collisionShapes: outline.parts(plan.collisionBoxes),
      isParted: isParted, isPlain: outline == nil && !isParted, ignoresPadding: ignoresPadding,
      bounds: area.bounds(ignoresPadding: ignoresPadding),
      fit: own.fit, allowsOverlap: own.flags.contains(.allowOverlap),
      avoided: obstacles.avoided(by: own.flags),
      isRequired: own.flags.contains(.required), wasPlaced: last.arePlaced[index],
      order: AnchorOrder(count: anchors.count, previous: previousAnchor(index)), hasPrevious: true,
      shrink: shrink(index), growth: growth(index, isHeldBack: isHeldBack), isHeldBack: isHeldBack)
  }

  /// The anchor of the last placement; nil: there is none, or anchors are not kept.
  @inline(__always)
  func previousAnchor(_ index: Int) -> Int? {
    let anchor = last.anchors[index]
    return plan.placement.keepsAnchor && anchor != Outcomes.noAnchor ? Int(anchor) : nil
  }

  /// 1/256 points by which the candidate of the last placement shrinks for its tests.
  @inline(__always)
  func shrink(_ index: Int) -> Int32 { last.arePlaced[index] ? stickiness : 0 }

  /// 1/256 points by which every candidate grows for the tests against what hides views.
  @inline(__always)
  func growth(_ index: Int, isHeldBack: Bool) -> Int32 {
    if isHeldBack, !looksAhead || !Newcomers.haveOwnPoint(index, plan) { return newcomers.growth }
    // Who looks ahead needs no room for others to move.
    return (isHeldBack ? last.causes[index].isOfSurroundings : last.causes[index].isObstacle) ? showMargin : 0
  }

  /// Whether an annotation is placed only where it will be seen for a while.
  @inline(__always)
  func isHeldBack(_ row: UInt32) -> Bool { newcomers.areHeldBack && isNewcomer(row) }

  /// Where the point of a view with these options is.
  @inline(__always)
  func whereabouts(of point: SIMD2<Int32>, _ own: AnnotationOptions) -> Whereabouts {
    area.whereabouts(
      point, ignoresPadding: own.flags.contains(.ignoreCameraPadding), margin: margin.around(own.fit))
  }

  /// Whether an annotation, or what it takes the place of by joining or parting, was placed in the last frame.
  @inline(__always)
  func wasThere(_ row: UInt32) -> Bool {
    last.arePlaced[Int(row)] || takesPlace(row)
  }

  @inline(__always)
  private func takesPlace(_ row: UInt32) -> Bool { !clustering.isEmpty && succeeds(row) }

  /// As `Clustering.succeeds`. Out of line and of the table, because whoever passes on the plan or the clustering for each
  /// row copies them for each row.
  @inline(never)
  private func succeeds(_ row: UInt32) -> Bool { clustering.succeeds(row, last, plan) }

  /// Whether an annotation was not there in the last frame, and nothing but the map's motion brings it.
  @inline(__always)
  func isNewcomer(_ row: UInt32) -> Bool {
    guard newcomers.contain(row, options) else { return false }
    let isToBeShown = newcomers.areHeldBack && Newcomers.haveOwnPoint(Int(row), plan)
    return isToBeShown ? last.causes[Int(row)] != nil && !takesPlace(row) : !wasThere(row)
  }

  /// Whether a search looks where an annotation will be in a moment: not if an input changed it, nor if it has to be shown.
  func isSoughtAhead(_ row: UInt32) -> Bool { searchRules.goesOn && newcomers.contain(row, options) }

  /// As `Newcomers.step`. Out of line, for the same reason.
  @inline(never)
  func step(of row: UInt32, from point: SIMD2<Int32>) -> SIMD2<Int32>? {
    Newcomers.step(of: row, from: point, plan, since: former)
  }

  /// 1/256 points: how far such a step leads within the time for which a newcomer is to be seen.
  @inline(__always)
  func wayOut(_ step: SIMD2<Int32>) -> SIMD2<Int32> { newcomers.wayOut(step) }

  /// Whether it is asked who will meet.
  var looksAhead: Bool { newcomers.areHeldBack && former != nil }

  /// Whether a view is shown, and was not until a moment ago.
  @inline(__always)
  func isYoung(_ row: UInt32) -> Bool { last.causes[Int(row)] == nil && recent.containsShown(Int(row)) }

  /// Whether a view was hidden a moment ago.
  @inline(__always)
  func isResting(_ row: UInt32) -> Bool { last.causes[Int(row)] != nil && recent.contains(Int(row)) }

  /// Puts candidates at an anchor point that is no annotation's.
  @inline(__always)
  func put(_ candidates: inout CandidateSet, at point: SIMD2<Double>) {
    candidates.setPoint(point)
    candidates.whereabouts =
      candidates.isFarAway
      ? .beyond
      : area.whereabouts(
        candidates.fixedPoint, ignoresPadding: candidates.ignoresPadding,
        margin: margin.around(candidates.fit))
  }

  /// The candidates of what has one place only: its own point, or its host's rectangle.
  // Out of line, so that they are built where their reader wants them; inlined, they were copied for each who reads them.
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
      // What nobody sees yet is not asked for the bounds, nor is what hangs on it.
      if found.outcomes.causes[host] != nil, candidates.fit != .require {
        candidates.whereabouts = .inMargin
      }
    } else if candidates.avoided.contains(.layers) {
      candidates.feature = plan.attachments.feature[Int(attachment)]
    }
    return candidates
  }

  /// Hangs candidates on the rectangle of their host, which is placed.
  private func attach(_ candidates: inout CandidateSet, by attachment: Int, to host: ViewRectangle) {
    candidates.isAttached = true
    candidates.isPlain = false
    if let place = plan.attachments.hostPoint[attachment] {
      candidates.setPoint(host.origin + place.shift * host.size)
    } else {
      candidates.setPoint(host.origin + host.size)
      candidates.hostSize = host.size
    }
    candidates.whereabouts = .inBounds
    guard let previous = candidates.order.previous else { return }
    let (touched, isFarAway) = FixedPoint.place(touchedPoint(previous, of: candidates).vector)
    let isInside = !isFarAway && candidates.bounds.contains(touched.x, touched.y)
    candidates.whereabouts = isInside ? .inBounds : .beyond
  }

  /// The rectangle of a candidate; nil: its size is not known.
  @inline(__always)
  func rectangle(_ anchor: Int, of candidates: CandidateSet) -> ViewRectangle? {
    options.formulas.rectangle(
      candidates.options.lowerBound + anchor, at: candidates.point, size: candidates.size,
      hostSize: candidates.hostSize)
  }

  /// Whether anything tells the size of a candidate.
  @inline(__always)
  func hasSize(_ anchor: Int, of candidates: CandidateSet) -> Bool {
    all(options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size) .> 0)
  }

  /// The frame of a candidate that has a size, in 1/256 points; nil: it is far off screen.
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

  /// The point that a candidate's anchor touches.
  func touchedPoint(_ anchor: Int, of candidates: CandidateSet) -> ScreenPoint {
    let touched = options.formulas.touchedPoint(
      candidates.options.lowerBound + anchor, at: candidates.point, hostSize: candidates.hostSize)
    return ScreenPoint(x: touched.x, y: touched.y)
  }

  // MARK: Tests

  /// How the tests of a candidate ended that do not depend on who is placed.
  enum Verdict {
    /// The test that failed first.
    case stopped(by: Cause)
    /// It passed all.
    case free(_ candidate: TestedBox)
  }

  /// The box of a candidate as it was tested.
  struct TestedBox {
    /// Of its frame, not shrunk; not empty.
    var box: Box
    /// Whether it lies within the bounds; of what is in the margin: whether it meets them.
    var isInside: Bool
    /// 1/256 points by which it was shrunk for the tests.
    var shrinkage: Int32
  }

  /// The tests of a candidate, in their order; the first failure ends them.
  ///
  /// What few plans ask for is out of line and finds the candidate again, so that the many tests of a crowded frame
  /// have all registers.
  @inline(__always)
  func test(_ anchor: Int, of candidates: CandidateSet) -> Verdict {
    guard hasSize(anchor, of: candidates) else { return .stopped(by: .size) }
    guard let box = box(anchor, of: candidates), !box.isEmpty else { return .stopped(by: .bounds) }
    let shrinkage = candidates.shrinkage(of: anchor)
    let isInside: Bool
    if candidates.whereabouts == .inMargin {
      isInside = candidates.bounds.meets(box)
    } else {
      isInside = candidates.bounds.contains(shrinkage > 0 ? box.shrunkToMiddle(by: shrinkage) : box)
      // Shrunk here too, a view at the edge would go and return from frame to frame.
      guard isInside || candidates.fit != .require && candidates.bounds.meets(box) else {
        return .stopped(by: .bounds)
      }
    }
    if !candidates.avoided.isEmpty, let cause = obstacle(anchor, candidates) { return .stopped(by: cause) }
    return .free(TestedBox(box: box, isInside: isInside, shrinkage: shrinkage))
  }

  /// The class of a candidate that passed all tests; 0 is the one that a choice prefers.
  @inline(__always)
  func candidateClass(_ anchor: Int, isInside: Bool, of candidates: CandidateSet) -> UInt8 {
    if candidates.isLastResort { return .lastResort }
    // Where avoiding is strict, the candidate was stopped before.
    let isClear =
      !candidates.avoided.contains(.layers) || candidates.avoided.contains(.layersStrictly)
      || isClear(anchor, candidates)
    // What can be seen at once had better be.
    if candidates.whereabouts == .inMargin {
      return Fit.prefer.candidateClass(isInside: isInside, isClear: isClear)
    }
    return candidates.fit.candidateClass(isInside: isInside, isClear: isClear)
  }

  /// The class of a candidate of which the bounds alone are asked: 0 inside; 2: it is not asked even for them; nil: it
  /// does not meet them as `fit` wants.
  func classInBounds(_ anchor: Int, of candidates: CandidateSet) -> UInt8? {
    guard hasSize(anchor, of: candidates), let box = box(anchor, of: candidates), !box.isEmpty else {
      return nil
    }
    if candidates.avoided.contains(.outside), !isContained(anchor, candidates) { return nil }
    if candidates.whereabouts == .inMargin { return 2 }
    if candidates.bounds.contains(box.shrunkToMiddle(by: candidates.shrinkage(of: anchor))) { return 0 }
    return candidates.fit != .require && candidates.bounds.meets(box) ? 1 : nil
  }
}

extension Fit {
  /// The class of an acceptable candidate; lower is better. `Candidate` reads it back.
  @inline(__always)
  fileprivate func candidateClass(isInside: Bool, isClear: Bool) -> UInt8 {
    switch self {
    case .prefer: (isInside ? 0 : 2) + (isClear ? 0 : 1)
    case .require, .ignore: isClear ? 0 : 1
    }
  }
}

extension Cause? {
  /// Whether something stood in the way of a view, which needs room to return.
  fileprivate var isObstacle: Bool {
    switch self {
    case .collision: true
    default: isOfSurroundings
    }
  }

  /// Whether that was no view.
  fileprivate var isOfSurroundings: Bool {
    switch self {
    case .puck, .avoidRegion, .avoidLayer: true
    default: false
    }
  }
}
