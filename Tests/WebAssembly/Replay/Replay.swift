import CartoucheResolver

/// Resolves a recording: a plan file and the steps that follow it.
/// - Returns: 0 and the words of every frame; 1 alone where a plan is refused.
package func replay(_ recording: [UInt64]) -> [UInt64] {
  var reader = WordReader(recording)
  do throws(PlanFileError) {
    var resolver = Resolver(plan: try reader.plan())
    resolver.reportsFrameChanges = true
    resolver.reportsClusterMembers = true
    var words: [UInt64] = [0]
    var frame = Frame()
    while !reader.isAtEnd {
      if resolver.take(try reader.step(), into: &frame) { words.append(frame) }
    }
    return words
  } catch {
    return [1]
  }
}

/// Memory for a recording of `count` words, which is never freed.
@c(allocateWords) package func allocateWords(_ count: Int) -> UnsafeMutablePointer<UInt64> {
  .allocate(capacity: count)
}

/// Replays the `count` words at `recording`.
/// - Returns: the number of words of the result, and they, in memory that is never freed.
@c(replayWords) package func replayWords(
  _ recording: UnsafePointer<UInt64>, _ count: Int
) -> UnsafePointer<UInt64> {
  let result = replay(Array(UnsafeBufferPointer(start: recording, count: count)))
  let words = allocateWords(result.count + 1)
  words[0] = UInt64(result.count)
  for index in result.indices { words[index + 1] = result[index] }
  return UnsafePointer(words)
}
