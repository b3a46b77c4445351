import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension TraceActions {
  /// What the map says of a feature of a layer, or of all of them.
  mutating func featureVisibility(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let setting = read(FeatureVisibilitySetting.self, value, &decoder), let layer = setting.layer,
      let index = plan.layer(named: layer, &decoder.log)
    else { return nil }
    let meant =
      setting.id.map { attachments(to: HostFeature(layer: UInt32(index), id: $0.content)) }
      ?? plan.attachments(ofLayer: index)
    return .inputs(meant.map { .featureVisibility(attachment: $0, isVisible: setting.visible) })
  }
}

extension Plan {
  /// The row of a layer; nil, and reported, where there is none of this name.
  func layer(named name: Located<String>, _ log: inout DiagnosticLog) -> Int? {
    if let index = (0..<layers.count).first(where: { layers.names[$0].elementsEqual(name.content.utf8) }) {
      return index
    }
    let known = (0..<layers.count).map { layers.names.string($0) }
    var unknown = UnknownName(
      name.content, "there is no layer `\(abbreviated(name.content))`", among: known,
      help: known.isEmpty
        ? "no annotation is attached to a feature of a layer"
        : "there is \(listed(known))")
    unknown.fixes = .none
    log.report(CompilerFinding.unknownLayer, unknown, at: name.location)
    return nil
  }

  func attachments(ofLayer layer: Int) -> [AttachmentIndex] {
    attachments.layer.indices.filter { attachments.layer[$0] == UInt32(layer) }.map { AttachmentIndex($0) }
  }

  /// Nil: any feature, or one without an id.
  func featureID(ofAttachment attachment: AttachmentIndex) -> String? {
    let id = attachments.featureID[attachment.row]
    return id == AttachmentTable.none ? nil : featureIDs.string(Int(id))
  }
}
