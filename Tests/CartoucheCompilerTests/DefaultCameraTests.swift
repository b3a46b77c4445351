import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// What the camera of a spec is.
@Suite struct DefaultCameraTests {
  private static func plan(_ camera: String) throws -> Plan {
    try #require(
      compiled(
        """
        version: 1
        \(camera)
        annotations:
          - { id: a, size: [9, 9], attach: { point: [1, 2] } }
          - { id: b, size: [9, 9], attach: { point: [3, 4] } }
        """
      ).plan)
  }

  @Test(arguments: [
    "", "camera: {}", "camera: { fit: all }", "camera: { bearing: 0 }", "camera: { maxZoom: 16 }",
    "camera: { zoom: null }",
  ])
  func withoutACenterOrAZoomItShowsAll(_ camera: String) throws {
    #expect(try Self.plan(camera).framing == CameraFraming(showsAll: true))
  }

  @Test(arguments: ["camera: { center: [1, 2] }", "camera: { zoom: 0 }", "camera: { zoom: 3, pitch: 20 }"])
  func withOneOfThemItIsTakenAsGiven(_ camera: String) throws {
    #expect(try Self.plan(camera).framing.isEmpty)
  }

  @Test func annotationsAreNamed() throws {
    let plan = try Self.plan("camera: { fit: b, maxZoom: 9.5, bearing: 3 }")
    #expect(plan.framing.rows == [1] && !plan.framing.showsAll && plan.framing.maxZoom == 9.5)
    #expect(plan.camera.bearing == 3)
    #expect(try Self.plan("camera: { fit: [a, b] }").framing.rows == [0, 1])
  }

  /// At zoom 0 it is not visible yet, and no other zoom is known before the camera is.
  @Test(arguments: ["visible: [step, [zoom], false, 3, true]", "minZoom: 3"])
  func whatZoomMakesVisibleIsShown(_ zooms: String) throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        camera: { fit: all, maxZoom: 8 }
        annotations:
          - { id: a, size: [9, 9], attach: { point: [1, 2] } }
          - { id: b, size: [9, 9], attach: { point: [5, 2] }, \(zooms) }
          - { id: c, size: [9, 9], attach: { point: [50, 2] }, visible: false }
        """
      ).plan)
    let viewport = Viewport(width: 800, height: 600)
    var frame = Frame()
    var resolver = Resolver(plan: plan)
    resolver.resolve(camera: nil, viewport: viewport, into: &frame)
    #expect(frame.placements.count == 2)
    #expect(abs(plan.fittedCamera(in: viewport).center.longitude - 3) < 0.01)
  }

  @Test func whatIsCalledAllStandsInAList() throws {
    let spec = """
      version: 1
      camera: { fit: [all] }
      annotations:
        - { id: all, size: [9, 9], attach: { point: [1, 2] } }
      """
    let plan = try #require(compiled(spec).plan)
    #expect(plan.framing == CameraFraming(rows: [0]))
  }

  /// The resolver knows no specs, and says it again.
  @Test func theClosestFitIsOneNumber() {
    #expect(CameraFraming().maxZoom == DefaultCamera.closestFit)
    #expect(DefaultCamera().maxZoom == DefaultCamera.closestFit)
  }
}
