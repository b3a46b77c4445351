extension ClusterHierarchy {
  /// Codes one of an identifier whose `clusterMaxZoom` is known.
  ///
  /// First members follow from the rest, and are not written. Where nodes and members are is not compared: of a made-up tree a frame
  /// looks for clusters where there are none, or nobody sees them.
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts, maxZoom: Double
  ) throws(Coder.Failure) {
    self.maxZoom = maxZoom
    var memberCount = members.count
    var nodeCount = self.nodeCount
    try coder.count(&memberCount)
    try coder.count(&nodeCount)
    try coder.indices(&members, count: memberCount, below: counts.annotations)
    try coder.indices(&ranks, count: memberCount, below: memberCount)
    try coder.check(ranks.areDistinct(below: memberCount), or: "two members have one rank")
    try coder.numbers(&x, count: nodeCount, in: 0...1)
    try coder.numbers(&y, count: nodeCount)
    try coder.numbers(&levels, count: nodeCount)
    try coder.check(
      levels.allSatisfy { ClusterHierarchy.levelsOfZooms.contains($0) }, or: "a node has no zoom")
    try coder.numbers(&starts, count: nodeCount)
    try coder.numbers(&ends, count: nodeCount)
    try coder.check(nodesNest, or: "a node is not within the one around it")
    try coder.check(nodesHaveMembers, or: "a node has fewer than two members")
    var corners = extents.flatNumbers
    try coder.numbers(&corners, count: 4 * nodeCount)
    if extents.count == nodeCount { return }
    extents = Array(flatNumbers: corners)
    try coder.check(extentsNest, or: "a node reaches beyond the one around it")
    firsts = firstMembers
  }

  /// Whether each node ends within the one before it that has not ended, and is one up to a greater zoom than that.
  private var nodesNest: Bool {
    var open: [Int] = []
    for node in levels.indices {
      while let around = open.last, Int(clamping: ends[around]) == node { open.removeLast() }
      let end = Int(clamping: ends[node])
      guard end > node else { return false }
      if let around = open.last {
        guard end <= Int(ends[around]), levels[node] > levels[around] else { return false }
      } else if end > nodeCount {
        return false
      }
      open.append(node)
    }
    return true
  }

  /// Whether each node reaches as far as the nodes directly in it.
  private var extentsNest: Bool {
    var open: [Int] = []
    for node in extents.indices {
      guard extents[node].north <= extents[node].south else { return false }
      while let around = open.last, Int(ends[around]) == node { open.removeLast() }
      if let around = open.last, !extents[around].contains(extents[node]) { return false }
      open.append(node)
    }
    return true
  }

  /// Whether members of nodes are where there are members, two in each at least; they nest as nodes do.
  private var nodesHaveMembers: Bool {
    guard starts.ascends(strictly: false), Int(clamping: starts.last ?? 0) <= members.count else {
      return false
    }
    return levels.indices.allSatisfy { members(of: $0).count >= 2 }
  }

  /// The row of each node's first member: the first of its own, or that of the first node in it.
  private var firstMembers: [UInt32] {
    var places = [UInt32](repeating: 0, count: nodeCount)
    for node in levels.indices.reversed() {
      let start = starts[node]
      guard Int(ends[node]) > node + 1 else {
        places[node] = start
        continue
      }
      let part = places[node + 1]
      let isOwn = starts[node + 1] > start && ranks[Int(start)] < ranks[Int(part)]
      places[node] = isOwn ? start : part
    }
    // A loop rather than `map`, so that there is one array and not two.
    for node in places.indices { places[node] = members[Int(places[node])] }
    return places
  }
}

extension [WorldExtent] {
  fileprivate init(flatNumbers numbers: [UInt32]) {
    self.init()
    reserveCapacity(numbers.count / 4)
    for index in stride(from: 0, to: numbers.count, by: 4) {
      append(
        WorldExtent(
          west: numbers[index], width: numbers[index + 1], north: numbers[index + 2],
          south: numbers[index + 3]))
    }
  }

  fileprivate var flatNumbers: [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(4 * count)
    for extent in self {
      numbers.append(extent.west)
      numbers.append(extent.width)
      numbers.append(extent.north)
      numbers.append(extent.south)
    }
    return numbers
  }
}
