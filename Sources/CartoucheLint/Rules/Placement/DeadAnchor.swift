import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// An anchor that no frame uses.
struct DeadAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "dead-anchor", .placement, usesProofs: true,
    summary: "An anchor can be chosen at no zoom, wherever the map is.",
    why: """
      It is written for nothing, and often another size or another order was meant. That is proved for a map that is neither \
      turned nor tilted, in each of the `viewports` of the configuration: with `fit: require` the view with this anchor is larger than \
      the bounds, or the smaller one of an earlier anchor lies within it and fits wherever it does; or what always comes first covers it.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          fit: require
          variableAnchors: [{ anchor: bottom, size: [20, 10] }, ⟦bottom⟧, top]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          fit: require
          variableAnchors: [⟦{ anchor: bottom, size: [2000, 10] }⟧, top]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [20, 12], attach: { point: [10, 50] }, variableAnchors: [⟦center⟧, { anchor: top, offsetY: -20 }] }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          fit: require
          variableAnchors: [bottom, { anchor: bottom, size: [20, 10] }, top]
        - { id: pin, size: [20, 40], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [30, 12], attach: { point: [10, 50] }, variableAnchors: [center, bottom, { anchor: top, offsetY: -20 }] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.deadAnchors, !proofs.isEmpty, let words = context.proofWords,
      let viewport = context.viewports.first
    else { return }
    let found = ProvenAnnotations(proofs, in: context, row: \.row) { $0.anchor }
    for entry in found.entries {
      let proof = entry.first
      context.report(
        "this anchor is never used: \(reason(proof, words, context))",
        at: context.items(of: "variableAnchors", in: entry.annotation)[proof.anchor],
        help:
          "\(help(proof)); \(words.command(showing: proof.row, at: proof.zoom, in: viewport)) tells what becomes of it"
      )
    }
  }

  private static func reason(_ proof: DeadAnchorProof, _ words: ProofWords, _ context: RuleContext) -> String
  {
    switch proof.cause {
    case .tooLarge(let excess):
      "with `fit: require` its view is larger than what is left of \(context.viewportsInWords), by at least \(words.points(excess))"
    case .shadowed(let anchor):
      "where it fits, the smaller view with \(words.anchor(anchor, of: proof.row)) before it fits, too"
    case .covered(let row): "it lies wholly on \(words.name(row)), which comes first"
    }
  }

  private static func help(_ proof: DeadAnchorProof) -> String {
    switch proof.cause {
    case .tooLarge: "give it a smaller size, or write `fit: prefer`"
    case .shadowed: "let the larger view come first"
    case .covered: "remove it, or give it an offset"
    }
  }
}
