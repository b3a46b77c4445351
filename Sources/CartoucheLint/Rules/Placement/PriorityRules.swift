import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports `priority: high` or `low` if the data or another annotation has far higher or lower priorities.
struct OutrankedPriority: Rule {
  static let metadata = RuleMetadata(
    id: "outranked-priority", .placement,
    summary:
      "A priority is `high` or `low`, but the data or another annotation has far higher or lower ones.",
    why: """
      `high` is 250 and `low` is −250: beside numbers of inhabitants, or MapKit's 0 to 1000, they are in the \
      middle. Written numbers count only from 500 on and from −500 down, because 251 is probably intended.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let options = plan.annotations.options
    guard options.contains(where: { abs($0.priority) > 250 }) else { return }
    let named = context.analysis.annotations.filter { annotation in
      let priority = annotation.annotation.priority.constant
      return priority == .high || priority == .low
    }
    if named.isEmpty { return }
    var greatest: (priority: Double, row: Int)?
    var least: (priority: Double, row: Int)?
    for annotation in context.analysis.annotations {
      if case .number(let number)? = annotation.annotation.priority.constant, abs(number) < 500 { continue }
      if annotation.annotation.priority.constant == .required { continue }
      for row in context.rows(of: annotation) ?? 0..<0 {
        if options[row].flags.contains(.required) { continue }
        let priority = options[row].priority
        if priority > greatest?.priority ?? 250 { greatest = (priority, row) }
        if priority < least?.priority ?? -250 { least = (priority, row) }
      }
    }
    for annotation in named {
      let written = annotation.annotation.priority
      let (name, other) = written.constant == .high ? ("high", greatest) : ("low", least)
      guard let other, let place = written.location, context.analysis.isOwn(place),
        [name, "\"\(name)\""].contains(context.analysis.text(at: place))
      else { continue }
      let number = name == "high" ? "250" : "−250"
      context.report(
        "`\(name)` is \(number), and `\(abbreviated(plan.annotations.ids.string(other.row)))` has \(other.priority.ecmaScriptDescription)",
        at: place,
        help: name == "high"
          ? "write a number above all others, or `required`" : "write a number below all others"
      )
    }
  }
}

/// Reports `placement.budget` of a spec whose strategy does not search, so that it has no effect.
struct IgnoredBudget: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-budget", .placement,
    summary: "`placement.budget` is written, but the strategy is `greedy`.",
    why: "The budget limits the search of `strategy: best`; `greedy`, the default, does not search.")

  static func check(_ context: inout RuleContext) {
    guard context.spec.root.placement.strategy == .greedy,
      let budget = context.spec.rootNode?.mergedValue("placement")?.mergedValue("budget"), !budget.isNull
    else { return }
    context.report(
      "`budget` only limits the search of `strategy: best`", at: budget.location,
      help: "add `strategy: best`, or remove it")
  }
}

/// Reports `priority: required` of an annotation with `allowOverlap`. Either is enough to prevent that a
/// collision hides the view.
struct RequiredOverlap: Rule {
  static let metadata = RuleMetadata(
    id: "required-overlap", .placement,
    summary: "An annotation with `priority: required` has `allowOverlap`.",
    why: """
      Each of them prevents hiding by a collision. `required` looks for a free place first, which \
      `allowOverlap` skips, and precedes all other views, which must avoid it.
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups where group.traits.content.allowOverlap.constant == true {
      guard let annotation = group.annotations.first(where: { $0.annotation.priority.constant == .required })
      else { continue }
      context.report(
        "this is `required`, which no collision hides anyway",
        at: context.place(of: "allowOverlap", in: annotation),
        help: "remove one: `required` finds a free place where there is one, `allowOverlap` does not look",
        related: [RelatedPlace("`required` is here", at: context.place(of: "priority", in: annotation))])
    }
  }
}
