import Testing

@testable import CartoucheResolver

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
    #expect(sorted == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
  }
}
