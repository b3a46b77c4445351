import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports the state `dragging` of an annotation that cannot be dragged.
struct DraggingWithoutDraggable: Rule {
  static let metadata = RuleMetadata(
    id: "dragging-without-draggable", .interaction,
    summary: "`states.dragging` is written for an annotation that is not `draggable`.",
    why: "An annotation can only be dragged if its `draggable` is true, so the state is never entered.")

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.state == .dragging {
      guard !use.traitGroups.isEmpty, !use.traitGroups.contains(where: { $0.canBeDraggable }) else {
        continue
      }
      context.report(
        "no annotation enters the state `dragging` here", at: use.key, help: "add `draggable: true`")
    }
  }
}

/// Reports `draggable` on a disabled annotation.
struct DraggableWhileDisabled: Rule {
  static let metadata = RuleMetadata(
    id: "draggable-while-disabled", .interaction,
    summary: "`draggable` is true and `enabled` is false.",
    why: "A disabled annotation cannot be dragged.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups
    where group.traits.content.draggable.constant == true && !group.canBeEnabled {
      context.report(
        "this cannot be dragged, because `enabled` is false",
        at: context.place(of: "draggable", in: group.first), help: "remove one of the two",
        related: [RelatedPlace("it is disabled here", at: context.place(of: "enabled", in: group.first))])
    }
  }
}

/// Reports `draggable` on an annotation without a point of its own.
struct UndraggableAttachment: Rule {
  static let metadata = RuleMetadata(
    id: "undraggable-attachment", .interaction,
    summary: "`draggable` is true for an annotation without a point of its own.",
    why: """
      Only a point can be moved: drags of a view on a line, a polygon, a layer or another view are rejected.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    for group in context.analysis.traitGroups where group.traits.content.draggable.constant == true {
      for annotation in group.annotations {
        guard let rows = context.rows(of: annotation), !rows.isEmpty,
          rows.allSatisfy({ plan.annotations.attachment[$0] != AttachmentTable.none })
        else { continue }
        context.report(
          "this cannot be dragged: it has no point of its own",
          at: context.place(of: "draggable", in: annotation),
          help: "remove `draggable`, or attach it to a `point`")
      }
    }
  }
}
