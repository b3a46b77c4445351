import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Lowering {
  /// Notes which cluster an annotation names.
  mutating func noteCluster(_ written: Value<String>) {
    guard case .constant(let name) = written.form else {
      namedClusters = nil
      return
    }
    if name.isEmpty { return }
    let identifier = written.location.map { names.qualified(name, at: $0) } ?? name
    guard namedClusters?.insert(identifier).inserted == true, clusters[identifier] == nil else { return }
    // The one that was probably meant is not unused.
    if let meant = nearestName(to: identifier, among: clusters.keys, isOrdered: false) {
      namedClusters?.insert(meant)
    }
  }

  /// Notes in which clusters the annotation in `row` may take part.
  mutating func appendMembership(_ annotation: Annotation, at row: Int, _ evaluation: inout Evaluation) {
    let written = annotation.clusteringIdentifier
    // Most specs have no clusters at all.
    if plan.clusters.member.isEmpty, case .constant(let name) = written.form, name.isEmpty { return }
    let name = evaluation.name(written, default: Annotation.defaults.clusteringIdentifier)
    if name.isEmpty, plan.clusters.member.isEmpty { return }
    while plan.clusters.member.count < row { plan.clusters.member.append(ClusterColumns.none) }
    guard !name.isEmpty else {
      plan.clusters.member.append(ClusterColumns.none)
      return
    }
    plan.clusters.member.append(clusterIndex(written.location.map { names.qualified(name, at: $0) } ?? name))
  }

  /// The row of a cluster; an identifier without an entry of its own gets the defaults.
  private mutating func clusterIndex(_ identifier: String) -> UInt32 {
    if let index = clusterIndices[identifier] { return index }
    let cluster = clusters[identifier] ?? Cluster()
    let index = plan.clusters.identifiers.append(identifier.utf8)
    plan.clusters.minPoints.append(UInt32(cluster.minPoints))
    plan.clusters.maxZoom.append(cluster.maxZoom)
    plan.clusters.position.append(cluster.position == .mean ? .mean : .first)
    clusterIndices[identifier] = index
    return index
  }
}

/// What clusters look like, by identifier: read like annotations, over what their templates give them.
func readClusters(
  _ modules: [Module], _ names: Names, _ templates: inout Templates, _ decoder: inout Decoder
) -> [String: Cluster] {
  var clusters: [String: Cluster] = [:]
  for module in modules {
    for named in module.spec.clusters {
      let inheritance = templates.inheritance(of: named.content, &decoder)
      let base = templates[inheritance].annotation
      clusters[names.qualified(named.name)] = Cluster.read(named.content, over: base, &decoder)
    }
  }
  return clusters
}
