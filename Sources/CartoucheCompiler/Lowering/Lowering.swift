import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Builds the plan of a spec, one annotation after the other.
///
/// Each table of the plan is filled by its own struct.
struct Lowering {
  private let spec: ResolvedSpec
  private let limits: Limits
  private let settings: MapSettings
  private let layers: LayerLowering
  private var instances: InstanceNames
  /// The ids of annotations without rows in the plan, because of an error that is already reported.
  private var failed: Set<String> = []
  private var expansion: ForEachExpansion
  var rows: RowLowering
  private var framing = CameraFraming()

  /// Starts a plan with the layers of the map.
  init(
    _ spec: ResolvedSpec, _ limits: Limits, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    self.spec = spec
    self.limits = limits
    let layerRows = LayerRows(data.layers)
    settings = MapSettings(spec.root, layerRows, &data, &log)
    let zoom = settings.camera.zoom
    var shared = SharedTables()
    var geometries = GeometryLowering()
    layers = LayerLowering(
      &data, at: layerRows, settings, &shared, &geometries, &log)
    rows = RowLowering(
      ClusterLowering(spec.clusters, spec.names, zoom: zoom, limits), layers, shared, geometries, zoom: zoom,
      TextBudget(limits.planTextBytes))
    expansion = ForEachExpansion(spec)
    instances = InstanceNames(spec)
  }

  /// Adds the rows of the whole spec.
  mutating func lowerSpec(_ data: inout MapData, _ log: inout DiagnosticLog) {
    // Declared clusters have rows even if no annotation names them.
    rows.appendClusters(&log)
    lowerAll(&data, &log)
    rows.clusters.checkMembers(&log)
    connectHosts(&log)
    fitCamera(&log)
    instances.check(&log)
  }

  // MARK: Annotations

  /// Adds the rows of all annotations.
  private mutating func lowerAll(_ data: inout MapData, _ log: inout DiagnosticLog) {
    rows.annotations.reserveCapacity(spec.annotations.count)
    for (index, annotation) in spec.annotations.enumerated() {
      guard let id = annotation.id else { continue }
      let start = rows.annotations.table.count
      lower(annotation, id, &data, &log)
      rows.annotations.endRows(of: index, from: start)
      guard !rows.textBudget.isExceeded else { return reportTexts(annotation, &log) }
    }
    spec.raiseToErrors(rows.absentReads, in: &log)
  }

  /// Reports that the texts of all annotations up to this one exceed the limit for one plan.
  private func reportTexts(_ decoded: ResolvedAnnotation, _ log: inout DiagnosticLog) {
    log.report(
      .planTexts,
      "up to this annotation all texts together have more than \(limits.planTextBytes) bytes",
      at: decoded.place,
      help: "split the spec, or \(textTooLongHelp)")
  }

  /// Adds the rows of one annotation: one row, or one for each item of its `forEach`.
  private mutating func lower(
    _ decoded: ResolvedAnnotation, _ id: String, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    checkAnnotation(decoded, id, &log)
    if decoded.annotation.isRepeated, let forEach = decoded.annotation.forEach {
      lower(decoded, id, each: forEach, &data, &log)
    } else {
      let start = rows.annotations.table.count
      let help = "add `attach: { point: [longitude, latitude] }`, or `forEach: { source: … }`"
      lower(decoded, id, help: help, .madeForNone, &data, &log)
      if rows.annotations.table.count == start { failed.insert(id) }
    }
  }

  /// Adds the row of one annotation, or of one of its instances, to an empty plan.
  /// - Parameter instance: The index among the items of the `forEach`, or `nil` if the annotation is not
  ///   repeated.
  mutating func lower(
    _ decoded: ResolvedAnnotation, instance: Int?, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let id = decoded.id else { return }
    checkAnnotation(decoded, id, &log)
    if let instance, let forEach = decoded.annotation.forEach {
      guard let items = items(of: decoded, id, forEach, &data, &log) else { return }
      let position = (instance..<instance + 1).clamped(to: 0..<items.count)
      let names = instances.names(for: items, in: id, at: forEach.location, &log)
      append(position, named: names, decoded, &data, &log)
    } else {
      lower(
        decoded, id, help: "add `attach: { point: [longitude, latitude] }`", .madeAlone, &data, &log)
    }
    rows.annotations.endRows(of: 0, from: 0)
  }

  /// Adds one row for each item of the `forEach`.
  private mutating func lower(
    _ decoded: ResolvedAnnotation, _ id: String, each forEach: Located<ForEach>,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let items = items(of: decoded, id, forEach, &data, &log) else {
      failed.insert(id)
      return
    }
    if case .features(let selection) = items, !selection.table.isWhole { failed.insert(id) }
    let help = forEach.content.list == nil ? "use a smaller source" : "use a shorter list"
    guard
      rows.annotations.hasRoom(
        for: items.count, atMost: limits.annotations, forEach.location, help: help, &log)
    else { return }
    // The check comes before the ids are built, because each id repeats the id of the group.
    guard rows.hasRoom(forNames: items.count, of: id) else { return }
    rows.annotations.reserveRows(items.count)
    let names = instances.names(for: items, in: id, at: forEach.location, &log)
    append(0..<items.count, named: names, decoded, &data, &log)
  }

