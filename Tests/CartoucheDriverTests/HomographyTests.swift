import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// The fit of a projective map to points that a map computes.
@MainActor @Suite struct HomographyTests {
  private func fitted(_ map: FakeMap) -> Homography {
    var homography = Homography()
    _ = homography.sample(around: map.camera, in: map.viewport) { map.point(for: $0) }
    _ = homography.fit { map.point(for: $0) }
    return homography
  }

  /// Returns the largest distance in points between a map and its fit, over a grid of the screen and 100 points around it.
  private func error(_ map: FakeMap, _ homography: Homography) throws -> Double {
    let matrix = homography.matrix(zoom: map.camera.zoom, padding: map.camera.padding)
    let fit = Projection(matrix: matrix, viewport: map.viewport)
    let exact = FakeMap(map.form)
    (exact.camera, exact.viewport, exact.fieldOfView) = (map.camera, map.viewport, map.fieldOfView)
    var largest = 0.0
    let worldSize = 512 * Elementary.exp2(map.camera.zoom)
    for right in -8...8 {
      for down in -16...16 {
        let x = Mercator.x(longitude: map.camera.center.longitude) + Double(right) * 100 / worldSize
        let y = Mercator.y(latitude: map.camera.center.latitude) + Double(down) * 100 / worldSize
        guard (0...1).contains(y) else { continue }
        let place = Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
        guard let point = exact.point(for: place), point.x > -100, point.y > -100,
          point.x < map.viewport.width + 100, point.y < map.viewport.height + 100
        else { continue }
        let found = try #require(fit.project(mercatorX: x, mercatorY: y))
        let away = SIMD2(found.x - point.x, found.y - point.y)
        largest = max(largest, (away * away).sum().squareRoot())
      }
    }
    return largest
  }

  private nonisolated static let cameras: [(pitch: Double, bearing: Double, zoom: Double)] = [
    (0, 0, 14), (0, 33, 4), (20, 0, 14), (45, 120, 16), (60, -75, 18), (75, 10, 12), (75, 200, 22),
    (30, 0, 2),
  ]

  @Test(arguments: cameras, [(390.0, 844.0), (844, 390)])
  func exactSamplesGiveTheProjection(
    _ camera: (pitch: Double, bearing: Double, zoom: Double), _ size: (Double, Double)
  ) throws {
    let map = FakeMap(.points, zoom: camera.zoom)
    map.viewport = Viewport(width: size.0, height: size.1)
    (map.camera.pitch, map.camera.bearing) = (camera.pitch, camera.bearing)
    map.camera.padding = Insets(top: 60, right: 0, bottom: 200, left: 20)
    let homography = fitted(map)
    #expect(homography.residual < 1e-7)
    #expect(try error(map, homography) < 1e-6)
  }

  @Test(arguments: cameras, [(390.0, 844.0), (844, 390)])
  func roundedSamplesAreNearlyTheProjection(
    _ camera: (pitch: Double, bearing: Double, zoom: Double), _ size: (Double, Double)
  ) throws {
    let map = FakeMap(.points, zoom: camera.zoom)
    map.viewport = Viewport(width: size.0, height: size.1)
    (map.camera.pitch, map.camera.bearing) = (camera.pitch, camera.bearing)
    map.steps = 64
    let homography = fitted(map)
    #expect(homography.residual < 0.02)
    let largest = try error(map, homography)
    #expect(largest < 0.04)
  }

  @Test(arguments: [(5.0, 0.0, false), (7, 45, false), (12, 0, true), (13, 45, true)])
  func aGlobeIsNoPlaneUntilItIsFlat(_ zoom: Double, _ pitch: Double, _ isPlane: Bool) throws {
    let map = FakeMap(.globe, center: Coordinate(longitude: 10, latitude: 40), zoom: zoom)
    map.camera.pitch = pitch
    var homography = Homography()
    _ = homography.sample(around: map.camera, in: map.viewport) { map.point(for: $0) }
    let found = homography.fit { map.point(for: $0) }
    #expect(found == isPlane, "\(homography.residual)")
    #expect(homography.residual.isFinite)
  }

  @Test func missingSamplesGiveNoPlane() {
    let map = FakeMap(.points)
    map.hidesOutside = true
    let homography = fitted(map)
    #expect(homography.residual == .infinity)
  }

  @Test func samplesBehindTheCameraGiveNoPlane() {
    var homography = Homography()
    var number = 0.0
    // Points as of a plane that is seen from the edge.
    _ = homography.sample(around: Camera(zoom: 10), in: Viewport(width: 400, height: 400)) { _ in
      number += 1
      return ScreenPoint(x: number, y: 100)
    }
    let isPlane = homography.fit { _ in nil }
    #expect(!isPlane)
    #expect(!Homography().isPlaneWithoutSamples)
  }

  @Test func onlyChangedSamplesAreReported() {
    let map = FakeMap(.points)
    var homography = Homography()
    func sample() -> Bool { homography.sample(around: map.camera, in: map.viewport) { map.point(for: $0) } }
    #expect(sample())
    #expect(!sample())
    map.camera.pitch = 10
    #expect(sample())
    map.viewport.width = 391
    #expect(sample())
    #expect(!sample())
    map.hidesOutside = true
    #expect(sample())
    #expect(!sample())
  }

  @Test(arguments: cameras) func aFieldOfViewGivesAMatrix(
    _ camera: (pitch: Double, bearing: Double, zoom: Double)
  ) throws {
    let map = FakeMap(.perspective, zoom: camera.zoom)
    (map.camera.pitch, map.camera.bearing) = (camera.pitch, camera.bearing)
    map.camera.padding = Insets(top: 60, right: 0, bottom: 200, left: 20)
    for degrees in [30, MapProjection.defaultFieldOfView] {
      map.fieldOfView = degrees
      let matrix = MapMatrix(map.camera, fieldOfView: degrees, in: map.viewport)
      let projection = Projection(matrix: matrix, viewport: map.viewport)
      for step in -3...3 {
        let place = Coordinate(
          longitude: map.camera.center.longitude + Double(step) * 0.01 * Elementary.exp2(12 - camera.zoom),
          latitude: map.camera.center.latitude + Double(step) * 0.004 * Elementary.exp2(12 - camera.zoom))
        guard let point = map.point(for: place) else { continue }
        let found = try #require(
          projection.project(
            mercatorX: Mercator.x(longitude: place.longitude), mercatorY: Mercator.y(latitude: place.latitude)
          ))
        #expect(abs(found.x - point.x) < 1e-5 && abs(found.y - point.y) < 1e-5)
      }
    }
  }
}

extension Homography {
  fileprivate var isPlaneWithoutSamples: Bool {
    var copy = self
    return copy.fit { _ in nil }
  }
}
