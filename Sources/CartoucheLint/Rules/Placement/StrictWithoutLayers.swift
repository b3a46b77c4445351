import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// `avoid.strict` without avoided layers.
struct StrictWithoutLayers: Rule {
  static let metadata = RuleMetadata(
    id: "strict-without-layers", .placement,
    summary: "`avoid.strict` is written and no layer is avoided.",
    why: "It says that views hide rather than stand on an avoided layer; regions are never stood on anyway.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      avoid: { strict: ⟦true⟧, regions: [{ left: 0, width: 80, top: 0, bottom: 0 }] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      avoid: { regions: [{ left: 0, width: 80, top: 0, bottom: 0 }] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard context.spec.root.avoid.strict, context.spec.root.avoid.layers.isEmpty,
      let strict = context.spec.rootNode?.mergedValue("avoid")?.mergedValue("strict")
    else { return }
    context.report(
      "`strict` is about avoided layers, and there are none", at: strict.location,
      help: "add `layers`, or remove it")
  }
}
