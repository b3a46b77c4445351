import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Views with leader lines: a view without room at its anchors is placed on a ring around its point.
@Suite struct LeaderTests {
  /// Two views of 40 × 20 points whose only anchors collide: the first one, and one with leader lines.
  private func pair(
    _ longest: Double = 80, _ change: (inout TestAnnotation) -> Void = { _ in }
  ) -> Plan {
    TestScene.plan([
      TestAnnotation(225, 200) {
        $0.leader = longest
        $0.anchors = [AnchorOption(.center)]
        change(&$0)
      },
      TestAnnotation(200, 200) { $0.priority = 1 },
    ])
  }

  private func frame(_ plan: Plan) -> Frame {
    var resolver = Resolver(plan: plan)
    return resolver.frame()
  }

  @Test func aViewWithoutRoomIsPlacedOnTheFirstRing() throws {
    let frame = frame(pair())
    #expect(frame.hidden.isEmpty)
    let leader = try #require(frame.placements.first { $0.annotation == 0 }?.leader)
    #expect(leader.start == ScreenPoint(x: 225, y: 200))
    #expect(abs(leader.length - 8) < 1e-9)
    #expect(frame.placements.first { $0.annotation == 1 }?.leader == nil)
    #expect(frame.events.contains(Event(0, .leaderChanged(isShown: true))))
  }

  @Test func thePlaceOnTheRingIsTheLastCandidate() throws {
    var resolver = Resolver(plan: pair())
    resolver.explains = true
    let explanation = try #require(resolver.frame().explanations.first { $0.annotation == 0 })
    #expect(explanation.candidates.map(\.hasLeader) == [false, true])
    #expect(explanation.chosen == 1)
  }

  @Test func aViewWithoutALeaderStaysHidden() {
    #expect(frame(pair(0)).hidden.map(\.cause) == [.collision])
  }

  @Test func aClusterMayHaveALeader() {
    var plan = TestScene.plan([
      TestAnnotation(200, 200), TestAnnotation(200, 200), TestAnnotation(225, 200) { $0.priority = 1 },
    ])
    var look = AnnotationOptions()
    (look.width, look.height) = (30, 30)
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    look.leader = 80 * 256
    plan.cluster([0, 0, nil], [look])
    #expect(frame(plan).placements.filter { $0.leader != nil }.map(\.annotation.isCluster) == [true])
  }

  @Test func offsetsLeadFromThePointToTheView() throws {
    let placement = try #require(frame(pair()).placements.first { $0.annotation == 0 })
    #expect(abs(placement.pointX - placement.width / 2 + placement.offsetX - placement.x) < 1e-9)
    #expect(abs(placement.pointY - placement.height / 2 - placement.offsetY - placement.y) < 1e-9)
  }

  @Test func aPointBelowAnotherViewHasNoLeader() {
    #expect(frame(pair { $0.x = 215 }).hidden.map(\.annotation) == [0])
  }

  @Test func aLineMayStartBelowADotOfThePoint() throws {
    var annotations = [
      TestAnnotation(225, 200) { $0.leader = 30 }, TestAnnotation(200, 200) { $0.priority = 1 },
    ]
    for x in [225.0, 225.5] {
      annotations.append(
        TestAnnotation(x, 200) {
          $0.width = 4
          $0.height = 4
          $0.priority = 2
        })
      let leader = frame(TestScene.plan(annotations)).placements.first { $0.annotation == 0 }?.leader
      #expect((leader != nil) == (x == 225))
      annotations.removeLast()
    }
  }

  @Test func aLeaderCrossesNoAvoidedRegion() throws {
    // The first ring has room only to the right of the point; the region leaves no room for the line.
    var plan = pair(12) { $0.flags.insert(.avoidsRegions) }
    plan.avoidRegion(left: 226, top: 0, right: 428, bottom: 512)
    let leader = frame(plan).placements.first { $0.annotation == 0 }?.leader
    #expect(leader.map { $0.end.x <= 226 } ?? true)
    plan.annotations.options[0].flags.remove(.avoidsRegions)
    #expect(try #require(frame(plan).placements.first { $0.annotation == 0 }?.leader).end.x > 226)
  }

