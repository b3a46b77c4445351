import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills which annotations may take part in which clusters, and what they give to their aggregates.
struct ClusterMembership {
  /// As `ClusterColumns.member`.
  private(set) var member: [UInt32] = []
  private(set) var aggregates = ClusterAggregates()
  /// Rows in `ClusterAggregates.texts`, by their JSON.
  private var textIndices: [String: UInt32] = [:]

  /// Adds the aggregates of the next cluster.
  mutating func append(_ written: [Named<Aggregate>], _ log: inout DiagnosticLog) {
    for aggregate in written {
      aggregates.names.append(aggregate.name.content.utf8)
      aggregates.operations.append(aggregate.content.operation)
      if let place = aggregate.content.zoomUse {
        log.reportZoomUse(expecting: "a value of an aggregate", at: place)
      }
    }
    aggregates.ends.append(UInt32(aggregates.operations.count))
  }

  /// Adds the next annotation, which takes part in no cluster.
  mutating func appendNone() { append(ClusterColumns.none) }

  /// Adds rows of annotations that take part in no cluster until there are as many.
  mutating func fill(to count: Int) {
    while member.count < count { appendNone() }
  }

  /// Adds the next annotation, which may take part in a cluster that has these aggregates.
  mutating func append(
    memberOf cluster: UInt32, _ aggregates: [Named<Aggregate>], _ evaluation: inout Evaluation
  ) {
    for aggregate in aggregates {
      self.aggregates.values.append(memberValue(evaluation.operand(of: aggregate.content)))
    }
    append(cluster)
  }

  private mutating func append(_ cluster: UInt32) {
    member.append(cluster)
    aggregates.valueEnds.append(UInt32(aggregates.values.count))
  }

  private mutating func memberValue(_ value: ExpressionValue) -> ClusterValue {
    switch value {
    case .null: return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .number(let number): return .number(number)
    case .string: return .text(memberText(value))
    case .array, .object: return .structure(memberText(value))
    }
  }

  private mutating func memberText(_ value: ExpressionValue) -> UInt32 {
    var json = ""
    value.appendJSON(to: &json)
    if let index = textIndices[json] { return index }
    let index = aggregates.texts.append(json.utf8)
    textIndices[json] = index
    return index
  }
}

extension Evaluation {
  /// What a member gives to an aggregate; null where its expression fails, and then it does not count.
  fileprivate mutating func operand(of aggregate: Aggregate) -> ExpressionValue {
    if let place = aggregate.expressionPlace { triedForMembers.append(place) }
    if let condition = aggregate.count {
      if case .known(let isTrue) = boolean(condition, failing: .notCounted) { return .boolean(isTrue) }
      return .null
    }
    switch aggregate.first {
    case .plain(let node): return ExpressionValue(data: node)
    case .expression(let expression):
      let value = Value<ExpressionValue>(.expression(expression), at: expression.location)
      if case .known(let data) = result(value, "a value", failing: .notAggregated, { $0 }) { return data }
      return .null
    case .mapping, nil: break
    }
    guard let number = aggregate.sum ?? aggregate.min ?? aggregate.max ?? aggregate.mean else { return .null }
    let outcome = result(number, "a finite number", failing: .notAggregated) { data -> Double? in
      if case .number(let number) = data, number.isFinite { number } else { nil }
    }
    if case .known(let number) = outcome { return .number(number) }
    return .null
  }
}

extension Aggregate {
  var operation: AggregateOperation {
    if sum != nil { return .sum }
    if min != nil { return .min }
    if max != nil { return .max }
    if mean != nil { return .mean }
    return count != nil ? .count : .first
  }

  /// Where the expression that it computes of each member is written; nil: it has none.
  fileprivate var expressionPlace: Location? {
    if case .expression(let expression)? = first { return expression.location }
    if case .expression(let expression)? = count?.form { return expression.location }
    guard case .expression(let expression)? = (sum ?? min ?? max ?? mean)?.form else { return nil }
    return expression.location
  }

  /// Where its expression reads the zoom.
  fileprivate var zoomUse: Location? {
    var expressions: [Expression] = []
    for case .expression(let expression)? in [sum, min, max, mean].map({ $0?.form }) {
      expressions.append(expression)
    }
    if case .expression(let expression)? = count?.form { expressions.append(expression) }
    if case .expression(let expression)? = first { expressions.append(expression) }
    return expressions.first { !$0.isZoomConstant }?.location
  }
}
