import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What `work` makes of each item, in their order, on up to `jobs` processors at once.
///
/// Items are dealt out in turn, which needs no lock, and no result depends on who is faster.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], jobs: Int, _ work: @Sendable (Item) -> Result
) -> [Result] {
  let jobs = min(jobs, items.count)
  if jobs < 2 { return items.map(work) }
  var results = [Result?](repeating: nil, count: items.count)
  results.withUnsafeMutableBufferPointer { results in
    // Job j writes the elements j, j + jobs, …, so no two write one; they are read when all jobs have ended, for which
    // `concurrentPerform` waits, and the buffer is there until then.
    nonisolated(unsafe) let results = results
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      for index in stride(from: job, to: items.count, by: jobs) { results[index] = work(items[index]) }
    }
  }
  return results.compactMap { $0 }
}

/// How many processors there are for the program.
var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
