/// Which annotations of a plan a later one has too: those with the same ids.
struct KeptAnnotations {
  /// By row of the later plan, the row in the former one, in the order of the later plan's rows.
  private(set) var rows: [(row: Int, former: Int)] = []
  /// Rows of the former plan that the later one has not, ascending.
  private(set) var gone: [Int] = []
  /// The clusters that both plans may have, by their first members.
  var clusters: [(first: Int, former: Int)] = []
  /// Those of the last frame that the later plan cannot have, by rows behind those of its annotations that have their names.
  var goneClusters: [(first: Int, former: Int)] = []
  /// `rows`, and of all these clusters the rows that frames have for them.
  var frameRows: [(row: Int, former: Int)] = []

  /// - Parameter exists: whether a row of the former plan was not removed.
  /// - Complexity: O(n log n).
  init(of former: Plan, in later: Plan, where exists: (Int) -> Bool) {
    let ids = former.annotations.ids
    let present = (0..<former.annotations.count).filter(exists).sorted {
      ids[$0].lexicographicallyPrecedes(ids[$1])
    }
    var isKept = [Bool](repeating: false, count: former.annotations.count)
    for row in 0..<later.annotations.count {
      let id = later.annotations.ids[row]
      let place = present.partitioningIndex { !ids[$0].lexicographicallyPrecedes(id) }
      guard place < present.count, ids[present[place]].elementsEqual(id) else { continue }
      rows.append((row, present[place]))
      isKept[present[place]] = true
    }
    gone = (0..<former.annotations.count).filter { exists($0) && !isKept[$0] }
    frameRows = rows
  }

  /// Puts what there is of the former rows of a column of frames into one of the later rows.
  func move<Element>(_ column: [Element], to later: inout [Element]) {
    for (row, former) in frameRows { later[row] = column[former] }
  }

  /// The same of values that few rows have, to rows that have none.
  func move<Value>(_ column: SparseColumn<Value>, to later: inout SparseColumn<Value>) {
    for (row, former) in frameRows {
      if let value = column[former] { later.append(value, for: row) }
    }
  }

  /// Rows of the later plan's frames in the place of those of the former, without those that are gone.
  func renumbered(_ formerRows: [UInt32], of former: FrameRows) -> [UInt32] {
    let numbers = numbers(frameRows, count: former.count)
    return formerRows.map { numbers[Int($0)] }.filter { $0 != .max }
  }

  /// By former row, the row of the later plan; `max`: none.
  func numbers(_ rows: [(row: Int, former: Int)], count: Int) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: count)
    for (row, former) in rows { numbers[former] = UInt32(row) }
    return numbers
  }
}
