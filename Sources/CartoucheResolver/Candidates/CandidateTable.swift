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
  /// What became of every annotation in the frame before.
  let last: Outcomes
  /// Per annotation: whether it may keep the place on its geometry; empty where none stands on one.
  let keepsPlace: [Bool]
  /// The policy's margins in 1/256 points. A rectangle is empty long before the first ends, and the second reaches
  /// across every screen, so both ends only keep the sums in range.
  private let stickiness: Int32
  private let showMargin: Int32

  init(
    _ plan: Plan, _ options: OptionsInEffect, _ obstacles: Obstacles, _ icons: IconPlacement,
    keepsPlace: [Bool], after last: Outcomes, on screen: Screen
  ) {
    self.plan = plan
    self.options = options
    self.obstacles = obstacles
    self.icons = icons
    self.keepsPlace = keepsPlace
    self.last = last
    self.screen = screen
    stickiness = FixedPoint.margin(plan.placement.stickiness, atMost: 16_384)
    showMargin = FixedPoint.margin(plan.placement.showMargin, atMost: 2_097_152)
  }

  /// The candidates of an annotation at its point; of one on a geometry at the place that it keeps, if any.
  @inline(__always)
  func candidates(of row: UInt32, at point: ScreenPoint) -> CandidateSet {
    let index = Int(row)
    let own = options[index]
    let outline = plan.outline(own)
    let anchor = last.anchors[index]
    let cause = last.causes[index]
    // On a geometry an anchor is that of a place, and goes with it.
    let isKept =
      plan.placement.keepsAnchor && anchor != Outcomes.noAnchor
      && (!standsOnGeometry(row) || keepsPlace[index])
    return CandidateSet(
      row: row, options: options.anchors(of: index, in: plan.anchorLists), point: point.vector,
      size: options.size(index), collisionShapes: outline.parts(plan.collisionBoxes), isPlain: outline == nil,
      bounds: own.flags.contains(.ignoreCameraPadding) ? screen.viewport : screen.bounds, fit: own.fit,
      allowsOverlap: own.flags.contains(.allowOverlap), avoided: obstacles.avoided(by: own.flags),
      isRequired: own.flags.contains(.required), previous: isKept ? Int(anchor) : nil,
      shrink: cause == nil && isKept ? stickiness : 0, growth: cause == .collision ? showMargin : 0)
  }

  /// The candidates of what has one place only: its own point, or its host's rectangle.
  @inline(__always)
  func candidates(of row: UInt32, in found: Resolution) -> CandidateSet {
    var candidates = candidates(of: row, at: found.points[Int(row)])
    let attachment = plan.annotations.attachment[Int(row)]
    guard attachment != AttachmentTable.none else { return candidates }
    if plan.attachments.kinds[Int(attachment)] == .annotation {
      let host = plan.attachments.host[Int(attachment)]
      attach(&candidates, by: Int(attachment), to: found.rectangles[Int(host)])
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
      candidates.point = host.origin + place.shift * host.size
    } else {
      candidates.point = host.origin + host.size
      candidates.hostSize = host.size
    }
  }

  /// The rectangle of a candidate; nil: its size is not known.
  @inline(__always)
  func rectangle(_ anchor: Int, of candidates: CandidateSet) -> ViewRectangle? {
    options.formulas.rectangle(
      candidates.options.lowerBound + anchor, at: candidates.point, size: candidates.size,
      hostSize: candidates.hostSize)
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
    /// Of its rectangle, not shrunk; not empty.
    var box: Box
    /// Whether it lies within the bounds.
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
    guard let rectangle = rectangle(anchor, of: candidates) else { return .stopped(by: .size) }
    guard let box = rectangle.box, !box.isEmpty else { return .stopped(by: .bounds) }
    let shrinkage = candidates.shrinkage(of: anchor)
    let tested = shrinkage > 0 ? box.shrunkToMiddle(by: shrinkage) : box
    let isInside = candidates.bounds.contains(tested)
    guard isInside || candidates.fit != .require && candidates.bounds.meets(tested) else {
      return .stopped(by: .bounds)
    }
    if !candidates.avoided.isEmpty, let cause = obstacle(anchor, candidates) { return .stopped(by: cause) }
    return .free(TestedBox(box: box, isInside: isInside, shrinkage: shrinkage))
  }

  /// The class of a candidate that passed all tests; 0 is the one that a choice prefers.
  @inline(__always)
  func candidateClass(_ anchor: Int, isInside: Bool, of candidates: CandidateSet) -> UInt8 {
    // Where avoiding is strict, the candidate was stopped before.
    let isClear =
      !candidates.avoided.contains(.layers) || candidates.avoided.contains(.layersStrictly)
      || isClear(anchor, candidates)
    return candidates.fit.candidateClass(isInside: isInside, isClear: isClear)
  }

  /// The class of a candidate of which the bounds alone are asked: 0 inside; nil: it does not meet them as `fit` wants.
  func classInBounds(_ anchor: Int, of candidates: CandidateSet) -> UInt8? {
    guard let box = rectangle(anchor, of: candidates)?.box, !box.isEmpty else { return nil }
    let tested = box.shrunkToMiddle(by: candidates.shrinkage(of: anchor))
    if candidates.bounds.contains(tested) { return 0 }
    return candidates.fit != .require && candidates.bounds.meets(tested) ? 1 : nil
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
