import CartoucheDiagnostics
import CartoucheSpec

/// Reports what needs a feature in an annotation that has none; whether there is such a thing.
func reportFeatureUse(
  _ decoded: ResolvedAnnotation, _ reason: String, _ log: inout DiagnosticLog
) -> Bool {
  let places = decoded.annotation.featureReads + decoded.states.flatMap(\.annotation.featureReads)
  return reportFeatureUse(places, reason, &log)
}

/// Reports what an annotation that is made for no feature reads of one; whether there is such a thing.
/// - Parameter hasFeature: whether it is attached to a feature that is known, whose properties it may read.
func readsMissingFeature(
  _ decoded: ResolvedAnnotation, hasFeature: Bool, _ log: inout DiagnosticLog
) -> Bool {
  let reason = "the annotation is made for none"
  if decoded.hasExpressions {
    let expressions = decoded.annotation.attach?.content.expressions ?? []
    let places = expressions.filter { !$0.isFeatureConstant }.map(\.location)
    if reportFeatureUse(places, reason, &log) { return true }
  }
  guard !hasFeature,
    decoded.hasExpressions || decoded.annotation.hasTextThatReadsFeature || !decoded.states.isEmpty
  else { return false }
  return reportFeatureUse(decoded, reason, &log)
}

private func reportFeatureUse(
  _ places: [Location], _ reason: String, _ log: inout DiagnosticLog
) -> Bool {
  for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
    log.report(
      .noFeature, "this reads a property of a feature, and \(reason)", at: place,
      help: log.hints[place]
        ?? "add `forEach: { source: … }`, or write the value")
  }
  return !places.isEmpty
}
