import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of callouts.
struct CalloutLowering {
  private(set) var table = CalloutColumns()

  /// Adds the callout of an annotation and returns its row, or `CalloutColumns.none` if there is no callout.
  mutating func add(
    calloutOf annotation: Annotation, _ shared: inout SharedTables, _ evaluation: inout PropertyEvaluation
  ) -> UInt32 {
    guard let written = annotation.traits.content.callout else { return CalloutColumns.none }
    let callout = written.content
    let title = evaluation.text(callout.title) ?? evaluation.text(annotation.title) ?? ""
    let subtitle = evaluation.text(callout.subtitle) ?? evaluation.text(annotation.subtitle) ?? ""
    let layout = AccessoryLayout(
      callout, title: title, hasTitle: callout.title != nil || annotation.title != nil)
    // A detail view of the host replaces the subtitle.
    let texts = ViewTexts(
      title: title,
      subtitle: callout.detailAccessory.map { .view($0.size.map { ($0.width, $0.height) }) }
        ?? .text(subtitle),
      leastHeight: layout.leastHeight, room: room(besideTextsOf: callout, layout))
    let size = evaluation.size(callout.size ?? .auto(at: written.location), for: texts)
    let list = shared.anchorList(callout.variableAnchors, gap: callout.gap, &evaluation)
    var flags: CalloutFlags = []
    if callout.background == .absorb { flags.insert(.absorbs) }
    if callout.when == .always { flags.insert(.always) }
    if size.isEstimated { flags.insert(.estimated) }
    if size.isOnlyWidthGiven { flags.insert(.givenWidth) }
    if size.isOnlyHeightGiven { flags.insert(.givenHeight) }
    let isObstacle = evaluation.flag(.obstacle, callout.obstacle, default: Callout.defaults.obstacle)
    if !isObstacle.isEmpty { flags.insert(.obstacle) }
    shared.drive(.callout(table.count), by: &evaluation)

    table.width.append(size.width)
    table.height.append(size.height)
    table.anchorList.append(list)
    table.titles.append(title.utf8)
    table.subtitles.append(subtitle.utf8)
    table.leftAccessories.append((callout.leftAccessory?.view?.content ?? "").utf8)
    table.rightAccessories.append((callout.rightAccessory?.view?.content ?? "").utf8)
    table.detailAccessories.append((callout.detailAccessory?.view?.content ?? "").utf8)
    table.tipLength.append(callout.tip?.length ?? 0)
    table.tipWidth.append(callout.tip?.width ?? 0)
    let accessories = layout.parts.filter { accessory in
      !callout.parts.contains { $0.name.content == accessory.name }
    }
    table.parts.append(
      callout.parts.map { RelativeRectangle($0.content) } + accessories.map { $0.rectangle })
    for part in callout.parts { table.partNames.append(part.name.content.utf8) }
    for accessory in accessories { table.partNames.append(accessory.name.utf8) }
    table.partAreas += callout.parts.map { _ in .frame } + accessories.map { _ in .body }
    table.flags.append(flags)
    return UInt32(table.count - 1)
  }

  /// Returns the space in points that the tip and the side accessories add to an estimated callout.
  private func room(
    besideTextsOf callout: Callout, _ layout: AccessoryLayout
  ) -> (width: Double, height: Double) {
    var room = (width: layout.sideWidth, height: 0.0)
    let tip = callout.tip?.length ?? 0
    let anchors = callout.variableAnchors.map { Anchor($0.anchor ?? .center) }
    if anchors.contains(where: { $0 == .left || $0 == .right }) { room.width += tip }
    if anchors.contains(where: { $0 != .left && $0 != .right && $0 != .center }) { room.height += tip }
    return room
  }
}
