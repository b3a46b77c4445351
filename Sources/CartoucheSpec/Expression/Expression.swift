package import CartoucheDiagnostics

/// A checked expression: every node knows its type, its place and what its result depends on.
@usableFromInline
package struct Expression: Sendable {
  package indirect enum Form: Sendable {
    case literal(ExpressionValue)
    /// An operator of the catalog with the expressions that it works on, assertions among them.
    case call(OperatorID, [Expression])
    case match(Match)
    case curve(Curve)
    /// Values for the variables `slot`, `slot + 1`, … of `body`; each is evaluated when first needed, at most once.
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

  /// A value that is known.
  init(_ value: ExpressionValue, _ type: ExpressionType? = nil, at location: Location) {
    self.init(.literal(value), type ?? value.type, [], at: location)
  }

  /// A call of `name`, which must be in the catalog; depends on what its arguments depend on, and on `own`.
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
  /// What must be known before an expression has a result.
  package struct Dependencies: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let feature = Dependencies(rawValue: 1)
    package static let zoom = Dependencies(rawValue: 2)
  }

  package var isFeatureConstant: Bool { !dependencies.contains(.feature) }
  package var isZoomConstant: Bool { !dependencies.contains(.zoom) }

  /// The value, when it is known without evaluation.
  package var constant: ExpressionValue? {
    if case .literal(let value) = form { value } else { nil }
  }

  /// Everything that it is made of, in order of writing.
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
