/// The cost of what a search does, in units that take about as long on any map: counted and not timed, so that results replay.
///
/// The budget bounds the search itself. What comes before it, and what a single exchange leads to, is bounded by a number for each
/// candidate (`mostNear`), so that the whole cost of a frame is at most the budget plus a multiple of the number of candidates. The
/// bounds hold where views lie in piles; on other maps none of them is reached.
enum SearchCost {
  /// A step of `placement.budget`.
  static let step: Int64 = 32

  /// To look at a candidate, or at whether a view can go for two.
  static let look: Int64 = 1

  /// To try a candidate, or to move a view, beside what it gets in the way of.
  static let move: Int64 = 8

  /// The cost of looking for another place for a view.
  /// - Parameters:
  ///   - candidates: the number of its candidates.
  ///   - shapePairs: the number of pairs of shapes that two candidates are compared by; few of them cost nothing more.
  static func ofSearch(_ candidates: Int32, shapePairs: Int32) -> Int64 {
    2 * Int64(candidates) * Int64(max(1, shapePairs / 16))
  }

  /// Where views lie in piles, to move one takes longer than to try several.
  /// - Parameter touched: of how many candidates somebody who moved got in the way, or out of it.
  static func ofMoves(_ touched: Int64) -> Int64 { touched / 4 }

  /// To look for all conflicts before the search.
  static func ofListing(_ conflicts: Int) -> Int64 { Int64(conflicts) / 2 }

  /// The number of shapes of placed views near a candidate, in the mean: where there are more, candidates near more of them take no part.
  static let mostNear: Int64 = 128

  /// The most that is compared and touched before a search, or after its budget is used up.
  static func ofSetUp(_ candidates: Int) -> Int64 { mostNear * Int64(candidates) }

  /// The cost of comparing a shape with all those near it, beside that of what it meets: nothing on a map without piles.
  static func ofComparing(_ compared: Int64, meeting found: Int) -> Int64 {
    max(0, compared - 16 * Int64(found) - 1024) / 16
  }

  /// The cost of looking for an exchange of one view for two, which is in `look` unless there are many pairs.
  static func ofPairs(_ pairs: Int64) -> Int64 { max(0, pairs - 4096) / 16 }

  /// The most pairs that are looked at for one view.
  static let mostPairs: Int64 = 1 << 15

  /// From one question for the time to the next: about a fiftieth of a millisecond.
  static let betweenQuestions: Int64 = 512
}
