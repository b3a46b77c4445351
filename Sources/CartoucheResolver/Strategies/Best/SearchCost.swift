/// What a search does costs, in units that take about as long on any map: counted and not timed, so that results replay.
enum SearchCost {
  /// A step of `placement.budget`.
  static let step: Int64 = 32

  /// To look at a candidate, or at whether a view can go for two.
  static let look: Int64 = 1

  /// To try a candidate, or to move a view, beside what it gets in the way of.
  static let move: Int64 = 8

  /// To look for another place for a view.
  /// - Parameter candidates: as many does it have.
  static func ofSearch(_ candidates: Int32) -> Int64 { 2 * Int64(candidates) }

  /// Where views lie in piles, to move one takes longer than to try several.
  /// - Parameter touched: of how many candidates somebody who moved got in the way, or out of it.
  static func ofMoves(_ touched: Int64) -> Int64 { touched / 4 }

  /// To look for all conflicts before the search.
  static func ofListing(_ conflicts: Int) -> Int64 { Int64(conflicts) / 2 }

  /// From one question for the time to the next: about a fiftieth of a millisecond.
  static let betweenQuestions: Int64 = 512
}
