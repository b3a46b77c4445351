import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// An annotation that is shown at no zoom.
struct NeverVisible: Rule {
  static let metadata = RuleMetadata(
    id: "never-visible", .placement,
    summary: "An annotation is hidden at every zoom where one looks for it: with the camera centred on it.",
    why: """
      It is written for nothing. That is proved for a map that is neither turned nor tilted, in each of the `viewports` of the \
      configuration, and whatever was shown before: by zooms that exclude each other, the filter of a layer, or anchors of which each \
      is stopped by the bounds, by an avoided region or by an annotation that is always there and comes first. What is shown only \
      while it is selected, or in a cluster, is visible; `visible: false` is for the host to change.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - { id: ⟦label⟧, size: [30, 12], attach: { point: [10, 50] }, variableAnchors: [center, top] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: ⟦a⟧, size: [9, 9], attach: { point: [0, 0] }, visible: [step, [zoom], false, 12, true], maxZoom: 11 }
      """),
    .flagged(
      """
      version: 1
      avoid: { regions: [{ left: 0, right: 0, height: 600 }] }
      annotations:
        - { id: ⟦a⟧, size: [90, 20], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: circle, source: cafes, minZoom: 10 } }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { layer: poi } } }
        - { id: ⟦b⟧, size: [9, 9], attach: { annotation: a }, maxZoom: 8 }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [60, 12], attach: { point: [10, 50] }, variableAnchors: [center, { anchor: top, offsetY: -24 }] }
        - { id: name, size: [30, 12], attach: { point: [10, 60] }, visible: false }
        - { id: zoomed, size: [9, 9], attach: { point: [9, 49] }, visible: [step, [zoom], false, 12, true], maxZoom: 12 }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, let proofs = context.analysis.proofs?.neverVisible, !proofs.isEmpty,
      let words = context.proofWords, let viewport = context.viewports.first
    else { return }
    for entry in ProvenAnnotations(proofs, in: context, row: \.row).entries {
      let proof = entry.first
      if isToldElsewhere(proof, entry.annotation, plan, context) { continue }
      let others = entry.count > 1 ? "; nor are \(entry.count - 1) more of the `forEach`" : ""
      context.report(
        "\(words.name(proof.row)) is \(proof.isCentred ? "hidden wherever the camera is centred on it" : "never shown"): \(reason(proof, words))\(others)",
        at: entry.annotation.idPlace,
        help: "\(words.command(showing: proof.row, at: proof.zoom, in: viewport)) shows what hides it")
    }
  }

  /// Whether the compiler or a rule about one reason says the same.
  private static func isToldElsewhere(
    _ proof: InvisibilityProof, _ annotation: ResolvedAnnotation, _ plan: Plan, _ context: RuleContext
  ) -> Bool {
    let traits = annotation.annotation.traits.content
    switch proof.cause {
    case .ownZooms:
      guard let low = traits.minZoom.constant, let high = traits.maxZoom.constant else { return false }
      return low > high
    case .stops: return NeverFits.isTooLarge(Look(annotation), context)
    case .hostZooms, .layerZooms:
      return DisjointZooms.conflict(of: annotation, proof.row, plan, context) != nil
    case .host, .filter: return false
    }
  }

  private static func reason(_ proof: InvisibilityProof, _ words: ProofWords) -> String {
    switch proof.cause {
    case .ownZooms: return "its `visible`, `minZoom` and `maxZoom` leave no zoom"
    case .host(let host): return "it hangs on \(words.name(host)), which never is"
    case .hostZooms(let host, let zooms):
      return
        "it hangs on \(words.name(host)), which is there at zooms \(words.text(zooms)), and none of its own is among these"
    case .layerZooms(let layer):
      return "the layer \(words.name(ofLayer: layer)) is drawn at none of its zooms"
    case .filter(let layer):
      return "the filter of the layer \(words.name(ofLayer: layer)) leaves its feature out"
    case .stops(let stops, let zooms):
      let told = stops.prefix(4).enumerated().map { reason($1, words.anchor($0, of: proof.row), words) }
      let more = stops.count > told.count ? "; and so on" : ""
      return
        "at all its zooms \(words.text(zooms)), \(told.joined(separator: "; "))\(more)"
    }
  }

  private static func reason(_ stop: Stop, _ anchor: String, _ words: ProofWords) -> String {
    switch stop {
    case .bounds(let amount):
      "with \(anchor) it is out of the bounds by at least \(words.points(amount))"
    case .region(let index, let amount):
      "with \(anchor) it covers the avoided region \(index) by at least \(words.points(amount))"
    case .annotation(let row, let amount):
      "with \(anchor) it covers \(words.name(row)), which comes first, by at least \(words.points(amount))"
    }
  }
}
