import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills a plan's columns, annotation by annotation.
struct Lowering {
  var plan = Plan()
  let limits: Limits
  /// Reads annotations ahead of their turn.
  var lookup: AnnotationLookup
  /// Row in the plan's layer table of each layer of the map.
  let layerRows: [UInt32]
  /// Where each id was given.
  var ids: [String: Location] = [:]
  /// Ids of single annotations that are reported and have no row.
  private(set) var failedIDs: Set<String> = []
  var pendingHosts: [PendingHost] = []
  /// Ids of annotations that are repeated for each other, as far as that is reported.
  var repeatedInCycle: Set<String> = []
  var geometryIndices: [GeometryKey: UInt32] = [:]
  /// Names of the sources whose features are in the plan because layers draw them.
  var drawnSources: Set<String> = []
  /// Rows that each annotation of the document became, in document order.
  private(set) var groups: [(id: String, rows: Range<Int>)] = []
  var shared = SharedColumns()
  var instanceNames = InstanceNames()
  /// Whether it is reported that the plan has no room for more rows.
  var isFull = false
  /// Of an annotation that is repeated, the instance whose row is added, by its position; nil: all.
  var onlyInstance: Int?
  /// Whether an annotation without a `forEach` could have one.
  var mayRepeat = true

  let names: Names
  /// Those of the annotation or cluster that is being lowered.
  var states: [(state: AnnotationState, annotation: Annotation)] = []
  /// What the spec says of clusters.
  let declaredClusters: [Named<Cluster>]
  /// By the row in the plan.
  var clusters: [Cluster] = []
  var clusterIndices: [String: UInt32] = [:]
  /// Rows in `ClusterAggregates.texts`, by their JSON.
  var memberTexts: [String: UInt32] = [:]
  /// Identifiers that annotations name, whether or not they have rows; nil: some are computed.
  var namedClusters: Set<String>? = []

  init(
    _ spec: Spec, _ lookup: AnnotationLookup, _ layers: [MapLayer], clusters: [Named<Cluster>],
    limits: Limits
  ) {
    self.limits = limits
    self.lookup = lookup
    declaredClusters = clusters
    names = lookup.names
    var layerRow: UInt32 = 0
    layerRows = layers.map { layer in
      defer { if layer.type != nil { layerRow += 1 } }
      return layerRow
    }
    plan.camera = Camera(spec.camera.view)
    plan.placement = PlacementPolicy(spec.placement)
    plan.surroundings = Surroundings(spec.avoid, spec.puck)
    plan.selection = SelectionMode(spec.selection)
  }

  /// Makes room for this many more annotations, so that no table is built anew ten times.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(ids.count + count)
    groups.reserveCapacity(groups.count + count)
    reserveRows(count)
  }

  /// Makes room for this many more rows; for a few, doubling as they come makes fewer copies.
  mutating func reserveRows(_ count: Int) {
    guard count > plan.annotations.count else { return }
    plan.annotations.reserveCapacity(plan.annotations.count + count)
  }

  /// Adds the rows of one annotation: one, or one for each feature of its `forEach`.
  /// - Parameter module: the file that it stands in.
  mutating func lower(
    _ decoded: DecodedAnnotation, in module: Module, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    let node = decoded.node
    let place = Location(source: node.document.source, span: firstKey(node))
    guard let id = checkedID(decoded, module, place, &log) else { return }
    Self.checkZoomRange(decoded.annotation, &log)
    states = decoded.annotation.statesInOrder(limits)
    noteCluster(decoded.annotation.clusteringIdentifier)
    for state in states { noteCluster(state.annotation.clusteringIdentifier) }
    if decoded.isComplete { checkCallouts(decoded.annotation, id, &log) }
    if decoded.hasExpressions { checkZoomUse(decoded.annotation, &log) }
    if decoded.annotation.size == nil, decoded.isComplete, node.lacks("size", in: Annotation.self),
      !node.hasUnknownKey(in: Annotation.self)
    {
      log.report(
        .missingKey, "the annotation `\(abbreviated(id))` has no `size`",
        at: node.nullPlace("size") ?? place,
        help: "add `size: [width, height]` in points, or take it from a template")
    }
    let start = plan.annotations.count
    if let forEach = decoded.annotation.forEach {
      lower(decoded, id, each: forEach, &data, &log)
    } else {
      lower(decoded, id, place, &data, &log)
      if plan.annotations.count == start { failedIDs.insert(id) }
    }
    addGroup(id, from: start)
  }

  /// The finished plan.
  mutating func finish(_ data: MapData) -> Plan {
    // Later in the document first; within one group earlier features first.
    plan.annotations.lastOrder = [UInt32](repeating: 0, count: plan.annotations.count)
    var rank: UInt32 = 0
    for group in groups.reversed() {
      for row in group.rows {
        plan.annotations.lastOrder[row] = rank
        rank += 1
      }
    }
    for source in data.sources {
      if case .features(let table) = source.content { plan.scenery.append(table) }
    }
    return plan
  }

  // MARK: One annotation

  private mutating func lower(
    _ decoded: DecodedAnnotation, _ id: String, _ place: Location, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) {
    // Asked for piece by piece, because an attachment is large and a binding copies it.
    guard let attachPlace = decoded.annotation.attach?.location else {
      let node = decoded.node
      if decoded.isComplete, node.lacks("attach", in: Annotation.self),
        node.lacks("forEach", in: Annotation.self), !node.hasUnknownKey(in: Annotation.self)
      {
        log.report(
          .missingKey, "the annotation `\(abbreviated(id))` is attached to nothing",
          at: node.nullPlace("attach") ?? node.nullPlace("forEach") ?? place,
          help: "add `attach: { point: [longitude, latitude] }`"
            + (mayRepeat ? ", or `forEach: { source: … }`" : ""))
      }
      return
    }
    let mayReadFeature =
      decoded.hasExpressions || decoded.annotation.hasTextThatReadsFeature || !states.isEmpty
    // Of a feature that is known by its id there are properties to read.
    let hasFeature = decoded.annotation.attach?.content.feature?.content.id != nil
    guard
      !decoded.hasExpressions
        || !reportFeatureUse(decoded.annotation.attach?.content.expressions ?? [], &log),
      hasFeature || !mayReadFeature
        || !reportFeatureUse(decoded.annotation, "the annotation is made for none", &log)
    else { return }
    guard hasRoom(for: 1, place, help: "make several specs of it", &log) else { return }
    let failures = lower(
      decoded.annotation, id, attachedAt: attachPlace, feature: nil, &data, &log)
    for failure in failures ?? [] { failure.report(hasFeature: hasFeature, &log) }
  }

  /// Notes the rows that an annotation of the document became.
  private mutating func addGroup(_ id: String, from start: Int) {
    groups.append((id, start..<plan.annotations.count))
  }

  /// The rows that each annotation of the document became, by id.
  func rowsByID() -> [String: Range<Int>] {
    Dictionary(groups.map { ($0.id, $0.rows) }, uniquingKeysWith: { first, _ in first })
  }
}
