import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheRender

@Suite struct PictureStyleTests {
  private func svg(_ change: (inout Plan, inout PictureStyle) -> Void) -> String {
    var (plan, resolved) = ResolvedFrame.hello()
    var style = PictureStyle()
    change(&plan, &style)
    return FrameSVG(plan: plan, style: style).text(resolved)
  }

  @Test func aCleanPictureShowsWhatUsersSee() {
    let explained = svg { _, _ in }
    let clean = svg { $1.isClean = true }
    for mark in [
      ">bottom</text>", #"class="edge""#, "eta · collision", #"class="legend""#, #"class="degrees""#,
    ] {
      #expect(explained.contains(mark) && !clean.contains(mark))
    }
    #expect(clean.contains(">Hello</text>") && clean.contains(#"class="frame""#))
    // Without a legend below.
    #expect(clean.contains(#"width="1024" height="768""#))
  }

  @Test func aBaseMapLiesBelowEverything() throws {
    var base = Scenery()
    // A triangle, a line and a point near the middle of the map.
    let middle = (
      x: Mercator.x(longitude: ResolvedFrame.sanFrancisco.longitude),
      y: Mercator.y(latitude: ResolvedFrame.sanFrancisco.latitude)
    )
    base.pointX = [middle.x]
    base.pointY = [middle.y]
    let svg = svg {
      $1.base = base
      _ = $0
    }
    let mark = try #require(svg.firstRange(of: #"<path class="marks" d="M512 384h0"/>"#))
    let frame = try #require(svg.firstRange(of: #"class="frame""#))
    #expect(mark.lowerBound < frame.lowerBound)
  }

