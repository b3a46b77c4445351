import CartoucheCompiler
package import CartoucheResolver

/// What of a spec scenarios have seen: who was ever shown, with which anchors, in which states.
package struct Coverage: Sendable {
  /// An annotation, or what a `forEach` made of one.
  package struct Group: Sendable {
    /// The id, as the spec gives it.
    package fileprivate(set) var id: String
    /// Of its instances, or its own.
    fileprivate(set) var rows: [(id: String, isSeen: Bool)] = []
    /// Those of its own list, each name once.
    fileprivate(set) var anchors: [(name: String, isSeen: Bool)] = []
    /// Those that the spec gives values for.
    fileprivate(set) var states: [(name: String, isSeen: Bool)] = []
  }

  package private(set) var groups: [Group] = []
  /// Of each row of the plan.
  private var groupOfRow: [Int] = []
  private var positionOfRow: [Int] = []

  package init(of plan: Plan) {
    var known: [String: Int] = [:]
    for row in plan.annotationIndices {
      let id = plan.id(of: row)
      let name = String(id.prefix { $0 != "/" })
      let group = known[name] ?? groups.count
      if group == groups.count {
        known[name] = group
        groups.append(Group(id: name))
      }
      groupOfRow.append(group)
      positionOfRow.append(groups[group].rows.count)
      groups[group].rows.append((id, false))
      let anchors = plan.anchorLists.range(Int(plan.annotations.options[row.row].anchorList))
      for anchor in plan.anchorLists.options[anchors] {
        groups[group].anchors.add(anchor.anchor.name, isSeen: false)
      }
      for layer in plan.states.rows(of: row.rawValue) {
        for state in plan.states.states[layer].states { groups[group].states.add("\(state)", isSeen: false) }
      }
    }
  }

  /// Looks at a frame.
  mutating func add(_ described: DescribedFrame) {
    let (frame, plan) = (described.frame, described.plan)
    // Clusters, and what was added, come after the rows of the spec.
    for placement in frame.placements where placement.annotation.row < groupOfRow.count {
      let row = placement.annotation.row
      let group = groupOfRow[row]
      groups[group].rows[positionOfRow[row]].isSeen = true
      let list = plan.anchorLists.range(Int(plan.annotations.options[row].anchorList))
      let anchor = plan.anchorLists.options[list.lowerBound + placement.anchor.row]
      groups[group].anchors.see(anchor.anchor.name)
      for state in placement.states.states { groups[group].states.see("\(state)") }
    }
  }

  /// Adds what another scenario of the same spec has seen.
  package mutating func formUnion(_ other: Coverage) {
    guard groups.map(\.id) == other.groups.map(\.id) else { return }
    for (index, group) in other.groups.enumerated() {
      for (position, row) in group.rows.enumerated() where row.isSeen {
        groups[index].rows[position].isSeen = true
      }
      for anchor in group.anchors where anchor.isSeen { groups[index].anchors.see(anchor.name) }
      for state in group.states where state.isSeen { groups[index].states.see(state.name) }
    }
  }
}

extension [(name: String, isSeen: Bool)] {
  fileprivate mutating func add(_ name: String, isSeen: Bool) {
    if !contains(where: { $0.name == name }) { append((name, isSeen)) }
  }

  fileprivate mutating func see(_ name: String) {
    if let index = firstIndex(where: { $0.name == name }) { self[index].isSeen = true }
  }
}

extension Coverage.Group {
  /// Ids of those that no frame showed.
  package var neverShown: [String] { rows.filter { !$0.isSeen }.map(\.id) }
  package var neverUsedAnchors: [String] { anchors.filter { !$0.isSeen }.map(\.name) }
  package var neverEnteredStates: [String] { states.filter { !$0.isSeen }.map(\.name) }
  var counts: (rows: Int, anchors: Int, states: Int) { (rows.count, anchors.count, states.count) }
}
