import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A cluster that no annotation can become.
struct UnusedCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unused-cluster", severity: .warning,
    summary: "An entry under `clusters` is named by no annotation.",
    why: """
      It changes nothing: annotations are clustered by their `clusteringIdentifier`, which names the entry. A \
      spec without `annotations` is there to be imported and may hold clusters for others.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      clusters:
        ⟦cafes⟧: { clusterMinPoints: 3 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      clusters:
        cafes: { clusterMinPoints: 3 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: cafes }
      """),
    .accepted(
      """
      version: 1
      sources:
        places: { data: { type: Feature, properties: { kind: cafes }, geometry: { type: Point, coordinates: [0, 0] } } }
      clusters:
        bars: { clusterMinPoints: 3 }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: places }, clusteringIdentifier: [get, kind] }
      """),
    .accepted(
      """
      version: 1
      clusters:
        cafes: { clusterMinPoints: 3 }
      """),
  ]

  static func check(_ usage: SpecUsage, _ report: (Diagnostic) -> Void) {
    guard !usage.isLibrary, let named = usage.namedClusters else { return }
    for cluster in usage.spec.clusters where !named.contains(cluster.name.content) {
      report(
        Diagnostic(
          metadata, "no annotation names the cluster `\(cluster.name.content)`",
          at: cluster.name.location,
          help: "remove it, or add `clusteringIdentifier: \(cluster.name.content)` to an annotation"))
    }
  }
}
