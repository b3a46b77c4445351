/// What an expression is known to give before anything is evaluated.
package indirect enum ExpressionType: Sendable, Hashable {
  case null, boolean, number, string, object
  /// Anything: what a property of a feature may be.
  case value
  /// `count` is nil where the length is not known.
  case array(of: ExpressionType, count: Int? = nil)

  /// An array of anything.
  package static let anyArray = ExpressionType.array(of: .value)

  /// Whether everything of type `other` may stand where this type is expected.
  package func accepts(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.value, _): true
    case (.array(let item, let count), .array(let otherItem, let otherCount)):
      // An empty list has no items that could be of a wrong type.
      ((otherCount == 0 && otherItem == .value) || item.accepts(otherItem))
        && (count == nil || count == otherCount)
    default: self == other
    }
  }

  package var isArray: Bool { if case .array = self { true } else { false } }
}

extension ExpressionType: CustomStringConvertible {
  /// As the style specifications write it: `array<number, 2>`.
  package var description: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .object: "object"
    case .value: "value"
    case .array(let item, let count?): "array<\(item), \(count)>"
    case .array(of: .value, count: nil): "array"
    case .array(let item, count: nil): "array<\(item)>"
    }
  }
}
