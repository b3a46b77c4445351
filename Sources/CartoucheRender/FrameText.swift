import CartoucheDiagnostics
package import CartoucheResolver

/// Frames for people and for golden files: a heading, tables, and one line for each change.
///
/// ```text
/// frame 3  1024×768  center 2.35,48.85  zoom 4  shown 2  hidden 3
///   id     anchor    x      y  width  height  title
///   rome   top     448  312.5    128      64  "Roma" selected
///   paris  bottom   60   80      128      64
///   callouts 1
///     rome  bottom  402  224.5  220  88  tip 512,312.5
///   hidden 3: collision 2, offscreen 1
///     oslo   collision  by paris
///     milan  collision  by rome
///     offscreen  lima
///   + rome shown, at 12.5,41.9, anchor top
///   - oslo hidden: collision by paris
///   ~ paris anchor top → bottom
/// ```
/// Complete but for long lists of names: every placement in draw order, every callout, every hidden annotation with cause
/// and blocker, every event in order (consecutive events of one annotation share a line). Of a cluster's members it names
/// `memberNames`, of those that nobody hides `hiddenNames` a cause, and counts the others; `FrameJSON` has all. Screen
/// numbers are rounded to 3 decimals, degrees to 6.
package struct FrameText: FrameRenderer, Sendable {
  /// How many members of a cluster are named, and how many annotations that are hidden for the same cause.
  static let memberNames = 10
  static let hiddenNames = 100

  let plan: Plan
  private let titleWidth: Int?

  /// `titleWidth`: the columns that a title may take; nil: as many as it needs.
  package init(plan: Plan, titleWidth: Int? = nil) {
    self.plan = plan
    self.titleWidth = titleWidth
  }

  package func write(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    writeHeading(resolved, to: &output)
    writePlacements(resolved.frame.placements, to: &output)
    writeClusters(resolved, to: &output)
    writeCallouts(resolved.frame.callouts, to: &output)
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
      let notes = (isEstimated ? ["estimated"] : []) + placement.states.states.map { "\($0)" }
      table.append([
        plan.id(of: annotation).printableName, describe(anchor: placement.anchor, of: annotation),
        placement.x.rounded(decimals: 3), placement.y.rounded(decimals: 3),
        placement.width.rounded(decimals: 3), placement.height.rounded(decimals: 3),
        (title + notes).joined(separator: " "),
      ])
    }
    table.write(indent: "  ", to: &output)
  }

  /// Each with its members, and the zoom above which it parts.
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
      // Where a view has one possible coordinate only, its line in the placements says where.
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
          id, describe(anchor: candidate.anchor, of: explanation.annotation), outcome + flaws,
          namesPlaces ? "at \(describe(candidate.coordinate))" : "",
        ])
        id = ""
      }
    }
    table.write(indent: "    ", to: &output)
  }

  // MARK: Words

  /// Tells of the candidate at which a view is placed.
  /// - Parameters:
  ///   - obstruction: what stands in the way of a required view, which is placed nevertheless.
  ///   - cause: why it is not shown there.
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

  /// The anchor's name, with its offsets only where the list has the same anchor twice.
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
