import CartoucheResolver

@testable import CartoucheDriver

/// A map of its own projection: a camera with any field of view, or a globe, with options to give only points.
@MainActor final class FakeMap: MapHost {
  enum Form {
    /// Cartouche's own camera.
    case camera
    /// A camera with the field of view of the map.
    case perspective
    /// Only points.
    case points
    /// Only points, on a sphere.
    case globe
    /// A matrix.
    case matrix
    case unsupported
  }

  var viewport = Viewport(width: 390, height: 844)
  var camera: Camera
  var form: Form
  var fieldOfView = 30.0
  var isMoving = false
  var maxZoom = 20.0
  var userLocation = UserLocation.unknown
  /// The number of steps of a point to which points are rounded; 0 for exact points.
  var steps = 0.0
  /// Whether points outside the viewport are missing.
  var hidesOutside = false
  var area: MapArea?
  var features: [String: [MapFeature]] = [:]
  var drawn: [String: Set<String>] = [:]
  /// The answers that wait, if the map answers later.
  var waiting: [@MainActor () -> Void] = []
  var answersLater = false

  private(set) var requests = 0
  private(set) var calls = 0
  private(set) var moves: [(center: Coordinate, zoom: Double)] = []
  private(set) var isPanningEnabled = true
  private(set) var queries: [String] = []

  init(
    _ form: Form = .camera, center: Coordinate = Coordinate(longitude: 13.4, latitude: 52.5),
    zoom: Double = 14
  ) {
    self.form = form
    camera = Camera(center: center, zoom: zoom)
  }

  var projection: MapProjection {
    switch form {
    case .camera: .camera(camera)
    case .perspective: .camera(camera, fieldOfView: fieldOfView)
    case .points, .globe: .points(camera, area: area)
    case .matrix: .matrix(MapMatrix(camera, fieldOfView: fieldOfView, in: viewport))
    case .unsupported: .unsupported("the map is folded")
    }
  }

  func point(for coordinate: Coordinate) -> ScreenPoint? {
    calls += 1
    guard var point = form == .globe ? globePoint(coordinate) : flatPoint(coordinate) else { return nil }
    if steps > 0 {
      point = ScreenPoint(x: (point.x * steps).rounded() / steps, y: (point.y * steps).rounded() / steps)
    }
    let isInside = point.x >= 0 && point.y >= 0 && point.x < viewport.width && point.y < viewport.height
    return hidesOutside && !isInside ? nil : point
  }

  func coordinate(at point: ScreenPoint) -> Coordinate? {
    // A search by Newton's method, from the centre of the map.
    var found = camera.center
    for _ in 0..<30 {
      let step = 1e-5
      guard let here = self.point(for: found),
        let east = self.point(for: Coordinate(longitude: found.longitude + step, latitude: found.latitude)),
        let north = self.point(for: Coordinate(longitude: found.longitude, latitude: found.latitude + step))
      else { return nil }
      let (right, up) = (
        SIMD2(east.x - here.x, east.y - here.y) / step, SIMD2(north.x - here.x, north.y - here.y) / step
      )
      let away = SIMD2(point.x - here.x, point.y - here.y)
      let determinant = right.x * up.y - right.y * up.x
      found.longitude += (away.x * up.y - away.y * up.x) / determinant
      found.latitude += (right.x * away.y - right.y * away.x) / determinant
    }
    return found
  }

  func requestFrame() { requests += 1 }
  func setPanning(isEnabled: Bool) { isPanningEnabled = isEnabled }
  func moveCamera(to center: Coordinate, zoom: Double) { moves.append((center, zoom)) }

  func queryFeatures(of layer: String, answer: @escaping @MainActor ([MapFeature]?) -> Void) {
    queries.append(layer)
    let found = features[layer]
    if answersLater { waiting.append { answer(found) } } else { answer(found) }
  }

  func queryDrawnFeatures(of layer: String, answer: @escaping @MainActor (Set<String>?) -> Void) {
    let found = drawn[layer]
    if answersLater { waiting.append { answer(found) } } else { answer(found) }
  }

  func answer() {
    let answers = waiting
    waiting = []
    for answer in answers { answer() }
  }

  func forgetRequests() { (requests, calls) = (0, 0) }

  // MARK: Projections

  private var middle: SIMD2<Double> {
    SIMD2(
      (camera.padding.left + viewport.width - camera.padding.right) / 2,
      (camera.padding.top + viewport.height - camera.padding.bottom) / 2)
  }

  /// The point on the screen of a point on turned ground: right, down and above the ground, in points from the centre.
  private func seen(_ right: Double, _ down: Double, _ up: Double) -> ScreenPoint? {
    let turn = Elementary.sineCosine(degrees: -camera.bearing)
    let tilt = Elementary.sineCosine(degrees: camera.pitch)
    let half = Elementary.sineCosine(degrees: fieldOfView / 2)
    let distance = viewport.height / 2 * half.cosine / half.sine
    let (x, y) = (right * turn.cosine - down * turn.sine, right * turn.sine + down * turn.cosine)
    let depth = distance - y * tilt.sine - up * tilt.cosine
    guard depth > 0 else { return nil }
    return ScreenPoint(
      x: middle.x + distance * x / depth, y: middle.y + distance * (y * tilt.cosine - up * tilt.sine) / depth)
  }

  private func flatPoint(_ coordinate: Coordinate) -> ScreenPoint? {
    let worldSize = 512 * Elementary.exp2(camera.zoom)
    var east = Mercator.x(longitude: coordinate.longitude) - Mercator.x(longitude: camera.center.longitude)
    east -= east.rounded()
    let south = Mercator.y(latitude: coordinate.latitude) - Mercator.y(latitude: camera.center.latitude)
    return seen(east * worldSize, south * worldSize, 0)
  }

  /// A sphere that touches the ground at the centre, with the same scale there.
  private func globePoint(_ coordinate: Coordinate) -> ScreenPoint? {
    let center = Elementary.sineCosine(degrees: camera.center.latitude)
    let place = Elementary.sineCosine(degrees: coordinate.latitude)
    let east = Elementary.sineCosine(degrees: coordinate.longitude - camera.center.longitude)
    let radius = 512 * Elementary.exp2(camera.zoom) * center.cosine / (2 * .pi) / center.cosine
    let right = place.cosine * east.sine
    let north = place.sine * center.cosine - place.cosine * east.cosine * center.sine
    let up = place.sine * center.sine + place.cosine * east.cosine * center.cosine
    guard up > 0 else { return nil }
    return seen(right * radius, -north * radius, (up - 1) * radius)
  }
}
