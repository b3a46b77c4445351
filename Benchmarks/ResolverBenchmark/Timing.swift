/// The times of several rounds of a function, in milliseconds.
struct Timing: CustomStringConvertible {
  var min: Double
  var median: Double

  var description: String { "min \(Timing.rounded(min)) ms, median \(Timing.rounded(median)) ms" }

  /// Measures several functions, which run in turn, once in each round. An equal number of rounds before warms up.
  static func measure(rounds: Int = Scene.frames, _ bodies: [(Int) -> Void]) -> [Timing] {
    for round in 0..<rounds { for body in bodies { body(round) } }
    let clock = ContinuousClock()
    var durations: [[Double]] = bodies.map { _ in [] }
    for round in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        durations[index].append(clock.measure { body(round) } / .milliseconds(1))
      }
    }
    return durations.map { durations in
      let sorted = durations.sorted()
      return Timing(min: sorted[0], median: sorted[sorted.count / 2])
    }
  }

  /// Returns a positive number rounded to three decimals.
  static func rounded(_ value: Double) -> Double { Double(Int(value * 1000 + 0.5)) / 1000 }

  /// Returns the median time as a multiple of another median time.
  func ratio(to other: Timing) -> Double { Timing.rounded(median / other.median) }
}
