/// What is asked of views that were not placed in the last frame, so that they do not go as soon as they came.
///
/// None of it is asked of what an input changed, of what is required or selected, nor of what takes the place of a
/// cluster or of a member.
struct Newcomers: Sendable {
  /// Whether every strategy asks it: with `calm: motion`, while the map moves. A search asks it with any calm.
  let areHeldBack: Bool
  /// 1/256 points of room that they need around them on a map that moves.
  let growth: Int32
  /// Whether anybody asks at all.
  let areAsked: Bool
  /// Per annotation: whether an input changed it since.
  private let changed: RowSet

  /// Frames that a view is to be seen for: one that goes sooner blinks.
  private static let frames: Int32 = 15
  /// 1/256 points: whose place goes further in a frame has jumped with the camera, which is no motion that goes on.
  private static let longestStep: Int32 = 64 * 256
  /// 1/256 points: who comes from further away is gone as soon, and sums stay in range.
  private static let farthest: Int32 = 1 << 24

  private static func near(_ point: SIMD2<Int32>) -> SIMD2<Int32> {
    point.clamped(lowerBound: SIMD2(repeating: -farthest), upperBound: SIMD2(repeating: farthest))
  }

  /// - Parameters:
  ///   - zoomBefore: of the last frame; nil: this is the first.
  ///   - spare: 1/256 points with which what was hidden returns. Where a map shrinks, they are gone in a moment; where it
  ///     grows, room comes by itself.
  init(
    _ calm: CalmOrder, _ policy: PlacementPolicy, zoomBefore: Double?, on screen: Screen, spare: Int32,
    changed: RowSet
  ) {
    areHeldBack = calm.calm == .motion
    areAsked = zoomBefore != nil && (areHeldBack || calm.calm != .none && policy.strategy == .best)
    self.changed = changed
    let zoomBefore = zoomBefore ?? screen.zoom
    growth = screen.zoom < zoomBefore ? 2 * spare : screen.zoom > zoomBefore ? 0 : spare
  }

  @inline(__always)
  func contain(_ row: UInt32, _ options: OptionsInEffect) -> Bool {
    areAsked && !changed.contains(Int(row))
      && options[Int(row)].flags.isDisjoint(with: [.required, .selected])
  }

  /// 1/256 points: how far a point of an annotation's own goes in a moment if the map goes on as it moves now; nil: nobody
  /// can tell, or it jumped.
  /// - Parameters:
  ///   - point: where it is, in 1/256 points.
  ///   - former: the screen of the last frame.
  @inline(__always)
  static func wayAhead(
    of row: UInt32, from point: SIMD2<Int32>, _ plan: Plan, since former: Screen?
  ) -> SIMD2<Int32>? {
    let row = Int(row)
    guard let former, row < plan.annotations.count else { return nil }
    let attachment = plan.annotations.attachment[row]
    if attachment != AttachmentTable.none {
      let kind = plan.attachments.kinds[Int(attachment)]
      if kind == .annotation || kind.isGeometry { return nil }
    }
    guard
      let formerPoint = former.project(
        mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
    else { return nil }
    let (before, wasFarAway) = FixedPoint.place(formerPoint.vector)
    if wasFarAway { return nil }
    let step = near(point) &- near(before)
    return max(step.x.magnitude, step.y.magnitude) <= longestStep.magnitude ? step &* frames : nil
  }
}
