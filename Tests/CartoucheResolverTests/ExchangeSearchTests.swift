import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The data structures of the search of `strategy: best`, and its exchanges.
@Suite struct ExchangeSearchTests {
  @Test("of every candidate it knows how many stand in its way", arguments: (0..<8).map { UInt64($0) * 20 })
  func conflicts(firstSeed: UInt64) {
    var compared = 0
    for seed in firstSeed..<firstSeed + 20 {
      let scene = RandomScene(seed: seed)
      var plan = scene.plan
      plan.placement.strategy = .best
      plan.placement.budget = 200
      var resolver = Resolver(plan: plan)
      var frame = Frame()
      for step in scene.frames {
        for change in step.changes { resolver.make(change) }
        resolver.resolve(
          step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
        compared += check(resolver, "seed \(seed)")
      }
    }
    #expect(compared > 100)
  }

  @Test("also where views lie in piles, so that not all conflicts are kept", arguments: [false, true])
  func piles(areCircles: Bool) throws {
    for seed in UInt64(0)..<4 {
      var plan = CrowdedScene(seed: seed, count: 100, anchors: 4, side: 10).plan(budget: 5000)
      if areCircles { for row in 0..<100 { plan.setShape(row, .circle) } }
      var resolver = Resolver(plan: plan)
      _ = resolver.frame()
      #expect(check(resolver, "seed \(seed)") > 300)
      let lists = try #require(resolver.state.best?.search).conflicts.lists
      #expect(lists.end * 10 > lists.limit * 9 && lists.isPlain != areCircles)
    }
  }

  @Test(
    "also where views lie in piles of fixed ones, of several shapes and sizes",
    arguments: [PileScene.Kind.fixed, .sizes, .circles, .boxes])
  func crowdedPiles(kind: PileScene.Kind) throws {
    var resolver = Resolver(plan: PileScene(kind, count: 400).plan(budget: 300))
    _ = resolver.frame()
    let search = try #require(resolver.state.best?.search)
    let count = search.table.candidates.count
    let takePart = check(resolver, kind.rawValue)
    // Only views that may overlap and do not move can be placed in such numbers in one pile.
    #expect(
      search.isNeeded && (takePart < count / 2) == (kind == .fixed), "\(kind): \(takePart) of \(count)")
  }

  @Test("three and four blockers are found too, if shapes are enlarged in tests")
  func manyInTheWay() throws {
    for seed in UInt64(1)...4 {
      let scene = CrowdedScene(seed: seed, count: 200, anchors: 4, side: 300, priorities: 3)
      var resolver = Resolver(plan: scene.plan(budget: 1000))
      for zoom in stride(from: 2, to: 1.9, by: -0.02) {
        _ = resolver.frame(Camera(zoom: zoom))
        var search = try #require(resolver.state.best?.search)
        var (known, all) = (0, 0)
        for view in search.table.views {
          for candidate in view.candidates where candidate != view.current {
            guard (3...4).contains(search.conflicts.count(of: candidate)) else { continue }
            all += 1
            if search.blockers(of: view, at: candidate) != nil { known += 1 }
          }
        }
        #expect(all > 10 && known * 20 >= all * 19, "seed \(seed), zoom \(zoom): \(known) of \(all)")
      }
    }
  }

  @Test("it costs no more than its budget, of which its start is half at most", arguments: [20, 200, 2000])
  func costs(budget: Int) throws {
    for priorities in [1, 3] {
      let scene = CrowdedScene(seed: 1, count: 400, anchors: 4, side: 300, priorities: priorities)
      var resolver = Resolver(plan: scene.plan(budget: budget))
      _ = resolver.frame()
      let spent = try #require(resolver.state.best?.search).spent
      let limit = SearchCost.step * Int64(budget)
      // One exchange with its consequences may exceed the budget.
      #expect(spent > limit * 9 / 10 && spent < limit + 20 * SearchCost.step)
    }
  }

  @Test func itStartsWithTheFewestConflicts() {
    // Greedy's frames alone reach 1443.
    #expect(Self.shown(count: 600, side: 700, budget: 1000) > 1480)
  }

  @Test func lessForAWhileLeadsToMore() {
    // Without this the search reaches 969.
    #expect(Self.shown(count: 250, side: 400, budget: 10_000) > 974)
  }

  @Test func failedExchangesAreUndone() throws {
    let scene = CrowdedScene(seed: 1, count: 300, anchors: 4, side: 300)
    var descents = 0
    for budget in stride(from: 300, to: 900, by: 10) {
      var resolver = Resolver(plan: scene.plan(budget: budget))
      let frame = resolver.frame()
      let search = try #require(resolver.state.best?.search)
      #expect(scene.overlap(in: frame) == nil && Int(search.counts.shown) == frame.placements.count)
      guard let most = search.incumbentCounts else { continue }
      descents += 1
      #expect(search.counts >= most, "budget \(budget)")
    }
    #expect(descents > 30)
  }

