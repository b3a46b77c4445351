import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports an annotation that is shown at no zoom.
struct NeverVisible: Rule {
  static let metadata = RuleMetadata(
    id: "never-visible", .placement, usesProofs: true,
    summary: "An annotation is hidden at every zoom, even with the camera centred on it.",
    why: """
      It has no effect. The proof holds for a map that is neither rotated nor pitched, in all `viewports` of \
      the configuration, whatever was shown before. Causes are zoom ranges without a common zoom, a layer's \
      filter, a layer that is hidden or draws nothing of the feature, a polygon that is too small to \
      `contain` the view, and anchors that are all excluded by the bounds, by an avoided region or by an \
      annotation that is always placed first. An annotation that is only shown while selected or in a \
      cluster counts as visible; `visible: false` is for the app to change.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, let proofs = context.analysis.proofs?.neverVisible, !proofs.isEmpty,
      let formatter = context.proofFormatter, let viewport = context.viewports.first
    else { return }
    let reported = RegionCoversViewport.flagsAny(context) ? hiddenByRegions(proofs) : []
    for entry in ProvenAnnotations(proofs, in: context, row: { $0.row }).entries {
      let proof = entry.first
      if isReportedElsewhere(proof, entry.annotation, plan, context) || reported.contains(proof.row) {
        continue
      }
      let others = entry.count > 1 ? "; nor are \(entry.count - 1) more of the `forEach`" : ""
      context.report(
        "\(formatter.name(proof.row)) is \(proof.isCentred ? "hidden wherever the camera is centred on it" : "never shown"): \(reason(proof, formatter))\(others)",
        at: entry.annotation.idPlace,
        help:
          "\(remedy(proof.cause))\(formatter.command(showing: proof.row, at: proof.zoom, in: viewport)) shows what hides it"
      )
    }
  }

  /// Returns whether the compiler or a more specific rule reports the invisible annotation.
  private static func isReportedElsewhere(
    _ proof: InvisibilityProof, _ annotation: ResolvedAnnotation, _ plan: Plan, _ context: RuleContext
  ) -> Bool {
    let traits = annotation.annotation.traits.content
    switch proof.cause {
    case .ownZooms:
      guard let low = traits.minZoom.constant, let high = traits.maxZoom.constant else { return false }
      return ComparedZoom.isEmptyRange(minZoom: low, maxZoom: high)
    case .obstructed: return NeverFits.isTooLarge(TraitGroup(annotation), context)
    case .hostZooms, .layerZooms:
      return DisjointZooms.conflict(of: annotation, proof.row, plan, context) != nil
    case .host, .layerHidden, .undrawn, .trimmed, .filter, .largerThanPolygon: return false
    }
  }

  /// Returns the rows that an avoided region hides, directly or with their hosts.
  private static func hiddenByRegions(_ proofs: [InvisibilityProof]) -> Set<Int> {
    let causes = Dictionary(proofs.map { ($0.row, $0.cause) }, uniquingKeysWith: { first, _ in first })
    return Set(
      causes.keys.filter { row in
        var row = row
        while case .host(let host)? = causes[row] { row = host }
        guard case .obstructed(let obstructions, _)? = causes[row] else { return false }
        return obstructions.contains { if case .region = $0 { true } else { false } }
      })
  }

  /// Returns the advice for the cause of an invisible annotation, with a separator after it. The text is
  /// empty for a cause without advice of its own.
  private static func remedy(_ cause: InvisibilityProof.Cause) -> String {
    switch cause {
    case .layerHidden: "remove the layer's `visible: false`, or attach it to a layer that is drawn; "
    case .undrawn: "give the layer a `type` that draws such features; "
    case .trimmed: "leave some of the line in the layer's `trimOffset`; "
    case .largerThanPolygon:
      "give it a smaller `size` or a higher `maxZoom`, or let it reach out with `contain: false`; "
    case .ownZooms, .host, .hostZooms, .layerZooms, .filter, .obstructed: ""
    }
  }

  private static func reason(_ proof: InvisibilityProof, _ formatter: ProofFormatter) -> String {
    switch proof.cause {
    case .ownZooms: return "its `visible`, `minZoom` and `maxZoom` leave no zoom"
    case .host(let host): return "it is attached to \(formatter.name(host)), which is never shown"
    case .hostZooms(let host, let zooms):
      return
        "it is attached to \(formatter.name(host)), which is shown at zooms \(formatter.text(zooms)), and at none of its own"
    case .layerZooms(let layer):
      return "the layer \(formatter.name(ofLayer: layer)) is drawn at none of its zooms"
    case .layerHidden(let layer):
      return "the layer \(formatter.name(ofLayer: layer)) is hidden itself"
    case .undrawn(let layer):
      return
        "the layer \(formatter.name(ofLayer: layer)) draws nothing of its feature, \(formatter.drawing(ofLayer: layer))"
    case .trimmed(let layer):
      return
        "the `trimOffset` of the layer \(formatter.name(ofLayer: layer)) leaves nothing of the line at its place"
    case .filter(let layer):
      return "the filter of the layer \(formatter.name(ofLayer: layer)) excludes its feature"
    case .largerThanPolygon(let amount, let zooms):
      return
        "at all its zooms \(formatter.text(zooms)) it is larger than the polygon that is to contain it, by at least \(formatter.points(amount))"
    case .obstructed(let obstructions, let zooms):
      let described = obstructions.prefix(4).enumerated().map {
        reason($1, formatter.anchor($0, of: proof.row), formatter)
      }
      let more = obstructions.count > described.count ? "; and so on" : ""
      return
        "at all its zooms \(formatter.text(zooms)), \(described.joined(separator: "; "))\(more)"
    }
  }

  private static func reason(_ obstruction: Obstruction, _ anchor: String, _ formatter: ProofFormatter)
    -> String
  {
    switch obstruction {
    case .bounds(let amount):
      "with \(anchor) it is out of the bounds by at least \(formatter.points(amount))"
    case .region(let index, let amount):
      "with \(anchor) it covers the avoided region \(index) by at least \(formatter.points(amount))"
    case .annotation(let row, let amount):
      "with \(anchor) it covers \(formatter.name(row)), which is placed first, by at least \(formatter.points(amount))"
    }
  }
}

/// Reports a view that always overlaps the avoided layer that it or its host is bound to.
struct NeverClear: Rule {
  static let metadata = RuleMetadata(
    id: "never-clear", .placement, usesProofs: true,
    summary: "A view always covers what an avoided layer draws, and `avoid.strict` hides it there.",
    why: """
      A view may cover the line, icon, circle or area of its own feature, but not along a line: with the \
      anchor `center` the line passes through it. A view that is attached to such a view has no feature of \
      its own; with `avoidLayers: true` it must avoid the icon or line below. With `avoid.strict` it is \
      always hidden. A line that is shorter than a few points on the screen hides nothing.
      """)

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.avoidances, !proofs.isEmpty,
      let formatter = context.proofFormatter,
      let viewport = context.viewports.first
    else { return }
    for entry in ProvenAnnotations(proofs, in: context, row: { $0.row }).entries {
      let proof = entry.first
      let drawn =
        proof.host.map {
          "what the layer \(formatter.name(ofLayer: proof.layer)) draws below \(formatter.name($0))"
        }
        ?? "its own line of the layer \(formatter.name(ofLayer: proof.layer)) with each of its anchors"
      let others = entry.count > 1 ? "; so are \(entry.count - 1) more of the `forEach`" : ""
      let remedy =
        proof.host == nil
        ? "give it an anchor at its edge, such as `bottom`, or `avoidLayers: false`"
        : "remove its `avoidLayers: true`, or give it offsets that lead off it"
      context.report(
        "\(formatter.name(proof.row)) always covers \(drawn), so `avoid.strict` hides it\(others)",
        at: entry.annotation.idPlace,
        help: "\(remedy); \(formatter.command(showing: proof.row, at: proof.zoom, in: viewport)) shows it")
    }
  }
}

/// Reports two annotations that are never shown together.
struct AlwaysCollides: Rule {
  static let metadata = RuleMetadata(
    id: "always-collides", .placement, usesProofs: true,
    summary: "Two annotations are never shown together, or only while one is selected.",
    why: """
      Their views overlap with all anchors at all common zooms, and one hides the other. The proof holds for \
      a map that is neither rotated nor pitched, with the camera centred on one of them. `obstacle: false` \
      on the later annotation does not help: it hides nothing, but is hidden until it is selected. \
      `same-place` reports views with the same rectangle.
      """)

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.collisions, !proofs.isEmpty,
      let formatter = context.proofFormatter,
      let viewport = context.viewports.first
    else { return }
    for entry in ProvenAnnotations(proofs, in: context, row: { $0.loser }).entries {
      let proof = entry.first
      let (winner, loser) = (formatter.name(proof.winner), formatter.name(proof.loser))
      let order =
        proof.isCertain || proof.holdsOnlyUnselected
        ? "\(winner) is placed first" : "\(winner) is placed first unless one is selected or already visible"
      let never =
        proof.holdsOnlyUnselected ? "shown together only while \(loser) is selected" : "never shown together"
      let others = entry.count > 1 ? "; \(entry.count - 1) more of the `forEach` collide likewise" : ""
      context.report(
        "\(winner) and \(loser) are \(never): at all zooms that both are for, \(formatter.text(proof.zooms)), they overlap by at least \(formatter.points(proof.overlap)), and \(order)\(others)",
        at: entry.annotation.idPlace,
        help:
          "give one of them other anchors, offsets or zooms; \(formatter.command(showing: proof.loser, at: proof.zooms.lowerBound, in: viewport)) shows it",
        related: related(proof, context))
    }
  }

  private static func related(_ proof: CollisionProof, _ context: RuleContext) -> [RelatedPlace] {
    guard let winner = context.annotation(ofRow: proof.winner) else { return [] }
    return [RelatedPlace("the one that is placed first", at: winner.idPlace)]
  }
}

/// Reports an annotation that has no zoom in common with its host or layer.
struct DisjointZooms: Rule {
  static let metadata = RuleMetadata(
    id: "disjoint-zooms", .placement,
    summary: "An annotation has no zoom in common with its layer or host annotation.",
    why: "It is hidden together with what it is attached to, so it is never shown.")

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.attachments.count > 0 else { return }
    for annotation in context.analysis.annotations {
      guard let row = context.rows(of: annotation)?.first,
        let conflict = conflict(of: annotation, row, plan, context)
      else { continue }
      context.report(
        "this is never shown, because it has no zoom in common with \(conflict.other)",
        at: context.place(of: conflict.isBelow ? "maxZoom" : "minZoom", in: annotation),
        help:
          "\(conflict.isBelow ? "raise this `maxZoom`" : "lower this `minZoom`"), or change the other's zooms"
      )
    }
  }

  /// The host or layer of an annotation, if the two have no zoom in common.
  struct Conflict {
    /// Whether the annotation's zooms are below those of the host or layer.
    var isBelow: Bool
    /// The description of the host or layer in messages.
    var other: String
  }

  static func conflict(
    of annotation: ResolvedAnnotation, _ row: Int, _ plan: Plan, _ context: RuleContext
  ) -> Conflict? {
    // Zoom ranges that depend on features or states are not constant.
    guard !annotation.hasExpressions, annotation.states.isEmpty,
      plan.annotations.attachment[row] != AttachmentTable.none
    else { return nil }
    let attachment = Int(plan.annotations.attachment[row])
    let own = plan.annotations.options[row]
    if let host = plan.host(of: row), let other = context.annotation(ofRow: host), !other.hasExpressions,
      other.states.isEmpty
    {
      let options = plan.annotations.options[host]
      let isBelow = ComparedZoom.isEmptyRange(minZoom: options.minZoom, maxZoom: own.maxZoom)
      guard isBelow || ComparedZoom.isEmptyRange(minZoom: own.minZoom, maxZoom: options.maxZoom) else {
        return nil
      }
      return Conflict(
        isBelow: isBelow,
        other:
          "`\(abbreviated(other.id ?? ""))`, \(zoomRangeText(minZoom: options.minZoom, maxZoom: options.maxZoom))"
      )
    } else if plan.attachments.layer[attachment] != AttachmentTable.none {
      let layer = Int(plan.attachments.layer[attachment])
      let (low, high) = (plan.layers.minZoom[layer], plan.layers.maxZoom[layer])
      let isBelow = ComparedZoom.isEmptyRange(minZoom: low, maxZoom: own.maxZoom)
      guard isBelow || ComparedZoom(own.minZoom).reaches(high) else { return nil }
      return Conflict(
        isBelow: isBelow,
        other:
          "the layer `\(abbreviated(plan.layers.names.string(layer)))`, from \(low.ecmaScriptDescription) to below \(high.ecmaScriptDescription)"
      )
    }
    return nil
  }
}
