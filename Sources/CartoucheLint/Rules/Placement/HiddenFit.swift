import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// An annotation that the camera is to show, and that is hidden at the camera's zoom.
struct HiddenFit: Rule {
  static let metadata = RuleMetadata(
    id: "hidden-fit", .placement,
    summary: "An annotation that the camera's `fit` names is hidden at the zoom that shows it whole.",
    why: """
      The camera makes room for what nobody sees. That is looked at in each of the `viewports` of the configuration; specs of more than \
      20,000 annotations are not looked at.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      camera: { fit: [⟦a⟧, b] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, minZoom: 14 }
        - { id: b, size: [9, 9], attach: { point: [9.9, 53.5] } }
      """),
    .accepted(
      """
      version: 1
      camera: { fit: [a, b] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, minZoom: 4 }
        - { id: b, size: [9, 9], attach: { point: [9.9, 53.5] } }
        - { id: c, size: [9, 9], attach: { point: [9.7, 53.5] }, minZoom: 14 }
      """),
    .accepted(
      """
      version: 1
      camera: { fit: a }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, minZoom: 14 }
      """),
  ]

  private static let mostAnnotations = 20_000

  static func check(_ context: inout RuleContext) {
    guard case .annotations(let names) = context.spec.root.camera.fit, let plan = context.plan,
      1...mostAnnotations ~= plan.annotations.count, let viewport = context.viewports.first
    else { return }
    let camera = plan.fittedCamera(in: viewport)
    var hidden = plan.annotationsHidden(atZoomOf: camera, in: plan.framing)
    for other in context.viewports.dropFirst() where !hidden.isEmpty {
      let there = Set(plan.annotationsHidden(atZoomOf: plan.fittedCamera(in: other), in: plan.framing))
      hidden.removeAll { !there.contains($0) }
    }
    var told: Set<String> = []
    for annotation in hidden {
      guard let id = context.annotation(ofRow: annotation.row)?.id,
        let name = names.first(where: { $0.content == id || $0.content == plan.id(of: annotation) }),
        told.insert(name.content).inserted
      else { continue }
      context.report(
        plan.describeHiding(of: annotation, atZoomOf: camera), at: name.location,
        help: "leave it out of `fit`, lower its `minZoom`, or give the camera a greater `maxZoom`")
    }
  }
}
