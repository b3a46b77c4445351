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
      camera: { fit: [a] }
      annotations: [{ id: a, size: [9, 9], attach: { point: [10, 20] } }]
      """
    var plan = try #require(compiled(spec).plan)
    plan.annotations.maxZoom[0] = 99
    let camera = plan.fittedCamera(in: Viewport(width: 400, height: 300))
    #expect(camera.zoom == NumberRange.zoom.upperBound)
  }

  @Test func whatClustersComputeHasTheRangesOfWhatIsWritten() {
    #expect(ClusterProperty.zPriority.range == NumberRange.zPriority)
    #expect(ClusterProperty.minZoom.range == NumberRange.zoom)
    #expect(ClusterProperty.maxZoom.range == NumberRange.zoom)
  }

  @Test func selectedAnnotationsAreDrawnAboveOthersAlike() {
    #expect(StateColumns.selectedZPriority == Annotation.selectedZPriority)
  }
}
