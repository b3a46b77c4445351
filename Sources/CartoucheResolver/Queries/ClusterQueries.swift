/// Queries about the clusters of the last frame: lookup by id, members and children.
extension Resolver {
  /// Returns the index of the last frame's cluster with an id, or `nil` if the last frame has no such cluster.
  /// - Complexity: O(clusters).
  public func cluster(withID id: String) -> AnnotationIndex? { state.cluster(withID: id) }

  /// Returns the members that a cluster of the last frame replaces, ordered by descending priority; empty if the last
  /// frame does not have the cluster.
  /// - Complexity: O(m log m), where m is the number of the cluster's members.
  public func members(of cluster: AnnotationIndex) -> [AnnotationIndex] { state.members(of: cluster) }

  /// Returns a part of `members(of:)`: at most `limit` members of a cluster, after skipping the first `offset` ones.
  public func members(of cluster: AnnotationIndex, offset: Int, limit: Int) -> [AnnotationIndex] {
    Array(members(of: cluster).dropFirst(max(0, offset)).prefix(max(0, limit)))
  }

  /// Returns the single members and the smaller clusters into which a cluster of the last frame splits at higher zooms.
  public func children(of cluster: AnnotationIndex) -> [AnnotationIndex] { state.children(of: cluster) }
}

extension Resolver.State {
  /// Returns the texts of a cluster, as `Resolver.clusterContent(of:)`.
  package func clusterContent(of cluster: AnnotationIndex) -> ClusterContent? {
    guard let evaluation = evaluation(of: cluster) else { return nil }
    func text(_ text: ClusterText) -> String { clusterText(text, of: cluster, evaluation) }
    return ClusterContent(
      title: text(.title), subtitle: text(.subtitle), view: text(.view), data: text(.data),
      calloutTitle: text(.calloutTitle), calloutSubtitle: text(.calloutSubtitle))
  }

  /// Returns the data with which a cluster's texts are evaluated, or `nil` if the last frame does not have the cluster.
  ///
  /// `identifier` is the row of its `clusteringIdentifier` in `plan.clusters`, and `first` is the annotation number of
  /// the first member that it replaces. `inputs` are the values that the programs for its texts read.
  package func evaluation(
    of cluster: AnnotationIndex
  ) -> (identifier: Int, states: AnnotationStates, first: Int, inputs: ClusterInputs)? {
    guard let formed = clustering.formedCluster(cluster) else { return nil }
    let row = plan.annotations.count + Int(formed.first)
    let inputs = ClusterInputs(
      count: Int(formed.count), aggregates: Array(clustering.aggregates(of: formed, plan)),
      zoom: perspective?.zoom ?? 0)
    return (Int(formed.identifier), options.states[row], Int(formed.firstPart), inputs)
  }

  /// Returns the index of the last frame's cluster with an id, or `nil` if the last frame has no such cluster.
  package func cluster(withID id: String) -> AnnotationIndex? {
    guard id.utf8.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    return clustering.formed.lazy.map { AnnotationIndex(clusterStartingWith: $0.first) }
      .first { plan.id(of: $0).utf8.elementsEqual(id.utf8) }
  }

  /// Returns the index of the last frame's cluster with an id, or `nil`.
  /// - Parameter row: returns the number of the annotation with an id. This lookup replaces a search over all clusters.
  package func cluster(withID id: String, row: (String) -> Int?) -> AnnotationIndex? {
    plan.cluster(withID: id, row: row) { clustering.formedCluster($0) != nil }
  }

  /// Returns the members that a cluster of the last frame replaces, best rank first.
  package func members(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.formedCluster(cluster) else { return [] }
    return clustering.members(of: formed).map { AnnotationIndex($0) }
  }

  /// Returns the annotation numbers of at most `limit` members that a cluster replaces, best rank first.
  /// - Complexity: O(m), where m is the number of the cluster's members.
  package func firstMembers(of cluster: AnnotationIndex, limit: Int) -> [UInt32] {
    clustering.firstMembers(of: cluster, limit: limit)
  }

  /// Returns the single members and smaller clusters that a cluster of the last frame directly contains.
  package func children(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.formedCluster(cluster) else { return [] }
    let hierarchy = clustering.hierarchies[Int(formed.identifier)]
    let node = Int(formed.node)
    return hierarchy.members[hierarchy.directMembers(of: node)].map { AnnotationIndex($0) }
      + hierarchy.children(of: node).map { AnnotationIndex(clusterStartingWith: hierarchy.firsts[$0]) }
  }
}

extension Clustering {
  /// Returns a cluster of the last frame, or `nil` if its members are unknown. They are unknown between a reload of the
  /// plan and the next frame.
  fileprivate func formedCluster(_ cluster: AnnotationIndex) -> FormedCluster? {
    guard cluster.isCluster, let formed = self.cluster(startingWith: cluster.firstMember.rawValue),
      formed.node != FormedCluster.noNode
    else { return nil }
    return formed
  }

  /// Returns the values of a cluster's aggregates, in the order of the spec.
  func aggregates(of cluster: FormedCluster, _ plan: Plan) -> ArraySlice<ClusterValue> {
    let count = plan.clusters.aggregates.range(ofCluster: Int(cluster.identifier)).count
    return values[cluster.values..<cluster.values + count]
  }

