import CartoucheDiagnostics
package import CartoucheSyntax

/// The GeoJSON of a source as it is written.
package struct FeatureData: Sendable {
  /// The member of a `FeatureCollection` that has its features.
  static let list: StaticString = "features"

  /// All of it; of a file without the items of `features`.
  package let root: Node
  private let isInPieces: Bool

  /// - Parameter isInPieces: whether the items of `features` were let go and are read anew.
  init(_ root: Node, isInPieces: Bool = false) {
    self.root = root
    self.isInPieces = isInPieces
  }

  /// A node of it that may be kept.
  package func kept(_ node: Node) -> WrittenValue {
    isInPieces ? .unread(root.document, start: node.span.start) : .node(node)
  }

  /// Calls `body` with each item of `features`, whose nodes are let go unless `body` keeps one of them.
  package func forEachFeature(_ body: (Node) -> Void) {
    if isInPieces {
      root.document.readAgain(inPieces: Self.list) { for feature in $0 { body(feature) } }
    } else if let list = root["features"] {
      for feature in list.items { body(feature) }
    }
  }
}
