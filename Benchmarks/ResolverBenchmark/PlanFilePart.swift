import CartoucheResolver

/// Measures the reading of a plan of 100,000 annotations, compared with one copy of its bytes.
enum PlanFilePart {
  static func run() {
    let plan = Scene(count: 100_000, seed: 1).plan
    let bytes = plan.bytes()
    var sink = 0
    let timings = Timing.measure(
      rounds: 40,
      [
        { _ in
          let copy = bytes.withUnsafeBytes { Array($0) }
          sink += Int(copy[copy.count / 2])
        },
        { _ in if let read = try? Plan(bytes: bytes) { sink += read.annotations.count } },
      ])
    let writing = Timing.measure(rounds: 10, [{ _ in sink += plan.bytes().count }])[0]
    print("plan of 100,000 annotations, \(bytes.count) bytes")
    print("copying them          \(timings[0])")
    print("reading the plan      \(timings[1]), ratio \(timings[1].ratio(to: timings[0]))")
    print("writing the plan      \(writing)")
    print("sum of what was done  \(sink)")
  }
}
