import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A source that nothing refers to.
struct UnusedSource: Rule {
  static let metadata = RuleMetadata(
    id: "unused-source", .names, needsPlan: false,
    summary: "A source is used by no annotation.",
    why: """
      Its file is read for nothing, and often the name after a `forEach` was meant to be this one. A spec \
      without `annotations` is there to be imported and may hold sources for others.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        ⟦cafes⟧: { data: { type: Point, coordinates: [0, 0] } }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes: { data: { type: Point, coordinates: [0, 0] } }
      annotations:
        - { id: a, size: [24, 24], forEach: { source: cafes } }
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes: { data: { type: Point, coordinates: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    if context.spec.isLibrary { return }
    // Of layers that cannot be read nobody knows their sources.
    if let layers = context.spec.rootNode?.mergedValue("layers"), layers.kind != .mapping { return }
    for source in context.spec.root.sources where !context.spec.usedSources.contains(source.name.content) {
      // What is named where something is wrong is probably meant there.
      if context.analysis.misusedNames.contains(source.name.content) { continue }
      context.report(
        "nothing uses the source `\(source.name.content)`",
        at: source.name.location, help: "remove it, or add `forEach: { source: \(source.name.content) }`")
    }
  }
}
