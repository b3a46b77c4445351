import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// `placement.budget` of a strategy that does not search.
struct IgnoredBudget: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-budget", .placement,
    summary: "`placement.budget` is written and the strategy is `greedy`.",
    why: "It is how many steps the search of `strategy: best` may take; "
      + "`greedy`, the default, does not search.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      placement: { budget: ⟦20000⟧ }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      placement: { strategy: best, budget: 20000 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard context.spec.root.placement.strategy == .greedy,
      let budget = context.spec.rootNode?.mergedValue("placement")?.mergedValue("budget"), !budget.isNull
    else { return }
    context.report(
      "`budget` is of the search of `strategy: best`, and there is none", at: budget.location,
      help: "add `strategy: best`, or remove it")
  }
}
