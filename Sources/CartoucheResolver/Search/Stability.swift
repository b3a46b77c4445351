/// The order of placement among views that `calm` treats as equal.
///
/// First round: views that keep their candidate, and changed annotations. Second round: the others that were placed
/// in the last frame. Third round: all others. With `motion`, two rounds for recently shown views come before. Each
/// round goes from the best rank to the worst.
struct CalmOrder: Sendable {
  /// The criterion of equality; `none` if there is only one round.
  let calm: Calm
  /// Whether the map did not move since the last frame.
  let isStill: Bool

  /// - Parameters:
  ///   - perspective: the perspective of the frame.
  ///   - before: the perspective of the last frame; `nil` if there is none.
  ///   - isSettled: whether the map is idle.
  init(
    _ policy: PlacementPolicy, _ perspective: Perspective, after before: Perspective?, isSettled: Bool
  ) {
    isStill = perspective == before
    let isOff = before == nil || !policy.keepsAnchor || policy.calm == .motion && isSettled
    calm = isOff ? .none : policy.calm
  }

  /// The numbers of the rounds for each run of equal views.
  var rounds: ClosedRange<Int> {
    let last = CollisionGrid.Round.third.rawValue
    let first: CollisionGrid.Round =
      switch calm {
      case .none: .third
      case .equal: .first
      case .motion: .recentlyShownInPlace
      }
    return first.rawValue...last
  }

  /// Returns the end of the run of equal views that starts at an index of the rank order. Attached annotations belong
  /// to the run of their hosts.
  func endOfRun(from start: Int, in ranked: [UInt32], _ options: EffectiveOptions, _ hosts: HostTable) -> Int
  {
    guard calm != .none else { return ranked.count }
    let first = options[Int(ranked[start])]
    var end = start + 1
    while end < ranked.count {
      let row = ranked[end]
      if hosts[row] == HostTable.none, !areEqual(options[Int(row)], first) { break }
      end += 1
    }
    return end
  }

  private func areEqual(_ a: AnnotationOptions, _ b: AnnotationOptions) -> Bool {
    a.flags.rankGroup == b.flags.rankGroup && (calm == .motion || a.priority == b.priority)
  }
}

/// The conditions for views that were not placed in the last frame, so that they are not hidden again at once.
///
/// With `calm: motion`, views in the margin count as not placed if they have a coordinate of their own.
///
/// The conditions do not apply to changed, required, selected or dragged annotations, nor to those that replace a
/// cluster or a member.
struct EntryHysteresis: Sendable {
  /// Whether every strategy applies the conditions: with `calm: motion`, while the map moves. A search applies them
  /// with any `calm`.
  let delaysEntries: Bool
  /// The room, in 1/256 points, for entering views whose future position is unknown, while the map moves.
  let growth: Int32
  /// Whether any frame step applies the conditions.
  let isActive: Bool
  /// The rows that an input changed since the last frame.
  let changed: RowSet
  /// The current drags, which are few.
  private let drags: [Interaction.Drag]

  /// The number of frames for which a new view must stay visible; a shorter time is a blink.
  private static let frames: Int32 = 15
  /// The number of frames for which a new view must not collide with placed ones. It is lower, because those may
  /// move.
  private static let framesToMeeting: Int32 = 6
  /// The largest predicted displacement in 1/256 points. It limits the strip along the edges where no views enter on
  /// a fast map.
  private static let farthestAhead: UInt32 = 160 * 256
  /// The largest movement of a point in one frame, in points. Above it, the camera has jumped and its motion is not
  /// continued.
  static let longestWay = 64.0
  private static let longestStep = UInt32(256 * longestWay)
  /// The limit of coordinates in 1/256 points, which keeps sums in range. Views from farther away leave as soon.
  private static let farthest: Int32 = 1 << 24

  private static func near(_ point: SIMD2<Int32>) -> SIMD2<Int32> {
    point.clamped(lowerBound: SIMD2(repeating: -farthest), upperBound: SIMD2(repeating: farthest))
  }

  /// - Parameter spare: the room with which hidden views return, in 1/256 points. It is doubled when the map zooms out, and not
  ///   needed when it zooms in.
  init(_ frame: FrameContext, _ calm: CalmOrder, spare: Int32) {
    delaysEntries = calm.calm == .motion
    isActive =
      frame.before != nil
      && (delaysEntries || calm.calm != .none && frame.plan.placement.strategy == .best)
    changed = frame.changed
    drags = frame.interaction.drags
    let before = ComparedZoom(frame.before?.zoom ?? frame.screen.zoom)
    let now = frame.screen.comparedZoom
    growth = now < before ? 2 * spare : now > before ? 0 : spare
  }

  @inline(__always)
  func applies(to row: UInt32, _ options: EffectiveOptions) -> Bool {
    isActive && !changed.contains(Int(row))
      && options[Int(row)].flags.isDisjoint(with: [.required, .selected])
      && (drags.isEmpty || !drags.contains { $0.row == row })
  }

  /// Returns whether a row has a coordinate of its own, whose movement follows from the camera.
  @inline(__always)
  static func hasOwnPoint(_ row: Int, _ plan: Plan) -> Bool {
    guard row < plan.annotations.count else { return false }
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment == AttachmentTable.none { return true }
    let kind = plan.attachments.kinds[Int(attachment)]
    return kind != .annotation && !kind.isGeometry
  }

