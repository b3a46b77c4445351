import CartoucheDiagnostics

/// A value for the host's view, as under a spec's `data`.
public enum DataValue: Sendable, Equatable {
  /// Any text.
  case text(String)
  /// A finite one.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Values in an order.
  case list([DataValue])
  /// Values by name. Within the mapping of an annotation that is there, those that are not named stay.
  case mapping([String: DataValue])
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// That text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// That number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// That number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Those values.
  public init(arrayLiteral values: DataValue...) { self = .list(values) }
  /// Those values; of two with one name the later.
  public init(dictionaryLiteral values: (String, DataValue)...) {
    self = .mapping(Dictionary(values) { _, later in later })
  }
}

extension JSONWriter {
  /// Writes values in the order of their names, so that the same change is the same text.
  mutating func members(_ values: [String: DataValue]) {
    for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch value {
      case .text(let text): member(name, text)
      case .number(let number): member(name, WrittenNumber(number))
      case .boolean(let value): member(name, value)
      case .list(let values): array(name) { $0.literal(values) }
      case .mapping(let values): object(name) { $0.members(values) }
      }
    }
  }

  /// Writes a list that would be an expression if it started with a text.
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
      case .number(let number): element(WrittenNumber(number))
      case .boolean(let value): element(value)
      case .list(let values): array { $0.elements(values) }
      case .mapping(let values): object { $0.members(plain: values) }
      }
    }
  }

  /// The same within a list, where nothing is an expression.
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
