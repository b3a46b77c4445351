import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Pointers: views at the edge of the padded viewport, in the direction of annotations off screen.
@Suite struct PointerTests {
  static let style = PointerStyle(view: 0, width: 32, height: 32, inset: 16, most: PointerStyle.noLimit)

  /// An annotation with a pointer, at a position on the screen of 512 × 512 points or beside it.
  static func target(
    _ x: Double, _ y: Double, _ change: (inout TestAnnotation) -> Void = { _ in }
  ) -> TestAnnotation {
    TestAnnotation(x, y) {
      $0.pointer = style
      $0.flags.insert(.enabled)
      change(&$0)
    }
  }

  private func pointers(_ annotations: [TestAnnotation]) -> [OffscreenPointer] {
    var resolver = Resolver(plan: TestScene.plan(annotations))
    return resolver.frame().pointers
  }

  // MARK: Which annotations have pointers

  @Test func equalDistancesAreInDocumentOrder() {
    var style = Self.style
    style.most = 1
    for shift in stride(from: 0.0, to: 300, by: 37.3) {
      let targets = [-400 - shift, 912 + shift].map { x in Self.target(x, 256) { $0.pointer = style } }
      #expect(pointers(targets).map(\.annotation) == [0])
    }
  }

  @Test func aPointerStandsWhereTheRayMeetsTheEdge() throws {
    let pointer = try #require(pointers([Self.target(1000, 256)]).first)
    #expect(pointer.annotation == 0)
    #expect(pointer.frame == ScreenRectangle(x: 464, y: 240, width: 32, height: 32))
    #expect(abs(pointer.bearing - 90) < 1e-9)
    #expect(abs(try #require(pointer.distance) - 520) < 1e-6)
    let corner = try #require(pointers([Self.target(-744, -744)]).first)
    #expect(corner.frame == ScreenRectangle(x: 16, y: 16, width: 32, height: 32))
    #expect(abs(corner.bearing - 315) < 1e-6)
  }

  @Test func aVisibleViewHasNoPointer() {
    #expect(pointers([Self.target(256, 256), Self.target(520, 256), Self.target(-15, 256)]).isEmpty)
  }

  @Test func otherCausesGiveNoPointer() {
    let hidden: [(inout TestAnnotation) -> Void] = [
      { $0.flags.remove(.visible) }, { $0.minZoom = 3 }, { $0.maxZoom = 1 }, { $0.width = 0 },
    ]
    for change in hidden { #expect(pointers([Self.target(1000, 256, change)]).isEmpty) }
    // A view on screen that another view hides.
    #expect(pointers([Self.target(256, 256), Self.target(256, 256)]).isEmpty)
  }

  @Test func aViewThatAnotherHidesBesideTheScreenHasAPointer() {
    #expect(pointers([Self.target(560, 256), Self.target(560, 256)]).count == 2)
  }

  /// A region that covers a whole side has the effect of padding, one that ends before a corner has not.
  @Test func aPanelKeepsPointersBesideIt() throws {
    func region(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> RelativeRectangle {
      func edge(_ offset: Double) -> RelativeEdge { RelativeEdge(factor: 0, offset: offset) }
      return RelativeRectangle(left: edge(left), top: edge(top), right: edge(right), bottom: edge(bottom))
    }
    func places(_ regions: [RelativeRectangle], _ change: (inout TestAnnotation) -> Void = { _ in })
      -> [ScreenRectangle]
    {
      var plan = TestScene.plan([
        Self.target(-400, 256) {
          $0.flags.insert(.avoidsRegions)
          change(&$0)
        }
      ])
      plan.surroundings.avoidedRegions = regions
      var resolver = Resolver(plan: plan)
      return resolver.frame().pointers.map(\.frame)
    }
    let panel = region(0, 0, 200, 512)
    let beside = ScreenRectangle(x: 216, y: 240, width: 32, height: 32)
    #expect(places([panel]) == [beside])
    #expect(places([region(200, 400, 512, 512), panel]).map(\.x) == [216])
    #expect(places([panel]) { $0.flags.remove(.avoidsRegions) }.map(\.x) == [16])
    #expect(places([region(0, 0, 200, 480)]).isEmpty)
  }

  /// Its view would be on screen, too, if another view did not hide it.
  @Test func aPointBelowIgnoredPaddingHasNoPointer() {
    var camera = TestScene.camera
    camera.padding = Insets(bottom: 256)
    for ignores in [false, true] {
      let below = Self.target(256, 450) { if ignores { $0.flags.insert(.ignoreCameraPadding) } }
      var resolver = Resolver(plan: TestScene.plan([below, below]))
      #expect(resolver.frame(camera).pointers.count == (ignores ? 0 : 2))
    }
  }

  @Test func aPointBelowThePaddingHasAPointer() throws {
    var resolver = Resolver(plan: TestScene.plan([Self.target(256, 450)]))
    var camera = TestScene.camera
    camera.padding = Insets(bottom: 256)
    // The camera's center is in the middle of the upper half, 128 points higher.
    let pointer = try #require(resolver.frame(camera).pointers.first)
    #expect(pointer.frame == ScreenRectangle(x: 240, y: 208, width: 32, height: 32))
    #expect(pointer.bearing == 180)
  }

  @Test func aPointerNeedsRoom() {
    var resolver = Resolver(plan: TestScene.plan([Self.target(1000, 256)]))
    #expect(resolver.frame(TestScene.camera, Viewport(width: 64, height: 512)).pointers.count == 1)
    #expect(resolver.frame(TestScene.camera, Viewport(width: 63, height: 512)).pointers.isEmpty)
  }

  @Test func attachedViewsAndShapesHaveNone() {
    var plan = TestScene.plan([
      Self.target(1000, 256), Self.target(1000, 256), Self.target(1000, 256), Self.target(1000, 400),
    ])
    plan.attach(1, toAnnotation: 0)
    plan.attach(2, to: .line((900, 200), (1000, 300)))
    plan.attach(3, to: .point(1000, 400))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.annotation) == [0, 3].filter { $0 != 3 || Self.isPoint(plan) })
  }

