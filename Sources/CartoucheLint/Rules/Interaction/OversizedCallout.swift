import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A callout that is larger than all that it can lie in.
struct OversizedCallout: Rule {
  static let metadata = RuleMetadata(
    id: "oversized-callout", .interaction,
    summary: "A callout is larger than what every viewport has room for.",
    why: """
      It is shown all the same, and cut off: part of it cannot be seen or tapped, in each of the `viewports` of the configuration, which are \
      a phone (390 × 844 points) and a desktop (1440 × 900) where it says none, less the camera's `padding`.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: Harbour, callout: { size: ⟦[1600, 80]⟧ } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [0, 0], padding: { top: 800 } }
      templates: { pin: { size: [9, 9], callout: { size: ⟦[auto, 120]⟧ } } }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] }, title: Harbour }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: Harbour, callout: { size: [600, 80] } }
        - id: b
          attach: { point: [1, 0] }
          size: [9, 9]
          title: Harbour
          callout: { size: [1600, 80] }
          states: { selected: { callout: { size: [300, 80] } } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let size = look.traits.content.callout?.content.size, context.analysis.isOwn(size.location) else {
        continue
      }
      let annotations = [look.first.annotation] + look.first.states.map(\.annotation)
      let callouts = annotations.compactMap { $0.traits.content.callout?.content }
      // In a state, or with one of its anchors, it may have another size.
      guard callouts.count == annotations.count,
        callouts.allSatisfy({
          $0.size?.location == size.location && $0.variableAnchors.allSatisfy { $0.size == nil }
        })
      else { continue }
      let (width, height) = (size.width.written ?? 0, size.height.written ?? 0)
      let bounds = context.bounds(ignoresPadding: look.canIgnorePadding)
      guard !bounds.contains(where: { width <= $0.width && height <= $0.height }) else { continue }
      context.report(
        "this callout is cut off: it is larger than what is left of \(context.viewportsInWords)",
        at: size.location, help: "write a smaller size, or `size: auto` for that of its texts")
    }
  }
}

extension Dimension {
  /// The length where it is written; nil: it is computed or estimated.
  fileprivate var written: Double? {
    guard case .points(let length) = self else { return nil }
    return length.constant
  }
}
