/// What leads out of a dead end: now and then one view goes in the place of two equals, and less is shown for a while.
///
/// Where everybody stood before is kept, and is what the search has found unless it comes to more. Only one view is owed at a time, and only
/// where none is more important than any other: there one number says what is better.
///
/// Source    the forced insertions of Andrade, Resende and Werneck 2012.
extension ExchangeSearch {
  /// One of so many chances is taken: with 5 to 10 a search found most on maps of several kinds.
  private static let descents: Int32 = 8

  /// Whether a view may take the place of two equals.
  @inline(__always)
  var mayShowLess: Bool {
    areEquals && !owes && random.peek(below: ExchangeSearch.descents) == 0
  }

  /// Keeps where everybody stands, unless something is kept that shows as much.
  mutating func keepStanding() {
    owes = true
    if let keptCounts, keptCounts >= counts { return }
    keptCounts = counts
    kept.removeAll(keepingCapacity: true)
    for view in table.views { kept.append(view.current) }
  }

  /// Whether more is shown than ever before, after an exchange that may have shown more than there was.
  mutating func isGain(_ isMore: Bool) -> Bool {
    guard owes, let keptCounts else { return isMore }
    if counts < keptCounts { return false }
    owes = false
    return counts > keptCounts
  }

  /// Returns to the frame that showed most, if there is less now.
  mutating func payBack() {
    guard owes else { return }
    owes = false
    for view in table.views.indices {
      let current = table.views[view].current
      if current != SearchView.none, current != kept[view] {
        lift(Int32(view))
        wait(Int32(view))
      }
    }
    for view in table.views.indices where table.views[view].current != kept[view] {
      stopWaiting(Int32(view))
      place(Int32(view), at: kept[view])
    }
    conflicts.forgetChanges()
  }
}
