import CartoucheDiagnostics
package import CartoucheResolver

/// What to say of the id of a cluster that no frame can have.
package struct UnknownCluster: Sendable, Equatable {
  /// One line that can be understood alone.
  package let message: String
  /// What is wrong with the id, or what was probably meant.
  package let help: String

  /// Nil: the id is not made like that of a cluster, `cluster:IDENTIFIER:FIRST MEMBER`.
  package init?(_ id: String, in plan: Plan) {
    guard id.hasPrefix(Plan.clusterPrefix) else { return nil }
    message = "there is no cluster `\(abbreviated(id))`"
    let name = id.dropFirst(Plan.clusterPrefix.count)
    let identifiers = (0..<plan.clusters.count).map { plan.clusters.identifiers.string($0) }
    guard let identifier = identifiers.indices.last(where: { name.hasPrefix(identifiers[$0] + ":") }) else {
      let written = String(name.prefix { $0 != ":" })
      if identifiers.isEmpty {
        help = "no annotation has a `clusteringIdentifier`"
      } else if let near = MeantName(for: written, among: identifiers)?.name, near != written {
        help = "did you mean `\(Plan.clusterPrefix)\(near)\(name.dropFirst(written.count))`?"
      } else if identifiers.contains(written) {
        help = "its id ends with that of its first member: `\(Plan.clusterPrefix)\(written):ID`"
      } else {
        help = "annotations have the `clusteringIdentifier` \(listed(identifiers))"
      }
      return
    }
    let start = Plan.clusterPrefix + identifiers[identifier] + ":"
    let first = String(id.dropFirst(start.count))
    let members = plan.annotationIndices.filter {
      $0.row < plan.clusters.member.count && plan.clusters.member[$0.row] == UInt32(identifier)
    }.map { plan.id(of: $0) }
    if let near = MeantName(for: first, among: members)?.name {
      help = "did you mean `\(start)\(near)`?"
    } else if members.isEmpty {
      help = "nothing can be a member of it"
    } else {
      help = "its id ends with that of its first member, which is one of \(listed(members))"
    }
  }
}
