/// All that a frame depends on besides the plan and the frames before it.
struct Perspective: Sendable, Equatable {
  var source: Source
  var viewport: Viewport

  var zoom: Double {
    switch source {
    case .camera(let camera): camera.zoom
    case .matrix(let matrix): matrix.zoom
    }
  }

  /// Whether a flat map was moved since another one, or not at all: neither zoomed nor turned, nor shown in another frame. On a
  /// tilted one places move among each other. Of matrices nobody can tell.
  func isMoved(from other: Perspective) -> Bool {
    guard case .camera(var camera) = other.source, case .camera(let own) = source, viewport == other.viewport
    else { return false }
    camera.center = own.center
    return camera == own && own.pitch == 0
  }

  /// Whether the camera jumped from another one's place to its own: no motion that goes on takes it so far in a frame. Of matrices
  /// nobody can tell.
  func hasJumped(from other: Perspective) -> Bool {
    guard case .camera(let before) = other.source, case .camera(let now) = source else { return false }
    let turn = (now.bearing - before.bearing) / 360
    let degrees = max(abs(turn - Elementary.nearestWhole(turn)) * 360, abs(now.pitch - before.pitch))
    let levels = abs(now.zoom - before.zoom)
    if degrees > Perspective.longestTurn || levels > Perspective.longestZoom { return true }
    let east = Mercator.x(longitude: now.center.longitude) - Mercator.x(longitude: before.center.longitude)
    let south = Mercator.y(latitude: now.center.latitude) - Mercator.y(latitude: before.center.latitude)
    let way = max(abs(east - Elementary.nearestWhole(east)), abs(south))
    return way * 512 * Elementary.exp2(now.zoom) > Perspective.longestWay
  }

  /// Points. With it, what is in the middle of the screen moves as far as what is at its edge does by the turn or the zoom.
  private static let longestWay = 64.0
  /// Degrees.
  private static let longestTurn = 4.0
  private static let longestZoom = 0.1

  enum Source: Sendable, Equatable {
    case camera(Camera)
    case matrix(MapMatrix)
  }
}
