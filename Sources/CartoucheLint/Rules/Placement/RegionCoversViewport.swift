import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// An avoided region that leaves nothing of any viewport.
struct RegionCoversViewport: Rule {
  static let metadata = RuleMetadata(
    id: "region-covers-viewport", .placement,
    summary: "An avoided region covers every viewport.",
    why: """
      Whatever keeps off avoided regions, which is the default, is never shown in any of the `viewports` of the configuration, which are \
      a phone (390 × 844 points) and a desktop (1440 × 900) where it says none.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      avoid:
        regions: [⟦{ left: 0, right: 0, top: 0, bottom: 0 }⟧]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      avoid:
        regions: [⟦{ left: 0, width: 1440, top: 0, height: 900 }⟧]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      avoid:
        regions: [{ left: 0, right: 0, top: 0, height: 60 }, { left: 0, width: 400, top: 0, bottom: 0 }]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for (region, place) in context.analysis.avoidedRegions where covers(region, context) {
      let what =
        Viewport.any.allSatisfy { region.covers($0) }
        ? "the whole viewport" : "all of \(context.viewportsInWords)"
      context.report(
        "this region covers \(what), so nothing that keeps off it is shown", at: place,
        help: "`right` and `bottom` are distances from those edges: write `width` and `height` for lengths")
    }
  }

  /// Whether a region leaves nothing of any viewport: then nothing that keeps off regions is shown at all.
  static func flagsAny(_ context: RuleContext) -> Bool {
    context.analysis.avoidedRegions.contains { covers($0.region, context) }
  }

  private static func covers(_ region: Rectangle, _ context: RuleContext) -> Bool {
    context.viewports.allSatisfy { region.covers($0) }
  }
}

extension Rectangle {
  /// Whether nothing is left of a viewport.
  fileprivate func covers(_ viewport: Viewport) -> Bool {
    func covers(_ range: ClosedRange<Double>?, _ side: Double) -> Bool {
      range.map { $0.lowerBound <= 0 && $0.upperBound >= side } ?? false
    }
    return covers(horizontal(in: viewport.width), viewport.width)
      && covers(vertical(in: viewport.height), viewport.height)
  }
}
