import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads an annotation ahead of its turn, for one that is repeated for its instances.
///
/// What is wrong with it is reported when its turn comes.
struct AnnotationLookup {
  let names: Names
  /// False when a list of annotations could not be read to its end, so that none is reported missing.
  let isComplete: Bool
  private let modules: [Module]
  private var templates: Templates
  private var nodes: [String: Node]?
  /// In document order.
  private var order: [String] = []

  init(_ modules: [Module], _ names: Names, _ templates: Templates) {
    self.modules = modules
    self.names = names
    self.templates = templates
    isComplete = names.isComplete && modules.haveReadable("annotations", .sequence)
  }

  /// The annotation that the root calls so; nil when there is none.
  mutating func annotation(_ id: String, _ limits: Limits) -> Annotation? {
    guard let node = allNodes()[id] else { return nil }
    var silent = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    return decodeAnnotation(node, &templates, &silent)?.annotation
  }

  /// Every id, in document order.
  mutating func ids() -> [String] {
    _ = allNodes()
    return order
  }

  private mutating func allNodes() -> [String: Node] {
    if let nodes { return nodes }
    var found: [String: Node] = [:]
    for module in modules {
      guard let list = module.spec.annotations else { continue }
      for node in list.items where node.kind == .mapping {
        guard let id = node.mergedValue("id")?.string, found[module.prefix + id] == nil else { continue }
        found[module.prefix + id] = node
        order.append(module.prefix + id)
      }
    }
    nodes = found
    return found
  }
}
