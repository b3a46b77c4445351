/// The order in which views that `calm` treats as equal are placed.
///
/// The first round places views that keep their candidate, and annotations that an input changed. The second round
/// places the other views of the last frame, the third round all remaining views. With `motion`, two rounds for
/// recently shown views come before the first one. Each round goes from the best rank to the worst.
struct CalmOrder: Sendable {
  /// The criterion by which views count as equal in the placement order. With `none`, all views are placed in a single
  /// round.
  let calm: Calm
  /// Whether the camera and the viewport are the same as in the last frame.
  let isStill: Bool

  /// Creates the placement order of a frame.
  /// - Parameters:
  ///   - policy: the `placement` settings of the plan.
  ///   - perspective: the perspective of the frame.
  ///   - before: the perspective of the last frame; `nil` for the first frame.
  ///   - isSettled: whether the map is idle.
  init(
    _ policy: PlacementPolicy, _ perspective: Perspective, after before: Perspective?, isSettled: Bool
  ) {
    isStill = perspective == before
    let isOff = before == nil || !policy.keepsAnchor || policy.calm == .motion && isSettled
    calm = isOff ? .none : policy.calm
  }

  /// The raw values of the `CollisionGrid.Round`s in which each sequence of equal views is placed.
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

  /// Returns the end of a run, which is a sequence of equal views in the rank order. `start` and the result are indices
  /// into `ranked`. Attached annotations belong to the run of their hosts.
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

  /// Returns whether `calm` treats two views as equal.
  private func areEqual(_ a: AnnotationOptions, _ b: AnnotationOptions) -> Bool {
    a.flags.rankGroup == b.flags.rankGroup && (calm == .motion || a.priority == b.priority)
  }
}

/// The conditions under which a view that was not placed in the last frame may appear, so that it is not hidden again
/// at once.
///
/// With `calm: motion`, views in the margin that have a coordinate of their own count as not placed.
///
/// The conditions do not apply to changed, required, selected or dragged annotations. They do not apply to views that
/// replace a cluster or one of its members either.
struct EntryHysteresis: Sendable {
  /// Whether both strategies test the conditions under which new views may appear, as with `calm: motion` on a moving
  /// map. With other `calm` settings, only `strategy: best` tests them.
  let delaysEntries: Bool
  /// The additional room on each side, in 1/256 points, that a view of unknown motion needs to appear while the map
  /// moves.
  let growth: Int32
  /// Whether this frame tests the conditions under which new views may appear.
  let isActive: Bool
  /// The frame rows (`FrameRows`) of annotations that an input changed since the last frame.
  let changed: RowSet
  private let drags: [Interaction.Drag]

  /// The number of frames for which a new view must stay inside the bounds; a shorter appearance looks like flicker.
  private static let frames: Int32 = 15
  /// The number of frames for which a new view must not collide with placed views. It is lower than `frames`, because
  /// those views may move away.
  private static let framesToMeeting: Int32 = 6
  /// The largest predicted displacement, in 1/256 points. On a fast map, new views do not appear in a strip along the
  /// edges of the screen, and this value limits its width.
  private static let farthestAhead: UInt32 = 160 * 256
  /// The largest movement in points of a screen point between two frames that counts as continuous. With a larger
  /// movement, the camera has jumped, and its motion is not extrapolated.
  static let longestWay = 64.0
  /// `longestWay` in 1/256 points.
  private static let longestStep = UInt32(256 * longestWay)
  /// The limit of coordinates, in 1/256 points, which keeps sums in the range of `Int32`. It does not change
  /// predictions, because a view beyond it is far outside the bounds in any case.
  private static let farthest: Int32 = 1 << 24

  /// Returns a point, in 1/256 points, with its coordinates clamped to ±`farthest`.
  private static func near(_ point: SIMD2<Int32>) -> SIMD2<Int32> {
    point.clamped(lowerBound: SIMD2(repeating: -farthest), upperBound: SIMD2(repeating: farthest))
  }

