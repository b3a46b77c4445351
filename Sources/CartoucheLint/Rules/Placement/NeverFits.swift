import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A view that must lie inside of bounds that are smaller than itself.
struct NeverFits: Rule {
  static let metadata = RuleMetadata(
    id: "never-fits", .placement,
    summary: "A view with `fit: require` is larger than what it must lie in.",
    why: """
      It is hidden everywhere, in each of the `viewports` of the configuration, which are a phone (390 × 844 points) and a \
      desktop (1440 × 900) where it says none: the bounds are the viewport less the camera's `padding`.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: ⟦[1600, 200]⟧, attach: { point: [0, 0] }, fit: require }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [0, 0], padding: 420 }
      annotations:
        - { id: a, size: ⟦[80, 80]⟧, attach: { point: [0, 0] }, fit: require }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [1400, 200], attach: { point: [0, 0] }, fit: require }
        - { id: b, size: [1600, 200], attach: { point: [0, 9] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks where isTooLarge(look, context) {
      context.report(
        "with `fit: require` this is never shown: it is larger than what is left of \(context.viewportsInWords)",
        at: context.place(of: "size", in: look.first), help: "write `fit: prefer`, or a smaller size")
    }
  }

  static func isTooLarge(_ look: Look, _ context: RuleContext) -> Bool {
    let traits = look.traits.content
    guard traits.fit.constant == .require, let (width, height) = traits.size?.points,
      look.first.states.isEmpty, traits.variableAnchors.allSatisfy({ $0.size == nil }),
      let ignoresPadding = traits.ignoreCameraPadding.constant
    else { return false }
    return !context.bounds(ignoresPadding: ignoresPadding).contains {
      width <= $0.width && height <= $0.height
    }
  }
}
