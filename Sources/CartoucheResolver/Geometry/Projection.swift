/// The projection of one frame from Mercator coordinates to the screen: Web Mercator seen by a perspective camera.
///
/// The vertical field of view is 2·atan(1/3), as in Mapbox and MapLibre, so the camera is 1.5 viewport heights away.
/// All values are relative to the centre, which keeps the result exact to a millionth of a point at zoom 22.
package struct Projection: Sendable, Equatable {
  /// The middle of the padded viewport.
  package let middle: ScreenPoint
  /// The Mercator coordinates of that middle.
  private let centerX: Double
  private let centerY: Double
  /// The width of the world, in points.
  private let worldSize: Double
  /// The rotation of the world by −bearing.
  private let turn: SineCosine
  private let tilt: SineCosine
  /// The distance from the camera to the middle, in points.
  private let distance: Double
  /// Whether the camera looks straight down, so that all points have the same depth.
  let isFlat: Bool
  /// The host's projection, which replaces the camera's values above; `nil` if the frame has a camera.
  private let hostMap: ProjectiveMap?

  /// Creates the projection of a camera. A camera that is not finite projects nothing.
  package init(camera: Camera, viewport: Viewport) {
    middle = ScreenPoint(
      x: (camera.padding.left + viewport.width - camera.padding.right) / 2,
      y: (camera.padding.top + viewport.height - camera.padding.bottom) / 2)
    centerX = Mercator.x(longitude: camera.center.longitude)
    centerY = Mercator.y(latitude: camera.center.latitude)
    worldSize = 512 * Elementary.exp2(camera.zoom)
    turn = Elementary.sineCosine(degrees: -camera.bearing)
    tilt = Elementary.sineCosine(degrees: camera.pitch)
    distance = 1.5 * viewport.height
    isFlat = tilt.sine == 0 && tilt.cosine == 1 && distance > 0
    hostMap = nil
  }

  /// Creates the projection of a host's matrix. A matrix that is not finite projects nothing.
  package init(matrix: MapMatrix, viewport: Viewport) {
    middle = ScreenPoint(
      x: (matrix.padding.left + viewport.width - matrix.padding.right) / 2,
      y: (matrix.padding.top + viewport.height - matrix.padding.bottom) / 2)
    let map = ProjectiveMap(matrix, viewport: viewport)
    // The middle of the map determines the copy of the world for each point.
    let center = map.unproject(middle.vector) ?? SIMD2(0.5, 0.5)
    (centerX, centerY) = (center.x, center.y)
    hostMap = map.centered(at: center.x, center.y)
    worldSize = 512 * Elementary.exp2(matrix.zoom)
    turn = Elementary.sineCosine(degrees: 0)
    tilt = turn
    distance = 1.5 * viewport.height
    isFlat = false
  }

  /// Returns the number of whole worlds that `project` adds to x, which may be outside 0…1.
  package func copy(ofMercatorX x: Double) -> Double { -Elementary.nearestWhole(x - centerX) }

  /// Returns the screen point of a place in the copy of the world nearest to the centre, or `nil` if it is behind the
  /// camera.
  ///
  /// The result is also `nil` if the camera, the viewport or the place is not finite, or the viewport has no height.
  package func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    place(mercatorX: mercatorX, mercatorY: mercatorY)?.point
  }

  /// A projected point in front of the camera.
  struct Place {
    var point: ScreenPoint
    /// The distance from the camera, above 0, in the unit of `depthOfMiddle`.
    var depth: Double
  }

  /// Returns the screen point and the depth of a place in the copy of the world nearest to the centre.
  @inline(__always)
  func place(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return place(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// Returns the same as `place` for a camera that looks straight down.
  @inline(__always)
  func flatPlace(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return flatPlace(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// Returns the screen point and the depth of a place in another copy of the world.
  /// - Parameter shift: the number of whole worlds added to x.
  func place(mercatorX: Double, mercatorY: Double, shift: Double) -> Place? {
    place(east: mercatorX + shift - centerX, mercatorY: mercatorY)
  }

  /// - Parameter east: the Mercator distance from the centre.
  @inline(__always)
  private func place(east: Double, mercatorY: Double) -> Place? {
    isFlat ? flatPlace(east: east, mercatorY: mercatorY) : tiltedPlace(east: east, mercatorY: mercatorY)
  }

  @inline(__always)
  private func flatPlace(east: Double, mercatorY: Double) -> Place? {
    let (x, y) = (east * worldSize, (mercatorY - centerY) * worldSize)
    let point = ScreenPoint(
      x: middle.x + (x * turn.cosine - y * turn.sine), y: middle.y + (x * turn.sine + y * turn.cosine))
    // An infinite point has no depth either.
    return point.y.isFinite && !point.x.isNaN ? Place(point: point, depth: distance) : nil
  }

  private func tiltedPlace(east: Double, mercatorY: Double) -> Place? {
    if let hostMap {
      let point = hostMap.apply(centerX + east, mercatorY)
      guard point.depth > 0 else { return nil }
      let place = point.onScreen
      return place.x.isNaN || place.y.isNaN ? nil : Place(point: place, depth: point.depth)
    }
    let x = east * worldSize
    let y = (mercatorY - centerY) * worldSize
    let turnedX = x * turn.cosine - y * turn.sine
    let turnedY = x * turn.sine + y * turn.cosine
    let depth = distance - turnedY * tilt.sine
    guard depth > 0 else { return nil }
    let scale = distance / depth
    let point = ScreenPoint(
      x: middle.x + turnedX * scale, y: middle.y + turnedY * tilt.cosine * scale)
    return point.x.isNaN || point.y.isNaN ? nil : Place(point: point, depth: depth)
  }

  /// The depth of the middle of the padded viewport.
  var depthOfMiddle: Double { hostMap?.depth.z ?? distance }
}

extension Projection {
  /// The cosine of the pitch: 1 if the camera looks straight down, at any bearing.
  ///
  /// For a host's matrix it follows from the growth of the depth, if the field of view is the usual one.
  var cosineOfPitch: Double {
    guard let hostMap else { return tilt.cosine }
    let slope = SIMD2(hostMap.depth.x, hostMap.depth.y)
    guard depthOfMiddle > 0, any(slope .!= 0) else { return 1 }
    let steepness = (slope * slope).sum() / (depthOfMiddle * depthOfMiddle)
    let sine = Elementary.squareRoot(steepness) * distance / worldSize
    return sine.isFinite ? Elementary.squareRoot(max(0, 1 - min(1, sine * sine))) : 1
  }

  /// Returns the Mercator coordinates of a screen point below the horizon, in any copy of the world.
  func unproject(_ point: SIMD2<Double>) -> SIMD2<Double> {
    if let hostMap { return hostMap.unproject(point) ?? SIMD2(centerX, centerY) }
    let right = point.x - middle.x
    let down = point.y - middle.y
    let turnedY = down * distance / (tilt.cosine * distance + down * tilt.sine)
    let turnedX = right * (distance - turnedY * tilt.sine) / distance
    return SIMD2(
      centerX + (turnedX * turn.cosine + turnedY * turn.sine) / worldSize,
      centerY + (turnedY * turn.cosine - turnedX * turn.sine) / worldSize)
  }

  /// Returns the coordinate that a screen point shows, with a longitude in −180…180, or `nil` if it shows no map.
  package func coordinate(at point: ScreenPoint) -> Coordinate? {
    guard let place = map.unproject(point.vector) else { return nil }
    guard 0...1 ~= place.y else { return nil }
    let x = place.x - Elementary.nearestWhole(place.x - 0.5)
    return Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: place.y))
  }
}

extension Projection {
  /// The same projection as a matrix, for many points of one copy of the world. It equals `project` except for
  /// rounding.
  var map: ProjectiveMap {
    if let hostMap { return hostMap }
    let depth = SIMD3(
      -worldSize * turn.sine * tilt.sine, -worldSize * turn.cosine * tilt.sine, distance)
    let flat = distance * worldSize
    return ProjectiveMap(
      centerX: centerX, centerY: centerY,
      x: SIMD3(
        middle.x * depth.x + flat * turn.cosine, middle.x * depth.y - flat * turn.sine,
        middle.x * distance),
      y: SIMD3(
        middle.y * depth.x + flat * tilt.cosine * turn.sine,
        middle.y * depth.y + flat * tilt.cosine * turn.cosine, middle.y * distance),
      depth: depth)
  }
}

/// A projection as a 3 × 3 matrix over Mercator coordinates relative to the centre.
///
/// Each row computes one component of the projected point from east, south and a constant.
struct ProjectiveMap: Sendable, Equatable {
  var centerX: Double
  var centerY: Double
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var depth: SIMD3<Double>

  @inline(__always)
  func apply(_ mercatorX: Double, _ mercatorY: Double) -> ProjectivePoint {
    let east = mercatorX - centerX
    let south = mercatorY - centerY
    return ProjectivePoint(
      x: x.x * east + x.y * south + x.z, y: y.x * east + y.y * south + y.z,
      depth: depth.x * east + depth.y * south + depth.z)
  }
}

/// A screen point before the division by its depth. If the depth is above 0, the point is (x / depth, y / depth).
struct ProjectivePoint: Sendable {
  var x: Double
  var y: Double
  /// The depth in the unit of the projection's distance, points.
  var depth: Double

  /// Returns the point at a fraction of the segment to another point. The projection maps straight lines to straight
  /// lines.
  @inline(__always)
  func interpolated(to other: ProjectivePoint, _ fraction: Double) -> ProjectivePoint {
    ProjectivePoint(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
      depth: depth + (other.depth - depth) * fraction)
  }

  @inline(__always)
  var onScreen: ScreenPoint { ScreenPoint(x: x / depth, y: y / depth) }
}
