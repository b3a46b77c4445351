import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A `clusteringIdentifier` that differs from that of every cluster, but hardly from one.
struct UnknownCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-cluster", .names, needsPlan: false,
    summary: "An annotation names a cluster that is nearly the name of one under `clusters`.",
    why: """
      An identifier without an entry is a cluster of its own with the defaults, so a misspelt one looks \
      different, and its annotations do not join the others.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      clusters: { cafes: { clusterMinPoints: 3 } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: ⟦cafe⟧ }
      """),
    .flagged(
      """
      version: 1
      clusters: { cafes: { clusterMinPoints: 3 } }
      templates: { pin: { size: [9, 9], clusteringIdentifier: ⟦Cafes⟧ } }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      clusters: { cafes: { title: "{count}" } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: museums }
        - { id: c, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
        - { id: d, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: museums }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let known = context.spec.clusters.map(\.name.content).sorted()
    if known.isEmpty { return }
    let knownNames = Set(known)
    for mapping in context.spec.mappings {
      // A value that a variable brings from elsewhere is a name of that file.
      guard let name = mapping.mergedValue("clusteringIdentifier"), name.kind == .scalar,
        name.document.source == mapping.document.source, !knownNames.contains(name.string),
        let meant = MeantName(for: name.string, among: known)
      else { continue }
      context.report(
        "there is no cluster `\(name.string)`", at: name.location, help: meant.help,
        fixes: [meant.fix(name.span)])
    }
  }
}
