import CartoucheDiagnostics

/// All operators of the language.
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

  /// Names of operators in other languages, with their names in Cartouche. The most similar name would be
  /// wrong: for `and` it is `any`.
  package static let foreignNames = [
    "=": "==", "===": "==", "eq": "==", "equals": "==", "!==": "!=", "<>": "!=", "ne": "!=", "neq": "!=",
    "gt": ">", "gte": ">=", "ge": ">=", "lt": "<", "lte": "<=", "le": "<=",
    "&&": "all", "and": "all", "||": "any", "or": "any", "not": "!", "if": "case",
    "add": "+", "subtract": "-", "sub": "-", "multiply": "*", "mul": "*", "divide": "/", "div": "/",
    "mod": "%", "**": "^", "pow": "^", "format": "concat", "switch": "match",
  ]

  /// Returns the operator that is most similar to `name`.
  package static func nearest(to name: String) -> String? {
    foreignNames[name.lowercased()] ?? nearestName(to: name, among: all.map(\.name))
  }
}

extension OperatorCatalog {
  /// Mapbox operators that Cartouche does not support, with alternatives.
  private static let advice = [
    "distance": "compute it beforehand, and read it with `[get, name]`",
    "feature-state": "what differs while a view is selected, pressed or dragged stands in `states`",
    "heatmap-density": "it is for what a layer paints, not for views",
    "image": "write the name alone: the host draws views, and knows their pictures",
    "line-progress": "it is for what a layer paints, not for views",
    "raster-value": "it is for what a layer paints, not for views",
    "rgb": "the host draws views, and knows their colors",
    "rgba": "the host draws views, and knows their colors",
    "to-color": "the host draws views, and knows their colors",
    "to-rgba": "the host draws views, and knows their colors",
    "within": "compute it beforehand, and read it with `[get, name]`",
  ]

  /// The unsupported Mapbox operators with alternatives, in alphabetical order.
  package static let unsupportedOperators = advice.sorted { $0.key < $1.key }.map {
    (name: $0.key, advice: $0.value)
  }

  /// Returns the alternative to an unsupported Mapbox operator, or `nil` for any other name.
  /// - Parameter mayBeWord: whether the name may also be a property or the first word of a list. A name with
  ///   a hyphen hardly is.
  static func alternative(_ name: String, mayBeWord: Bool) -> String? {
    mayBeWord && !name.contains("-") ? nil : advice[name]
  }
}

/// One operator of the catalog, for the parser, the reference pages and `explain`.
package struct Operator: Sendable {
  package let name: String
  /// Returns the usages. Evaluated lazily, because few programs print them.
  private let makeUsages: @Sendable () -> [String]
  /// The meaning, in one sentence.
  package let summary: String
  /// A complete expression, as written in a spec.
  package let example: String
  let parse: @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?

  /// The argument lists, one for each overload: `number, number`, `condition, output, …, fallback`.
  package var usages: [String] { makeUsages() }

  /// Creates an operator with its own parser.
  init(
    _ name: String, _ usage: String, _ summary: String, example: String,
    parse: @escaping @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?
  ) {
    self.name = name
    makeUsages = { [usage] }
    self.summary = summary
    self.example = example
    self.parse = parse
  }

  /// Creates an operator whose overloads are selected by the types of its arguments.
  init(
    _ name: String, _ overloads: Overload..., result: ExpressionType, _ summary: String, example: String
  ) {
    self.name = name
    makeUsages = { overloads.map(\.usage) }
    self.summary = summary
    self.example = example
    parse = { call, parser in parser.parse(call, overloads, result: result) }
  }
}

/// The index of an operator in the catalog.
package struct OperatorID: Sendable, Hashable {
  package let index: Int

  /// Returns the operator `name`, which must be in the catalog.
  package static func named(_ name: String) -> OperatorID {
    guard let id = OperatorCatalog.id(name) else {
      preconditionFailure("there is no operator `\(name)` in the catalog")
    }
    return id
  }
}

/// One signature of an operator.
struct Overload: Sendable {
  enum Parameters: Sendable {
    case fixed([ExpressionType])
    /// Any number of arguments of one type.
    case repeated(ExpressionType)
  }

  var parameters: Parameters
  /// The inputs that the operator reads, in addition to its arguments.
  var dependencies: Expression.Dependencies

  static func parameters(
    _ types: ExpressionType..., reading dependencies: Expression.Dependencies = []
  ) -> Overload { Overload(parameters: .fixed(types), dependencies: dependencies) }

  static func repeated(_ type: ExpressionType) -> Overload {
    Overload(parameters: .repeated(type), dependencies: [])
  }

  func accepts(count: Int) -> Bool {
    switch parameters {
    case .fixed(let types): types.count == count
    case .repeated: true
    }
  }

  func type(ofArgument index: Int) -> ExpressionType {
    switch parameters {
    case .fixed(let types): types[index]
    case .repeated(let type): type
    }
  }

  var usage: String {
    switch parameters {
    case .fixed(let types): types.map(\.description).joined(separator: ", ")
    case .repeated(let type): "\(type), …"
    }
  }
}
