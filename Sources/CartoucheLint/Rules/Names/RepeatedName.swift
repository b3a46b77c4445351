import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A name that stands twice in one list of names.
struct RepeatedName: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-name", .names,
    summary: "A name stands twice in `extends`, `avoid.layers` or the `fit` of a camera.",
    why: "Once is enough, so another name was probably meant; of templates the last place counts.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      templates:
        pin: { size: [9, 9] }
        quiet: { priority: low }
      annotations:
        - { id: a, extends: [pin, quiet, ⟦pin⟧], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: circle, source: cafes } }
      avoid: { layers: [poi, ⟦poi⟧] }
      camera: { fit: [a, ⟦a⟧] }
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1]] } }
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [9, 9] }
        quiet: { priority: low }
      annotations:
        - { id: a, extends: [pin, quiet], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for mapping in context.spec.mappings {
      guard let extends = mapping["extends"], extends.kind == .sequence, extends.count > 1 else { continue }
      check(extends.items.map { Located($0.string, at: $0.location) }, &context)
    }
    check(context.spec.root.avoid.layers, &context)
    if case .annotations(let ids) = context.spec.root.camera.fit { check(ids, &context) }
  }

  private static func check(_ names: [Located<String>], _ context: inout RuleContext) {
    var first: [String: Located<String>] = [:]
    for name in names {
      guard let earlier = first[name.content] else {
        first[name.content] = name
        continue
      }
      context.report(
        "`\(abbreviated(name.content))` stands twice in this list", at: name.location,
        help: "remove it, or write the name that was meant",
        related: [RelatedPlace("first written here", at: earlier.location)])
    }
  }
}
