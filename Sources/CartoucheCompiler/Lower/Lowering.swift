import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Makes a plan of a spec, annotation by annotation.
///
/// Every table of the plan is filled by a struct of its own, which is given what it needs of the others.
struct Lowering {
  private let spec: ResolvedSpec
  private let limits: Limits
  private let settings: MapSettings
  private let layers: LayerLowering
  private var instances: InstanceNames
  /// Ids of annotations that have no row, or not all of theirs, for a reason that is reported.
  private var failed: Set<String> = []
  private var repetition: Repetition
  var rows: RowLowering
  private var framing = CameraFraming()

  /// Adds what comes before all annotations: the layers of the map.
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
      &data, at: layerRows, avoided: settings.surroundings.avoidedLayers, zoom: zoom, &shared, &geometries,
      &log)
    rows = RowLowering(
      ClusterLowering(spec.clusters, spec.names, zoom: zoom, limits), layers.rows, shared, geometries,
      layers.samples, zoom: zoom, TextRoom(limits.planTextBytes))
    repetition = Repetition(spec)
    instances = InstanceNames(spec)
  }

  /// Adds the clusters that the spec describes, whether or not annotations name them.
  mutating func addClusters(_ log: inout DiagnosticLog) { rows.appendClusters(&log) }

  // MARK: Annotations

  /// Adds the rows of all annotations of the spec.
  mutating func lowerAll(_ data: inout MapData, _ log: inout DiagnosticLog) {
    rows.annotations.reserveCapacity(spec.annotations.count)
    for (index, annotation) in spec.annotations.enumerated() {
      guard let id = annotation.id else { continue }
      let start = rows.annotations.table.count
      lower(annotation, id, &data, &log)
      rows.annotations.endRows(of: index, from: start)
      guard !rows.textRoom.isExceeded else { return reportTexts(annotation, &log) }
    }
    spec.raise(rows.absentReads, in: &log)
  }

  /// Reports the annotation whose texts are too many with all those before it.
  private func reportTexts(_ decoded: ResolvedAnnotation, _ log: inout DiagnosticLog) {
    log.report(
      .planTexts,
      "with those of this annotation all texts have more than \(limits.planTextBytes) bytes",
      at: decoded.place,
      help: "make several specs of it, or \(textTooLongHelp)")
  }

  /// Adds the rows of one annotation: one, or one for each subject of its `forEach`.
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

  /// Adds the row of one annotation, or of one instance of it, to a plan that has no others.
  /// - Parameter instance: its position among the subjects of the `forEach`; nil: it is not repeated.
  mutating func lower(
    _ decoded: ResolvedAnnotation, instance: Int?, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let id = decoded.id else { return }
    checkAnnotation(decoded, id, &log)
    if let instance, let forEach = decoded.annotation.forEach {
      guard let subjects = subjects(of: decoded, id, forEach, &data, &log) else { return }
      let position = (instance..<instance + 1).clamped(to: 0..<subjects.count)
      append(position, of: subjects, decoded, id, forEach, &data, &log)
    } else {
      lower(
        decoded, id, help: "add `attach: { point: [longitude, latitude] }`", .madeAlone, &data, &log)
    }
    rows.annotations.endRows(of: 0, from: 0)
  }

  /// Adds one row for each subject of the `forEach`.
  private mutating func lower(
    _ decoded: ResolvedAnnotation, _ id: String, each forEach: Located<ForEach>,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let subjects = subjects(of: decoded, id, forEach, &data, &log) else {
      failed.insert(id)
      return
    }
    if case .features(let selection) = subjects, !selection.table.isWhole { failed.insert(id) }
    let help = forEach.content.list == nil ? "use a smaller source" : "use a shorter list"
    guard
      rows.annotations.hasRoom(
        for: subjects.count, atMost: limits.annotations, forEach.location, help: help, &log)
    else { return }
    // Before the names are made, each of which starts with the group's.
    guard rows.hasRoom(forNames: subjects.count, of: id) else { return }
    rows.annotations.reserveRows(subjects.count)
    append(0..<subjects.count, of: subjects, decoded, id, forEach, &data, &log)
  }

  private mutating func append(
    _ positions: Range<Int>, of subjects: Subjects, _ decoded: ResolvedAnnotation,
    _ id: String, _ forEach: Located<ForEach>, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    let names = instances.names(for: subjects, in: id, at: forEach.location, &log)
    let search = AttachmentSearch(names: spec.names, isForList: true)
    rows.append(
      positions, of: subjects, decoded, named: names, search, &data, &log)
  }

  /// Adds the row of an annotation that is not repeated.
  /// - Parameters:
  ///   - help: what it could be attached to.
  ///   - missing: why it has no feature to read, unless it is attached to one.
  private mutating func lower(
    _ decoded: ResolvedAnnotation, _ id: String, help: String, _ missing: MissingFeature,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    // Asked for piece by piece, because an attachment is large and a binding copies it.
    guard decoded.annotation.attach?.location != nil else {
      return reportUnattached(decoded, id, help: help, &log)
    }
    // Of a feature that is known by its id there are properties to read.
    let isPoint = decoded.annotation.attach?.content.isPointAlone == true
    let feature = isPoint ? nil : decoded.annotation.attach?.content.feature
    let hasFeature = feature?.content.id != nil
    // What may be meant by one without an id, the search for it says.
    guard !readsMissingFeature(decoded, missing, isOfFeature: feature != nil, &log),
      rows.annotations.hasRoom(
        for: 1, atMost: limits.annotations, decoded.place, help: "make several specs of it", &log)
    else { return }
    let search = AttachmentSearch(names: spec.names, isForList: false)
    let evaluation = rows.append(
      decoded, id: id, for: nil, search, &data, &log)
    for failure in evaluation?.failures ?? [] {
      failure.report(hasFeature: hasFeature, in: decoded.node.document, &log)
    }
  }

  /// What the `forEach` of an annotation goes over; nil, and reported, when it cannot be repeated for that.
  private mutating func subjects(
    of decoded: ResolvedAnnotation, _ id: String, _ forEach: Located<ForEach>, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) -> Subjects? {
    guard let subjects = repetition.subjects(of: forEach, [id], &data, &log),
      checkAttachment(of: decoded, to: subjects, in: forEach, &log)
    else { return nil }
    return subjects
  }

  // MARK: After the annotations

  /// Reports what can be said of clusters once their members are known.
  func checkClusters(_ log: inout DiagnosticLog) { rows.clusters.checkMembers(&log) }

  /// Connects the annotations that are attached to others.
  mutating func connectHosts(_ log: inout DiagnosticLog) {
    // Those after the last one that there was room for were not lowered, and are not missing.
    guard !rows.textRoom.isExceeded else { return }
    let unknown = rows.hosts.find(in: rows.annotations, of: spec, &rows.attachments.table)
    for host in unknown {
      spec.reportUnknownHost(host, among: rows.annotations.table.ids, failed: failed, &log)
    }
    rows.hosts.follow(&rows.annotations.table, rows.attachments.table, &log)
    rows.hosts.fill(&rows.states.table, from: rows.annotations.table)
  }

  /// Lets the camera show annotations whole.
  mutating func fitCamera(_ log: inout DiagnosticLog) {
    guard !rows.textRoom.isExceeded else { return }
    framing.maxZoom = spec.root.camera.maxZoom
    switch spec.root.camera.fit {
    case .nothing: break
    case .all: framing.showsAll = true
    case .annotations(let ids): framing.rows = rows.annotations.rows(shownBy: ids, spec, &log)
    }
  }

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ log: inout DiagnosticLog) { instances.check(&log) }

  /// From rows back to the annotations.
  var provenance: Provenance { rows.annotations.provenance }

  /// All tables together.
  func plan(scenery: Scenery = Scenery()) -> Plan {
    var plan = Plan()
    plan.scenery = scenery
    plan.annotations = rows.annotations.ranked()
    plan.subtitles = rows.texts.subtitles
    plan.viewData = rows.texts.viewData
    plan.states = rows.states.table
    plan.callouts = rows.options.callouts.table
    plan.views = rows.options.shared.views
    plan.anchorLists = rows.options.shared.anchorLists
    plan.collisionBoxes = rows.options.shared.collisionBoxes
    plan.collisionOutlines = rows.options.shared.collisionOutlines
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