  /// Returns the annotation numbers of at most `limit` members that a cluster replaces, best rank first.
  func firstMembers(of cluster: AnnotationIndex, limit: Int) -> [UInt32] {
    guard let formed = formedCluster(cluster) else { return [] }
    let hierarchy = hierarchies[Int(formed.identifier)]
    var first: [Int] = []
    for place in hierarchy.members(of: Int(formed.node))
    where membership.parts[Int(hierarchy.members[place])] == formed.first {
      let index = first.partitioningIndex { hierarchy.ranks[$0] > hierarchy.ranks[place] }
      guard index < limit else { continue }
      if first.count == limit { first.removeLast() }
      first.insert(place, at: index)
    }
    return first.map { hierarchy.members[$0] }
  }

  /// Returns the annotation numbers of the members that a cluster replaces, best rank first.
  func members(of cluster: FormedCluster) -> [UInt32] {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let places = hierarchy.members(of: Int(cluster.node)).filter {
      membership.parts[Int(hierarchy.members[$0])] == cluster.first
    }
    return places.sorted(byKey: { UInt64(hierarchy.ranks[$0]) }).map { hierarchy.members[$0] }
  }
}

/// The texts and data that a host shows for one cluster; empty where there is none.
public struct ClusterContent: Sendable, Equatable {
  /// The first line.
  public package(set) var title = ""
  /// The second line.
  public package(set) var subtitle = ""
  /// The name of the host's view class.
  public package(set) var view = ""
  /// The data as a JSON object.
  public package(set) var data = ""
  /// The first line of the callout.
  public package(set) var calloutTitle = ""
  /// The second line of the callout.
  public package(set) var calloutSubtitle = ""
}

extension Resolver {
  /// Returns the texts and data of a cluster of the last frame; `nil` if there is no such cluster.
  /// - Complexity: O(expressions); with `[get, members]` also O(members).
  public func clusterContent(of cluster: AnnotationIndex) -> ClusterContent? {
    state.clusterContent(of: cluster)
  }

  /// Returns a text of a cluster of the last frame, empty if it has none; `nil` if there is no such cluster.
  /// - Complexity: O(expression); with `[get, members]` also O(members).
  public func clusterText(_ text: ClusterText, of cluster: AnnotationIndex) -> String? {
    state.clusterText(text, of: cluster)
  }

  /// The greatest number of member titles that an expression can list.
  package static let mostListed = 10
}

extension Resolver.State {
  /// Returns a text of a cluster, as `Resolver.clusterText(_:of:)`.
  package func clusterText(_ text: ClusterText, of cluster: AnnotationIndex) -> String? {
    evaluation(of: cluster).map { clusterText(text, of: cluster, $0) }
  }

  private func clusterText(
    _ text: ClusterText, of cluster: AnnotationIndex,
    _ evaluation: (identifier: Int, states: AnnotationStates, first: Int, inputs: ClusterInputs)
  ) -> String {
    // A copy of this property alone, so that the closure does not retain the whole frame.
    let clustering = clustering
    return plan.clusterText(
      text, of: evaluation.identifier, in: evaluation.states, first: evaluation.first, evaluation.inputs
    ) {
      clustering.firstMembers(of: cluster, limit: Resolver.mostListed)
    }
  }
}

extension Plan {
  /// Returns a text of a cluster. Without a program for it, a title is that of the first member, and other texts are empty.
  /// - Parameters:
  ///   - cluster: the row of its `clusteringIdentifier` in `ClusterColumns`.
  ///   - states: the states as returned by `ClusterColumns.appearance`.
  ///   - first: the annotation number of the first member.
  ///   - inputs: the values that programs read.
  ///   - members: returns the annotation numbers of the first members, for lists of titles; called only if needed.
  package func clusterText(
    _ text: ClusterText, of cluster: Int, in states: AnnotationStates, first: Int, _ inputs: ClusterInputs,
    _ members: () -> [UInt32]
  ) -> String {
    let row = clusters.looks.row(naming: text.named, ofCluster: cluster, in: states)
    let view = views.string(Int(clusters.looks.options[row].view))
    guard let program = clusters.looks.program(of: text, inRow: row) else {
      switch text {
      case .title: return annotations.titles.string(first)
      case .subtitle, .data: return ""
      case .view: return view
      case .calloutTitle: return clusterText(.title, of: cluster, in: states, first: first, inputs, members)
      case .calloutSubtitle:
        return clusterText(.subtitle, of: cluster, in: states, first: first, inputs, members)
      }
    }
    var room = ClusterTextStorage(self, members: clusters.programs.readsMembers(program) ? members() : [])
    var stack: [ClusterValue] = []
    let value = clusters.programs.result(of: program, inputs, &stack, &room) ?? .null
    let shown = room.text(value)
    // The default view class replaces a result that is not a nonempty text.
    if text == .view, !value.isText || shown.isEmpty { return view }
    // The program of a forged plan may make data that is not JSON, which tools print without change.
    if text == .data, !JSONValidator.isObject(shown[...]) { return "" }
    return shown.count <= ClusterTextStorage.longest ? String(decoding: shown, as: UTF8.self) : ""
  }
}

extension ClusterValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
