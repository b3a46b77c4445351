/// The start of a search: views of the last frame return, and for maps with more views than room, another start than
/// greedy's frame.
///
/// Placement in rank order blocks many views, and leaves gaps that fit none. Candidates in the order of their number
/// of conflicts leave more room. For thousands of waiting views, counting conflicts is too expensive. A diagonal
/// sweep takes the candidate that ends first, packs views side by side, and fills three quarters of the map.
///
/// Source: the candidate with the fewest overlaps first, as in FALP (Yamamoto, Câmara and Lorena 2005), counted once.
extension ExchangeSearch {
  /// The number of waiting views from which a sweep is used.
  private static let crowd = 2000
  /// The number of views for each waiting one, above which greedy's frame is as good a start.
  private static let mostViewsForOneThatWaits = 10
  /// The stride of the candidates whose conflicts are counted for an estimate; odd, so that it does not always hit
  /// the first anchor.
  private static let sampleStride = 61
  /// The limit of compared shapes for each conflict that can be stored.
  private static let mostComparedForEach: Int64 = 32
  /// The number of classes into which candidates are sorted.
  private static let mostClasses = 1 << 12

  /// The bands of a sweep, from the top left corner of the screen to the bottom right one.
  private struct Diagonal {
    /// The number of bands across a view, on both axes; fewer if the screen is many views wide.
    private static let mostBandsAView: Int64 = 32

    private let left: Int64
    private let top: Int64
    private let width: Int64
    private let height: Int64
    private let bandsAView: Int64

    /// - Parameter size: the average size of views.
    init(_ area: Box, _ size: (width: Int32, height: Int32)) {
      (left, top) = (Int64(area.left), Int64(area.top))
      (width, height) = (Int64(size.width), Int64(size.height))
      let views = (Int64(area.right) - left) / width + (Int64(area.bottom) - top) / height
      bandsAView = max(1, min(Diagonal.mostBandsAView, Int64(ExchangeSearch.mostClasses) / max(1, views)))
    }

    /// Returns the band of a box's bottom right corner.
    func band(of box: Box) -> Int {
      let x = bandsAView * (Int64(box.right) - left) / width
      let y = bandsAView * (Int64(box.bottom) - top) / height
      return Int(max(0, min(x + y, Int64(ExchangeSearch.mostClasses) - 1)))
    }
  }

  mutating func reserveStart() {
    order.reserveCapacity(table.candidates.capacity)
    ends.reserveCapacity(ExchangeSearch.mostClasses + 1)
  }

  /// Places all views anew, and keeps the result if it shows more.
  ///
  /// It applies only if many views wait, all have the same importance, and none was placed in the last frame.
  /// - Parameter budget: the budget of the search, of which the start uses at most half.
  mutating func startAnew(_ area: Box, _ budget: Int64) {
    guard waiting.count * ExchangeSearch.mostViewsForOneThatWaits >= table.views.count, areEquals,
      !table.views.contains(where: { $0.wasPresent })
    else { return }
    let isCrowd = waiting.count >= ExchangeSearch.crowd
    if isCrowd {
      sortAlongDiagonal(area)
    } else if !sortByConflicts(budget / 2) {
      return
    }
    let before = counts
    let most = conflicts.work + SearchCost.ofSetUp(table.candidates.count)
    liftAll()
    for isMarginal in [false, true] {
      for candidate in order where table.candidates[Int(candidate)].isMarginal == isMarginal {
        if conflicts.work > most { break }
        let view = conflicts.view(of: candidate)
        if waits(view), conflicts.count(of: candidate) == 0 {
          stopWaiting(view)
          place(view, at: candidate)
        }
      }
    }
    if counts <= before {
      liftAll()
      for view in table.views.indices where table.views[view].start != SearchView.none {
        stopWaiting(Int32(view))
        place(Int32(view), at: table.views[view].start)
      }
    }
    conflicts.clearChanges()
    // The cost of a sweep of thousands does not count, because it would use up a budget meant for a screen.
    if isCrowd { conflicts.resetTouched() }
  }

