package import CartoucheDiagnostics

/// A type-checked expression: a tree whose nodes each have a type, a location and the inputs that they depend on.
@usableFromInline
package struct Expression: Sendable {
  package indirect enum Form: Sendable {
    case literal(ExpressionValue)
    /// A call of an operator of the spec, or of an assertion that the parser added.
    case call(OperatorID, [Expression])
    case match(Match)
    case curve(Curve)
    /// A `let`, whose variables have the indices `slot`, `slot + 1`, … in `body`. Each of `values` is evaluated at most once, when its
    /// variable is first used.
    case binding(slot: Int, values: [Expression], body: Expression)
    case variable(slot: Int)
  }

  package var form: Form
  package var type: ExpressionType
  package var location: Location
  package var dependencies: Dependencies

  init(_ form: Form, _ type: ExpressionType, _ dependencies: Dependencies, at location: Location) {
    self.form = form
    self.type = type
    self.dependencies = dependencies
    self.location = location
  }

  /// Creates a constant expression.
  /// - Parameter type: The type, or `nil` for the most specific type of the value.
  init(_ value: ExpressionValue, _ type: ExpressionType? = nil, at location: Location) {
    self.init(.literal(value), type ?? value.type, [], at: location)
  }

  /// Creates a call of the operator `name`, which must be in the catalog.
  /// - Parameter own: The dependencies of the operator itself, such as the zoom. The dependencies of its arguments are added.
  package init(
    calling name: String, _ arguments: [Expression], _ type: ExpressionType, _ own: Dependencies = [],
    at location: Location
  ) {
    self.init(
      .call(.named(name), arguments), type, arguments.reduce(into: own) { $0.formUnion($1.dependencies) },
      at: location)
  }
}

extension Expression {
  /// The inputs that the result of an expression depends on: the feature, the zoom, both or none.
  package struct Dependencies: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let feature = Dependencies(rawValue: 1)
    package static let zoom = Dependencies(rawValue: 2)
  }

  package var isFeatureConstant: Bool { !dependencies.contains(.feature) }
  package var isZoomConstant: Bool { !dependencies.contains(.zoom) }

  /// The value if the expression is a constant; otherwise `nil`.
  package var constant: ExpressionValue? {
    if case .literal(let value) = form { value } else { nil }
  }

  /// The direct subexpressions, such as the arguments of a call, in source order.
  package var children: [Expression] {
    switch form {
    case .literal, .variable: []
    case .call(_, let arguments): arguments
    case .match(let match): [match.input] + match.outputs + [match.fallback]
    case .curve(let curve): [curve.input] + curve.outputs
    case .binding(_, let values, let body): values + [body]
    }
  }
}

extension Expression {
  /// The feature property whose value is the result, if the expression is only `[get, name]`, possibly inside a type assertion; otherwise
  /// `nil`.
  /// `isAsserted` is whether there is a type assertion.
  package var readProperty: (name: Located<String>, isAsserted: Bool)? {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return nil }
    if operation == .named("get") {
      guard case .string(let name)? = arguments[0].constant else { return nil }
      return (Located(name, at: arguments[0].location), false)
    }
    // The parser adds such an assertion around a value whose type is unknown.
    guard ["number", "string", "boolean"].contains(where: { operation == .named($0) }),
      let inner = arguments[0].readProperty
    else { return nil }
    return (inner.name, true)
  }

  /// Returns the arguments if the expression is a call of one of the operators `names`; otherwise `nil`.
  package func arguments(of names: String...) -> [Expression]? {
    guard case .call(let operation, let arguments) = form,
      names.contains(where: { operation == .named($0) })
    else { return nil }
    return arguments
  }

  /// Calls `body` with the expression and all its subexpressions, in source order.
  package func forEachPart(_ body: (Expression) -> Void) {
    body(self)
    for child in children { child.forEachPart(body) }
  }

  package var isMatch: Bool { if case .match = form { true } else { false } }
}

/// A `step` or `interpolate` expression, which maps a number to a result. Outputs are given for ascending numbers, the stops.
package struct Curve: Sendable {
  package enum Interpolation: Sendable, Equatable {
    /// No interpolation. The result is the output of the last stop that is at most the input.
    case step
    case linear
    case exponential(base: Double)
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package var interpolation: Interpolation
  package var input: Expression
  /// The inputs for which outputs are given, in strictly ascending order. The first stop of a `step` is −∞.
  package var stops: [Double]
  /// The outputs, one for each element of `stops`.
  package var outputs: [Expression]
}

/// A `match` expression. Its result is the output of the label that equals the input.
package struct Match: Sendable {
  /// The labels of a `match`, each with the index of its output in `outputs`.
  package enum Labels: Sendable {
    case numbers([Double: Int])
    case texts([ExactText: Int])
  }

  package var input: Expression
  package var labels: Labels
  /// The labels of the `match` in source order, with their locations.
  package var writtenLabels: [Located<ExpressionValue>]
  package var outputs: [Expression]
  package var fallback: Expression
}

/// A function that evaluates an expression that depends on neither feature nor zoom.
package typealias ConstantEvaluation = @Sendable (Expression) -> Result<ExpressionValue, ConstantFailure>

/// The reason why the evaluation of a constant expression failed.
package enum ConstantFailure: Error {
  /// The evaluation failed. The associated value is the reason, as messages show it, such as "expected a number, found the text `a`".
  case failed(String)
  /// The result is a text that is longer than the limit of one text.
  case textTooLong
}
