import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct EventTests {
  static let far = Camera(center: Coordinate(longitude: 170, latitude: 0), zoom: 2)

  @Test func theFirstPlacementFiresVisibilityCoordinateAndAnchor() {
    let plan = TestScene.plan([TestAnnotation(256, 256)])
    var resolver = Resolver(plan: plan)
    let coordinate = Coordinate(longitude: 0, latitude: 0)
    #expect(
      resolver.frame().events == [
        Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
        Event(0, .anchorChanged(from: nil, to: 0)),
      ])
  }

  @Test func beingHiddenOnTheFirstFrameFiresNothing() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256)]))
    #expect(resolver.frame().events.isEmpty)
  }

  @Test func aChangeOfCauseFiresNothing() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256) { $0.minZoom = 2 }]))
    _ = resolver.frame()
    let frame = resolver.frame(Camera(zoom: 1))
    #expect(frame.hidden.map(\.cause) == [.zoom] && frame.events.isEmpty)
  }

  @Test func hidingFiresCauseAndBlocker() {
    // At zoom 1 the two are half as far apart.
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(236, 256), TestAnnotation(286, 256)]))
    _ = resolver.frame()
    #expect(
      resolver.frame(Camera(zoom: 1)).events
        == [Event(0, .hidden(cause: .collision, by: .annotation(1)))])
  }

  @Test func showingAgainWithTheSameAnchorFiresOnlyVisibility() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    _ = resolver.frame()
    _ = resolver.frame(EventTests.far)
    #expect(resolver.frame().events == [Event(0, .shown)])
  }

  @Test func aNewAnchorFiresTheOldAndTheNewOne() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(30, 256) { $0.anchors = [AnchorOption(.center), AnchorOption(.left)] }
      ]))
    _ = resolver.frame()
    #expect(
      resolver.frame(TestScene.camera(movedBy: -20, 0)).events
        == [Event(0, .anchorChanged(from: 0, to: 1))])
  }

  @Test func eventsComeInDocumentOrder() {
    let annotations = [TestAnnotation(100, 100), TestAnnotation(200, 200), TestAnnotation(300, 300)]
    var resolver = Resolver(plan: TestScene.plan(annotations))
    _ = resolver.frame()
    #expect(
      resolver.frame(Camera(center: EventTests.far.center, zoom: 3)).events.map { "\($0)" }
        == (0..<3).map { "\(Event(AnnotationIndex($0), .hidden(cause: .offscreen, by: nil)))" })
  }

  @Test func framesAreToldOnlyIfAskedFor() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(100, 100)]))
    #expect(!resolver.frame().events.contains { $0.kind == .frameChanged })
    resolver.reportsFrameChanges = true
    #expect(resolver.frame().events.isEmpty, "a frame that equals the last tells nothing")
    // Who was not told where a view is, is told with the next frame.
    let moved = resolver.frame(TestScene.camera(movedBy: 10, 0))
    #expect(
      moved.events == [
        Event(0, .frameChanged(frame: ScreenRectangle(x: 246, y: 246, width: 40, height: 20))),
        Event(1, .frameChanged(frame: ScreenRectangle(x: 90, y: 90, width: 40, height: 20))),
      ])
    resolver.reportsFrameChanges = false
    #expect(resolver.frame().events.isEmpty)
  }

  @Test func theFirstFrameIsToldLast() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.reportsFrameChanges = true
    let events = resolver.frame().events
    #expect(
      events.map(\.kind) == [.visibilityChanged, .anchorCoordinateChanged, .anchorChanged, .frameChanged])
  }

  @Test func showingAgainInTheSameFrameFiresNoFrame() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    #expect(resolver.frame(EventTests.far).events.map(\.kind) == [.visibilityChanged])
    #expect(resolver.frame().events == [Event(0, .shown)])
  }

  @Test func aMeasuredSizeIsAnotherFrame() {
    let plan = TestScene.plan([TestAnnotation(256, 256) { $0.flags.insert(.estimated) }])
    var resolver = Resolver(plan: plan)
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    #expect(
      resolver.frame(after: [.measured(0, width: 60, height: 20)]).events
        == [Event(0, .frameChanged(frame: ScreenRectangle(x: 226, y: 246, width: 60, height: 20)))])
  }

  @Test func whatIsAddedTellsItsFrame() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 100)]))
    resolver.reportsFrameChanges = true
    _ = resolver.frame()
    let row = resolver.add(TestScene.plan([TestAnnotation(300, 300)]))
    #expect(
      resolver.frame().events.last
        == Event(row, .frameChanged(frame: ScreenRectangle(x: 280, y: 290, width: 40, height: 20))))
  }

  @Test func anEqualFrameFiresNothing() {
    var resolver = Resolver(plan: RandomScene(seed: 11).plan)
    _ = resolver.frame()
    #expect(resolver.frame().events.isEmpty)
  }

  /// Zoom changes what a selected view is like in the middle of a frame.
  @Test func aFrameAtAnotherZoomIsNotResolvedTwice() {
    var policy = PlacementPolicy()
    policy.showMargin = 8
    // The second is in the way of the first; with room to spare the third is, too, and it ranks better.
    var plan = TestScene.plan(
      [TestAnnotation(256, 256), TestAnnotation(290, 256), TestAnnotation(256, 280)], policy: policy)
    plan.annotations.options[2].flags.formUnion([.enabled, .selected])
    plan.zoomTables.append(ZoomTable(.linear, [.init(zoom: 2, value: 40), .init(zoom: 3, value: 41)]))
    plan.zoomTables.drive(.width, of: 2, by: 0)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().whoIsHidden == ["0: collision by annotation(1)"])
    #expect(resolver.frame().whoIsHidden == ["0: collision by annotation(1)"])
  }

  @Test("an equal frame gives the same result into a new value", arguments: 0..<20)
  func equalFrame(seed: UInt64) {
    // Stickiness and margins would change the result if the frame were resolved again.
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = true
    for input in scene.frames {
      var first = resolver.frame(input.camera, input.viewport)
      first.events = []
      if resolver.frame(input.camera, input.viewport) != first {
        Issue.record("seed \(seed): a repeated frame differs")
      }
    }
  }
}
