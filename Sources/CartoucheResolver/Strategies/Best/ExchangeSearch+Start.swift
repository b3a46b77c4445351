/// What comes before the search: those who were there return; and another start than greedy's frame, for maps with more views than room.
///
/// Who is placed in the order of ranks is in the way of many, and leaves gaps that are too small for anybody. Candidates in the order of how
/// many others they are in the way of leave more room. Where thousands wait, it is too much to count them all: a sweep from one
/// corner to the opposite one, which takes the candidate that ends first, sets views beside each other, and fills three quarters of the map.
///
/// Source    the candidate with the fewest overlaps first, as FALP (Yamamoto, Câmara and Lorena 2005), counted once.
extension ExchangeSearch {
  /// From so many views that wait on there is a sweep.
  private static let crowd = 2000
  /// Where less than one of so many views waits, greedy's frame is as good a start.
  private static let mostViewsForOneThatWaits = 10
  /// One of so many candidates tells how many conflicts all have; odd, so that it is not always a first anchor.
  private static let sampleStride = 61
  /// So many shapes are compared for each conflict that there is room for.
  private static let mostComparedForEach: Int64 = 32
  /// Into how many classes candidates are sorted.
  private static let mostClasses = 1 << 12

  /// The bands that a sweep goes through, from the top left corner of the screen to the bottom right one.
  private struct Diagonal {
    /// How many of them a view is wide, and high: fewer where a screen is many views wide.
    private static let mostBandsAView: Int64 = 32

    private let left: Int64
    private let top: Int64
    private let width: Int64
    private let height: Int64
    private let bandsAView: Int64

    /// - Parameter size: of a view, as most are.
    init(_ area: Box, _ size: (width: Int32, height: Int32)) {
      (left, top) = (Int64(area.left), Int64(area.top))
      (width, height) = (Int64(size.width), Int64(size.height))
      let views = (Int64(area.right) - left) / width + (Int64(area.bottom) - top) / height
      bandsAView = max(1, min(Diagonal.mostBandsAView, Int64(ExchangeSearch.mostClasses) / max(1, views)))
    }

    /// Where the bottom right corner of a box is.
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

  /// Places all views anew, if many wait, all are equals, none was there in the last frame, and that shows more than they do where they
  /// stand.
  /// - Parameter budget: of the search; half of it may the start cost.
  mutating func startAnew(_ area: Box, _ budget: Int64) {
    guard waiting.count * ExchangeSearch.mostViewsForOneThatWaits >= table.views.count, areEquals,
      !table.views.contains(where: { $0.wasThere })
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
    conflicts.forgetChanges()
    // Of a budget that is meant for a screen a sweep of thousands would leave little.
    if isCrowd { conflicts.forgetTouched() }
  }

  /// Puts all candidates into `order`, by how many they are in the way of.
  /// - Returns: false: they are so many that to know them would cost more than a part of the budget, or there is no room for all.
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

  /// How many conflicts there are, as some of the candidates tell; nil: there is no room to keep them all.
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
    conflicts.forgetChanges()
  }

  /// Puts all candidates into `order`, band by band, by where their bottom right corners are.
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

  /// Tries all candidates of views that were there in the last frame and have lost their place: who stays need not return.
  mutating func returnThose(whoAreYoung isYoung: Bool, _ budget: Int64) {
    for index in table.views.indices
    where table.views[index].wasThere && table.views[index].isYoung == isYoung {
      for candidate in table.views[index].candidates {
        guard spent < budget, table.views[index].current == SearchView.none else { break }
        tried += SearchCost.look
        if conflicts.count(of: candidate) > mostBlockers { continue }
        _ = exchange(Int32(index), at: candidate)
      }
    }
  }
}
