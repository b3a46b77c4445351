import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports what is wrong with an annotation whatever it is made for.
func checkAnnotation(
  _ decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog
) {
  checkZoomRange(decoded.annotation, &log)
  if decoded.isComplete { checkCallouts(of: decoded, id, &log) }
  if decoded.hasExpressions { checkZoomUse(decoded.annotation, decoded.states, &log) }
  if decoded.isComplete { checkSize(of: decoded, id, &log) }
  let node = decoded.node
  if decoded.annotation.traits.content.size == nil, decoded.isComplete,
    node.lacks("size", in: Annotation.self),
    !node.hasUnknownKey(in: Annotation.self)
  {
    log.report(
      .missingKey, "the annotation `\(abbreviated(id))` has no `size`",
      at: node.nullPlace("size") ?? decoded.place,
      help: "add `size: [width, height]` in points, or take it from a template")
  }
}

/// Reports a view whose size nothing tells, so that it stays hidden until an app measures it.
///
/// One that has a name of its own in the app is left alone: an app that draws it measures it too.
private func checkSize(of decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog) {
  let annotation = decoded.annotation
  guard let size = annotation.traits.content.size, size.isAuto,
    annotation.traits.content.view.location == nil, annotation.hasNoTitle,
    annotation.title != nil || decoded.node.lacks("title", in: Annotation.self)
  else { return }
  log.report(
    .unknownSize,
    "nothing tells how large `\(abbreviated(id))` is: `auto` is estimated from a `title`, and it has none",
    at: size.location,
    help:
      "add a `title`, or write `[width, height]`; without them it is hidden until an app measures its view")
}

extension Size {
  /// Whether a side is estimated.
  var isAuto: Bool {
    if case .auto = width { return true }
    if case .auto = height { return true }
    return false
  }
}

extension Annotation {
  /// Whether no feature could give it a title.
  fileprivate var hasNoTitle: Bool {
    guard let title else { return true }
    // One that is composed of nothing was mistaken.
    guard case .plain(let node) = title.constant else { return false }
    return node.textLength == 0
  }
}

/// Reports an annotation that is attached to nothing and not repeated.
/// - Parameter help: what it could be.
func reportUnattached(
  _ decoded: ResolvedAnnotation, _ id: String, help: String, _ log: inout DiagnosticLog
) {
  let node = decoded.node
  guard decoded.isComplete, node.lacks("attach", in: Annotation.self),
    node.lacks("forEach", in: Annotation.self), !node.hasUnknownKey(in: Annotation.self)
  else { return }
  log.report(
    .missingKey, "the annotation `\(abbreviated(id))` is attached to nothing",
    at: node.nullPlace("attach") ?? node.nullPlace("forEach") ?? decoded.place, help: help)
}
