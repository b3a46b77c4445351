import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Two annotations of which one hides the other whenever both could be shown.
struct AlwaysCollides: Rule {
  static let metadata = RuleMetadata(
    id: "always-collides", .placement, usesProofs: true,
    summary:
      "Two annotations are never shown together, at no zoom that both are for, or only while one is selected.",
    why: """
      Whatever their anchors are, their views overlap, and one hides the other. That is proved for a map that is neither turned \
      nor tilted, with the camera centred on one of them. `obstacle: false` does not help the one that comes later: it hides nobody, \
      and is hidden itself until somebody selects it. Views in exactly one place are `same-place`.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: pin, size: [24, 24], attach: { point: [10, 50] }, priority: high }
        - { id: ⟦label⟧, size: [60, 16], attach: { point: [10, 50] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: ⟦a⟧, size: [40, 40], attach: { point: [10, 50] }, maxZoom: 4 }
        - { id: b, size: [60, 60], attach: { point: [10.1, 50] }, minZoom: 3 }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] } }
        - { id: count, size: [16, 16], attach: { annotation: pin, at: top-right }, variableAnchors: [center], priority: 1 }
        - { id: ⟦dot⟧, size: [8, 8], attach: { annotation: pin, at: top-right }, variableAnchors: [center] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: pin, size: [24, 24], attach: { point: [10, 50] }, priority: high }
        - { id: ⟦label⟧, size: [60, 16], attach: { point: [10, 50] }, obstacle: false }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: pin, size: [24, 24], attach: { point: [10, 50] }, priority: high }
        - { id: label, size: [60, 16], attach: { point: [10, 50] }, variableAnchors: [{ anchor: top, offsetY: -14 }] }
        - { id: a, size: [40, 40], attach: { point: [20, 50] }, maxZoom: 10 }
        - { id: b, size: [60, 60], attach: { point: [20.1, 50] }, minZoom: 3 }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: pin, size: [24, 24], attach: { point: [10, 50] }, priority: high, obstacle: false }
        - { id: label, size: [60, 16], attach: { point: [10, 50] }, obstacle: false }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.collisions, !proofs.isEmpty, let words = context.proofWords,
      let viewport = context.viewports.first
    else { return }
    for entry in ProvenAnnotations(proofs, in: context, row: \.loser).entries {
      let proof = entry.first
      let (winner, loser) = (words.name(proof.winner), words.name(proof.loser))
      let order =
        proof.isCertain || proof.isUnlessSelected
        ? "\(winner) comes first" : "\(winner) comes first where neither is selected or there already"
      let never =
        proof.isUnlessSelected ? "shown together only while \(loser) is selected" : "never shown together"
      let others = entry.count > 1 ? "; \(entry.count - 1) more of the `forEach` collide likewise" : ""
      context.report(
        "\(winner) and \(loser) are \(never): at all zooms that both are for, \(words.text(proof.zooms)), they overlap by at least \(words.points(proof.overlap)), and \(order)\(others)",
        at: entry.annotation.idPlace,
        help:
          "give one of them other anchors, offsets or zooms; \(words.command(showing: proof.loser, at: proof.zooms.lowerBound, in: viewport)) shows it",
        related: related(proof, context))
    }
  }

  private static func related(_ proof: CollisionProof, _ context: RuleContext) -> [RelatedPlace] {
    guard let winner = context.annotation(ofRow: proof.winner) else { return [] }
    return [RelatedPlace("the one that comes first", at: winner.idPlace)]
  }
}
