import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// `required` of what joins a cluster.
struct RequiredInCluster: Rule {
  static let metadata = RuleMetadata(
    id: "required-in-cluster", .placement,
    summary: "`priority: required` stands beside a `clusteringIdentifier`.",
    why:
      "What must be seen whatever happens is not to be replaced by a cluster: the two contradict each other.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          priority: ⟦required⟧
          clusteringIdentifier: cafes
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, priority: high, clusteringIdentifier: cafes }
        - { id: b, size: [40, 20], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let name = look.traits.content.clusteringIdentifier.constant, !name.isEmpty,
        let annotation = look.annotations.first(where: { $0.annotation.priority.constant == .required })
      else { continue }
      context.report(
        "this is `required`, and a cluster may take its place",
        at: context.place(of: "priority", in: annotation), help: "remove one of the two",
        related: [
          RelatedPlace(
            "it joins a cluster here", at: context.place(of: "clusteringIdentifier", in: annotation))
        ])
    }
  }
}
