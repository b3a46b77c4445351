import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// `required` of what may overlap.
struct RequiredOverlap: Rule {
  static let metadata = RuleMetadata(
    id: "required-overlap", .placement,
    summary: "`priority: required` stands beside `allowOverlap`.",
    why: """
      Either keeps it from being hidden by a collision. `required` looks for a free place first, which `allowOverlap` \
      forgoes; and it comes before everything else, so that others must keep off it.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          priority: required
          allowOverlap: ⟦true⟧
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, priority: required }
        - { id: b, size: [40, 20], attach: { point: [1, 0] }, priority: high, allowOverlap: true }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks where look.traits.content.allowOverlap.constant == true {
      guard let annotation = look.annotations.first(where: { $0.annotation.priority.constant == .required })
      else { continue }
      context.report(
        "this is `required`, which no collision hides anyway",
        at: context.place(of: "allowOverlap", in: annotation),
        help: "remove one: `required` finds a free place where there is one, `allowOverlap` does not look",
        related: [RelatedPlace("`required` is here", at: context.place(of: "priority", in: annotation))])
    }
  }
}
