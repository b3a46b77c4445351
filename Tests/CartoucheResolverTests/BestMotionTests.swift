import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What `strategy: best` changes on a map that moves.
@Suite struct BestMotionTests {
  private static func resolver(
    _ annotations: [TestAnnotation], _ calm: Calm = .equal, margin: Double = 100
  ) -> Resolver {
    var policy = PlacementPolicy()
    policy.margin = margin
    policy.strategy = .best
    policy.calm = calm
    let order = Array(0..<UInt32(annotations.count))
    return Resolver(plan: TestScene.plan(annotations, policy: policy, lastOrder: order))
  }

  /// What lies so many points further right comes to the middle.
  private static func camera(_ points: Double, turnedBy bearing: Double = 0, pitch: Double = 0) -> Camera {
    var camera = TestScene.camera
    camera.pitch = pitch
    camera.center.longitude += points * 360 / 2048
    camera.bearing = bearing
    return camera
  }

  private static func shown(_ frame: Frame) -> Set<AnnotationIndex> {
    Set(frame.placements.map(\.annotation))
  }

  /// Two anchors that are in the way of each other: who has fewer goes first.
  private static let nearlyOne = [AnchorOption(.center), AnchorOption(.center, offsetY: 1)]

  struct Before: Sendable {
    var points = 34.0
    var bearing = 0.0
    var pitch = 0.0
    var zoom = 2.0
    /// Whether the search shows who was off the screen then.
    var isShown: Bool
  }

  static let befores = [
    Before(isShown: true), Before(bearing: 1, isShown: false), Before(pitch: 3, isShown: false),
    Before(zoom: 2.09, isShown: false), Before(points: 2048 + 34, bearing: 1, isShown: false),
    // These are jumps.
    Before(points: 44, bearing: 16, isShown: true), Before(points: 44, bearing: -16, isShown: true),
    Before(pitch: 40, isShown: true), Before(zoom: 2.4, isShown: true),
    Before(points: 66, bearing: 1, isShown: true),
  ]

  /// The second one stands where the first one could step aside.
  private static let oneBeforeTheOther = [
    TestAnnotation(12, 256) { $0.anchors = [AnchorOption(.center), AnchorOption(.bottom, offsetY: 20)] },
    TestAnnotation(12, 256) { $0.anchors = nearlyOne },
  ]

  @Test("the search shows newcomers where a flat map is only moved, or jumps", arguments: befores)
  func newcomers(before: Before) {
    var resolver = Self.resolver(Self.oneBeforeTheOther, margin: 0)
    var camera = Self.camera(before.points, turnedBy: before.bearing, pitch: before.pitch)
    camera.zoom = before.zoom
    #expect(Self.shown(resolver.frame(camera)).isEmpty)
    #expect(Self.shown(resolver.frame(Self.camera(0))) == (before.isShown ? [0, 1] : [0]))
  }

  /// Of a host's matrix nothing is known but where it puts places.
  @Test(arguments: befores) func newcomersByAMatrix(before: Before) {
    var resolver = Self.resolver(Self.oneBeforeTheOther, margin: 0)
    var camera = Self.camera(before.points, turnedBy: before.bearing, pitch: before.pitch)
    camera.zoom = before.zoom
    var frame = Frame()
    let viewport = TestScene.viewport
    resolver.resolve(matrix: MatrixTests.matrix(camera, viewport), viewport: viewport, into: &frame)
    #expect(frame.placements.isEmpty)
    resolver.resolve(matrix: MatrixTests.matrix(Self.camera(0), viewport), viewport: viewport, into: &frame)
    #expect(Self.shown(frame) == (before.isShown ? [0, 1] : [0]))
  }

  /// Nothing moves, so it is no map that is turned or tilted.
  @Test("who gets room on a still map is shown", arguments: [0.0, 40], [Calm.equal, .motion])
  func still(pitch: Double, calm: Calm) {
    var annotations = Self.oneBeforeTheOther.map { one in
      var one = one
      one.x = 256
      return one
    }
    annotations.append(TestAnnotation(256, 226) { $0.priority = 1 })
    var resolver = Self.resolver(annotations, calm)
    let camera = Self.camera(0, pitch: pitch)
    #expect(Self.shown(resolver.frame(camera)) == [0, 2])
    let frame = resolver.frame(after: [.set(2, .visible, 0)], camera)
    #expect(Self.shown(frame) == [0, 1])
  }

  /// Two views with hardly more room between them than a third one needs, which something hid until now.
  @Test("who returns needs no room to spare where the map is only moved", arguments: [false, true])
  func room(isTurned: Bool) throws {
    var resolver = Self.resolver([
      TestAnnotation(215.5, 256), TestAnnotation(296.5, 256), TestAnnotation(256, 256),
      TestAnnotation(256, 256) { $0.priority = 1 },
    ])
    resolver.explains = true
    #expect(Self.shown(resolver.frame()) == [0, 1, 3])
    let frame = resolver.frame(
      after: [.set(3, .visible, 0)], Self.camera(1, turnedBy: isTurned ? 0.01 : 0))
    #expect(Self.shown(frame) == (isTurned ? [0, 1] : [0, 1, 2]))
    let explanation = try #require(frame.explanations.first { $0.annotation == 2 })
    #expect(explanation.candidates.map(\.stoppedBy) == [isTurned ? .collision : nil])
  }