  /// Creates the conditions under which new views may appear in a frame.
  /// - Parameter spare: the room on each side, in 1/256 points, that hidden views need to return. It is doubled when
  ///   the map zooms out, and 0 when it zooms in.
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

  /// Returns whether the conditions for the appearance of new views apply to an annotation in this frame.
  @inline(__always)
  func applies(to row: UInt32, _ options: EffectiveOptions) -> Bool {
    isActive && !changed.contains(Int(row))
      && options[Int(row)].flags.isDisjoint(with: [.required, .expanded, .selected])
      && (drags.isEmpty || !drags.contains { $0.row == row })
  }

  /// Returns whether an annotation has one coordinate of its own, so that its movement on screen follows from the
  /// camera.
  @inline(__always)
  static func hasOwnPoint(_ row: Int, _ plan: Plan) -> Bool {
    guard row < plan.annotations.count else { return false }
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment == AttachmentTable.none { return true }
    let kind = plan.attachments.kinds[Int(attachment)]
    return kind != .annotation && !kind.isGeometry
  }

  /// Returns the movement of an annotation's screen point since the last frame, in 1/256 points. The result is `nil` if
  /// the annotation has no coordinate of its own, if the map did not move, or if the point moved farther than
  /// `longestWay`.
  /// - Parameters:
  ///   - row: the annotation's frame row (`FrameRows`).
  ///   - point: the screen point now, in 1/256 points.
  ///   - former: the screen of the last frame; `nil` if the map does not move.
  ///   - points: the points that the host app gave for the last frame, if it gave any.
  @inline(__always)
  static func step(
    of row: UInt32, from point: SIMD2<Int32>, _ plan: Plan, since former: Screen?, _ points: PointTable
  ) -> SIMD2<Int32>? {
    let row = Int(row)
    guard let former, hasOwnPoint(row, plan),
      let place = former.projection.isOfPoints ? points.position(row) : plan.annotations.mercator(row),
      let formerPoint = former.project(mercatorX: place.x, mercatorY: place.y)
    else { return nil }
    let (before, wasFarAway) = FixedPoint.place(formerPoint.vector)
    if wasFarAway { return nil }
    let step = near(point) &- near(before)
    return length(step) <= longestStep ? step : nil
  }

  /// Returns the larger of the absolute horizontal and vertical displacement.
  private static func length(_ step: SIMD2<Int32>) -> UInt32 { max(step.x.magnitude, step.y.magnitude) }

  /// Returns the predicted displacement of a point, in 1/256 points, if the map continues its motion. It covers the
  /// frames for which a new view must stay inside the bounds.
  /// - Parameter step: the movement in the last frame, in 1/256 points.
  @inline(__always)
  func exitDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> {
    // For a search without delays, the limit would change how many views are shown on a crowded map.
    guard delaysEntries else { return step &* EntryHysteresis.frames }
    let length = EntryHysteresis.length(step)
    let frames = length == 0 ? 0 : min(UInt32(EntryHysteresis.frames), EntryHysteresis.farthestAhead / length)
    return step &* Int32(frames)
  }

  /// Returns the predicted displacement of a point, in 1/256 points, if the map continues its motion. It covers the
  /// frames in which a new view must not collide with placed views.
  @inline(__always)
  static func meetingDisplacement(_ step: SIMD2<Int32>) -> SIMD2<Int32> { step &* framesToMeeting }
}

/// The motion of the map between two frames.
///
/// It is computed from the middle and the corners of the screen, because the app may pass a matrix instead of a camera.
/// If the app gives the points of a frame, it is computed from the points that both frames have.
struct MapMotion: Sendable {
  /// Whether the middle and all corners moved alike and the bounds stayed the same, so that no view came closer to
  /// another.
  let isOnlyMoved: Bool
  /// Whether the middle or a corner of the screen moved farther than `EntryHysteresis.longestWay`.
  let hasJumped: Bool

  /// The largest difference, in points, between movements that count as equal. It allows for rounding errors.
  private static let tolerance = 1.0 / 1024

