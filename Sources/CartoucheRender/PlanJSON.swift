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
      plan, plan.zoomTables.drives, anchorLists: plan.annotations.anchorList)
  }

  /// Adds the plan to `output` as UTF-8, with a line break at the end.
  package func write(to output: inout [UInt8]) {
    JSONWriter.append(to: &output) { write(to: &$0) }
    output.append(UInt8(ascii: "\n"))
  }

  private func write(to json: inout JSONWriter) {
    json.object(.lines) {
      $0.member("camera", plan.camera)
      $0.object("placement") {
        $0.member("tieBreak", plan.placement.tieBreak.name)
        $0.member("keepAnchor", plan.placement.keepsAnchor)
        $0.member("stickiness", plan.placement.stickiness)
        $0.member("showMargin", plan.placement.showMargin)
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
    let annotation = UInt32(row)
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
      write(columns, row, to: &$0)
      if row < plan.callout.count, plan.callout[row] != CalloutColumns.none {
        $0.member("callout", Int(plan.callout[row]))
      }
      writeMembership(row, to: &$0)
      $0.member("lastOrder", Int(columns.lastOrder[row]))
      zoomTables.write(row, to: &$0)
    }
  }

  /// The columns that annotations have in every state.
  func write(_ columns: AnnotationColumns, _ row: Int, to json: inout JSONWriter) {
    json.member("width", known(columns.width[row]))
    json.member("height", known(columns.height[row]))
    writeAnchors(columns.anchorList[row], to: &json)
    json.member("priority", columns.priority[row])
    json.member("zPriority", columns.zPriority[row])
    json.member("minZoom", columns.minZoom[row])
    json.member("maxZoom", columns.maxZoom[row])
    json.member("fit", columns.fit[row].name)
    json.array("flags") {
      for (flag, name) in AnnotationFlags.names where columns.flags[row].contains(flag) { $0.element(name) }
    }
    json.member("view", plan.views.string(Int(columns.view[row])))
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
    size == AnnotationColumns.unknownSize ? nil : size
  }
}

extension AnnotationFlags {
  /// In the order of their bits, spelled as in a spec where it has such a property.
  fileprivate static let names: [(AnnotationFlags, String)] = [
    (.visible, "visible"), (.expressionFailed, "expressionFailed"), (.required, "required"),
    (.allowOverlap, "allowOverlap"), (.obstacle, "obstacle"), (.ignoreCameraPadding, "ignoreCameraPadding"),
    (.estimated, "estimated"), (.allowOverlapWithPuck, "allowOverlapWithPuck"),
    (.avoidsLayers, "avoidLayers"), (.avoidsRegions, "avoidRegions"), (.selected, "selected"),
    (.enabled, "enabled"), (.draggable, "draggable"), (.takesZPriority, "takesZPriority"),
  ]
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
