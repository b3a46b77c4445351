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
  private(set) var ids: [String: Location] = [:]
  /// Ids of single annotations that are reported and have no row.
  private(set) var failedIDs: Set<String> = []
  var pendingHosts: [PendingHost] = []
  /// Ids of annotations that are repeated for each other, as far as that is reported.
  var repeatedInCycle: Set<String> = []
  var shapeIndices: [ShapeKey: UInt32] = [:]
  /// Names of the sources whose features are in the plan because layers draw them.
  var drawnSources: Set<String> = []
  /// Rows that each annotation of the document became, in document order.
  private(set) var groups: [(id: String, rows: Range<Int>)] = []
  private var views: [String: UInt32] = [:]
  private var lastView: (name: String, index: UInt32)?
  private var lastAnchors: (written: [VariableAnchor], gap: Double, list: UInt32)?
  private var anchorLists: [AnchorListKey: UInt32] = [:]
  private var tables: [ZoomTable: UInt32] = [:]
  var instanceNames = InstanceNames()
  private var isFull = false
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
    _ decoded: DecodedAnnotation, in module: Module, _ data: inout MapData, _ decoder: inout Decoder
  ) {
    let node = decoded.node
    let place = Location(source: node.document.source, span: firstKey(node))
    guard let id = checkedID(decoded, module, place, &decoder) else { return }
    Self.checkZoomRange(decoded.annotation, &decoder)
    states = decoded.annotation.statesInOrder(decoder)
    noteCluster(decoded.annotation.clusteringIdentifier)
    for state in states { noteCluster(state.annotation.clusteringIdentifier) }
    if decoded.isComplete { checkCallouts(decoded.annotation, id, &decoder) }
    if decoded.hasExpressions { checkZoomUse(decoded.annotation, &decoder) }
    if decoded.annotation.size == nil, decoded.isComplete, node.lacks("size", in: Annotation.self),
      !node.hasUnknownKey(in: Annotation.self)
    {
      decoder.error(
        "missing-key", "the annotation `\(abbreviated(id))` has no `size`",
        at: node.nullPlace("size") ?? place,
        help: "add `size: [width, height]` in points, or take it from a template")
    }
    let start = plan.annotations.count
    if let forEach = decoded.annotation.forEach {
      lower(decoded, id, each: forEach, &data, &decoder)
    } else {
      lower(decoded, id, place, &data, &decoder)
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
    _ decoder: inout Decoder
  ) {
    // Asked for piece by piece, because an attachment is large and a binding copies it.
    guard let attachPlace = decoded.annotation.attach?.location else {
      let node = decoded.node
      if decoded.isComplete, node.lacks("attach", in: Annotation.self),
        node.lacks("forEach", in: Annotation.self), !node.hasUnknownKey(in: Annotation.self)
      {
        decoder.error(
          "missing-key", "the annotation `\(abbreviated(id))` is attached to nothing",
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
        || !reportFeatureUse(decoded.annotation.attach?.content.expressions ?? [], &decoder),
      hasFeature || !mayReadFeature
        || !reportFeatureUse(decoded.annotation, "the annotation is made for none", &decoder)
    else { return }
    guard hasRoom(for: 1, place, help: "make several specs of it", &decoder) else { return }
    let failures = lower(
      decoded.annotation, id, attachedAt: attachPlace, feature: nil, &data, &decoder)
    for failure in failures ?? [] { failure.report(hasFeature: hasFeature, &decoder) }
  }

  /// Notes the rows that an annotation of the document became.
  private mutating func addGroup(_ id: String, from start: Int) {
    groups.append((id, start..<plan.annotations.count))
  }

  /// The rows that each annotation of the document became, by id.
  func rowsByID() -> [String: Range<Int>] {
    Dictionary(groups.map { ($0.id, $0.rows) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reports what needs a feature in an annotation that has none; whether there is such a thing.
  func reportFeatureUse(_ annotation: Annotation, _ reason: String, _ decoder: inout Decoder) -> Bool {
    let places = annotation.featureReads + states.flatMap(\.annotation.featureReads)
    return reportFeatureUse(places, reason, &decoder)
  }

  private func reportFeatureUse(_ expressions: [Expression], _ decoder: inout Decoder) -> Bool {
    reportFeatureUse(
      expressions.filter { !$0.isFeatureConstant }.map(\.location), "the annotation is made for none",
      &decoder)
  }

  private func reportFeatureUse(
    _ places: [Location], _ reason: String, _ decoder: inout Decoder
  ) -> Bool {
    for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
      decoder.error(
        "no-feature", "this reads a property of a feature, and \(reason)", at: place,
        help: decoder.likelyVariables[place].map { "write `{$\($0)}` for the variable" }
          ?? "add `forEach: { source: … }`, or write the value")
    }
    return !places.isEmpty
  }

  // MARK: Checks

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ decoder: inout Decoder) {
    let taken = ids.filter { instanceNames.contains($0.key) }
    for (id, location) in taken.sorted(by: { $0.value.span.start < $1.value.span.start }) {
      decoder.error(
        "duplicate-id", "`\(abbreviated(id))` is also the name of an annotation that a `forEach` makes",
        at: location, help: "give one of them another id")
    }
  }

  /// Whether an annotation has this id, lowered or not.
  func isDeclared(_ id: String) -> Bool { ids[id] != nil }

  private mutating func checkedID(
    _ decoded: DecodedAnnotation, _ module: Module, _ place: Location, _ decoder: inout Decoder
  ) -> String? {
    guard let id = decoded.annotation.id else {
      if !decoded.node.isTruncated, decoded.node.lacks("id", in: Annotation.self) {
        decoder.error(
          "missing-key", "an annotation needs an `id`", at: decoded.node.nullPlace("id") ?? place,
          help: "add `id: some-name`")
      }
      return nil
    }
    let name = module.prefix + id.content
    // One search: the table is large, so that each is a cache miss.
    if let first = ids.updateValue(id.location, forKey: name) {
      ids[name] = first
      decoder.error(
        "duplicate-id", "two annotations have the id `\(abbreviated(name))`", at: id.location,
        help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      return nil
    }
    return name
  }

  private static func checkZoomRange(_ annotation: Annotation, _ decoder: inout Decoder) {
    guard case .constant(let low) = annotation.minZoom.form,
      case .constant(let high) = annotation.maxZoom.form, low > high
    else { return }
    guard let place = annotation.minZoom.location ?? annotation.maxZoom.location else { return }
    decoder.error(
      "zoom-range",
      "`minZoom` \(low.ecmaScriptDescription) is above `maxZoom` \(high.ecmaScriptDescription): it is never shown",
      at: place, help: "swap the two",
      related: annotation.maxZoom.location.map {
        $0 == place ? [] : [RelatedPlace("`maxZoom` is here", at: $0)]
      }
        ?? [])
  }

  /// Whether the plan may have `count` more rows; that it may not is reported once.
  mutating func hasRoom(
    for count: Int, _ place: Location, help: String, _ decoder: inout Decoder
  ) -> Bool {
    guard plan.annotations.count + count > limits.annotations else { return true }
    if !isFull {
      decoder.error(
        "too-many-annotations", "the spec makes more than \(limits.annotations) annotations", at: place,
        help: help)
    }
    isFull = true
    return false
  }

  // MARK: Columns that are shared

  mutating func viewIndex(_ name: String) -> UInt32 {
    if let lastView, lastView.name == name { return lastView.index }
    let index = views[name] ?? plan.views.append(name.utf8)
    views[name] = index
    lastView = (name, index)
    return index
  }

  /// The index of the list of these anchors; equal lists are stored once.
  mutating func anchorList(
    _ anchors: [VariableAnchor], gap: Value<Double>, _ evaluation: inout Evaluation
  ) -> UInt32 {
    // Annotations of one template share the storage of its anchors. What is kept cannot be freed, so storage at
    // the same place is the same list.
    if let last = lastAnchors, case .constant(last.gap) = gap.form, anchors.hasStorage(of: last.written) {
      return last.list
    }
    let (options, table) = evaluation.anchors(anchors, gap: gap)
    let list = anchorList(options, gap: table)
    if case .constant(let points) = gap.form, anchors.allSatisfy({ $0.size == nil }) {
      lastAnchors = (anchors, points, list)
    }
    return list
  }

  private mutating func anchorList(_ options: [AnchorOption], gap table: ZoomTable?) -> UInt32 {
    let gap = table.map { tableIndex($0) }
    let key = AnchorListKey(options, gap: gap)
    let list = anchorLists[key] ?? addAnchorList(options, gap: gap)
    anchorLists[key] = list
    return list
  }

  private mutating func addAnchorList(_ options: [AnchorOption], gap: UInt32?) -> UInt32 {
    let list = plan.anchorLists.append(options)
    if let gap { plan.zoomTables.driveGap(ofList: list, by: gap) }
    return list
  }

  /// The index of a table; equal tables are stored once.
  mutating func tableIndex(_ table: ZoomTable) -> UInt32 {
    if let index = tables[table] { return index }
    let index = plan.zoomTables.append(table)
    tables[table] = index
    return index
  }
}

/// An anchor list as a dictionary key.
private struct AnchorListKey: Hashable {
  /// Five words an option.
  private var words: [UInt64]
  private var gap: UInt32?

  init(_ options: [AnchorOption], gap: UInt32?) {
    self.gap = gap
    words = []
    words.reserveCapacity(options.count * 5)
    for option in options {
      words += [
        UInt64(option.anchor.rawValue), option.offsetX.bitPattern, option.offsetY.bitPattern,
        // No width is negative, and an unknown one is 0, which is not the annotation's own.
        (option.width ?? -1).bitPattern, (option.height ?? -1).bitPattern,
      ]
    }
  }
}

extension [VariableAnchor] {
  fileprivate func hasStorage(of other: [VariableAnchor]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
