import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A cluster that no annotation can become.
struct UnusedCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unused-cluster", .names, needsPlan: false,
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

  static func check(_ context: inout RuleContext) {
    guard !context.spec.isLibrary, let named = namedClusters(in: context.spec) else { return }
    for cluster in context.spec.root.clusters where !named.contains(cluster.name.content) {
      context.report(
        "no annotation names the cluster `\(cluster.name.content)`",
        at: cluster.name.location,
        help: "remove it, or add `clusteringIdentifier: \(cluster.name.content)` to an annotation")
    }
  }

  /// Identifiers that annotations name, and those they were probably meant to name; nil: expressions compute some.
  private static func namedClusters(in spec: ResolvedSpec) -> Set<String>? {
    let known = spec.clusters.map(\.name.content)
    if known.isEmpty { return [] }
    var named: Set<String> = []
    for annotation in spec.annotations where annotation.id != nil {
      let written = annotation.annotation.traits.content.clusteringIdentifier
      guard let name = written.constant else { return nil }
      guard let place = written.location, !name.isEmpty else { continue }
      let identifier = spec.qualified(name, at: place)
      guard named.insert(identifier).inserted, !known.contains(identifier) else { continue }
      if let meant = nearestName(to: identifier, among: known, isOrdered: false) { named.insert(meant) }
    }
    return named
  }
}
