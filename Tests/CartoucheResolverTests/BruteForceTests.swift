import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct BruteForceTests {
  /// The number of scenes in a run. `CARTOUCHE_SCENES=100` tests ten times as many.
  static let scenes = ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { UInt64($0) } ?? 10
  static let firstSeeds = (0..<20).map { UInt64($0) * 100 }

  @Test("every frame of a random scene equals the plain resolver's", arguments: firstSeeds)
  func agrees(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      if let difference = BruteForceTests.firstDifference(seed: seed) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test("and every frame of a map that moves on and on", arguments: firstSeeds)
  func agreesOnJourneys(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      if let difference = BruteForceTests.firstDifference(in: RandomScene(journeyOf: seed)) {
        Issue.record("journey \(seed): \(difference)")
        return
      }
    }
  }

  /// Cases that the scenes of a usual run do not have: a view on one of several points that returns into the
  /// margin, and a view with a better point outside of the inner bounds.
  @Test func agreesInRareCases() {
    #expect(BruteForceTests.firstDifference(seed: 1814) == nil)
    #expect(BruteForceTests.firstDifference(in: RandomScene(journeyOf: 1440)) == nil)
  }

  /// Returns the first frame and part in which the two resolvers differ, with both lists.
  /// - Parameter matrix: Whether the resolver gets a matrix instead of the camera. The reference resolver only
  ///   knows cameras.
  static func firstDifference(
    seed: UInt64, through matrix: ((Camera, Viewport) -> MapMatrix)? = nil
  ) -> String? {
    firstDifference(in: RandomScene(seed: seed), through: matrix)
  }

  static func firstDifference(
    in scene: RandomScene, through matrix: ((Camera, Viewport) -> MapMatrix)? = nil
  ) -> String? {
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    resolver.reportsFrameChanges = scene.reportsFrameChanges
    // The reference resolver verifies the places of the other one, which must not change the result.
    var explaining = Resolver(plan: scene.plan)
    explaining.explains = true
    explaining.reportsFrameChanges = scene.reportsFrameChanges
    let plain = BruteForce(
      plan: scene.plan, explains: scene.explains, reportsFrameChanges: scene.reportsFrameChanges)
    var (frame, explained, again) = (Frame(), Frame(), Frame())
    for (number, step) in scene.frames.enumerated() {
      for change in step.changes {
        resolver.make(change)
        explaining.make(change)
      }
      let matrix = matrix?(step.camera, step.viewport)
      resolver.resolve(step.inputs, step, through: matrix, into: &frame)
      explaining.resolve(step.inputs, step, through: matrix, into: &explained)
      let actual = Transcript(frame, resolver.plan)
      let expected = plain.resolve(step, explanations: explained.explanations)
      for (part, lines) in [
        ("refusals", \Transcript.refusals), ("placements", \.placements), ("hidden", \.hidden),
        ("callouts", \.callouts), ("events", \.events), ("explanations", \.explanations),
      ] where actual[keyPath: lines] != expected[keyPath: lines] {
        let (actual, expected) = (actual[keyPath: lines], expected[keyPath: lines])
        let first = zip(actual, expected).first { $0 != $1 }
        return """
          frame \(number), \(part) differ, first in: got \(first?.0 ?? "\("\(actual)")"), \
          expected \(first?.1 ?? "\("\(expected)")")
          """
      }
      var asked = resolver.copy()
      asked.explains = true
      asked.resolve([], step, through: matrix, into: &again)
      again.events = explained.events
      again.refusals = explained.refusals
      if again != explained { return "frame \(number): explaining it afterwards makes a difference" }
      explained.explanations = frame.explanations
      if explained != frame { return "frame \(number): explaining makes a difference" }
    }
    return nil
  }
}

