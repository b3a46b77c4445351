import CartoucheResolver
import CartoucheTestSupport

extension Scene {
  private static let four: [Anchor] = [.bottomLeft, .bottomRight, .topLeft, .topRight]
  private static let eight = four + [.left, .right, .bottom, .top]

  /// Returns the scenes of all families in all sizes, for one seed.
  static func all(seed: UInt64) -> [Scene] {
    var scenes: [Scene] = []
    for count in [100, 250, 500, 750, 1000, 1500] {
      scenes.append(christensen(count, four, seed))
      scenes.append(christensen(count, eight, seed))
    }
    return scenes + [clustered(500, seed), clustered(1000, seed), wide(3000, seed), wide(10_000, seed)]
  }

  /// Returns a scene as in Christensen, Marks and Shieber (1995): random points with labels of 30 × 7 on a map of 792 × 612.
  private static func christensen(_ count: Int, _ anchors: [Anchor], _ seed: UInt64) -> Scene {
    var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(count))
    let items = (0..<count).map { _ in
      Item(x: random.sixteenths(below: 792), y: random.sixteenths(below: 612), width: 30, height: 7)
    }
    return Scene(
      name: "christensen \(anchors.count), \(count)", viewport: Viewport(width: 792, height: 612),
      items: items, anchors: anchors.map { AnchorOption($0) })
  }

  /// Returns a scene of labels of several widths around eight centers.
  private static func clustered(_ count: Int, _ seed: UInt64) -> Scene {
    var random = SeededRandom(seed: seed &* 1_000_033 &+ UInt64(count))
    let centres = (0..<8).map { _ in
      (x: 102 + 819 * random.unit(), y: 77 + 614 * random.unit(), reach: 41 + 102 * random.unit())
    }
    var items: [Item] = []
    while items.count < count {
      var (x, y) = (1024 * random.unit(), 768 * random.unit())
      if random.unit() >= 0.15 {
        let centre = centres[Int(8 * random.unit())]
        x = centre.x + centre.reach * random.bell()
        y = centre.y + centre.reach * random.bell()
      }
      guard 0...1024 ~= x, 0...768 ~= y else { continue }
      items.append(
        Item(
          x: (16 * x).rounded() / 16, y: (16 * y).rounded() / 16, width: 28 + (56 * random.unit()).rounded(),
          height: 18))
    }
    return Scene(
      name: "clustered 8, \(count)", viewport: Viewport(width: 1024, height: 768), items: items,
      anchors: eight.map {
        AnchorOption($0, offsetX: 4 * $0.gapDirection.x, offsetY: 4 * $0.gapDirection.y)
      })
  }

  /// Returns a scene of views that fill the screen and an equal area around it. The edges of the screen may cut views.
  private static func wide(_ count: Int, _ seed: UInt64) -> Scene {
    var random = SeededRandom(seed: seed &* 1_000_037 &+ UInt64(count))
    let items = (0..<count).map { _ in
      Item(
        x: random.sixteenths(below: 2 * 1920), y: random.sixteenths(below: 1080), width: 64, height: 24)
    }
    return Scene(
      name: "wide 8, \(count)", viewport: Viewport(width: 1920, height: 1080), items: items,
      anchors: eight.map { AnchorOption($0) }, isInside: false)
  }
}

extension SeededRandom {
  /// Returns a random multiple of 1/16 in `0..<limit`. Such numbers are exact in every program.
  fileprivate mutating func sixteenths(below limit: Double) -> Double {
    (16 * limit * unit()).rounded(.down) / 16
  }

  /// Returns a random number that is approximately normally distributed, with mean 0 and standard deviation 1.
  fileprivate mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
