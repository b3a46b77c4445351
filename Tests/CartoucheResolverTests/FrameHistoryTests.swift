import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// An input without an effect repeats the last frame without resolving a new one.
@Suite struct NoChangeTests {
  static func resolver() -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.insert(.enabled) },
      TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top)] },
    ])
    plan.attach(1, to: EditAttachmentTests.line)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test(arguments: [
    Input.set(0, .priority, 0), .set(0, .visible, 1), .set(0, .width, 40), .set(1, .zPriority, 0),
    .highlight(0, true),
  ])
  func anInputThatMakesNoDifferenceIsNoChange(_ input: Input) {
    var resolver = Self.resolver()
    let screen = Screen(
      Perspective(source: .camera(TestScene.camera), viewport: TestScene.viewport), horizon: nil)
    var frame = Frame()
    resolver.state.apply([input], seen: nil, on: screen, { _ in nil }, into: &frame)
    #expect(frame.refusals.isEmpty && !resolver.state.isChanged)
  }

  @Test func theSameAnnotationAgainIsNoChange() {
    var resolver = Self.resolver()
    for row in [0, 1] {
      var patch = TestScene.plan([
        row == 0
          ? TestAnnotation(256, 256) { $0.flags.insert(.enabled) }
          : TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top)] }
      ])
      if row == 1 { patch.attach(0, to: EditAttachmentTests.line) }
      patch.annotations.ids = TextColumn()
      patch.annotations.ids.append("a\(row)".utf8)
      resolver.state.set(AnnotationIndex(row), to: patch)
      #expect(resolver.state.isChanged == false)
    }
    resolver.state.set(0, to: TestScene.plan([TestAnnotation(256, 256)]))
    #expect(resolver.state.isChanged == true)
  }

  @Test func aStateWithARowIsAChange() {
    var resolver = Resolver(plan: StateTests.plan([.highlighted]))
    #expect(resolver.frame().placements.map(\.width) == [40])
    #expect(resolver.frame(after: [.highlight(0, true)]).placements.map(\.width) == [51])
  }

  @Test func aFrameAfterNothingIsTheLastFrame() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(250, 256), TestAnnotation(260, 256)]))
    let first = resolver.frame()
    var again = resolver.frame(after: [.set(0, .priority, 0), .set(1, .obstacle, 1)])
    #expect(again.events.isEmpty)
    again.events = first.events
    #expect(again == first)
  }
}

/// Slots and events depend only on the rows that changed between two frames.
@Suite struct ChangedRowsTests {
  private static let both = [AnchorOption(.left), AnchorOption(.right)]

  /// Returns views side by side, of which the last one leaves the screen to the right.
  private static func plan() -> Plan {
    TestScene.plan([
      TestAnnotation(100, 100), TestAnnotation(200, 100) { $0.view = 1 },
      TestAnnotation(430, 256) { $0.anchors = both }, TestAnnotation(480, 400),
    ])
  }

  /// Returns the camera that shows all views some points further right.
  private static func moved(_ points: Double) -> Camera {
    Camera(center: Coordinate(longitude: -360 * points / 2048, latitude: 0), zoom: 2)
  }

  private static func changed(_ resolver: borrowing Resolver) -> [Int] {
    Array(resolver.state.history.changed)
  }

