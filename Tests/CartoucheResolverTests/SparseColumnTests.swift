import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A column of which few rows have a value says what a dictionary would say.
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
