import CartoucheResolver

/// What the map does, frame by frame.
enum Motion: String, CaseIterable {
  /// Zoomed in, and out, by 0.4 % a frame.
  case zoomIn = "in"
  case zoomOut = "out"
  /// Three points to the east and one to the south.
  case pan
  /// Half a degree.
  case rotate
  /// As behind somebody who drives: forward, while it turns and zooms to and fro.
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

  /// The place some points to the east and south.
  private static func place(_ x: Double, _ y: Double, _ zoom: Double) -> Coordinate {
    let worldSize = 512 * Elementary.exp2(zoom)
    return Coordinate(
      longitude: Mercator.longitude(x: 0.5 + x / worldSize),
      latitude: Mercator.latitude(y: 0.5 + y / worldSize))
  }
}
