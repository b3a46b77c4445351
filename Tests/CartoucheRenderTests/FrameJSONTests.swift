import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct FrameJSONTests {
  @Test func oneFrameIsOneLineInTheDocumentedForm() {
    let (plan, resolved) = ResolvedFrame.hello()
    #expect(
      FrameJSON(plan: plan).text(resolved) == """
        {"frame":0,"camera":{"center":[-122.4075,37.788],"zoom":15,"bearing":0,"pitch":0,\
        "padding":{"top":0,"right":0,"bottom":0,"left":0}},"viewport":[1024,768],\
        "placements":[{"id":"hello","x":448,"y":312,"width":128,"height":64,\
        "anchor":"bottom","offsetX":0,"offsetY":8,"coordinate":[-122.4075,37.788],"point":[512,384],\
        "zPriority":500,"view":"default","slot":0,"title":"Hello"}],\
        "hidden":[{"id":"eta","cause":"collision","by":"hello"}],\
        "events":[{"event":"visibilityChanged","id":"hello","visible":true},\
        {"event":"anchorCoordinateChanged","id":"hello","coordinate":[-122.4075,37.788]},\
        {"event":"anchorChanged","id":"hello","from":null,"to":{"anchor":"bottom","offsetX":0,"offsetY":8}}]}

        """)
  }

  @Test func everyCandidateIsExplainedOnlyWhenAsked() {
    let (plan, resolved) = ResolvedFrame.hello()
    let explained = FrameJSON(plan: plan, explains: true).text(resolved)
    #expect(
      explained.hasSuffix(
        """
        ],"explain":[{"id":"hello","candidates":[{"coordinate":[-122.4075,37.788],"anchor":"bottom",\
        "inside":true,"clear":true,"chosen":true},\
        {"coordinate":[-122.4075,37.788],"anchor":"top","stoppedBy":"bounds",\
        "inside":false,"clear":true}]},\
        {"id":"eta","candidates":[{"coordinate":[-122.4075,37.788],"anchor":"center",\
        "stoppedBy":"collision","by":"hello","inside":true,"clear":true}]}]}

        """))
    #expect(!FrameJSON(plan: plan).text(resolved).contains("explain"))
  }

  /// The part of the line between `"placements":[` and `],"hidden"` for one annotation placed at `point`.
  private func line(_ plan: Plan, _ placement: Placement) -> String {
    var frame = Frame()
    frame.placements = [placement]
    return FrameJSON(plan: plan).text(
      ResolvedFrame(camera: plan.camera, viewport: Viewport(width: 100, height: 100), frame: frame))
  }

  @Test func minusZeroPrintsAsZero() {
    var plan = Plan()
    plan.camera.bearing = -0.0
    let row = plan.add("a", size: (10, 10), anchors: [AnchorOption(.topLeft, offsetX: -0.0)])
    let line = line(plan, plan.placement(row, point: (-0.0, 0)))
    #expect(!line.contains("-0"))
    #expect(line.contains(#""x":0,"y":0,"#))
  }

  @Test func textFromDataIsEscaped() {
    var plan = Plan()
    let row = plan.add("a\"b\\c", title: "two\nlines \u{1}<&> 東京 שלום")
    let line = line(plan, plan.placement(row, point: (50, 50)))
    #expect(line.contains(#"{"id":"a\"b\\c","#))
    #expect(line.contains(#""title":"two\nlines \u0001<&> 東京 שלום"}"#))
    #expect(line.filter { $0 == "\n" }.count == 1)
  }

  @Test func anEstimatedSizeIsMarkedAndAnOwnSizeOfTheAnchorShows() {
    var plan = Plan()
    let row = plan.add(
      "a", title: "A",
      anchors: [AnchorOption(.center), AnchorOption(.left, offsetX: 4, width: 20, height: 10)],
      flags: [.visible, .estimated])
    let line = line(plan, plan.placement(row, anchor: 1, point: (50, 50), slot: 3))
    #expect(line.contains(#""x":54,"y":45,"width":20,"height":10,"anchor":"left","offsetX":4,"offsetY":0,"#))
    #expect(line.contains(#""slot":3,"title":"A","estimated":true}"#))
  }

  @Test func hidingNamesItsCauseAndWhoStandsInTheWay() {
    var plan = Plan()
    let first = plan.add("first", anchors: [AnchorOption(.top), AnchorOption(.bottom)])
    let second = plan.add("second")
    var frame = Frame()
    frame.hide(first, .zoom)
    frame.events = [
      Event(first, .hidden(cause: .zoom, by: nil)),
      Event(second, .hidden(cause: .collision, by: .annotation(first))),
      Event(first, .anchorChanged(from: 0, to: 1)),
    ]
    let line = FrameJSON(plan: plan).text(
      ResolvedFrame(index: 7, camera: Camera(), viewport: Viewport(width: 1, height: 1), frame: frame))
    #expect(line.hasPrefix(#"{"frame":7,"#))
    #expect(
      line.hasSuffix(
        """
        "placements":[],"hidden":[{"id":"first","cause":"zoom"}],\
        "events":[{"event":"visibilityChanged","id":"first","visible":false,"cause":"zoom"},\
        {"event":"visibilityChanged","id":"second","visible":false,"cause":"collision","by":"first"},\
        {"event":"anchorChanged","id":"first","from":{"anchor":"top","offsetX":0,"offsetY":0},\
        "to":{"anchor":"bottom","offsetX":0,"offsetY":0}}]}

        """))
  }

  @Test func aFrameThatChangedIsARectangle() {
    let (plan, hello) = ResolvedFrame.hello()
    var resolved = hello
    let rectangle = ScreenRectangle(x: 448, y: 312.5, width: 128, height: 64)
    resolved.frame.events = [Event(0, .frameChanged(frame: rectangle))]
    #expect(
      FrameJSON(plan: plan).text(resolved).contains(
        #""events":[{"event":"frameChanged","id":"hello","frame":{"x":448,"y":312.5,"width":128,"height":64}}]"#
      ))
  }

  @Test func framesAreAppendedToWhatIsThere() {
    let (plan, resolved) = ResolvedFrame.hello()
    let json = FrameJSON(plan: plan)
    var output: [UInt8] = []
    json.write(resolved, to: &output)
    json.write(resolved, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == json.text(resolved) + json.text(resolved))
  }
}

/// The resolver formats the numbers and texts of clusters without a library, in the same form as frames and
/// plans.
@Suite struct SameSpellingTests {
  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 448, 1e-6, 9.999e-7, 1e-7, 1e20, 123_456_789_012_345_683_968, 1e21, -1.5e300,
    .leastNonzeroMagnitude,
    .pi, 9_007_199_254_740_992, .greatestFiniteMagnitude, .leastNormalMagnitude, .infinity, -.infinity, .nan,
  ])
  func ofANumber(_ number: Double) {
    #expect(String(decoding: number.decimalText, as: UTF8.self) == number.ecmaScriptDescription)
  }

  @Test func ofNumbersWithEveryExponent() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      let spelled = String(decoding: number.decimalText, as: UTF8.self)
      #expect(spelled == number.ecmaScriptDescription)
    }
  }

  @Test func ofATextWithEveryCharacterThatIsEscaped() {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "地🗺"
    var json: [UInt8] = []
    text.append(toJSON: &json)
    #expect(JSONString.quoted(text.utf8) == json)
  }
}
