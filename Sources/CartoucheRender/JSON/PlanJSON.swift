import CartoucheDiagnostics
package import CartoucheResolver

/// The JSON format of plans for inspection: one annotation on each line, with names instead of indices.
///
/// No program reads the format back, and it may change. It contains the number of shapes, but not their geometry.
package struct PlanJSON: Sendable {
  let plan: Plan
  private let zoomTables: ZoomTablesByRow

  package init(plan: Plan) {
    self.plan = plan
    zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.drives, plan.annotations.options)
  }

  /// Appends the plan to `output` as UTF-8, with a line break at the end.
  package func write(to output: inout [UInt8]) {
    JSONWriter.print(to: &output) { write(to: &$0) }
    output.append(UInt8(ascii: "\n"))
  }

  private func write(to json: inout JSONWriter) {
    json.object(.lines) {
      $0.member("camera", plan.camera)
      $0.object("placement") {
        $0.member("tieBreak", plan.placement.tieBreak.name)
        $0.member("keepAnchor", plan.placement.keepsAnchor)
        $0.member("calm", plan.placement.calm.name)
        $0.member("stickiness", plan.placement.stickiness)
        $0.member("showMargin", plan.placement.showMargin)
        $0.member("margin", plan.placement.margin)
        if let horizon = plan.placement.horizon {
          $0.member("horizon", horizon)
        } else {
          $0.member("horizon", "none")
        }
        if plan.placement.touchTarget > 0 { $0.member("touchTarget", plan.placement.touchTarget) }
      }
      if plan.surroundings != Surroundings() { writeSurroundings(to: &$0) }
      if plan.layers.count > 0 { writeLayers(to: &$0) }
      if plan.layerFeatures.count > 0 { writeLayerFeatures(to: &$0) }
      $0.object("scenery") {
        $0.member("points", plan.scenery.pointX.count)
        $0.member("shapes", plan.scenery.shapes.count)
      }
      $0.array("annotations", .lines) { json in
        for row in 0..<plan.annotations.count { write(row, to: &json) }
      }
      if plan.states.count > 0 { writeStates(to: &$0) }
      if plan.callouts.count > 0 { writeCallouts(to: &$0) }
      if plan.clusters.count > 0 { writeClusters(to: &$0) }
    }
  }

  private func write(_ row: Int, to json: inout JSONWriter) {
    let columns = plan.annotations
    let annotation = AnnotationIndex(row)
    json.object {
      $0.member("id", plan.id(of: annotation))
      if let title = plan.title(annotation) { $0.member("title", title) }
      if let subtitle = plan.subtitle(annotation) { $0.member("subtitle", subtitle) }
      if let data = plan.viewData(annotation) { $0.member("data", JSONText(data)) }
      $0.pair("coordinate", columns.longitude[row], columns.latitude[row])
      $0.pair("mercator", columns.mercatorX[row], columns.mercatorY[row])
      if columns.attachment[row] != AttachmentTable.none {
        write(attachment: columns.attachment[row], to: &$0)
      }
      write(columns.options[row], to: &$0)
      writeMembership(row, to: &$0)
      $0.member("lastOrder", Int(columns.lastOrder[row]))
      if let group = plan.repeatGroup(ofFrameRow: row) {
        $0.member("repeatGroup", plan.repeatGroups.string(Int(group)))
      }
      zoomTables.write(row, to: &$0)
    }
  }

  /// Writes the members for all properties in `options` except collision shapes.
  func write(_ options: AnnotationOptions, to json: inout JSONWriter) {
    for property in AnnotationProperty.allCases {
      if property == .visible { writeFlags(options, to: &json) }
      if property.kind != .flag { write(property, of: options, to: &json) }
    }
  }

  /// Writes the members for the properties in `options` that `named` contains, except collision shapes. A row of the table of states sets
  /// only the properties in `named`.
  func write(_ options: AnnotationOptions, naming named: NamedProperties, to json: inout JSONWriter) {
    for property in AnnotationProperty.allCases where named.contains(property) {
      write(property, of: options, to: &json)
    }
  }

  private func write(
    _ property: AnnotationProperty, of options: AnnotationOptions, to json: inout JSONWriter
  ) {
    switch property.kind {
    case .number:
      // Most plans have no `repeatDistance`.
      if property == .repeatDistance, options.repeatDistance == 0 { return }
      if property == .leader, options.leader == 0 { return }
      let isSize = property == .width || property == .height
      json.member(property.name, isSize ? known(options[property]) : options[property])
    case .choice: json.member(property.name, options.fit.name)
    case .flag: json.member(property.name, options[property] == 1)
    case .index(.anchorLists): writeAnchors(options.anchorList, to: &json)
    case .index(.views): json.member(property.name, plan.views.string(Int(options.view)))
    case .index(.callouts):
      if options.callout != CalloutColumns.none { json.member(property.name, Int(options.callout)) }
    case .index(.pointerStyles): if let style = plan.pointerStyle(options) { write(style, to: &json) }
    case .index(.collisionOutlines): break
    }
  }

  private func write(_ style: PointerStyle, to json: inout JSONWriter) {
    json.object("offscreen") {
      $0.member("view", plan.views.string(Int(style.view)))
      $0.pair("size", style.width, style.height)
      $0.member("inset", style.inset)
      if style.most != PointerStyle.noLimit { $0.member("max", Int(style.most)) }
    }
  }

  /// Writes the names of the Boolean options that are `true`.
  private func writeFlags(_ options: AnnotationOptions, to json: inout JSONWriter) {
    json.array("flags") {
      for property in AnnotationProperty.allCases where property.kind == .flag && options[property] == 1 {
        $0.element(property.name)
      }
    }
  }

  func writeAnchors(_ list: UInt32, to json: inout JSONWriter) {
    json.array("anchors") {
      for option in plan.anchors(ofList: list) {
        $0.object {
          $0.members(option)
          if let width = option.width { $0.member("width", width) }
          if let height = option.height { $0.member("height", height) }
        }
      }
    }
  }

  func known(_ size: Double) -> Double? {
    size == AnnotationOptions.unknownSize ? nil : size
  }
}

