import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// An avoided region that no viewport has.
struct RegionOutsideViewport: Rule {
  static let metadata = RuleMetadata(
    id: "region-outside-viewport", .placement,
    summary: "An avoided region lies outside of every viewport, or has no area.",
    why: """
      Nothing keeps off it, in any viewport, or in any of the `viewports` of the configuration where it names some. Regions are \
      relative to the viewport, from its top left.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      avoid:
        regions: [⟦{ left: -80, width: 80, top: 0, bottom: 0 }⟧]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      avoid:
        regions: [⟦{ left: 0, width: 80, top: 0, height: 0 }⟧]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      avoid:
        regions: [{ left: 0, width: 80, top: 0, bottom: 0 }, { right: -8, width: 20, height: 40 }]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for (region, place) in context.analysis.avoidedRegions
    where !context.possibleViewports.contains(where: {
      region.meets(width: $0.width, height: $0.height) && region.hasArea(in: $0)
    }) {
      let hasArea = context.possibleViewports.contains { region.hasArea(in: $0) }
      context.report(
        hasArea
          ? "this region lies outside of every viewport" : "this region has no area, so it keeps nobody away",
        at: place,
        help: hasArea
          ? "`left` and `top` count from the top left of the viewport, `right` and `bottom` inwards"
          : "give it a width and a height above 0, or remove it")
    }
  }
}

extension Rectangle {
  fileprivate func hasArea(in viewport: Viewport) -> Bool {
    [horizontal(in: viewport.width), vertical(in: viewport.height)].allSatisfy {
      $0.map { $0.lowerBound < $0.upperBound } ?? false
    }
  }
}
