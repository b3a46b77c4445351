import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct RowSetTests {
  /// Sets of few rows, of whole words, and of more than one group of words.
  @Test("it is the set that it is compared with", arguments: [0, 1, 64, 100, 4096, 4097, 20_000])
  func isASet(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var (set, other) = (RowSet(count: count), RowSet(count: count))
    var (rows, others): (Set<Int>, Set<Int>) = ([], [])
    for _ in 0..<300 where count > 0 {
      let row = random.whole(0...count - 1)
      switch random.whole(0...19) {
      case 0:
        set.removeAll()
        rows.removeAll()
      case 1:
        let all = random.whole(0...count)
        set.fill(all)
        rows = Set(0..<all)
      case 2:
        set.assign(other)
        rows = others
      case 3:
        set.formUnion(other)
        rows.formUnion(others)
      case 4:
        set.assign(other) { $0 % 3 == 0 }
        rows = others.filter { $0 % 3 == 0 }
      case 5:
        set.insert(each: other) { $0 % 2 == 0 ? count - 1 - $0 : nil }
        rows.formUnion(others.filter { $0 % 2 == 0 }.map { count - 1 - $0 })
      case 6:
        let list = others.map { UInt32($0) }
        set.insert(list, at: list.count / 2..<list.count)
        rows.formUnion(list[(list.count / 2)...].map { Int($0) })
      case 7, 8:
        set.remove(row)
        rows.remove(row)
      case 9...13:
        other.insert(row)
        others.insert(row)
      default:
        set.insert(row)
        rows.insert(row)
      }
      #expect(set.contains(row) == rows.contains(row))
      #expect(Array(set) == rows.sorted())
      var both: [Int] = []
      set.forEach(orIn: other) { both.append($0) }
      #expect(both == rows.union(others).sorted())
      var starts = [UInt32](repeating: 0, count: set.words.count)
      #expect(set.number(into: &starts) == rows.count)
      #expect(set.map { set.place(of: $0, starts) } == Array(0..<rows.count))
    }
    #expect(Array(RowSet(count: count)).isEmpty)
  }
}