  @Test func aViewKeepsItsPlaceAndReturnsToAnAnchor() throws {
    var resolver = Resolver(plan: pair())
    let first = try #require(resolver.frame().placements.first { $0.annotation == 0 })
    // Zooming in moves the views apart, but not far enough for the anchor.
    let closer = resolver.frame(Camera(zoom: 2.05)).placements.first { $0.annotation == 0 }
    let kept = try #require(closer?.leader)
    #expect(abs(kept.length - 8) < 1e-9)
    #expect((kept.end.x > kept.start.x) == (first.leader.map { $0.end.x > $0.start.x }))
    let far = resolver.frame(Camera(zoom: 3))
    #expect(far.placements.first { $0.annotation == 0 }?.leader == nil)
    #expect(far.events.contains(Event(0, .leaderChanged(isShown: false))))
  }

  @Test func anAttachedViewHasItsLeaderAtItsHost() throws {
    var plan = TestScene.plan([
      TestAnnotation(200, 200) {
        $0.width = 10
        $0.height = 10
        $0.priority = 1
      },
      TestAnnotation(200, 200) {
        $0.leader = 40
        $0.anchors = [AnchorOption(.left)]
      },
      TestAnnotation(225, 200) { $0.priority = 2 },
    ])
    plan.attach(1, toAnnotation: 0)
    let frame = frame(plan)
    let leader = try #require(frame.placements.first { $0.annotation == 1 }?.leader)
    let host = try #require(frame.placements.first { $0.annotation == 0 })
    #expect(
      leader.start.x == host.x || leader.start.x == host.x + host.width || leader.start.y == host.y
        || leader.start.y == host.y + host.height)
  }

  @Test func aReloadedPlanKeepsThePlace() throws {
    var resolver = Resolver(plan: pair())
    var reloaded = Resolver(plan: pair())
    #expect(resolver.frame().placements == reloaded.frame().placements)
    reloaded.reload(pair())
    let frame = reloaded.frame(Camera(zoom: 2.05))
    #expect(frame.placements == resolver.frame(Camera(zoom: 2.05)).placements)
    #expect(frame.placements.contains { $0.leader != nil })
    #expect(!frame.events.contains { $0.kind == .leaderChanged })
  }

  /// With `calm: motion`, a view that lost its place while the map moves gets no leader line at once.
  @Test(arguments: [(Calm.equal, true), (.motion, false)])
  func aViewThatWasJustHiddenGetsNoLeader(calm: Calm, isShown: Bool) {
    var plan = pair()
    plan.placement.calm = calm
    plan.placement.keepsAnchor = true
    plan.annotations.options[0].minZoom = 2.001
    var resolver = Resolver(plan: plan)
    let shown = [2.002, 2, 2.002].map { zoom in
      resolver.frame(Camera(zoom: zoom)).placements.contains { $0.annotation == 0 }
    }
    #expect(shown == [true, false, isShown])
  }

  // MARK: Groups

  /// The distance is measured from the start of a line, wherever its view stands.
  @Test(arguments: [(25.0, true), (25.5, false)])
  func aViewWithALeaderKeepsTheDistanceOfItsGroup(distance: Double, isShown: Bool) {
    var plan = pair()
    plan.repeatGroups.append("chain".utf8)
    plan.annotations.repeatGroup = [0, 0]
    for row in 0..<2 { plan.annotations.options[row].repeatDistance = distance }
    #expect(frame(plan).placements.contains { $0.annotation == 0 && $0.leader != nil } == isShown)
  }

  @Test(arguments: 0..<20)
  func leadersKeepTheDistanceOfTheirGroups(seed: Int) {
    let scene = RandomLeaders(seed: UInt64(200 + seed))
    let random = SeededRandom(seed: UInt64(seed)).stream("groups")
    for budget in [nil, 10_000] {
      var plan = scene.plan(budget: budget)
      for group in 0..<3 { plan.repeatGroups.append("group \(group)".utf8) }
      for row in plan.annotations.options.indices {
        plan.annotations.repeatGroup.append(UInt32(random.stream("group", row).whole("group", 0...2)))
        plan.annotations.options[row].repeatDistance = 50
      }
      var resolver = Resolver(plan: plan)
      for step in 0..<3 {
        let frame = resolver.frame(Camera(zoom: 2 + 0.05 * Double(step)))
        #expect(RandomLeaders.crossings(frame) == 0)
        for (index, one) in frame.placements.enumerated() {
          for other in frame.placements[..<index]
          where plan.annotations.repeatGroup[one.annotation.row]
            == plan.annotations.repeatGroup[other.annotation.row]
          {
            let (x, y) = (one.pointX - other.pointX, one.pointY - other.pointY)
            // A view that keeps its place may be nearer by `stickiness`.
            #expect((x * x + y * y).squareRoot() >= 48.9)
          }
        }
      }
    }
  }

  // MARK: Random scenes

  @Test(arguments: 0..<40)
  func firstFramesAgreeWithAPlainSearch(seed: Int) {
    let scene = RandomLeaders(seed: UInt64(seed))
    for budget in [nil, 10_000] {
      var resolver = Resolver(plan: scene.plan(budget: budget))
      var bare = Resolver(plan: scene.plan(budget: budget, longest: 0))
      let (frame, before) = (resolver.frame(), bare.frame())
      #expect(RandomLeaders.crossings(frame) == 0)
      #expect(frame.placements.filter { $0.leader == nil }.count == before.placements.count)
      let expected = scene.plainLeaders(after: before)
      let found = frame.placements.filter { $0.leader != nil }
      #expect(Set(found.map(\.annotation.row)) == Set(expected.keys))
      for placement in found {
        guard let edges = expected[placement.annotation.row] else { continue }
        #expect(abs(placement.x - edges.x) < 0.01 && abs(placement.y - edges.y) < 0.01)
      }
    }
  }

  @Test(arguments: 0..<20)
  func leadersOfAJourneyCrossNothingAndStay(seed: Int) {
    let scene = RandomLeaders(seed: UInt64(100 + seed))
    for budget in [nil, 10_000] {
      var resolver = Resolver(plan: scene.plan(budget: budget))
      var last: [AnnotationIndex: Placement] = [:]
      for step in 0..<12 {
        // First the map pans by whole points, which moves no view relative to others.
        let isPanning = step < 6
        let camera =
          isPanning
          ? TestScene.camera(movedBy: Double(step), 0) : Camera(zoom: 2 + 0.04 * Double(step - 5))
        let frame = resolver.frame(camera)
        #expect(RandomLeaders.crossings(frame) == 0)
        let placements = Dictionary(uniqueKeysWithValues: frame.placements.map { ($0.annotation, $0) })
        if isPanning, budget == nil, step > 0 {
          for (annotation, before) in last where before.leader != nil && before.isInside(by: 4) {
            guard let now = placements[annotation], now.leader != nil else { continue }
            #expect(abs(now.x - now.pointX - before.x + before.pointX) < 0.01)
            #expect(abs(now.y - now.pointY - before.y + before.pointY) < 0.01)
          }
        }
        last = placements
      }
    }
  }
}

