/// One annotation's candidates at one place in one frame, before any is tested.
struct Trial: Sendable {
  var row: UInt32
  /// The candidates' rows in the candidate table.
  var options: Range<Int>
  /// The anchor point; for what is attached to an annotation the corner that `CandidateTable.frame` wants.
  var point: SIMD2<Double>
  /// Points; 0: unknown.
  var size: SIMD2<Double>
  /// Points: the size of the frame that each anchor touches at the opposite point; 0: all touch one point.
  var hostSize = SIMD2<Double>()
  /// The shapes that its candidates are tested with, as `CollisionOutline.parts`.
  var shapes: Range<Int>
  /// Whether it is attached to an annotation, which it may cover.
  var isAttached = false
  /// Whether the frame is its one shape, and all that is in the way of it counts.
  var isPlain: Bool
  var bounds: Box
  var fit: Fit
  var allowsOverlap: Bool
  /// What it keeps clear of besides other annotations.
  var avoided: Avoided
  /// Number of the feature on which it stands, or `AttachmentTable.none`; known only where it avoids layers.
  var feature = AttachmentTable.none
  var isRequired: Bool
  /// The anchor of the last placement, which is tried first; nil: none here, or anchors are not kept.
  var previous: Int?
  /// 1/256 points by which the previous candidate shrinks for its tests.
  var shrink: Int32
  /// 1/256 points by which every shape grows for the collision test.
  var growth: Int32

  /// The anchor that is tried at `step`: the previous one first, then all others in list order.
  @inline(__always)
  func anchor(atStep step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }

  /// 1/256 points by which a candidate's frame and shapes shrink for its tests.
  @inline(__always)
  func shrinkage(of anchor: Int) -> Int32 { shrink > 0 && anchor == previous ? shrink : 0 }

  /// Who keeps clear of what layers draw.
  @inline(__always)
  var asker: DrawnShapes.Asker { DrawnShapes.Asker(feature: feature, point: point) }
}

/// How the tests of a candidate ended.
enum Verdict: Sendable, Equatable {
  /// The test that failed first.
  case stopped(by: Cause)
  /// It passed all; 0 is the class that a choice prefers.
  case acceptable(class: UInt8)
}

extension Fit {
  /// The class of an acceptable candidate; lower is better. `Candidate` reads it back.
  @inline(__always)
  func candidateClass(isInside: Bool, isClear: Bool) -> UInt8 {
    switch self {
    case .prefer: (isInside ? 0 : 2) + (isClear ? 0 : 1)
    case .require, .ignore: isClear ? 0 : 1
    }
  }
}

extension Resolver {
  /// The trial at an annotation's first place. For one on a shape the point is that of the place it keeps, if any.
  @inline(__always)
  func trial(of row: Int, on screen: Screen) -> Trial {
    let own = options[row]
    let flags = own.flags
    let outline = plan.outline(own)
    let last = state.previous.anchors[row]
    let wasShown = state.previous.causes[row] == nil
    let wasBlocked = state.previous.causes[row] == .collision
    let attachment = plan.annotations.attachment[row]
    // On a shape an anchor is that of a place, and goes with it.
    let isKept =
      plan.placement.keepsAnchor && last != Outcomes.noAnchor && (!isOnShape(row) || shapes.isKept[row])
    var trial = Trial(
      row: UInt32(row), options: anchorOptions(of: row), point: state.points[row].vector, size: size(row),
      shapes: outline.parts(plan.collisionBoxes), isPlain: outline == nil,
      bounds: flags.contains(.ignoreCameraPadding) ? screen.viewport : screen.bounds,
      fit: own.fit, allowsOverlap: flags.contains(.allowOverlap),
      avoided: obstacles.avoided(by: flags), isRequired: flags.contains(.required),
      previous: isKept ? Int(last) : nil,
      shrink: wasShown && isKept ? stickiness : 0, growth: wasBlocked ? showMargin : 0)
    if attachment != AttachmentTable.none, forest.host(UInt32(row)) != HostForest.none {
      attach(&trial, by: Int(attachment))
    } else if trial.avoided.contains(.layers) {
      trial.feature = ownFeature(row, part: isOnShape(row) ? shapes.places[row].part : AnchorPlace.noPart)
    }
    return trial
  }

  /// Hangs the candidates on the frame of their host, which is placed.
  @inline(__always)
  private func attach(_ trial: inout Trial, by attachment: Int) {
    let frame = state.frames[Int(plan.attachments.host[attachment])]
    trial.isAttached = true
    trial.isPlain = false
    if let place = plan.attachments.hostPoint[attachment] {
      trial.point = frame.origin + place.shift * frame.size
    } else {
      trial.point = frame.origin + frame.size
      trial.hostSize = frame.size
    }
  }

  /// The tests of a candidate, in their order; the first failure ends them.
  ///
  /// What few plans ask for is out of line and finds the candidate again, so that the many tests of a crowded frame
  /// have all registers.
  @inline(__always)
  mutating func test(_ anchor: Int, of trial: Trial) -> Verdict {
    guard let frame = frame(anchor, of: trial) else { return .stopped(by: .size) }
    guard let box = frame.box, !box.isEmpty else { return .stopped(by: .bounds) }
    let shrinkage = trial.shrinkage(of: anchor)
    let tested = shrinkage > 0 ? box.shrunkToMiddle(by: shrinkage) : box
    let isInside = trial.bounds.contains(tested)
    guard isInside || trial.fit != .require && trial.bounds.meets(tested) else {
      return .stopped(by: .bounds)
    }
    if !trial.avoided.isEmpty, let cause = obstacle(anchor, trial) { return .stopped(by: cause) }
    if !trial.allowsOverlap {
      let collides =
        trial.isPlain
        ? grid.meets(CollisionShape(box.grown(by: trial.growth &- shrinkage))) : anyCollides(anchor, trial)
      if collides { return .stopped(by: .collision) }
    }
    // Where avoiding is strict, the candidate was stopped before.
    let isClear =
      !trial.avoided.contains(.layers) || trial.avoided.contains(.layersStrictly) || isClear(anchor, trial)
    return .acceptable(class: trial.fit.candidateClass(isInside: isInside, isClear: isClear))
  }

  /// The best-ranked annotation's shape in the way of a shape. What is attached to an annotation may cover its hosts.
  mutating func firstInserted(meeting shape: CollisionShape, _ trial: Trial) -> UInt32? {
    guard trial.isAttached else { return grid.firstInserted(meeting: shape) }
    return grid.firstInserted(meeting: shape) { forest.isAttached(trial.row, to: $0) }
  }

  @inline(__always)
  func frame(_ anchor: Int, of trial: Trial) -> ViewFrame? {
    candidates.frame(
      trial.options.lowerBound + anchor, at: trial.point, size: trial.size, hostSize: trial.hostSize)
  }
}

extension AttachmentKind {
  /// Whether a search finds the places.
  var isShape: Bool { self == .shape || self == .anyFeature }
}
