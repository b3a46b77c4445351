import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// The row of a new callout, or `CalloutColumns.none`.
  mutating func callout(of annotation: Annotation, _ evaluation: inout Evaluation) -> UInt32 {
    guard let callout = annotation.callout?.content else { return CalloutColumns.none }
    let title = evaluation.text(callout.title) ?? evaluation.text(annotation.title) ?? ""
    let subtitle = evaluation.text(callout.subtitle) ?? evaluation.text(annotation.subtitle) ?? ""
    let size = evaluation.size(callout.size, title: title)
    let list = shared.anchorList(
      callout.variableAnchors, gap: callout.gap, &evaluation, in: &plan)
    var flags: CalloutFlags = []
    if callout.background == .absorb { flags.insert(.absorbs) }
    if callout.when == .always { flags.insert(.always) }
    let isObstacle = evaluation.flag(.obstacle, callout.obstacle, default: Callout.defaults.obstacle)
    if !isObstacle.isEmpty { flags.insert(.obstacle) }
    drive(.callout(plan.callouts.count), by: &evaluation)

    plan.callouts.width.append(size.width)
    plan.callouts.height.append(size.height)
    plan.callouts.anchorList.append(list)
    plan.callouts.titles.append(title.utf8)
    plan.callouts.subtitles.append(subtitle.utf8)
    plan.callouts.leftAccessories.append((callout.leftAccessory?.content ?? "").utf8)
    plan.callouts.rightAccessories.append((callout.rightAccessory?.content ?? "").utf8)
    plan.callouts.detailAccessories.append((callout.detailAccessory?.content ?? "").utf8)
    plan.callouts.tipLength.append(callout.tip?.length ?? 0)
    plan.callouts.tipWidth.append(callout.tip?.width ?? 0)
    plan.callouts.parts.append(callout.parts.map { RelativeRectangle($0.content) })
    for part in callout.parts { plan.callouts.partNames.append(part.name.content.utf8) }
    plan.callouts.flags.append(flags)
    return UInt32(plan.callouts.count - 1)
  }

  /// Reports a callout that nobody could see, which a map view would leave out silently.
  func checkCallouts(_ annotation: Annotation, _ id: String, _ log: inout DiagnosticLog) {
    guard annotation.callout != nil || !states.isEmpty else { return }
    for annotation in [annotation] + states.map(\.annotation) {
      guard let place = annotation.callout?.location, let callout = annotation.callout?.content else {
        continue
      }
      guard callout.title == nil, annotation.title == nil, callout.detailAccessory == nil, callout.size == nil
      else { continue }
      log.report(
        .emptyCallout, "the callout of `\(abbreviated(id))` has nothing to show", at: place,
        help: "give it or the annotation a `title`, or the callout a `detailAccessory` or a `size`")
      return
    }
  }
}
