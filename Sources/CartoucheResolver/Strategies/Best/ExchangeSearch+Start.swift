/// What comes before the search: those who were there return; and another start than greedy's frame, for maps with far more views than room.
///
/// Who is placed as if at random fills half of a crowded map, and leaves gaps that are too small for anybody. A sweep from one corner
/// to the opposite one, which takes the candidate that ends first, sets views beside each other, and fills three quarters. Where fewer
/// wait a search comes to as much from greedy's frame.
extension ExchangeSearch {
  /// From so many views that wait on there is a sweep.
  private static let crowd = 2000

  /// The bands that a sweep goes through, from the top left corner of the screen to the bottom right one.
  private struct Diagonal {
    static let mostBands = 1 << 12
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
      bandsAView = max(1, min(Diagonal.mostBandsAView, Int64(Diagonal.mostBands) / max(1, views)))
    }

    /// Where the bottom right corner of a box is.
    func band(of box: Box) -> Int {
      let x = bandsAView * (Int64(box.right) - left) / width
      let y = bandsAView * (Int64(box.bottom) - top) / height
      return Int(max(0, min(x + y, Int64(Diagonal.mostBands) - 1)))
    }
  }

  mutating func reserveSweep() {
    if table.views.capacity < ExchangeSearch.crowd { return }
    swept.reserveCapacity(table.candidates.capacity)
    bands.reserveCapacity(Diagonal.mostBands + 1)
  }

  /// Places all views anew along the diagonal, if many wait, all are equals, none was there in the last frame, and that shows more
  /// than they do where they stand.
  mutating func startAnewIfCrowded(_ area: Box) {
    guard waiting.count >= ExchangeSearch.crowd, table.views.first?.level == table.views.last?.level,
      !table.views.contains(where: { $0.wasThere })
    else { return }
    let before = counts
    sortAlongDiagonal(area)
    liftAll()
    for isMarginal in [false, true] {
      for candidate in swept where table.candidates[Int(candidate)].isMarginal == isMarginal {
        let view = conflicts.view(of: candidate)
        if waits(view), conflicts.count(of: candidate) == 0 {
          stopWaiting(view)
          place(view, at: candidate)
        }
      }
    }
    let after = counts
    if after.shown < before.shown || after.shown == before.shown && after.marginal <= before.marginal {
      liftAll()
      for view in table.views.indices where table.views[view].start != SearchView.none {
        stopWaiting(Int32(view))
        place(Int32(view), at: table.views[view].start)
      }
    }
    conflicts.forgetChanges()
  }

  /// How many views are shown, and how many wait in the margin.
  private var counts: (shown: Int, marginal: Int) {
    var counts = (shown: 0, marginal: 0)
    for view in table.views where view.current != SearchView.none {
      if table.candidates[Int(view.current)].isMarginal { counts.marginal += 1 } else { counts.shown += 1 }
    }
    return counts
  }

  private mutating func liftAll() {
    for view in table.views.indices where table.views[view].current != SearchView.none {
      lift(Int32(view))
      wait(Int32(view))
    }
    conflicts.forgetChanges()
  }

  /// Puts all candidates into `swept`, band by band, by where their bottom right corners are.
  private mutating func sortAlongDiagonal(_ area: Box) {
    let diagonal = Diagonal(area, table.meanSize)
    refill(&bands, count: Diagonal.mostBands + 1, with: 0)
    refill(&swept, count: table.candidates.count, with: 0)
    for view in table.views {
      for candidate in view.candidates { bands[band(of: candidate, view, along: diagonal) + 1] += 1 }
    }
    for band in 1...Diagonal.mostBands { bands[band] += bands[band - 1] }
    for view in table.views {
      for candidate in view.candidates {
        let band = band(of: candidate, view, along: diagonal)
        swept[Int(bands[band])] = candidate
        bands[band] += 1
      }
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
        tried += ExchangeSearch.costOfLook
        if conflicts.count(of: candidate) > mostBlockers { continue }
        tried += ExchangeSearch.costOfTry
        _ = exchange(Int32(index), at: candidate)
      }
    }
  }
}
