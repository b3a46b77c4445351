/// The aggregates of all clusters: their operations, and the operands of each member.
package struct ClusterAggregates: Sendable, Equatable {
  /// The aggregates of cluster `i` are the rows `ends[i - 1] ..< ends[i]` of `names` and `operations`.
  package var ends: [UInt32] = []
  package var names = TextColumn()
  package var operations: [AggregateOperation] = []
  /// The operands of annotation `i` are `values[valueEnds[i - 1] ..< valueEnds[i]]`, one per aggregate of its cluster.
  ///
  /// An annotation that never clusters has none. The array is empty if no cluster has aggregates.
  package var valueEnds: [UInt32] = []
  package var values: [ClusterValue] = []
  /// The JSON of the texts, lists and objects among the values, without duplicates.
  package var texts = TextColumn()

  package init() {}

  package func range(ofCluster cluster: Int) -> Range<Int> { ends.range(ofList: cluster) }

  /// Returns the operands of annotation `row`, in the order of its cluster's aggregates.
  package func values(ofRow row: Int) -> ArraySlice<ClusterValue> {
    guard row < valueEnds.count else { return [] }
    return values[valueEnds.range(ofList: row)]
  }

  /// Replaces `result` by the aggregates of a cluster with these members, which are in rank order.
  ///
  /// Members without a number are ignored: the sum of no numbers is 0; their minimum, maximum and mean are null.
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
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let aggregateCount = try coder.ends(&ends, count: counts.clusters)
    try names.serialize(with: &coder, count: aggregateCount)
    try coder.choices(&operations, count: aggregateCount)
    let rows = try coder.countIfAny(valueEnds.count, of: counts.annotations)
    let valueCount = try coder.ends(&valueEnds, count: rows)
    try coder.records(&values, count: valueCount)
    var textCount = texts.count
    try coder.count(&textCount)
    try texts.serialize(with: &coder, count: textCount)
    try coder.check(texts.areNonemptyJSONValues, or: "a text is not valid JSON")
    try coder.check(values.allSatisfy { hasText($0) }, or: "an index is out of range")
  }

  private func hasText(_ value: ClusterValue) -> Bool {
    switch value {
    case .text(let index), .structure(let index): Int(clamping: index) < texts.count
    case .null, .boolean, .number: true
    }
  }
}

/// The operation that combines the members' values into one.
package enum AggregateOperation: UInt8, Sendable, CaseIterable {
  case sum, min, max, mean
  /// The first member's value, of any type.
  case first
  /// The number of members with the value true.
  case count
}

extension AggregateOperation {
  func result(
    of members: some Collection<UInt32>, numbered position: Int, in table: ClusterAggregates
  ) -> ClusterValue {
    var (sum, least, greatest) = (0.0, Double.infinity, -Double.infinity)
    var (numbers, trues) = (0, 0)
    for member in members {
      let values = table.values(ofRow: Int(member))
      let value = values[values.startIndex + position]
      if self == .first { return value }
      switch value {
      case .number(let number):
        sum += number
        least = number < least ? number : least
        greatest = number > greatest ? number : greatest
        numbers += 1
      case .boolean(true): trues += 1
      case .boolean, .null, .text, .structure: break
      }
    }
    switch self {
    case .sum: return .number(sum)
    case .count: return .number(Double(trues))
    case .min: return numbers == 0 ? .null : .number(least)
    case .max: return numbers == 0 ? .null : .number(greatest)
    case .mean: return numbers == 0 ? .null : .number(sum / Double(numbers))
    case .first: return .null
    }
  }
}

/// A value of an aggregate, and on the stack of a cluster program.
package enum ClusterValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  /// The index of a JSON text in `ClusterAggregates.texts`; equal texts have one index.
  case text(UInt32)
  /// The index of a list's or an object's JSON in `ClusterAggregates.texts`.
  case structure(UInt32)

  /// The keyword `required`, a possible result of `priority`. No text has this index.
  package static let required = ClusterValue.text(.max)
}

extension ClusterValue {
  /// Returns whether `==` of expressions is true: scalars by value; two lists or objects are never equal.
  func isSame(as other: ClusterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    default: false
    }
  }

  /// The result of `to-number`; `nil` if there is none or the value is a text.
  var converted: Double? {
    switch self {
    case .null: 0
    case .boolean(let boolean): boolean ? 1 : 0
    case .number(let number): number.isNaN ? nil : number
    case .text, .structure: nil
    }
  }

  /// The result of `to-boolean`; `nil` for a text, which must be looked up.
  var isTruthy: Bool? {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .number(let number): !(number == 0 || number.isNaN)
    case .text: nil
    case .structure: true
    }
  }
}

extension ClusterValue: PlanRecord {
  static var blank: ClusterValue { .null }

  private enum Kind: UInt8 {
    case null, boolean, number, text, structure
  }

  private var kind: Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text: .text
    case .structure: .structure
    }
  }

  /// The index in `ClusterAggregates.texts`; `nil` for other types.
  var textIndex: UInt32? {
    switch self {
    case .text(let index), .structure(let index): index
    case .null, .boolean, .number: nil
    }
  }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var kind = kind
    try coder.choice(&kind)
    switch kind {
    case .null: self = .null
    case .boolean:
      var boolean = self == .boolean(true)
      try coder.flag(&boolean)
      self = .boolean(boolean)
    case .number:
      var number = 0.0
      if case .number(let own) = self { number = own }
      try coder.number(&number)
      self = .number(number)
    case .text, .structure:
      var index = textIndex ?? 0
      try coder.number(&index)
      self = kind == .text ? .text(index) : .structure(index)
    }
  }
}
