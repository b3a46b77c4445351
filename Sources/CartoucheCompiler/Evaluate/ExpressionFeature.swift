package import CartoucheSpec
package import CartoucheSyntax

/// What an expression may ask of the feature that it is evaluated for.
package struct ExpressionFeature: Sendable {
  package enum Properties: Sendable {
    /// A mapping as it was read; nothing is made of it but what is asked for.
    case node(Node)
    case members([ExpressionValue.Member])
    case none
  }

  package var properties: Properties
  package var id: ExpressionValue
  /// GeoJSON's name; nil: no geometry.
  package var geometryType: String?

  package init(
    properties: Properties = .none, id: ExpressionValue = .null, geometryType: String? = nil
  ) {
    self.properties = properties
    self.id = id
    self.geometryType = geometryType
  }

  /// The property with this name; nil when there is none.
  /// - Complexity: O(number of properties).
  package func property(_ name: String) -> ExpressionValue? {
    switch properties {
    case .none: nil
    case .node(let node): node.value(named: name).map { ExpressionValue(data: $0) }
    case .members(let members): ExpressionValue.object(members).member(name)
    }
  }

  func hasProperty(_ name: String) -> Bool {
    switch properties {
    case .none: false
    case .node(let node): node.value(named: name) != nil
    case .members(let members): ExpressionValue.object(members).member(name) != nil
    }
  }

  /// The names of its properties, in order of writing.
  var propertyNames: [String] {
    switch properties {
    case .none: []
    case .node(let node): node.entries.map(\.key.string)
    case .members(let members): members.map(\.name)
    }
  }

  var allProperties: ExpressionValue {
    switch properties {
    case .none: .object([])
    case .node(let node): node.kind == .mapping ? ExpressionValue(data: node) : .object([])
    case .members(let members): .object(members)
    }
  }
}

extension Node {
  /// The value of the entry whose key is `name`; nil: there is none, or this is no mapping.
  func value(named name: String) -> Node? {
    // A native text lends its bytes, so that comparing costs no copy.
    var name = name
    return name.withUTF8 { value(named: $0) }
  }
}
