import CartoucheDiagnostics
import CartoucheSpec

/// The rows for which `filter` is true; where it fails it counts as false, which is told once.
/// - Parameter filter: nil: every row.
func filtered(
  _ rows: [Int], of table: FeatureTable, by filter: Expression?, _ decoder: inout Decoder
) -> [Int] {
  guard let filter else { return rows }
  var failures = EvaluationFailures()
  let passing = rows.filter { passes(table[$0], filter, &failures) }
  failures.report(featureCount: rows.count, effect: "those are left out", &decoder)
  return passing
}

/// Whether `filter` is true for a feature; a failure is added to `failures`.
func passes(_ feature: Feature, _ filter: Expression, _ failures: inout EvaluationFailures) -> Bool {
  do throws(EvaluationError) {
    let result = try evaluate(filter, for: feature.forExpressions)
    if case .boolean(let passes) = result { return passes }
    failures.add(
      [EvaluationFailure(location: filter.location, reason: "expected a boolean, found \(result.summary)")],
      feature: feature.index)
  } catch {
    failures.add(
      [EvaluationFailure(location: error.location, reason: error.description)], feature: feature.index)
  }
  return false
}
