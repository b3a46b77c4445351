import CartoucheDiagnostics

/// The operators of expressions, by name and by index.
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

  /// Names of operators in other languages, with their names in Cartouche. They are not found by similarity: the name most similar to `and`
  /// is `any`.
  package static let foreignNames = [
    "=": "==", "===": "==", "eq": "==", "equals": "==", "!==": "!=", "<>": "!=", "ne": "!=", "neq": "!=",
    "gt": ">", "gte": ">=", "ge": ">=", "lt": "<", "lte": "<=", "le": "<=",
    "&&": "all", "and": "all", "||": "any", "or": "any", "not": "!", "if": "case",
    "add": "+", "subtract": "-", "sub": "-", "multiply": "*", "mul": "*", "divide": "/", "div": "/",
    "mod": "%", "**": "^", "pow": "^", "format": "concat", "switch": "match",
    "substring": "slice", "substr": "slice",
  ]

  /// Returns the operator whose name is most similar to `name`. Returns `nil` if none is similar, or if Mapbox has an operator `name`.
  package static func nearest(to name: String) -> String? {
    if advice[name] != nil { return nil }
    return foreignNames[name.lowercased()] ?? nearestName(to: name, among: all.map { $0.name })
  }
}

extension OperatorCatalog {
  /// Mapbox operators that Cartouche does not support, each with a help text that suggests an alternative.
  private static let advice = [
    "accumulated": "a cluster's `aggregate` has `sum`, `min`, `max` and others",
    "collator": "`downcase` and `upcase` make texts equal that differ only in case",
    "config": "a variable of the spec, `$name`, is one value for many places",
    "distance": "compute it beforehand, and read it with `[get, name]`",
    "distance-from-center": "of the camera, expressions read only `[zoom]`",
    "elevation": "it is for what a layer paints, not for views",
    "feature-state": "what differs while a view is selected, pressed or dragged stands in `states`",
    "global-state": "a variable of the spec, `$name`, is one value for many places",
    "heatmap-density": "it is for what a layer paints, not for views",
    "hsl": "the host draws views, and knows their colors",
    "hsla": "the host draws views, and knows their colors",
    "image": "write the name alone: the host draws views, and knows their pictures",
    "interpolate-hcl": "the host draws views, and knows their colors",
    "interpolate-lab": "the host draws views, and knows their colors",
    "is-supported-script": "the host draws views, and knows their fonts",
    "join": "compute it beforehand, and read it with `[get, name]`",
    "line-progress": "it is for what a layer paints, not for views",
    "measure-light": "it is for what a layer paints, not for views",
    "pitch": "of the camera, expressions read only `[zoom]`",
    "random": "compute it beforehand, and read it with `[get, name]`",
    "raster-value": "it is for what a layer paints, not for views",
    "resolved-locale": "the host draws views, and knows their language",
    "rgb": "the host draws views, and knows their colors",
    "rgba": "the host draws views, and knows their colors",
    "split": "compute it beforehand, and read it with `[get, name]`",
    "to-color": "the host draws views, and knows their colors",
    "to-rgba": "the host draws views, and knows their colors",
    "within": "compute it beforehand, and read it with `[get, name]`",
  ]

  /// The Mapbox operators that Cartouche does not support, in alphabetical order, each with a help text that suggests an alternative.
  package static let unsupportedOperators = advice.sorted { $0.key < $1.key }.map {
    (name: $0.key, advice: $0.value)
  }

  /// Returns a help text with the alternative to an unsupported Mapbox operator, or `nil` for any other name.
  static func alternative(_ name: String) -> String? { advice[name] }
}

/// One operator of expressions, with what the parser, the reference pages and `explain` need.
package struct Operator: Sendable {
  package let name: String
  /// Returns the argument lists. They are computed on demand, because few commands print them.
  private let makeUsages: @Sendable () -> [String]
  /// The meaning of the operator, in one sentence.
  package let summary: String
  /// A complete expression with the operator, as written in a spec.
  package let example: String
  let parse: @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?

  /// The argument lists, one for each overload, such as `number, number` or `condition, output, …, fallback`.
  package var usages: [String] { makeUsages() }

  /// Creates an operator whose arguments `parse` reads.
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

  /// Creates an operator with fixed argument types. The types of the arguments select one of the overloads.
  init(
    _ name: String, _ overloads: Overload..., result: ExpressionType, _ summary: String, example: String
  ) {
    self.name = name
    makeUsages = { overloads.map { $0.usage } }
    self.summary = summary
    self.example = example
    parse = { call, parser in parser.parse(call, overloads, result: result) }
  }
}

/// The identity of an operator: its index in `OperatorCatalog.all`.
package struct OperatorID: Sendable, Hashable {
  package let index: Int

  /// Returns the identity of the operator `name`, which must be in the catalog.
  package static func named(_ name: String) -> OperatorID {
    guard let id = OperatorCatalog.id(name) else {
      preconditionFailure("there is no operator `\(name)` in the catalog")
    }
    return id
  }
}

/// One list of argument types that an operator accepts. An operator may have several.
struct Overload: Sendable {
  enum Parameters: Sendable {
    case fixed([ExpressionType])
    /// Any number of arguments of the given type.
    case repeated(ExpressionType)
  }

  var parameters: Parameters
  /// The dependencies of the operator itself, such as the feature that it reads. Those of its arguments are not included.
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
    case .fixed(let types): types.map { $0.description }.joined(separator: ", ")
    case .repeated(let type): "\(type), …"
    }
  }
}
