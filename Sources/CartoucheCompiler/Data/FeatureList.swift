package import CartoucheSyntax

/// Features in the order of their data, as expressions see them.
package struct FeatureList: Sendable {
  private enum Content: Sendable {
    case table(FeatureTable, rows: FeatureRows)
    case list([Feature])
  }

  private let content: Content
  /// Whether they are examples of the features that only the host knows.
  package let areSamples: Bool

  init(_ table: FeatureTable, rows: FeatureRows, areSamples: Bool = false) {
    content = .table(table, rows: rows)
    self.areSamples = areSamples
  }

  init(_ features: [Feature]) {
    content = .list(features)
    areSamples = false
  }

  package var count: Int {
    switch content {
    case .table(_, let rows): rows.count
    case .list(let features): features.count
    }
  }

  /// What expressions see of the feature at a position.
  package subscript(position: Int) -> ExpressionFeature { feature(position).forExpressions }

  /// The properties of the feature at a position, as they are written; nil: it has none.
  package func properties(_ position: Int) -> Node? {
    switch content {
    case .table(let table, let rows): table.properties[rows[position]]?.node
    case .list(let features): features[position].properties?.node
    }
  }

  /// Whether the feature at a position has a geometry, so that something can be attached to it.
  package func hasGeometry(_ position: Int) -> Bool {
    switch content {
    case .table(let table, let rows): table.geometryTypes[rows[position]] != nil
    case .list: true
    }
  }

  private func feature(_ position: Int) -> Feature {
    switch content {
    case .table(let table, let rows): table[rows[position]]
    case .list(let features): features[position]
    }
  }
}
