import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver

/// A record of which annotations, anchors and states of a spec the frames of scenarios have shown.
package struct Coverage: Sendable {
  /// The coverage of one annotation, or of all instances of a `forEach`.
  package struct Group: Sendable {
    /// The id of the annotation or `forEach` in the spec, without the suffix of an instance.
    package fileprivate(set) var id: String
    /// The ids of the annotations in this group, and whether a frame has shown the view of each. For a `forEach`, they are the ids of its
    /// instances.
    fileprivate(set) var rows: [(id: String, isSeen: Bool)] = []
    /// The anchors of the annotations, without duplicates, and whether a visible view has used them.
    fileprivate(set) var anchors: [(name: String, isSeen: Bool)] = []
    /// The states with values in the spec, and whether a visible view has been in them.
    fileprivate(set) var states: [(name: String, isSeen: Bool)] = []
  }

  /// The coverage of each annotation and `forEach` of the spec, in document order.
  package private(set) var groups: [Group] = []
  /// The index into `groups` of each annotation, by the annotation's row in the plan.
  private var groupOfRow: [Int] = []
  /// The index into its group's `rows` of each annotation, by the annotation's row in the plan.
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

  /// Records the views of a frame as covered.
  mutating func add(_ described: DescribedFrame) {
    let (frame, plan) = (described.frame, described.plan)
    // Clusters and added annotations have rows after those of the spec.
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

  /// Adds the coverage of another scenario of the same spec.
  package mutating func formUnion(_ other: Coverage) {
    guard groups.map({ $0.id }) == other.groups.map({ $0.id }) else { return }
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

  /// Marks the anchor or state with a name as covered.
  fileprivate mutating func see(_ name: String) {
    if let index = firstIndex(where: { $0.name == name }) { self[index].isSeen = true }
  }
}

extension Coverage.Group {
  /// The ids of the annotations that no frame has shown.
  package var neverShown: [String] { rows.filter { !$0.isSeen }.map { $0.id } }
  /// The names of the anchors that no visible view has used.
  package var neverUsedAnchors: [String] { anchors.filter { !$0.isSeen }.map { $0.name } }
  /// The names of the states that no visible view has been in.
  package var neverEnteredStates: [String] { states.filter { !$0.isSeen }.map { $0.name } }
  /// The numbers of annotations, anchors and states, covered or not.
  var counts: (rows: Int, anchors: Int, states: Int) { (rows.count, anchors.count, states.count) }
}

/// The text format of the coverage, for terminals.
enum CoverageText {
  static func render(_ coverage: Coverage, of spec: String) -> String {
    let groups = coverage.groups
    func share(_ count: Int, _ missing: Int, _ noun: String) -> String {
      "\(count - missing) of \(count) \(noun)"
    }
    let shown = groups.flatMap { $0.neverShown }
    let anchors = groups.map { $0.neverUsedAnchors.count }.reduce(0, +)
    let states = groups.map { $0.neverEnteredStates.count }.reduce(0, +)
    var text = "\nCoverage of \(spec.printable): "
    text += [
      share(groups.map { $0.counts.rows }.reduce(0, +), shown.count, "annotations shown"),
      share(groups.map { $0.counts.anchors }.reduce(0, +), anchors, "anchors used"),
      share(groups.map { $0.counts.states }.reduce(0, +), states, "states entered"),
    ].joined(separator: ", ")
    text += "\n"
    if !shown.isEmpty { text += "  never shown: \(listed(shown).printable)\n" }
    for group in groups where !group.neverUsedAnchors.isEmpty {
      text +=
        "  anchors of \(group.id.printableName) never used: \(group.neverUsedAnchors.joined(separator: ", "))\n"
    }
    for group in groups where !group.neverEnteredStates.isEmpty {
      text +=
        "  states of \(group.id.printableName) never entered: \(group.neverEnteredStates.joined(separator: ", "))\n"
    }
    return text
  }
}