  /// Returns the movement of an annotation's point since the last frame, in 1/256 points, or `nil` if it has no
  /// coordinate of its own or jumped.
  /// - Parameters:
  ///   - point: the current point in 1/256 points.
  ///   - former: the screen of the last frame; `nil` if the map does not move.
  @inline(__always)
  static func step(
    of row: UInt32, from point: SIMD2<Int32>, _ plan: Plan, since former: Screen?
  ) -> SIMD2<Int32>? {
    let row = Int(row)
    guard let former, hasOwnPoint(row, plan),
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

  /// Returns the displacement, in 1/256 points, in the time for which a new view must stay visible, if the map
  /// continues its motion.
  @inline(__always)
  func exitDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> {
    // Without delays, the limit would change how much a search shows on a crowded map.
    guard delaysEntries else { return step &* EntryHysteresis.frames }
    let length = EntryHysteresis.length(step)
    let frames = length == 0 ? 0 : min(UInt32(EntryHysteresis.frames), EntryHysteresis.farthestAhead / length)
    return step &* Int32(frames)
  }

  /// Returns the displacement in the time in which a new view must not collide with placed ones.
  @inline(__always)
  static func meetingDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> { step &* framesToMeeting }
}

/// The motion of the map between two frames, computed from the middle and the corners of the screen. This works for a
/// host's matrix, too.
struct MapMotion: Sendable {
  /// Whether all points moved alike and the bounds stayed the same: no view came closer to another one.
  let isOnlyMoved: Bool
  /// Whether any point moved farther than `EntryHysteresis.longestWay`.
  let hasJumped: Bool

  /// The tolerance in points for rounding.
  private static let tolerance = 1.0 / 1024

  init(from former: Screen, to screen: Screen) {
    let middle = former.projection.middle.vector
    guard let center = former.place(at: middle) else {
      (isOnlyMoved, hasJumped) = (false, true)
      return
    }
    // All points use one copy of the world; on a small map the corners show others.
    let shift = screen.projection.copy(ofMercatorX: center.x)
    func way(from point: SIMD2<Double>, of place: SIMD2<Double>) -> SIMD2<Double>? {
      screen.projection.place(mercatorX: place.x, mercatorY: place.y, shift: shift).map {
        $0.point.vector - point
      }
    }
    guard let whole = way(from: middle, of: center) else {
      (isOnlyMoved, hasJumped) = (false, true)
      return
    }
    var isAlike = former.area == screen.area
    var longest = MapMotion.length(whole)
    let viewport = former.viewport
    for corner in 0..<4 {
      let point =
        SIMD2(
          Double(corner & 1 == 0 ? viewport.left : viewport.right),
          Double(corner & 2 == 0 ? viewport.top : viewport.bottom)) / 256
      // A corner above the horizon shows no map.
      guard let place = former.place(at: point) else {
        isAlike = false
        continue
      }
      let way = way(from: point, of: place)
      longest = max(longest, way.map(MapMotion.length) ?? .infinity)
      isAlike = isAlike && way.map { MapMotion.length($0 - whole) <= MapMotion.tolerance } ?? false
    }
    isOnlyMoved = isAlike
    hasJumped = longest > EntryHysteresis.longestWay
  }

  private static func length(_ way: SIMD2<Double>) -> Double { max(abs(way.x), abs(way.y)) }
}

/// The changes that a search may make to the last frame, depending on the motion of the map.
///
/// While the map only pans, distances between views do not change, so a view with room keeps it. While it rotates,
/// tilts or zooms, views collide, and views that enter between them would soon be hidden again. After a jump of the
/// camera, changes are not noticed.
struct SearchRules: Sendable {
  /// Whether the frame continues the previous one, so that changes are noticed.
  let isContinuous: Bool
  /// Whether the map only panned, or did not move.
  let isOnlyMoved: Bool
  /// Whether views may enter that were not placed in the last frame, besides those that an input changed.
  let allowsEntries: Bool
  /// Whether a view of the last frame may replace an equal one of the last frame. If not all keep their room, an
  /// exchange of one for two keeps one more.
  private let tradesPlaces: Bool

  /// Creates the rules of a frame without a previous one.
  init() { (isContinuous, isOnlyMoved, allowsEntries, tradesPlaces) = (false, false, true, false) }

  /// - Parameters:
  ///   - motion: the motion since the last frame; `nil` if the map does not move or there is no last frame.
  ///   - isZoomedIn: whether the map zooms in, so that room grows.
  init(_ calm: CalmOrder, _ motion: MapMotion?, isZoomedIn: Bool) {
    isContinuous = calm.calm != .none && motion?.hasJumped != true
    isOnlyMoved = calm.isStill || motion?.isOnlyMoved == true
    allowsEntries = !isContinuous || isOnlyMoved || isZoomedIn && calm.calm == .equal
    tradesPlaces = calm.calm != .none && !isOnlyMoved
  }

  /// Returns the room that views need in a search, from that without a search.
  func spare(_ room: Int32) -> Int32 { isContinuous && isOnlyMoved ? 0 : room }

  /// Returns whether a view may be hidden for another one because both were placed in the last frame. A recently
  /// shown view may not, because that would be a blink.
  @inline(__always)
  func trade(_ other: SearchView, for view: SearchView) -> Bool {
    tradesPlaces && view.wasPresent && !other.isRecentlyShown && view.level == other.level
  }
}
