import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct EditTests {
  static func patch(_ x: Double, _ y: Double, _ change: (inout TestAnnotation) -> Void = { _ in }) -> Plan {
    TestScene.plan([TestAnnotation(x, y, change)])
  }

  static func resolver() -> Resolver {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 256), TestAnnotation(300, 256)]))
    _ = resolver.frame()
    return resolver
  }

  @Test func whatIsAddedComesAfterAllOthersAndWins() {
    var resolver = Self.resolver()
    let row = resolver.add(Self.patch(310, 256))
    let frame = resolver.frame()
    #expect(row == 2)
    #expect(frame.hidden.map(\.annotation) == [1] && frame.hidden.map(\.by) == [.annotation(2)])
    #expect(frame.events.first == Event(1, .hidden(cause: .collision, by: .annotation(2))))
    #expect(frame.events.dropFirst().first == Event(2, .shown))
  }

  @Test func whatIsRemovedIsToldBeforeTheRestAndIsInNoFrame() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256), TestAnnotation(200, 400), TestAnnotation(256, 256),
      ]))
    _ = resolver.frame()
    resolver.remove(2)
    resolver.remove(1)
    let frame = resolver.frame()
    #expect(
      frame.events.prefix(3) == [
        Event(1, .hidden(cause: .removed, by: nil)),
        Event(2, .hidden(cause: .removed, by: nil)),
        Event(0, .shown),
      ])
    #expect(frame.placements.map(\.annotation) == [0] && frame.hidden.isEmpty)
    let isCalm = resolver.frame().events.isEmpty
    #expect(isCalm)
    #expect(resolver.frame(after: [.select(1)]).refusals.map(\.reason) == [.unknownAnnotation])
  }

  @Test func whatWasHiddenIsRemovedWithoutAWord() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256)]))
    _ = resolver.frame()
    resolver.remove(0)
    let frame = resolver.frame()
    #expect(frame.events.isEmpty && frame.hidden.isEmpty)
  }

  @Test func eventsOfInputsComeFirst() {
    var resolver = SelectionTests.resolver()
    resolver.remove(2)
    let frame = resolver.frame(
      after: [.select(0), .tap(ScreenPoint(x: 256, y: 256)), .set(0, .visible, 0)])
    #expect(
      frame.events == [
        Event(0, .selectionChanged(isSelected: true)), Event(1, .annotationTapped),
        Event(0, .selectionChanged(isSelected: false)),
        Event(1, .selectionChanged(isSelected: true)),
        Event(2, .hidden(cause: .removed, by: nil)),
        Event(0, .hidden(cause: .explicit, by: nil)),
      ])
  }

  @Test func whatIsAttachedToARemovedViewHasNoHost() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.attachment = 0 },
    ])
    plan.appendAttachment(.annotation)
    plan.attachments.host[0] = 0
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.remove(0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }

  /// An annotation and one that is attached to it.
  static func badgedResolver() -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.attachment = 0 },
    ])
    plan.appendAttachment(.annotation)
    plan.attachments.host[0] = 0
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.remove(0)
    _ = resolver.frame()
    return resolver
  }

  @Test func whatIsAddedAgainHasWhatWasAttachedToIt() {
    var resolver = Self.badgedResolver()
    // Of the same id, as the first of every test plan.
    resolver.add(Self.patch(300, 200))
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == [2, 1])
    #expect(frame.events.first == Event(1, .shown))
    resolver.remove(2)
    var other = Self.patch(100, 200)
    other.annotations.ids = TextColumn()
    other.annotations.ids.append("other".utf8)
    resolver.add(other)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }

  @Test func whatIsAddedAgainOnWhatWasAttachedToItDoesNotTakeIt() {
    var resolver = Self.badgedResolver()
    var patch = Self.patch(256, 256) { $0.attachment = 0 }
    patch.appendAttachment(.annotation)
    patch.attachments.host[0] = 1
    resolver.add(patch)
    #expect(resolver.plan.host(of: 1) == 0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing, .parentHidden])
  }

  @Test func whatIsAddedIsInItsFirstState() {
    var resolver = Self.resolver()
    var patch = Self.patch(256, 256) { $0.flags.remove(.enabled) }
    let wide = Self.patch(256, 256) { $0.width = 77 }.annotations.options[0]
    patch.states.append(.disabled, of: 0, wide, anchorList: wide.anchorList)
    let row = resolver.add(patch)
    #expect(resolver.frame().placements.first { $0.annotation == row }?.width == 77)
  }

  @Test func aChangeKeepsTheAnchorWhereTheNewListHasIt() {
    let both = [AnchorOption(.left), AnchorOption(.right)]
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(490, 256) { $0.anchors = both }]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
    resolver.set(0, to: Self.patch(490, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] })
    let frame = resolver.frame()
    #expect(frame.placements.map(\.anchor) == [0])
    #expect(frame.events.isEmpty)
  }

  /// What changes leave behind is cleared away, which gives lists and shapes other numbers.
  @Test func manyChangesOfOneLeaveTheOthersWhereTheyAre() {
    let both = [AnchorOption(.left), AnchorOption(.right)]
    var plan = TestScene.plan([
      TestAnnotation(100, 100), TestAnnotation(490, 256) { $0.anchors = both }, TestAnnotation(0, 0),
    ])
    plan.attach(0, to: .line((50, 50), (150, 150)))
    plan.attach(2, to: .line((200, 300), (300, 400)))
    var resolver = Resolver(plan: plan)
    let first = resolver.frame()
    for change in 1...100 {
      var patch = TestScene.plan([
        TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top, offsetX: Double(change) / 10)] }
      ])
      patch.attach(0, to: .line((50, 50), (150, 150 + Double(change))))
      resolver.set(0, to: patch)
      let frame = resolver.frame()
      let isFirstOnly = frame.events.allSatisfy {
        $0.annotation == 0 && [.anchorCoordinateChanged, .anchorChanged].contains($0.kind)
      }
      #expect(isFirstOnly, "\(frame.events)")
      #expect(frame.placements.filter { $0.annotation > 0 } == first.placements.filter { $0.annotation > 0 })
    }
    #expect(resolver.plan.anchorLists.count < 30 && resolver.plan.geometries.count < 30)
  }

  @Test func whatTheHostSaidOfAFeatureIsNotOfTheNext() {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.attach(0, to: .line((200, 300), (300, 400)))
    var resolver = Resolver(plan: plan)
    let hide = Input.featureVisibility(attachment: 0, isVisible: false)
    #expect(resolver.frame(after: [hide]).hidden.map(\.cause) == [.featureHidden])
    resolver.set(0, to: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
    plan.attachments.feature[0] = 7
    resolver.set(0, to: plan)
    #expect(resolver.frame().hidden.isEmpty)
  }

  @Test func aChangeOfPlaceIsTold() {
    var resolver = Self.resolver()
    resolver.set(0, to: Self.patch(150, 256))
    let frame = resolver.frame()
    #expect(frame.events.count == 1)
    guard frame.events.first?.annotation == 0, frame.events.first?.kind == .anchorCoordinateChanged else {
      Issue.record("\(frame.events)")
      return
    }
    let isCalm = resolver.frame().events.isEmpty
    #expect(isCalm)
  }

  @Test func aMoveIsToldOnceAndWhenItIsShown() {
    var resolver = Self.resolver()
    let far = Coordinate(longitude: 170, latitude: 0)
    let near = Coordinate(longitude: -30, latitude: 0)
    #expect(
      resolver.frame(after: [.move(0, to: far)]).events
        == [Event(0, .hidden(cause: .offscreen, by: nil))])
    #expect(
      resolver.frame(after: [.move(0, to: near)]).events
        == [Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: near))])
  }

  /// A plan that was put together by changes gives the frames of one that was like that from the start.
  @Test("changes give what the finished plan gives", arguments: 0..<60)
  func changesEqualTheFinishedPlan(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let annotations = (0..<random.whole(2...12)).map { _ in
      TestAnnotation(random.quarter(100...400), random.quarter(100...400)) {
        $0.anchors = random.pick([[AnchorOption(.top)], [AnchorOption(.bottom), AnchorOption(.top)]])
        $0.priority = random.pick([0, 1])
        $0.zPriority = random.pick([0, 3])
        $0.view = UInt32(random.whole(0...1))
        if random.once(in: 6) { $0.flags.insert(.required) }
      }
    }
    let known = random.whole(1...annotations.count)
    var start = Array(annotations.prefix(known))
    let changed = random.whole(0...known - 1)
    start[changed] = TestAnnotation(20, 20) { $0.view = 1 }
    var resolver = Resolver(plan: TestScene.plan(start))
    for added in annotations.dropFirst(known) { resolver.add(TestScene.plan([added])) }
    resolver.set(AnnotationIndex(changed), to: TestScene.plan([annotations[changed]]))
    var finished = Resolver(plan: TestScene.plan(annotations))
    for camera in [TestScene.camera, TestScene.camera(movedBy: 60, -40), Camera(zoom: 1.5)] {
      let (actual, expected) = (Transcript(resolver.frame(camera)), Transcript(finished.frame(camera)))
      if actual != expected {
        Issue.record("seed \(seed): \("\(actual)") differs from \("\(expected)")")
        return
      }
    }
  }

  @Test func aHostsGeometryIsUsedAndTakenAway() throws {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
    let line = [Coordinate(longitude: -18, latitude: 0), Coordinate(longitude: 18, latitude: 0)]
    try resolver.setGeometry([.lineString(line)], of: 0)
    let frame = resolver.frame()
    #expect(frame.placements.count == 1 && abs((frame.placements.first?.pointX ?? 0) - 256) < 1e-6)
    #expect(
      resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: false)]).hidden.map(\.cause)
        == [.featureHidden])
    #expect(
      resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: true)]).placements.count == 1)
    try resolver.setGeometry([], of: 0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }
}
