import CartoucheResolver

/// A flight from one camera to another, at an even pace.
///
/// Zoom, pitch and padding change evenly, the bearing too, the shorter way round. The centre moves so that one point of the map
/// stays where it is on screen, as when somebody zooms in on it: so the end of the flight comes nearer to the middle of the
/// screen all the time, which it would not if the centre moved evenly. Between equal zooms it does: a straight way on the
/// Mercator map, the shorter one around the earth.
struct CameraFlight {
  private let start: Camera
  private let end: Camera
  private let startX: Double
  private let startY: Double
  /// Mercator, from the start.
  private let east: Double
  private let south: Double

  init(from start: Camera, to end: Camera) {
    self.start = start
    self.end = end
    startX = Mercator.x(longitude: start.center.longitude)
    startY = Mercator.y(latitude: start.center.latitude)
    let east = Mercator.x(longitude: end.center.longitude) - startX
    self.east = east - Elementary.nearestWhole(east)
    south = Mercator.y(latitude: end.center.latitude) - startY
  }

  /// - Parameter fraction: of the way, 0…1; at 1 it is the camera that was asked for, to the last bit.
  func camera(at fraction: Double) -> Camera {
    if fraction >= 1 { return end }
    let way = fractionOfWay(at: fraction)
    func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * fraction }
    let turn = end.bearing - start.bearing
    return Camera(
      center: Coordinate(
        longitude: Mercator.longitude(x: startX + east * way),
        latitude: Mercator.latitude(y: startY + south * way)),
      zoom: between(start.zoom, end.zoom),
      bearing: start.bearing + (turn - 360 * Elementary.nearestWhole(turn / 360)) * fraction,
      pitch: between(start.pitch, end.pitch),
      padding: Insets(
        top: between(start.padding.top, end.padding.top),
        right: between(start.padding.right, end.padding.right),
        bottom: between(start.padding.bottom, end.padding.bottom),
        left: between(start.padding.left, end.padding.left)))
  }

  /// How much of the way the centre has behind it: with the scale `s` of the map, (1 − s₀/s) / (1 − s₀/s₁).
  private func fractionOfWay(at fraction: Double) -> Double {
    let whole = 1 - Elementary.exp2(start.zoom - end.zoom)
    // Too near to equal for a difference to mean anything.
    guard abs(whole) > 1e-9 else { return fraction }
    return (1 - Elementary.exp2((start.zoom - end.zoom) * fraction)) / whole
  }
}