extension Placement.Leader {
  fileprivate var length: Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }
}

extension Placement {
  fileprivate func isInside(by margin: Double) -> Bool {
    x >= margin && y >= margin && x + width <= 512 - margin && y + height <= 512 - margin
  }
}

/// Random views with leader lines, and a plain search for the places of these views.
private struct RandomLeaders {
  let annotations: [TestAnnotation]
  private let longest: Double

  init(seed: UInt64) {
    let random = SeededRandom(seed: seed).stream("leaders")
    longest = random.pick("longest", [6, 30, 80, 200])
    let longest = longest
    annotations = (0..<40).map { number in
      let random = random.stream("annotation", number)
      return TestAnnotation(
        random.draw("x") { $0.quarter(100...400) }, random.draw("y") { $0.quarter(100...400) }
      ) {
        $0.width = random.pick("width", [20, 40, 60])
        $0.height = random.pick("height", [12, 20])
        $0.anchors = random.pick(
          "anchors", [[AnchorOption(.bottomLeft)], [AnchorOption(.bottom), AnchorOption(.topLeft)]])
        $0.leader = random.once("leader", in: 4) ? 0 : longest
      }
    }
  }

  func plan(budget: Int?, longest: Double? = nil) -> Plan {
    var policy = PlacementPolicy()
    if let budget {
      policy.strategy = .best
      policy.budget = budget
    }
    return TestScene.plan(
      annotations.map { annotation in
        var annotation = annotation
        if let longest { annotation.leader = longest }
        return annotation
      }, policy: policy)
  }

  struct Line {
    var x: Double
    var y: Double
    var endX: Double
    var endY: Double

    init(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) {
      (self.x, self.y, self.endX, self.endY) = (x, y, endX, endY)
    }

