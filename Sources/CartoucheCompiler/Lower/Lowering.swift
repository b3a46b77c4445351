import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills a plan's columns, annotation by annotation.
struct Lowering {
  var plan = Plan()
  private let limits: Limits
  /// Where each id was given.
  private var ids: [String: Location] = [:]
  /// Rows that each annotation of the document became, in document order.
  private var groups: [Range<Int>] = []
  /// The same by id.
  var rows: [String: Range<Int>] = [:]
  private var views: [String: UInt32] = [:]
  private var lastAnchors: (options: [AnchorOption], gap: UInt32?, list: UInt32)?
  private var anchorLists: [AnchorListKey: UInt32] = [:]
  private var instanceNames = InstanceNames()
  private var tables: [ZoomTable: UInt32] = [:]
  private var isFull = false

  let names: Names
  /// Those of the annotation that is being lowered.
  private(set) var states: [(state: AnnotationState, annotation: Annotation)] = []
  /// What clusters look like, by identifier.
  let clusters: [String: Cluster]
  var clusterIndices: [String: UInt32] = [:]

  init(_ spec: Spec, _ names: Names, clusters: [String: Cluster], limits: Limits) {
    self.limits = limits
    self.names = names
    self.clusters = clusters
    plan.camera = Camera(spec.camera.view)
    plan.placement = PlacementPolicy(spec.placement)
    plan.surroundings = Surroundings(spec.avoid, spec.puck)
    plan.selection = SelectionMode(spec.selection)
  }

  /// Adds the rows of one annotation: one, or one for each feature of its `forEach`.
  /// - Parameter module: the file that it stands in.
  mutating func lower(
    _ decoded: DecodedAnnotation, in module: Module, _ dataSources: inout DataSources,
    _ decoder: inout Decoder
  ) {
    let (annotation, node) = (decoded.annotation, decoded.node)
    let place = Location(source: node.document.source, span: firstKey(node))
    guard let id = checkedID(decoded, module, place, &decoder) else { return }
    checkZoomRange(annotation, &decoder)
    states = annotation.statesInOrder
    if decoded.isComplete { checkCallouts(annotation, id, &decoder) }
    checkZoomUse(annotation, &decoder)
    guard annotation.size != nil || !decoded.isComplete || !node.lacks("size", in: Annotation.self) else {
      decoder.error(
        "missing-key", "the annotation `\(abbreviated(id))` has no `size`",
        at: node.nullPlace("size") ?? place,
        help: "add `size: [width, height]` in points, or take it from a template")
      return
    }
    if let forEach = annotation.forEach {
      lower(annotation, id, each: forEach, &dataSources, &decoder)
    } else {
      lower(decoded, id, place, &decoder)
    }
  }

  /// The finished plan.
  mutating func finish(_ dataSources: DataSources) -> Plan {
    // Later in the document first; within one group earlier features first.
    plan.annotations.lastOrder = [UInt32](repeating: 0, count: plan.annotations.count)
    var rank: UInt32 = 0
    for group in groups.reversed() {
      for row in group {
        plan.annotations.lastOrder[row] = rank
        rank += 1
      }
    }
    for feature in dataSources.allFeatures {
      plan.scenery.pointX.append(Mercator.x(longitude: feature.point.longitude))
      plan.scenery.pointY.append(Mercator.y(latitude: feature.point.latitude))
    }
    return plan
  }

  // MARK: One annotation

  private mutating func lower(
    _ decoded: DecodedAnnotation, _ id: String, _ place: Location, _ decoder: inout Decoder
  ) {
    let annotation = decoded.annotation
    guard let attach = annotation.attach else {
      let node = decoded.node
      if decoded.isComplete, node.lacks("attach", in: Annotation.self),
        node.lacks("forEach", in: Annotation.self)
      {
        decoder.error(
          "missing-key", "the annotation `\(abbreviated(id))` is attached to nothing",
          at: node.nullPlace("attach") ?? node.nullPlace("forEach") ?? place,
          help: "add `attach: { point: [longitude, latitude] }`, or `forEach: { source: … }`")
      }
      return
    }
    guard let point = attach.content.point, !reportFeatureUse(annotation, &decoder) else { return }
    guard hasRoom(for: 1, place, help: "make several specs of it", &decoder) else { return }
    let start = plan.annotations.count
    var evaluation = Evaluation(feature: nil, zoom: plan.camera.zoom)
    append(annotation, id: id, at: point, &evaluation)
    for failure in evaluation.failures { failure.report(&decoder) }
    addGroup(id, from: start)
  }

  /// Notes the rows that an annotation of the document became.
  private mutating func addGroup(_ id: String, from start: Int) {
    groups.append(start..<plan.annotations.count)
    rows[id] = start..<plan.annotations.count
  }

  /// Reports what needs a feature in an annotation that has none; whether there is such a thing.
  private func reportFeatureUse(_ annotation: Annotation, _ decoder: inout Decoder) -> Bool {
    let places = annotation.featureReads + states.flatMap(\.annotation.featureReads)
    for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
      decoder.error(
        "no-feature", "this reads a property of a feature, and the annotation is made for none", at: place,
        help: "add `forEach: { source: … }`, or write the value")
    }
    return !places.isEmpty
  }

  // MARK: One annotation a feature

  private mutating func lower(
    _ annotation: Annotation, _ id: String, each forEach: Located<ForEach>, _ dataSources: inout DataSources,
    _ decoder: inout Decoder
  ) {
    if let attach = annotation.attach {
      decoder.error(
        "attach-and-for-each", "an annotation for each feature is attached to that feature",
        at: attach.location,
        help: "remove `attach`", related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
    }
    guard let source = forEach.content.source, let features = dataSources.features(of: source, &decoder)
    else {
      return
    }
    guard hasRoom(for: features.count, forEach.location, help: "use a smaller source", &decoder) else {
      return
    }
    let start = plan.annotations.count
    let names = instanceNames.names(of: features, in: id, source, &decoder)
    var failures = EvaluationFailures()
    for (index, feature) in features.enumerated() {
      var evaluation = Evaluation(feature: feature, zoom: plan.camera.zoom)
      append(annotation, id: names[index], at: feature.point, &evaluation)
      failures.add(evaluation.failures, feature: index)
    }
    failures.report(features, &decoder)
    addGroup(id, from: start)
  }

  // MARK: Checks

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ decoder: inout Decoder) {
    for (id, location) in ids.sorted(by: { $0.value.span.start < $1.value.span.start })
    where instanceNames.contains(id) {
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
    if let first = ids[name] {
      decoder.error(
        "duplicate-id", "two annotations have the id `\(abbreviated(name))`", at: id.location,
        help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      return nil
    }
    ids[name] = id.location
    return name
  }

  private func checkZoomRange(_ annotation: Annotation, _ decoder: inout Decoder) {
    guard let low = annotation.minZoom.constant, let high = annotation.maxZoom.constant, low > high else {
      return
    }
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
  private mutating func hasRoom(
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
    if let index = views[name] { return index }
    let index = plan.views.append(name.utf8)
    views[name] = index
    return index
  }

  /// The index of a list with these options and a gap that depends on zoom; equal lists are stored once.
  mutating func anchorList(_ options: [AnchorOption], gap table: ZoomTable?) -> UInt32 {
    let gap = table.map { tableIndex($0) }
    if let last = lastAnchors, last.options == options, last.gap == gap { return last.list }
    let key = AnchorListKey(options, gap: gap)
    let list = anchorLists[key] ?? addAnchorList(options, gap: gap)
    anchorLists[key] = list
    lastAnchors = (options, gap, list)
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
