import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// `avoidLayers: true` of what cannot move aside, or where there is nothing to keep off.
struct IneffectiveAvoidance: Rule {
  static let metadata = RuleMetadata(
    id: "ineffective-avoidance", .placement,
    summary: "`avoidLayers: true` changes nothing.",
    why: """
      Without `avoid.strict` a view on an avoided layer takes another of its anchors: with one anchor on one point it has \
      none. And without `avoid.layers` there is nothing to keep off.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 8 } }
      avoid: { layers: [road] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, avoidLayers: ⟦true⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          variableAnchors: [top, bottom]
          avoidLayers: ⟦true⟧
      """),
    .accepted(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 8 } }
      avoid: { layers: [road] }
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          variableAnchors: [top, bottom]
          avoidLayers: true
      """),
  ]

  static func check(_ context: inout RuleContext) {
    // A library's annotations are shown among what another spec avoids.
    let avoid = context.spec.root.avoid
    if avoid.strict { return }
    for look in context.analysis.looks where look.traits.content.avoidLayers?.constant == true {
      guard look.first.states.isEmpty else { continue }
      if avoid.layers.isEmpty {
        context.report(
          "there is nothing to keep off: `avoid` names no layers",
          at: context.place(of: "avoidLayers", in: look.first),
          help: "add `avoid: { layers: […] }` at the root, or remove it")
      } else if look.traits.content.variableAnchors.count == 1,
        look.annotations.allSatisfy({ $0.annotation.attach?.content.isPointAlone == true })
      {
        context.report(
          "with one anchor on a point the view cannot move aside",
          at: context.place(of: "avoidLayers", in: look.first),
          help: "add anchors, or `avoid: { strict: true }`, with which it hides")
      }
    }
  }
}
