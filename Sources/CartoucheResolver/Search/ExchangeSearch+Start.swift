/// The start of a search. Views of the last frame return first. On crowded maps, the search may start from another
/// placement than the frame of `greedy`.
///
/// Placement in rank order blocks many views, and leaves gaps that no view fits into. Placing the candidates with the
/// fewest conflicts first leaves more room. For thousands of hidden views, counting conflicts is too expensive.
/// Candidates are then placed in the order of their bottom right corners along the diagonal, which packs views side by
/// side and fills three quarters of the map.
///
/// Source: the candidate with the fewest overlaps first, as in FALP (Yamamoto, Câmara and Lorena 2005), counted once.
extension ExchangeSearch {
  /// The number of hidden views at and above which candidates are sorted along the diagonal. Below it, they are sorted
  /// by their conflicts.
  private static let crowd = 2000
  /// The ratio of all views to hidden views above which `startAnew` does nothing. With so few hidden views, the frame
  /// of `greedy` is as good as a new start.
  private static let mostViewsForOneThatWaits = 10
  /// The stride of the sample of candidates whose conflicts are counted for an estimate. It is odd, so that the sample
  /// contains all anchors.
  private static let sampleStride = 61
  /// The largest average number of shape comparisons in an estimate of conflicts, for each conflict for which the cache
  /// has room. The estimate is given up when it needs more.
  private static let mostComparedForEach: Int64 = 32
  /// The number of classes in the counting sort of candidates by their conflicts. The last class contains all
  /// candidates with more conflicts.
  private static let mostClasses = 1 << 12

  /// The diagonal bands of the screen, from the top left corner to the bottom right one, by which candidates are
  /// sorted.
  private struct Diagonal {
    /// The largest number of diagonal bands across the width or height of an average view. If the screen is many views
    /// wide, there are fewer.
    private static let mostBandsAView: Int64 = 32

    private let left: Int64
    private let top: Int64
    private let width: Int64
    private let height: Int64
    /// The number of diagonal bands across the width or height of an average view.
    private let bandsAView: Int64

    /// Creates the bands for a screen.
    /// - Parameters:
    ///   - area: the area that contains nearly all views, in 1/256 points.
    ///   - size: the average size of the views, in 1/256 points.
    init(_ area: Box, _ size: (width: Int32, height: Int32)) {
      (left, top) = (Int64(area.left), Int64(area.top))
      (width, height) = (Int64(size.width), Int64(size.height))
      let views = (Int64(area.right) - left) / width + (Int64(area.bottom) - top) / height
      bandsAView = max(1, min(Diagonal.mostBandsAView, Int64(ExchangeSearch.mostClasses) / max(1, views)))
    }

    /// Returns the number of the band that contains the bottom right corner of a box.
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

  /// Places all views anew, and keeps the result if it shows more views than the frame of `greedy`.
  ///
  /// The function does nothing unless many views are hidden, all have the same importance, and none was placed in the
  /// last frame.
  /// - Parameters:
  ///   - area: the area that contains nearly all views, in 1/256 points.
  ///   - budget: the budget of the search in units of `SearchCost`. The start uses at most half of it.
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
    // The cost of sorting thousands of views along the diagonal does not count, because it would use up a budget meant
    // for one screen.
    if isCrowd { conflicts.resetTouched() }
  }

  /// Fills `order` with all candidates, sorted by their number of conflicts, fewest first.
  /// - Returns: `false` if counting would cost more than `budget`, or if the cache has no room for the conflicts.
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

  /// Returns the estimated number of conflicts between all candidates, computed from a sample. The result is `nil` if
  /// the cache has no room for that many.
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

  /// Returns the class of a candidate in the counting sort by the number of its conflicts.
  private static func conflictClass(_ conflicts: Int) -> Int { min(conflicts, mostClasses - 1) }

  /// Writes a candidate to the next free element of its class in `order`.
  private mutating func put(_ candidate: Int32, into number: Int) {
    order[Int(ends[number])] = candidate
    ends[number] += 1
  }

  /// Hides all placed views of the search.
  private mutating func liftAll() {
    for view in table.views.indices where table.views[view].current != SearchView.none {
      lift(Int32(view))
      wait(Int32(view))
    }
    conflicts.clearChanges()
  }

  /// Fills `order` with all candidates, sorted by the diagonal bands of their bottom right corners.
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

  /// Tries to place the views that were placed in the last frame and are hidden now, at all of their candidates.
  /// - Parameter isRecentlyShown: if true, the views that became visible a few frames ago are tried, else all other
  ///   such views.
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
