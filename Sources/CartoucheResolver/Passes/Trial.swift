/// One annotation's candidates in one frame, before any is tested.
struct Trial: Sendable {
  /// The candidates' rows in the candidate table.
  var options: Range<Int>
  var point: SIMD2<Double>
  /// Points; 0: unknown.
  var size: SIMD2<Double>
  var bounds: Box
  var fit: Fit
  var allowsOverlap: Bool
  var isRequired: Bool
  /// The candidate of the last placement, which is tried first; nil: none, or anchors are not kept.
  var previous: Int?
  /// 1/256 points by which the previous candidate shrinks for its tests.
  var shrink: Int32
  /// 1/256 points by which every shape grows for the collision test.
  var growth: Int32

  /// The candidate that is tried at `step`: the previous one first, then all others in list order.
  @inline(__always)
  func candidate(atStep step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }

  /// The frame as the tests see it. `box` is not empty, nor is the result.
  @inline(__always)
  func testedFrame(_ box: Box, of candidate: Int) -> Box {
    shrink > 0 && candidate == previous ? box.shrunkToMiddle(by: shrink) : box
  }

  /// The collision shape as the tests see it; it may be empty.
  @inline(__always)
  func testedShape(_ box: Box, of candidate: Int) -> Box {
    box.grown(by: shrink > 0 && candidate == previous ? -shrink : growth)
  }
}

/// How the tests of a candidate ended.
enum Verdict: Sendable, Equatable {
  /// The test that failed first.
  case stopped(by: Cause)
  /// It passed all; 0 is the class that a choice prefers.
  case acceptable(class: UInt8)
}

extension Fit {
  /// The class of an acceptable candidate; lower is better.
  @inline(__always)
  func candidateClass(isInside: Bool, isClear: Bool) -> UInt8 {
    switch self {
    case .prefer: (isInside ? 0 : 2) + (isClear ? 0 : 1)
    case .require, .ignore: isClear ? 0 : 1
    }
  }
}

extension Resolver {
  func trial(of row: Int, on screen: Screen) -> Trial {
    let flags = columns.flags[row]
    let last = state.previous.anchors[row]
    let wasShown = state.previous.causes[row] == nil
    let previous = plan.placement.keepsAnchor && last != Outcomes.noAnchor ? Int(last) : nil
    let wasBlocked = state.previous.causes[row] == .collision
    return Trial(
      options: options(of: row), point: state.points[row].vector, size: size(row),
      bounds: flags.contains(.ignoreCameraPadding) ? screen.viewport : screen.bounds,
      fit: plan.annotations.fit[row], allowsOverlap: flags.contains(.allowOverlap),
      isRequired: flags.contains(.required), previous: previous,
      shrink: wasShown && previous != nil ? stickiness : 0, growth: wasBlocked ? showMargin : 0)
  }

  /// The tests of a candidate, in their order; the first failure ends them.
  @inline(__always)
  func test(_ candidate: Int, of trial: Trial) -> Verdict {
    guard let frame = frame(candidate, of: trial) else { return .stopped(by: .size) }
    guard let box = frame.box, !box.isEmpty else { return .stopped(by: .bounds) }
    let tested = trial.testedFrame(box, of: candidate)
    let isInside = trial.bounds.contains(tested)
    guard isInside || trial.fit != .require && trial.bounds.meets(tested) else {
      return .stopped(by: .bounds)
    }
    if !trial.allowsOverlap, grid.meets(trial.testedShape(box, of: candidate)) {
      return .stopped(by: .collision)
    }
    return .acceptable(class: trial.fit.candidateClass(isInside: isInside, isClear: true))
  }

  @inline(__always)
  func frame(_ candidate: Int, of trial: Trial) -> ViewFrame? {
    candidates.frame(trial.options.lowerBound + candidate, at: trial.point, size: trial.size)
  }
}
