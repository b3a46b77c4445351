import CartoucheDiagnostics
package import CartoucheResolver

/// The text format of frames, for reading and for golden files: a heading, tables, and one line for each event.
///
/// ```text
/// frame 3  1024×768  center 2.35,48.85  zoom 4  shown 2  hidden 3
///   id     anchor    x      y  width  height  title
///   rome   top     448  312.5    128      64  "Roma" selected
///   paris  bottom   60   80      128      64
///   callouts 1
///     rome  bottom  402  224.5  220  88  tip 512,312.5
///   pointers 1
///     lima  arrow  16  400  32  32  bearing 254.8  distance 9841.2
///   hidden 3: collision 2, offscreen 1
///     oslo   collision  by paris
///     milan  collision  by rome
///     offscreen  lima
///   + rome shown, at 12.5,41.9, anchor top
///   - oslo hidden: collision by paris
///   ~ paris anchor top → bottom
/// ```
/// The text contains every placement in draw order, every callout, every hidden annotation with its cause and
/// blocker, and every event in order. Consecutive events of an annotation share a line.
///
/// Long lists of names are shortened: the first names are printed, and the others are only counted. At most `memberNames` names are printed
/// for the members of a cluster, and at most `hiddenNames` for the annotations that are hidden for one cause without a blocker. `FrameJSON`
/// prints all names. Screen numbers are rounded to 3 decimals, degrees to 6.
package struct FrameText: FrameRenderer, Sendable {
  /// The largest number of names that are printed for the members of a cluster.
  static let memberNames = 10
  /// The largest number of names that are printed for the annotations that are hidden for one cause without a blocker.
  static let hiddenNames = 100

  let plan: Plan
  private let titleWidth: Int?

  /// Creates a renderer.
  /// - Parameters:
  ///   - plan: The plan of the frames.
  ///   - titleWidth: The number of columns to which titles are shortened, or `nil` for no limit.
  package init(plan: Plan, titleWidth: Int? = nil) {
    self.plan = plan
    self.titleWidth = titleWidth
  }

  package func write(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    writeHeading(resolved, to: &output)
    writePlacements(resolved.frame.placements, to: &output)
    writeClusters(resolved, to: &output)
    writeCallouts(resolved.frame.callouts, to: &output)
    writePointers(resolved.frame.pointers, to: &output)
    writeHidden(resolved.frame.hidden, to: &output)
    writeEvents(resolved.frame.events, to: &output)
    writeExplanations(resolved.frame, to: &output)
  }

  private func writeHeading(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    let camera = resolved.camera
    let viewport = resolved.viewport
    var parts = [
      "frame \(resolved.index)",
      "\(viewport.width.rounded(decimals: 3))×\(viewport.height.rounded(decimals: 3))",
    ]
    if resolved.isOnMap {
      parts.append("center \(describe(camera.center))")
      parts.append("zoom \(camera.zoom.rounded(decimals: 3))")
    }
    if camera.bearing != 0 { parts.append("bearing \(camera.bearing.rounded(decimals: 3))") }
    if camera.pitch != 0 { parts.append("pitch \(camera.pitch.rounded(decimals: 3))") }
    if camera.padding != Insets() {
      let padding = camera.padding
      let sides = [padding.top, padding.right, padding.bottom, padding.left]
      parts.append("padding " + sides.map { $0.rounded(decimals: 3) }.joined(separator: ","))
    }
    parts.append("shown \(resolved.frame.placements.count)")
    parts.append("hidden \(resolved.frame.hidden.count)")
    writeLine(parts.joined(separator: "  "), to: &output)
  }

  private func writePlacements(_ placements: [Placement], to output: inout [UInt8]) {
    if placements.isEmpty { return }
    var table = TextTable([.leading, .leading, .decimal, .decimal, .decimal, .decimal, .leading])
    table.append(["id", "anchor", "x", "y", "width", "height", "title"])
    for placement in placements {
      let annotation = placement.annotation
      let isEstimated = plan.annotations.options[annotation.row].flags.contains(.estimated)
      let title = plan.title(annotation).map { [$0.quoted(atMost: titleWidth)] } ?? []
      let covered = placement.coveredRegion.map { ["covers \(plan.name(of: Blocker.region($0)))"] } ?? []
      let notes = (isEstimated ? ["estimated"] : []) + placement.states.states.map { $0.name } + covered
      table.append([
        plan.id(of: annotation).printableName,
        placement.leader == nil ? describe(anchor: placement.anchor, of: annotation) : "leader",
        placement.x.rounded(decimals: 3), placement.y.rounded(decimals: 3),
        placement.width.rounded(decimals: 3), placement.height.rounded(decimals: 3),
        (title + notes).joined(separator: " "),
      ])
    }
    table.write(indent: "  ", to: &output)
  }

  /// Writes each cluster with its members and the zoom above which the cluster splits.
  private func writeClusters(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    for (cluster, described) in zip(resolved.frame.clusters, resolved.clusters) {
      let split = cluster.splitZoom.map { ", parts above zoom \($0.rounded(decimals: 3))" } ?? ""
      let id = plan.id(of: cluster.annotation).printableName
      writeLine("  \(id): \(cluster.count) members\(split)", to: &output)
      writeNames(of: described.members, atMost: Self.memberNames, after: "    ", to: &output)
    }
  }

  private func writeExplanations(_ frame: Frame, to output: inout [UInt8]) {
    let explanations = frame.explanations
    if explanations.isEmpty { return }
    let hidden = frame.hiddenCauses
    writeLine("  explained \(explanations.count)", to: &output)
    var table = TextTable([.leading, .leading, .leading, .leading])
    for explanation in explanations {
      // Coordinates are printed only if they differ among the candidates of the annotation.
      let first = explanation.candidates.first?.coordinate
      let namesPlaces = explanation.candidates.contains { $0.coordinate != first }
      var id = plan.id(of: explanation.annotation).printableName
      for (index, candidate) in explanation.candidates.enumerated() {
        let isChosen = explanation.chosen == index
        let obstruction = candidate.stoppedBy.map { describe($0, by: candidate.by) }
        let outcome =
          isChosen
          ? describe(chosen: obstruction, hidden[explanation.annotation]) : obstruction ?? "acceptable"
        let flaws =
          (candidate.isPartlyOutside
            ? ", partly outside" : candidate.isOutside && !isChosen ? ", outside" : "")
          + (candidate.coversAvoidedLayer ? ", covers an avoided layer" : "")
        table.append([
          id, candidate.hasLeader ? "leader" : describe(anchor: candidate.anchor, of: explanation.annotation),
          outcome + flaws,
          namesPlaces ? "at \(describe(candidate.coordinate))" : "",
        ])
        id = ""
      }
    }
    table.write(indent: "    ", to: &output)
  }

  // MARK: Descriptions

  /// Returns the description of the candidate that was chosen for a view, such as "chosen, in the margin".
  /// - Parameters:
  ///   - obstruction: The test that the candidate failed, if the view is `required` and was placed nevertheless.
  ///   - cause: The cause for which the placed view is hidden, or `nil` if it is visible.
  private func describe(chosen obstruction: String?, _ cause: Cause?) -> String {
    let chosen = obstruction.map { "chosen in spite of \($0)" } ?? "chosen"
    switch cause {
    case nil: return chosen
    case .parentHidden: return chosen + ", hidden with its host"
    default: return chosen + ", in the margin"
    }
  }

  func describe(_ coordinate: Coordinate) -> String {
    "\(coordinate.longitude.rounded(decimals: 6)),\(coordinate.latitude.rounded(decimals: 6))"
  }

  func describe(_ cause: Cause, by blocker: Blocker?) -> String {
    blocker.map { "\(cause.name) by \(plan.name(of: $0))" } ?? cause.name
  }

  /// Returns the name of an annotation's anchor. If its list contains the anchor several times, the offsets follow.
  func describe(anchor index: AnchorIndex, of annotation: AnnotationIndex) -> String {
    let option = plan.anchor(index, of: annotation)
    let namesakes = plan.anchors(annotation).count { $0.anchor == option.anchor }
    if namesakes == 1 { return option.anchor.name }
    let offsets = [option.offsetX, option.offsetY].map { $0.rounded(decimals: 3) }
    return "\(option.anchor.name)(\(offsets[0]),\(offsets[1]))"
  }

  func writeLine(_ line: String, to output: inout [UInt8]) {
    output.append(contentsOf: line.utf8)
    output.append(UInt8(ascii: "\n"))
  }
}

