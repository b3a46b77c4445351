import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What holds in every scene.
@Suite struct PropertyTests {
  @Test("visible views collide only where a flag allows it", arguments: 0..<300)
  func visibleViewsDoNotCollide(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var plan = scene.plan
    plan.placement.stickiness = 0
    // Nobody is placed before somebody of better rank.
    plan.placement.calm = .none
    for row in 0..<plan.annotations.count {
      plan.annotations.options[row].collisionShape = CollisionOutline.wholeFrame
    }
    for row in 0..<plan.states.count { plan.states.options[row].collisionShape = CollisionOutline.wholeFrame }
    // What is attached to an annotation may cover it, and ranks after it whatever its priority.
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
    // All coordinates are multiples of 1/4096, so that no sum is rounded; everything stays inside.
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

  /// Whether two placements share at least one step on both axes.
  private static func collide(_ a: Placement, _ b: Placement) -> Bool {
    func step(_ value: Double) -> Double { (256 * value + 0.5).rounded(.down) }
    return step(a.x) < step(b.x + b.width) && step(b.x) < step(a.x + a.width)
      && step(a.y) < step(b.y + b.height) && step(b.y) < step(a.y + a.height)
  }

  /// Whether the first ranks before the second for a reason that is no tie.
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
