import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Reports a `leader` that no view of the annotation can have.
struct UnusedLeader: Rule {
  static let metadata = RuleMetadata(
    id: "unused-leader", .placement,
    summary: "A `leader` is written, but no view can have a leader line.",
    why: """
      Only a hidden view gets a leader line, so a view that is always placed has none. Views on lines and polygons \
      move along their shape instead, and views with other views attached to them stay at their anchors.
      """)

  static func check(_ context: inout RuleContext) {
    // Other annotations with the same template may use its leader.
    let hosts = Set(
      context.spec.annotations.compactMap {
        $0.annotation.attach?.content.annotation?.constant
          ?? $0.annotation.forEach?.content.annotation?.content
      })
    let root = context.spec.root
    let avoidsSurroundings =
      root.puck != nil || root.avoid.strict || !root.avoid.regions.isEmpty
    var reasons: [Location: Reason] = [:]
    var used: Set<Location> = []
    for group in context.analysis.traitGroups where group.traits.content.leader != nil {
      guard let place = context.spec.place(of: "leader", in: group.first), context.analysis.isOwn(place)
      else {
        continue
      }
      if let reason = reason(group, hosts, avoidsSurroundings: avoidsSurroundings) {
        reasons[place] = reason
      } else {
        used.insert(place)
      }
    }
    for (place, reason) in reasons.sorted(by: { $0.key.span.start < $1.key.span.start })
    where !used.contains(place) {
      context.report("this leader has no effect, because \(reason.text)", at: place, help: reason.help)
    }
  }

  /// Why a `leader` has no effect, and what an author can do.
  private struct Reason {
    var text: String
    var help: String
  }

  /// Returns why no annotation of a group can have a leader line, or `nil` if one can.
  private static func reason(
    _ group: TraitGroup, _ hosts: Set<String>, avoidsSurroundings: Bool
  ) -> Reason? {
    var first: Reason?
    for annotation in group.annotations {
      let reason = reason(annotation, hosts, avoidsSurroundings: avoidsSurroundings)
      guard let reason else { return nil }
      first = first ?? reason
    }
    return first
  }

  private static func reason(
    _ resolved: ResolvedAnnotation, _ hosts: Set<String>, avoidsSurroundings: Bool
  ) -> Reason? {
    let annotation = resolved.annotation
    if let attach = annotation.attach?.content, attach.line != nil || attach.polygon != nil {
      return Reason(
        text: "the view is attached to a line or a polygon",
        help: "remove it: the view moves along its shape instead")
    }
    if let id = resolved.id, hosts.contains(id) {
      return Reason(
        text: "other views are attached to this one",
        help: "remove it, or attach this view to the other one instead")
    }
    let traits = annotation.traits.content
    // A view that must lie within the bounds may be hidden by them.
    guard resolved.states.isEmpty, let fit = traits.fit.constant, fit != .require else { return nil }
    if !avoidsSurroundings, traits.allowOverlap.constant == true, traits.allowOverlap.location != nil {
      return Reason(text: "the view may overlap others", help: "remove `leader` or `allowOverlap`")
    }
    if case .constant(.required) = annotation.priority.form {
      return Reason(
        text: "a required view is always placed", help: "remove it, or write a number as `priority`")
    }
    return nil
  }
}
