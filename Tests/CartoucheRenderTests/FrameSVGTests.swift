import CartoucheRender
import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct FrameSVGTests {
  private func draw(_ plan: Plan, _ camera: Camera = Camera(zoom: 3), _ viewport: Viewport? = nil) -> String {
    let viewport = viewport ?? Viewport(width: 400, height: 300)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    return FrameSVG(plan: plan).text(ResolvedFrame(camera: camera, viewport: viewport, frame: frame))
  }

  private func isWellFormed(_ svg: String) -> Bool { XMLParser(data: Data(svg.utf8)).parse() }

  @Test func aFrameIsDrawnWhereItIsPlacedWithTitleAnchorAndPoint() {
    let (plan, resolved) = ResolvedFrame.hello()
    let svg = FrameSVG(plan: plan).text(resolved)
    #expect(isWellFormed(svg))
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="792" "#))
    #expect(svg.contains(#"<rect class="frame" x="448" y="312" width="128" height="64" rx="4"/>"#))
    #expect(svg.contains(#"<path class="leader" d="M512 384L512 376"/>"#))
    #expect(svg.contains(#"<circle class="point" cx="512" cy="384" r="2.8"/>"#))
    #expect(svg.contains(#"font-size="12.5">Hello</text>"#))
    #expect(svg.contains(">bottom</text>"))
  }

  @Test func aThousandHiddenAnnotationsAreRingsAndMoreAreDots() {
    func draw(_ count: Int) -> String {
      var plan = Plan()
      var frame = Frame()
      for index in 0..<count { frame.hide(plan.add("p\(index)"), index < 3 ? .zoom : .clustered) }
      return FrameSVG(plan: plan).text(
        ResolvedFrame(camera: Camera(zoom: 3), viewport: Viewport(width: 400, height: 300), frame: frame))
    }
    #expect(draw(1000).matches(of: /<circle class="hidden" cx="200"/).count == 1000)
    let crowd = draw(1001)
    #expect(isWellFormed(crowd))
    #expect(!crowd.contains(#"<circle class="hidden" cx="200""#))
    #expect(crowd.matches(of: /<path class="crowd"/).count == 2)
    #expect(crowd.matches(of: /M200 150h0/).count == 1001)
    #expect(crowd.contains(">clustered 998</text>"))
  }

  @Test func aHiddenAnnotationIsAHollowMarkWithItsCause() {
    let (plan, resolved) = ResolvedFrame.hello()
    let svg = FrameSVG(plan: plan).text(resolved)
    #expect(svg.contains("<title>eta: hidden, collision by hello</title>"))
    #expect(svg.contains(##"<circle class="hidden" cx="512" cy="384" r="4.5" stroke="#d55e00"/>"##))
    #expect(svg.contains(">eta · collision</text>"))
    #expect(svg.contains(">collision 1</text>"))
  }

  /// The center of the mark of a hidden annotation.
  private func mark(of id: String, in svg: String) -> [Double] {
    guard let title = svg.range(of: "<title>\(id): hidden"),
      let circle = svg[title.upperBound...].firstMatch(of: /cx="([-\d.]+)" cy="([-\d.]+)"/)
    else { return [] }
    return [Double(circle.1) ?? .nan, Double(circle.2) ?? .nan]
  }

  private func draw(_ resolver: borrowing Resolver, _ frame: Frame) -> String {
    FrameSVG(plan: resolver.state.effectivePlan).text(
      ResolvedFrame(camera: TestScene.camera, viewport: TestScene.viewport, frame: frame))
  }

  @Test func whatIsHiddenOnAShapeIsMarkedWhereItWouldStand() {
    var plan = TestScene.plan([
      TestAnnotation(0, 0), TestAnnotation(0, 0),
      TestAnnotation(256, 128) { $0.priority = 1 }, TestAnnotation(400, 400) { $0.priority = 1 },
    ])
    plan.attach(0, to: .line((156, 128), (356, 128)), part: (0.5, 0.5))
    plan.attach(1, to: .polygon([(380, 380), (420, 380), (420, 420), (380, 420)]), rule: .centroid)
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.hidden.map(\.cause) == [.collision, .collision])
    let svg = draw(resolver, frame)
    #expect(mark(of: "a0", in: svg) == [256, 128])
    #expect(mark(of: "a1", in: svg).map { $0.rounded() } == [400, 400])
  }

  @Test func whatHangsOnADraggedViewIsMarkedWhereThatIs() {
    var plan = TestScene.plan([
      TestAnnotation(100, 100) { $0.flags.formUnion([.draggable, .enabled]) },
      TestAnnotation(0, 0) { $0.flags.remove(.visible) },
    ])
    plan.attach(1, toAnnotation: 0)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    _ = resolver.frame(after: [.drag(0, .starting, to: nil)])
    let frame = resolver.frame(after: [.drag(0, .dragging, to: ScreenPoint(x: 300, y: 200))])
    #expect(frame.hidden.map(\.cause) == [.explicit])
    #expect(mark(of: "a1", in: draw(resolver, frame)).map { $0.rounded() } == [300, 200])
  }

  @Test func aCaptionWithoutRoomIsLeftOut() {
    var plan = Plan()
    for index in 0..<30 { plan.add("a-long-name-\(index)", size: (40, 40)) }
    let svg = draw(plan, Camera(zoom: 3), Viewport(width: 200, height: 100))
    let captions = svg.matches(of: /<text class="cause" x="([-\d.]+)" y="([-\d.]+)"/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x: x, y: $0) } }
    }
    #expect(captions.count > 3 && captions.count < 29)
    #expect(svg.matches(of: /<circle class="hidden/).count == 30)
    // No two labels on a line start within the width of ten letters.
    let crowded = captions.indices.filter { index in
      captions[..<index].contains {
        abs($0.y - captions[index].y) < 10 && abs($0.x - captions[index].x) < 50
      }
    }
    #expect(crowded == [])
  }

  /// Fractions that are too small for a length of their own, a piece that rounds to nothing, and lines that are too long.
  @Test(
    arguments: [
      (300, .leastNonzeroMagnitude, 0.5, "M200 100L300 100"),
      (300, 0.5, 1 - 0x1p-53, "M100 100L200 100M300 100L300 100"),
      (300, 0, 0.75, "M250 100L300 100"), (300, 0, 1, ""), (1e300, 0, 0.9, ""), (1e300, 0.1, 0.9, ""),
    ] as [(Double, Double, Double, String)])
  func ofATrimmedLineNothingIsDrawnForAnEmptyPiece(
    _ end: Double, _ trimStart: Double, _ trimEnd: Double, _ path: String
  ) {
    var plan = TestScene.plan([])
    plan.avoid(.line, width: 4, .line((100, 100), (end, 100))) { layers, layer in
      layers.trimStart[layer] = trimStart
      layers.trimEnd[layer] = trimEnd
    }
    var resolver = Resolver(plan: plan)
    let svg = draw(resolver, resolver.frame())
    #expect(isWellFormed(svg))
    let route = #"<path class="route" stroke-width="4" d="\#(path)"/>"#
    #expect(path.isEmpty ? !svg.contains(#"class="route""#) : svg.contains(route))
  }

  @Test func aPointInsideItsFrameIsTickedOnTheOutlineOffTheTitle() {
    var plan = Plan()
    plan.add("a", title: "Hello", size: (80, 40))
    let svg = draw(plan)
    #expect(
      svg.contains(#"<path class="inner" d="M200 127.5v5M200 167.5v5M157.5 150h5M237.5 150h5"/>"#))
    #expect(!svg.contains(#"class="point""#))
  }

  @Test func avoidedRegionsAndThePuckAreDrawn() {
    var plan = Plan()
    plan.surroundings.avoidedRegions = [
      RelativeRectangle(
        left: RelativeEdge(factor: 1, offset: -150), top: RelativeEdge(factor: 0.5, offset: -50),
        right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 0.5, offset: 50))
    ]
    plan.surroundings.puck = Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 12)
    let svg = draw(plan)
    #expect(svg.contains(#"<rect class="region" x="250" y="100" width="150" height="100"/>"#))
    #expect(svg.contains(#"<circle class="puck" cx="200" cy="150" r="12"/>"#))
    #expect(!draw(plan, Camera(center: Coordinate(longitude: 90, latitude: 0), zoom: 3)).contains("puck\""))
  }

  @Test func whatIsOffScreenIsOnlyCounted() {
    var plan = Plan()
    plan.add("far", at: Coordinate(longitude: 170, latitude: 0), size: (10, 10))
    let svg = draw(plan)
    #expect(!svg.contains("far"))
    #expect(svg.contains(">offscreen 1</text>"))
  }

  @Test func manyHiddenMarksHaveNoLabels() {
    var plan = Plan()
    for index in 0..<60 {
      plan.add("name-\(index)", at: Coordinate(longitude: Double(index) / 10, latitude: 0))
    }
    let svg = draw(plan)
    #expect(isWellFormed(svg))
    #expect(svg.contains("<title>name-1: hidden, collision by"))
    #expect(!svg.contains("· collision"))
  }

  @Test(arguments: [
    ("A & B", "A &amp; B"), ("<b>\"x\"</b>", "&lt;b&gt;&quot;x&quot;&lt;/b&gt;"),
    ("a\u{0}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"),
    ("]]>", "]]&gt;"), ("x\u{FFFF}", "x\u{FFFD}"), ("東京タワー", "東京タワー"), ("שלום עולם", "שלום עולם"),
    ("a\u{202E}b", "ab"),
  ])
  func textFromDataStaysText(title: String, written: String) {
    var plan = Plan()
    plan.add(title, title: title, size: (200, 40))
    let svg = draw(plan)
    #expect(isWellFormed(svg))
    #expect(svg.contains(">\(written)</text>"))
  }

  @Test func aTitleThatDoesNotFitIsCutWithAnEllipsis() {
    var plan = Plan()
    plan.add("a", title: "Donaudampfschifffahrtsgesellschaft", size: (60, 16))
    #expect(draw(plan).contains(">Donaudampf…</text>"))
  }

  @Test(arguments: [
    ("l1 longer\nline 2\n", ["l1 longer", "line 2"]), ("a b\r\nc d", ["a b", "c d"]),
    ("a\u{2028}\u{2028}b", ["a", "", "b"]),
  ])
  func aTitleIsBrokenWhereItSaysSo(title: String, lines: [String]) {
    var plan = Plan()
    plan.add("a", title: title, size: (120, 76))
    let drawn = draw(plan).matches(of: /<text class="title"[^>]*>([^<]*)<\/text>/).map { String($0.1) }
    #expect(drawn == lines)
  }

  /// No line leaves its view: text without room is cut or omitted.
  @Test func linesThatAreTooLongOrTooManyAreCut() {
    var plan = Plan()
    plan.add("a", title: "Donaudampfschifffahrtsgesellschaft\nb\nc\nd\ne\nf", size: (60, 40))
    let drawn = draw(plan).matches(of: /<text class="title"[^>]*>([^<]*)<\/text>/).map { String($0.1) }
    #expect(drawn.count == 3 && drawn[0].hasSuffix("…") && drawn[1...] == ["b", "c"])
  }

  @Test func aSubtitleStandsBelowTheTitleWhereThereIsRoom() {
    var plan = Plan()
    plan.add("a", title: "Turku", size: (100, 60))
    plan.subtitles.append("Castle and river".utf8)
    let svg = draw(plan)
    #expect(svg.contains(#">Turku</text>"#))
    #expect(svg.contains(#"<text class="subtitle" x="50" y="36.7">Castle and river</text>"#))
    plan.annotations.options[0].height = 24
    #expect(!draw(plan).contains("Castle"))
  }

  @Test func aTitleOfSeveralWordsIsWrapped() {
    var plan = Plan()
    plan.add("a", title: "one two three four five", size: (90, 64))
    let svg = draw(plan)
    #expect(svg.contains(">one two</text>"))
    #expect(svg.contains(">three four</text>"))
  }

  @Test func sourceFeaturesAreDotsAndPaddingIsARectangle() {
    var plan = Plan()
    plan.scenery.pointX = [0.5, 0.9]
    plan.scenery.pointY = [0.5, 0.5]
    let svg = draw(plan, Camera(zoom: 3, padding: Insets(top: 20, left: 100)))
    #expect(svg.contains(#"<path class="features" d="M250 160h0"/>"#))
    #expect(svg.contains(#"<rect class="bounds" x="100" y="20" width="300" height="280"/>"#))
  }

  @Test func sourceLinesAndPolygonsAreDrawn() {
    var plan = Plan()
    plan.scenery.shapes.addPath([(0.5, 0.5), (0.51, 0.5)], .line)
    plan.scenery.shapes.addPath([(0.5, 0.5), (0.51, 0.5), (0.51, 0.51)], .polygon)
    plan.scenery.shapes.addPath([(0.1, 0.1), (0.11, 0.1)], .line)
    let svg = draw(plan, Camera(zoom: 3))
    #expect(svg.contains(#"<path class="areas" d="M200 150L240.96 150L240.96 190.96Z"/>"#))
    #expect(
      svg.contains(#"<path class="lines" d="M200 150L240.96 150M200 150L240.96 150L240.96 190.96Z"/>"#))
  }

  @Test func aLineIsTornWhereTheCopyOfTheWorldEnds() {
    var plan = Plan()
    plan.scenery.shapes.addPath([(0.45, 0.5), (0.55, 0.5)], .line)
    let svg = draw(plan, Camera(center: Coordinate(longitude: 180, latitude: 0), zoom: 0))
    #expect(svg.contains(#"<path class="lines" d="M430.4 150M-30.4 150"/>"#))
  }

  @Test func theGraticuleNamesMeridiansAndParallels() {
    let svg = draw(
      Plan(), Camera(center: Coordinate(longitude: 175, latitude: 50), zoom: 3),
      Viewport(width: 600, height: 300))
    #expect(["170°E", "180°", "170°W", "50°N"].filter { !svg.contains(">\($0)</text>") } == [])
  }

  @Test(arguments: [
    Camera(zoom: 22), Camera(zoom: 0, pitch: 85), Camera(zoom: 25.5, bearing: 77, pitch: 60),
    Camera(zoom: -1000),
    Camera(zoom: 1000), Camera(center: Coordinate(longitude: .nan, latitude: .infinity), zoom: .nan),
  ])
  func anyCameraGivesAPicture(camera: Camera) {
    var plan = Plan()
    plan.add("a")
    let svg = draw(plan, camera)
    #expect(isWellFormed(svg))
    #expect(svg.utf8.count < 200_000)
  }

  @Test func theSameFrameIsTheSamePicture() {
    let (plan, resolved) = ResolvedFrame.hello()
    #expect(FrameSVG(plan: plan).text(resolved) == FrameSVG(plan: plan).text(resolved))
  }
}

extension GeometryTable {
  /// Adds a shape of one part and one path.
  fileprivate mutating func addPath(_ coordinates: [(x: Double, y: Double)], _ kind: GeometryPartKind) {
    for coordinate in coordinates { addCoordinate(coordinate.x, coordinate.y) }
    endPath()
    endPart(kind)
    endShape()
  }
}

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Callouts in all output formats.
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
