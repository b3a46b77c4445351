/// What hosts show in clusters that have no evaluator for expressions.
extension Resolver {
  /// A text of a cluster of the last frame, as the expressions of its spec give it; empty: it has none.
  ///
  /// Nil: there is no such cluster, or the plan has no program for the text, because its expression has an operator that takes an
  /// evaluator: `docs/clusters.md` lists them. Who has the compiler asks `ClusterContent`, which knows all.
  /// - Complexity: O(its expression); with `[get, members]` also O(members).
  public func clusterText(_ text: ClusterText, of cluster: AnnotationIndex) -> String? {
    lastFrame.clusterText(text, of: cluster)
  }

  /// How many titles of members there are to list.
  package static let mostListed = 10
}

extension LastFrame {
  /// As that of `Resolver`.
  package func clusterText(_ text: ClusterText, of cluster: AnnotationIndex) -> String? {
    guard let evaluation = evaluation(of: cluster) else { return nil }
    // The closure would hold a copy of everything.
    let clustering = clustering
    return plan.clusterText(
      text, of: evaluation.identifier, in: evaluation.states, first: evaluation.first, evaluation.inputs
    ) {
      clustering.firstMembers(of: cluster, limit: Resolver.mostListed)
    }
  }
}

extension Plan {
  /// A text of a cluster; empty: it has none; nil: there is no program for it.
  /// - Parameters:
  ///   - cluster: its row in `ClusterColumns`.
  ///   - states: that it is in, as `ClusterColumns.appearance` gives them.
  ///   - first: the row of its first member.
  ///   - inputs: as for its other programs.
  ///   - members: the rows of those whose titles are listed; asked for only if they are.
  package func clusterText(
    _ text: ClusterText, of cluster: Int, in states: AnnotationStates, first: Int, _ inputs: ClusterInputs,
    _ members: () -> [UInt32]
  ) -> String? {
    let row = clusters.looks.row(naming: text.named, ofCluster: cluster, in: states)
    let view = views.string(Int(clusters.looks.options[row].view))
    if clusters.looks.texts.column(of: text)[row].isEmpty {
      switch text {
      case .title: return annotations.titles.string(first)
      case .subtitle, .data: return ""
      case .view: return view
      case .calloutTitle: return clusterText(.title, of: cluster, in: states, first: first, inputs, members)
      case .calloutSubtitle:
        return clusterText(.subtitle, of: cluster, in: states, first: first, inputs, members)
      }
    }
    guard let program = clusters.looks.program(of: text, inRow: row) else { return nil }
    var room = ClusterTextRoom(self, members: clusters.programs.readsMembers(program) ? members() : [])
    var stack: [ClusterValue] = []
    let value = clusters.programs.result(of: program, inputs, &stack, &room) ?? .null
    let shown = room.text(value)
    // Anything else than a name counts as nothing said.
    if text == .view, !value.isText || shown.isEmpty { return view }
    return shown.count <= ClusterTextRoom.longest ? String(decoding: shown, as: UTF8.self) : ""
  }
}

extension ClusterValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
