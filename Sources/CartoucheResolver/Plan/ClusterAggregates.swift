/// The aggregates of all clusters: their names and operations, and the operands that each member contributes.
package struct ClusterAggregates: Sendable, Equatable {
  /// The end of the aggregates of each cluster identifier: identifier `i` has the rows `ends[i - 1] ..< ends[i]` of
  /// `names` and `operations`.
  package var ends: [UInt32] = []
  package var names = TextColumn()
  package var operations: [AggregateOperation] = []
  /// The end of the operands of each annotation: annotation `i` has `values[valueEnds[i - 1] ..< valueEnds[i]]`.
  ///
  /// An annotation has one operand for each aggregate of its cluster, and none if it never clusters. The array is empty
  /// if no cluster has aggregates.
  package var valueEnds: [UInt32] = []
  package var values: [ClusterValue] = []
  /// The JSON of all texts, lists and objects in `values`, without duplicates.
  package var texts = TextColumn()

  package init() {}

  package func range(ofCluster cluster: Int) -> Range<Int> { ends.range(ofList: cluster) }

  /// Returns the operands of annotation `row`, one for each aggregate of its cluster.
  package func values(ofRow row: Int) -> ArraySlice<ClusterValue> {
    guard row < valueEnds.count else { return [] }
    return values[valueEnds.range(ofList: row)]
  }

  /// Replaces `result` by the aggregates of a cluster with these members, which must be in rank order.
  ///
  /// `sum`, `min`, `max` and `mean` ignore members without a number. The sum of no numbers is 0; their minimum, maximum
  /// and mean are `null`.
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

/// The operation of an aggregate, which combines one operand of each member into one value.
package enum AggregateOperation: UInt8, Sendable, CaseIterable {
  case sum, min, max, mean
  /// The result is the operand of the first member in rank order, of any type.
  case first
  /// The result is the number of members with the operand `true`.
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

/// A value of an aggregate, or a value on the stack of a cluster program.
package enum ClusterValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  /// A text, as an index into `ClusterAggregates.texts`, which holds its JSON; equal texts have the same index.
  case text(UInt32)
  /// A list or an object, as an index into `ClusterAggregates.texts`, which holds its JSON.
  case structure(UInt32)

  /// The keyword `required` as the result of an expression for `priority`. No text in `ClusterAggregates.texts` has
  /// this index.
  package static let required = ClusterValue.text(.max)
}

extension ClusterValue {
  /// Returns whether the operator `==` of expressions is `true` for this value and `other`. Scalars compare by value;
  /// lists and objects are never equal.
  func isSame(as other: ClusterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    default: false
    }
  }

  /// The result of the operator `to-number`; `nil` for NaN, lists and objects, and for texts, whose content is in
  /// `ClusterAggregates.texts`.
  var converted: Double? {
    switch self {
    case .null: 0
    case .boolean(let boolean): boolean ? 1 : 0
    case .number(let number): number.isNaN ? nil : number
    case .text, .structure: nil
    }
  }

  /// The result of the operator `to-boolean`; `nil` for a text, whose content is in `ClusterAggregates.texts`.
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

  /// The index into `ClusterAggregates.texts` of a text, list or object; `nil` for other types.
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
