import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The default camera of a spec.
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
  func withACenterOrAZoomItFitsNothing(_ camera: String) throws {
    #expect(try Self.plan(camera).framing.isEmpty)
  }

  @Test func annotationsAreNamed() throws {
    let plan = try Self.plan("camera: { fit: b, maxZoom: 9.5, bearing: 3 }")
    #expect(plan.framing.rows == [1] && !plan.framing.showsAll && plan.framing.maxZoom == 9.5)
    #expect(plan.camera.bearing == 3)
    #expect(try Self.plan("camera: { fit: [a, b] }").framing.rows == [0, 1])
  }

  /// The annotation is hidden at zoom 0, and no other zoom is known before the camera is.
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

  @Test func allIsAllowedInAList() throws {
    let spec = """
      version: 1
      camera: { fit: [all] }
      annotations:
        - { id: all, size: [9, 9], attach: { point: [1, 2] } }
      """
    let plan = try #require(compiled(spec).plan)
    #expect(plan.framing == CameraFraming(rows: [0]))
  }

  /// The resolver repeats the number, because it does not import the language.
  @Test func theClosestFitIsOneNumber() {
    #expect(CameraFraming().maxZoom == DefaultCamera.closestFit)
    #expect(DefaultCamera().maxZoom == DefaultCamera.closestFit)
  }
}

/// The resolver repeats some numbers of the language, because it does not import it.
@Suite struct SharedNumberTests {
  @Test func aFittedCameraIsAsCloseAsTheLanguageAllows() throws {
    let spec = """
      version: 1
      camera: { fit: [a], maxZoom: 25.5 }
      annotations: [{ id: a, size: [9, 9], attach: { point: [10, 20] } }]
      """
    var plan = try #require(compiled(spec).plan)
    plan.annotations.options[0].maxZoom = 99
    let camera = plan.fittedCamera(in: Viewport(width: 400, height: 300))
    #expect(camera.zoom == NumberRange.zoom.upperBound)
  }

  @Test func whatClustersComputeHasTheRangesOfWhatIsWritten() {
    #expect(AnnotationProperty.zPriority.writtenRange == NumberRange.zPriority)
    #expect(AnnotationProperty.minZoom.writtenRange == NumberRange.zoom)
    #expect(AnnotationProperty.maxZoom.writtenRange == NumberRange.zoom)
  }

  @Test func aSpecWithoutPlacementHasTheResolversDefaults() throws {
    #expect(try #require(compiled("version: 1\n").plan).placement == PlacementPolicy())
    // Without other values, a different default would not be visible.
    let written = "version: 1\nplacement: { stickiness: 3 }\n"
    #expect(try #require(compiled(written).plan).placement != PlacementPolicy())
  }
}
