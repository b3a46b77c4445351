import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What a seed stands for stays as it is when there is more to draw.
@Suite struct SeededRandomTests {
  @Test func aStreamDoesNotDependOnWhatElseIsDrawn() {
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

  @Test func whatIsAppendedToAListChangesOnlyThePicksThatItWins() {
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