  @Test func onlyChangedRowsAreRead() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    #expect(Self.changed(resolver) == [0, 1, 2, 3])
    _ = resolver.frame(Self.moved(1))
    #expect(Self.changed(resolver).isEmpty)
    // One view changes its anchor, and one disappears.
    let frame = resolver.frame(Self.moved(60))
    #expect(Self.changed(resolver) == [2, 3])
    #expect(
      frame.events == [
        Event(2, .anchorChanged(from: 0, to: 1)), Event(3, .hidden(cause: .offscreen, by: nil)),
      ])
  }

  @Test func returningViewsHaveTheLowestFreeSlot() {
    var resolver = Resolver(plan: Self.plan())
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 0, 2: 1, 3: 2])
    for _ in 0..<3 {
      #expect(SlotTests.slots(resolver.frame(Self.moved(60))) == [0: 0, 1: 0, 2: 1])
      let frame = resolver.frame()
      #expect(SlotTests.slots(frame) == [0: 0, 1: 0, 2: 1, 3: 2])
      #expect(frame.events.contains(Event(3, .shown)))
    }
    // All views disappear, and others appear first.
    #expect(resolver.frame(EventTests.far).placements.isEmpty)
    #expect(SlotTests.slots(resolver.frame(Self.moved(-150))) == [1: 0, 2: 0, 3: 1])
  }

  @Test func aRemovedViewGivesItsSlotBack() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    resolver.state.remove(0)
    let frame = resolver.frame()
    #expect(Self.changed(resolver) == [0])
    #expect(frame.events == [Event(0, .hidden(cause: .removed, by: nil))])
    let added = resolver.state.add(EditTests.patch(300, 256))
    #expect(SlotTests.slots(resolver.frame())[added] == 0)
  }

  /// There is no other difference between the two frames.
  @Test func aChangedVisibleViewIsReportedWithAnotherSlot() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    #expect(
      resolver.frame(after: [.move(0, to: coordinate)]).events == [
        Event(0, .anchorCoordinateChanged(coordinate: coordinate))
      ])
    #expect(Self.changed(resolver).isEmpty)
    resolver.state.set(0, to: EditTests.patch(100, 100) { $0.view = 1 })
    let frame = resolver.frame()
    #expect(SlotTests.slots(frame)[0] == 1)
    #expect(frame.events.map(\.kind) == [.anchorCoordinateChanged])
  }

  @Test func movesOutOfSightAreReportedOnReturn() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame()
    _ = resolver.frame(EventTests.far)
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    #expect(resolver.frame(after: [.move(0, to: coordinate)], EventTests.far).events.isEmpty)
    #expect(
      resolver.frame().events.filter { $0.annotation == 0 } == [
        Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: coordinate)),
      ])
  }

  @Test func aReloadReportsMovesAndKeepsSlots() {
    var resolver = Resolver(plan: Self.plan())
    let before = SlotTests.slots(resolver.frame())
    var plan = Self.plan()
    let coordinate = Coordinate(longitude: 1, latitude: 1)
    plan.annotations.setCoordinate(coordinate, of: 1)
    resolver.reload(plan)
    let frame = resolver.frame()
    #expect(SlotTests.slots(frame) == before)
    #expect(frame.events == [Event(1, .anchorCoordinateChanged(coordinate: coordinate))])
    _ = resolver.frame(Self.moved(1))
    #expect(Self.changed(resolver).isEmpty)
  }
}

@Suite struct SlotTests {
  static func slots(_ frame: Frame) -> [AnnotationIndex: Int] {
    Dictionary(uniqueKeysWithValues: frame.placements.map { ($0.annotation, $0.slot) })
  }

  @Test func slotsAreNumberedInDocumentOrder() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(100, 100), TestAnnotation(200, 100), TestAnnotation(300, 100)]))
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 1, 2: 2])
  }

  @Test func everyViewClassNumbersItsOwn() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(100, 100), TestAnnotation(200, 100) { $0.view = 1 }, TestAnnotation(300, 100),
      ]))
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 0, 2: 1])
  }

  @Test func aFreedSlotIsTakenInTheSameFrame() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(100, 100) { $0.maxZoom = 2.25 }, TestAnnotation(240, 240),
        TestAnnotation(270, 270) { $0.minZoom = 2.5 },
      ]))
    _ = resolver.frame()
    #expect(SlotTests.slots(resolver.frame(Camera(zoom: 2.5))) == [1: 1, 2: 0])
  }

  @Test func aSlotIsHeldWhileShown() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(100, 100) { $0.maxZoom = 2.25 }, TestAnnotation(240, 240)]))
    _ = resolver.frame()
    #expect(SlotTests.slots(resolver.frame(Camera(zoom: 2.5))) == [1: 1])
  }

  @Test("there are never more slots than were shown at once", arguments: 0..<50)
  func slotsAreFew(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var most = 0
    for input in scene.frames {
      let frame = resolver.frame(input.camera, input.viewport)
      most = max(most, frame.placements.count)
      let slots = frame.placements.map { Int($0.slot) }
      if slots.contains(where: { $0 >= most }) { Issue.record("seed \(seed): \(slots), most shown \(most)") }
    }
  }
}

