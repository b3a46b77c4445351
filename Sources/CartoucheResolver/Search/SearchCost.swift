/// The cost of a search in units of roughly equal time on any map. It is counted, not timed, so that results can be
/// replayed.
///
/// The budget limits the search itself. Setup, and the follow-up of a single exchange, are limited by a number for
/// each candidate (`mostNear`). So a frame costs at most the budget plus a multiple of the number of candidates.
/// These limits matter only in crowded places.
enum SearchCost {
  /// The unit of `placement.budget`.
  static let step: Int64 = 32

  /// The cost of looking at a candidate, or at a view in the queue.
  static let look: Int64 = 1

  /// The cost of trying a candidate or moving a view, without its conflicts.
  static let move: Int64 = 8

  /// Returns the cost of looking for another candidate of a view.
  /// - Parameters:
  ///   - candidates: the number of its candidates.
  ///   - shapePairs: the number of shape pairs in a comparison of two candidates; up to 16 cost the same.
  static func ofSearch(_ candidates: Int32, shapePairs: Int32) -> Int64 {
    2 * Int64(candidates) * Int64(max(1, shapePairs / 16))
  }

  /// Returns the cost of moves by their conflicts, which dominates in crowded places.
  /// - Parameter touched: the number of candidates that gained or lost a blocker.
  static func ofMoves(_ touched: Int64) -> Int64 { touched / 4 }

  /// Returns the cost of finding all conflicts before the search.
  static func ofListing(_ conflicts: Int) -> Int64 { Int64(conflicts) / 2 }

  /// The largest average number of placed shapes near a candidate. Above it, candidates in crowded places are
  /// excluded.
  static let mostNear: Int64 = 128

  /// Returns the limit of compared and touched candidates before a search, or after its budget is used up.
  static func ofSetUp(_ candidates: Int) -> Int64 { mostNear * Int64(candidates) }

  /// Returns the cost of comparing a shape with all near it, without the part for hits; 0 on maps without crowded
  /// places.
  static func ofComparing(_ compared: Int64, meeting found: Int) -> Int64 {
    max(0, compared - 16 * Int64(found) - 1024) / 16
  }

  /// Returns the cost of testing pairs for exchanges of one view for two; 0 unless there are many.
  static func ofPairs(_ pairs: Int64) -> Int64 { max(0, pairs - 4096) / 16 }

  /// The largest number of pairs tested for one view.
  static let mostPairs: Int64 = 1 << 15

  /// The cost between two checks of the time, about a fiftieth of a millisecond.
  static let betweenQuestions: Int64 = 512
}

/// The number of views that a search shows.
struct SearchCounts: Comparable, Sendable {
  /// The number of visible views.
  var shown: Int32 = 0
  /// The number of views that wait in the margin, which only decides ties.
  var marginal: Int32 = 0

  @inline(__always)
  mutating func add(_ isMarginal: Bool, _ number: Int32) {
    if isMarginal { marginal &+= number } else { shown &+= number }
  }

  static func < (one: SearchCounts, other: SearchCounts) -> Bool {
    (one.shown, one.marginal) < (other.shown, other.marginal)
  }
}

/// A reproducible sequence of pseudorandom numbers.
///
/// Source: xorshift64 (Marsaglia 2003).
struct RandomBits: Sendable, Equatable {
  private var state: UInt64 = 88_172_645_463_325_252

  /// Returns the next number in `0..<count`; `count` is at least 1.
  @inline(__always)
  mutating func below(_ count: Int32) -> Int32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int32(truncatingIfNeeded: (state >> 32 &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// Returns a number derived from the last one, without advancing the sequence.
  @inline(__always)
  func peek(below count: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (state & 0xffff_ffff &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
}
