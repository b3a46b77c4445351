import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports options of an attachment, such as `part`, that the geometry of no selected feature supports.
func checkOptions(
  of attachment: Attachment?, on selection: FeatureSelection, _ log: inout DiagnosticLog
) {
  guard let attachment, selection.rows.contains(where: { selection.table.geometryTypes[$0] != nil }) else {
    return
  }
  func check(_ option: String, _ place: Location?, _ kind: GeometryPartKind, _ reason: String) {
    guard let place, !selection.contains(kind) else { return }
    log.report(
      .wrongOption, "`\(option)` has no meaning here: \(reason), and there is \(selection.description)",
      at: place, help: "remove it",
      related: [RelatedPlace("the source is here", at: selection.source.location)])
  }
  check("part", attachment.part?.location, .line, "only a line has parts")
  // The name of an anchor in `at` is reported elsewhere, because it is valid for no feature.
  if case .fraction? = attachment.at?.content {
    check("at", attachment.at?.location, .line, "it is a place on a line")
  }
  check("rule", attachment.rule?.location, .polygon, "it is for polygons")
  check("contain", attachment.contain?.location, .polygon, "it is for polygons")
}

/// Returns whether an annotation can be attached to the items of its `forEach`. Reports the reason if it
/// cannot.
func checkAttachment(
  of decoded: ResolvedAnnotation, to items: ForEachItems, in forEach: Located<ForEach>,
  _ log: inout DiagnosticLog
) -> Bool {
  switch items {
  case .features(let selection):
    guard !reportAttachment(decoded.annotation, in: forEach, &log) else { return false }
    checkOptions(of: decoded.annotation.attach?.content, on: selection, &log)
    return true
  case .instances: return !reportAttachment(decoded.annotation, in: forEach, &log)
  case .list:
    if decoded.annotation.attach != nil { return true }
    if decoded.isComplete, decoded.node.lacks("attach", in: Annotation.names) {
      log.report(
        .missingKey, "a `forEach` over a list does not say what its annotations are attached to",
        at: decoded.node.nullLocation("attach") ?? forEach.location,
        help: "add `attach: { point: [[get, lng], [get, lat]] }`")
    }
    return false
  }
}

/// Reports an attachment that conflicts with the `forEach`.
/// - Returns: Whether a conflict was reported.
private func reportAttachment(
  _ annotation: Annotation, in forEach: Located<ForEach>, _ log: inout DiagnosticLog
) -> Bool {
  guard let attach = annotation.attach else { return false }
  let isOverAnnotation = forEach.content.annotation != nil
  if let kind = attach.content.kinds.first {
    log.report(
      .attachAndForEach,
      isOverAnnotation
        ? "an annotation for each instance is attached to that instance"
        : "an annotation for each feature is attached to that feature", at: kind.location,
      help: isOverAnnotation
        ? "remove `\(kind.content)`" : "remove `\(kind.content)`: it is attached to its feature",
      related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
    return true
  }
  let options = attach.content
  let stray: (String, Location)? =
    switch options.at?.content {
    case .anchor where !isOverAnnotation: options.at.map { ("at", $0.location) }
    case .fraction where isOverAnnotation: options.at.map { ("at", $0.location) }
    default:
      isOverAnnotation
        ? options.part.map { ("part", $0.location) } ?? options.rule.map { ("rule", $0.location) }
          ?? options.contain.map { ("contain", $0.location) } : nil
    }
  guard let (option, place) = stray else { return false }
  let meaning =
    isOverAnnotation
    ? "on another annotation, only `at` with an anchor name is allowed"
    : "`at` is a fraction of a line for a feature"
  log.report(
    .wrongOption, "`\(option)` has no meaning here: \(meaning)", at: place,
    help: isOverAnnotation || option != "at"
      ? "remove it"
      : "\(options.at?.content.adviceOnAnchor ?? "remove it"); on a line `at` is a number from 0 to 1",
    related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
  return true
}
