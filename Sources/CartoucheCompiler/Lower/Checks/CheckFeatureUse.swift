import CartoucheDiagnostics
import CartoucheSpec

/// Reports what needs a feature in an annotation that has none; whether there is such a thing.
func reportFeatureUse(
  _ decoded: ResolvedAnnotation, _ missing: MissingFeature, _ log: inout DiagnosticLog
) -> Bool {
  let places = decoded.annotation.featureReads + decoded.states.flatMap(\.annotation.featureReads)
  return reportFeatureUse(places, missing, &log)
}

/// Reports what an annotation that is made for no feature reads of one; whether there is such a thing.
/// - Parameters:
///   - missing: why there is none.
///   - isOfFeature: whether it is attached to a feature: then what it reads is checked when that is looked for.
func readsMissingFeature(
  _ decoded: ResolvedAnnotation, _ missing: MissingFeature, isOfFeature: Bool, _ log: inout DiagnosticLog
) -> Bool {
  if decoded.hasExpressions {
    let expressions = decoded.annotation.attach?.content.expressions ?? []
    let places = expressions.filter { !$0.isFeatureConstant }.map(\.location)
    if reportFeatureUse(places, missing, &log) { return true }
  }
  guard !isOfFeature,
    decoded.hasExpressions || decoded.annotation.hasTextThatReadsFeature || !decoded.states.isEmpty
  else { return false }
  return reportFeatureUse(decoded, missing, &log)
}

private func reportFeatureUse(
  _ places: [Location], _ missing: MissingFeature, _ log: inout DiagnosticLog
) -> Bool {
  for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
    log.report(
      .noFeature, "this reads a property of a feature, and \(missing.reason)", at: place,
      help: log.hints[place] ?? missing.help)
  }
  return !places.isEmpty
}