  @Test func viewsOfSeveralClassesHaveSeveralColours() {
    #expect(!svg { _, _ in }.contains("view-1"))
    let svg = svg { plan, _ in
      plan.views = TestScene.texts("default", "pin")
      plan.annotations.options[0].view = 1
    }
    // `hello` is first and has the common style; `eta` is hidden.
    #expect(svg.contains(".view-1 { fill:") && svg.contains(#"class="frame""#))
    var palette = ViewPalette(Plan())
    #expect(palette.css.isEmpty && palette.frameClass(ofView: 3) == "frame")
    palette = ViewPalette(
      TestScene.plan((0..<9).map { number in TestAnnotation(0, 0) { $0.view = UInt32(number) } }))
    #expect((0..<9).map(palette.frameClass(ofView:)).first == "frame")
    // With six colours, the seventh class has the first colour again.
    #expect(
      palette.frameClass(ofView: 1) == "frame view-1" && palette.frameClass(ofView: 7) == "frame view-1")
  }

  @Test(
    "data.color is the colour of a view",
    arguments: [
      (##"{"color":"#0b7285"}"##, "#0b7285", true),
      (##"{"a":{"color":"#000"},"color":"#ffe"}"##, "#ffe", false),
      (#"{"color":"teal"}"#, "teal", true), (#"{"color":"LightYellow"}"#, "lightyellow", false),
      (##"{"text":"\"color\":\"#111\"","color":"#abcdef"}"##, "#abcdef", false),
    ])
  func color(data: String, text: String, isDark: Bool) {
    let color = ViewData(json: data).color
    #expect(color?.text == text && color?.isDark == isDark)
  }

  @Test(
    "what is no colour of pictures is none",
    arguments: [
      "", "{}", #"{"color":"redd"}"#, ##"{"color":"#12"}"##, #"{"color":12}"#, ##"{"a":["color","#111"]}"##,
      ##"{"colors":"#111"}"##, ##"{"color":"#12345g"}"##,
    ])
  func noColor(data: String) {
    #expect(ViewData(json: data).color == nil)
  }

  @Test(
    "data.fraction is a share",
    arguments: [
      (#"{"a":[1,{"fraction":1}],"fraction":0.25}"#, 0.25), (#"{"fraction":7}"#, 1),
      (#"{"fraction":"x"}"#, 0),
    ])
  func fraction(data: String, share: Double) {
    #expect(ViewData(json: data).fraction == share)
  }

  @Test func aShareIsAnArcOfACircleAndTheLowerEdgeOfARectangle() {
    let rectangle = svg { plan, _ in plan.viewData = TestScene.texts(#"{"fraction":0.25}"#, "") }
    #expect(rectangle.contains(#"stroke-width="4" d="M448 376h32"/>"#))
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.height = $0.width }])
    plan.setShape(0, .circle)
    plan.viewData = TestScene.texts(#"{"fraction":0.25}"#)
    var resolver = Resolver(plan: plan)
    let resolved = ResolvedFrame(
      camera: TestScene.camera, viewport: TestScene.viewport, frame: resolver.frame())
    #expect(
      FrameSVG(plan: plan).text(resolved).contains(
        #"cx="256" cy="256" r="20" pathLength="100" stroke-dasharray="25 100" transform="rotate(-90 256 256)"/>"#
      ))
  }

  @Test func aDarkViewHasLightText() {
    let svg = svg { plan, _ in plan.viewData = TestScene.texts(##"{"color":"#0b7285"}"##, "") }
    #expect(
      svg.contains(##"rx="4" style="fill: #0b7285"/>"##)
        && svg.contains(##"style="fill: #ffffff">Hello</text>"##))
  }

  @Test func aCircleIsRound() {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.height = $0.width }])
    plan.setShape(0, .circle)
    var resolver = Resolver(plan: plan)
    let resolved = ResolvedFrame(
      camera: TestScene.camera, viewport: TestScene.viewport, frame: resolver.frame())
    #expect(FrameSVG(plan: plan).text(resolved).contains(#"height="40" rx="20"/>"#))
  }

  /// Without a badge, such a cluster would look like its first member.
  @Test(arguments: [
    (height: 28.0, title: "", isBadged: true), (height: 48, title: "", isBadged: false),
    (height: 28, title: "Cafés", isBadged: false),
  ])
  func aClusterThatLooksLikeAMemberHasABadge(height: Double, title: String, isBadged: Bool) {
    var plan = TestScene.plan((0..<12).map { _ in TestAnnotation(256, 256) { $0.height = height } })
    plan.cluster(Array(repeating: 0, count: 12), [AnnotationOptions()])
    plan.clusters.looks.options[0].flags = [.visible, .obstacle]
    if !title.isEmpty {
      var program = ClusterProgram()
      program.steps = [ClusterInstruction(.text)]
      program.texts = [Array(title.utf8)]
      plan.clusters.looks.textPrograms = [UInt32](repeating: ClusterColumns.none, count: 6)
      plan.clusters.looks.textPrograms[0] = plan.clusters.programs.append(program)
    }
    var resolver = Resolver(plan: plan)
    let described = resolver.state.described(resolver.frame())
    let svg = FrameSVG(plan: described.plan).text(
      ResolvedFrame(camera: TestScene.camera, viewport: TestScene.viewport, frame: described.frame))
    #expect(described.frame.placements.count == 1)
    #expect(svg.contains(#"class="badge""#) == isBadged)
    #expect(svg.contains(#"text-anchor="middle">12</text>"#) == isBadged)
  }
}

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SequenceSVGTests {
  private func picture(_ arrangement: SequenceSVG.Arrangement, frames: Int) -> String {
    let (plan, resolved) = ResolvedFrame.hello()
    var sequence = SequenceSVG(arrangement)
    for _ in 0..<frames { sequence.add(resolved, of: plan) }
    var bytes: [UInt8] = []
    sequence.write(to: &bytes)
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(XMLParser(data: Data(bytes)).parse())
    return svg
  }

  @Test func anAnimationShowsEachFrameInItsTurn() {
    let svg = picture(.animation, frames: 4)
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="792" "#))
    #expect(svg.contains("animation: turn 3.2s step-end infinite"))
    #expect(svg.contains("0% { visibility: visible; } 25%, 100% { visibility: hidden; }"))
    // With a negative delay, the animation is running when the picture opens, at the first frame.
    for delay in ["-3.2s", "-2.4s", "-1.6s", "-0.8s"] { #expect(svg.contains("animation-delay: \(delay)")) }
    // Without animation, the last frame is visible.
    #expect(svg.contains("prefers-reduced-motion") && svg.split(separator: #"class="still last""#).count == 2)
    #expect(svg.split(separator: "<style>").count == 2)
  }

  @Test func manyFramesShareTwelveSeconds() {
    #expect(picture(.animation, frames: 120).contains("animation: turn 12s"))
    #expect(picture(.animation, frames: 720).contains("animation: turn 24s"))
  }

  @Test func aStripHasFourFramesARow() {
    let svg = picture(.strip, frames: 6)
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="4144" height="1600" "#))
    #expect(svg.contains(#"<svg x="3120" y="0" width="1024" height="792">"#))
    #expect(svg.contains(#"<svg x="1040" y="808" width="1024" height="792">"#))
  }
}