/// A recycled view of a host shows no content of its former annotation.
@Suite struct ReuseTests {
  /// Once any row needs a position, all rows have one, even if none needs it after the next change.
  @Test func placesAreThoseOfAllRows() {
    var plan = TestScene.plan([TestAnnotation(256, 256), TestAnnotation(100, 100)])
    plan.attach(1, to: EditAttachmentTests.line)
    var places = PreviousPlacements(plan)
    #expect(places.isNeeded)
    plan.attachments.kinds = plan.attachments.kinds.map { _ in .point }
    plan.append(TestScene.plan([TestAnnotation(256, 256)]))
    places.grow(plan)
    #expect(places.places.count == plan.annotations.count)
  }

  /// A host with one view per slot that rewrites the whole view whenever its annotation changes.
  private struct Views {
    struct View: Equatable {
      var annotation: AnnotationIndex?
      var texts: [String] = []
      var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
      var tip: CalloutPlacement.Tip?
      var states: AnnotationStates = []
    }

    var views: [String: View] = [:]

    /// Overwrites the views without a slot. Their content must never be visible.
    mutating func spoil(except held: Set<String>) {
      for name in views.keys where !held.contains(name) {
        views[name] = View(
          annotation: 999, texts: ["garbage"], frame: ScreenRectangle(x: -1, y: -1, width: -1, height: -1))
      }
    }

    mutating func show(_ frame: Frame, _ plan: Plan) {
      var held: Set<String> = []
      for placement in frame.placements {
        let name = "\(plan.view(of: placement)) \(placement.slot)"
        held.insert(name)
        views[name, default: View()] = View(
          annotation: placement.annotation,
          texts: [plan.title(of: placement), plan.subtitle(of: placement), plan.data(of: placement)],
          frame: placement.frame, states: placement.states)
      }
      for callout in frame.callouts {
        let name = "callout \(callout.slot)"
        held.insert(name)
        views[name, default: View()] = View(
          annotation: callout.annotation, texts: [plan.title(of: callout), plan.subtitle(of: callout)],
          frame: callout.frame, tip: callout.tip, states: callout.states)
      }
      spoil(except: held)
    }
  }

  @Test("the garbage in a freed view is never visible", arguments: 0..<60)
  func nothingIsCarriedOver(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var views = Views()
    var most: [String: Int] = [:]
    for step in scene.frames {
      for change in step.changes { resolver.make(change) }
      let frame = resolver.frame(after: step.inputs, step.camera, step.viewport)
      views.show(frame, resolver.plan)
      let held =
        frame.placements.map { "\(resolver.plan.view(of: $0)) \($0.slot)" }
        + frame.callouts.map { "callout \($0.slot)" }
      #expect(Set(held).count == held.count, "seed \(seed): two hold one view")
      #expect(held.allSatisfy { views.views[$0]?.texts != ["garbage"] }, "seed \(seed)")
      let shown = Dictionary(grouping: held) { String($0.prefix { $0 != " " }) }.mapValues(\.count)
      for (name, count) in shown { most[name] = max(most[name] ?? 0, count) }
      for name in held {
        let parts = name.split(separator: " ")
        #expect(Int(parts[1]).map { $0 < (most[String(parts[0])] ?? 0) } == true, "seed \(seed): \(name)")
      }
    }
  }

  @Test func aReusedSlotReportsAllValues() throws {
    var plan = TestScene.plan([100.0, 256].map { x in TestAnnotation(x, 256) { $0.flags.insert(.enabled) } })
    plan.annotations.options[0].callout = plan.append(TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })
    plan.annotations.options[1].callout = plan.append(
      TestCallout { ($0.width, $0.anchors) = (60, [AnchorOption(.top)]) })
    var resolver = Resolver(plan: plan)
    let first = try #require(resolver.frame(after: [.select(0)]).callouts.first)
    let second = try #require(resolver.frame(after: [.select(1)]).callouts.first)
    #expect(first.slot == 0 && second.slot == 0)
    #expect(resolver.plan.title(of: second) != resolver.plan.title(of: first))
    #expect(second.tip == nil && second.width == 60 && second.annotation == 1)
  }
}

