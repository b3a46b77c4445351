import CartoucheResolver
import Testing

@testable import CartoucheScenario

@Suite struct CameraFlightTests {
  private func camera(_ longitude: Double, _ zoom: Double, bearing: Double = 0, top: Double = 0) -> Camera {
    Camera(
      center: Coordinate(longitude: longitude, latitude: 10), zoom: zoom, bearing: bearing,
      padding: Insets(top: top))
  }

  @Test func itEndsWhereItIsToEnd() {
    let end = camera(13.123456789, 16.1, bearing: 350)
    #expect(CameraFlight(from: camera(0, 3), to: end).camera(at: 1) == end)
  }

  @Test func atOneZoomTheWayIsEven() {
    let flight = CameraFlight(from: camera(0, 5, top: 10), to: camera(10, 5, top: 30))
    let halfway = flight.camera(at: 0.5)
    #expect(abs(halfway.center.longitude - 5) < 1e-9)
    #expect(halfway.zoom == 5 && halfway.padding.top == 20)
  }

  @Test func theWayAroundTheEarthIsTheShorterOne() {
    let flight = CameraFlight(from: camera(170, 5), to: camera(-170, 5))
    #expect(abs(flight.camera(at: 0.5).center.longitude - 180) < 1e-9)
  }

  @Test func theBearingTakesTheShorterWayRound() {
    let flight = CameraFlight(from: camera(0, 5, bearing: 350), to: camera(0, 5, bearing: 10))
    #expect(flight.camera(at: 0.5).bearing == 360)
  }

  /// What a flight ends at comes nearer to the middle with each frame, when zooming in and out.
  @Test(arguments: [(3.0, 14.0), (14.0, 3.0), (8.0, 8.0), (8.0, 8.0000001)])
  func theEndComesNearerAllTheTime(_ start: Double, _ end: Double) throws {
    let flight = CameraFlight(from: camera(0, start), to: camera(20, end))
    let viewport = Viewport(width: 400, height: 300)
    let target = SIMD2(Mercator.x(longitude: 20), Mercator.y(latitude: 10))
    let distances = try (0...50).map { frame in
      let projection = Projection(camera: flight.camera(at: Double(frame) / 50), viewport: viewport)
      let point = try #require(projection.project(mercatorX: target.x, mercatorY: target.y))
      return abs(point.x - projection.middle.x)
    }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 })
    #expect(distances.last.map { $0 < 1e-6 } == true)
  }

  @Test func aPanMovesTheMapByThatMuch() throws {
    let steps = """
      - expect: { hello: { x: 160, y: 106 } }
      - { pan: [30, -20], expect: { hello: { x: 190, y: 86 } } }
      - { pan: { by: [-60, 0], frames: 4 }, expect: { hello: { x: 130, y: 86 } }, events: [{ event: frameChanged, id: hello }] }
      """
    #expect(Map.failures(steps: steps) == [])
  }
}
