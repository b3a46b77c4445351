import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Reports a `leader` that no view of the annotation can have.
struct UnusedLeader: Rule {
  static let metadata = RuleMetadata(
    id: "unused-leader", .placement,
    summary: "A `leader` is written, but no view can have a leader line.",
    why: """
      Only a hidden view gets a leader line, so a view that is always placed has none. Views on lines, polygons and \
      features of layers move along their shape instead, and views with other views attached to them stay at their anchors.
      """)

  static func check(_ context: inout RuleContext) {
    // Other annotations with the same template may use its leader.
    let hosts = Set(
      context.spec.annotations.compactMap { $0.annotation.attach?.content.annotation?.constant })
    var reasons: [Location: String] = [:]
    var used: Set<Location> = []
    for group in context.analysis.traitGroups where group.traits.content.leader != nil {
      guard let place = context.spec.place(of: "leader", in: group.first), context.analysis.isOwn(place)
      else {
        continue
      }
      if let reason = reason(group, hosts) { reasons[place] = reason } else { used.insert(place) }
    }
    for (place, reason) in reasons.sorted(by: { $0.key.span.start < $1.key.span.start })
    where !used.contains(place) {
      context.report("this leader has no effect, because \(reason)", at: place, help: "remove it")
    }
  }

  private static func reason(_ group: TraitGroup, _ hosts: Set<String>) -> String? {
    let annotation = group.first.annotation
    if annotation.isAttachedToShape { return "the view is attached to a shape" }
    if group.first.states.isEmpty, annotation.traits.content.allowOverlap.constant == true,
      annotation.traits.content.allowOverlap.location != nil
    {
      return "the view may overlap others"
    }
    if case .constant(.required) = annotation.priority.form, group.first.states.isEmpty {
      return "a required view is always placed"
    }
    return group.first.id.map { hosts.contains($0) } == true ? "other views are attached to this one" : nil
  }
}
