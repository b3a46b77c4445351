import CartoucheDiagnostics
package import CartoucheResolver

/// A plan for people: names in place of indices, one annotation a line.
///
/// Not a format to load a plan from, and free to change. Of shapes it gives the number only.
package struct PlanJSON: Sendable {
  let plan: Plan
  private let zoomTables: ZoomTablesByRow

  package init(plan: Plan) {
    self.plan = plan
    zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.drives, plan.annotations.options)
  }

  /// Adds the plan to `output` as UTF-8, with a line break at the end.
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
      zoomTables.write(row, to: &$0)
    }
  }

  /// What annotations have, property by property; of collision shapes nothing.
  func write(_ options: AnnotationOptions, to json: inout JSONWriter) {
    for property in AnnotationProperty.allCases {
      if property == .visible { writeFlags(options, to: &json) }
      if property.kind != .flag { write(property, of: options, to: &json) }
    }
  }

  /// What a state names, property by property; of collision shapes nothing.
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
      let isSize = property == .width || property == .height
      json.member(property.name, isSize ? known(options[property]) : options[property])
    case .choice: json.member(property.name, options.fit.name)
    case .flag: json.member(property.name, options[property] == 1)
    case .index(.anchorLists): writeAnchors(options.anchorList, to: &json)
    case .index(.views): json.member(property.name, plan.views.string(Int(options.view)))
    case .index(.callouts):
      if options.callout != CalloutColumns.none { json.member(property.name, Int(options.callout)) }
    case .index(.collisionOutlines): break
    }
  }

  /// The names of those that are set, in the place of the first flag.
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
