import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct CollisionGridTests {
  /// 1/256 points; a cell is 2048 of them.
  static func box(_ left: Int32, _ top: Int32, _ width: Int32, _ height: Int32) -> Box {
    Box(left: left, top: top, right: left + width, bottom: top + height)
  }

  static func shape(_ left: Int32, _ top: Int32, _ width: Int32, _ height: Int32) -> CollisionShape {
    CollisionShape(box(left, top, width, height))
  }

  @Test("every answer is that of comparing all pairs", arguments: 0..<200)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let width = Int32(random.whole(0...400_000))
    let height = Int32(random.whole(0...200_000))
    var grid = CollisionGrid()
    grid.clear(width: width, height: height)
    var inserted: [CollisionShape] = []
    for _ in 0..<random.whole(1...60) {
      var box = CollisionGridTests.randomBox(&random)
      if let neighbour = inserted.randomElement(using: &random), random.once(in: 2) {
        box = CollisionGridTests.box(besides: neighbour.box, &random)
      }
      let shape = CollisionShape(box, isCircle: random.once(in: 3))
      let first = inserted.firstIndex { !shape.isEmpty && !$0.isEmpty && $0.meets(shape) }
      let owner = grid.bestRanked(meeting: shape).map { grid.owner(of: $0) }
      if owner.map(Int.init) != first || grid.meets(shape) != (first != nil) {
        Issue.record(
          "seed \(seed): \(shape) met \(String(describing: owner)), expected \(String(describing: first))")
      }
      grid.insert(shape, owner: UInt32(inserted.count))
      inserted.append(shape)
    }
  }

  /// Often a multiple of a cell, often beyond the area, sometimes empty, sometimes over many blocks.
  private static func randomBox(_ random: inout SeededRandom) -> Box {
    let unit = random.pick([1, 256, 2048, 16_384])
    func number(_ range: ClosedRange<Int>) -> Int32 {
      let wide = random.whole(range)
      return Int32(wide / unit * unit)
    }
    let size = random.pick([4000, 20_000, 20_000, 300_000])
    return box(number(-60_000...450_000), number(-60_000...250_000), number(0...size), number(0...size))
  }

  /// On one of four sides, at most two cells away and sometimes touching or overlapping by a step.
  private static func box(besides other: Box, _ random: inout SeededRandom) -> Box {
    let gap = Int32(random.pick([-1, 0, 1, random.whole(0...4096)]))
    let (width, height) = (Int32(random.whole(1...20_000)), Int32(random.whole(1...20_000)))
    switch random.whole(0...3) {
    case 0: return box(other.right + gap, other.top, width, height)
    case 1: return box(other.left - gap - width, other.top, width, height)
    case 2: return box(other.left, other.bottom + gap, width, height)
    default: return box(other.left, other.top - gap - height, width, height)
    }
  }

  @Test func clearingForgetsEveryBox() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(0, 0, 9000, 9000), owner: 0)
    grid.clear(width: 10_000, height: 10_000)
    let meets = grid.meets(CollisionGridTests.shape(0, 0, 9000, 9000))
    #expect(!meets)
  }

  /// What a frame before left in its lists is written over by the next one, and not taken out.
  @Test("a grid that is used again answers as a new one", arguments: 0..<50)
  func clearedGridAgrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var used = CollisionGrid()
    for frame in 0..<6 {
      var new = CollisionGrid()
      used.clear(width: 400_000, height: 200_000)
      new.clear(width: 400_000, height: 200_000)
      for number in 0..<random.whole(1...60) {
        let shape = CollisionShape(CollisionGridTests.randomBox(&random), isCircle: random.once(in: 3))
        let (owner, meets) = (new.bestRanked(meeting: shape), new.meets(shape))
        if used.bestRanked(meeting: shape) != owner || used.meets(shape) != meets {
          Issue.record("seed \(seed), frame \(frame): \(shape) of \(number) others")
        }
        used.insert(shape, owner: UInt32(number))
        new.insert(shape, owner: UInt32(number))
      }
    }
  }

  @Test func anEmptyBoxMeetsNothing() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(0, 0, 9000, 9000), owner: 0)
    let meets = grid.meets(CollisionGridTests.shape(100, 100, 0, 50))
    #expect(!meets)
  }

  @Test func anEmptyBoxIsMetByNothing() {
    var grid = CollisionGrid()
    grid.clear(width: 10_000, height: 10_000)
    grid.insert(CollisionGridTests.shape(100, 100, 0, 50), owner: 0)
    let meets = grid.meets(CollisionGridTests.shape(0, 0, 9000, 9000))
    #expect(!meets)
  }
}
