import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of callouts.
struct CalloutLowering {
  private(set) var table = CalloutColumns()

  /// Adds the callout of an annotation and returns its row; `CalloutColumns.none`: it has none.
  mutating func add(
    calloutOf annotation: Annotation, _ shared: inout SharedTables, _ evaluation: inout Evaluation
  ) -> UInt32 {
    guard let written = annotation.traits.content.callout else { return CalloutColumns.none }
    let callout = written.content
    let title = evaluation.text(callout.title) ?? evaluation.text(annotation.title) ?? ""
    let subtitle = evaluation.text(callout.subtitle) ?? evaluation.text(annotation.subtitle) ?? ""
    // The host's view, if there is one, takes the place of the subtitle.
    let texts = ViewTexts(
      title: title, subtitle: callout.detailAccessory == nil ? .text(subtitle) : .unknown,
      room: room(besideTextsOf: callout))
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
    table.leftAccessories.append((callout.leftAccessory?.content ?? "").utf8)
    table.rightAccessories.append((callout.rightAccessory?.content ?? "").utf8)
    table.detailAccessories.append((callout.detailAccessory?.content ?? "").utf8)
    table.tipLength.append(callout.tip?.length ?? 0)
    table.tipWidth.append(callout.tip?.width ?? 0)
    table.parts.append(callout.parts.map { RelativeRectangle($0.content) })
    for part in callout.parts { table.partNames.append(part.name.content.utf8) }
    table.flags.append(flags)
    return UInt32(table.count - 1)
  }

  /// What the tip and the accessories at its sides take of a callout whose size is estimated, in points. An accessory is taken for
  /// an icon with the room around it.
  private func room(besideTextsOf callout: Callout) -> (width: Double, height: Double) {
    var room = (width: 0.0, height: 0.0)
    for accessory in [callout.leftAccessory, callout.rightAccessory] where accessory != nil {
      room.width += Self.accessoryWidth
    }
    let tip = callout.tip?.length ?? 0
    let anchors = callout.variableAnchors.map { Anchor($0.anchor ?? .center) }
    if anchors.contains(where: { $0 == .left || $0 == .right }) { room.width += tip }
    if anchors.contains(where: { $0 != .left && $0 != .right && $0 != .center }) { room.height += tip }
    return room
  }

  private static let accessoryWidth = 36.0
}