/// The sections about hidden annotations and events.
extension FrameText {
  /// Writes the number of hidden annotations for each cause. Then writes a line for each annotation with a blocker, and for each cause a
  /// list of the other annotations.
  ///
  /// Annotations without a blocker are names in a paragraph instead of a table, because hundreds may be off screen.
  func writeHidden(_ hidden: [HiddenAnnotation], to output: inout [UInt8]) {
    if hidden.isEmpty { return }
    // Causes are in reverse order of the tests: nearly visible annotations are more interesting than distant ones.
    let members = Dictionary(grouping: hidden, by: { $0.cause })
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
      let members = group.members.filter { $0.by == nil }.map { $0.annotation }
      if members.isEmpty { continue }
      writeNames(of: members, atMost: Self.hiddenNames, after: "    \(group.cause.name)  ", to: &output)
    }
  }

  /// Writes the names of the first `limit` annotations, and the number of the others.
  func writeNames(
    of annotations: [AnnotationIndex], atMost limit: Int, after heading: String, to output: inout [UInt8]
  ) {
    // One annotation above the limit is named too, because "and 1 more" would not be shorter.
    let count = annotations.count <= limit + 1 ? annotations.count : limit
    var names = annotations.prefix(count).map { plan.id(of: $0).printableName }
    if count < annotations.count { names.append("and \(annotations.count - count) more") }
    writeList(names, after: heading, to: &output)
  }

  /// Writes names, separated by commas, in lines of about 100 columns. The lines after the first are indented to the
  /// end of the heading.
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
        case .leaderChanged(let isShown): changes.append(isShown ? "leader shown" : "leader hidden")
        case .pointerTapped: changes.append("pointer tapped")
        case .expansionChanged(let isExpanded): changes.append(isExpanded ? "expanded" : "closed")
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

