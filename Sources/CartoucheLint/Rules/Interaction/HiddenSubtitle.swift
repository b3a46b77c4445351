import CartoucheDiagnostics
import CartoucheSpec

/// A callout's subtitle whose place something else takes.
struct HiddenSubtitle: Rule {
  static let metadata = RuleMetadata(
    id: "hidden-subtitle", .interaction,
    summary: "A callout has a `subtitle` and a `detailAccessory`.",
    why: "The `detailAccessory` takes the place of the subtitle, which is never shown.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          callout: { title: Harbour, subtitle: ⟦Ferries⟧, detailAccessory: timetable }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          callout: { title: Harbour, detailAccessory: timetable }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let callout = look.traits.content.callout?.content, let accessory = callout.detailAccessory,
        let place = callout.subtitle?.location, context.analysis.isOwn(place)
      else { continue }
      context.report(
        "this subtitle is not shown: `detailAccessory` takes its place", at: place,
        help: "remove one of the two",
        related: [RelatedPlace("the accessory is here", at: accessory.location)])
    }
  }
}
