import CartoucheCompiler
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The example `wish-lists` behaves like a map with custom callouts in MapKit: 21 people, each with a flag,
/// and a custom callout for the selected person.
@Suite struct WishListTests {
  static let viewport = Viewport(width: 1024, height: 768)

  /// A map with its last events.
  final class Map {
    var resolver: Resolver
    var frame = Frame()

    /// Creates a map.
    /// - Parameter isSelected: Whether to keep the selection of the example.
    init(isSelected: Bool = false) throws {
      let compilation = try compile(
        "Examples/wish-lists/wish-lists.annotations.yaml", loader: RepositoryLoader())
      resolver = Resolver(plan: try #require(compilation.plan))
      try show()
      if !isSelected { try show([.deselect(index("farid"))]) }
    }

    func show(_ inputs: [Input] = [], _ camera: Camera? = nil) throws {
      resolver.resolve(inputs, camera: camera, viewport: WishListTests.viewport, into: &frame)
      #expect(frame.refusals == [])
    }

    func index(_ name: String) throws -> AnnotationIndex {
      try #require(resolver.plan.annotationIndices.first { resolver.plan.id(of: $0) == "person/\(name)" })
    }

    func flag(_ name: String) throws -> Placement {
      let index = try index(name)
      return try #require(frame.placements.first { $0.annotation == index })
    }

    func part(_ name: String) throws -> ScreenRectangle {
      let callout = try #require(frame.callouts.first)
      return try #require(resolver.plan.parts(of: callout).first { $0.name == name }).frame
    }

    func tap(_ x: Double, _ y: Double) throws { try show([.tap(ScreenPoint(x: x, y: y))]) }

    /// Compares the picture of the frame, as users see it, with that of the assertion.
    func expectPicture(_ name: String) {
      var style = PictureStyle()
      style.isClean = true
      expectPicture(name, resolver.plan.camera, style)
    }

    /// The same from closer, with the parts of callouts.
    func expectPictureOfParts(_ name: String) throws {
      let camera = Camera(center: Coordinate(longitude: 15, latitude: 25), zoom: 2.5)
      try show([], camera)
      expectPicture(name, camera, PictureStyle())
    }

    private func expectPicture(_ name: String, _ camera: Camera, _ style: PictureStyle) {
      let resolved = ResolvedFrame(camera: camera, viewport: WishListTests.viewport, frame: frame)
      let picture = FrameSVG(plan: resolver.state.effectivePlan, style: style).text(resolved)
      expectGolden(picture, "docs/pictures/wish-lists/\(name).svg")
    }
  }

  @Test("D1: without a selection there are 21 flags and no callout")
  func nothingIsSelected() throws {
    let map = try Map()
    #expect(map.frame.placements.count == 21)
    #expect(map.frame.hidden == [])
    #expect(map.frame.callouts == [])
    map.expectPicture("D1")
  }

  @Test("D2, D12: one callout, centred above its flag, the tip on the flag's upper edge")
  func itStandsOnItsFlag() throws {
    let map = try Map()
    try map.show([.select(map.index("kofi"))])
    let flag = try map.flag("kofi")
    let callout = try #require(map.frame.callouts.first)
    #expect(map.frame.callouts.count == 1)
    #expect(abs(callout.x + callout.width / 2 - (flag.x + flag.width / 2)) < 1e-9)
    #expect(callout.y + callout.height == flag.y)
    #expect(callout.height == 280, "the tip is a part of it")
    let tip = try #require(callout.tip)
    #expect(abs(tip.point.x - (flag.x + flag.width / 2)) < 1e-9)
    #expect(tip.point.y == flag.y)
    #expect(tip.end.x - tip.start.x == 20 && tip.point.y - tip.start.y == 20)
    #expect(tip.offCenter == 0)
    map.expectPicture("D2")
  }

  @Test("D3: it says what is known of its person")
  func itSaysWhoItIs() throws {
    let map = try Map()
    try map.show([.select(map.index("kofi"))])
    let callout = try #require(map.frame.callouts.first)
    #expect(map.resolver.plan.title(of: callout) == "Kofi")
    #expect(map.resolver.plan.parts(of: callout).map(\.name) == ["details", "wishes"])
    try map.expectPictureOfParts("D3")
  }