  /// The first of three in a row meets both of the others once the map is zoomed out.
  @Test("of those who were there as many stay as can", arguments: [Calm.equal, .motion])
  func whoWasThereStays(calm: Calm) {
    let annotations = [242.0, 200, 284].map { TestAnnotation($0, 256) }
    var resolver = Self.resolver(annotations, calm)
    #expect(Self.shown(resolver.frame()).count == 3)
    var greedy = resolver.copy()
    greedy.best = nil
    let camera = Camera(zoom: 1.8)
    #expect(Self.shown(greedy.frame(camera)) == [0])
    #expect(Self.shown(resolver.frame(camera)) == [1, 2])
  }

  /// The same, but the first one has only just come: to go for the others would be a blink.
  @Test("who has only just come stays", arguments: [Calm.equal, .motion], [1, 20])
  func whoHasJustComeStays(calm: Calm, frames: Int) {
    let annotations = [242.0, 200, 284].map { x in
      TestAnnotation(x, 256) { if x == 242 { $0.flags.remove(.visible) } }
    }
    var resolver = Self.resolver(annotations, calm)
    #expect(Self.shown(resolver.frame()) == [1, 2])
    #expect(Self.shown(resolver.frame(after: [.set(0, .visible, 1)])).count == 3)
    // Each a little further, for only other frames count.
    for number in 1..<frames { _ = resolver.frame(Self.camera(Double(number) / 64)) }
    #expect(Self.shown(resolver.frame(Camera(zoom: 1.8))) == (frames == 1 ? [0] : [1, 2]))
  }

  /// The first one, which is more important, loses its place to the second one, which was shown a moment ago.
  @Test func nobodyGoesForOneWhoIsMoreImportantInMotion() {
    var resolver = Self.resolver(
      [
        TestAnnotation(242, 256) { $0.priority = 1 },
        TestAnnotation(284, 256) { $0.flags.remove(.visible) },
      ], .motion)
    #expect(Self.shown(resolver.frame()) == [0])
    #expect(Self.shown(resolver.frame(after: [.set(1, .visible, 1)])) == [0, 1])
    #expect(Self.shown(resolver.frame(Camera(zoom: 1.8))) == [1])
  }

  /// The first one may step to the left of its point, and the map moves to the left, or to the right.
  @Test("nobody steps aside to where it is gone in a moment", arguments: [2.0, -2])
  func stepsAside(points: Double) {
    var resolver = Self.resolver([
      TestAnnotation(30, 256) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] },
      TestAnnotation(75, 256) {
        $0.anchors = Self.nearlyOne
        $0.flags.remove(.visible)
      },
    ])
    #expect(Self.shown(resolver.frame()) == [0])
    let frame = resolver.frame(after: [.set(1, .visible, 1)], Self.camera(points))
    #expect(Self.shown(frame) == (points > 0 ? [0] : [0, 1]))
  }

  /// In the margin, seen at its first anchor and not at its second.
  @Test func nobodyStepsAsideOutOfSight() {
    var resolver = Self.resolver([
      TestAnnotation(-10, 256) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] },
      TestAnnotation(40, 256) {
        $0.anchors = Self.nearlyOne
        $0.flags.remove(.visible)
      },
    ])
    _ = resolver.frame()
    let frame = resolver.frame(after: [.set(1, .visible, 1)], Self.camera(0, turnedBy: 0.01))
    #expect(frame.placements.map(\.annotation) == [0] && frame.placements[0].anchor == 0)
  }

  @Test func eachFrameTriesSomethingElse() throws {
    let scene = CrowdedScene(seed: 3, count: 150, anchors: 4, side: 300)
    var resolver = Resolver(plan: scene.plan(budget: 200))
    _ = resolver.frame()
    let first = try #require(resolver.best?.search.random)
    _ = resolver.frame(Self.camera(1))
    let second = try #require(resolver.best?.search.random)
    #expect(second != first)
    _ = resolver.frame(Self.camera(2))
    #expect(resolver.best?.search.random != second && resolver.best?.search.random != first)
    // And a plan that is loaded again goes on.
    let before = resolver.best?.search.random
    resolver.reload(scene.plan(budget: 200))
    #expect(resolver.best?.search.random == before)
  }

  @Test("where far more views wait than have room they are set beside each other", arguments: [1, 2, 3])
  func sweep(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 4000, anchors: 4, side: 500)
    var greedy = Resolver(plan: scene.plan(budget: nil))
    var best = Resolver(plan: scene.plan(budget: 1))
    let (least, frame) = (scene.counts(greedy.frame()), best.frame())
    #expect(scene.overlap(in: frame) == nil)
    #expect(5 * scene.counts(frame)[0] > 6 * least[0], "\(scene.counts(frame)) after \(least)")
    var other = Resolver(plan: scene.plan(budget: 1))
    _ = other.frame(Self.camera(1000))
    #expect(other.frame().placements == frame.placements, "after a jump from where nothing was")
  }
}
