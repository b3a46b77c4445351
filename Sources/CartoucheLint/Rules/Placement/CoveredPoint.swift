import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// An offset that moves a view onto the point that it should stand beside.
struct CoveredPoint: Rule {
  static let metadata = RuleMetadata(
    id: "covered-point", .placement,
    summary: "An offset or a gap moves a view over its point.",
    why: """
      `bottom` puts a view above its point, and + is up: with a negative `offsetY` or gap it comes down onto the point. On \
      other platforms + is down.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 40]
          variableAnchors: [⟦{ anchor: bottom, offsetY: -20 }⟧]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 40], attach: { point: [0, 0] }, variableAnchors: [top, left], gap: ⟦-12⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [12, 12]
          variableAnchors: [⟦{ anchor: bottom, offsetY: -5 }⟧]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 40]
          variableAnchors: [{ anchor: bottom, offsetY: 20 }, { anchor: top, offsetY: -20 }]
        - { id: b, size: [40, 40], attach: { point: [1, 0] }, variableAnchors: [bottom], gap: -6 }
        - { id: c, size: [9, 9], attach: { point: [2, 0] }, variableAnchors: [bottom], gap: -3 }
      """),
  ]

  /// Points of overlap that are a matter of taste, or of the shadow that artwork has; a fifth of a large view.
  private static let tolerance = 3.0

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let gap = look.traits.content.gap.constant, gap < 0 || look.hasOffsets else { continue }
      let traits = look.traits.content
      guard let (width, height) = traits.size?.points,
        // On another view it may well lie.
        !look.hangsOnAnnotations
      else { continue }
      var places: ItemPlaces?
      for (index, option) in traits.variableAnchors.enumerated() {
        guard let depth = depth(of: option, gap: gap, width, height) else { continue }
        let isOffset = self.depth(of: option, gap: 0, width, height) != nil
        // With an offset of its own it is that which leads too far; else it is the gap.
        let known = places ?? context.items(of: "variableAnchors", in: look.first)
        places = known
        let place = isOffset ? known[index] : context.place(of: "gap", in: look.first)
        let anchor = option.anchor?.rawValue ?? ""
        context.report(
          "with the anchor `\(anchor)` and this \(isOffset ? "offset" : "gap") the view covers its point by \(depth.ecmaScriptDescription) points",
          at: place,
          help: isOffset
            ? "+ is up and right: for the anchor `\(anchor)` turn the sign around"
            : "a gap above 0 moves the view away from its point")
        if !isOffset { break }
      }
    }
  }

  /// By how much a view covers the point that it should stand beside; nil: it does not, or only a little.
  private static func depth(of option: VariableAnchor, gap: Double, _ width: Double, _ height: Double)
    -> Double?
  {
    guard let anchor = option.anchor, option.size == nil else { return nil }
    let corner = gap * 0.5.squareRoot()
    let x = option.offsetX
    let y = option.offsetY
    // How far the view's edges lie beyond the point, on either axis.
    let (left, bottom): (Double, Double)
    switch anchor {
    case .center: return nil
    case .top: (left, bottom) = (width / 2 - x, height - (y - gap))
    case .bottom: (left, bottom) = (width / 2 - x, -(y + gap))
    case .left: (left, bottom) = (-(x + gap), height / 2 - y)
    case .right: (left, bottom) = (width - (x - gap), height / 2 - y)
    case .topLeft: (left, bottom) = (-(x + corner), height - (y - corner))
    case .topRight: (left, bottom) = (width - (x - corner), height - (y - corner))
    case .bottomLeft: (left, bottom) = (-(x + corner), -(y + corner))
    case .bottomRight: (left, bottom) = (width - (x - corner), -(y + corner))
    }
    let depth = min(min(left, width - left), min(bottom, height - bottom))
    return depth > max(tolerance, min(width, height) / 5) ? (depth * 10).rounded() / 10 : nil
  }
}
