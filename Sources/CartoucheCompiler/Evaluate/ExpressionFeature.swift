package import CartoucheSpec
package import CartoucheSyntax

/// What an expression may ask of the feature that it is evaluated for.
package struct ExpressionFeature: Sendable {
  package enum Properties: Sendable {
    /// A mapping as it is written; nothing is made of it but what is asked for.
    case written(WrittenValue)
    case members([ExpressionValue.Member])
    case none
  }

  package enum ID: Sendable {
    /// Nothing is made of it before it is asked for.
    case written(WrittenValue)
    case known(ExpressionValue)
  }

  package var properties: Properties
  private let writtenID: ID
  /// GeoJSON's name; nil: no geometry.
  package var geometryType: String?

  package init(
    properties: Properties = .none, id: ID = .known(.null), geometryType: String? = nil
  ) {
    self.properties = properties
    writtenID = id
    self.geometryType = geometryType
  }

  /// A number or a text; null: it has none.
  package var id: ExpressionValue {
    switch writtenID {
    case .written(let value): ExpressionValue(data: value)
    case .known(let value): value
    }
  }

  /// The property with this name; nil when there is none.
  /// - Complexity: O(number of properties).
  package func property(_ name: String) -> ExpressionValue? {
    switch properties {
    case .none: nil
    case .written(let value): value.value(named: name).map { ExpressionValue(data: $0) }
    case .members(let members): ExpressionValue.object(members).member(name)
    }
  }

  func hasProperty(_ name: String) -> Bool {
    switch properties {
    case .none: false
    case .written(let value): value.value(named: name) != nil
    case .members(let members): ExpressionValue.object(members).member(name) != nil
    }
  }

  /// The names of its properties, in order of writing.
  var propertyNames: [String] {
    switch properties {
    case .none: []
    case .written(let value): value.node.entries.map(\.key.string)
    case .members(let members): members.map(\.name)
    }
  }

  var allProperties: ExpressionValue {
    switch properties {
    case .none: return .object([])
    case .written(let value):
      let node = value.node
      return node.kind == .mapping ? ExpressionValue(data: node) : .object([])
    case .members(let members): return .object(members)
    }
  }
}

extension WrittenValue {
  /// The value of the entry whose key is `name`; nil: there is none, or this is no mapping.
  func value(named name: String) -> WrittenValue? {
    // A native text lends its bytes, so that comparing costs no copy.
    var name = name
    return name.withUTF8 { value(named: $0) }
  }
}

extension Node {
  /// The value of the entry whose key is `name`; nil: there is none, or this is no mapping.
  func value(named name: String) -> Node? {
    var name = name
    return name.withUTF8 { value(named: $0) }
  }
}
