import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// An annotation that is shown at no zoom.
struct NeverVisible: Rule {
  static let metadata = RuleMetadata(
    id: "never-visible", .placement, usesProofs: true,
    summary: "An annotation is hidden at every zoom where one looks for it: with the camera centred on it.",
    why: """
      It is written for nothing. That is proved for a map that is neither turned nor tilted, in each of the `viewports` of the \
      configuration, and whatever was shown before: by zooms that exclude each other, the filter of a layer, a polygon that is too small to \
      `contain` it, or anchors of which each \
      is stopped by the bounds, by an avoided region or by an annotation that is always there and comes first; or because its layer draws \
      nothing of its feature, or hides it, as long as the host does not say that the feature is visible. What is shown only \
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
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { areas: { type: fill, source: roads } }
      annotations:
        - { id: ⟦a⟧, size: [9, 9], forEach: { layer: areas } }
      """),
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { roads: { type: line, source: roads, visible: false } }
      annotations:
        - { id: ⟦a⟧, size: [9, 9], forEach: { layer: roads } }
      """),
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { roads: { type: line, source: roads, trimOffset: [0, 1] } }
      annotations:
        - { id: ⟦a⟧, size: [9, 9], forEach: { layer: roads } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: ⟦a⟧
          size: [90, 20]
          maxZoom: 12
          attach: { polygon: [[[9.5, 53.5], [9.501, 53.5], [9.501, 53.501], [9.5, 53.5]]], contain: true }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          size: [90, 20]
          attach: { polygon: [[[9.5, 53.5], [9.501, 53.5], [9.501, 53.501], [9.5, 53.5]]], contain: true }
      """),
    .accepted(
      """
      version: 1
      sources:
        roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } }
        parks: { data: { type: Polygon, coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] } }
      layers:
        roads: { type: line, source: roads, trimOffset: [0, 0.9] }
        outlines: { type: line, source: parks }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: roads } }
        - { id: b, size: [9, 9], forEach: { layer: outlines } }
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
    let told = RegionCoversViewport.flagsAny(context) ? hiddenByRegions(proofs) : []
    for entry in ProvenAnnotations(proofs, in: context, row: \.row).entries {
      let proof = entry.first
      if isToldElsewhere(proof, entry.annotation, plan, context) || told.contains(proof.row) { continue }
      let others = entry.count > 1 ? "; nor are \(entry.count - 1) more of the `forEach`" : ""
      context.report(
        "\(words.name(proof.row)) is \(proof.isCentred ? "hidden wherever the camera is centred on it" : "never shown"): \(reason(proof, words))\(others)",
        at: entry.annotation.idPlace,
        help:
          "\(remedy(proof.cause))\(words.command(showing: proof.row, at: proof.zoom, in: viewport)) shows what hides it"
      )
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
    case .host, .layerHidden, .undrawn, .trimmed, .filter, .outgrown: return false
    }
  }

  /// The rows that an avoided region hides, or what they hang on.
  private static func hiddenByRegions(_ proofs: [InvisibilityProof]) -> Set<Int> {
    let causes = Dictionary(proofs.map { ($0.row, $0.cause) }, uniquingKeysWith: { first, _ in first })
    return Set(
      causes.keys.filter { row in
        var row = row
        while case .host(let host)? = causes[row] { row = host }
        guard case .stops(let stops, _)? = causes[row] else { return false }
        return stops.contains { if case .region = $0 { true } else { false } }
      })
  }

  /// What to do first, where that is known: "…; ".
  private static func remedy(_ cause: InvisibilityProof.Cause) -> String {
    switch cause {
    case .layerHidden: "remove the layer's `visible: false`, or attach it to a layer that is drawn; "
    case .undrawn: "give the layer a `type` that draws such features; "
    case .trimmed: "leave some of the line in the layer's `trimOffset`; "
    case .outgrown:
      "give it a smaller `size` or a higher `maxZoom`, or let it reach out with `contain: false`; "
    case .ownZooms, .host, .hostZooms, .layerZooms, .filter, .stops: ""
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
    case .layerHidden(let layer):
      return "the layer \(words.name(ofLayer: layer)) is hidden itself"
    case .undrawn(let layer):
      return
        "the layer \(words.name(ofLayer: layer)) draws nothing of its feature, \(words.drawing(ofLayer: layer))"
    case .trimmed(let layer):
      return
        "the `trimOffset` of the layer \(words.name(ofLayer: layer)) leaves nothing of the line where it stands"
    case .filter(let layer):
      return "the filter of the layer \(words.name(ofLayer: layer)) leaves its feature out"
    case .outgrown(let amount, let zooms):
      return
        "at all its zooms \(words.text(zooms)) it is larger than the polygon that is to contain it, by at least \(words.points(amount))"
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
