import CartoucheSpec

/// What the spec says of clusters, in order of writing: read like annotations, over what their templates give.
func readClusters(
  _ modules: [Module], _ names: Names, _ templates: inout Templates, _ decoder: inout Decoder
) -> [Named<Cluster>] {
  var clusters: [Named<Cluster>] = []
  for module in modules {
    for named in module.spec.clusters {
      let inheritance = templates.inheritance(of: named.content, &decoder)
      let base = templates.annotation(of: inheritance)
      clusters.append(
        Named(
          name: Located(names.qualified(named.name), at: named.name.location),
          content: Cluster.read(named.content, over: base, &decoder)))
    }
  }
  return clusters
}
