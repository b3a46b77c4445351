import CartoucheDiagnostics
import CartoucheResolver

/// What a frame does not show, and what became different.
extension FrameText {
  /// Counts by cause; then who lost against whom, a line each; then whom nobody blocks, one list a cause.
  ///
  /// Hundreds of annotations are off screen as a rule, so theirs is a paragraph of names and not a table.
  func writeHidden(_ hidden: [HiddenAnnotation], to output: inout [UInt8]) {
    if hidden.isEmpty { return }
    // The last test comes first: what nearly made it interests more than what is out of sight.
    let members = Dictionary(grouping: hidden, by: \.cause)
    let groups = Cause.allCases.reversed().compactMap { cause in
      members[cause].map { (cause: cause, members: $0) }
    }
    let counts = groups.map { "\($0.cause.name) \($0.members.count)" }
    writeLine("  hidden \(hidden.count): \(counts.joined(separator: ", "))", to: &output)

    var blocked = TextTable([.leading, .leading, .leading])
    for group in groups where group.cause != .clustered {
      for member in group.members {
        guard let by = member.by.map(plan.name(of:)) else { continue }
        blocked.append([plan.id(of: member.annotation).printableName, group.cause.name, "by \(by)"])
      }
    }
    blocked.write(indent: "    ", to: &output)

    for group in groups {
      let members = group.members.filter { $0.by == nil }.map(\.annotation)
      if members.isEmpty { continue }
      writeNames(of: members, atMost: Self.hiddenNames, after: "    \(group.cause.name)  ", to: &output)
    }
  }

  /// The names of the first annotations, and how many more there are.
  func writeNames(
    of annotations: [AnnotationIndex], atMost limit: Int, after heading: String, to output: inout [UInt8]
  ) {
    // "and 1 more" would tell less than its name does.
    let count = annotations.count <= limit + 1 ? annotations.count : limit
    var names = annotations.prefix(count).map { plan.id(of: $0).printableName }
    if count < annotations.count { names.append("and \(annotations.count - count) more") }
    writeList(names, after: heading, to: &output)
  }

  /// The names, comma separated, in lines of at most about 100 cells that align with the first.
  private func writeList(_ names: [String], after heading: String, to output: inout [UInt8]) {
    var line = heading
    var width = heading.count
    var isFirst = true
    for (index, name) in names.enumerated() {
      let itemWidth = name.displayWidth + (index == names.count - 1 ? 0 : 1)
      if !isFirst, width + 1 + itemWidth > 100 {
        writeLine(line, to: &output)
        line = String(repeating: " ", count: heading.count)
        width = heading.count
        isFirst = true
      }
      if !isFirst { line += " " }
      line += name
      if index < names.count - 1 { line += "," }
      width += isFirst ? itemWidth : itemWidth + 1
      isFirst = false
    }
    writeLine(line, to: &output)
  }

  func writeEvents(_ events: [Event], to output: inout [UInt8]) {
    var index = 0
    while index < events.count {
      let annotation = events[index].annotation
      var mark = "~"
      var changes: [String] = []
      while index < events.count, events[index].annotation == annotation {
        switch events[index].change {
        case .selectionChanged(let isSelected): changes.append(isSelected ? "selected" : "deselected")
        case .annotationTapped: changes.append("tapped")
        case .partTapped(let part): changes.append("callout part \(plan.name(of: part).printableName) tapped")
        case .backgroundTapped: changes.append("callout background tapped")
        case .mapTapped(let coordinate):
          changes.append(coordinate.map { "tapped at \(describe($0))" } ?? "tapped above the horizon")
        case .dragStateChanged(let from, let to, let coordinate):
          changes.append("drag \(from.name) → \(to.name) (\(describe(coordinate)))")
        case .shown:
          mark = "+"
          changes.append("shown")
        case .hidden(let cause, let by):
          mark = "-"
          changes.append("hidden: \(describe(cause, by: by))")
        case .anchorCoordinateChanged(let coordinate):
          changes.append("at \(describe(coordinate))")
        case .anchorChanged(let from, let to):
          guard let annotation else { break }
          changes.append("anchor \(describe(from, to, of: annotation))")
        case .calloutChanged(let isShown): changes.append(isShown ? "callout shown" : "callout hidden")
        case .clusterFormed(let count, let origin):
          changes.append("formed of \(count)" + describe(origin, " from "))
        case .clusterChanged(let joined, let left):
          let parts = [joined > 0 ? "\(joined) joined" : nil, left > 0 ? "\(left) left" : nil]
          changes.append(parts.compactMap { $0 }.joined(separator: ", "))
        case .clusterMembersChanged(let joined, let left):
          if !joined.isEmpty { changes.append("joined by \(names(joined))") }
          if !left.isEmpty { changes.append("left by \(names(left))") }
        case .clusterDissolved(let destination):
          changes.append("dissolved" + describe(destination, " into "))
        case .frameChanged(let frame):
          let numbers = [frame.x, frame.y, frame.width, frame.height].map { $0.rounded(decimals: 3) }
          changes.append("frame \(numbers[0]),\(numbers[1]) \(numbers[2])×\(numbers[3])")
        }
        index += 1
      }
      let name = annotation.map { plan.id(of: $0).printableName } ?? "the map"
      writeLine("  \(mark) \(name) \(changes.joined(separator: ", "))", to: &output)
    }
  }

  private func names(_ annotations: [AnnotationIndex]) -> String {
    annotations.map { plan.id(of: $0).printableName }.joined(separator: " ")
  }

  private func describe(_ relative: ClusterRelative, _ word: String) -> String {
    switch relative {
    case .parts: ""
    case .offscreen: word + "off screen"
    case .cluster(let cluster): word + plan.id(of: cluster).printableName
    }
  }

  private func describe(_ from: AnchorIndex?, _ to: AnchorIndex, of annotation: AnnotationIndex) -> String {
    let before = from.map { describe(anchor: $0, of: annotation) + " → " } ?? ""
    return before + describe(anchor: to, of: annotation)
  }
}
