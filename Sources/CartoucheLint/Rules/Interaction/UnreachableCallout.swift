import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A callout that never opens.
struct UnreachableCallout: Rule {
  static let metadata = RuleMetadata(
    id: "unreachable-callout", .interaction,
    summary: "A callout waits for a selection that never comes.",
    why: """
      It is shown while its annotation is selected, unless it is `when: always`; and with `selection: none`, or while that \
      is not `enabled`, it never is; nor where the state `selected` hides the annotation, with which its callout goes.
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
    .flagged(
      """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: Harbour, selected: true, callout: { ⟦gap⟧: 4 } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          title: Harbour
          callout: { ⟦gap⟧: 4 }
          states: { selected: { visible: false } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          title: Harbour
          maxZoom: 12
          callout: { ⟦gap⟧: 4 }
          states: { selected: { minZoom: 14 } }
      """),
    .flagged(
      """
      version: 1
      selection: none
      clusters: { cafes: { title: "{count}", callout: { ⟦gap⟧: 4 } } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [1, 0] }, clusteringIdentifier: cafes }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          title: Harbour
          callout: { gap: 4 }
          states: { selected: { visible: false }, highlighted: { visible: true } }
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
      guard let callout = look.traits.content.callout, callout.content.when == .selected else { continue }
      if !selects || !look.canBeEnabled {
        report(
          selects ? "what it hangs on is not `enabled`" : "nothing can be selected", callout.location,
          &context)
      } else if let hidden = look.hiddenWhileSelected {
        let place = context.spec.place(of: hidden, in: look.first, while: .selected)
        report(
          "what it hangs on is hidden while it is selected", callout.location, &context,
          related: place.map { [RelatedPlace("this hides it", at: $0)] } ?? [])
      }
    }
    // A cluster is selected by nothing but a tap.
    for cluster in context.spec.clusters {
      let traits = cluster.content.appearance.traits.content
      guard let callout = traits.callout, callout.content.when == .selected else { continue }
      if !selects || (traits.enabled.constant == false && traits.states.isEmpty) {
        report(
          selects ? "the cluster is not `enabled`" : "nothing can be selected", callout.location, &context)
      }
    }
  }

  private static func report(
    _ reason: String, _ place: Location, _ context: inout RuleContext, related: [RelatedPlace] = []
  ) {
    guard context.analysis.isOwn(place) else { return }
    context.report(
      "this callout never opens, because \(reason)", at: place, help: "remove it, or write `when: always`",
      related: related)
  }
}

extension Look {
  /// What hides its annotations whenever they are selected, as a spec spells the property; nil: nothing does.
  fileprivate var hiddenWhileSelected: String? {
    guard let selected = first.states.first(where: { $0.states == .selected }) else { return nil }
    let others = first.states.filter { $0.states != .selected }
    func decides(_ property: AnnotationProperty) -> Bool {
      selected.named.contains(property) && !others.contains { $0.named.contains(property) }
    }
    let traits = selected.annotation.traits.content
    if decides(.visible), traits.visible.constant == false { return "visible" }
    guard let low = traits.minZoom.constant, let high = traits.maxZoom.constant,
      ComparedZoom(low) > ComparedZoom(high)
    else {
      return nil
    }
    return decides(.minZoom) ? "minZoom" : decides(.maxZoom) ? "maxZoom" : nil
  }
}
