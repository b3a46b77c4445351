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