extension Resolver {
  /// Resolves a step with its camera, or with a matrix if one is given.
  fileprivate mutating func resolve(
    _ inputs: [Input], _ step: RandomScene.Step, through matrix: MapMatrix?, into frame: inout Frame
  ) {
    if let matrix {
      resolve(inputs, matrix: matrix, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    } else {
      resolve(inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    }
  }
}

/// Properties of every scene.
@Suite struct PropertyTests {
  @Test("visible views collide only where a flag allows it", arguments: 0..<300)
  func visibleViewsDoNotCollide(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var plan = scene.plan
    plan.placement.stickiness = 0
    // No view is placed before a view of better rank.
    plan.placement.calm = .none
    for row in 0..<plan.annotations.count {
      plan.annotations.options[row].collisionShape = CollisionOutline.wholeFrame
    }
    for row in 0..<plan.states.count { plan.states.options[row].collisionShape = CollisionOutline.wholeFrame }
    // An attachment may cover its host, and ranks after it whatever its priority.
    for row in 0..<plan.annotations.count where PropertyTests.hasHost(row, plan) {
      plan.annotations.attachment[row] = AttachmentTable.none
    }
    var resolver = Resolver(plan: plan)
    for input in scene.frames {
      let plan = plan.zoomed(to: input.camera.zoom)
      let rank = PropertyTests.bestFirst(plan)
      let placed = resolver.frame(input.camera, input.viewport).placements
      for a in placed {
        for b in placed where rank(a, b) {
          let higher = plan.annotations.options[a.annotation.row].flags
          let lower = plan.annotations.options[b.annotation.row].flags
          let mayMeet =
            !higher.contains(.obstacle) || lower.contains(.allowOverlap) || lower.contains(.required)
          if !mayMeet, PropertyTests.collide(a, b) {
            Issue.record("seed \(seed): \(a.annotation) and \(b.annotation) collide")
          }
        }
      }
    }
  }

  @Test(
    "moving everything by steps moves the result by them",
    arguments: [TieBreak.last, .first, .lowerOnScreen], 0..<60)
  func translation(tieBreak: TieBreak, seed: UInt64) {
    // All coordinates are multiples of 1/4096, so that no sum is rounded, and inside the screen.
    var random = SeededRandom(seed: seed)
    let annotations = (0..<40).map { _ in
      TestAnnotation(PropertyTests.fine(&random, 180...330), PropertyTests.fine(&random, 180...330)) {
        $0.anchors = (0..<random.whole(1...4)).map { _ in AnchorOption(random.pick(RandomScene.anchors)) }
        $0.flags.insert(.ignoreCameraPadding)
      }
    }
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    let x = Double(random.whole(-25_000...25_000)) / 256
    let y = Double(random.whole(-25_000...25_000)) / 256
    var still = Resolver(plan: TestScene.plan(annotations, policy: policy))
    var moved = still.copy()
    var expected = still.frame().placements
    for index in expected.indices {
      expected[index].x += x
      expected[index].y += y
      expected[index].pointX += x
      expected[index].pointY += y
    }
    let actual = moved.frame(TestScene.camera(movedBy: x, y)).placements
    #expect(actual == expected, "seed \(seed), moved by \(x), \(y)")
  }

  private static func fine(_ random: inout SeededRandom, _ range: ClosedRange<Int>) -> Double {
    Double(random.whole((range.lowerBound * 4096)...(range.upperBound * 4096))) / 4096
  }

  private static func hasHost(_ row: Int, _ plan: Plan) -> Bool {
    let attachment = plan.annotations.attachment[row]
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)] == .annotation
  }

  /// Returns whether two placements overlap by at least 1/256 point on both axes.
  private static func collide(_ a: Placement, _ b: Placement) -> Bool {
    func step(_ value: Double) -> Double { (256 * value + 0.5).rounded(.down) }
    return step(a.x) < step(b.x + b.width) && step(b.x) < step(a.x + a.width)
      && step(a.y) < step(b.y + b.height) && step(b.y) < step(a.y + a.height)
  }

  /// Returns a test for whether the first annotation ranks before the second without a tie-break.
  private static func bestFirst(_ plan: Plan) -> (Placement, Placement) -> Bool {
    { a, b in
      let (a, b) = (a.annotation.row, b.annotation.row)
      let annotations = plan.annotations
      let aIsRequired = annotations.options[a].flags.contains(.required)
      let bIsRequired = annotations.options[b].flags.contains(.required)
      if aIsRequired != bIsRequired { return aIsRequired }
      let aIsSelected = annotations.options[a].flags.contains(.selected)
      let bIsSelected = annotations.options[b].flags.contains(.selected)
      if aIsSelected != bIsSelected { return aIsSelected }
      return annotations.options[a].priority > annotations.options[b].priority
    }
  }
}

