import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A cluster that no annotation can become.
struct UnusedCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unused-cluster", .names, needsPlan: false,
    summary: "An entry under `clusters` is named by no annotation.",
    why: """
      It changes nothing: annotations are clustered by their `clusteringIdentifier`, which names the entry. A \
      spec without `annotations` is there to be imported: where a folder is linted, it is asked whether any spec in it that imports \
      the library uses it.
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
        cafes: { title: "{count}" }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
      """),
    .accepted(
      """
      version: 1
      sources:
        places: { data: { type: Feature, properties: { kind: cafes }, geometry: { type: Point, coordinates: [0, 0] } } }
      clusters:
        bars: { title: "{count}" }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: places }, clusteringIdentifier: [get, kind] }
        - { id: b, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: bars }
        - { id: c, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: bars }
      """),
    .flagged(
      """
      version: 1
      sources:
        places: { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }
      clusters:
        ⟦cafes⟧: { clusterMinPoints: 3 }
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
    if context.spec.isLibrary {
      for cluster in context.spec.root.clusters {
        let name = cluster.name.content
        context.reportUnused(
          "no annotation names the cluster `\(abbreviated(name))`", at: cluster.name.location,
          help: help(name, []))
      }
      return
    }
    guard let named = namedClusters(in: context) else { return }
    let declared = context.spec.clusters.map(\.name.content)
    for cluster in context.spec.root.clusters where !named.contains(cluster.name.content) {
      let name = cluster.name.content
      let meant = MeantName(for: name, among: named.subtracting(declared).sorted())
      context.report(
        "no annotation names the cluster `\(abbreviated(name))`", at: cluster.name.location,
        help: meant?.help ?? help(name, named),
        fixes: meant.map { [$0.fix(cluster.name.location.span)] } ?? [])
    }
  }

  private static func help(_ name: String, _ named: Set<String>) -> String {
    named.isEmpty
      ? "remove it, or add `clusteringIdentifier: \(name)` to an annotation"
      : "annotations name \(listed(named.sorted())); remove it, or add `clusteringIdentifier: \(name)` to an annotation"
  }

  /// Identifiers that annotations name, and those they were probably meant to name; nil: nobody knows all.
  private static func namedClusters(in context: RuleContext) -> Set<String>? {
    let spec = context.spec
    let known = spec.clusters.map(\.name.content)
    if known.isEmpty { return [] }
    let knownNames = Set(known)
    var named: Set<String> = []
    var isComputed = false
    for annotation in spec.annotations where annotation.id != nil {
      let written = annotation.annotation.traits.content.clusteringIdentifier
      guard let name = written.constant else {
        isComputed = true
        continue
      }
      guard let place = written.location, !name.isEmpty else { continue }
      // Meant as an expression, which is reported.
      if name.contains("{") || context.analysis.propertyMeant(byIdentifierOf: annotation) != nil {
        return nil
      }
      let identifier = spec.qualified(name, at: place)
      guard named.insert(identifier).inserted, !knownNames.contains(identifier) else { continue }
      if let meant = nearestName(to: identifier, among: known, isOrdered: false) { named.insert(meant) }
    }
    guard isComputed else { return named }
    guard let clusters = context.plan?.clusters else { return nil }
    for member in Set(clusters.member) where member != ClusterColumns.none {
      named.insert(String(decoding: clusters.identifiers[Int(member)], as: UTF8.self))
    }
    return named
  }
}
