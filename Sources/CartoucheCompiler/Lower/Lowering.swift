import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills a plan's columns, annotation by annotation.
struct Lowering {
  var plan = Plan()
  let limits: Limits
  let isComplete: Bool
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
  /// Rows that each annotation of the document became, in document order.
  private var groups: [Range<Int>] = []
  private var views: [String: UInt32] = [:]
  private var lastAnchors: (options: [AnchorOption], list: UInt32)?
  private var anchorLists: [AnchorListKey: UInt32] = [:]
  private var isFull = false

  init(_ spec: Spec, _ lookup: AnnotationLookup, _ layers: [MapLayer], limits: Limits) {
    self.limits = limits
    self.lookup = lookup
    isComplete = spec.annotations?.isTruncated != true
    layerRows = layers.reduce(into: []) { rows, layer in
      rows.append(UInt32(layers[..<rows.count].count { $0.type != nil }))
    }
    plan.camera = Camera(spec.camera)
    plan.placement = PlacementPolicy(spec.placement)
  }

  /// Adds the rows of one annotation: one, or one for each feature of its `forEach`.
  mutating func lower(
    _ annotation: Annotation, from node: Node, _ data: inout MapData, _ decoder: inout Decoder
  ) {
    let place = Location(source: node.document.source, span: firstKey(node))
    guard let id = checkedID(annotation, node, place, &decoder) else { return }
    checkZoomRange(annotation, &decoder)
    checkZoomUse(annotation, &decoder)
    guard annotation.size != nil || node.isTruncated || node.mergedValue("size") != nil else {
      decoder.error(
        "missing-key", "the annotation `\(abbreviated(id))` has no `size`", at: place,
        help: "add `size: [width, height]` in points, or take it from a template")
      failedIDs.insert(id)
      return
    }
    let start = plan.annotations.count
    if let forEach = annotation.forEach {
      lower(annotation, id, each: forEach, &data, &decoder)
    } else {
      lower(annotation, id, node, place, &data, &decoder)
    }
    if plan.annotations.count == start, annotation.forEach == nil { failedIDs.insert(id) }
    groups.append(start..<plan.annotations.count)
  }

  /// The finished plan.
  mutating func finish(_ data: MapData) -> Plan {
    // Later in the document first; within one group earlier features first.
    plan.annotations.lastOrder = [UInt32](repeating: 0, count: plan.annotations.count)
    var rank: UInt32 = 0
    for group in groups.reversed() {
      for row in group {
        plan.annotations.lastOrder[row] = rank
        rank += 1
      }
    }
    for layer in data.layers { plan.layers.append(layer, data) }
    for source in data.sources {
      if case .features(let table) = source.content { plan.scenery.append(table) }
    }
    return plan
  }

  // MARK: One annotation

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ node: Node, _ place: Location, _ data: inout MapData,
    _ decoder: inout Decoder
  ) {
    guard let attach = annotation.attach else {
      if !node.isTruncated, node.mergedValue("attach") == nil {
        decoder.error(
          "missing-key", "the annotation `\(abbreviated(id))` is attached to nothing", at: place,
          help: "add `attach: { point: [longitude, latitude] }`, or `forEach: { source: … }`")
      }
      return
    }
    // Of a feature that is known by its id there are properties to read.
    let hasFeature = attach.content.feature?.content.id != nil
    guard !reportFeatureUse(attach.content.expressions, &decoder),
      hasFeature || !reportFeatureUse(annotation, "the annotation is made for none", &decoder)
    else { return }
    let failures = lower(annotation, id, attachedTo: attach, feature: nil, &data, &decoder)
    var tally = EvaluationFailures()
    tally.add(failures ?? [], feature: 0)
    tally.report(featureCount: 1, &decoder)
  }

  /// Reports what needs a feature in an annotation that has none; whether there is such a thing.
  func reportFeatureUse(_ annotation: Annotation, _ reason: String, _ decoder: inout Decoder) -> Bool {
    reportFeatureUse(annotation.featureReads, reason, &decoder)
  }

  private func reportFeatureUse(_ expressions: [Expression], _ decoder: inout Decoder) -> Bool {
    reportFeatureUse(
      expressions.filter { !$0.isFeatureConstant }.map(\.location), "the annotation is made for none",
      &decoder)
  }

  private func reportFeatureUse(
    _ places: [Location], _ reason: String, _ decoder: inout Decoder
  ) -> Bool {
    for place in places {
      decoder.error(
        "no-feature", "this reads a property of a feature, and \(reason)", at: place,
        help: "add `forEach: { source: … }`, or write the value")
    }
    return !places.isEmpty
  }

  /// Whether the plan has room for `count` more rows; the first time it has not is reported.
  mutating func hasRoom(for count: Int, at place: Location, _ decoder: inout Decoder) -> Bool {
    if plan.annotations.count + count <= limits.annotations { return true }
    if !isFull {
      decoder.error(
        "too-many-annotations", "the spec makes more than \(limits.annotations) annotations", at: place,
        help: "use a smaller source")
    }
    isFull = true
    return false
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

  /// The plan has one value for each property and feature, so none may depend on zoom.
  private func checkZoomUse(_ annotation: Annotation, _ decoder: inout Decoder) {
    for (property, expression) in annotation.expressions where !expression.isZoomConstant {
      decoder.error(
        "zoom-dependent", "this depends on zoom, which `\(property)` does not support yet",
        at: expression.location, help: "`minZoom` and `maxZoom` show an annotation at some zooms only")
    }
  }

  // MARK: Columns that are shared

  mutating func viewIndex(_ name: String) -> UInt32 {
    if let index = views[name] { return index }
    let index = plan.views.append(name.utf8)
    views[name] = index
    return index
  }

  /// The index of a list with these options; equal lists are stored once.
  mutating func anchorList(_ options: [AnchorOption]) -> UInt32 {
    if let last = lastAnchors, last.options == options { return last.list }
    let key = AnchorListKey(options)
    let list = anchorLists[key] ?? plan.anchorLists.append(options)
    anchorLists[key] = list
    lastAnchors = (options, list)
    return list
  }
}

/// An anchor list as a dictionary key.
private struct AnchorListKey: Hashable {
  /// Five words an option.
  private var words: [UInt64]

  init(_ options: [AnchorOption]) {
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
