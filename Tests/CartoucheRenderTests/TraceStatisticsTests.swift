import CartoucheRender
import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

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

  /// First the anchor changes with the position, then at the same position.
  @Test func anAnchorThatGoesWithItsPlaceIsNotChangedForNothing() throws {
    var plan = TestScene.plan([
      TestAnnotation(0, 0) { $0.anchors = [AnchorOption(.bottom), AnchorOption(.top)] }
    ])
    plan.attach(0, to: .line((-300, 256), (800, 256)))
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    var statistics = TraceStatistics()
    var frame = resolver.frame()
    statistics.add(frame)
    let first = try #require(frame.placements.first)
    #expect(first.anchor == 0)
    // The view has another position and anchor, then returns.
    var elsewhere = first
    elsewhere.anchor = 1
    elsewhere.coordinate = Coordinate(longitude: 9, latitude: 0)
    frame.placements = [elsewhere]
    frame.explanations = [
      Explanation(
        annotation: 0,
        candidates: [
          Candidate(coordinate: first.coordinate, anchor: 0, candidateClass: 0),
          Candidate(coordinate: elsewhere.coordinate, anchor: 0, candidateClass: 0),
          Candidate(coordinate: elsewhere.coordinate, anchor: 1, candidateClass: 0),
        ], chosen: 2)
    ]
    frame.events = [Event(0, .anchorChanged(from: 0, to: 1))]
    statistics.add(frame)
    #expect(statistics.anchorChanges == 1 && statistics.avoidableAnchorChanges == 0)
    frame.placements[0].anchor = 0
    frame.explanations[0].chosen = 1
    frame.events = [Event(0, .anchorChanged(from: 1, to: 0))]
    statistics.add(frame)
    #expect(statistics.anchorChanges == 2 && statistics.avoidableAnchorChanges == 1)
  }

  @Test func aViewThatWasHiddenInBetweenChangesNoAnchorForNothing() throws {
    let plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.anchors = [AnchorOption(.bottom), AnchorOption(.top)] }
    ])
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    var statistics = TraceStatistics()
    var frame = resolver.frame()
    statistics.add(frame)
    var hidden = frame
    hidden.placements = []
    hidden.events = []
    statistics.add(hidden)
    frame.placements[0].anchor = 1
    frame.events = [Event(0, .anchorChanged(from: 0, to: 1))]
    statistics.add(frame)
    #expect(statistics.anchorChanges == 1 && statistics.avoidableAnchorChanges == 0)
  }

  @Test func countingTakesTimeInProportion() throws {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.explains = true
    let one = resolver.frame()
    func frame(_ count: Int) -> Frame {
      var frame = one
      frame.placements = []
      frame.explanations = []
      frame.events = []
      for row in 0..<count {
        var (placement, explanation) = (one.placements[0], one.explanations[0])
        placement.annotation = AnnotationIndex(row)
        explanation.annotation = AnnotationIndex(row)
        frame.placements.append(placement)
        frame.explanations.append(explanation)
        frame.events.append(Event(AnnotationIndex(row), .anchorChanged(from: 0, to: 0)))
      }
      return frame
    }
    let growth = growthOfWork(from: frame(200), to: frame(4000)) { frame in
      var statistics = TraceStatistics()
      statistics.add(frame)
      statistics.add(frame)
      #expect(statistics.avoidableAnchorChanges == frame.placements.count)
    }
    // The growth is 20 for linear time, and 400 for a search for each change.
    #expect(growth < 100)
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
