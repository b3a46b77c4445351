import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Views that are placed only inside their polygon.
@Suite struct ContainmentTests {
  private static func plan(
    _ shape: TestShape, rule: PolygonRule = .pole, _ change: (inout TestAnnotation) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan([TestAnnotation(0, 0, change)])
    plan.attach(0, to: shape, rule: rule)
    plan.attachments.contains[0] = true
    return plan
  }

  private static func frame(_ plan: Plan, _ camera: Camera = TestScene.camera) -> Frame {
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    return resolver.frame(camera)
  }

  private static func rectangle(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> TestShape
  {
    .polygon([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])
  }

  @Test func aViewMayTouchTheEdgeAndNotReachOverIt() {
    // The view has 40 × 20 points.
    #expect(
      ContainmentTests.frame(ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 40, 20))).placements
        .count == 1)
    let frame = ContainmentTests.frame(ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 39, 20)))
    #expect(frame.hidden.map(\.cause) == [.shape] && frame.hidden.map(\.by) == [nil])
    #expect(frame.explanations[0].candidates.allSatisfy { $0.stoppedBy == .shape })
  }

  @Test func itIsHiddenForNothingElseWithoutThat() {
    var plan = ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 39, 20))
    plan.attachments.contains[0] = false
    #expect(ContainmentTests.frame(plan).placements.count == 1)
  }

  @Test func requiredIsNoLeaveToReachOut() {
    let plan = ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 30, 30)) {
      $0.flags.insert(.required)
    }
    #expect(ContainmentTests.frame(plan).hidden.map(\.cause) == [.shape])
  }

  @Test func theTestComesBeforeThePuck() {
    var plan = ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 30, 30))
    plan.putPuck(215, 215, radius: 5)
    #expect(ContainmentTests.frame(plan).hidden.map(\.cause) == [.shape])
    plan = ContainmentTests.plan(ContainmentTests.rectangle(200, 200, 60, 60))
    plan.putPuck(230, 230, radius: 5)
    #expect(ContainmentTests.frame(plan).hidden.map(\.cause) == [.puck])
  }

  @Test func anAnchorThatStaysInsideIsTaken() {
    // The centroid is 20 points from the left edge: only a view to its right has room.
    let shape = TestShape.polygon([(200, 200), (260, 230), (200, 260)])
    let plan = ContainmentTests.plan(shape, rule: .centroid) {
      $0.width = 18
      $0.height = 10
      $0.anchors = [AnchorOption(.top, offsetY: -25), AnchorOption(.right), AnchorOption(.left, offsetX: 30)]
    }
    let frame = ContainmentTests.frame(plan)
    #expect(frame.placements.map(\.anchor) == [1])
    #expect(frame.explanations[0].candidates.prefix(3).map(\.stoppedBy) == [.shape, nil, .shape])
  }

  @Test func aHoleIsNoPlace() {
    let outline = [(100.0, 100.0), (300, 100), (300, 300), (100, 300)]
    // The centroid is in the middle of a hole: first a hole that the view covers, then a hole beside the view.
    for (hole, isShown) in [
      ([(195.0, 195.0), (205, 195), (205, 205), (195, 205)], false),
      ([(195.0, 215.0), (205, 215), (205, 225), (195, 225)], true),
    ] {
      let plan = ContainmentTests.plan(.polygon(outline, hole), rule: .centroid) {
        $0.anchors = [AnchorOption(.center)]
      }
      let frame = ContainmentTests.frame(plan)
      #expect(frame.explanations[0].candidates[0].stoppedBy == (isShown ? nil : .shape))
    }
  }

  @Test func oneOfSeveralPolygonsIsEnough() {
    let small = [(20.0, 20.0), (40, 20), (40, 40), (20, 40)]
    let large = [(200.0, 200.0), (300, 200), (300, 300), (200, 300)]
    #expect(ContainmentTests.frame(ContainmentTests.plan(.polygons(small, large))).placements.count == 1)
    #expect(ContainmentTests.frame(ContainmentTests.plan(.polygons(small, small))).placements.isEmpty)
  }

  @Test func theShapeCountsAlsoWhereTheScreenDoesNotShowIt() {
    // 12 of 60 points are on screen. The view crosses the edge of the screen too, and stays on the shape.
    func leftOfItsPoint(_ annotation: inout TestAnnotation) {
      annotation.fit = .ignore
      annotation.width = 20
      annotation.height = 4
      annotation.anchors = [AnchorOption(.right)]
    }
    var plan = ContainmentTests.plan(ContainmentTests.rectangle(-48, 200, 60, 60), leftOfItsPoint)
    #expect(ContainmentTests.frame(plan).placements.count == 1)
    plan = ContainmentTests.plan(ContainmentTests.rectangle(-10, 200, 18, 60), leftOfItsPoint)
    #expect(ContainmentTests.frame(plan).hidden.map(\.cause) == [.shape])
  }

  @Test func aLineHasNoInsideToStayIn() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 100), (300, 100)))
    plan.attachments.contains[0] = true
    #expect(ContainmentTests.frame(plan).placements.count == 1)
  }

  @Test("a shown view lies on its polygon, and a hidden one does not", arguments: 0..<150)
  func looksAsIfDrawn(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (x, y) = (random.number(150...360), random.number(150...360))
    var angles = (0..<random.whole(3...9)).map { _ in random.number(0...6.28) }
    angles.sort()
    let ring = angles.map { angle in
      let reach = random.number(10...400)
      let place = Elementary.sineCosine(degrees: angle * 180 / 3.14159)
      return (x + reach * place.cosine, y + reach * place.sine)
    }
    var plan = ContainmentTests.plan(.polygon(ring)) {
      $0.width = random.number(5...90)
      $0.height = random.number(5...60)
      $0.fit = .ignore
      $0.anchors = [AnchorOption(random.pick(RandomScene.anchors))]
    }
    plan.placement.keepsAnchor = false
    var camera = TestScene.camera
    camera.pitch = random.pick([0, 50, 75])
    camera.bearing = random.number(0...360)
    var free = plan
    free.attachments.contains[0] = false
    var resolver = Resolver(plan: free)
    resolver.explains = true
    let projection = Projection(camera: camera, viewport: TestScene.viewport)
    let without = resolver.frame(camera)
    let with = ContainmentTests.frame(plan, camera)
    guard with.explanations.count == 1, without.explanations.count == 1 else { return }
    for candidate in with.explanations[0].candidates {
      // The place is only known for views that are visible without the condition.
      guard let placement = without.placements.first, placement.coordinate == candidate.coordinate else {
        continue
      }
      var isCovered = true
      for column in 0...24 {
        for row in 0...24 {
          // A little inside of the edges.
          let point = ScreenPoint(
            x: placement.x + 0.02 + (placement.width - 0.04) * Double(column) / 24,
            y: placement.y + 0.02 + (placement.height - 0.04) * Double(row) / 24)
          isCovered = isCovered && ContainmentTests.covers(ring, point, projection)
        }
      }
      if candidate.stoppedBy == nil { #expect(isCovered, "seed \(seed): it reaches out") }
      // The tip of a polygon may be between two points of the grid.
      if isCovered, candidate.stoppedBy == .shape {
        let tips = ring.filter { ContainmentTests.isTip($0, in: placement, projection) }
        #expect(!tips.isEmpty, "seed \(seed): it is hidden for nothing")
      }
    }
  }

  /// Returns whether a polygon of `TestShape` covers a point of the screen.
  private static func covers(_ ring: [(Double, Double)], _ point: ScreenPoint, _ projection: Projection)
    -> Bool
  {
    guard let place = projection.coordinate(at: point) else { return false }
    let (x, y) = (
      256 + (Mercator.x(longitude: place.longitude) - 0.5) * 2048,
      256 + (Mercator.y(latitude: place.latitude) - 0.5) * 2048
    )
    var isInside = false
    for (index, a) in ring.enumerated() {
      let b = ring[(index + 1) % ring.count]
      if (a.1 > y) != (b.1 > y), x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) { isInside.toggle() }
    }
    return isInside
  }

  private static func isTip(_ corner: (Double, Double), in placement: Placement, _ projection: Projection)
    -> Bool
  {
    let point = projection.project(
      mercatorX: 0.5 + (corner.0 - 256) / 2048, mercatorY: 0.5 + (corner.1 - 256) / 2048)
    guard let point else { return true }
    return placement.x - 1...placement.x + placement.width + 1 ~= point.x
      && placement.y - 1...placement.y + placement.height + 1 ~= point.y
  }
}