    init(_ leader: Placement.Leader) {
      self.init(leader.start.x, leader.start.y, leader.end.x, leader.end.y)
    }

    private func side(_ px: Double, _ py: Double) -> Double {
      (endX - x) * (py - y) - (endY - y) * (px - x)
    }

    /// Whether the line has a point that is inside the rectangle by more than `room` points, by clipping.
    func crosses(_ box: RandomLeaders.Box, room: Double = 0) -> Bool {
      var (from, to) = (0.0, 1.0)
      for (start, end, low, high) in [
        (x, endX, box.x + room, box.x + box.width - room), (y, endY, box.y + room, box.y + box.height - room),
      ] {
        let way = end - start
        if abs(way) < 1e-12 {
          if start <= low || start >= high { return false }
          continue
        }
        let (one, two) = ((low - start) / way, (high - start) / way)
        from = max(from, min(one, two))
        to = min(to, max(one, two))
      }
      return to - from > 1e-9
    }

    func crosses(_ other: Line) -> Bool {
      let (a, b) = (side(other.x, other.y), side(other.endX, other.endY))
      let (c, d) = (other.side(x, y), other.side(endX, endY))
      return a * b <= 0 && c * d <= 0 && (x, y) != (other.x, other.y)
    }
  }

  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func meets(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  /// Returns the places of the views with leader lines by their rows, for a frame without leader lines.
  func plainLeaders(after frame: Frame) -> [Int: Box] {
    var boxes = frame.placements.map { Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    var lines: [Line] = []
    var found: [Int: Box] = [:]
    let shown = Set(frame.placements.map(\.annotation.row))
    // Of equal priorities, fewer anchors come first, then later annotations.
    let ranked = annotations.indices.reversed().sorted {
      annotations[$0].anchors.count < annotations[$1].anchors.count
    }
    for row in ranked where !shown.contains(row) && annotations[row].leader > 0 {
      let annotation = annotations[row]
      for (box, line) in places(of: annotation) {
        if box.x < 0 || box.y < 0 || box.x + box.width > 512 || box.y + box.height > 512 { continue }
        if boxes.contains(where: { $0.meets(box) || line.crosses($0) }) { continue }
        if lines.contains(where: { $0.crosses(box) || $0.crosses(line) }) { continue }
        boxes.append(box)
        lines.append(line)
        found[row] = box
        break
      }
    }
    return found
  }

  /// Returns the places of a view on its rings, as docs/resolution.md lists them.
  private func places(of annotation: TestAnnotation) -> [(Box, Line)] {
    let (x, y, width, height) = (annotation.x, annotation.y, annotation.width, annotation.height)
    let step = min(longest, max(8, longest / 15))
    return (1...max(1, Int(longest / step + 1e-9))).flatMap { ring -> [(Box, Line)] in
      let length = step * Double(ring)
      let diagonal = length / 2.0.squareRoot()
      let (left, top) = (x - width, y - height)
      let corners = [
        (x + diagonal, top - diagonal), (x + diagonal, y + diagonal), (left - diagonal, top - diagonal),
        (left - diagonal, y + diagonal), (x + length, y - height / 2), (left - length, y - height / 2),
        (x - width / 2, top - length), (x - width / 2, y + length), (x, top - length), (left, top - length),
        (x, y + length), (left, y + length), (x + length, top), (x + length, y), (left - length, top),
        (left - length, y),
      ]
      return corners.map { corner in
        let box = Box(
          x: (corner.0 * 256).rounded() / 256, y: (corner.1 * 256).rounded() / 256, width: width,
          height: height)
        return (
          box, Line(x, y, min(max(x, box.x), box.x + width), min(max(y, box.y), box.y + height))
        )
      }
    }
  }

  /// Returns the number of leader lines that cross a view or another line, and of views that overlap.
  static func crossings(_ frame: Frame) -> Int {
    let room = 1.0 / 64
    let views = frame.placements.map {
      (row: $0.annotation, box: Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
    }
    let leaders = frame.placements.compactMap { placement in
      placement.leader.map { (row: placement.annotation, line: Line($0)) }
    }
    var count = 0
    for (number, leader) in leaders.enumerated() {
      count += views.filter { $0.row != leader.row && leader.line.crosses($0.box, room: room) }.count
      count += leaders[..<number].filter { $0.line.crosses(leader.line) }.count
    }
    return count
  }
}