  @Test("the result of a search stays, however early the host ends it", arguments: 1...4)
  func gainsStay(questions: Int) throws {
    let scene = CrowdedScene(seed: 1, count: 300, anchors: 4, side: 300)
    for step in 1...20 {
      var resolver = Resolver(plan: scene.plan(budget: 1000))
      _ = resolver.frame()
      var frame = Frame()
      var asked = 0
      resolver.resolve(
        camera: TestScene.camera(movedBy: 3 * Double(step), 1), viewport: TestScene.viewport,
        until: {
          asked += 1
          return asked > questions
        }, into: &frame)
      let search = try #require(resolver.state.best?.search)
      let stands = search.table.views.count { $0.current != SearchView.none }
      #expect(Int(search.counts.shown + search.counts.marginal) == stands)
      #expect(search.incumbentCounts.map { search.counts >= $0 } ?? true)
    }
  }

  @Test func noClassLosesAViewForALowerOne() throws {
    let scene = CrowdedScene(seed: 1, count: 300, anchors: 4, side: 300, priorities: 3)
    var resolver = Resolver(plan: scene.plan(budget: 1000))
    _ = resolver.frame()
    let search = try #require(resolver.state.best?.search)
    #expect(search.isNeeded && search.tried > 1000 && search.incumbentCounts == nil)
  }

  /// Returns the total number of visible views in six scenes.
  private static func shown(count: Int, side: Int, budget: Int) -> Int {
    (1...6).reduce(0) { sum, seed in
      let scene = CrowdedScene(seed: UInt64(seed), count: count, anchors: 4, side: side)
      var resolver = Resolver(plan: scene.plan(budget: budget))
      let frame = resolver.frame()
      #expect(scene.overlap(in: frame) == nil)
      return sum + frame.placements.count
    }
  }

  /// Compares the data of the search with direct tests of the shapes.
  /// - Returns: The number of candidates.
  private func check(_ resolver: borrowing Resolver, _ name: String) -> Int {
    guard var search = resolver.state.best?.search, search.isNeeded else { return 0 }
    var compared = 0
    let placed = search.table.views.indices.filter { search.table.views[$0].current != SearchView.none }
    for (number, view) in search.table.views.enumerated() {
      var free = 0
      for candidate in view.candidates {
        let inTheWay = placed.filter { other in
          other != number
            && search.meets(
              candidate, of: view, search.table.views[other].current, of: search.table.views[other])
        }
        let count = search.conflicts.count(of: candidate)
        // Views that never move block the others.
        if count >= SearchConflicts.blocked { continue }
        compared += 1
        if count == 0 { free += 1 }
        #expect(Int(count) == inTheWay.count, "\(name), view \(number), candidate \(candidate)")
        if inTheWay.count == 1 { #expect(Int(search.conflicts.onlyBlocker(of: candidate)) == inTheWay[0]) }
        if inTheWay.count > 4 || view.current == candidate { continue }
        // Up to two blockers follow from sums. For three and four blockers, two may be missing in the
        // conflicts.
        let blockers = search.blockers(of: view, at: candidate)
        if inTheWay.count > 2, blockers == nil { continue }
        let views = blockers.map { blockers in (0..<blockers.count).map { Int(blockers.views[$0]) } }
        #expect(views?.sorted() == inTheWay, "\(name), view \(number), candidate \(candidate)")
      }
      #expect(Int(search.conflicts.freeCount(of: Int32(number))) == free)
      #expect(search.conflicts.waits(Int32(number)) == (view.current == SearchView.none))
    }
    return compared
  }
}

/// The time limit of a host for the search of `strategy: best`.
@Suite struct SearchTimeTests {
  private let scene = CrowdedScene(seed: 5, count: 150, anchors: 4, side: 300, priorities: 1)

  /// Returns a camera further east. It has no padding, unlike `TestScene`, because a padding changes the bounds
  /// and the map would do more than move.
  private func camera(movedBy distance: Double) -> Camera {
    var camera = TestScene.camera
    camera.center.longitude += 360 * distance / 2048
    return camera
  }

  /// Returns a frame with a limit on the number of time queries, and the number of queries made.
  private func frame(
    _ resolver: inout Resolver, movedBy distance: Double = 0, questions: Int
  ) -> (frame: Frame, asked: Int) {
    var frame = Frame()
    var asked = 0
    resolver.resolve(
      camera: camera(movedBy: distance), viewport: TestScene.viewport,
      until: {
        asked += 1
        return asked > questions
      }, into: &frame)
    return (frame, asked)
  }

  @Test func withoutAnyTimeItIsGreedysFrame() {
    var best = Resolver(plan: scene.plan(budget: 10_000))
    var greedy = Resolver(plan: scene.plan(budget: nil))
    let found = frame(&best, questions: 0)
    #expect(found.asked == 1)
    #expect(found.frame.placements == frame(&greedy, questions: 0).frame.placements)
    #expect(!found.frame.isReplayable)
  }

