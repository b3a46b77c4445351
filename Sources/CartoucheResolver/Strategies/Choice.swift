/// What became of one annotation's candidates so far: by which class wins, and which test was the furthest.
struct Choice: Sendable {
  /// The first candidate of the best class; nil: none is acceptable.
  private(set) var chosen: Entry?
  private(set) var chosenClass = UInt8.max
  /// The furthest test that was reached.
  private(set) var cause = Cause.size
  /// The first candidate that reached it, in the order in which they were tried.
  private(set) var reachedBy: Entry?

  struct Entry: Sendable {
    /// Index in the places of the search; 0 where there is one place only.
    var place: Int
    /// Index in the anchor list.
    var anchor: Int
  }

  /// Tests the candidates at one place, the previous anchor first, unless one of the first class is found.
  mutating func consider(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    switch candidates.plainView.map({ placed.firstFree(of: $0, table) }) ?? .unknown {
    case .anchor(let anchor): accept(Entry(place: place, anchor: anchor), class: 0)
    case .none: note(.collision, Entry(place: place, anchor: candidates.order[0]))
    case .unknown: considerEach(candidates, at: place, table, besides: placed)
    }
  }

  /// The same, one candidate after another.
  mutating func considerEach(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    var isSliding = false
    for step in 0..<candidates.count {
      let anchor = candidates.order[step]
      switch placed.test(anchor, of: candidates, table) {
      case .acceptable(var found):
        if step == 0, candidates.slides {
          // It is left for one that is clear, not for one that is inside.
          isSliding = true
          found = found.isClear ? 0 : .last
        } else if isSliding, !found.isClear {
          found = .last
        }
        accept(Entry(place: place, anchor: anchor), class: found)
        if found == 0 { return }
      case .stopped(let test): note(test, Entry(place: place, anchor: anchor))
      }
    }
  }

  /// The second step of `required`: the first inside, else the first that meets the bounds, whatever it meets; else the
  /// first of all where nobody asks for the bounds.
  mutating func considerRegardless(_ candidates: CandidateSet, at place: Int, _ table: CandidateTable) {
    for step in 0..<candidates.count where chosenClass > 0 {
      let anchor = candidates.order[step]
      if let found = table.classInBounds(anchor, of: candidates) {
        accept(Entry(place: place, anchor: anchor), class: found)
      }
    }
  }

  /// Whether the candidate of the last placement was chosen.
  func keeps(_ candidates: CandidateSet) -> Bool {
    guard let chosen, let previous = candidates.order.previous else { return false }
    return chosen.place == 0 && chosen.anchor == previous
  }

  /// Takes note of a candidate that may be taken; those that were tried before it win ties.
  @inline(__always)
  private mutating func accept(_ candidate: Entry, class found: UInt8) {
    guard found < chosenClass else { return }
    chosen = candidate
    chosenClass = found
  }

  /// Takes note of the furthest test that was reached; those that were tried before win ties.
  @inline(__always)
  private mutating func note(_ test: Cause, _ candidate: Entry) {
    guard test.rawValue > cause.rawValue else { return }
    cause = test
    reachedBy = candidate
  }
}

extension UInt8 {
  /// The worst class of an acceptable candidate at a coordinate where a view may be placed afresh.
  fileprivate static let last: UInt8 = 3
  /// The class of the candidates that are chosen only if no other one is acceptable.
  static let lastResort: UInt8 = 4

  /// Whether a candidate of this class meets nothing that a layer draws and it had better not meet.
  fileprivate var isClear: Bool { self & 1 == 0 }
}
