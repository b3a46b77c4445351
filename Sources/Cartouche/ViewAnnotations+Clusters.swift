import CartoucheResolver

/// Clusters as objects: one for each id that somebody asked for.
extension ViewAnnotations {
  func cluster(_ index: AnnotationIndex) -> ViewAnnotation {
    if let cluster = clusters[index] { return cluster }
    let id = resolver.plan.id(of: index)
    let cluster = clusterObjects[id] ?? ViewAnnotation(id: id, index: index, of: self)
    cluster.index = index
    clusterObjects[id] = cluster
    clusters[index] = cluster
    return cluster
  }

  /// Follows clusters that end because their first members have another identifier: these may be those of others from now on.
  func followRenamedClusters() {
    for event in frame.events {
      guard let index = event.annotation, index.isFormerCluster else { continue }
      let present = AnnotationIndex(clusterStartingWith: index.firstMember.row)
      for index in [present, index] {
        let cluster = clusterObjects[resolver.plan.id(of: index)]
        clusters[index] = cluster
        cluster?.index = index
      }
    }
  }

  /// Finds out by which numbers frames name clusters from now on: their first members may have others.
  func findClusters() {
    for (id, cluster) in clusterObjects {
      let present = resolver.plan.cluster(withID: id) { changes?.names.rows[$0]?.row }
      // One that is gone is told so by the number that it had.
      for index in [resolver.cluster(withID: id), present].compactMap({ $0 }) {
        clusters[index] = cluster
        cluster.index = index
      }
    }
  }
}
