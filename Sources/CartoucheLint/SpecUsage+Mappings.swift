import CartoucheCompiler
import CartoucheSpec
import CartoucheSyntax

extension SpecUsage {
  /// Calls `body` with the mapping of every template, then with that of every annotation.
  func forEachMapping(_ body: (Node) -> Void) {
    for template in spec.templates { body(template.content) }
    guard let annotations = spec.annotations else { return }
    for annotation in annotations.items { body(annotation) }
  }
}
