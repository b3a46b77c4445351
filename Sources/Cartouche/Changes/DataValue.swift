import CartoucheDiagnostics

/// A value for the host's view, as in an annotation's `data` in a spec.
public enum DataValue: Sendable, Equatable {
  /// A text.
  case text(String)
  /// A finite number.
  case number(Double)
  /// A Boolean value.
  case boolean(Bool)
  /// A list of values.
  case list([DataValue])
  /// A mapping from names to values. In an update, names that are not in the mapping keep their values.
  case mapping([String: DataValue])
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text from a string literal.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates a number from a literal such as `2.5`.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a number from a literal such as `10`.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Creates a Boolean value from `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a list from an array literal.
  public init(arrayLiteral values: DataValue...) { self = .list(values) }
  /// Creates a mapping from a dictionary literal. If a name is repeated, its last value is used.
  public init(dictionaryLiteral values: (String, DataValue)...) {
    self = .mapping(Dictionary(values) { _, later in later })
  }
}

extension JSONWriter {
  /// Writes the values as JSON members in the byte order of their names, so that equal changes give equal JSON.
  mutating func members(_ values: [String: DataValue]) {
    for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch value {
      case .text(let text): member(name, text)
      case .number(let number): member(name, SpecNumber(number))
      case .boolean(let value): member(name, value)
      case .list(let values): array(name) { $0.literal(values) }
      case .mapping(let values): object(name) { $0.members(values) }
      }
    }
  }

  /// Writes the values as JSON elements. If the first value is a text or a Boolean, it writes `["literal", […]]` instead, because the
  /// compiler would read a plain list as an expression.
  fileprivate mutating func literal(_ values: [DataValue]) {
    switch values.first {
    case .text, .boolean:
      element("literal")
      array { $0.elements(values) }
    default: elements(values)
    }
  }

  fileprivate mutating func elements(_ values: [DataValue]) {
    for value in values {
      switch value {
      case .text(let text): element(text)
      case .number(let number): element(SpecNumber(number))
      case .boolean(let value): element(value)
      case .list(let values): array { $0.elements(values) }
      case .mapping(let values): object { $0.members(plain: values) }
      }
    }
  }

  /// Writes the members of a mapping inside a list. Lists need no `literal` there, because the compiler reads
  /// no expressions inside lists.
  mutating func members(plain values: [String: DataValue]) {
    for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch value {
      case .list(let values): array(name) { $0.elements(values) }
      case .mapping(let values): object(name) { $0.members(plain: values) }
      default: members([name: value])
      }
    }
  }
}
