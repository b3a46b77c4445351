/// The costs that a search counts against `placement.budget`, in units of roughly equal time on any map. They are
/// counted, not timed, so that frames can be replayed.
///
/// The budget limits the search itself. Setup work, and the follow-up of one exchange, have limits proportional to the
/// number of candidates (`mostNear`). So a frame costs at most the budget plus a multiple of the number of candidates.
/// These limits matter only where very many views lie close together.
enum SearchCost {
  /// The cost of one step of `placement.budget`.
  static let step: Int64 = 32

  /// The cost of looking at a candidate, or at a view in the queue of the search.
  static let look: Int64 = 1

  /// The cost of trying a candidate or moving a view, without the cost of updating conflicts (`ofMoves`).
  static let move: Int64 = 8

  /// Returns the cost of looking for another free candidate for a view.
  /// - Parameters:
  ///   - candidates: the number of the view's candidates.
  ///   - shapePairs: the number of shape pairs in a comparison of two candidates; up to 16 cost the same.
  static func ofSearch(_ candidates: Int32, shapePairs: Int32) -> Int64 {
    2 * Int64(candidates) * Int64(max(1, shapePairs / 16))
  }

  /// Returns the cost of updating conflicts when views move. It dominates where many views overlap.
  /// - Parameter touched: the number of candidates that gained or lost a blocker.
  static func ofMoves(_ touched: Int64) -> Int64 { touched / 4 }

  /// Returns the cost of finding the given number of conflicts before the search.
  static func ofListing(_ conflicts: Int) -> Int64 { Int64(conflicts) / 2 }

  /// The largest average number of placed shapes that are compared with each candidate. If the average is higher, the
  /// search excludes candidates with more than this number of placed shapes near them.
  static let mostNear: Int64 = 128

  /// Returns the limit for the number of compared shapes and changed blocker counts. It applies to the work before a
  /// search, and to that after the budget is used up.
  static func ofSetUp(_ candidates: Int) -> Int64 { mostNear * Int64(candidates) }

  /// Returns the cost of comparing a candidate's shapes with the shapes near them, as far as no conflicts are found.
  /// - Parameters:
  ///   - compared: the number of compared shapes.
  ///   - found: the number of conflicts that the comparison found. Their cost is counted by `ofMoves`.
  static func ofComparing(_ compared: Int64, meeting found: Int) -> Int64 {
    max(0, compared - 16 * Int64(found) - 1024) / 16
  }

  /// Returns the cost of testing pairs of candidates in order to move or replace one placed view. Up to 4,096 pairs
  /// cost 0.
  static func ofPairs(_ pairs: Int64) -> Int64 { max(0, pairs - 4096) / 16 }

  /// The largest number of pairs of candidates that are tested in order to move or replace one placed view.
  static let mostPairs: Int64 = 1 << 15

  /// The cost between two checks of the host app's time limit, about a fiftieth of a millisecond.
  static let betweenQuestions: Int64 = 512
}

/// The numbers of visible views and of views in the margin. A state of the search with more visible views is greater;
/// the margin decides ties.
struct SearchCounts: Comparable, Sendable {
  /// The number of visible views.
  var shown: Int32 = 0
  /// The number of views placed in the margin around the bounds, where they are not visible. It only decides ties.
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

  /// Advances the sequence and returns its next number, in `0..<count`. `count` is at least 1.
  @inline(__always)
  mutating func below(_ count: Int32) -> Int32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int32(truncatingIfNeeded: (state >> 32 &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// Returns a number in `0..<count` derived from the last number of the sequence, without advancing the sequence.
  @inline(__always)
  func peek(below count: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (state & 0xffff_ffff &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
}
