/// A view that a search may place anew.
struct SearchView: Sendable {
  let row: UInt32
  /// Its place in the order of ranks.
  let rank: UInt32
  /// 0 for the most important ones; equal for those that differ neither in required, selected nor priority.
  let level: Int32
  /// For whom it gives way, and not only steps aside.
  let givesWay: GivesWay
  /// How many collision shapes it has at each candidate.
  let shapeCount: Int32
  let firstShape: Int32
  let firstCandidate: Int32
  private(set) var endCandidate: Int32
  /// Where it stood before the search; `none`: nowhere.
  var start = none
  /// Where it stands.
  var current = none
  /// Its place among those that wait; `none`: it does not.
  var waitingPlace = none
  /// The number of the exchange that hid it last, counted from 1.
  var hidden: Int32 = 0
  /// Whether it is among those that somebody may be placed beside.
  var isLoose = false
  /// Whether it was placed in the last frame, too.
  var wasThere = false
  /// Whether it was shown then, and not until a moment before.
  var isYoung = false

  static let none: Int32 = -1

  /// For whom a view is hidden.
  enum GivesWay: Sendable {
    case toEquals
    case toMoreImportant
    case never
  }

  init(
    row: UInt32, rank: UInt32, level: Int32, givesWay: GivesWay, shapeCount: Int, firstShape: Int,
    firstCandidate: Int
  ) {
    self.row = row
    self.rank = rank
    self.level = level
    self.givesWay = givesWay
    self.shapeCount = Int32(shapeCount)
    self.firstShape = Int32(firstShape)
    self.firstCandidate = Int32(firstCandidate)
    endCandidate = self.firstCandidate
  }

  mutating func addCandidate() { endCandidate += 1 }

  var candidates: Range<Int32> { firstCandidate..<endCandidate }

  /// Where a candidate's shapes begin.
  @inline(__always)
  func shapes(of candidate: Int32) -> Range<Int> {
    let first = Int(firstShape &+ (candidate &- firstCandidate) &* shapeCount)
    return first..<first &+ Int(shapeCount)
  }
}