extension Fit {
  fileprivate var name: String {
    switch self {
    case .prefer: "prefer"
    case .require: "require"
    case .ignore: "ignore"
    }
  }
}

extension Calm {
  fileprivate var name: String {
    switch self {
    case .equal: "equal"
    case .motion: "motion"
    case .none: "none"
    }
  }
}

extension TieBreak {
  fileprivate var name: String {
    switch self {
    case .last: "last"
    case .first: "first"
    case .lowerOnScreen: "lower-on-screen"
    case .nearestCenter: "nearest-center"
    }
  }
}

extension PlanJSON {
  /// Writes the attachment that has the given index in `plan.attachments`. Members with their default values are omitted.
  func write(attachment index: UInt32, to json: inout JSONWriter) {
    let (table, row) = (plan.attachments, Int(index))
    json.object("attachment") {
      $0.member("kind", table.kinds[row].name)
      if let sample = plan.samples.row(ofAttachment: index) {
        $0.member("samples", Int(plan.samples.shapeCount[sample]))
      }
      if table.shapeCount[row] > 0 { $0.member("shapes", Int(table.shapeCount[row])) }
      if table.layer[row] != AttachmentTable.none {
        $0.member("layer", plan.name(of: LayerIndex(table.layer[row])))
      }
      if table.isFilteredOut[row] { $0.member("filteredOut", true) }
      if table.featureID[row] != AttachmentTable.none {
        $0.member("feature", plan.featureIDs.string(Int(table.featureID[row])))
      }
      if table.host[row] != AttachmentTable.none {
        $0.member("host", plan.id(of: AnnotationIndex(table.host[row])))
      }
      if let point = table.hostPoint[row] { $0.member("at", point.name) }
      if (table.partStart[row], table.partEnd[row]) != (0, 1) {
        $0.pair("part", table.partStart[row], table.partEnd[row])
      }
      if table.polygonRule[row] == .centroid { $0.member("rule", "centroid") }
      if table.contains[row] { $0.member("contain", true) }
    }
  }
}

