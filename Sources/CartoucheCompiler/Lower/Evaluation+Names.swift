import CartoucheSpec

extension Evaluation {
  /// One of the names of `Choice`.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: Value<Choice>, default fallback: Value<Choice>
  ) -> Choice where Choice.RawValue == String {
    if case .constant(let choice) = value.form { return choice }
    let outcome = result(value, WantedValue(Shape.expectation(of: Choice.self), .other)) { data -> Choice? in
      if case .string(let name) = data { Choice(rawValue: name) } else { nil }
    }
    if case .known(let choice) = outcome { return choice }
    return fallback.written
  }

  /// A text that names something; a number is taken as it is written.
  mutating func name(_ value: Value<String>, default fallback: Value<String>) -> String {
    if case .constant(let name) = value.form { return name }
    let outcome = result(value, "a text") { data -> String? in
      switch data {
      case .string, .number: data.text
      case .null, .boolean, .array, .object: nil
      }
    }
    if case .known(let name) = outcome { return name }
    return fallback.written
  }

  /// The name of a view class; none is empty.
  mutating func view(_ value: Value<String>) -> String {
    if case .constant(let name) = value.form { return name }
    let outcome = result(value, "the name of a view") { data -> String? in
      if case .string(let name) = data, !name.isEmpty { name } else { nil }
    }
    if case .known(let name) = outcome { return name }
    return Annotation.defaults.traits.content.view.written
  }

  /// What an expression gives, whatever it is; null when it fails.
  mutating func data(_ expression: Expression) -> ExpressionValue {
    let value = Value<ExpressionValue>(.expression(expression), at: expression.location)
    if case .known(let data) = result(value, "a value", failing: .null, { $0 }) { return data }
    return .null
  }
}
