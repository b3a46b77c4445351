import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Lowering {
  /// Adds the clusters that the spec describes.
  mutating func addClusters(_ log: inout DiagnosticLog) {
    for cluster in declaredClusters {
      _ = addCluster(cluster.name.content, cluster.content, &log)
    }
  }

  /// Notes which cluster an annotation names.
  mutating func noteCluster(_ written: Value<String>) {
    guard case .constant(let name) = written.form else {
      namedClusters = nil
      return
    }
    if name.isEmpty { return }
    let identifier = written.location.map { names.qualified(name, at: $0) } ?? name
    guard namedClusters?.insert(identifier).inserted == true, clusterIndices[identifier] == nil else {
      return
    }
    // The one that was probably meant is not unused.
    if let meant = nearestName(
      to: identifier, among: declaredClusters.lazy.map(\.name.content), isOrdered: false)
    {
      namedClusters?.insert(meant)
    }
  }

  /// Notes in which clusters the annotation in `row` may take part, and what it gives to their aggregates.
  mutating func appendMembership(_ annotation: Annotation, at row: Int, _ evaluation: inout Evaluation) {
    let written = annotation.clusteringIdentifier
    // Most specs have no clusters at all.
    if plan.clusters.member.isEmpty, case .constant(let name) = written.form, name.isEmpty { return }
    let name = evaluation.name(written, default: Annotation.defaults.clusteringIdentifier)
    if name.isEmpty, plan.clusters.member.isEmpty { return }
    while plan.clusters.member.count < row { append(member: ClusterColumns.none) }
    guard !name.isEmpty else { return append(member: ClusterColumns.none) }
    let cluster = clusterIndex(written.location.map { names.qualified(name, at: $0) } ?? name)
    for aggregate in clusters[Int(cluster)].aggregates {
      plan.clusters.aggregates.values.append(memberValue(evaluation.operand(of: aggregate.content)))
    }
    append(member: cluster)
  }

  private mutating func append(member: UInt32) {
    plan.clusters.member.append(member)
    plan.clusters.aggregates.valueEnds.append(UInt32(plan.clusters.aggregates.values.count))
  }

  /// The row of a cluster; an identifier without an entry of its own gets the defaults.
  private mutating func clusterIndex(_ identifier: String) -> UInt32 {
    if let index = clusterIndices[identifier] { return index }
    // What is wrong with the others was told when they were added; the defaults give nothing to report.
    var silent = DiagnosticLog()
    let declared = declaredClusters.first { $0.name.content == identifier }
    return addCluster(identifier, declared?.content ?? Cluster(), &silent)
  }

  private mutating func addCluster(
    _ identifier: String, _ cluster: Cluster, _ log: inout DiagnosticLog
  ) -> UInt32 {
    let index = plan.clusters.identifiers.append(identifier.utf8)
    clusterIndices[identifier] = index
    clusters.append(cluster)
    plan.clusters.minPoints.append(UInt32(cluster.minPoints))
    plan.clusters.maxZoom.append(cluster.maxZoom)
    plan.clusters.position.append(cluster.position == .mean ? .mean : .first)
    for aggregate in cluster.aggregates {
      plan.clusters.aggregates.names.append(aggregate.name.content.utf8)
      plan.clusters.aggregates.operations.append(aggregate.content.operation)
      if let place = aggregate.content.zoomUse {
        log.reportZoomUse(expecting: "a value of an aggregate", at: place)
      }
    }
    plan.clusters.aggregates.ends.append(UInt32(plan.clusters.aggregates.operations.count))
    appendLooks(of: cluster, &log)
    return index
  }

  private mutating func memberValue(_ value: ExpressionValue) -> ClusterValue {
    switch value {
    case .null: return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .number(let number): return number.isFinite ? .number(number) : .null
    case .string: return .text(memberText(value))
    case .array, .object: return .structure(memberText(value))
    }
  }

  private mutating func memberText(_ value: ExpressionValue) -> UInt32 {
    var json = ""
    value.appendJSON(to: &json)
    if let index = memberTexts[json] { return index }
    let index = plan.clusters.aggregates.texts.append(json.utf8)
    memberTexts[json] = index
    return index
  }
}

extension Evaluation {
  /// What a member gives to an aggregate; null where its expression fails, and then it does not count.
  fileprivate mutating func operand(of aggregate: Aggregate) -> ExpressionValue {
    if let condition = aggregate.count {
      if case .known(let isTrue) = boolean(condition, failing: .notAggregated) { return .boolean(isTrue) }
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
  fileprivate var operation: AggregateOperation {
    if sum != nil { return .sum }
    if min != nil { return .min }
    if max != nil { return .max }
    if mean != nil { return .mean }
    return count != nil ? .count : .first
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

/// What the spec says of clusters, in order of writing: read like annotations, over what their templates give.
func readClusters(
  _ modules: [Module], _ names: Names, _ templates: inout Templates, _ decoder: inout Decoder
) -> [Named<Cluster>] {
  var clusters: [Named<Cluster>] = []
  for module in modules {
    for named in module.spec.clusters {
      let inheritance = templates.inheritance(of: named.content, &decoder)
      let base = templates[inheritance].annotation
      clusters.append(
        Named(
          name: Located(names.qualified(named.name), at: named.name.location),
          content: Cluster.read(named.content, over: base, &decoder)))
    }
  }
  return clusters
}
