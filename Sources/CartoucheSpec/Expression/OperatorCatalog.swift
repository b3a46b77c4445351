import CartoucheDiagnostics

/// Every operator of the language.
package enum OperatorCatalog {
  package static let all: [Operator] = [
    Operator.lookup,
    Operator.lists,
    Operator.types,
    Operator.comparison,
    Operator.logic,
    Operator.decisions,
    Operator.curves,
    Operator.variables,
    Operator.text,
    Operator.arithmetic,
    Operator.functions,
  ].flatMap { $0 }

  private static let index: [String: OperatorID] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, OperatorID(index: $0)) })

  package static func id(_ name: String) -> OperatorID? { index[name] }

  package static subscript(id: OperatorID) -> Operator { all[id.index] }

  /// What other languages call an operator, with its name here: a comparison of letters would find another one,
  /// for `and` the opposite.
  package static let foreignNames = [
    "=": "==", "===": "==", "eq": "==", "equals": "==", "!==": "!=", "<>": "!=", "ne": "!=", "neq": "!=",
    "gt": ">", "gte": ">=", "ge": ">=", "lt": "<", "lte": "<=", "le": "<=",
    "&&": "all", "and": "all", "||": "any", "or": "any", "not": "!", "if": "case",
    "add": "+", "subtract": "-", "sub": "-", "multiply": "*", "mul": "*", "divide": "/", "div": "/",
    "mod": "%", "**": "^", "pow": "^", "format": "concat", "switch": "match",
  ]

  /// The operator that `name` was most likely meant to be.
  package static func nearest(to name: String) -> String? {
    foreignNames[name.lowercased()] ?? nearestName(to: name, among: all.map(\.name))
  }
}
