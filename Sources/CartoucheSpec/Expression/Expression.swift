package import CartoucheDiagnostics

/// A type-checked expression. Each node has its type, its location and the inputs that it depends on.
@usableFromInline
package struct Expression: Sendable {
  package indirect enum Form: Sendable {
    case literal(ExpressionValue)
    /// A call of an operator, or an assertion that the parser added.
    case call(OperatorID, [Expression])
    case match(Match)
    case curve(Curve)
    /// Values for the variables `slot`, `slot + 1`, … of `body`. Each is evaluated lazily and at most once.
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

  /// Creates a constant.
  init(_ value: ExpressionValue, _ type: ExpressionType? = nil, at location: Location) {
    self.init(.literal(value), type ?? value.type, [], at: location)
  }

  /// Creates a call of the operator `name`, which must be in the catalog.
  /// - Parameter own: the operator's own dependencies, in addition to those of its arguments.
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
  /// The inputs that an expression reads.
  package struct Dependencies: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let feature = Dependencies(rawValue: 1)
    package static let zoom = Dependencies(rawValue: 2)
  }

  package var isFeatureConstant: Bool { !dependencies.contains(.feature) }
  package var isZoomConstant: Bool { !dependencies.contains(.zoom) }

  /// The value of a constant, or `nil` for any other expression.
  package var constant: ExpressionValue? {
    if case .literal(let value) = form { value } else { nil }
  }

  /// The direct subexpressions, in source order.
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
  /// The feature property that the expression reads, if it does nothing else except assert a type.
  /// `isAsserted` is true if there is such an assertion.
  package var readProperty: (name: Located<String>, isAsserted: Bool)? {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return nil }
    if operation == .named("get") {
      guard case .string(let name)? = arguments[0].constant else { return nil }
      return (Located(name, at: arguments[0].location), false)
    }
    // The parser adds these assertions around a value of unknown type.
    guard ["number", "string", "boolean"].contains(where: { operation == .named($0) }),
      let inner = arguments[0].readProperty
    else { return nil }
    return (inner.name, true)
  }

  /// Returns the arguments of a call of one of these operators, or `nil` for any other expression.
  package func arguments(of names: String...) -> [Expression]? {
    guard case .call(let operation, let arguments) = form,
      names.contains(where: { operation == .named($0) })
    else { return nil }
    return arguments
  }

  /// Calls `body` with the expression and all its descendants, in source order.
  package func forEachPart(_ body: (Expression) -> Void) {
    body(self)
    for child in children { child.forEachPart(body) }
  }

  package var isMatch: Bool { if case .match = form { true } else { false } }
}

/// The operators `step` and `interpolate`: outputs at ascending inputs.
package struct Curve: Sendable {
  package enum Interpolation: Sendable, Equatable {
    /// The output of the last stop that is not above the input.
    case step
    case linear
    case exponential(base: Double)
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package var interpolation: Interpolation
  package var input: Expression
  /// Strictly ascending inputs. The first one of a `step` is −∞.
  package var stops: [Double]
  /// One output for each stop.
  package var outputs: [Expression]
}

/// The operator `match`: an output for each label.
package struct Match: Sendable {
  /// A table from labels to indices of outputs.
  package enum Labels: Sendable {
    case numbers([Double: Int])
    case texts([ExactText: Int])
  }

  package var input: Expression
  package var labels: Labels
  /// The labels in source order.
  package var writtenLabels: [Located<ExpressionValue>]
  package var outputs: [Expression]
  package var fallback: Expression
}

/// A function that evaluates an expression without dependencies.
package typealias ConstantEvaluation = @Sendable (Expression) -> Result<ExpressionValue, ConstantFailure>

/// The reason why an expression without dependencies has no value.
package enum ConstantFailure: Error {
  /// A reason for the message: "expected a number, found the text `a`".
  case failed(String)
  /// The result is a text longer than the limit.
  case textTooLong
}
