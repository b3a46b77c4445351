import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills the plan's clusters: those that the spec declares, and those that only annotations name.
struct ClusterLowering {
  private var columns = ClusterColumns()
  private var membership = ClusterMembership()
  private var looks: ClusterLookLowering
  /// The clusters that the spec declares.
  private let declared: [Named<Cluster>]
  private let names: QualifiedNames
  /// The clusters so far, by their row in the plan's table of clusters.
  private var clusters: [Cluster] = []
  private var indices: [String: UInt32] = [:]
  /// For each cluster, the range of zooms at which any member is visible; `nil` for a cluster without
  /// members.
  private var memberZooms: [ClosedRange<Double>?] = []

  /// - Parameter zoom: The zoom of the plan's camera.
  init(_ declared: [Named<Cluster>], _ names: QualifiedNames, zoom: Double, _ limits: Limits) {
    self.declared = declared
    self.names = names
    looks = ClusterLookLowering(zoom: zoom, limits)
  }

  /// The finished table of clusters, with its tables of members, looks and programs.
  var table: ClusterColumns {
    var table = columns
    table.member = membership.member
    table.aggregates = membership.aggregates
    table.looks = looks.table
    table.programs = looks.programs
    return table
  }

  /// Adds the declared clusters to the table, and reports their problems.
  mutating func appendDeclared(_ options: inout OptionsLowering, _ log: inout DiagnosticLog) {
    for cluster in declared {
      checkCluster(cluster, &log)
      _ = append(cluster.name.content, cluster.content, &options, &log)
    }
  }

  /// Reports problems of clusters that depend on which annotations are their members.
  func checkMembers(_ log: inout DiagnosticLog) {
    for (cluster, zooms) in zip(clusters, memberZooms) {
      if let zooms { checkZooms(of: cluster, besides: zooms, &log) }
    }
  }

  /// Adds the annotation in `row` of the plan to its cluster as a member, with the member's values for the
  /// cluster's aggregates.
  mutating func appendMember(
    _ annotation: Annotation, at row: Int, _ options: inout OptionsLowering,
    _ evaluation: inout PropertyEvaluation
  ) {
    let written = annotation.traits.content.clusteringIdentifier
    // The fast path for specs without clusters.
    if membership.member.isEmpty, case .constant(let name) = written.form, name.isEmpty { return }
    let name = evaluation.name(written, default: Annotation.defaults.traits.content.clusteringIdentifier)
    if name.isEmpty, membership.member.isEmpty { return }
    membership.fill(to: row)
    guard !name.isEmpty else { return membership.appendNone() }
    let cluster = index(of: written.location.map { names.qualified(name, at: $0) } ?? name, &options)
    membership.append(memberOf: cluster, clusters[Int(cluster)].aggregates, &evaluation)
    widenZooms(of: Int(cluster), to: annotation.traits.content)
  }

  /// Returns the row of the cluster with this identifier in the plan's table. Adds the cluster if it is new,
  /// with defaults if the spec does not declare it.
  private mutating func index(of identifier: String, _ options: inout OptionsLowering) -> UInt32 {
    if let index = indices[identifier] { return index }
    // Problems of declared clusters were reported before, and the defaults have none.
    var silent = DiagnosticLog()
    let declared = declared.first { $0.name.content == identifier }
    return append(identifier, declared?.content ?? Cluster(), &options, &silent)
  }

  private mutating func widenZooms(of cluster: Int, to member: Annotation.Traits) {
    let whole = NumberRange.zoom
    let low = member.minZoom.constant ?? whole.lowerBound
    let high = member.maxZoom.constant ?? whole.upperBound
    guard low <= high else { return }
    let others = memberZooms[cluster] ?? low...high
    memberZooms[cluster] = min(low, others.lowerBound)...max(high, others.upperBound)
  }

  private mutating func append(
    _ identifier: String, _ cluster: Cluster, _ options: inout OptionsLowering, _ log: inout DiagnosticLog
  ) -> UInt32 {
    let index = columns.identifiers.append(identifier.utf8)
    indices[identifier] = index
    clusters.append(cluster)
    memberZooms.append(nil)
    columns.minPoints.append(UInt32(cluster.minPoints))
    columns.maxZoom.append(cluster.maxZoom)
    columns.position.append(cluster.position == .mean ? .mean : .first)
    membership.append(cluster.aggregates, &log)
    looks.append(cluster, &options, &log)
    return index
  }
}

/// Fills, for each annotation, the cluster that it may join and its values for the aggregates of the
/// cluster.
struct ClusterMembership {
  /// The cluster that each annotation may join, in the format of `ClusterColumns.member`.
  private(set) var member: [UInt32] = []
  private(set) var aggregates = ClusterAggregates()
  /// The row of each JSON text in `ClusterAggregates.texts`, so that equal texts share a row.
  private var textIndices: [String: UInt32] = [:]

  /// Adds the aggregates of the next cluster to the table of aggregates, and reports those that depend on
  /// zoom.
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

  /// Adds the next annotation, which has no cluster.
  mutating func appendNone() { append(ClusterColumns.none) }

  /// Adds entries for annotations without a cluster until `count` annotations have an entry.
  mutating func fill(to count: Int) {
    while member.count < count { appendNone() }
  }

  /// Adds the next annotation, with the cluster that it may join.
  mutating func append(
    memberOf cluster: UInt32, _ aggregates: [Named<Aggregate>], _ evaluation: inout PropertyEvaluation
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

extension PropertyEvaluation {
  /// Returns the value that one member contributes to an aggregate of its cluster. If the expression fails,
  /// the value is null, which the aggregate ignores.
  fileprivate mutating func operand(of aggregate: Aggregate) -> ExpressionValue {
    if let place = aggregate.expressionPlace { evaluatedAggregates.append(place) }
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

  /// The location of the aggregate's expression, which is evaluated for each member. It is `nil` if the
  /// aggregate has no expression.
  fileprivate var expressionPlace: Location? {
    if case .expression(let expression)? = first { return expression.location }
    if case .expression(let expression)? = count?.form { return expression.location }
    guard case .expression(let expression)? = (sum ?? min ?? max ?? mean)?.form else { return nil }
    return expression.location
  }

  /// The location of an expression of the aggregate that depends on zoom, or `nil` if it has none.
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

/// Reads the clusters that the files declare, in document order. Clusters inherit from templates as
/// annotations do.
func readClusters(
  _ modules: [Module], _ names: QualifiedNames, _ templates: inout Templates, _ decoder: inout Decoder
) -> [Named<Cluster>] {
  var clusters: [Named<Cluster>] = []
  for module in modules {
    for named in module.spec.clusters {
      let inheritance = templates.inheritance(of: named.content, &decoder)
      let base = templates.annotation(of: inheritance)
      clusters.append(
        Named(
          name: Located(names.qualified(named.name), at: named.name.location),
          content: Cluster.read(named.content, over: base, &decoder)))
    }
  }
  return clusters
}
