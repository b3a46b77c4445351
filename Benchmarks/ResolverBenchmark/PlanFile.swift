import CartoucheResolver

extension Main {
  /// Measures reading the plan of 100,000 annotations against copying its bytes once.
  static func comparePlanFile() {
    let plan = Scene(count: 100_000, seed: 1).plan
    let bytes = plan.bytes()
    var sink = 0
    let copying = measure(rounds: 40) { _ in
      let copy = bytes.withUnsafeBytes { Array($0) }
      sink += Int(copy[copy.count / 2])
    }
    let reading = measure(rounds: 40) { _ in
      if let read = try? Plan(bytes: bytes) { sink += read.annotations.count }
    }
    let writing = measure(rounds: 10) { _ in sink += plan.bytes().count }
    print("plan of 100,000 annotations, \(bytes.count) bytes")
    print("copying them          \(copying)")
    print("reading the plan      \(reading)")
    print("writing the plan      \(writing)")
    print("ratio of medians      \(rounded(reading.median / copying.median))")
    print("sum of what was done  \(sink)")
  }
}
