import CartoucheDiagnostics

/// A value for the host's view, as in the `data` of a spec.
public enum DataValue: Sendable, Equatable {
  /// A text.
  case text(String)
  /// A finite number.
  case number(Double)
  /// A Boolean value.
  case boolean(Bool)
  /// A list of values.
  case list([DataValue])
  /// Values by name. In an update, names that are not listed keep their values.
  case mapping([String: DataValue])
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a list.
  public init(arrayLiteral values: DataValue...) { self = .list(values) }
  /// Creates a mapping. If a name is repeated, the last value is used.
  public init(dictionaryLiteral values: (String, DataValue)...) {
    self = .mapping(Dictionary(values) { _, later in later })
  }
}

extension JSONWriter {
  /// Writes values in the byte order of their names, so that equal changes have equal texts.
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

  /// Writes a list of values. A list that starts with a text or a Boolean is wrapped in `literal`, because it
  /// would be read as an expression.
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

  /// Writes the members of a mapping inside a list, where nothing is read as an expression.
  private mutating func members(plain values: [String: DataValue]) {
    for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch value {
      case .list(let values): array(name) { $0.elements(values) }
      case .mapping(let values): object(name) { $0.members(plain: values) }
      default: members([name: value])
      }
    }
  }
}
