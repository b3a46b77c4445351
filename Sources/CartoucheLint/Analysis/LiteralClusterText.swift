import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A text of a cluster that is the name of what the cluster computes, or of what its members have.
struct LiteralClusterText {
  let place: Location
  let help: String
  var fixes: [Fix] = []

  /// Those that the spec itself writes.
  static func all(in analysis: SpecAnalysis) -> [LiteralClusterText] {
    if analysis.clusterNames.isEmpty { return [] }
    let members = members(in: analysis)
    return analysis.spec.clusters.flatMap { cluster in
      let look = cluster.content.appearance
      return [look.title, look.subtitle].compactMap { text -> LiteralClusterText? in
        guard case .plain(let node)? = text?.constant, analysis.isOwn(node.location),
          node.textLength <= LiteralProperty.longestText
        else { return nil }
        return LiteralClusterText(of: cluster, node, analysis)
          ?? LiteralClusterText(of: members[cluster.name.content] ?? [], node)
      }
    }
  }

  /// What is known of the features of annotations, by the clusters that they name.
  private static func members(in analysis: SpecAnalysis) -> [String: [FeatureFacts]] {
    var members: [String: [FeatureFacts]] = [:]
    for annotation in analysis.annotations {
      let identifier = annotation.annotation.traits.content.clusteringIdentifier
      guard let name = identifier.constant, let place = identifier.location,
        let facts = analysis.facts(of: annotation)
      else { continue }
      members[analysis.spec.qualified(name, at: place), default: []].append(facts)
    }
    return members
  }

  private init?(of cluster: Named<Cluster>, _ node: Node, _ analysis: SpecAnalysis) {
    let aggregates = cluster.content.aggregateNames.filter { $0 != Cluster.members }
    // Beside the number its name may be a word for it.
    let meant = NameInText(node.string, among: aggregates) { name, isMarked in
      isMarked || !cluster.content.readNames.contains(name)
    }
    guard let meant else { return nil }
    let braced = "\"\(meant.written)\""
    place = node.location
    help = "write `\(braced)` for the cluster's `\(abbreviated(meant.name))`"
    // An annotation that takes the same template has no such value.
    if !analysis.textsOfAnnotations.contains(place) {
      fixes = [Fix("write `\(braced)`", isSafe: false, replacing: node.span, with: braced)]
    }
  }

  private init?(of members: [FeatureFacts], _ node: Node) {
    let meant = members.lazy.compactMap { facts in
      NameInText(node.string, among: facts.names) { name, isMarked in
        facts.property(name).isMeantByName(isMarked)
      }
    }.first
    guard let meant else { return nil }
    let name = abbreviated(meant.name)
    let aggregate =
      isPlainName(meant.name)
      ? "`aggregate: { \(name): { first: [get, \(name)] } }`" : "declare it under `aggregate`"
    place = node.location
    help =
      "write `\"\(abbreviated(meant.written))\"`, and \(aggregate) for that of the first member"
  }
}
