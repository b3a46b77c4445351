import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Makes a plan of a spec, annotation by annotation.
///
/// Every table of the plan is filled by a struct of its own, which is given what it needs of the others.
struct Lowering {
  private let limits: Limits
  private let names: Names
  private let settings: MapSettings
  private let layers: LayerLowering
  private var ids = AnnotationIDs()
  private(set) var namedClusters: NamedClusters
  private var repetition: Repetition
  var rows: RowLowering
  private var cameraFit: [UInt32] = []

  /// Adds what comes before all annotations: the layers of the map.
  init(
    _ spec: Spec, _ lookup: AnnotationLookup, _ clusters: [Named<Cluster>], _ limits: Limits,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    self.limits = limits
    names = lookup.names
    let layerRows = LayerRows(data.layers)
    settings = MapSettings(spec, layerRows, &data, &log)
    let zoom = settings.camera.zoom
    var shared = SharedTables()
    var geometries = GeometryLowering()
    layers = LayerLowering(
      &data, at: layerRows, avoided: settings.surroundings.avoidedLayers, zoom: zoom, &shared, &geometries,
      &log)
    rows = RowLowering(
      ClusterLowering(clusters, names, zoom: zoom, limits), layers.rows, shared, geometries, zoom: zoom)
    namedClusters = NamedClusters(clusters, names)
    repetition = Repetition(lookup, limits)
  }

  /// Adds the clusters that the spec describes, whether or not annotations name them.
  mutating func addClusters(_ log: inout DiagnosticLog) { rows.appendClusters(&log) }

  /// Makes room for this many more annotations.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    rows.annotations.reserveCapacity(count)
  }

  // MARK: Annotations

  /// Adds the rows of one annotation: one, or one for each subject of its `forEach`.
  /// - Parameter module: the file that it stands in.
  mutating func lower(
    _ decoded: DecodedAnnotation, in module: Module, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let id = ids.take(of: decoded, in: module, &log) else { return }
    namedClusters.note(decoded)
    checkAnnotation(decoded, id, &log)
    let start = rows.annotations.table.count
    if let forEach = decoded.annotation.forEach {
      lower(decoded, id, each: forEach, &data, &log)
    } else {
      let help = "add `attach: { point: [longitude, latitude] }`, or `forEach: { source: … }`"
      lower(decoded, id, help: help, &data, &log)
      if rows.annotations.table.count == start { ids.noteFailed(id) }
    }
    rows.annotations.endGroup(id, from: start)
  }

  /// Adds the row of one annotation, or of one instance of it, to a plan that has no others.
  /// - Parameter instance: its position among the subjects of the `forEach`; nil: it is not repeated.
  mutating func lower(
    _ decoded: DecodedAnnotation, instance: Int?, in module: Module, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) {
    guard let id = ids.take(of: decoded, in: module, &log) else { return }
    checkAnnotation(decoded, id, &log)
    if let instance, let forEach = decoded.annotation.forEach {
      guard let subjects = subjects(of: decoded, id, forEach, &data, &log) else { return }
      let position = (instance..<instance + 1).clamped(to: 0..<subjects.count)
      append(position, of: subjects, decoded, id, forEach, &data, &log)
    } else {
      lower(
        decoded, id, help: "add `attach: { point: [longitude, latitude] }`", &data, &log)
    }
    rows.annotations.endGroup(id, from: 0)
  }

  /// Adds one row for each subject of the `forEach`.
  private mutating func lower(
    _ decoded: DecodedAnnotation, _ id: String, each forEach: Located<ForEach>,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    guard let subjects = subjects(of: decoded, id, forEach, &data, &log) else { return }
    let help = forEach.content.list == nil ? "use a smaller source" : "use a shorter list"
    guard
      rows.annotations.hasRoom(
        for: subjects.count, atMost: limits.annotations, forEach.location, help: help, &log)
    else { return }
    rows.annotations.reserveRows(subjects.count)
    append(0..<subjects.count, of: subjects, decoded, id, forEach, &data, &log)
  }

  private mutating func append(
    _ positions: Range<Int>, of subjects: Subjects, _ decoded: DecodedAnnotation,
    _ id: String, _ forEach: Located<ForEach>, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    let names = ids.instances.names(subjects.keys, in: id, at: forEach.location, &log)
    let search = AttachmentSearch(names: self.names, isForList: true)
    rows.append(
      positions, of: subjects, decoded, named: names, search, &data, &log)
  }

  /// Adds the row of an annotation that is not repeated.
  /// - Parameter help: what it could be attached to.
  private mutating func lower(
    _ decoded: DecodedAnnotation, _ id: String, help: String,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    // Asked for piece by piece, because an attachment is large and a binding copies it.
    guard decoded.annotation.attach?.location != nil else {
      return reportUnattached(decoded, id, help: help, &log)
    }
    // Of a feature that is known by its id there are properties to read.
    let hasFeature = decoded.annotation.attach?.content.feature?.content.id != nil
    guard !readsMissingFeature(decoded, hasFeature: hasFeature, &log),
      rows.annotations.hasRoom(
        for: 1, atMost: limits.annotations, decoded.place, help: "make several specs of it", &log)
    else { return }
    let search = AttachmentSearch(names: names, isForList: false)
    let failures = rows.append(
      decoded, id: id, for: nil, search, &data, &log)
    for failure in failures ?? [] { failure.report(hasFeature: hasFeature, &log) }
  }

  /// What the `forEach` of an annotation goes over; nil, and reported, when it cannot be repeated for that.
  private mutating func subjects(
    of decoded: DecodedAnnotation, _ id: String, _ forEach: Located<ForEach>, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) -> Subjects? {
    guard let subjects = repetition.subjects(of: forEach, [id], &data, &log),
      checkAttachment(of: decoded, to: subjects, in: forEach, &log)
    else { return nil }
    return subjects
  }

  // MARK: After the annotations

  /// Connects the annotations that are attached to others.
  mutating func connectHosts(_ log: inout DiagnosticLog) {
    let unknown = rows.hosts.find(in: rows.annotations, &rows.attachments.table)
    for host in unknown {
      repetition.lookup.reportUnknownHost(host, among: rows.annotations.table.ids, ids, &log)
    }
    rows.hosts.follow(&rows.annotations.table, rows.attachments.table, &log)
    rows.hosts.fill(&rows.states.table, from: rows.annotations.table)
  }

  /// Lets the camera show annotations whole.
  mutating func fitCamera(to wanted: [Located<String>], _ log: inout DiagnosticLog) {
    cameraFit = rows.annotations.rows(shownBy: wanted, ids, names, &log)
  }

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ log: inout DiagnosticLog) { ids.checkInstanceNames(&log) }

  /// Rows that each annotation of the document became, in document order.
  var groups: [AnnotationGroup] { rows.annotations.groups }

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
    plan.collisionShapes = rows.options.shared.collisionShapes
    plan.zoomTables = rows.options.shared.zoomTables
    plan.clusters = rows.clusters.table
    plan.attachments = rows.attachments.table
    plan.featureIDs = rows.attachments.featureIDs
    plan.geometries = rows.geometries.shapes
    plan.shapeFeatures = rows.geometries.shapeFeatures
    plan.layers = layers.table
    plan.layerFeatures = layers.features
    plan.surroundings = settings.surroundings
    plan.placement = settings.placement
    plan.selection = settings.selection
    plan.camera = settings.camera
    plan.cameraFit = cameraFit
    return plan
  }
}
