import CartoucheSyntax

/// One row of the operator catalog: everything that parsing, reference pages and completion need to know.
package struct Operator: Sendable {
  package let name: String
  /// How its arguments are written, one line for each way: `number, number`, `condition, output, …, fallback`.
  package let usages: [String]
  /// One sentence.
  package let summary: String
  /// A whole expression, as a spec writes it.
  package let example: String
  let parse: @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?

  /// An operator with a syntax of its own.
  init(
    _ name: String, _ usage: String, _ summary: String, example: String,
    parse: @escaping @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?
  ) {
    self.name = name
    self.usages = [usage]
    self.summary = summary
    self.example = example
    self.parse = parse
  }

  /// An operator that is told by the types of its arguments.
  init(
    _ name: String, _ overloads: Overload..., result: ExpressionType, _ summary: String, example: String
  ) {
    self.name = name
    self.usages = overloads.map(\.usage)
    self.summary = summary
    self.example = example
    parse = { call, parser in parser.parse(call, overloads, result: result) }
  }
}

/// One way in which an operator takes its arguments.
struct Overload: Sendable {
  enum Parameters: Sendable {
    case fixed([ExpressionType])
    /// Any number of one type.
    case repeated(ExpressionType)
  }

  var parameters: Parameters
  /// What the operator looks at besides its arguments.
  var dependencies: Expression.Dependencies

  static func takes(
    _ types: ExpressionType..., reading dependencies: Expression.Dependencies = []
  ) -> Overload { Overload(parameters: .fixed(types), dependencies: dependencies) }

  static func takesAny(_ type: ExpressionType) -> Overload {
    Overload(parameters: .repeated(type), dependencies: [])
  }

  func takes(count: Int) -> Bool {
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

/// An expression as it is written, its operator known.
struct ExpressionCall {
  let node: Node
  let name: String
  /// What follows the operator.
  let arguments: [Node]
  /// What is expected of the result, so that arguments can be inferred from it.
  let expected: ExpressionType?
  /// What becomes of a result of another type.
  let annotation: ExpressionParser.Annotation

  /// `expected` unless it says nothing.
  var outputType: ExpressionType? { expected == .value ? nil : expected }
}