extension FrameText {
  /// Writes a line for each callout, in draw order. A line ends with the point of the tip and its distance from the
  /// middle of the callout's side.
  func writeCallouts(_ callouts: [CalloutPlacement], to output: inout [UInt8]) {
    if callouts.isEmpty { return }
    writeLine("  callouts \(callouts.count)", to: &output)
    var table = TextTable([.leading, .leading, .decimal, .decimal, .decimal, .decimal, .leading, .leading])
    for callout in callouts {
      let title = plan.title(of: callout)
      table.append([
        plan.id(of: callout.annotation).printableName, plan.anchorName(of: callout),
        callout.x.rounded(decimals: 3), callout.y.rounded(decimals: 3), callout.width.rounded(decimals: 3),
        callout.height.rounded(decimals: 3), callout.tip.map { describe($0) } ?? "",
        title.isEmpty ? "" : title.quoted,
      ])
    }
    table.write(indent: "    ", to: &output)
  }

  /// Writes a line for each pointer, best rank first. A line ends with the direction and the distance of the annotation.
  func writePointers(_ pointers: [OffscreenPointer], to output: inout [UInt8]) {
    if pointers.isEmpty { return }
    writeLine("  pointers \(pointers.count)", to: &output)
    var table = TextTable([.leading, .leading, .decimal, .decimal, .decimal, .decimal, .leading, .leading])
    for pointer in pointers {
      table.append([
        plan.id(of: pointer.annotation).printableName, plan.view(of: pointer).printableName,
        pointer.x.rounded(decimals: 3), pointer.y.rounded(decimals: 3), pointer.width.rounded(decimals: 3),
        pointer.height.rounded(decimals: 3), "bearing \(pointer.bearing.rounded(decimals: 3))",
        pointer.distance.map { "distance \($0.rounded(decimals: 3))" } ?? "behind the camera",
      ])
    }
    table.write(indent: "    ", to: &output)
  }

  private func describe(_ tip: CalloutPlacement.Tip) -> String {
    let point = "tip \(tip.point.x.rounded(decimals: 3)),\(tip.point.y.rounded(decimals: 3))"
    let offset = tip.offCenter.rounded(decimals: 3)
    return offset == "0" ? point : "\(point) off center by \(offset)"
  }
}
