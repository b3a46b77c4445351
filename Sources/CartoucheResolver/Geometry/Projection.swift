/// The projection of a frame from Web Mercator coordinates to the screen, as a perspective camera sees the map.
///
/// The vertical field of view is 2·atan(1/3), as in Mapbox and MapLibre, so the camera is 1.5 viewport heights away.
/// Coordinates are relative to the center, so the result is exact to a millionth of a point at zoom 22.
package struct Projection: Sendable, Equatable {
  /// The middle of the padded viewport, in points.
  package let middle: ScreenPoint
  /// The Web Mercator x coordinate at `middle`.
  private let centerX: Double
  private let centerY: Double
  /// The width of the world at the camera's zoom, in points.
  private let worldSize: Double
  /// The sine and cosine of −bearing, the rotation of the world.
  private let turn: SineCosine
  private let tilt: SineCosine
  /// The distance from the camera to the point of the map at `middle`, in points.
  private let distance: Double
  /// Whether the camera looks straight down, so that all points have the same depth.
  let isFlat: Bool
  /// The projection of the host app's matrix, which replaces that of the camera; `nil` if the frame has a camera.
  private let hostMap: ProjectiveMap?
  /// Whether the host app gives the points of the frame. The ground is then the plane of the screen, of which a unit has
  /// `GeometryTable.pointsPerUnit` points.
  let isOfPoints: Bool

  /// Creates the projection of a camera. If the camera is not finite, no point has a position on screen.
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
    isOfPoints = false
  }

  /// Creates the projection of a host app's matrix. If the matrix is not finite, no point has a position on screen.
  package init(matrix: MapMatrix, viewport: Viewport) {
    middle = ScreenPoint(
      x: (matrix.padding.left + viewport.width - matrix.padding.right) / 2,
      y: (matrix.padding.top + viewport.height - matrix.padding.bottom) / 2)
    let map = ProjectiveMap(matrix, viewport: viewport)
    // The coordinate in the middle of the map determines the copy of the world for each point.
    let center = map.unproject(middle.vector) ?? SIMD2(0.5, 0.5)
    (centerX, centerY) = (center.x, center.y)
    hostMap = map.centered(at: center.x, center.y)
    worldSize = 512 * Elementary.exp2(matrix.zoom)
    turn = Elementary.sineCosine(degrees: 0)
    tilt = turn
    distance = 1.5 * viewport.height
    isFlat = false
    isOfPoints = false
  }

  /// Creates the projection of a frame with points of the host app, from the plane of the screen to the screen. If the
  /// viewport is not finite, no point has a position on screen.
  init(ofPointsIn viewport: Viewport, padding: Insets) {
    middle = ScreenPoint(
      x: (padding.left + viewport.width - padding.right) / 2,
      y: (padding.top + viewport.height - padding.bottom) / 2)
    (centerX, centerY) = (0, 0)
    worldSize = GeometryTable.pointsPerUnit
    turn = Elementary.sineCosine(degrees: 0)
    tilt = turn
    distance = 1.5 * viewport.height
    isFlat = false
    isOfPoints = true
    hostMap = ProjectiveMap(
      centerX: 0, centerY: 0, x: SIMD3(worldSize, 0, 0), y: SIMD3(0, worldSize, 0), depth: SIMD3(0, 0, 1))
  }

  /// Returns the copy of the world in which `x` is nearest to the center, as the number of whole worlds to add to `x`.
  package func copy(ofMercatorX x: Double) -> Double { -Elementary.nearestWhole(x - centerX) }

  /// Returns the screen point of Web Mercator coordinates, in the copy of the world nearest to the center; `nil` if it
  /// is behind the camera.
  ///
  /// The result is also `nil` if the camera, the viewport or the coordinates are not finite, or the viewport has no
  /// height.
  package func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    place(mercatorX: mercatorX, mercatorY: mercatorY)?.point
  }

  /// Returns the direction on screen from `middle` to Web Mercator coordinates, as a vector of any length.
  ///
  /// It is the direction on the ground, turned by the bearing and foreshortened by the pitch. So it does not jump where
  /// points come from behind the camera.
  func direction(mercatorX: Double, mercatorY: Double) -> SIMD2<Double> {
    let point = map.apply(mercatorX + copy(ofMercatorX: mercatorX), mercatorY)
    return SIMD2(point.x - middle.x * point.depth, point.y - middle.y * point.depth)
  }

  /// The projection of a point in front of the camera: its position on screen and its depth.
  struct Place {
    var point: ScreenPoint
    /// The distance from the camera along the view direction, above 0, in the unit of `depthOfMiddle`.
    var depth: Double
  }

  /// Returns the screen point and depth of Web Mercator coordinates, in the copy of the world nearest to the center;
  /// `nil` if they are behind the camera.
  @inline(__always)
  func place(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return place(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// Returns the result of `place(mercatorX:mercatorY:)`, faster, for a camera that looks straight down.
  @inline(__always)
  func flatPlace(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return flatPlace(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// Returns the screen point and depth of Web Mercator coordinates in a given copy of the world; `nil` if they are
  /// behind the camera.
  /// - Parameter shift: the number of whole worlds to add to `mercatorX`.
  func place(mercatorX: Double, mercatorY: Double, shift: Double) -> Place? {
    place(east: mercatorX + shift - centerX, mercatorY: mercatorY)
  }

  /// Returns the screen point and depth of a point; `nil` if it is behind the camera.
  /// - Parameter east: the distance of the point to the east of the center, in Web Mercator.
  @inline(__always)
  private func place(east: Double, mercatorY: Double) -> Place? {
    isFlat ? flatPlace(east: east, mercatorY: mercatorY) : tiltedPlace(east: east, mercatorY: mercatorY)
  }

  @inline(__always)
  private func flatPlace(east: Double, mercatorY: Double) -> Place? {
    let (x, y) = (east * worldSize, (mercatorY - centerY) * worldSize)
    let point = ScreenPoint(
      x: middle.x + (x * turn.cosine - y * turn.sine), y: middle.y + (x * turn.sine + y * turn.cosine))
    // With an infinite y, a tilted camera finds no depth, so the result is `nil` here too.
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

  /// The depth of the point at the middle of the padded viewport: in points for a camera, or the w of clip space for a
  /// matrix.
  var depthOfMiddle: Double { hostMap?.depth.z ?? distance }
}

extension Projection {
  /// The cosine of the pitch: 1 if the camera looks straight down.
  ///
  /// For a host app's matrix, it is computed from the increase of the depth over the map, with the field of view of
  /// `Projection`.
  var cosineOfPitch: Double {
    guard let hostMap else { return tilt.cosine }
    let slope = SIMD2(hostMap.depth.x, hostMap.depth.y)
    guard depthOfMiddle > 0, any(slope .!= 0) else { return 1 }
    let steepness = (slope * slope).sum() / (depthOfMiddle * depthOfMiddle)
    let sine = Elementary.squareRoot(steepness) * distance / worldSize
    return sine.isFinite ? Elementary.squareRoot(max(0, 1 - min(1, sine * sine))) : 1
  }

  /// Returns the Web Mercator coordinates at a screen point below the horizon, in any copy of the world.
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

  /// Returns the coordinate that a screen point shows, with a longitude in −180…180; `nil` if the point shows no map.
  package func coordinate(at point: ScreenPoint) -> Coordinate? {
    guard let place = map.unproject(point.vector) else { return nil }
    guard 0...1 ~= place.y else { return nil }
    let x = place.x - Elementary.nearestWhole(place.x - 0.5)
    return Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: place.y))
  }
}

extension Projection {
  /// The same projection as a matrix, for fast use with many points of one copy of the world. Its results equal those
  /// of `project` except for rounding.
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

/// A projection as a 3 × 3 matrix over Web Mercator coordinates relative to a center.
///
/// Its rows `x`, `y` and `depth` each compute one component of a `ProjectivePoint` from the distances east and south of
/// the center and the constant 1.
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
  /// The depth of the point, in the unit of `Projection.depthOfMiddle`.
  var depth: Double

  /// Returns the point at a fraction, 0…1, of the segment from this point to `other`. The projection maps straight
  /// lines to straight lines.
  @inline(__always)
  func interpolated(to other: ProjectivePoint, _ fraction: Double) -> ProjectivePoint {
    ProjectivePoint(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
      depth: depth + (other.depth - depth) * fraction)
  }

  @inline(__always)
  var onScreen: ScreenPoint { ScreenPoint(x: x / depth, y: y / depth) }
}
