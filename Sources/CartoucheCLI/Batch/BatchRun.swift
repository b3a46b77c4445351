import CartoucheCompiler
import CartoucheResolver

/// A run over all lines of a batch.
///
/// Lines are read, resolved and written in groups, so that memory does not grow with their number. The output does not
/// depend on the number of threads.
struct BatchRun: ~Copyable {
  private var lines: LineReader
  private let workers: [BatchWorker]
  private(set) var count = 0
  private(set) var errors = 0

  init(_ lines: consuming LineReader, _ options: BatchOptions, jobs: Int) {
    self.lines = lines
    let resolver = options.resolver
    var workers: [BatchWorker] = []
    // Copies share the tables that do not change, such as the hierarchies of clusters.
    for _ in 0..<jobs { workers.append(BatchWorker(options, resolver.copy())) }
    self.workers = workers
  }

  /// Resolves the next lines.
  /// - Returns: The results in the order of the lines; empty at the end of the batch.
  mutating func next() throws(FileFailure) -> [UInt8] {
    // With one thread, each result is written at once.
    let group = try lines.next(atMost: workers.count == 1 ? 1 : 16 * workers.count)
    var bytes: [UInt8] = []
    for answer in answers(to: group, by: workers) {
      count += 1
      if answer.isError { errors += 1 }
      if group.count == 1 { bytes = answer.bytes } else { bytes += answer.bytes }
    }
    return bytes
  }
}

/// Returns the results of lines, in their order. Worker j resolves the lines j, j + jobs, j + 2·jobs, and so on.
private func answers(to lines: [LineReader.Line], by workers: [BatchWorker]) -> [BatchAnswer] {
  let jobs = min(workers.count, lines.count)
  if jobs < 2 { return lines.map { workers[0].answer(to: $0) } }
  // Safe, because each worker is used by only one thread, and `concurrentMap` returns after all threads have finished.
  nonisolated(unsafe) let workers = workers
  let parts = concurrentMap(Array(0..<jobs), jobs: jobs) { job in
    stride(from: job, to: lines.count, by: jobs).map { workers[job].answer(to: lines[$0]) }
  }
  return lines.indices.map { parts[$0 % jobs][$0 / jobs] }
}
