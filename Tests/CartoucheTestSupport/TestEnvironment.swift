package import Foundation

/// The files of this package, relative to the path of this source.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the editor of other authors, which stays as they wrote it.
  private static let foreignFolder = "JavaScript/editor/codemirror/"

  /// Returns the paths below `folder` that end in `suffix`, relative to the root, sorted. Files of other authors are omitted.
  package static func files(in folder: String, endingIn suffix: String) -> [String] {
    let start = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: start.path)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
      .filter { !$0.hasPrefix(foreignFolder) }.sorted()
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}

/// Returns the ratio of the work for a large input to the work for a small input.
///
/// For tests against quadratic algorithms. Work is the processor time of this thread. Each run measures both inputs, one
/// directly after the other, because the speed of a machine may change by a factor of 2 from one second to the next. The
/// result is the median of the runs' ratios. It is not exact: the sizes of the inputs must differ so much that the limit
/// of a test is far from both the expected ratio and that of a fault.
/// - Parameters:
///   - runs: The largest number of measurements of each input.
///   - limit: The limit of the test. A ratio below two thirds of it is the result, without further runs.
package func growthOfWork<Input>(
  from small: Input, to large: Input, runs: Int = 3, until limit: Double = 0, _ work: (Input) -> Void
) -> Double {
  func time(_ input: Input) -> Double {
    let start = processorTime()
    work(input)
    return processorTime() - start
  }
  // Tables that are built at first use are not work for the input.
  work(small)
  var ratios: [Double] = []
  for _ in 0..<runs {
    let base = time(small)
    let ratio = time(large) / base
    if ratio < limit * 2 / 3 { return ratio }
    ratios.append(ratio)
  }
  return ratios.sorted()[runs / 2]
}

/// Returns the processor time of this thread, in seconds.
package func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
