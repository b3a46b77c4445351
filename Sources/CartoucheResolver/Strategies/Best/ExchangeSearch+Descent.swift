/// What leads out of a dead end: now and then one view goes in the place of two equals, and less is shown for a while.
///
/// Where everybody stood before is the incumbent, and what the search has found unless it comes to as much. One view is owed at a time,
/// and only where none is more important than any other: there one number says what is better.
///
/// Source    the forced insertions of Andrade, Resende and Werneck 2012.
extension ExchangeSearch {
  /// One of so many chances is taken: with 5 to 10 a search found most on maps of several kinds.
  private static let descentOdds: Int32 = 8

  /// Whether less is shown than the incumbent does.
  var isBelowIncumbent: Bool { incumbentCounts.map { counts < $0 } ?? false }

  /// Whether a view may take the place of two equals.
  @inline(__always)
  mutating func mayShowLess() -> Bool {
    areEquals && !isBelowIncumbent && random.below(ExchangeSearch.descentOdds) == 0
  }

  /// Has where everybody stands be the incumbent, unless that shows as much.
  mutating func keepIncumbent() {
    if let incumbentCounts, incumbentCounts >= counts { return }
    incumbentCounts = counts
    incumbent.removeAll(keepingCapacity: true)
    for view in table.views { incumbent.append(view.current) }
  }

  /// Whether more is shown than ever before.
  /// - Parameter isMore: than before the last exchange.
  func isGain(_ isMore: Bool) -> Bool { isMore && (incumbentCounts.map { counts > $0 } ?? true) }

  /// Returns to the incumbent, if there is less now.
  mutating func returnToIncumbent() {
    guard isBelowIncumbent else { return }
    for view in table.views.indices {
      let current = table.views[view].current
      if current != SearchView.none, current != incumbent[view] {
        lift(Int32(view))
        wait(Int32(view))
      }
    }
    for view in table.views.indices where table.views[view].current != incumbent[view] {
      stopWaiting(Int32(view))
      place(Int32(view), at: incumbent[view])
    }
    conflicts.forgetChanges()
  }
}