  @Test func moreTimeShowsMore() {
    var before = 0
    for questions in [0, 3, 10, 40, .max - 1] {
      var resolver = Resolver(plan: scene.plan(budget: 10_000))
      let found = frame(&resolver, questions: questions).frame
      #expect(scene.overlap(in: found) == nil)
      #expect(found.placements.count >= before, "\(questions) questions")
      before = found.placements.count
    }
    var greedy = Resolver(plan: scene.plan(budget: nil))
    #expect(before > frame(&greedy, questions: 0).frame.placements.count)
  }

  @Test func enoughTimeChangesNothing() {
    var limited = Resolver(plan: scene.plan(budget: 1000))
    var free = Resolver(plan: scene.plan(budget: 1000))
    for step in 0..<3 {
      let found = frame(&limited, movedBy: Double(step), questions: .max - 1)
      #expect(found.asked > 3)
      #expect(found.frame.isReplayable)
      var whole = Frame()
      free.resolve(
        camera: camera(movedBy: Double(step)), viewport: TestScene.viewport, into: &whole)
      #expect(found.frame == whole)
    }
  }

  @Test func framesAfterAnEndedSearchAreNotReplayable() {
    var resolver = Resolver(plan: scene.plan(budget: 1000))
    #expect(frame(&resolver, questions: .max - 1).frame.isReplayable)
    #expect(!frame(&resolver, movedBy: 1, questions: 1).frame.isReplayable)
    #expect(!frame(&resolver, movedBy: 2, questions: .max - 1).frame.isReplayable)
    var copy = resolver.copy()
    #expect(!frame(&copy, movedBy: 3, questions: .max - 1).frame.isReplayable)
  }

  @Test func greedyIsNeverAsked() {
    var resolver = Resolver(plan: scene.plan(budget: nil))
    let found = frame(&resolver, questions: 0)
    #expect(found.asked == 0)
    #expect(found.frame.isReplayable)
  }
}

/// The cost and the result of a frame of `strategy: best` with piles of views.
@Suite struct PileTests {
  /// The budget is minimal, so that the work before and after the search is measured.
  @Test("work grows with the number of views and not with its square", arguments: PileScene.Kind.allCases)
  func growth(kind: PileScene.Kind) {
    let (few, many) = (work(kind, 400), work(kind, 1600))
    #expect(many.work <= 6 * few.work, "\(few) and \(many)")
    let most = many.candidates * 2 * SearchCost.mostNear + 100 * SearchCost.step
    #expect(many.work < most, "\(many), at most \(most)")
  }

  private func work(_ kind: PileScene.Kind, _ count: Int) -> (work: Int64, candidates: Int64) {
    var resolver = Resolver(plan: PileScene(kind, count: count).plan(budget: 1))
    let frame = resolver.frame()
    #expect(!frame.placements.isEmpty)
    let search = resolver.state.best?.search
    return (search?.work ?? 0, Int64(search?.table.candidates.count ?? 0))
  }

  @Test(
    "so does the time that a processor takes, with greedy too",
    arguments: [PileScene.Kind.square, .circles, .fixed, .priorities], [nil, 1])
  func time(kind: PileScene.Kind, budget: Int?) {
    let plans = [250, 2000].map { PileScene(kind, count: $0).plan(budget: budget) }
    let growth = growthOfWork(from: plans[0], to: plans[1]) { plan in
      var resolver = Resolver(plan: plan)
      _ = resolver.frame()
    }
    // Eight times as many views would take 64 times the work if all pairs were tested.
    #expect(growth < 24)
  }

  @Test("a search with a budget costs about that much more", arguments: PileScene.Kind.allCases)
  func budgets(kind: PileScene.Kind) throws {
    var resolver = Resolver(plan: PileScene(kind, count: 800).plan(budget: 1000))
    _ = resolver.frame()
    let search = try #require(resolver.state.best?.search)
    let budget = 1000 * SearchCost.step
    #expect(search.spent < budget + SearchCost.ofMoves(SearchCost.ofSetUp(search.table.candidates.count)))
    // One unit pays for four candidates that a move affects, or for as many shapes as a query compares without
    // cost.
    let most = Int64(search.table.candidates.count) * 2 * SearchCost.mostNear + 160 * budget
    #expect(search.work < most, "\(search.work), at most \(most)")
  }

  @Test("it shows no less than greedy", arguments: PileScene.Kind.allCases)
  func isNotWorse(kind: PileScene.Kind) {
    for seed in UInt64(1)...2 {
      for budget in [1, 30, 600] {
        var best = Resolver(plan: PileScene(kind, count: 300, seed: seed).plan(budget: budget))
        for step in 0..<3 {
          var greedy = best.copy()
          greedy.state.best = nil
          let camera = TestScene.camera(movedBy: Double(4 * step), 0)
          _ = greedy.frame(camera)
          _ = best.frame(camera)
          BestSceneTests.expectNotWorse(
            best, than: greedy, "\(kind), seed \(seed), budget \(budget), frame \(step)")
        }
      }
    }
  }
}