  private static func isPoint(_ plan: Plan) -> Bool {
    plan.attachments.kinds[Int(plan.annotations.attachment[3])] == .point
  }

  @Test func membersOfClustersHaveNone() {
    for x in [420.0, 1200] {
      var plan = TestScene.plan([
        Self.target(x, 256), Self.target(x, 256), Self.target(x, 1200), Self.target(256, 256),
      ])
      var look = AnnotationOptions()
      look.flags = [.visible, .obstacle]
      (look.width, look.height) = (30, 30)
      look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
      plan.cluster([0, 0, 0, 0], [look])
      var resolver = Resolver(plan: plan)
      var camera = TestScene.camera
      camera.zoom = 3
      let frame = resolver.frame(camera)
      #expect(frame.pointers.map(\.annotation) == [2], "\(x)")
      // A selected member leaves its cluster, and the other one is no cluster.
      #expect(resolver.frame(after: [.select(0)], camera).pointers.count == 3)
    }
  }

  @Test func aStateMayGiveAPointer() {
    var plan = TestScene.plan([TestAnnotation(1000, 256) { $0.flags.insert(.enabled) }])
    plan.pointerStyle(Self.style)
    var selected = plan.annotations.options[0]
    selected.pointer = 0
    plan.states.annotation = [0]
    plan.states.states = [.selected]
    plan.states.named = [NamedProperties(.offscreen)]
    plan.states.options = [selected]
    plan.states.titles = TestScene.texts("")
    plan.states.subtitles = TestScene.texts("")
    plan.states.viewData = TestScene.texts("")
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.isEmpty)
    #expect(resolver.frame(after: [.select(0)]).pointers.count == 1)
    #expect(resolver.frame(after: [.deselect(0)]).pointers.isEmpty)
  }

  // MARK: Behind the camera

  @Test func behindTheCameraTheDirectionIsThatOnTheGround() throws {
    var camera = TestScene.camera
    camera.pitch = 60
    camera.bearing = 0
    var resolver = Resolver(plan: TestScene.plan([Self.target(256, 1200), Self.target(1100, 1200)]))
    let frame = resolver.frame(camera)
    #expect(frame.hidden.map(\.cause) == [.behindCamera, .behindCamera])
    let first = try #require(frame.pointers.first { $0.annotation == 0 })
    #expect(first.bearing == 180)
    #expect(first.distance == nil)
    let second = try #require(frame.pointers.first { $0.annotation == 1 })
    #expect(second.bearing > 90 && second.bearing < 180)
    // The direction does not jump where the points come from behind the camera.
    var last: OffscreenPointer?
    for step in 0..<200 {
      camera.pitch = 40 + 0.1 * Double(step)
      let pointer = try #require(resolver.frame(camera).pointers.first { $0.annotation == 1 })
      if let last { #expect(abs(pointer.x - last.x) + abs(pointer.y - last.y) < 8) }
      last = pointer
    }
  }

  // MARK: Order and collisions

  @Test func mostPointersOfAViewAreTheNearest() {
    let style = PointerStyle(view: 0, width: 32, height: 32, inset: 16, most: 2)
    let annotations = [1200.0, 700, 900, 800].map { x in
      Self.target(x, x - 500) { $0.pointer = style }
    }
    #expect(pointers(annotations).map(\.annotation) == [1, 3])
    let ranked = annotations.indices.map { index in
      var annotation = annotations[index]
      annotation.priority = index == 0 ? 1 : 0
      if index == 2 { annotation.flags.insert(.required) }
      return annotation
    }
    #expect(pointers(ranked).map(\.annotation) == [2, 0])
  }

  @Test func aPointerMovesAlongTheEdge() {
    let found = pointers([Self.target(1000, 256), Self.target(1100, 256), Self.target(1200, 256)])
    #expect(found.map(\.annotation) == [0, 1, 2])
    #expect(found.map(\.y) == [240, 272, 208])
    #expect(found.allSatisfy { $0.x == 464 })
    #expect(found[1].bearing < 90 && found[2].bearing > 90)
    // There is room for two moved pointers on each side.
    #expect(pointers((0..<9).map { Self.target(1000 + 10 * Double($0), 256) }).count == 5)
  }

  @Test func aPointerCoversNeitherViewsNorRegionsNorThePuck() throws {
    var plan = TestScene.plan([Self.target(1000, 256), TestAnnotation(480, 256)])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.y) == [272])
    plan = TestScene.plan([Self.target(1000, 256) { $0.flags.insert(.avoidsRegions) }])
    plan.avoidRegion(left: 490, top: 100, right: 512, bottom: 260)
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.y) == [264])
    plan.annotations.options[0].flags.remove(.avoidsRegions)
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.y) == [240])
    plan = TestScene.plan([Self.target(1000, 256)])
    plan.putPuck(480, 256, radius: 10)
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.y) != [240])
    plan.annotations.options[0].flags.insert(.allowOverlapWithPuck)
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.y) == [240])
  }

  @Test func aPointerCoversNoCallout() throws {
    var plan = TestScene.plan([
      Self.target(1000, 256), TestAnnotation(440, 256) { $0.flags.formUnion([.enabled, .selected]) },
    ])
    var callout = TestCallout()
    (callout.width, callout.height) = (40, 30)
    callout.anchors = [AnchorOption(.left)]
    plan.annotations.options[1].callout = plan.append(callout)
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame(after: [.select(1)])
    let bubble = try #require(frame.callouts.first?.frame)
    let pointer = try #require(frame.pointers.first?.frame)
    #expect(bubble.x + bubble.width > pointer.x)
    #expect(pointer.y >= bubble.y + bubble.height || pointer.y + pointer.height <= bubble.y)
  }

  // MARK: Taps, edits and points of the host

  @Test func aTapHitsAPointer() {
    let plan = TestScene.plan([
      Self.target(1000, 256), TestAnnotation(256, 256) { $0.flags.insert(.enabled) },
    ])
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.select(1)])
    #expect(resolver.hitTest(x: 465, y: 241) == .pointer(0))
    #expect(resolver.hitTest(x: 463, y: 241) == .map)
    let frame = resolver.frame(after: [.tap(ScreenPoint(x: 480, y: 256))])
    #expect(frame.events == [Event(0, .pointerTapped)])
    #expect(frame.pointers.count == 1)
    var disabled = plan
    disabled.annotations.options[0].flags.remove(.enabled)
    resolver = Resolver(plan: disabled)
    #expect(resolver.frame().pointers.count == 1)
    #expect(resolver.hitTest(x: 480, y: 256) == .map)
  }

  @Test func pointersSurviveEditsAndReloadsUntilTheNextFrame() throws {
    let plan = TestScene.plan([Self.target(1000, 256), Self.target(256, 256)])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().pointers.map(\.annotation) == [0])
    let patch = TestScene.plan([
      Self.target(-1000, 256) {
        $0.pointer = PointerStyle(view: 1, width: 20, height: 20, inset: 0, most: 1)
      }
    ])
    var named = patch
    named.annotations.ids = TestScene.texts("new")
    let added = try resolver.addAnnotation(named)
    #expect(resolver.hitTest(x: 480, y: 256) == .pointer(0))
    let frame = resolver.frame()
    #expect(frame.pointers.map(\.annotation) == [0, added])
    #expect(frame.pointers.map { resolver.plan.view(of: $0) } == ["view0", "view1"])
    try resolver.removeAnnotation(0)
    #expect(resolver.hitTest(x: 480, y: 256) == .map)
    #expect(resolver.frame().pointers.map(\.annotation) == [added])

    resolver = Resolver(plan: plan)
    _ = resolver.frame()
    var other = TestScene.plan([Self.target(256, 256), Self.target(1000, 256)])
    other.annotations.ids = TestScene.texts("a1", "a0")
    resolver.reload(other)
    #expect(resolver.hitTest(x: 480, y: 256) == .pointer(1))
    #expect(resolver.frame().pointers.map(\.annotation) == [1])
  }

  @Test func theLastPointerEndsWithItsOffscreen() throws {
    var resolver = Resolver(plan: TestScene.plan([Self.target(1000, 256)]))
    #expect(resolver.frame().pointers.count == 1)
    try resolver.updateAnnotation(0, to: TestScene.plan([TestAnnotation(1000, 256)]))
    #expect(resolver.frame().pointers.isEmpty)
  }

  @Test func unusedStylesAreDropped() throws {
    var resolver = Resolver(plan: TestScene.plan([Self.target(1000, 256)]))
    for number in 0..<200 {
      var patch = TestScene.plan([
        Self.target(1000, 256) {
          $0.pointer = PointerStyle(view: 0, width: 20, height: 20, inset: Double(number), most: 1)
        }
      ])
      patch.annotations.ids = TestScene.texts("a0")
      try resolver.updateAnnotation(0, to: patch)
      #expect(resolver.frame().pointers.map(\.x) == [492 - Double(number)])
    }
    #expect(resolver.plan.pointerStyles.count < 40)
  }

  @Test func pointsOfTheHostGivePointersWhereverTheyAre() {
    let places = [(1200.0, 256.0), (256, 1200), (256, 256)]
    let plan = TestScene.plan(places.map { Self.target($0.0, $0.1) })
    var resolver = Resolver(plan: plan)
    let expected = resolver.frame().pointers
    #expect(expected.map(\.annotation) == [0, 1])
    let projection = Projection(camera: TestScene.camera, viewport: TestScene.viewport)
    var frame = Frame()
    var hidden = -1.0
    for _ in 0..<2 {
      resolver.resolve(
        camera: TestScene.camera, area: MapArea(west: -10, south: -10, east: 10, north: 10),
        viewport: TestScene.viewport, into: &frame
      ) { coordinate in
        let x = Mercator.x(longitude: coordinate.longitude)
        let y = Mercator.y(latitude: coordinate.latitude)
        let point = projection.project(mercatorX: x, mercatorY: y)
        return point.flatMap { $0.x > 1000 && hidden > 0 ? nil : $0 }
      }
      // A point that the map hides has no pointer.
      let wanted = hidden > 0 ? Array(expected.dropFirst()) : expected
      #expect(frame.pointers.map(\.annotation) == wanted.map(\.annotation))
      #expect(zip(frame.pointers, wanted).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 1e-6 })
      hidden = 1
    }
  }

  @Test func thereAreAtMost1024() {
    let style = PointerStyle(view: 0, width: 1, height: 1, inset: 0, most: PointerStyle.noLimit)
    let annotations = (0..<2000).map { number in
      let angle = Double(number) * 0.0031415
      return Self.target(256 + 900 * cosine(angle), 256 + 900 * sine(angle)) { $0.pointer = style }
    }
    #expect(pointers(annotations).count == 1024)
  }

  private func sine(_ radians: Double) -> Double { Elementary.sineCosine(radians: radians).sine }
  private func cosine(_ radians: Double) -> Double { Elementary.sineCosine(radians: radians).cosine }
}