@Suite struct CopyTests {
  /// Keeps anchors, places, states and edits: all state between frames.
  @Test("a copy goes on as its original would, and neither changes the other", arguments: 0..<100)
  func copiesGoOnByThemselves(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    let random = SeededRandom(seed: seed)
    let inputs = scene.frames.indices.map {
      RandomScene.inputs(for: scene.plan, random.stream("frame", $0))
    }
    var original = Resolver(plan: scene.plan)
    var control = Resolver(plan: scene.plan)
    original.reportsFrameChanges = scene.reportsFrameChanges
    control.reportsFrameChanges = scene.reportsFrameChanges
    for (step, inputs) in zip(scene.frames, inputs) {
      var copy = original.copy()
      let expected = control.frame(after: inputs, step.camera, step.viewport)
      #expect(copy.frame(after: inputs, step.camera, step.viewport) == expected, "seed \(seed)")
      // Changes of the copy do not affect the original.
      _ = copy.frame(after: [.set(0, .visible, 0)], Camera(zoom: 1), step.viewport)
      #expect(original.frame(after: inputs, step.camera, step.viewport) == expected, "seed \(seed)")
    }
  }
}

@Suite struct StorageTests {
  @Test("frames after the first reuse its storage", arguments: TieBreak.allCases)
  func storageIsReused(tieBreak: TieBreak) {
    // The first frame shows no view, the next frames more and more.
    var random = SeededRandom(seed: 5)
    let annotations = (0..<500).map { row in
      TestAnnotation(random.number(0...512), random.number(0...512)) {
        $0.minZoom = row < 100 ? 2 : 2.5
        $0.zPriority = Double(row % 3)
        $0.width = row % 50 == 0 ? 400 : 12
        $0.flags.insert(.allowOverlap)
      }
    }
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    var plan = TestScene.plan(annotations, policy: policy)
    for row in stride(from: 1, to: 300, by: 3) {
      let (x, y) = (annotations[row].x, annotations[row].y)
      plan.attach(row, to: .line((x, y), (x + 300, y + 50), (x - 300, y + 100)))
      plan.attach(row + 200, to: .polygon([(x, y), (x + 900, y + 50), (x - 300, y + 700)]))
    }
    for row in stride(from: 2, to: 300, by: 3) { plan.attach(row, toAnnotation: row - 1) }
    var resolver = Resolver(plan: plan)
    resolver.reportsFrameChanges = true
    var frame = Frame()
    func capacities() -> [Int] {
      resolver.state.capacities + [frame.placements.capacity, frame.hidden.capacity, frame.events.capacity]
    }
    resolver.resolve(camera: Camera(zoom: 1), viewport: TestScene.viewport, into: &frame)
    let first = capacities()
    var later: [[Int]] = []
    for zoom in [2.0, 2.5, 2.6, 2, 1, 2.7] {
      resolver.resolve(camera: Camera(zoom: zoom), viewport: TestScene.viewport, into: &frame)
      later.append(capacities())
    }
    #expect(later == Array(repeating: first, count: 6))
  }
}

/// An idle map changes nothing after its first frame, or with `calm: motion` after its first settled frame.
@Suite struct StillCameraTests {
  /// The number of scenes. `CARTOUCHE_SCENES=100` tests ten times as many.
  static let scenes = ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { UInt64($0) } ?? 10
  static let firstSeeds = (0..<10).map { 10_000 + UInt64($0) * 1000 }

  @Test(arguments: [Strategy.greedy, .best], firstSeeds)
  func changesNothing(strategy: Strategy, firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      check(RandomScene(seed: seed), strategy, "seed \(seed)")
      check(RandomScene(journeyOf: seed), strategy, "journey \(seed)")
    }
  }

  private func check(_ scene: RandomScene, _ strategy: Strategy, _ name: String) {
    var plan = scene.plan
    plan.placement.strategy = strategy
    plan.placement.budget = 100
    var resolver = Resolver(plan: plan)
    var (frame, still) = (Frame(), Frame())
    for (number, step) in scene.frames.enumerated() {
      for change in step.changes { resolver.make(change) }
      resolver.resolve(step.inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      resolver.resolve(camera: step.camera, viewport: step.viewport, isSettled: true, into: &still)
      if plan.placement.calm != .motion { expectSame(still, frame, "\(name), frame \(number)") }
      frame = still
      for isSettled in [false, true] {
        resolver.resolve(camera: step.camera, viewport: step.viewport, isSettled: isSettled, into: &still)
        expectSame(still, frame, "\(name), frame \(number), settled")
      }
    }
  }

  private func expectSame(_ still: Frame, _ frame: Frame, _ name: String) {
    #expect(
      still.placements == frame.placements && still.hidden == frame.hidden && still.events.isEmpty, "\(name)")
  }
}
