import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports what needs a feature in an annotation that has none; whether there is such a thing.
func reportFeatureUse(
  _ decoded: ResolvedAnnotation, _ missing: MissingFeature, _ log: inout DiagnosticLog
) -> Bool {
  let annotations = [decoded.annotation] + decoded.states.map(\.annotation)
  var variables: [Location: MeantVariable] = [:]
  if decoded.node.document.variables?.isEmpty == false {
    for read in annotations.flatMap(\.textReads) {
      variables[read.place] = MeantVariable(read.name, inBraces: read.place, of: decoded.node.document)
    }
  }
  return reportFeatureUse(annotations.flatMap(\.featureReads), missing, variables, &log)
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
    if reportFeatureUse(places, missing, [:], &log) { return true }
  }
  guard !isOfFeature,
    decoded.hasExpressions || decoded.annotation.hasTextThatReadsFeature || !decoded.states.isEmpty
  else { return false }
  return reportFeatureUse(decoded, missing, &log)
}

/// - Parameter variables: the places of texts' braces with the variable that may be meant.
private func reportFeatureUse(
  _ places: [Location], _ missing: MissingFeature, _ variables: [Location: MeantVariable],
  _ log: inout DiagnosticLog
) -> Bool {
  for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
    log.report(
      .noFeature, "this reads a property of a feature, and \(missing.reason)", at: place,
      help: variables[place]?.help ?? missing.help, fixes: variables[place]?.fixes ?? [])
  }
  return !places.isEmpty
}