/// Random scenes cover enough cases.
@Suite struct RandomSceneTests {
  /// The names of all results that occur in some scenes.
  private static let seen: Set<String> = {
    var seen: Set<String> = []
    let journeys = (UInt64(0)..<100).map { RandomScene(journeyOf: $0) }
    for scene in (UInt64(0)..<300).map({ RandomScene(seed: $0) }) + journeys {
      var resolver = Resolver(plan: scene.plan)
      var frame = Frame()
      for step in scene.frames {
        for change in step.changes { resolver.make(change) }
        resolver.resolve(step.inputs, camera: step.camera, viewport: step.viewport, into: &frame)
        seen.formUnion(frame.hidden.map { "hidden: \($0.cause.name)" })
        seen.formUnion(frame.events.map { name($0) })
        seen.formUnion(frame.refusals.map { "refused: \("\($0.reason)")" })
        seen.formUnion(frame.placements.map { kind($0, resolver.plan) })
        seen.formUnion(frame.callouts.map { kind($0) })
      }
    }
    return seen
  }()

  private static func name(_ event: Event) -> String {
    switch event.change {
    case .selectionChanged(let isSelected): "selected: \(isSelected)"
    case .annotationTapped: "tap on an annotation"
    case .partTapped: "tap on a part"
    case .backgroundTapped: "tap on a background"
    case .mapTapped: "tap on the map"
    case .dragStateChanged(_, let state, _): "drag: \(state.name)"
    case .shown: "shown"
    case .hidden(let cause, _): "hidden: \(cause.name)"
    case .anchorCoordinateChanged: "coordinate"
    case .anchorChanged(let from, _): from == nil ? "first anchor" : "another anchor"
    case .clusterFormed, .clusterChanged, .clusterMembersChanged, .clusterDissolved: "cluster"
    case .frameChanged: "frame"
    case .calloutChanged(let isShown): "callout: \(isShown)"
    case .leaderChanged(let isShown): "leader: \(isShown)"
    case .pointerTapped: "tap on the pointer"
    case .expansionChanged(let isExpanded): "expanded: \(isExpanded)"
    }
  }

  /// Returns the kind of a visible view's attachment, and its state.
  private static func kind(_ placement: Placement, _ plan: Plan) -> String {
    if let state = placement.states.states.last { return "state: \("\(state)")" }
    let attachment = plan.annotations.attachment[placement.annotation.row]
    return attachment == AttachmentTable.none
      ? "on a point" : "on: \("\(plan.attachments.kinds[Int(attachment)])")"
  }

  /// Returns the kind of a callout's placement.
  private static func kind(_ callout: CalloutPlacement) -> String {
    guard let tip = callout.tip else { return "callout without a tip" }
    return tip.offCenter == 0
      ? callout.anchor == 0 ? "callout at its first anchor" : "callout that flipped"
      : "callout that was shifted"
  }

