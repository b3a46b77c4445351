import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// An anchor that puts the view where an earlier one of the list has put it.
struct UnreachableAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "unreachable-anchor", .placement,
    summary: "An anchor puts the view exactly where an earlier one does.",
    why: "What stopped the earlier one stops it too, so it is never used.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          variableAnchors: [bottom, ⟦{ anchor: center, offsetY: 10 }⟧, top]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          variableAnchors: [bottom, { anchor: center, offsetY: 12 }, top]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      // Without offsets, and moved away from the point, each anchor puts the view elsewhere.
      guard let gap = look.traits.content.gap.constant, gap < 0 || look.hasOffsets else { continue }
      let traits = look.traits.content
      guard traits.variableAnchors.count > 1,
        let (width, height) = traits.size?.points,
        // On another view each anchor touches another place.
        !look.hangsOnAnnotations
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
        // What is written twice has a rule of its own.
        let isNew = written.insert(WrittenAnchor(option)).inserted
        if seen.insert(frame).inserted || !isNew { continue }
        let known = places ?? context.items(of: "variableAnchors", in: look.first)
        places = known
        context.report(
          "this anchor puts the view where an earlier one does, so it is never used", at: known[index],
          help: "remove it, or write another offset")
      }
    }
  }
}

/// What two equal entries of a list have in common.
private struct WrittenAnchor: Hashable {
  private let anchor: AnchorName?
  private let offset: SIMD2<Double>

  init(_ option: VariableAnchor) {
    anchor = option.anchor
    offset = SIMD2(option.offsetX, option.offsetY)
  }
}

extension AnchorName {
  /// How much of the view's width and height lies right of and above the middle that a view with the anchor `center` has,
  /// and where a gap of one point moves it.
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
