import CartoucheRender
import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Callouts in all forms of a frame.
@Suite struct CalloutRenderTests {
  /// The frame after `hello`, a view of 128 × 64 with its upper edge at y = 152, was selected.
  private static func hello(_ anchor: Anchor = .bottom) -> (plan: Plan, resolved: ResolvedFrame) {
    var plan = Plan()
    let hello = plan.add("hello", title: "Hello", flags: [.visible, .obstacle, .enabled])
    plan.annotations.options[hello.row].callout = plan.append(
      TestCallout {
        ($0.width, $0.height, $0.tipLength, $0.tipWidth) = (200, 80, 8, 12)
        $0.anchors = [AnchorOption(anchor)]
        $0.parts = [("more", RelativeRectangle(x: 150, y: 40, width: 40, height: 20))]
      })
    let (camera, viewport) = (Camera(zoom: 3), Viewport(width: 400, height: 368))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(camera, viewport)
    let frame = resolver.frame(after: [.select(hello)], camera, viewport)
    return (plan, ResolvedFrame(camera: camera, viewport: viewport, frame: frame))
  }

  @Test func jsonListsThemBetweenWhatIsHiddenAndEvents() {
    let (plan, resolved) = Self.hello()
    #expect(
      FrameJSON(plan: plan).text(resolved).contains(
        """
        "hidden":[],"callouts":[{"id":"hello","x":100,"y":72,"width":200,"height":80,"anchor":"bottom",\
        "tip":[[200,152],[194,144],[206,144]],"offCenter":0,"slot":0,"title":"title 0","subtitle":"subtitle 0",\
        "parts":[{"name":"more","x":250,"y":112,"width":40,"height":20}]}],\
        "events":[{"event":"selectionChanged","id":"hello","selected":true},\
        {"event":"calloutChanged","id":"hello","visible":true}]}
        """))
  }

  @Test func textHasALineForEach() {
    var (plan, resolved) = Self.hello()
    let text = FrameText(plan: plan).text(resolved)
    #expect(text.contains("  callouts 1\n    hello  bottom  100  72  200  80  tip 200,152  \"title 0\"\n"))
    #expect(text.contains("  ~ hello selected, callout shown\n"))
    let (camera, viewport) = (resolved.camera, resolved.viewport)
    var resolver = Resolver(plan: plan)
    plan.camera = camera
    resolved.frame = resolver.frame(after: [.select(0)], TestScene.camera(movedBy: 150, 0), viewport)
    #expect(FrameText(plan: plan).text(resolved).contains(" off center by "))
  }

  @Test(arguments: [
    (Anchor.bottom, "L206 144L200 152L194 144"), (.top, "L194 224L200 216L206 224"),
    (.left, "L272 190L264 184L272 178"), (.right, "L128 178L136 184L128 190"),
  ])
  func picturesHaveABubbleWithATip(_ anchor: Anchor, _ tip: String) {
    let (plan, resolved) = Self.hello(anchor)
    let svg = FrameSVG(plan: plan).text(resolved)
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(tip))
    #expect(svg.contains(#"<rect class="part" x="150" y="40" width="40" height="20" rx="4"/>"#))
    #expect(svg.contains(">more</text>"))
    #expect(svg.contains(">title 0</text>"))
    #expect(svg.contains(">subtitle 0</text>"))
  }

  @Test func whatIsHiddenIsMarkedBelowThem() throws {
    let (plan, before) = Self.hello()
    var resolved = before
    resolved.frame.hidden = [HiddenAnnotation(annotation: 0, cause: .collision, by: nil)]
    let svg = FrameSVG(plan: plan).text(resolved)
    let mark = try #require(svg.range(of: "hello · collision"))
    let callout = try #require(svg.range(of: "class=\"callout\""))
    #expect(mark.upperBound < callout.lowerBound)
  }

  @Test func textsCannotLeaveACallout() {
    var (plan, resolved) = Self.hello()
    plan.callouts.titles = TextColumn()
    plan.callouts.titles.append("<b>\(String(repeating: "long ", count: 100))".utf8)
    let svg = FrameSVG(plan: plan).text(resolved)
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains("&lt;b&gt;long"))
    #expect(svg.contains("…</text>"))
    resolved.frame.callouts = []
    #expect(!FrameSVG(plan: plan).text(resolved).contains("class=\"callout\""))
  }
}
