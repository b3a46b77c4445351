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

  /// Resolves the next lines, and replaces `bytes` by their results in the order of the lines.
  /// - Returns: Whether there was a line; false at the end of the batch.
  mutating func next(into bytes: inout [UInt8]) throws(FileFailure) -> Bool {
    // The storage is kept, so that the next lines can reuse it.
    bytes.removeAll(keepingCapacity: true)
    // With one thread, each result is written at once.
    let group = try lines.next(atMost: workers.count == 1 ? 1 : 16 * workers.count)
    count += group.count
    if group.count < 2 {
      for line in group where !workers[0].answer(line, to: &bytes) { errors += 1 }
    } else {
      for answer in answers(to: group, by: workers) {
        if answer.isError { errors += 1 }
        bytes += answer.bytes
      }
    }
    return !group.isEmpty
  }
}

/// The result of a line of a batch.
private struct BatchAnswer: Sendable {
  /// A line of JSON with its line break.
  var bytes: [UInt8] = []
  /// Whether the line could not be resolved.
  var isError = false

  init(to line: LineReader.Line, by worker: BatchWorker) { isError = !worker.answer(line, to: &bytes) }
}

/// Returns the results of lines, in their order. Worker j resolves the lines j, j + jobs, j + 2·jobs, and so on.
private func answers(to lines: [LineReader.Line], by workers: [BatchWorker]) -> [BatchAnswer] {
  let jobs = min(workers.count, lines.count)
  // Safe, because each worker is used by only one thread, and `concurrentMap` returns after all threads have finished.
  nonisolated(unsafe) let workers = workers
  let parts = concurrentMap(Array(0..<jobs), jobs: jobs) { job in
    stride(from: job, to: lines.count, by: jobs).map { BatchAnswer(to: lines[$0], by: workers[job]) }
  }
  return lines.indices.map { parts[$0 % jobs][$0 / jobs] }
}
