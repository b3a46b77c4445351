import CartoucheDiagnostics
import CartoucheSpec

/// The rows for which `filter` is true; where it fails it counts as false, which is told once.
/// - Parameters:
///   - filter: nil: every row.
///   - isAllKnown: whether the table has all features, so that reading a property that none of them has is an error.
func filtered(
  _ rows: FeatureRows, of table: FeatureTable, by filter: Expression?, isAllKnown: Bool,
  _ log: inout DiagnosticLog
) -> FeatureRows {
  guard let filter else { return rows }
  let passing = positions(
    in: rows.lazy.map { table[$0] }, where: filter,
    isAbsent: { isAllKnown && !table.hasProperty($0) }, &log)
  return .some(passing.map { rows[$0] })
}

/// Where in a list the features are for which `filter` is true; where it fails it counts as false, which is told
/// once.
/// - Parameter isAbsent: whether reading a property is an error because no feature has it.
func positions(
  in features: some RandomAccessCollection<Feature>, where filter: Expression,
  isAbsent: (_ property: String) -> Bool, _ log: inout DiagnosticLog
) -> [Int] {
  var failures = EvaluationFailures()
  var passing: [Int] = []
  for (position, feature) in features.enumerated() {
    do throws(EvaluationFailure) {
      if try passes(feature, filter) { passing.append(position) }
    } catch {
      failures.add([error], feature: position)
    }
  }
  failures.report(features, isAbsent: isAbsent, &log)
  return passing
}

private func passes(_ feature: Feature, _ filter: Expression) throws(EvaluationFailure) -> Bool {
  let result: ExpressionValue
  do throws(EvaluationError) {
    result = try evaluate(filter, for: feature.forExpressions)
  } catch {
    throw EvaluationFailure(
      kind: .expression(error.reason.forMessages, .leftOut), location: error.location, expression: filter)
  }
  if case .boolean(let passes) = result { return passes }
  throw EvaluationFailure(
    kind: .expression(.mismatch("a boolean", found: FoundValue(result)), .leftOut),
    location: filter.location, expression: filter)
}