  init(from former: Screen, to screen: Screen) {
    let middle = former.projection.middle.vector
    guard let center = former.place(at: middle) else {
      (isOnlyMoved, hasJumped) = (false, true)
      return
    }
    // All points use one copy of the world; on a small map the corners show other copies.
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

  /// Creates the motion between two frames, at least one of which has points of the host app. It is computed from the
  /// annotations and clusters that have a point in both frames.
  init(from former: Screen, _ before: PointTable, to screen: Screen, _ now: PointTable) {
    // Where the map changes to another projection, points stay where they are.
    guard former.projection.isOfPoints, screen.projection.isOfPoints else {
      (isOnlyMoved, hasJumped) = (false, false)
      return
    }
    var whole: SIMD2<Double>?
    var isAlike = former.area == screen.area
    var longest = 0.0
    for row in now.x.indices {
      guard let place = now.position(row), let formerPlace = before.position(row) else { continue }
      let way = (place - formerPlace) * GeometryTable.pointsPerUnit
      longest = max(longest, MapMotion.length(way))
      isAlike = isAlike && MapMotion.length(way - (whole ?? way)) <= MapMotion.tolerance
      whole = whole ?? way
    }
    isOnlyMoved = isAlike && whole != nil
    hasJumped = longest > EntryHysteresis.longestWay
  }
}

extension AnnotationColumns {
  @inline(__always)
  fileprivate func mercator(_ row: Int) -> SIMD2<Double> { SIMD2(mercatorX[row], mercatorY[row]) }
}

/// The changes to the last frame that the search of `strategy: best` may make, depending on the motion of the map.
///
/// While the map only pans, distances between views do not change, so a view with enough room keeps it. While the map
/// rotates, tilts or zooms, views collide, and views that appear between them would soon be hidden again. After a jump
/// of the camera, all changes are allowed, because the whole screen changes.
struct SearchRules: Sendable {
  /// Whether the frame continues the last one, without a jump of the camera, so that changes of single views are
  /// noticeable.
  let isContinuous: Bool
  /// Whether the map only panned, or did not move, since the last frame.
  let isOnlyMoved: Bool
  /// Whether views may appear that were not placed in the last frame. Views that an input changed may always appear.
  let allowsEntries: Bool
  /// Whether a view that was placed in the last frame may displace an equally important view of the last frame. It may
  /// while the map zooms, rotates or tilts. Some views then lose their room, and hiding one for two keeps more of them.
  private let tradesPlaces: Bool

  /// Creates the rules for a frame without a last frame: all changes are allowed.
  init() { (isContinuous, isOnlyMoved, allowsEntries, tradesPlaces) = (false, false, true, false) }

  /// Creates the rules of a frame.
  /// - Parameters:
  ///   - calm: the order of equal views.
  ///   - motion: the motion since the last frame; `nil` if the map does not move or there is no last frame.
  ///   - isZoomedIn: whether the map zooms in, so that room grows.
  init(_ calm: CalmOrder, _ motion: MapMotion?, isZoomedIn: Bool) {
    isContinuous = calm.calm != .none && motion?.hasJumped != true
    isOnlyMoved = calm.isStill || motion?.isOnlyMoved == true
    allowsEntries = !isContinuous || isOnlyMoved || isZoomedIn && calm.calm == .equal
    tradesPlaces = calm.calm != .none && !isOnlyMoved
  }

  /// Returns the additional room on each side that a view needs to appear, in 1/256 points: 0 if the map only panned,
  /// otherwise `room`.
  func spare(_ room: Int32) -> Int32 { isContinuous && isOnlyMoved ? 0 : room }

  /// Returns whether a placed view may be hidden to show another view of equal importance, because both were placed in
  /// the last frame. A recently shown view may not be hidden, because that would look like flicker.
  /// - Parameters:
  ///   - other: the placed view.
  ///   - view: the view to show.
  @inline(__always)
  func trade(_ other: SearchView, for view: SearchView) -> Bool {
    tradesPlaces && view.wasPresent && !other.isRecentlyShown && view.level == other.level
  }
}
