import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A view that always stands on the avoided layer that it, or what it hangs on, is bound to.
struct NeverClear: Rule {
  static let metadata = RuleMetadata(
    id: "never-clear", .placement, usesProofs: true,
    summary: "A view always stands on what an avoided layer draws, and `avoid.strict` hides it there.",
    why: """
      A view may stand on the line, icon, circle or area of its own feature, but not along the line: with the anchor `center` the line \
      goes through it. What hangs on such a view has no feature of its own: with `avoidLayers: true` it must keep off the icon or line below. \
      With `avoid.strict` it is hidden, whatever its anchors are. A line that is shorter on the screen than a few points hides nobody.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 4 } }
      avoid: { layers: [road], strict: true }
      annotations:
        - { id: ⟦a⟧, size: [60, 20], forEach: { layer: road } }
      """),
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: symbol, source: cafes, size: [32, 32] } }
      avoid: { layers: [poi], strict: true }
      annotations:
        - { id: pin, size: [40, 40], forEach: { layer: poi } }
        - id: ⟦badge⟧
          size: [16, 16]
          forEach: { annotation: pin }
          attach: { at: top-right }
          variableAnchors: [center]
          avoidLayers: true
      """),
    .accepted(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 4 } }
      avoid: { layers: [road], strict: true }
      annotations:
        - { id: a, size: [60, 20], forEach: { layer: road }, variableAnchors: [bottom, top] }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: symbol, source: cafes, size: [32, 32] } }
      avoid: { layers: [poi], strict: true }
      annotations:
        - { id: pin, size: [40, 40], forEach: { layer: poi } }
        - { id: badge, size: [16, 16], forEach: { annotation: pin }, attach: { at: top-right }, variableAnchors: [center] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.avoidances, !proofs.isEmpty, let words = context.proofWords,
      let viewport = context.viewports.first
    else { return }
    for entry in ProvenAnnotations(proofs, in: context, row: \.row).entries {
      let proof = entry.first
      let drawn =
        proof.host.map { "what the layer \(words.name(ofLayer: proof.layer)) draws below \(words.name($0))" }
        ?? "its own line of the layer \(words.name(ofLayer: proof.layer)) with each of its anchors"
      let others = entry.count > 1 ? "; so are \(entry.count - 1) more of the `forEach`" : ""
      let remedy =
        proof.host == nil
        ? "give it an anchor at its edge, such as `bottom`, or `avoidLayers: false`"
        : "remove its `avoidLayers: true`, or give it offsets that lead off it"
      context.report(
        "\(words.name(proof.row)) always stands on \(drawn), so `avoid.strict` hides it\(others)",
        at: entry.annotation.idPlace,
        help: "\(remedy); \(words.command(showing: proof.row, at: proof.zoom, in: viewport)) shows it")
    }
  }
}
