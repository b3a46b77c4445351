import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What is asked of all anchors of a view at once is what each of them answers.
@Suite struct BoxLatticeTests {
  @Test("a lattice says of each box nothing that the box itself denies", arguments: 0..<300)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (width, height) = (Int32(random.whole(0...500_000)), Int32(random.whole(0...250_000)))
    var grid = CollisionGrid()
    grid.clear(
      Box(
        left: Int32(random.whole(-30_000...0)), top: -Int32(random.whole(0...1)), right: width, bottom: height
      ))
    for owner in 0..<random.whole(1...60) {
      let box = BoxLatticeTests.box(&random)
      let isCircle = random.once(in: 4)
      grid.insert(CollisionShape(box, isCircle: isCircle), owner: UInt32(owner))
      let lists = BoxLatticeTests.lists(&random)
      let formulas = AnchorFormulas(lists)
      let lattice = formulas.lattices[0]
      if lattice.isEmpty { continue }
      let point = SIMD2(Int32(random.whole(-20_000...520_000)), Int32(random.whole(-20_000...260_000)))
      let extent = SIMD2(Int32(random.whole(1...70_000)), Int32(random.whole(1...20_000)))
      let growth = Int32(random.pick([0, 512]))
      let touched = lattice.touched(at: point)
      let isSurrounded = grid.surrounds(touched)
      let boxes = lattice.boxes(at: point, extent: extent, grownBy: growth)
      let answer = grid.answer(boxes, within: boxes.enclosing)
      for anchor in lists.range(0) {
        let shape = CollisionShape(formulas.box(anchor, at: point, extent: extent).grown(by: growth))
        let meets = grid.meets(shape)
        if isSurrounded { #expect(meets, "seed \(seed): \(touched) is surrounded, and \(shape) is free") }
        guard let answer else { continue }
        let bit = lattice.box(of: anchor)
        if answer.meeting >> bit & 1 != 0 { #expect(meets, "seed \(seed): \(shape)") }
        if answer.touching >> bit & 1 == 0 { #expect(!meets, "seed \(seed): \(shape)") }
      }
    }
  }

  /// Most of what lies inside of a rectangle is known to, or nothing would be gained.
  @Test func pointsInsideOfABoxAreSurrounded() {
    var grid = CollisionGrid()
    grid.clear(width: 200_000, height: 100_000)
    let box = Box(left: 10_100, top: 20_300, right: 10_100 + 64 * 256, bottom: 20_300 + 24 * 256)
    grid.insert(CollisionShape(box), owner: 0)
    var found = 0
    for x in 0..<64 {
      for y in 0..<24 {
        let point = Box(
          left: box.left + 256 * Int32(x) + 128, top: box.top + 256 * Int32(y) + 128,
          right: box.left + 256 * Int32(x) + 128, bottom: box.top + 256 * Int32(y) + 128)
        if grid.surrounds(point) { found += 1 }
      }
    }
    #expect(found > 64 * 24 * 3 / 4)
    let corner = Box(left: box.left, top: box.top + 100, right: box.left, bottom: box.top + 100)
    #expect(!grid.surrounds(corner))
  }

  /// A range of cells that ran backwards stopped the program.
  @Test func boxesFarBeyondTheAreaAreFoundThere() {
    let edge: Int32 = 1 << 30 + 1 << 29
    for area in [
      Box(left: -(1 << 30) - (1 << 26), top: -(1 << 30), right: 1 << 30, bottom: 1 << 30),
      Box(left: 0, top: 0, right: 400_000, bottom: 200_000),
    ] {
      var grid = CollisionGrid()
      grid.clear(area)
      let everything = CollisionShape(Box(left: -edge, top: -edge, right: edge, bottom: edge))
      let far = CollisionShape(Box(left: edge - 1000, top: edge - 1000, right: edge, bottom: edge))
      grid.insert(everything, owner: 0)
      #expect(grid.meets(far))
      grid.clear(area)
      grid.insert(far, owner: 0)
      #expect(grid.meets(everything))
      #expect(!grid.meets(CollisionShape(Box(left: -edge, top: -edge, right: 0, bottom: 0))))
    }
  }

  private static func box(_ random: inout SeededRandom) -> Box {
    let (left, top) = (Int32(random.whole(-30_000...500_000)), Int32(random.whole(-30_000...250_000)))
    return Box(
      left: left, top: top, right: left + Int32(random.whole(1...60_000)),
      bottom: top + Int32(random.whole(1...30_000)))
  }

  private static func lists(_ random: inout SeededRandom) -> AnchorLists {
    var lists = AnchorLists()
    let gap = random.pick([0.0, 0, 4])
    lists.append(
      (0..<random.whole(1...9)).map { _ in
        let anchor = random.pick(Anchor.allCases)
        let away = anchor.gapDirection
        return AnchorOption(anchor, offsetX: gap * away.x.rounded(), offsetY: gap * away.y.rounded())
      })
    return lists
  }
}
