import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports `selected: true` or the state `selected` although nothing can be selected.
struct SelectedWithoutSelection: Rule {
  static let metadata = RuleMetadata(
    id: "selected-without-selection", .interaction,
    summary: "`selected: true` or `states.selected` is written where nothing can be selected.",
    why: """
      With `selection: none`, or if an annotation is not `enabled`, it is never selected, not even \
      initially.
      """)

  static func check(_ context: inout RuleContext) {
    let selects = context.spec.root.selection != SelectionName.none
    let help =
      selects
      ? "an annotation with `enabled: false` cannot be selected"
      : "remove it, or `selection: none` at the root"
    for group in context.analysis.traitGroups
    where group.traits.content.selected.constant == true && !(selects && group.canBeEnabled) {
      context.report(
        "nothing is initially selected here", at: context.place(of: "selected", in: group.first), help: help)
    }
    for use in context.analysis.states where use.state == .selected {
      let isReached = use.traitGroups.contains { selects && $0.canBeEnabled }
      guard !use.traitGroups.isEmpty, !isReached else { continue }
      context.report("no annotation enters the state `selected` here", at: use.key, help: help)
    }
  }
}

/// Reports several annotations that are initially selected although only one may be selected.
struct SeveralSelected: Rule {
  static let metadata = RuleMetadata(
    id: "several-selected", .interaction,
    summary: "Several annotations are initially `selected`, but only one can be.",
    why: "With `selection: single` only the last one is selected.")

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.selection == .single else { return }
    // `selected-without-selection` reports selected annotations that are not enabled.
    let rows = plan.annotations.options.indices.filter {
      plan.annotations.options[$0].flags.isSuperset(of: [.selected, .enabled])
    }
    guard let last = rows.last, rows.count > 1 else { return }
    let id = plan.annotations.ids.string(last)
    for row in rows.dropLast() {
      guard let annotation = context.annotation(ofRow: row), context.isOwn(annotation) else { continue }
      context.report(
        "only one annotation can be selected, and that is `\(abbreviated(id))`",
        at: context.place(of: "selected", in: annotation),
        help: "write `selection: multiple` at the root, or select one of them")
    }
  }
}

/// Reports the state `highlighted` of a disabled annotation.
struct HighlightedWhileDisabled: Rule {
  static let metadata = RuleMetadata(
    id: "highlighted-while-disabled", .interaction,
    summary: "`states.highlighted` is written for an annotation that is not `enabled`.",
    why: "A disabled annotation ignores touches, so it is never pressed.")

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.state == .highlighted {
      guard !use.traitGroups.isEmpty, !use.traitGroups.contains(where: { $0.canBeEnabled }) else { continue }
      context.report(
        "no annotation enters the state `highlighted` here", at: use.key,
        help: "an annotation with `enabled: false` cannot be pressed")
    }
  }
}

/// Reports an entry under `states` that sets no property.
struct EmptyState: Rule {
  static let metadata = RuleMetadata(
    id: "empty-state", .interaction,
    summary: "A state has no properties.",
    why: "The annotation looks the same in this state, so the state has no effect.")

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.isEmpty {
      context.report(
        "the state `\(use.state.name)` has no properties", at: use.key,
        help: "remove it, or write what differs in it")
    }
  }
}
