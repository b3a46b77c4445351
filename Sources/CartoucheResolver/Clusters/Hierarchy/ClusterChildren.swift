/// What is directly in which node, once joinings of the same level as the one around them are one with it.
///
/// Layout: lists that begin in `firstLeaf` and `firstPart` and go on in `nextLeaf` and `nextPart`; the last entry of the first two
/// is what is in no node.
struct ClusterChildren {
  private let leafCount: Int
  /// By joining: the node around it that is one of its own, or `none`.
  private var parents: [UInt32]
  /// By joining: its first member, in the order of members.
  private var firstMembers: [UInt32]
  private var firstLeaf: [UInt32]
  private var firstPart: [UInt32]
  private var nextLeaf: [UInt32]
  private var nextPart: [UInt32]
  private(set) var nodeCount = 0

  private static let none = UInt32.max

  init(_ joinings: [ClusterJoining], leaves: Int) {
    let count = joinings.count
    leafCount = leaves
    var around = Array(repeating: Self.none, count: leaves + count)
    for index in joinings.indices {
      around[Int(joinings[index].first)] = UInt32(index)
      around[Int(joinings[index].second)] = UInt32(index)
    }
    // Whoever is around another joined later: the node that each is one with, from the outside to the inside.
    var nodes = Array(repeating: Self.none, count: count)
    parents = Array(repeating: Self.none, count: count)
    for index in joinings.indices.reversed() {
      let outer = around[leaves + index]
      if outer == Self.none {
        nodes[index] = UInt32(index)
      } else if joinings[Int(outer)].level == joinings[index].level {
        nodes[index] = nodes[Int(outer)]
      } else {
        nodes[index] = UInt32(index)
        parents[index] = nodes[Int(outer)]
      }
      if nodes[index] == UInt32(index) { nodeCount += 1 }
    }
    firstMembers = []
    firstMembers.reserveCapacity(count)
    for joining in joinings {
      let first = Int(joining.first)
      firstMembers.append(first < leaves ? joining.first : firstMembers[first - leaves])
    }
    firstLeaf = Array(repeating: Self.none, count: count + 1)
    firstPart = Array(repeating: Self.none, count: count + 1)
    nextLeaf = Array(repeating: Self.none, count: leaves)
    nextPart = Array(repeating: Self.none, count: count)
    // Put before what is there, from the last member to the first, the lists ascend.
    for leaf in (0..<leaves).reversed() {
      let joining = around[leaf]
      let list = joining == Self.none ? count : Int(nodes[Int(joining)])
      nextLeaf[leaf] = firstLeaf[list]
      firstLeaf[list] = UInt32(leaf)
    }
    var sharing = Array(repeating: Self.none, count: leaves)
    var nextSharing = Array(repeating: Self.none, count: count)
    for index in joinings.indices where nodes[index] == UInt32(index) {
      let first = Int(firstMembers[index])
      nextSharing[index] = sharing[first]
      sharing[first] = UInt32(index)
    }
    for first in (0..<leaves).reversed() {
      var node = sharing[first]
      while node != Self.none {
        let list = parents[Int(node)] == Self.none ? count : Int(parents[Int(node)])
        nextPart[Int(node)] = firstPart[list]
        firstPart[list] = node
        node = nextSharing[Int(node)]
      }
    }
  }

  /// Calls `visit` with the members that are directly in a node, in their order; nil: in none.
  func forEachOwn(of node: Int?, _ visit: (Int) -> Void) {
    var leaf = firstLeaf[node ?? firstLeaf.count - 1]
    while leaf != Self.none {
      visit(Int(leaf))
      leaf = nextLeaf[Int(leaf)]
    }
  }

  /// The first of the nodes that are directly in one; nil: in none.
  func firstNode(of node: Int?) -> Int? { Self.index(firstPart[node ?? firstPart.count - 1]) }

  /// The one that follows in the same node.
  func node(after node: Int) -> Int? { Self.index(nextPart[node]) }

  func parent(of node: Int) -> Int? { Self.index(parents[node]) }

  func firstMember(of node: Int) -> Int { Int(firstMembers[node]) }

  private static func index(_ number: UInt32) -> Int? { number == none ? nil : Int(number) }
}
