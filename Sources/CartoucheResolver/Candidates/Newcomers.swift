/// What is asked of views that were not there in the last frame, so that they do not go as soon as they came. With `calm: motion`
/// those on points of their own are there that are shown; else those too that wait in the margin.
///
/// None of it is asked of what an input changed, of what is required, selected or dragged, nor of what takes the place of a
/// cluster or of a member.
struct Newcomers: Sendable {
  /// Whether every strategy asks it: with `calm: motion`, while the map moves. A search asks it with any calm.
  let areHeldBack: Bool
  /// 1/256 points of room that those need on a map that moves of which nobody can tell where they will be.
  let growth: Int32
  /// Whether anybody asks at all.
  let areAsked: Bool
  /// Per annotation: whether an input changed it since.
  private let changed: RowSet
  /// What the user drags: few.
  private let drags: [Interaction.Drag]

  /// Frames that a view is to be seen for: one that goes sooner blinks.
  private static let frames: Int32 = 15
  /// Frames that it is to meet nobody for who is there: fewer, because those move aside.
  private static let framesToMeeting: Int32 = 6
  /// 1/256 points: on a map that is moved fast, the strip along its edges in which nobody comes is not wider.
  private static let farthestAhead: UInt32 = 160 * 256
  /// Points: whose place goes further in a frame has jumped with the camera, which is no motion that goes on.
  static let longestWay = 64.0
  private static let longestStep = UInt32(256 * longestWay)
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
    changed: RowSet, drags: [Interaction.Drag]
  ) {
    areHeldBack = calm.calm == .motion
    areAsked = zoomBefore != nil && (areHeldBack || calm.calm != .none && policy.strategy == .best)
    self.changed = changed
    self.drags = drags
    let before = ComparedZoom(zoomBefore ?? screen.zoom)
    growth = screen.comparedZoom < before ? 2 * spare : screen.comparedZoom > before ? 0 : spare
  }

  @inline(__always)
  func contain(_ row: UInt32, _ options: OptionsInEffect) -> Bool {
    areAsked && !changed.contains(Int(row))
      && options[Int(row)].flags.isDisjoint(with: [.required, .selected])
      && (drags.isEmpty || !drags.contains { $0.row == row })
  }

  /// Whether a row stands on a point of its own, which goes where the camera sends it.
  @inline(__always)
  static func haveOwnPoint(_ row: Int, _ plan: Plan) -> Bool {
    guard row < plan.annotations.count else { return false }
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment == AttachmentTable.none { return true }
    let kind = plan.attachments.kinds[Int(attachment)]
    return kind != .annotation && !kind.isGeometry
  }

  /// 1/256 points: how far a point of an annotation's own went since the last frame, as the map moved; nil: it has none, or it
  /// jumped.
  /// - Parameters:
  ///   - point: where it is, in 1/256 points.
  ///   - former: the screen of the last frame; nil: the map stands still.
  @inline(__always)
  static func step(
    of row: UInt32, from point: SIMD2<Int32>, _ plan: Plan, since former: Screen?
  ) -> SIMD2<Int32>? {
    let row = Int(row)
    guard let former, haveOwnPoint(row, plan),
      let formerPoint = former.project(
        mercatorX: plan.annotations.mercatorX[frameRow: row],
        mercatorY: plan.annotations.mercatorY[frameRow: row])
    else { return nil }
    let (before, wasFarAway) = FixedPoint.place(formerPoint.vector)
    if wasFarAway { return nil }
    let step = near(point) &- near(before)
    return length(step) <= longestStep ? step : nil
  }

  private static func length(_ step: SIMD2<Int32>) -> UInt32 { max(step.x.magnitude, step.y.magnitude) }

  /// 1/256 points: how far a point goes within the time for which a view is to be seen, if the map goes on as it moves now.
  @inline(__always)
  func wayOut(_ step: SIMD2<Int32>) -> SIMD2<Int32> {
    // How much of a crowded map the search may show is not for it to say.
    guard areHeldBack else { return step &* Newcomers.frames }
    let length = Newcomers.length(step)
    let frames = length == 0 ? 0 : min(UInt32(Newcomers.frames), Newcomers.farthestAhead / length)
    return step &* Int32(frames)
  }

  /// The same within the time for which it is to meet nobody.
  @inline(__always)
  static func wayToMeeting(_ step: SIMD2<Int32>) -> SIMD2<Int32> { step &* framesToMeeting }
}
