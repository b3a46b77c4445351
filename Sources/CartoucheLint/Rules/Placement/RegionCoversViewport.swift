import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// An avoided region that is the whole viewport.
struct RegionCoversViewport: Rule {
  static let metadata = RuleMetadata(
    id: "region-covers-viewport", .placement,
    summary: "An avoided region covers every viewport.",
    why: """
      Whatever keeps off avoided regions, which is the default, is never shown: in no viewport at all, or in none of the `viewports` \
      of the configuration where it names some.
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
    .accepted(
      """
      version: 1
      avoid:
        regions: [{ left: 0, right: 0, top: 0, height: 60 }]
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for (region, place) in context.analysis.avoidedRegions
    where context.possibleViewports.allSatisfy({ region.covers($0) }) {
      context.report(
        "this region covers the whole viewport, so nothing that keeps off it is shown", at: place,
        help: "`right` and `bottom` are distances from those edges: write `width` and `height` for lengths")
    }
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
