/// Which rows of a table something refers to, and what their numbers are without the others.
struct UsedRows: Sendable {
  /// Per row, and one more: how many more references there are to it than to the row before.
  private var growth: [Int]

  init(of count: Int) { growth = Array(repeating: 0, count: count + 1) }

  /// Notes references; those that stand for none are passed over.
  mutating func use(_ rows: [UInt32]) {
    for row in rows where row != .max { use(Int(row)..<Int(row) + 1) }
  }

  mutating func use(_ rows: Range<Int>) {
    growth[rows.lowerBound] += 1
    growth[rows.upperBound] -= 1
  }

  /// The rows, ascending; nil where they are too many of the table for dropping the others to be worth it.
  ///
  /// As it doubles before it is cleared, a table costs a change O(1) row on average.
  var rows: [Int]? {
    var used: [Int] = []
    var references = 0
    for row in 0..<growth.count - 1 {
      references += growth[row]
      if references > 0 { used.append(row) }
    }
    return growth.count - 1 > 2 * used.count + 16 ? used : nil
  }

  /// The first row that nothing refers to; nil: there is none.
  var firstUnused: Int? {
    var references = 0
    for row in 0..<growth.count - 1 {
      references += growth[row]
      if references == 0 { return row }
    }
    return nil
  }

  /// Per row of a table of `count`, its place among `rows`; those that are not among them have none.
  static func numbers(_ rows: [Int], of count: Int) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: count)
    for (number, row) in rows.enumerated() { numbers[row] = UInt32(number) }
    return numbers
  }
}
