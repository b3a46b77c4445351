package import CartoucheSyntax

/// A value that an expression reads or gives.
package enum ExpressionValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([ExpressionValue])
  /// In the order of writing; names are unique.
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
  /// Texts are equal when their code points are: Swift's own comparison would take a composed and a decomposed
  /// `é` for one, and ECMAScript does not.
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
  /// The narrowest type that the value has.
  package var type: ExpressionType {
    switch self {
    case .null: return .null
    case .boolean: return .boolean
    case .number: return .number
    case .string: return .string
    case .object: return .object
    case .array(let items):
      guard let first = items.first?.type else { return .array(of: .value, count: 0) }
      // Lists of lists have no common item type, whatever is in them.
      let isUniform = items.count == 1 || (!first.isArray && items.allSatisfy { $0.hasType(first) })
      return .array(of: isUniform ? first : .value, count: items.count)
    }
  }

  /// Whether the value is of `type`; O(1) but for lists whose item type matters.
  package func hasType(_ type: ExpressionType) -> Bool {
    switch (self, type) {
    case (_, .value), (.null, .null), (.boolean, .boolean), (.number, .number), (.string, .string),
      (.object, .object), (.array, .array(of: .value, count: nil)):
      true
    case (.array, .array): type.accepts(self.type)
    default: false
    }
  }

  /// Whether no number in it is NaN or infinite.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let items): items.allSatisfy(\.isFinite)
    case .null, .boolean, .string, .object: true
    }
  }

  /// The member with this name; nil: there is none, or this is no object.
  package func member(_ name: String) -> ExpressionValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

extension ExpressionValue {
  /// The value of a node of data, such as a property of a GeoJSON feature: quoted scalars are texts.
  package init(data node: Node) {
    switch node.kind {
    case .sequence: self = .array(node.items.map { ExpressionValue(data: $0) })
    case .mapping:
      self = .object(node.entries.map { Member($0.key.string, ExpressionValue(data: $0.value)) })
    case .scalar, .alias: self = Self.scalar(node)
    }
  }

  /// The same of one that may not be read yet.
  package init(data value: WrittenValue) {
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
