import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads an annotation ahead of its turn, for one that is repeated for its instances.
///
/// What is wrong with it is reported when its turn comes.
struct AnnotationLookup {
  private let list: Node?
  private var templates: Templates
  private var nodes: [String: Node]?
  /// In document order.
  private var names: [String] = []

  init(_ spec: Spec, _ templates: Templates) {
    list = spec.annotations
    self.templates = templates
  }

  /// The annotation with this id; nil when there is none.
  mutating func annotation(_ id: String, _ limits: Limits) -> Annotation? {
    guard let node = allNodes()[id] else { return nil }
    var silent = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    return decodeAnnotation(node, &templates, &silent)
  }

  /// Every id, in document order.
  mutating func ids() -> [String] {
    _ = allNodes()
    return names
  }

  private mutating func allNodes() -> [String: Node] {
    if let nodes { return nodes }
    var found: [String: Node] = [:]
    for node in list?.items.map({ $0 }) ?? [] where node.kind == .mapping {
      guard let id = node.mergedValue("id")?.string, found[id] == nil else { continue }
      found[id] = node
      names.append(id)
    }
    nodes = found
    return found
  }
}