  private mutating func append(
    _ positions: Range<Int>, named names: InstanceNameList, _ decoded: ResolvedAnnotation,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    let search = AttachmentSearch(names: spec.names, isForList: true)
    rows.append(positions, named: names, decoded, search, &data, &log)
  }

  /// Adds the row of an annotation that is not repeated.
  /// - Parameters:
  ///   - help: Advice for an annotation without an attachment.
  ///   - missing: The reason why expressions of the annotation have no feature to read. It does not apply if
  ///     the annotation is attached to a feature.
  private mutating func lower(
    _ decoded: ResolvedAnnotation, _ id: String, help: String, _ missing: MissingFeature,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    // Reads single properties, because binding the whole attachment would copy it.
    guard decoded.annotation.attach?.location != nil else {
      return reportUnattached(decoded, id, help: help, &log)
    }
    // Only a feature with an id has known properties.
    let isPoint = decoded.annotation.attach?.content.isPointAlone == true
    let feature = isPoint ? nil : decoded.annotation.attach?.content.feature
    let hasFeature = feature?.content.id != nil
    // `AttachmentSearch` reports reads of a feature without an id, so they are not reported here.
    guard !readsMissingFeature(decoded, missing, isOfFeature: feature != nil, &log),
      rows.annotations.hasRoom(
        for: 1, atMost: limits.annotations, decoded.place, help: "split the spec", &log)
    else { return }
    let search = AttachmentSearch(names: spec.names, isForList: false)
    let evaluation = rows.append(
      decoded, id: id, for: nil, search, &data, &log)
    for failure in evaluation?.failures ?? [] {
      failure.report(hasFeature: hasFeature, in: decoded.node.document, &log)
    }
  }

  /// Returns the items of the `forEach`. If the items are unknown or the annotation cannot be attached to
  /// them, reports the reason and returns `nil`.
  private mutating func items(
    of decoded: ResolvedAnnotation, _ id: String, _ forEach: Located<ForEach>, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) -> ForEachItems? {
    guard let items = expansion.items(of: forEach, [id], &data, &log),
      checkAttachment(of: decoded, to: items, in: forEach, &log)
    else { return nil }
    return items
  }

  // MARK: Steps after the annotations

  /// Connects attached annotations to their host annotations.
  private mutating func connectHosts(_ log: inout DiagnosticLog) {
    // Annotations after the text limit have no rows, so they would be reported as missing hosts.
    guard !rows.textBudget.isExceeded else { return }
    let unknown = rows.hosts.find(in: rows.annotations, of: spec, &rows.attachments.table)
    for host in unknown {
      spec.reportUnknownHost(host, among: rows.annotations.table.ids, failed: failed, &log)
    }
    rows.hosts.propagateFromHosts(&rows.annotations.table, rows.attachments.table, &log)
    rows.hosts.copyInheritedZPriority(to: &rows.states.table, from: rows.annotations.table)
  }

  /// Stores which annotations the camera must fit, from the `fit` of the root spec's camera.
  private mutating func fitCamera(_ log: inout DiagnosticLog) {
    guard !rows.textBudget.isExceeded else { return }
    framing.maxZoom = spec.root.camera.maxZoom
    switch spec.root.camera.fit {
    case .nothing: break
    case .all: framing.showsAll = true
    case .annotations(let ids): framing.rows = rows.annotations.rows(shownBy: ids, spec, &log)
    }
  }

  /// The origin of each row of the plan: the annotation of the spec, and the item of its `forEach`.
  var provenance: Provenance { rows.annotations.provenance }

  /// Returns the plan with all tables.
  func plan(scenery: Scenery = Scenery()) -> Plan {
    var plan = Plan()
    plan.scenery = scenery
    plan.annotations = rows.annotations.ranked()
    plan.subtitles = rows.texts.subtitles
    plan.viewData = rows.texts.viewData
    plan.states = rows.states.table
    plan.callouts = rows.options.callouts.table
    plan.views = rows.options.shared.views
    plan.repeatGroups = rows.options.shared.repeatGroups
    plan.anchorLists = rows.options.shared.anchorLists
    plan.collisionBoxes = rows.options.shared.collisionBoxes
    plan.collisionOutlines = rows.options.shared.collisionOutlines
    plan.pointerStyles = rows.options.shared.pointerStyles
    plan.zoomTables = rows.options.shared.zoomTables
    plan.clusters = rows.clusters.table
    plan.attachments = rows.attachments.table
    plan.featureIDs = rows.attachments.featureIDs
    plan.geometries = rows.geometries.shapes
    plan.samples = rows.attachments.samples.samples
    plan.shapeFeatures = rows.geometries.shapeFeatures
    plan.layers = layers.table
    plan.layerFeatures = layers.features
    plan.surroundings = settings.surroundings
    plan.placement = settings.placement
    plan.selection = settings.selection
    plan.camera = settings.camera
    plan.framing = framing
    return plan
  }
}
