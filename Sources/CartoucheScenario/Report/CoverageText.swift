import CartoucheDiagnostics

/// What scenarios have not seen of a spec, for people.
enum CoverageText {
  static func render(_ coverage: Coverage, of spec: String) -> String {
    let groups = coverage.groups
    func share(_ count: Int, _ missing: Int, _ noun: String) -> String {
      "\(count - missing) of \(count) \(noun)"
    }
    let shown = groups.flatMap(\.neverShown)
    let anchors = groups.map(\.neverUsedAnchors.count).reduce(0, +)
    let states = groups.map(\.neverEnteredStates.count).reduce(0, +)
    var text = "\nCoverage of \(spec.printable): "
    text += [
      share(groups.map(\.counts.rows).reduce(0, +), shown.count, "annotations shown"),
      share(groups.map(\.counts.anchors).reduce(0, +), anchors, "anchors used"),
      share(groups.map(\.counts.states).reduce(0, +), states, "states entered"),
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
