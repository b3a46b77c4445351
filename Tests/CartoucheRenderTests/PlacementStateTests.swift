import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What frames say of the states of views.
@Suite struct PlacementStateTests {
  private static func frame(of states: AnnotationStates) -> (plan: Plan, resolved: ResolvedFrame) {
    var (plan, resolved) = ResolvedFrame.hello()
    resolved.frame.placements[0].states = states
    return (plan, resolved)
  }

  @Test(arguments: [
    (AnnotationStates.selected, "\"Hello\" selected\n", #""slot":0,"states":["selected"],"title""#),
    (
      AnnotationStates([.selected, .highlighted, .dragging, .disabled]),
      "\"Hello\" selected highlighted dragging disabled\n",
      #""slot":0,"states":["selected","highlighted","dragging","disabled"],"title""#
    ),
    (AnnotationStates(), "\"Hello\"\n", #""slot":0,"title""#),
  ])
  func aViewSaysWhichStatesItIsIn(_ states: AnnotationStates, _ text: String, _ json: String) {
    let (plan, resolved) = Self.frame(of: states)
    #expect(FrameText(plan: plan).text(resolved).contains(text))
    #expect(FrameJSON(plan: plan).text(resolved).contains(json))
  }

  @Test func aTitleIsCutWhereSomebodyLooksOn() {
    var plan = Plan()
    let row = plan.add("a", title: "A\"東京 \(String(repeating: "x", count: 1000))")
    var frame = Frame()
    frame.placements = [plan.placement(row, point: (0, 0))]
    let resolved = ResolvedFrame(
      camera: plan.camera, viewport: Viewport(width: 100, height: 100), frame: frame)
    #expect(FrameText(plan: plan, titleWidth: 5).text(resolved).contains(" \"A\\\"東\"…\n"))
    #expect(FrameText(plan: plan, titleWidth: 6).text(resolved).contains(" \"A\\\"東京\"…\n"))
    #expect(FrameText(plan: plan, titleWidth: 2000).text(resolved).contains("xxx\"\n"))
    #expect(FrameText(plan: plan).text(resolved).contains("xxx\"\n"))
  }
}
