import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports an anchor that no frame uses.
struct DeadAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "dead-anchor", .placement, usesProofs: true,
    summary: "An anchor is never chosen, at any zoom and position of the map.",
    why: """
      It has no effect; often another size or order was intended. The proof holds for a map that is neither \
      rotated nor pitched, in all `viewports` of the configuration. There are three causes: with `fit: \
      require` the view with this anchor exceeds the bounds; the smaller view of an earlier anchor is inside \
      it and fits wherever it does; or a view that is always placed first covers it.
      """)

  static func check(_ context: inout RuleContext) {
    guard let proofs = context.analysis.proofs?.deadAnchors, !proofs.isEmpty,
      let formatter = context.proofFormatter,
      let viewport = context.viewports.first
    else { return }
    let found = ProvenAnnotations(proofs, in: context, row: { $0.row }, part: { $0.anchor })
    for entry in found.entries {
      let proof = entry.first
      context.report(
        "this anchor is never used: \(reason(proof, formatter, context))",
        at: context.items(of: "variableAnchors", in: entry.annotation)[proof.anchor],
        help:
          "\(help(proof)); \(formatter.command(showing: proof.row, at: proof.zoom, in: viewport)) shows the result"
      )
    }
  }

  private static func reason(_ proof: DeadAnchorProof, _ formatter: ProofFormatter, _ context: RuleContext)
    -> String
  {
    switch proof.cause {
    case .tooLarge(let excess):
      "with `fit: require` its view is larger than what is left of \(context.viewportDescription), by at least \(formatter.points(excess))"
    case .shadowed(let anchor):
      "where it fits, the smaller view with \(formatter.anchor(anchor, of: proof.row)) before it fits, too"
    case .covered(let row): "it is completely covered by \(formatter.name(row)), which is placed first"
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

/// Reports an anchor at which the view has the same rectangle as at an earlier anchor.
struct UnreachableAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "unreachable-anchor", .placement,
    summary: "An anchor places the view exactly where an earlier one does.",
    why: "Whatever excludes the earlier anchor also excludes this one, so it is never used.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      // Without offsets and with a positive gap, each anchor gives another rectangle.
      guard let gap = group.traits.content.gap.constant, gap < 0 || group.hasOffsets else { continue }
      let traits = group.traits.content
      guard traits.variableAnchors.count > 1,
        let (width, height) = traits.size?.points,
        // On a host's view, each anchor touches another point, so each gives another rectangle.
        !group.isAttachedToAnnotations
      else { continue }
      var seen: Set<[Double]> = []
      var written: Set<WrittenAnchor> = []
      var places: ItemPlaces?
      for (index, option) in traits.variableAnchors.enumerated() {
        guard option.size == nil, let anchor = option.anchor?.place else { continue }
        let frame = [
          anchor.x * width + option.offsetX + anchor.gapX * gap,
          anchor.y * height + option.offsetY + anchor.gapY * gap,
        ]
        // `repeated-anchor` reports equal entries.
        let isNew = written.insert(WrittenAnchor(option)).inserted
        if seen.insert(frame).inserted || !isNew { continue }
        let known = places ?? context.items(of: "variableAnchors", in: group.first)
        places = known
        context.report(
          "this anchor puts the view where an earlier one does, so it is never used", at: known[index],
          help: "remove it, or write another offset")
      }
    }
  }
}

/// The name and the offset of an anchor, for finding equal anchors in a list.
private struct WrittenAnchor: Hashable {
  private let anchor: AnchorName?
  private let offset: SIMD2<Double>

  init(_ option: VariableAnchor) {
    anchor = option.anchor
    offset = SIMD2(option.offsetX, option.offsetY)
  }
}

extension AnchorName {
  /// The position of the view that this anchor gives. `x` and `y` are the center of the view relative to the
  /// anchored point, as fractions of the view's width and height (y up). `gapX` and `gapY` are the direction
  /// of a gap of one point.
  fileprivate var place: (x: Double, y: Double, gapX: Double, gapY: Double) {
    let diagonal = 0.5.squareRoot()
    return switch self {
    case .center: (0, 0, 0, 0)
    case .top: (0, -0.5, 0, -1)
    case .bottom: (0, 0.5, 0, 1)
    case .left: (0.5, 0, 1, 0)
    case .right: (-0.5, 0, -1, 0)
    case .topLeft: (0.5, -0.5, diagonal, -diagonal)
    case .topRight: (-0.5, -0.5, -diagonal, -diagonal)
    case .bottomLeft: (0.5, 0.5, diagonal, diagonal)
    case .bottomRight: (-0.5, 0.5, -diagonal, diagonal)
    }
  }
}

/// Reports an anchor that appears twice in one list, so that the second is never used.
struct RepeatedAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-anchor", .placement, needsPlan: false,
    summary: "An anchor appears twice in one list.",
    why: "The first anchor that fits is used, so the second never is; another anchor was probably intended.")

  static func check(_ context: inout RuleContext) {
    for mapping in context.spec.mappings {
      guard let list = mapping["variableAnchors"] else { continue }
      var first: [String: Node] = [:]
      for item in list.items {
        let meaning = meaning(of: item)
        guard let earlier = first[meaning] else {
          first[meaning] = item
          continue
        }
        context.report(
          "this anchor appears twice in the list", at: item.location,
          help: "remove it, or write the anchor that was meant",
          related: [RelatedPlace("first written here", at: earlier.location)])
      }
    }
  }

  /// Returns a text that is equal for anchors with the same meaning, such as `bottom` and `{ anchor: bottom
  /// }`.
  private static func meaning(of item: Node) -> String {
    guard item.kind == .mapping, let anchor = item.mergedValue("anchor") else { return item.written }
    let others = ["offsetX", "offsetY", "size"].compactMap { key -> String? in
      guard let value = item.mergedValue(key), !value.isNull, value.number != 0 else { return nil }
      return "\(key)=\(value.number?.ecmaScriptDescription ?? value.written)"
    }
    return ([anchor.written] + others).joined(separator: " ")
  }
}

/// Reports an offset that moves a view so far away that its point is no longer recognizable.
struct DistantAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "distant-anchor", .placement,
    summary: "An offset moves a view far away from its point.",
    why: """
      Readers cannot see what the view belongs to. Usually the length is in pixels of a dense screen, or has \
      a digit too many.
      """)

  /// The minimum distance in points at which a view is far away. For a large view it is four times the
  /// view's longer side.
  private static let farAway = 400.0

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard group.hasOffsets || abs(group.traits.content.gap.constant ?? 0) > farAway else { continue }
      let traits = group.traits.content
      let size = traits.size?.points
      let limit = max(farAway, 4 * max(size?.width ?? 0, size?.height ?? 0))
      if let gap = traits.gap.constant, abs(gap) > limit {
        report("gap", gap, at: context.place(of: "gap", in: group.first), &context)
      }
      let offsets = traits.variableAnchors.map {
        abs($0.offsetX) > abs($0.offsetY) ? $0.offsetX : $0.offsetY
      }
      let far = offsets.indices.filter { abs(offsets[$0]) > limit }
      guard !far.isEmpty else { continue }
      let places = context.items(of: "variableAnchors", in: group.first)
      for index in far { report("offset", offsets[index], at: places[index], &context) }
    }
  }

  private static func report(
    _ what: String, _ length: Double, at place: Location, _ context: inout RuleContext
  ) {
    context.report(
      "this \(what) of \(length.ecmaScriptDescription) points moves the view far away from its point",
      at: place, help: "lengths are points of the screen, not pixels or metres")
  }
}
