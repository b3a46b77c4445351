/// Pairs of groups that may join, the one with the largest scale first.
struct ScaleHeap: Sendable {
  private var pairs: [Pair] = []

  struct Pair: Sendable {
    /// At which they join: points a world.
    var scale: Double
    /// The group that looked for a partner, as its slot.
    var seeker: UInt32
    var partner: UInt32
    /// How many members either had.
    var seekerCount: UInt32
    var partnerCount: UInt32
    /// The earlier one of the first members, then the other.
    var order: UInt64

    /// Of one scale the pair with the earlier first members joins first.
    @inline(__always)
    func comesBefore(_ other: Pair) -> Bool {
      scale > other.scale || scale == other.scale && order < other.order
    }
  }

  var first: Pair? { pairs.first }

  /// Adds a pair without an order among the others: until `restore` there is no `first`.
  mutating func append(_ pair: Pair) { pairs.append(pair) }

  /// - Complexity: O(n).
  mutating func restore() {
    for index in stride(from: pairs.count / 2 - 1, through: 0, by: -1) { sink(pairs[index], from: index) }
  }

  mutating func push(_ pair: Pair) {
    var index = pairs.count
    pairs.append(pair)
    while index > 0 {
      let parent = (index - 1) / 2
      guard pair.comesBefore(pairs[parent]) else { break }
      pairs[index] = pairs[parent]
      index = parent
    }
    pairs[index] = pair
  }

  mutating func removeFirst() {
    let last = pairs.removeLast()
    if !pairs.isEmpty { sink(last, from: 0) }
  }

  /// Puts another pair in the place of the first.
  mutating func replaceFirst(_ pair: Pair) { sink(pair, from: 0) }

  private mutating func sink(_ pair: Pair, from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < pairs.count else { break }
      if child + 1 < pairs.count, pairs[child + 1].comesBefore(pairs[child]) { child += 1 }
      guard pairs[child].comesBefore(pair) else { break }
      pairs[index] = pairs[child]
      index = child
    }
    pairs[index] = pair
  }
}
