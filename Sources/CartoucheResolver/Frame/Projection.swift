/// A point on screen: points, x right, y down, origin at the viewport's top left.
public struct ScreenPoint: Sendable, Equatable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  var vector: SIMD2<Double> { SIMD2(x, y) }
}

/// Takes Mercator coordinates to the screen of one frame: Web Mercator seen by a perspective camera.
///
/// The vertical field of view is 2·atan(1/3), as Mapbox and MapLibre have it, so the camera is 1.5 viewport
/// heights away. Everything is computed relative to the centre, which keeps zoom 22 exact to a millionth of a
/// point.
public struct Projection: Sendable, Equatable {
  /// The middle of the padded viewport.
  public let middle: ScreenPoint
  /// Mercator coordinates of that middle.
  private let centerX: Double
  private let centerY: Double
  /// Width of the world, in points.
  private let worldSize: Double
  /// Turns the world by −bearing.
  private let turn: SineCosine
  private let tilt: SineCosine
  /// Points from the camera to the middle.
  private let distance: Double

  /// Never fails: a camera that is not finite projects nothing.
  public init(camera: Camera, viewport: Viewport) {
    middle = ScreenPoint(
      x: (camera.padding.left + viewport.width - camera.padding.right) / 2,
      y: (camera.padding.top + viewport.height - camera.padding.bottom) / 2)
    centerX = Mercator.x(longitude: camera.center.longitude)
    centerY = Mercator.y(latitude: camera.center.latitude)
    worldSize = 512 * Elementary.exp2(camera.zoom)
    turn = Elementary.sineCosine(degrees: -camera.bearing)
    tilt = Elementary.sineCosine(degrees: camera.pitch)
    distance = 1.5 * viewport.height
  }

  /// Which copy of the world `project` takes for this x, which may lie outside of 0…1.
  public func copy(ofMercatorX x: Double) -> Double { -Elementary.nearestWhole(x - centerX) }

  /// Where a place, in the copy of the world nearest to the centre, is on screen; nil: behind the horizon.
  ///
  /// Also nil where the camera, the viewport or the place is not finite, or the viewport has no height.
  public func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    var east = mercatorX - centerX
    east -= Elementary.nearestWhole(east)
    let x = east * worldSize
    let y = (mercatorY - centerY) * worldSize
    let turnedX = x * turn.cosine - y * turn.sine
    let turnedY = x * turn.sine + y * turn.cosine
    let depth = distance - turnedY * tilt.sine
    guard depth > 0 else { return nil }
    let scale = distance / depth
    let point = ScreenPoint(
      x: middle.x + turnedX * scale, y: middle.y + turnedY * tilt.cosine * scale)
    return point.x.isNaN || point.y.isNaN ? nil : point
  }
}
