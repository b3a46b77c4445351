import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct FrameTextTests {
  @Test func aFrameReadsAsHeadingTableHiddenEventsAndExplanations() {
    let (plan, resolved) = ResolvedFrame.hello()
    #expect(
      FrameText(plan: plan).text(resolved) == """
        frame 0  1024×768  center -122.4075,37.788  zoom 15  shown 1  hidden 1
          id     anchor    x    y  width  height  title
          hello  bottom  448  312    128      64  "Hello"
          hidden 1: collision 1
            eta  collision  by hello
          + hello shown, at -122.4075,37.788, anchor bottom
          explained 2
            hello  bottom  chosen
                   top     bounds
            eta    center  collision by hello

        """)
  }

  @Test func aRequiredViewIsChosenInSpiteOfWhatStandsInItsWay() {
    let (plan, hello) = ResolvedFrame.hello()
    var resolved = hello
    let eta = resolved.frame.explanations[1].annotation
    resolved.frame.hidden = []
    resolved.frame.placements.append(plan.placement(eta, point: (0, 0)))
    resolved.frame.explanations[1].chosen = 0
    #expect(FrameText(plan: plan).text(resolved).contains("center  chosen in spite of collision by hello"))
  }

  @Test func thePlaceOfALeaderLineIsNoAnchor() {
    var (plan, resolved) = ResolvedFrame.hello()
    resolved.frame.explanations[0].candidates[0].hasLeader = true
    #expect(FrameText(plan: plan).text(resolved).contains("    hello  leader  chosen\n"))
    #expect(
      FrameJSON(plan: plan, explains: true).text(resolved)
        .contains(#""inside":true,"clear":true,"leader":true,"chosen":true"#))
  }

  @Test func whatIsAcceptableButNotGoodIsSaid() {
    var (plan, resolved) = ResolvedFrame.hello()
    for (isInside, isClear, flaws) in [
      (true, true, ""), (true, false, ", covers an avoided layer"), (false, true, ", partly outside"),
      (false, false, ", partly outside, covers an avoided layer"),
    ] {
      resolved.frame.explanations[0].candidates[0].isInside = isInside
      resolved.frame.explanations[0].candidates[0].isClear = isClear
      #expect(FrameText(plan: plan).text(resolved).contains("bottom  chosen\(flaws)\n"))
    }
  }

  @Test func whatIsPlacedOutOfSightIsChosenAndSaysWhyItIsNotShown() {
    var (plan, resolved) = ResolvedFrame.hello()
    resolved.frame.explanations[1].candidates[0].stoppedBy = nil
    resolved.frame.explanations[1].candidates[0].isInside = false
    resolved.frame.explanations[1].candidates[0].meetsBounds = false
    let format = FrameText(plan: plan)
    #expect(format.text(resolved).contains("eta    center  acceptable, outside\n"))
    resolved.frame.explanations[1].chosen = 0
    for (cause, told) in [(Cause.offscreen, "in the margin"), (.parentHidden, "hidden with its host")] {
      resolved.frame.hidden[0].cause = cause
      #expect(format.text(resolved).contains("eta    center  chosen, \(told)\n"))
    }
  }

  @Test func aDragSaysWhereOnce() {
    var (plan, resolved) = ResolvedFrame.hello()
    resolved.frame.events = [
      Event(
        0,
        .dragStateChanged(from: .starting, to: .dragging, coordinate: Coordinate(longitude: 1, latitude: 2))),
      Event(0, .anchorCoordinateChanged(coordinate: Coordinate(longitude: 3, latitude: 4))),
    ]
    #expect(FrameText(plan: plan).text(resolved).contains("drag starting → dragging (1,2), at 3,4\n"))
  }

  @Test func numbersAlignAtTheirPointsAndNamesByTheirWidth() {
    var plan = Plan()
    plan.camera = Camera(
      center: Coordinate(longitude: 139.7, latitude: 35.68), zoom: 4.25, bearing: 30, pitch: 60,
      padding: Insets(bottom: 120))
    var frame = Frame()
    let tokyo = plan.add("東京", title: "say \"hi\"", size: (60.5, 20), flags: [.visible, .estimated])
    let other = plan.add(
      "Joe's Bar", size: (8, 8), anchors: [AnchorOption(.top), AnchorOption(.top, offsetY: -12.5)])
    frame.placements = [
      plan.placement(tokyo, point: (100, 1000.0 / 3)), plan.placement(other, anchor: 1, point: (-4.0625, 9)),
    ]
    let resolved = ResolvedFrame(
      index: 12, camera: plan.camera, viewport: Viewport(width: 390, height: 844), frame: frame)
    #expect(
      FrameText(plan: plan).text(resolved) == """
        frame 12  390×844  center 139.7,35.68  zoom 4.25  bearing 30  pitch 60  padding 0,0,120,0  \
        shown 2  hidden 0
          id           anchor             x        y  width  height  title
          東京         center        69.75   323.333   60.5      20  "say \\"hi\\"" estimated
          "Joe's Bar"  top(0,-12.5)  -8.062   21.5      8         8

        """)
  }

  @Test func longListsNameTheFirstAndCountTheOthers() {
    var plan = Plan()
    let rows = (0..<102).map { plan.add("p\($0)") }
    func resolved(_ frame: Frame) -> ResolvedFrame {
      ResolvedFrame(camera: Camera(), viewport: Viewport(width: 10, height: 10), frame: frame)
    }
    func hidden(_ count: Int) -> String {
      var frame = Frame()
      for row in rows.prefix(count) { frame.hide(row, .offscreen) }
      return FrameText(plan: plan).text(resolved(frame))
    }
    #expect(hidden(101).contains(" p99, p100\n"))
    #expect(hidden(102).contains(" p99, and 2 more\n"))
    func members(_ count: Int) -> String {
      var frame = Frame()
      frame.cluster(rows[0], count: count)
      var resolved = resolved(frame)
      resolved.clusters = [
        DescribedCluster(members: Array(rows.prefix(count)), properties: "{}", in: plan)
      ]
      return FrameText(plan: plan).text(resolved)
    }
    #expect(members(11).contains(": 11 members\n    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10\n"))
    #expect(members(12).contains(": 12 members\n    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, and 2 more\n"))
  }

  @Test func hiddenAnnotationsAreGroupedByCause() {
    var plan = Plan()
    var frame = Frame()
    let winner = plan.add("winner")
    for index in 1...24 {
      let row = plan.add("harbour-\(index)")
      switch index {
      case 5, 17: frame.hide(row, .collision, by: winner)
      case 7: frame.hide(row, .zoom)
      default: frame.hide(row, .offscreen)
      }
    }
    let resolved = ResolvedFrame(camera: Camera(), viewport: Viewport(width: 10, height: 10), frame: frame)
    #expect(
      FrameText(plan: plan).text(resolved) == """
        frame 0  10×10  center 0,0  zoom 0  shown 0  hidden 24
          hidden 24: collision 2, offscreen 21, zoom 1
            harbour-5   collision  by winner
            harbour-17  collision  by winner
            offscreen  harbour-1, harbour-2, harbour-3, harbour-4, harbour-6, harbour-8, harbour-9,
                       harbour-10, harbour-11, harbour-12, harbour-13, harbour-14, harbour-15, harbour-16,
                       harbour-18, harbour-19, harbour-20, harbour-21, harbour-22, harbour-23, harbour-24
            zoom  harbour-7

        """)
  }

  @Test func eventsSayWhatChangedInOneLineAnAnnotation() {
    var plan = Plan()
    let paris = plan.add("paris", anchors: [AnchorOption(.top), AnchorOption(.bottom)])
    let rome = plan.add("rome")
    var frame = Frame()
    frame.events = [
      Event(paris, .anchorChanged(from: 0, to: 1)),
      Event(rome, .hidden(cause: .collision, by: .annotation(paris))),
      Event(paris, .shown),
      Event(paris, .hidden(cause: .zoom, by: nil)),
      Event(rome, .frameChanged(frame: ScreenRectangle(x: 1.00049, y: -2, width: 30, height: 12.5))),
    ]
    let resolved = ResolvedFrame(camera: Camera(), viewport: Viewport(width: 10, height: 10), frame: frame)
    #expect(
      FrameText(plan: plan).text(resolved) == """
        frame 0  10×10  center 0,0  zoom 0  shown 0  hidden 0
          ~ paris anchor top → bottom
          - rome hidden: collision by paris
          - paris shown, hidden: zoom
          ~ rome frame 1,-2 30×12.5

        """)
  }

  @Test func namesCannotFakeLinesOrReorderThem() {
    var plan = Plan()
    let row = plan.add("a\nb", title: "x\u{1B}[2Jy\u{202E}z")
    var frame = Frame()
    frame.placements = [plan.placement(row, point: (64, 32))]
    let resolved = ResolvedFrame(camera: Camera(), viewport: Viewport(width: 10, height: 10), frame: frame)
    let text = FrameText(plan: plan).text(resolved)
    #expect(text.contains(#""a\u{A}b""#))
    #expect(text.contains(#""x\u{1B}[2Jy\u{202E}z""#))
  }
}

/// The states of views in output formats.
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
