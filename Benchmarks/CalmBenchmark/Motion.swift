import CartoucheResolver

/// A movement of the map, frame by frame.
enum Motion: String, CaseIterable {
  /// The map zooms in (or out) by 0.4 % in each frame.
  case zoomIn = "in"
  case zoomOut = "out"
  /// The map moves by three points to the east and one to the south in each frame.
  case pan
  /// The map rotates by half a degree in each frame.
  case rotate
  /// The map follows a driver: it moves forward while it rotates and zooms back and forth.
  case follow

  func camera(_ frame: Int, zoom: Double) -> Camera {
    let time = Double(frame)
    switch self {
    case .zoomIn: return Camera(zoom: zoom + Elementary.logarithm2(1.004) * time)
    case .zoomOut: return Camera(zoom: zoom + Elementary.logarithm2(0.996) * time)
    case .pan: return Camera(center: Motion.place(3 * time, time, zoom), zoom: zoom)
    case .rotate: return Camera(zoom: zoom, bearing: time / 2)
    case .follow:
      return Camera(
        center: Motion.place(2 * time, 0, zoom),
        zoom: zoom + 0.2 * Elementary.sineCosine(degrees: 4 * time).sine,
        bearing: 20 * Elementary.sineCosine(degrees: 3 * time).sine)
    }
  }

  /// Returns the coordinate some points to the east and south of the start.
  private static func place(_ x: Double, _ y: Double, _ zoom: Double) -> Coordinate {
    let worldSize = 512 * Elementary.exp2(zoom)
    return Coordinate(
      longitude: Mercator.longitude(x: 0.5 + x / worldSize),
      latitude: Mercator.latitude(y: 0.5 + y / worldSize))
  }
}
