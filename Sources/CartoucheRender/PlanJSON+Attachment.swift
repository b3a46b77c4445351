import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// What is not said is as it is without an attachment.
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
