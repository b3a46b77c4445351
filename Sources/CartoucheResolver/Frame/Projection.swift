/// Takes Mercator coordinates to the screen of one frame: Web Mercator seen by a perspective camera.
///
/// The vertical field of view is 2·atan(1/3), as Mapbox and MapLibre have it, so the camera is 1.5 viewport
/// heights away. Everything is computed relative to the centre, which keeps zoom 22 exact to a millionth of a
/// point.
package struct Projection: Sendable, Equatable {
  /// The middle of the padded viewport.
  package let middle: ScreenPoint
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
  /// Whether the map is seen from above, so that nothing is nearer than anything else.
  let isFlat: Bool
  /// The host's own projection, which takes the place of the numbers above; nil: it gave a camera.
  private let hostMap: ProjectiveMap?

  /// Never fails: a camera that is not finite projects nothing.
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

  /// Never fails: a matrix that is not finite projects nothing.
  package init(matrix: MapMatrix, viewport: Viewport) {
    middle = ScreenPoint(
      x: (matrix.padding.left + viewport.width - matrix.padding.right) / 2,
      y: (matrix.padding.top + viewport.height - matrix.padding.bottom) / 2)
    let map = ProjectiveMap(matrix, viewport: viewport)
    // The copies of the world are chosen by what is in the middle.
    let center = map.unproject(middle.vector) ?? SIMD2(0.5, 0.5)
    (centerX, centerY) = (center.x, center.y)
    hostMap = map.centered(at: center.x, center.y)
    worldSize = 512 * Elementary.exp2(matrix.zoom)
    turn = Elementary.sineCosine(degrees: 0)
    tilt = turn
    distance = 1.5 * viewport.height
    isFlat = false
  }

  /// Which copy of the world `project` takes for this x, which may lie outside of 0…1.
  package func copy(ofMercatorX x: Double) -> Double { -Elementary.nearestWhole(x - centerX) }

  /// Where a place, in the copy of the world nearest to the centre, is on screen; nil: behind the camera.
  ///
  /// Also nil where the camera, the viewport or the place is not finite, or the viewport has no height.
  package func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    place(mercatorX: mercatorX, mercatorY: mercatorY)?.point
  }

  /// What is in front of the camera.
  struct Place {
    var point: ScreenPoint
    /// In the unit of `depthOfMiddle`, above 0.
    var depth: Double
  }

  /// As `project`, with how far away it is.
  @inline(__always)
  func place(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return place(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// The same where the map is seen from above.
  @inline(__always)
  func flatPlace(mercatorX: Double, mercatorY: Double) -> Place? {
    let east = mercatorX - centerX
    return flatPlace(east: east - Elementary.nearestWhole(east), mercatorY: mercatorY)
  }

  /// The same in another copy of the world.
  /// - Parameter shift: whole worlds that are added to x.
  func place(mercatorX: Double, mercatorY: Double, shift: Double) -> Place? {
    place(east: mercatorX + shift - centerX, mercatorY: mercatorY)
  }

  /// - Parameter east: Mercator, from the centre.
  @inline(__always)
  private func place(east: Double, mercatorY: Double) -> Place? {
    isFlat ? flatPlace(east: east, mercatorY: mercatorY) : tiltedPlace(east: east, mercatorY: mercatorY)
  }

  @inline(__always)
  private func flatPlace(east: Double, mercatorY: Double) -> Place? {
    let (x, y) = (east * worldSize, (mercatorY - centerY) * worldSize)
    let point = ScreenPoint(
      x: middle.x + (x * turn.cosine - y * turn.sine), y: middle.y + (x * turn.sine + y * turn.cosine))
    // What is infinite has no depth either.
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

  /// How far away from the camera what is in the middle of the padded viewport is.
  var depthOfMiddle: Double { hostMap?.depth.z ?? distance }
}

extension Projection {
  /// Of the angle between the line of sight and the map's vertical: 1 on a map seen from above, even if that is turned.
  ///
  /// A host's matrix tells it by how fast the depth grows, if its field of view is the usual one.
  var cosineOfPitch: Double {
    guard let hostMap else { return tilt.cosine }
    let slope = SIMD2(hostMap.depth.x, hostMap.depth.y)
    guard depthOfMiddle > 0, any(slope .!= 0) else { return 1 }
    let steepness = (slope * slope).sum() / (depthOfMiddle * depthOfMiddle)
    let sine = Elementary.squareRoot(steepness) * distance / worldSize
    return sine.isFinite ? Elementary.squareRoot(max(0, 1 - min(1, sine * sine))) : 1
  }

  /// The Mercator coordinates, relative to no copy of the world, of a point on screen that is not above the horizon.
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

  /// The coordinate that a point on screen shows, its longitude within −180…180; nil: there is no map.
  package func coordinate(at point: ScreenPoint) -> Coordinate? {
    guard let place = map.unproject(point.vector) else { return nil }
    guard 0...1 ~= place.y else { return nil }
    let x = place.x - Elementary.nearestWhole(place.x - 0.5)
    return Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: place.y))
  }
}

extension Projection {
  /// The same projection for many points of one copy of the world; equal to `project` but for rounding.
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
