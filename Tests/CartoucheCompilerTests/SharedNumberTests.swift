import CartoucheCompiler
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The resolver knows nothing of the language and writes some of its numbers once more.
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

  @Test func aSpecThatSaysNothingOfPlacementHasTheResolversDefaults() throws {
    #expect(try #require(compiled("version: 1\n").plan).placement == PlacementPolicy())
    // Else nothing would be seen of a default that differs.
    let written = "version: 1\nplacement: { stickiness: 3 }\n"
    #expect(try #require(compiled(written).plan).placement != PlacementPolicy())
  }
}
