import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A callout that never opens.
struct UnreachableCallout: Rule {
  static let metadata = RuleMetadata(
    id: "unreachable-callout", .interaction,
    summary: "A callout waits for a selection that never comes.",
    why: """
      It is shown while its annotation is selected, unless it is `when: always`; and with `selection: none`, or while that \
      is not `enabled`, it never is.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          title: Harbour
          enabled: false
          callout: { ⟦size⟧: [80, 40] }
      """),
    .flagged(
      """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: Harbour, callout: { ⟦gap⟧: 4 } }
      """),
    .accepted(
      """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: Harbour, callout: { when: always } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let selects = context.spec.root.selection != .none
    for look in context.analysis.looks {
      guard let callout = look.traits.content.callout, callout.content.when == .selected,
        look.traits.content.selected.constant == false, !selects || !look.canBeEnabled,
        context.analysis.isOwn(callout.location)
      else { continue }
      context.report(
        selects
          ? "this callout never opens, because what it hangs on is not `enabled`"
          : "this callout never opens, because nothing can be selected",
        at: callout.location,
        help: "remove it, or write `when: always`")
    }
  }
}
