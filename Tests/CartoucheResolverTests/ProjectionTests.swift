import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct ProjectionTests {
  /// The formula of docs/resolution.md, with Foundation's functions.
  struct Formula {
    let camera: Camera
    let viewport: Viewport

    /// Nil: w ≤ 0. `depth` is w relative to the distance of the camera.
    func project(_ mercatorX: Double, _ mercatorY: Double) -> (x: Double, y: Double, depth: Double)? {
      let worldSize = 512 * Foundation.pow(2, camera.zoom)
      var east = mercatorX - (camera.center.longitude + 180) / 360
      if east > 0.5 { east -= 1 }
      if east < -0.5 { east += 1 }
      let x = east * worldSize
      let y = (mercatorY - MathematicsTests.mercatorY(camera.center.latitude)) * worldSize
      let a = -camera.bearing * .pi / 180
      let pitch = camera.pitch * .pi / 180
      let distance = 0.5 / Foundation.tan(0.6435011087932844 / 2) * viewport.height
      let rx = x * Foundation.cos(a) - y * Foundation.sin(a)
      let ry = x * Foundation.sin(a) + y * Foundation.cos(a)
      let w = distance - ry * Foundation.sin(pitch)
      guard w > 0 else { return nil }
      let middleX = (camera.padding.left + viewport.width - camera.padding.right) / 2
      let middleY = (camera.padding.top + viewport.height - camera.padding.bottom) / 2
      return (
        middleX + distance * rx / w, middleY + distance * ry * Foundation.cos(pitch) / w, w / distance
      )
    }
  }

  static func camera(_ random: inout SeededRandom) -> Camera {
    Camera(
      center: Coordinate(longitude: random.number(-180...180), latitude: random.number(-85...85)),
      zoom: random.number(0...22), bearing: random.number(-360...360), pitch: random.number(0...85),
      padding: Insets(
        top: random.number(0...200), right: random.number(0...200), bottom: random.number(0...200),
        left: random.number(0...200)))
  }

  @Test("screen points are the formula's to a millionth of a point", arguments: 0..<20)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let viewport = Viewport(width: 800, height: 600)
    var worst = 0.0
    for _ in 0..<500 {
      let camera = ProjectionTests.camera(&random)
      let projection = Projection(camera: camera, viewport: viewport)
      let formula = Formula(camera: camera, viewport: viewport)
      let worldSize = 512 * Foundation.pow(2, camera.zoom)
      // Around the centre, so that most are on screen; what is near the camera's plane has no such accuracy.
      let x = Mercator.x(longitude: camera.center.longitude) + random.number(-500...500) / worldSize
      let y = Mercator.y(latitude: camera.center.latitude) + random.number(-500...500) / worldSize
      let expected = formula.project(x, y)
      let actual = projection.project(mercatorX: x, mercatorY: y)
      #expect((actual == nil) == (expected == nil))
      if let actual, let expected, expected.depth > 0.5 {
        worst = max(worst, abs(actual.x - expected.x), abs(actual.y - expected.y))
      }
    }
    #expect(worst < 1e-6, "seed \(seed)")
  }

  @Test func theNearestCopyOfTheWorldIsShown() {
    let camera = Camera(center: Coordinate(longitude: 179, latitude: 0), zoom: 2)
    let projection = Projection(camera: camera, viewport: Viewport(width: 512, height: 512))
    let point = projection.project(mercatorX: Mercator.x(longitude: -179), mercatorY: 0.5)
    #expect(abs((point?.x ?? 0) - (256 + 2 * 2048 / 360)) < 1e-9)
  }

  @Test func aPointBehindTheCameraHasNoPlaceOnScreen() {
    let projection = Projection(
      camera: Camera(zoom: 4, pitch: 60), viewport: Viewport(width: 512, height: 512))
    #expect(projection.project(mercatorX: 0.5, mercatorY: 0.9) == nil)
  }

  @Test func theMiddleIsThatOfThePaddedViewport() {
    let camera = Camera(padding: Insets(top: 10, right: 20, bottom: 30, left: 60))
    let projection = Projection(camera: camera, viewport: Viewport(width: 400, height: 300))
    #expect(projection.project(mercatorX: 0.5, mercatorY: 0.5) == ScreenPoint(x: 220, y: 140))
  }
}
