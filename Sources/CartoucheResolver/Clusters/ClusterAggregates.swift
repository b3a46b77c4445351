/// What clusters know about their members: operations, and what they work on for each member.
package struct ClusterAggregates: Sendable, Equatable {
  /// One row an aggregate, by cluster: those of cluster `i` are `ends[i - 1] ..< ends[i]`.
  package var ends: [UInt32] = []
  package var names = TextColumn()
  package var operations: [AggregateOperation] = []
  /// The values of annotation `i` are `values[valueEnds[i - 1] ..< valueEnds[i]]`: one for each aggregate of its
  /// cluster, none for one that never clusters. Empty when no cluster has aggregates.
  package var valueEnds: [UInt32] = []
  package var values: [ClusterValue] = []
  /// The JSON of each text, list and object among the values, once.
  package var texts = TextColumn()

  package init() {}

  /// The aggregates of a cluster.
  package func range(ofCluster cluster: Int) -> Range<Int> {
    (cluster == 0 ? 0 : Int(ends[cluster - 1]))..<Int(ends[cluster])
  }

  /// What annotation `row` gives to the aggregates of its cluster.
  package func values(ofRow row: Int) -> ArraySlice<ClusterValue> {
    guard row < valueEnds.count else { return [] }
    return values[(row == 0 ? 0 : Int(valueEnds[row - 1]))..<Int(valueEnds[row])]
  }

  /// Every aggregate of a cluster with these members, in rank order; `result` is replaced.
  ///
  /// Members without a number do not count: the sum of none is 0, and their smallest, largest and mean are null.
  /// - Complexity: O(members · aggregates).
  package func compute(
    _ cluster: Int, over members: some Collection<UInt32>, into result: inout [ClusterValue]
  ) {
    result.removeAll(keepingCapacity: true)
    for (position, index) in zip(0..., range(ofCluster: cluster)) {
      result.append(operations[index].result(of: members, numbered: position, in: self))
    }
  }
}

extension ClusterAggregates {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let aggregateCount = try coder.ends(&ends, count: counts.clusters)
    try names.code(by: &coder, count: aggregateCount)
    try coder.choices(&operations, count: aggregateCount)
    let rows = try coder.countIfAny(valueEnds.count, of: counts.annotations)
    let valueCount = try coder.ends(&valueEnds, count: rows)
    try coder.records(&values, count: valueCount)
    var textCount = texts.count
    try coder.count(&textCount)
    try texts.code(by: &coder, count: textCount)
    try coder.check(texts.areFilledValues, or: "a text is no JSON")
    try coder.check(values.allSatisfy { hasText($0) }, or: "an index is out of range")
  }

  private func hasText(_ value: ClusterValue) -> Bool {
    switch value {
    case .text(let index), .structure(let index): Int(clamping: index) < texts.count
    case .null, .boolean, .number: true
    }
  }
}
