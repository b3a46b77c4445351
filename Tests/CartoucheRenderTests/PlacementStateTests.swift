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
}
