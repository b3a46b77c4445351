import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What a frame of `strategy: best` costs where views lie in piles, and what it shows there.
@Suite struct PileTests {
  /// A search without a budget to speak of, so that what is counted is what comes before and after it.
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
    let search = resolver.best?.search
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
    // Eight times as many views: 64 times the work where each pair is looked at.
    #expect(growth < 24)
  }

  @Test("a search with a budget costs about that much more", arguments: PileScene.Kind.allCases)
  func budgets(kind: PileScene.Kind) throws {
    var resolver = Resolver(plan: PileScene(kind, count: 800).plan(budget: 1000))
    _ = resolver.frame()
    let search = try #require(resolver.best?.search)
    let budget = 1000 * SearchCost.step
    #expect(search.spent < budget + SearchCost.ofMoves(SearchCost.ofSetUp(search.table.candidates.count)))
    // What a unit pays for: four candidates that a move touches, or as many shapes as a query compares for nothing.
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
          greedy.best = nil
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
