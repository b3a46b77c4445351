/// Which annotations of a plan a later one has too: those with the same ids.
struct KeptAnnotations {
  /// By row of the later plan, the row in the former one, in the order of the later plan's rows.
  private(set) var rows: [(row: Int, former: Int)] = []
  /// Rows of the former plan that the later one has not, ascending.
  private(set) var gone: [Int] = []

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
  }

  /// Puts what there is of the former rows of a column into one of the later rows.
  func move<Element>(_ column: [Element], to later: inout [Element]) {
    for (row, former) in rows { later[row] = column[former] }
  }

  /// Rows of the later plan in the place of those of the former, without those that are gone.
  func renumbered(_ formerRows: [UInt32], count: Int) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: count)
    for (row, former) in rows { numbers[former] = UInt32(row) }
    return formerRows.compactMap { numbers[Int($0)] == .max ? nil : numbers[Int($0)] }
  }
}
