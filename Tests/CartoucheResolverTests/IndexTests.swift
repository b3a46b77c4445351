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
    }
    #expect(Array(RowSet(count: count)).isEmpty)
  }
}

/// A sparse column behaves like a dictionary.
@Suite struct SparseColumnTests {
  @Test(arguments: 0..<20, [false, true]) func itIsADictionary(_ seed: UInt64, areRare: Bool) {
    var random = SeededRandom(seed: seed)
    let count = random.whole(1...40)
    var column = SparseColumn<Int>(count: count, areRare: areRare)
    var dictionary: [Int: Int] = [:]
    for step in 0..<200 {
      let row = random.whole(0...count - 1)
      switch random.whole(0...40) {
      case 0:
        column.removeAll()
        dictionary = [:]
      case 1...20:
        column[row, default: 100] += step
        dictionary[row, default: 100] += step
      default:
        if dictionary[row] != nil {
          column[present: row] = -step
        } else if areRare {
          column[row, default: 0] = -step
        } else {
          column.append(-step, for: row)
        }
        dictionary[row] = -step
      }
      for row in 0..<count {
        #expect(column[row] == dictionary[row], "seed \(seed), step \(step), row \(row)")
        #expect(column.contains(row) == (dictionary[row] != nil))
        #expect(column[row, default: 7] == dictionary[row, default: 7])
      }
    }
  }

  @Test func valuesThatAreGivenLaterTakeNothingFromTheHeap() {
    var column = SparseColumn<SIMD4<Double>>(count: 1000)
    let room = column.capacity
    for _ in 0..<3 {
      for row in 0..<1000 { column.append(SIMD4(repeating: Double(row)), for: row) }
      column.removeAll()
    }
    #expect(column.capacity == room && room >= 1000)
  }

  @Test(arguments: [false, true]) func rowsThatAreAddedHaveNoValues(areRare: Bool) {
    let (former, later) = (FrameRows(plan(2)), FrameRows(plan(3)))
    var column = SparseColumn<Int>(count: former.count, areRare: areRare)
    column[1, default: 0] = 5
    column.fit(later, after: former)
    column[2, default: 0] = 6
    #expect((0..<3).map { column[$0] } == [nil, 5, 6])
  }

  @Test func aColumnWithoutRowsGetsSome() {
    var column = SparseColumn<Int>(count: 0)
    column.fit(FrameRows(plan(2)), after: FrameRows(plan(0)))
    column.append(5, for: 1)
    #expect((0..<2).map { column[$0] } == [nil, 5])
  }

  @Test func rowsThatAreAddedMayBeTheFirstWithAValue() {
    let (former, later) = (FrameRows(plan(2)), FrameRows(plan(3)))
    var column = SparseColumn<Int>(count: former.count, areRare: true)
    column.fit(later, after: former)
    #expect(!column.contains(2))
    column[2, default: 0] = 6
    #expect((0..<3).map { column[$0] } == [nil, nil, 6])
  }

  @Test func valuesOfClustersMoveWithTheirRows() {
    let (former, later) = (FrameRows(clustered(2)), FrameRows(clustered(3)))
    var column = SparseColumn<Int>(count: former.count)
    column.append(5, for: 1)
    column.append(6, for: 3)
    column.fit(later, after: former)
    #expect((0..<6).map { column[$0] } == [nil, 5, nil, nil, 6, nil])
    column.append(7, for: 3)
    #expect(column[3] == 7 && column[4] == 6)
  }

  private func plan(_ count: Int) -> Plan {
    TestScene.plan((0..<count).map { _ in TestAnnotation(100, 100) })
  }

  private func clustered(_ count: Int) -> Plan {
    var plan = plan(count)
    plan.clusters.member = Array(repeating: ClusterColumns.none, count: count)
    return plan
  }
}

@Suite struct IDIndexTests {
  private func column(_ ids: [String]) -> TextColumn {
    var column = TextColumn()
    for id in ids { column.append(id.utf8) }
    return column
  }

  private func row(of id: String, _ index: inout IDIndex, in ids: TextColumn, isRemoved: [Bool] = [])
    -> Int?
  {
    var id = id
    return id.withUTF8 {
      index.row(of: $0, in: ids, isRemoved: isRemoved)
    }
  }

  @Test func everyIDIsFoundAndNoOther() {
    let names = (0..<3_000).map { "a\($0)" } + ["", "ö", String(repeating: "long", count: 99)]
    let ids = column(names)
    var index = IDIndex()
    for (row, name) in names.enumerated() { #expect(self.row(of: name, &index, in: ids) == row) }
    for name in ["a", "a3000", "A0", "\u{0}"] { #expect(row(of: name, &index, in: ids) == nil) }
  }

  @Test func anEmptyPlanHasNone() {
    var index = IDIndex()
    #expect(row(of: "", &index, in: TextColumn()) == nil)
  }

  /// A removed annotation keeps its row, and its id may be used again.
  @Test func rowsThatAreAddedAreFoundAndTheLastOfAnIDCounts() {
    var names = ["a", "b"]
    var index = IDIndex()
    #expect(row(of: "b", &index, in: column(names)) == 1)
    for number in 0..<100 {
      names += ["c\(number)", "b"]
      let ids = column(names)
      #expect(row(of: "b", &index, in: ids) == names.count - 1)
      #expect(row(of: "c\(number)", &index, in: ids) == names.count - 2)
      #expect(row(of: "a", &index, in: ids) == 0)
    }
  }

  @Test func aRemovedAnnotationDoesNotHideAnotherWithItsID() {
    let ids = column(["a", "b", "a"])
    var index = IDIndex()
    #expect(row(of: "a", &index, in: ids, isRemoved: [false, false, true]) == 0)
    #expect(row(of: "b", &index, in: ids, isRemoved: [false, false, true]) == 1)
  }

  @Test func lookingUpAllTakesWorkInProportion() {
    func names(_ count: Int) -> [String] { (0..<count).map { "annotation-\($0)" } }
    let growth = growthOfWork(from: names(1_000), to: names(16_000)) { names in
      let ids = column(names)
      var index = IDIndex()
      #expect(names.allSatisfy { row(of: $0, &index, in: ids) != nil })
    }
    #expect(growth < 64, "16 times the annotations; 256 times the work if each look-up went through all")
  }
}

@Suite struct KeySortTests {
  @Test("equal keys keep their order, and numbers are ordered as they are")
  func sorts() {
    let names = ["d", "a", "c", "b", "e"]
    let numbers = [1.5, -2, 0, -0.0, -2.5]
    let order = [0, 1, 2, 3, 4].sorted(byKey: { numbers[$0].orderedBits })
    #expect(order.map { names[$0] } == ["e", "a", "c", "b", "d"])
    #expect([Int]().sorted(byKey: { _ in 0 }).isEmpty)
  }

  @Test("sorting by keys is sorting by them", arguments: 0..<50)
  func agrees(count: Int) {
    let keys = (0..<count).map { UInt64(($0 * 7919 + 13) % 17) }
    let sorted = Array(keys.indices).sorted(byKey: { keys[$0] })
    let expected = keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    #expect(sorted == expected)
  }
}