  @Test("D4: another selection closes the first callout and opens its own, in this order")
  func anotherOneTakesItsPlace() throws {
    let map = try Map()
    let (first, second) = (try map.index("kofi"), try map.index("ana"))
    try map.show([.select(first)])
    try map.show([.select(second)])
    #expect(
      map.frame.events.map { "\($0.change)" } == [
        "selectionChanged(isSelected: false)", "calloutChanged(isShown: false)",
        "selectionChanged(isSelected: true)", "calloutChanged(isShown: true)",
      ])
    #expect(map.frame.events.map(\.annotation) == [first, first, second, second])
    #expect(map.frame.callouts.map(\.annotation) == [second])
    map.expectPicture("D4")
  }

  @Test("D5: without the selection it is gone")
  func itIsClosed() throws {
    let map = try Map(isSelected: true)
    #expect(map.frame.callouts.count == 1)
    try map.show([.deselect(map.index("farid"))])
    #expect(map.frame.callouts == [])
    map.expectPicture("D5")
  }

  @Test("D6: a tap on the map deselects")
  func aTapOnTheMapClosesIt() throws {
    let map = try Map(isSelected: true)
    try map.tap(20, 740)
    #expect(map.frame.events.map(\.kind) == [.mapTapped, .selectionChanged, .calloutChanged])
    #expect(map.frame.callouts == [])
    map.expectPicture("D6")
  }

  @Test("D7: a tap on its background changes nothing")
  func itsBackgroundAbsorbs() throws {
    let map = try Map(isSelected: true)
    let callout = try #require(map.frame.callouts.first)
    try map.tap(callout.x + 4, callout.y + 4)
    #expect(map.frame.events.map(\.kind) == [.backgroundTapped])
    #expect(map.frame.events.first?.annotation == callout.annotation)
    #expect(map.frame.callouts == [callout])
    map.expectPicture("D7")
  }

  @Test(
    "D8, D9: a tap on the button or the table tells which, and leaves the selection",
    arguments: ["details", "wishes"])
  func itsPartsAreTapped(_ part: String) throws {
    let map = try Map(isSelected: true)
    let frame = try map.part(part)
    try map.tap(frame.x + frame.width / 2, frame.y + frame.height / 2)
    let event = try #require(map.frame.events.first)
    #expect(map.frame.events.count == 1)
    #expect(event.annotation == (try map.index("farid")))
    guard case .partTapped(let index) = event.change else {
      Issue.record("\(event)")
      return
    }
    #expect(map.resolver.plan.name(of: index) == part)
    #expect(map.frame.callouts.count == 1)
    try map.expectPictureOfParts("D8")
  }

  @Test("D10: a tap on a flag selects it, and a second one keeps it")
  func aFlagIsTapped() throws {
    let map = try Map()
    let flag = try map.flag("elena")
    for count in 1...2 {
      try map.tap(flag.x + 12, flag.y + 16)
      #expect(map.frame.events.first?.change == .annotationTapped)
      #expect(map.frame.events.count == (count == 1 ? 3 : 1))
      #expect(map.frame.callouts.map(\.annotation) == [flag.annotation])
    }
    map.expectPicture("D10")
  }

  @Test("D11: the recycled view that one callout held goes to the next, with all that is the next one's")
  func nothingOfTheFormerOneStays() throws {
    let map = try Map(isSelected: true)
    let first = try #require(map.frame.callouts.first)
    try map.show([.select(map.index("june"))])
    let second = try #require(map.frame.callouts.first)
    #expect(first.slot == 0 && second.slot == 0)
    #expect(map.resolver.plan.title(of: second) == "June")
    #expect(map.resolver.plan.subtitle(of: second) != map.resolver.plan.subtitle(of: first))
    map.expectPicture("D11")
  }

  @Test("near the edge of the screen it is shifted, and its tip stays on the flag")
  func itStaysOnScreen() throws {
    let map = try Map()
    try map.show([.select(map.index("sina"))])
    let (flag, callout) = (try map.flag("sina"), try #require(map.frame.callouts.first))
    #expect(callout.x == 0)
    #expect(callout.tip.map { abs($0.point.x - (flag.x + flag.width / 2)) < 1e-9 } == true)
    #expect(callout.tip.map { $0.offCenter < -50 } == true)
    map.expectPicture("D12-edge")
  }
}
