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
/// For tests against quadratic algorithms. Work is the processor time of this thread. The least of several
/// alternating runs counts, so other programs have little influence. The result is not exact: the sizes of the
/// inputs must differ so much that the limit of a test is far from both the expected ratio and that of a fault.
/// - Parameters:
///   - runs: The largest number of measurements of each input.
///   - limit: The measurement ends after the first run with a ratio below it.
package func growthOfWork<Input>(
  from small: Input, to large: Input, runs: Int = 3, until limit: Double = 0, _ work: (Input) -> Void
) -> Double {
  let inputs = [small, large]
  var least = [Double.infinity, .infinity]
  for _ in 0..<runs {
    for (index, input) in inputs.enumerated() {
      let start = processorTime()
      work(input)
      least[index] = min(least[index], processorTime() - start)
    }
    if least[1] / least[0] < limit { break }
  }
  return least[1] / least[0]
}

/// Returns the processor time of this thread, in seconds.
package func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
