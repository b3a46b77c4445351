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