  @Test(arguments: [
    "without a tip", "at its first anchor", "that flipped", "that was shifted",
  ])
  func someCalloutIs(_ kind: String) { #expect(Self.seen.contains("callout \(kind)")) }

  @Test(arguments: Cause.allCases) func someViewIsHidden(by cause: Cause) {
    // Clusters, and points of the host app, have their own scenes.
    let isElsewhere = cause == .clustered || cause == .occluded
    #expect(Self.seen.contains("hidden: \(cause.name)") != isElsewhere)
  }

  @Test(arguments: Refusal.Reason.allCases) func someInputIsRefused(for reason: Refusal.Reason) {
    // The host of the scenes only uses existing attachments and no clusters.
    let isNeverAsked = [.unknownAttachment, .isCluster, .notACluster, .tooManyMembers].contains(reason)
    #expect(Self.seen.contains("refused: \("\(reason)")") != isNeverAsked)
  }

  @Test(arguments: DragState.allCases) func someDragComes(to state: DragState) {
    #expect(Self.seen.contains("drag: \(state.name)"))
  }

  @Test(arguments: AnnotationState.allCases) func someViewIsShown(in state: AnnotationState) {
    #expect(Self.seen.contains("state: \("\(state)")"))
  }

  @Test(arguments: AttachmentKind.allCases) func someViewStands(on kind: AttachmentKind) {
    // A feature without geometry shows no view.
    #expect(Self.seen.contains("on: \("\(kind)")") != (kind == .hostFeature))
  }

  /// Patches are made for the plan that they change.
  @Test func everyPatchNamesLayersOfItsPlan() {
    for seed in 0..<200 as Range<UInt64> {
      for scene in [RandomScene(seed: seed), RandomScene(journeyOf: seed), RandomScene(worldOf: seed)] {
        let named = scene.frames.flatMap { $0.changes.flatMap(\.layers) }
        #expect(named.allSatisfy { $0 < scene.plan.layers.count }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    "selected: true", "selected: false", "tap on an annotation", "tap on the map", "shown", "coordinate",
    "first anchor", "another anchor", "on a point", "callout: true", "callout: false", "tap on a part",
    "tap on a background",
  ]) func someFrameReports(_ event: String) {
    #expect(Self.seen.contains(event))
  }
}

extension SceneChange {
  /// The layers in its patch.
  fileprivate var layers: [UInt32] {
    switch self {
    case .add(let patch), .set(_, let patch): patch.attachments.layer.filter { $0 != AttachmentTable.none }
    case .remove, .setGeometry: []
    }
  }
}

/// A reload of the same plan before every frame of a moving map has no effect.
@Suite struct ReloadedSceneTests {
  @Test(arguments: (0..<20).map { UInt64($0) * 100 })
  func framesGoOnAsIfNothingHadHappened(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + BruteForceTests.scenes {
      for scene in [RandomScene(journeyOf: seed), RandomScene(seed: seed)] {
        if let difference = Self.firstDifference(in: scene) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  private static func firstDifference(in scene: RandomScene) -> String? {
    var resolver = Resolver(plan: scene.plan)
    var other = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    other.explains = scene.explains
    resolver.reportsFrameChanges = scene.reportsFrameChanges
    other.reportsFrameChanges = scene.reportsFrameChanges
    var (frame, reloaded) = (Frame(), Frame())
    var last: Camera?
    for (number, step) in scene.frames.enumerated() where step.camera != last {
      last = step.camera
      let inputs = step.inputs.filter(\.isKept)
      resolver.resolve(
        inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
      other.reload(scene.plan)
      other.resolve(
        inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &reloaded)
      if frame != reloaded { return "frame \(number): \(reloaded) in place of \(frame)" }
    }
    return nil
  }
}

extension Input {
  /// Whether a reload keeps the effect of the input. Moved and set values return to those of the plan.
  fileprivate var isKept: Bool {
    switch self {
    case .select, .deselect, .highlight, .measured, .measuredCallout, .featureVisibility, .movePuck, .expand,
      .collapse:
      true
    case .tap, .drag, .move, .set: false
    }
  }
}

/// A new property or list element does not change the other values of a seed.
@Suite struct SeededRandomTests {
  @Test func aStreamDoesNotDependOnOtherDraws() {
    var random = SeededRandom(seed: 5)
    var (early, late) = (random.stream("fit"), random.stream("fit"))
    _ = (random.next(), early.next(), random.whole("gap", 0...9))
    _ = late.next()
    late = random.stream("fit")
    early = SeededRandom(seed: 5).stream("fit")
    #expect((0..<100).map { _ in early.next() } == (0..<100).map { _ in late.next() })
  }

  @Test func streamsOfOtherNamesNumbersAndSeedsAreOthers() {
    let seeds = (0..<20).map { SeededRandom(seed: $0) }
    let streams = seeds.flatMap { random in
      ["", "a", "b", "ab", "ba"].flatMap { name in (-1..<20).map { random.stream(name, $0) } }
    }
    let firsts = Set(
      streams.map { stream in
        var stream = stream
        return stream.next()
      })
    #expect(firsts.count == streams.count)
  }

  @Test func anAppendedElementChangesOnlyItsOwnPicks() {
    let picks = (UInt64(0)..<1000).map { seed in
      var (one, other) = (SeededRandom(seed: seed), SeededRandom(seed: seed))
      let pair = (old: one.pick(["a", "b", "c"]), new: other.pick(["a", "b", "c", "d"]))
      #expect(one.next() == other.next(), "as much is drawn, however long the list is")
      return pair
    }
    #expect(picks.allSatisfy { $0.new == $0.old || $0.new == "d" })
    #expect((200...300).contains(picks.count { $0.new == "d" }))
  }

  @Test func everyElementIsAsLikely() {
    var random = SeededRandom(seed: 7)
    let picks = (0..<3000).map { _ in random.pick(["a", "b", "b"]) }
    #expect((900...1100).contains(picks.count { $0 == "a" }))
  }

  @Test func listsHaveEveryCase() {
    #expect(RandomScene.incomplete == [])
  }
}
