import CartoucheDiagnostics
import CartoucheSpec

/// Insets that leave nothing of a view to collide with.
struct EmptyCollisionShape: Rule {
  static let metadata = RuleMetadata(
    id: "empty-collision-shape", .placement,
    summary: "Collision insets are as large as the view.",
    why: "Nothing is left to collide with, so others stand on it; `collisionMode: none` says so.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionInsets: ⟦10⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionInsets: 8 }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      if case .all(0) = look.traits.content.collisionInsets, look.traits.content.collisionBoxes == nil {
        continue
      }
      let traits = look.traits.content
      guard let (width, height) = traits.size?.points, let insets = traits.collisionInsets.edges,
        traits.collisionMode.constant.map({ $0 != .none }) ?? false
      else { continue }
      let boxes = traits.collisionBoxes.flatMap { $0.isEmpty ? nil : $0 }
      let sizes =
        boxes?.map { box in (box.length(box.horizontal(in: width)), box.length(box.vertical(in: height))) }
        ?? [(width, height)]
      let isEmpty = sizes.allSatisfy {
        $0.0 - insets.left - insets.right <= 0 || $0.1 - insets.top - insets.bottom <= 0
      }
      guard isEmpty else { continue }
      context.report(
        "nothing is left of the view to collide with",
        at: context.place(of: insets == InsetsValue() ? "collisionBoxes" : "collisionInsets", in: look.first),
        help: "write `collisionMode: none` if that is meant, or smaller insets")
    }
  }
}

extension Rectangle {
  fileprivate func length(_ range: ClosedRange<Double>?) -> Double {
    range.map { $0.upperBound - $0.lowerBound } ?? 0
  }
}

extension CollisionInsets {
  fileprivate var edges: InsetsValue? {
    switch self {
    case .edges(let edges): return edges
    case .all(let inset):
      var edges = InsetsValue()
      (edges.top, edges.right, edges.bottom, edges.left) = (inset, inset, inset, inset)
      return edges
    }
  }
}
