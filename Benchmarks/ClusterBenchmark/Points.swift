import CartoucheResolver
import CartoucheTestSupport

/// A distribution of a million annotations over the world.
enum Points: String, CaseIterable {
  /// Uniform over the world.
  case uniform
  /// Most annotations in 2,000 cities, of which some have more than others.
  case cities
  /// As `cities`, with one annotation 50 times as wide as the others.
  case oneLarge = "one large among small ones"

  func leaves(count: Int) -> (ClusterLeaves, ClusterShapes) {
    var shapes = ClusterShapes()
    let cluster = shapes.append([square(40)])
    let small = shapes.append([square(40)], ofCluster: cluster)
    let large = shapes.append([square(2000)], ofCluster: cluster)
    var random = SeededRandom(seed: 1)
    let cities = (0..<2000).map { _ in
      City(
        center: SIMD2(random.number(0...1), random.number(0.2...0.8)),
        radius: 1e-5 * (0.1 + 10 * square(random.number(0...1))))
    }
    var leaves = ClusterLeaves()
    leaves.reserveCapacity(count)
    for index in 0..<count {
      var point = SIMD2(random.number(0...1), random.number(0...1))
      if self != .uniform {
        let rank = random.number(0...0.999_999)
        let city = cities[Int(rank * rank * rank * 2000)]
        let spread = { (random: inout SeededRandom) in
          (0..<3).reduce(0.0) { sum, _ in sum + random.number(-0.5...0.5) }
        }
        point = city.center + city.radius * SIMD2(spread(&random), spread(&random))
      }
      let isLarge = self == .oneLarge && index == count / 2
      leaves.append(row: UInt32(index), x: point.x, y: point.y, shape: isLarge ? large : small)
    }
    return (leaves, shapes)
  }

  private func square(_ number: Double) -> Double { number * number }

  private func square(_ side: Double) -> ClusterShapes.Part {
    ClusterShapes.Part(
      ShapeBounds(left: -side / 2, top: -side / 2, right: side / 2, bottom: side / 2))
  }

  private struct City {
    var center: SIMD2<Double>
    var radius: Double
  }
}