extension AttachmentKind {
  fileprivate var name: String {
    switch self {
    case .point: "point"
    case .shape: "shape"
    case .anyFeature: "anyFeature"
    case .hostFeature: "hostFeature"
    case .annotation: "annotation"
    }
  }
}

/// The zoom tables that apply to each row of a table of annotations, states or cluster looks. A zoom table gives the values of one property
/// at each zoom.
struct ZoomTablesByRow: Sendable {
  private var tables: [UInt32: [(name: String, isFlag: Bool, table: ZoomTable)]] = [:]

  /// Collects the zoom tables for the rows of a table in which each row has all options.
  /// - Parameters:
  ///   - plan: The plan with the zoom tables.
  ///   - drives: The assignments of zoom tables to properties of single rows.
  ///   - options: The options of each row.
  init(_ plan: Plan, _ drives: [ColumnDrive], _ options: [AnnotationOptions]) {
    self.init(plan, drives, anchorLists: options.map { $0.anchorList })
  }

  /// Collects the zoom tables for the rows of a table in which each row sets only some properties, such as the table of states.
  /// - Parameters:
  ///   - plan: The plan with the zoom tables.
  ///   - drives: The assignments of zoom tables to properties of single rows.
  ///   - options: The options of each row.
  ///   - named: The properties that each row sets.
  init(
    _ plan: Plan, _ drives: [ColumnDrive], _ options: [AnnotationOptions], naming named: [NamedProperties]
  ) {
    // A row that sets no anchor list gets `UInt32.max`, which is no index of an anchor list and has no gap.
    let lists = zip(options, named).map { $1.contains(.anchorList) ? $0.anchorList : .max }
    self.init(plan, drives, anchorLists: lists)
  }

  /// Collects the zoom tables for the rows of a table, in which each row has the given anchor list. A zoom table for `gap` belongs to an
  /// anchor list instead of a row.
  init(_ plan: Plan, _ drives: [ColumnDrive], anchorLists: [UInt32]) {
    guard plan.zoomTables.count > 0 else { return }
    for drive in drives {
      tables[drive.row, default: []].append(
        (drive.property.name, drive.property.flag != nil, plan.zoomTables[Int(drive.table)]))
    }
    let gaps = Dictionary(
      plan.zoomTables.gaps.map { ($0.list, plan.zoomTables[Int($0.table)]) },
      uniquingKeysWith: { first, _ in first })
    for (row, list) in anchorLists.enumerated() {
      if let table = gaps[list] { tables[UInt32(row), default: []].append(("gap", false, table)) }
    }
  }

  /// Writes the member `zoom` of a row, for example `{"width":{"curve":"linear","stops":[[10,8],[18,24]]}}`. A stop
  /// is a zoom and a value.
  ///
  /// The first stop of a step function has `null` as its zoom: `[null,true]`.
  func write(_ row: Int, to json: inout JSONWriter) {
    guard let tables = tables[UInt32(row)] else { return }
    json.object("zoom") { json in
      for (name, isFlag, table) in tables {
        table.write(as: name, isFlag: isFlag, to: &json)
      }
    }
  }
}

extension ZoomTable {
  func write(as name: String, isFlag: Bool = false, to json: inout JSONWriter) {
    json.object(name) {
      interpolation.write(to: &$0)
      $0.array("stops") { json in
        for stop in stops { stop.write(isFlag: isFlag, to: &json) }
      }
    }
  }
}

extension ZoomTable.Stop {
  fileprivate func write(isFlag: Bool, to json: inout JSONWriter) {
    json.array {
      $0.element(zoom == Self.beforeAll ? nil : zoom)
      if isFlag { $0.element(value != 0) } else { $0.element(value) }
    }
  }
}

extension ZoomTable.Interpolation {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .step: json.member("curve", "step")
    case .linear: json.member("curve", "linear")
    case .exponential(let base):
      json.member("curve", "exponential")
      json.member("base", base)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      json.member("curve", "cubic-bezier")
      json.array("controls") { for number in [x1, y1, x2, y2] { $0.element(number) } }
    }
  }
}
