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
    let east = mercatorX - centerX
    return project(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// The same in another copy of the world.
  /// - Parameter shift: whole worlds that are added to x.
  func project(mercatorX: Double, mercatorY: Double, shift: Double) -> ScreenPoint? {
    project(east: mercatorX + shift - centerX, mercatorY: mercatorY)
  }

  /// - Parameter east: Mercator, from the centre.
  @inline(__always)
  private func project(east: Double, mercatorY: Double) -> ScreenPoint? {
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

extension Projection {
  /// The Mercator coordinates, relative to no copy of the world, of a point on screen that is not above the horizon.
  func unproject(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let right = point.x - middle.x
    let down = point.y - middle.y
    let turnedY = down * distance / (tilt.cosine * distance + down * tilt.sine)
    let turnedX = right * (distance - turnedY * tilt.sine) / distance
    return SIMD2(
      centerX + (turnedX * turn.cosine + turnedY * turn.sine) / worldSize,
      centerY + (turnedY * turn.cosine - turnedX * turn.sine) / worldSize)
  }
}

/// A point on screen before the division by its depth: at (x / depth, y / depth), if the depth is above 0.
struct ProjectivePoint: Sendable {
  var x: Double
  var y: Double
  /// In the unit of the projection's distance: points.
  var depth: Double

  /// The point at a fraction of the straight way to another; straight on the map is straight on screen.
  @inline(__always)
  func interpolated(to other: ProjectivePoint, _ fraction: Double) -> ProjectivePoint {
    ProjectivePoint(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
      depth: depth + (other.depth - depth) * fraction)
  }

  @inline(__always)
  var onScreen: ScreenPoint { ScreenPoint(x: x / depth, y: y / depth) }
}

/// A projection as one matrix over Mercator coordinates relative to the centre.
struct ProjectiveMap: Sendable {
  fileprivate var centerX: Double
  fileprivate var centerY: Double
  fileprivate var x: (east: Double, south: Double, constant: Double)
  fileprivate var y: (east: Double, south: Double, constant: Double)
  fileprivate var depth: (east: Double, south: Double, constant: Double)

  @inline(__always)
  func apply(_ mercatorX: Double, _ mercatorY: Double) -> ProjectivePoint {
    let east = mercatorX - centerX
    let south = mercatorY - centerY
    return ProjectivePoint(
      x: x.east * east + x.south * south + x.constant, y: y.east * east + y.south * south + y.constant,
      depth: depth.east * east + depth.south * south + depth.constant)
  }
}

extension Projection {
  /// The same projection for many points of one copy of the world; equal to `project` but for rounding.
  var map: ProjectiveMap {
    let depth = (
      east: -worldSize * turn.sine * tilt.sine, south: -worldSize * turn.cosine * tilt.sine,
      constant: distance
    )
    let flat = distance * worldSize
    return ProjectiveMap(
      centerX: centerX, centerY: centerY,
      x: (
        middle.x * depth.east + flat * turn.cosine, middle.x * depth.south - flat * turn.sine,
        middle.x * distance
      ),
      y: (
        middle.y * depth.east + flat * tilt.cosine * turn.sine,
        middle.y * depth.south + flat * tilt.cosine * turn.cosine, middle.y * distance
      ), depth: depth)
  }
}
