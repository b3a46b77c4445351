import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What was not there in the last frame, on a map that moves.
@Suite struct NewcomerTests {
  /// A view near the right edge, which is shown from a zoom on.
  static func plan(_ calm: Calm) -> Plan {
    plan([TestAnnotation(490, 256) { $0.minZoom = 2.01 }], calm)
  }

  static func plan(_ annotations: [TestAnnotation], _ calm: Calm) -> Plan {
    var policy = PlacementPolicy()
    policy.calm = calm
    return TestScene.plan(annotations, policy: policy)
  }

  /// The frame after one in which the first view is below its range of zooms.
  static func second(
    of plan: Plan, from first: Camera = Camera(zoom: 2), to camera: Camera, isSettled: Bool = false
  ) -> Frame {
    var resolver = Resolver(plan: plan)
    var frame = resolver.frame(first)
    resolver.resolve(camera: camera, viewport: TestScene.viewport, isSettled: isSettled, into: &frame)
    return frame
  }

  /// 15 frames on the map is a fifth larger, and the view outside.
  static let closer = Camera(zoom: 2.02)

  @Test func whatIsGoneSoonIsNotPlaced() {
    let frame = Self.second(of: Self.plan(.motion), to: Self.closer)
    #expect(frame.placements.isEmpty && frame.hidden.map(\.cause) == [.bounds])
  }

  @Test("but where nobody looks ahead", arguments: [Calm.none, .equal])
  func withoutMotion(calm: Calm) {
    #expect(Self.second(of: Self.plan(calm), to: Self.closer).placements.count == 1)
  }

  @Test func aSettledFrameShowsIt() {
    #expect(Self.second(of: Self.plan(.motion), to: Self.closer, isSettled: true).placements.count == 1)
  }

  /// Else a map would be empty after it until it is settled.
  @Test func aCameraThatJumpsIsNoMotion() {
    let elsewhere = Camera(center: Coordinate(longitude: 60, latitude: 0), zoom: 2)
    let frame = Self.second(of: Self.plan(.motion), from: elsewhere, to: Self.closer)
    #expect(frame.placements.count == 1)
  }

  @Test func whatIsThereSlidesOut() {
    var plan = Self.plan(.motion)
    plan.annotations.options[0].minZoom = 0
    #expect(Self.second(of: plan, to: Self.closer).placements.count == 1)
  }

  @Test(
    "what is required, or chosen by the user, is shown at once",
    arguments: [AnnotationFlags.required, .selected])
  func exceptions(flag: AnnotationFlags) {
    var plan = Self.plan(.motion)
    plan.annotations.options[0].flags.formUnion([flag, .enabled])
    #expect(Self.second(of: plan, to: Self.closer).placements.count == 1)
  }

  @Test func whatAnInputBringsIsShownAtOnce() {
    var resolver = Resolver(plan: Self.plan(.motion))
    var frame = resolver.frame(Camera(zoom: 2))
    resolver.resolve(
      [.set(0, .minZoom, 0)], camera: Self.closer, viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.count == 1)
  }

  /// Two views, of which the second is new once the map is zoomed out, with less than four points between them.
  @Test(
    "on a map that shrinks, who will meet another view in six frames waits",
    arguments: [(Calm.equal, 43.5, 2), (.motion, 43.5, 1), (.motion, 44.5, 2)])
  func approach(calm: Calm, distance: Double, shown: Int) {
    let annotations = [
      TestAnnotation(256, 256), TestAnnotation(256 + distance, 256) { $0.maxZoom = 1.99 },
    ]
    let frame = Self.second(of: Self.plan(annotations, calm), to: Camera(zoom: 1.98))
    #expect(frame.placements.count == shown)
    #expect(frame.hidden.allSatisfy { $0.cause == .bounds })
  }

  @Test func whoMayOverlapMeetsNobody() {
    let annotations = [
      TestAnnotation(256, 256),
      TestAnnotation(299.5, 256) {
        $0.maxZoom = 1.99
        $0.flags.insert(.allowOverlap)
      },
    ]
    #expect(Self.second(of: Self.plan(annotations, .motion), to: Camera(zoom: 1.98)).placements.count == 2)
  }

  /// In the first frame the second view waits in the margin; in the second one it would be seen, with little room.
  @Test("who comes out of the margin is new", arguments: [(Calm.equal, 2), (.motion, 1)])
  func margin(calm: Calm, shown: Int) {
    let plan = Self.plan([TestAnnotation(534, 256), TestAnnotation(490, 256)], calm)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
    #expect(resolver.frame(Camera(zoom: 1.98)).placements.count == shown)
  }

  /// Along the edges of a map that is moved fast, more than a narrow strip would else be empty.
  @Test("who is seen for 160 points comes", arguments: [(200.0, 1), (100, 0)])
  func strip(x: Double, shown: Int) {
    // It goes 30 points to the left in a frame.
    let plan = Self.plan([TestAnnotation(x, 256) { $0.minZoom = 2.01 }], .motion)
    let longitude = 30 * 360 / 2048.0
    let frame = Self.second(
      of: plan, from: Camera(center: Coordinate(longitude: -longitude, latitude: 0), zoom: 2),
      to: Camera(zoom: 2.01))
    #expect(frame.placements.count == shown)
  }

  @Test func theSearchDoesNotShowWhatIsGoneSoonEither() {
    // Greedy gives the new one no place, for the other one is there; the search could move that aside.
    var plan = Self.plan(
      [
        TestAnnotation(490, 256) {
          $0.minZoom = 2.01
          $0.anchors = [AnchorOption(.bottom)]
        },
        TestAnnotation(460, 240) { $0.anchors = [AnchorOption(.center), AnchorOption(.right)] },
      ], .equal)
    plan.placement.strategy = .best
    #expect(Self.second(of: plan, to: Self.closer).placements.map(\.annotation) == [1])
    // Where the map stands nearly still, it does.
    let slow = Self.second(of: plan, from: Camera(zoom: 2.0099), to: Camera(zoom: 2.0101))
    #expect(slow.placements.count == 2)
  }
}
