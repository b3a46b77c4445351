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
  private var nodes: [String: (node: Node, module: Int)]?
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
    decoded(id, limits)?.annotation.annotation
  }

  /// The same as it was read, and the file that it stands in, as an index in the modules.
  mutating func decoded(_ id: String, _ limits: Limits) -> (annotation: DecodedAnnotation, module: Int)? {
    guard let (node, module) = allNodes()[id] else { return nil }
    var silent = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    return decodeAnnotation(node, &templates, &silent).map { ($0, module) }
  }

  /// Every id, in document order.
  mutating func ids() -> [String] {
    _ = allNodes()
    return order
  }

  private mutating func allNodes() -> [String: (node: Node, module: Int)] {
    if let nodes { return nodes }
    var found: [String: (node: Node, module: Int)] = [:]
    for (index, module) in modules.enumerated() {
      guard let list = module.spec.annotations else { continue }
      for node in list.items where node.kind == .mapping {
        guard let id = node.mergedValue("id")?.string, found[module.prefix + id] == nil else { continue }
        found[module.prefix + id] = (node, index)
        order.append(module.prefix + id)
      }
    }
    nodes = found
    return found
  }
}