  /// Sorts all candidates by their number of conflicts into `order`.
  /// - Returns: false if counting would cost more than `budget`, or the lists would not fit in memory.
  private mutating func sortByConflicts(_ budget: Int64) -> Bool {
    let count = Int32(table.candidates.count)
    guard let estimate = estimatedConflicts(count), SearchCost.ofListing(estimate) <= budget else {
      return false
    }
    refill(&ends, count: ExchangeSearch.mostClasses + 1, with: 0)
    refill(&order, count: Int(count), with: 0)
    var known = 0
    for candidate in 0..<count {
      let found = conflicts.find(candidate, table).count
      known += found
      ends[ExchangeSearch.conflictClass(found) + 1] += 1
    }
    tried += SearchCost.ofListing(known)
    for number in 1...ExchangeSearch.mostClasses { ends[number] += ends[number - 1] }
    for candidate in 0..<count {
      put(candidate, into: ExchangeSearch.conflictClass(conflicts.find(candidate, table).count))
    }
    return true
  }

  /// Returns an estimate of the number of conflicts from a sample of candidates, or `nil` if there is no room for
  /// all.
  private mutating func estimatedConflicts(_ count: Int32) -> Int? {
    let room = ConflictLists.keptEach * (1 + (Int(count) - 1) / ExchangeSearch.sampleStride)
    let most = conflicts.lists.compared + ExchangeSearch.mostComparedForEach * Int64(room)
    var found = 0
    for candidate in stride(from: 0, to: count, by: ExchangeSearch.sampleStride) {
      found += conflicts.find(candidate, table).count
      if found > room || conflicts.lists.compared > most { return nil }
    }
    return found * ExchangeSearch.sampleStride
  }

  private static func conflictClass(_ conflicts: Int) -> Int { min(conflicts, mostClasses - 1) }

  private mutating func put(_ candidate: Int32, into number: Int) {
    order[Int(ends[number])] = candidate
    ends[number] += 1
  }

  private mutating func liftAll() {
    for view in table.views.indices where table.views[view].current != SearchView.none {
      lift(Int32(view))
      wait(Int32(view))
    }
    conflicts.clearChanges()
  }

  /// Sorts all candidates by the bands of their bottom right corners into `order`.
  private mutating func sortAlongDiagonal(_ area: Box) {
    let diagonal = Diagonal(area, table.meanSize)
    refill(&ends, count: ExchangeSearch.mostClasses + 1, with: 0)
    refill(&order, count: table.candidates.count, with: 0)
    for view in table.views {
      for candidate in view.candidates { ends[band(of: candidate, view, along: diagonal) + 1] += 1 }
    }
    for band in 1...ExchangeSearch.mostClasses { ends[band] += ends[band - 1] }
    for view in table.views {
      for candidate in view.candidates { put(candidate, into: band(of: candidate, view, along: diagonal)) }
    }
  }

  private func band(of candidate: Int32, _ view: SearchView, along diagonal: Diagonal) -> Int {
    guard view.shapeCount > 0 else { return 0 }
    return diagonal.band(of: table.shapes[view.shapes(of: candidate).lowerBound].standing.box)
  }

  /// Tries all candidates of views that were placed in the last frame and are hidden now.
  mutating func restorePrevious(recentlyShown isRecentlyShown: Bool, _ budget: Int64) {
    for index in table.views.indices
    where table.views[index].wasPresent && table.views[index].isRecentlyShown == isRecentlyShown {
      for candidate in table.views[index].candidates {
        guard spent < budget, table.views[index].current == SearchView.none else { break }
        tried += SearchCost.look
        if conflicts.count(of: candidate) > mostBlockers { continue }
        _ = exchange(Int32(index), at: candidate)
      }
    }
  }
}
