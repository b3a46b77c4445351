package import CartoucheSyntax

/// Places of the map that annotations keep clear of.
package struct AvoidSetting: Sendable, SpecType {
  package var layers: [Located<String>] = []
  /// Relative to the viewport.
  package var regions: [Rectangle] = []
  package var strict = false

  package init() {}

  package static let title = "`avoid`"
  package static let properties: PropertyTable<AvoidSetting> = [
    Property("layers", \.layers, .names("the name of a layer"), "Layers whose drawing is kept clear."),
    Property("regions", \.regions, .rectangles, "Rectangles of the viewport that are kept clear."),
    Property("strict", \.strict, .boolean, "Whether an annotation hides rather than stand on a layer."),
  ]

  /// Names are those of layers, mappings are regions.
  package static func mapping(meantBy node: Node) -> String? {
    if node.kind == .scalar { return node.isEmpty ? nil : "{ layers: [\(node.written)] }" }
    guard node.count > 0 else { return nil }
    let list = node.style == .flow && !node.written.contains("\n") ? node.written : "…"
    if node.items.allSatisfy({ $0.kind == .scalar && $0.number == nil }) { return "{ layers: \(list) }" }
    return node.items.allSatisfy { $0.kind == .mapping } ? "{ regions: \(list) }" : nil
  }
}
