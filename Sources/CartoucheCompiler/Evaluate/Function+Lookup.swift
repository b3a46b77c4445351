import CartoucheSpec

extension Function {
  static let lookup: [String: Function] = [
    "get": .general(getMember),
    "has": .general(hasMember),
    "id": .general { _, _, evaluator in evaluator.feature?.id ?? .null },
    "geometry-type": .general { _, _, evaluator in
      (evaluator.feature?.geometryType).map { .string($0) } ?? .null
    },
    "properties": .general { _, _, evaluator in evaluator.feature?.allProperties ?? .object([]) },
    "zoom": .general { _, _, evaluator in .number(evaluator.zoom ?? .nan) },
  ]
}

private func getMember(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let name = try evaluator.string(arguments[0])
  guard arguments.count == 2 else { return evaluator.feature?.property(name) ?? .null }
  return try evaluator.value(of: arguments[1]).member(name) ?? .null
}

private func hasMember(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let name = try evaluator.string(arguments[0])
  guard arguments.count == 2 else { return .boolean(evaluator.feature?.hasProperty(name) ?? false) }
  return .boolean(try evaluator.value(of: arguments[1]).member(name) != nil)
}
