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
  private var views: [String: UInt32] = [:]
  private var lastAnchors: (options: [AnchorOption], gap: UInt32?, list: UInt32)?
  private var anchorLists: [AnchorListKey: UInt32] = [:]
  private var tables: [ZoomTable: UInt32] = [:]
  private var isFull = false

  init(_ spec: Spec, limits: Limits) {
    self.limits = limits
    plan.camera = Camera(spec.camera)
    plan.placement = PlacementPolicy(spec.placement)
  }

  /// Adds the rows of one annotation: one, or one for each feature of its `forEach`.
  mutating func lower(
    _ annotation: Annotation, from node: Node, _ dataSources: inout DataSources, _ decoder: inout Decoder
  ) {
    let place = Location(source: node.document.source, span: firstKey(node))
    guard let id = checkedID(annotation, node, place, &decoder) else { return }
    checkZoomRange(annotation, &decoder)
    checkZoomUse(annotation, &decoder)
    guard annotation.size != nil || node.isTruncated || node.mergedValue("size") != nil else {
      decoder.error(
        "missing-key", "the annotation `\(abbreviated(id))` has no `size`", at: place,
        help: "add `size: [width, height]` in points, or take it from a template")
      return
    }
    if let forEach = annotation.forEach {
      lower(annotation, id, each: forEach, &dataSources, &decoder)
    } else {
      lower(annotation, id, node, place, &decoder)
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
    _ annotation: Annotation, _ id: String, _ node: Node, _ place: Location, _ decoder: inout Decoder
  ) {
    guard let attach = annotation.attach else {
      if !node.isTruncated, node.mergedValue("attach") == nil {
        decoder.error(
          "missing-key", "the annotation `\(abbreviated(id))` is attached to nothing", at: place,
          help: "add `attach: { point: [longitude, latitude] }`, or `forEach: { source: … }`")
      }
      return
    }
    guard let point = attach.content.point, !reportFeatureUse(annotation, &decoder) else { return }
    let start = plan.annotations.count
    var evaluation = Evaluation(feature: nil, zoom: plan.camera.zoom)
    append(annotation, id: id, at: point, &evaluation)
    for failure in evaluation.failures { failure.report(&decoder) }
    groups.append(start..<plan.annotations.count)
  }

  /// Reports what needs a feature in an annotation that has none; whether there is such a thing.
  private func reportFeatureUse(_ annotation: Annotation, _ decoder: inout Decoder) -> Bool {
    let places = annotation.featureReads
    for place in places {
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
    guard plan.annotations.count + features.count <= limits.annotations else {
      if !isFull {
        decoder.error(
          "too-many-annotations", "the spec makes more than \(limits.annotations) annotations",
          at: forEach.location, help: "use a smaller source")
      }
      isFull = true
      return
    }
    let start = plan.annotations.count
    var taken: Set<String> = []
    var failures = EvaluationFailures()
    for (index, feature) in features.enumerated() {
      var evaluation = Evaluation(feature: feature, zoom: plan.camera.zoom)
      append(
        annotation, id: instanceID(id, feature, index, &taken, source, &decoder), at: feature.point,
        &evaluation)
      failures.add(evaluation.failures, feature: index)
    }
    failures.report(featureCount: features.count, &decoder)
    groups.append(start..<plan.annotations.count)
  }

  /// `<group>/<feature id>`, or `<group>/#<index>` for a feature without an id or with one that is taken.
  private func instanceID(
    _ group: String, _ feature: Feature, _ index: Int, _ taken: inout Set<String>, _ source: Located<String>,
    _ decoder: inout Decoder
  ) -> String {
    guard let id = feature.id else { return "\(group)/#\(index)" }
    guard taken.insert(id).inserted else {
      decoder.warn(
        "duplicate-feature-id", "two features of `\(source.content)` have the id `\(abbreviated(id))`",
        at: feature.idLocation ?? source.location,
        help: "the later one's annotation is named `\(group)/#\(index)`")
      return "\(group)/#\(index)"
    }
    return "\(group)/\(id)"
  }

  // MARK: Checks

  private mutating func checkedID(
    _ annotation: Annotation, _ node: Node, _ place: Location, _ decoder: inout Decoder
  ) -> String? {
    guard let id = annotation.id else {
      if !node.isTruncated, node.mergedValue("id") == nil {
        decoder.error("missing-key", "an annotation needs an `id`", at: place, help: "add `id: some-name`")
      }
      return nil
    }
    if let first = ids[id.content] {
      decoder.error(
        "duplicate-id", "two annotations have the id `\(abbreviated(id.content))`", at: id.location,
        help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      return nil
    }
    ids[id.content] = id.location
    return id.content
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
        (option.width ?? 0).bitPattern, (option.height ?? 0).bitPattern,
      ]
    }
  }
}
