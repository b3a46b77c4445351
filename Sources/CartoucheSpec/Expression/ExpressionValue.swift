package import CartoucheSyntax

/// A value that an expression reads or returns, such as a property of a feature.
package enum ExpressionValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([ExpressionValue])
  /// An object, with members in source order and unique names.
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: ExpressionValue

    package init(_ name: String, _ value: ExpressionValue) {
      self.name = name
      self.value = value
    }

    package static func == (one: Member, other: Member) -> Bool {
      one.name.utf8.elementsEqual(other.name.utf8) && one.value == other.value
    }
  }
}

extension ExpressionValue: Equatable {
  /// Compares texts by code points, as ECMAScript does. Swift's own comparison ignores whether letters such as `é` are composed.
  package static func == (one: ExpressionValue, other: ExpressionValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

extension ExpressionValue {
  /// The most specific type of the value, such as `array<number, 2>` for a list of two numbers.
  package var type: ExpressionType {
    switch self {
    case .null: return .null
    case .boolean: return .boolean
    case .number: return .number
    case .string: return .string
    case .object: return .object
    case .array(let items):
      guard let first = items.first?.type else { return .array(of: .value, count: 0) }
      // As in MapLibre, a list of lists has no common type of items.
      let isUniform = items.count == 1 || (!first.isArray && items.allSatisfy { $0.hasType(first) })
      return .array(of: isUniform ? first : .value, count: items.count)
    }
  }

  /// Returns whether the value has the type `type`.
  /// - Complexity: O(1), or O(items) if `type` is a list type with an item type.
  package func hasType(_ type: ExpressionType) -> Bool {
    switch (self, type) {
    case (_, .value), (.null, .null), (.boolean, .boolean), (.number, .number), (.string, .string),
      (.object, .object), (.array, .array(of: .value, count: nil)):
      true
    case (.array, .array): type.accepts(self.type)
    default: false
    }
  }

  /// Whether the value is neither NaN nor infinite, and no item of a list in it is.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let items): items.allSatisfy { $0.isFinite }
    case .null, .boolean, .string, .object: true
    }
  }

  /// Returns the member of an object with this name, or `nil` if there is none or the value is no object.
  package func member(_ name: String) -> ExpressionValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

extension ExpressionValue {
  /// Creates the value of a node in data, such as a property of a GeoJSON feature. A quoted scalar is a text.
  package init(data node: Node) {
    switch node.kind {
    case .sequence: self = .array(node.items.map { ExpressionValue(data: $0) })
    case .mapping:
      self = .object(node.entries.map { Member($0.key.string, ExpressionValue(data: $0.value)) })
    case .scalar, .alias: self = Self.scalar(node)
    }
  }

  /// Creates the value of data that may not be parsed yet. A scalar is read without creating a node.
  package init(data value: LazyValue) {
    let known = value.withUnreadScalar { text, isQuoted -> ExpressionValue in
      if isQuoted { return .string(String(decoding: text, as: UTF8.self)) }
      switch text.first {
      case UInt8(ascii: "t"): return .boolean(true)
      case UInt8(ascii: "f"): return .boolean(false)
      default: return DecimalNumber.value(text).map { .number($0) } ?? .null
      }
    }
    self = known ?? ExpressionValue(data: value.node)
  }

  private static func scalar(_ node: Node) -> ExpressionValue {
    if node.isPlain {
      if let number = node.number { return .number(number) }
      if node.isEmpty || node.isText("null") { return .null }
      if node.isText("true") { return .boolean(true) }
      if node.isText("false") { return .boolean(false) }
    }
    return .string(node.string)
  }
}

/// The type of an expression, known before the expression is evaluated.
package indirect enum ExpressionType: Sendable, Hashable {
  case null, boolean, number, string, object
  /// Any type. The type of a feature's property is known only at run time.
  case value
  /// A list with items of one type. `count` is `nil` if its length is unknown.
  case array(of: ExpressionType, count: Int? = nil)

  /// A width and a height.
  package static let sides = ExpressionType.array(of: .number, count: 2)
  /// A list with items of any type and unknown length.
  package static let anyArray = ExpressionType.array(of: .value)

  /// Returns whether an expression of type `other` is allowed where this type is expected.
  package func accepts(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.value, _): true
    case (.array(let item, let count), .array(let otherItem, let otherCount)):
      // An empty list is accepted as a list of any item type.
      ((otherCount == 0 && otherItem == .value) || item.accepts(otherItem))
        && (count == nil || count == otherCount)
    default: self == other
    }
  }

  package var isArray: Bool { if case .array = self { true } else { false } }
}

extension ExpressionType: CustomStringConvertible {
  /// The type in the notation of Mapbox's style specification, such as `array<number, 2>`.
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

/// A text that is compared by code points, not by canonical equivalence, for use as a dictionary key.
package struct ExactText: Sendable, Hashable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
