/// What a search may change of the last frame, by how the map has moved since.
///
/// On a map that is only moved nothing comes closer to anything else, so what has room now has it in a moment. Where the map is
/// turned, tilted or zoomed views run into each other, and who comes in between goes as soon: then there is enough to do for
/// those who are there. A camera that jumps shows another map, where nothing is seen to come.
struct SearchRules: Sendable {
  /// Whether the frame goes on from one before, so that a change is seen.
  let goesOn: Bool
  /// Whether the map was only moved since that, or not at all.
  let isOnlyMoved: Bool
  /// Whether views come that were not there in the last frame, other than those that an input changed.
  let showsNewcomers: Bool
  /// Whether who was there may take the place of an equal who was there, too: not all of them have room, and who goes for two
  /// of them keeps one more.
  private let tradesPlaces: Bool

  /// Those of a frame with none before it.
  init() { (goesOn, isOnlyMoved, showsNewcomers, tradesPlaces) = (false, false, true, false) }

  /// - Parameters:
  ///   - motion: since the last frame; nil: the map stands still, or there is none.
  ///   - isZoomedIn: whether room grows by itself.
  init(_ calm: CalmOrder, _ motion: MapMotion?, isZoomedIn: Bool) {
    goesOn = calm.calm != .none && motion?.hasJumped != true
    isOnlyMoved = calm.isStill || motion?.isOnlyMoved == true
    showsNewcomers = !goesOn || isOnlyMoved || isZoomedIn && calm.calm == .equal
    tradesPlaces = calm.calm != .none && !isOnlyMoved
  }

  /// The room that views need around them where a frame without a search asks for some, in the same unit.
  func spare(_ room: Int32) -> Int32 { goesOn && isOnlyMoved ? 0 : room }

  /// Whether a view may be hidden for another one because both were there: unless it has only just come, for that is a blink.
  @inline(__always)
  func trade(_ other: SearchView, for view: SearchView) -> Bool {
    tradesPlaces && view.wasThere && !other.isYoung && view.level == other.level
  }
}
