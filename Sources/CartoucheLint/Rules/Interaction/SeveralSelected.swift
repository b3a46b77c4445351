import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// More than one annotation that is selected at first, where one can be.
struct SeveralSelected: Rule {
  static let metadata = RuleMetadata(
    id: "several-selected", .interaction,
    summary: "Several annotations are `selected` at first, and only one can be.",
    why: "With `selection: single` the last one is, and the others are not.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, selected: ⟦true⟧ }
        - { id: b, size: [9, 9], attach: { point: [1, 0] }, selected: true }
      """),
    .accepted(
      """
      version: 1
      selection: multiple
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, selected: true }
        - { id: b, size: [9, 9], attach: { point: [1, 0] }, selected: true }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, selected: true }
        - id: b
          size: [9, 9]
          attach: { point: [1, 0] }
          selected: true
          enabled: false
          states: { highlighted: { enabled: true } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.selection == .single else { return }
    // What is not enabled is not selected either, which `selected-without-selection` says.
    let rows = plan.annotations.options.indices.filter {
      plan.annotations.options[$0].flags.isSuperset(of: [.selected, .enabled])
    }
    guard let last = rows.last, rows.count > 1 else { return }
    let id = plan.annotations.ids.string(last)
    for row in rows.dropLast() {
      guard let annotation = context.annotation(ofRow: row), context.isOwn(annotation) else { continue }
      context.report(
        "only one can be selected, and that is `\(abbreviated(id))`",
        at: context.place(of: "selected", in: annotation),
        help: "write `selection: multiple` at the root, or select one of them")
    }
  }
}
