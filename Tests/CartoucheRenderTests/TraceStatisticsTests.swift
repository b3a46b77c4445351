import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct TraceStatisticsTests {
  private func statistics(_ plan: Plan, _ cameras: [Camera]) -> TraceStatistics {
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    var statistics = TraceStatistics()
    for camera in cameras { statistics.add(resolver.frame(camera)) }
    return statistics
  }

  @Test func whatTheFirstFrameShowsIsNoChange() {
    let statistics = statistics(
      TestScene.plan([TestAnnotation(100, 100), TestAnnotation(300, 300), TestAnnotation(300, 300)]),
      [TestScene.camera])
    #expect(statistics.frames == 1 && statistics.meanVisible == 2)
    #expect(statistics.visibilityChanges == 0 && statistics.anchorChanges == 0)
  }

  @Test(arguments: [(15, 1), (16, 0)])
  func aChangeThatIsTakenBackWithinFifteenFramesIsABlink(_ frames: Int, _ blinks: Int) {
    let near = TestScene.camera
    let far = Camera(center: Coordinate(longitude: 170, latitude: 0), zoom: 2)
    let statistics = statistics(
      TestScene.plan([TestAnnotation(256, 256)]),
      [near] + Array(repeating: far, count: frames) + [near])
    #expect(statistics.visibilityChanges == 2 && statistics.blinks == blinks)
  }

  /// The view leaves its first anchor at the edge, and comes back to the middle.
  private func wanderer(keepsAnchor: Bool) -> TraceStatistics {
    var policy = PlacementPolicy()
    policy.keepsAnchor = keepsAnchor
    let plan = TestScene.plan(
      [TestAnnotation(490, 256) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] }],
      policy: policy)
    // Looking further east moves the view to the left, by 100 points.
    let inside = Camera(center: Coordinate(longitude: 17.578125, latitude: 0), zoom: 2)
    return statistics(plan, [inside, TestScene.camera, inside])
  }

  @Test func anAnchorIsChangedForNothingWhereTheOldOneWasAsGood() {
    let sticky = wanderer(keepsAnchor: true)
    #expect(sticky.anchorChanges == 1 && sticky.avoidableAnchorChanges == 0)
    let restless = wanderer(keepsAnchor: false)
    #expect(restless.anchorChanges == 2 && restless.avoidableAnchorChanges == 1)
  }

  @Test func bothFormatsTellEveryNumber() {
    let plan = TestScene.plan([TestAnnotation(256, 256)])
    var statistics = TraceStatistics()
    var resolver = Resolver(plan: plan)
    statistics.add(resolver.frame())
    var text: [UInt8] = []
    FrameText(plan: plan).write(statistics, to: &text)
    var json: [UInt8] = []
    FrameJSON(plan: plan).write(statistics, to: &json)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "statistics  frames 1  mean visible 1  anchor changes 0  avoidable anchor changes 0  visibility changes 0  blinks 0\n"
    )
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"statistics":{"frames":1,"meanVisible":1,"anchorChanges":0,"avoidableAnchorChanges":0,"visibilityChanges":0,"blinks":0}}"#
        + "\n")
  }
}
