/// How a map moved between two frames, told by where places at the middle and in the corners of the screen went: of a host's matrix
/// nobody knows more.
struct MapMotion: Sendable {
  /// Whether all went the same way, on a screen with the same bounds: nothing came closer to anything else.
  let isOnlyMoved: Bool
  /// Whether some went further than anything goes in a frame of a motion that goes on.
  let hasJumped: Bool

  /// Points by which ways may differ that are the same but for rounding.
  private static let tolerance = 1.0 / 1024

  init(from former: Screen, to screen: Screen) {
    let middle = former.projection.middle.vector
    guard let center = former.place(at: middle) else {
      (isOnlyMoved, hasJumped) = (false, true)
      return
    }
    // All in one copy of the world: on a small map the corners show others.
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
      // Above the horizon there is no map.
      guard let place = former.place(at: point) else {
        isAlike = false
        continue
      }
      let way = way(from: point, of: place)
      longest = max(longest, way.map(MapMotion.length) ?? .infinity)
      isAlike = isAlike && way.map { MapMotion.length($0 - whole) <= MapMotion.tolerance } ?? false
    }
    isOnlyMoved = isAlike
    hasJumped = longest > Newcomers.longestWay
  }

  private static func length(_ way: SIMD2<Double>) -> Double { max(abs(way.x), abs(way.y)) }
}
