import CartoucheDiagnostics
package import CartoucheSpec
package import CartoucheSyntax

/// The contents of a spec's sources and layers, for lint rules and tools.
///
/// The queries report no findings, because compilation has already reported every problem.
package struct MapContents: Sendable {
  private let spec: ResolvedSpec
  private var data: MapData
  private var expansion: ForEachExpansion
  /// The log that the queries of this value need. It drops their findings, and it limits their searches for
  /// similar names.
  private var log = DiagnosticLog(isSilent: true)

  init(_ spec: ResolvedSpec, _ data: MapData) {
    self.spec = spec
    self.data = data
    expansion = ForEachExpansion(spec)
  }

  /// Returns the features for which an annotation's `forEach` creates instances, without applying its
  /// `filter`. Returns `nil` if the features are unknown.
  /// - Parameter id: The id of the annotation with the `forEach`.
  package mutating func features(of forEach: Located<ForEach>, in id: String) -> FeatureList? {
    var all = forEach
    all.content.filter = nil
    switch expansion.items(of: all, [id], &data, &log) {
    case .features(let selection):
      return selection.table.isWhole
        ? FeatureList(selection.table, rows: selection.rows, areSamples: selection.areSamples) : nil
    case .list(let mappings): return FeatureList(mappings)
    case .instances(let instances, _):
      return FeatureList(instances.indices.map { instances[$0].feature ?? Feature(index: $0) })
    case nil: return nil
    }
  }

  /// Returns the features of a source, or `nil` if only the host has them or the source does not exist.
  package mutating func features(ofSource name: Located<String>) -> FeatureList? {
    table(ofSource: name).flatMap { $0.isWhole ? FeatureList($0, rows: .all($0.count)) : nil }
  }

  /// Returns the GeoJSON of a source, even if it is invalid, or `nil` if only the host has it.
  package mutating func data(ofSource name: Located<String>) -> FeatureData? { table(ofSource: name)?.data }

  private mutating func table(ofSource name: Located<String>) -> FeatureTable? {
    guard case .features(let table)? = data.source(named: name, &log)?.content else { return nil }
    return table
  }
}

/// Features in data order: rows of a source, or items of a `forEach` list.
package struct FeatureList: Sendable {
  private enum Content: Sendable {
    case table(FeatureTable, rows: FeatureRows)
    case list([Feature])
  }

  private let content: Content
  /// Whether the features are only samples. A spec writes samples for a layer whose real features only the
  /// host map has.
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

  /// The properties, id and geometry type of the feature at `position`, in the form that expressions read.
  package subscript(position: Int) -> ExpressionFeature { feature(position).forExpressions }

  /// Returns the unparsed properties of the feature at `position`, or `nil` if it has none.
  package func properties(_ position: Int) -> Node? {
    switch content {
    case .table(let table, let rows): table.properties[rows[position]]?.node
    case .list(let features): features[position].properties?.node
    }
  }

  private func feature(_ position: Int) -> Feature {
    switch content {
    case .table(let table, let rows): table[rows[position]]
    case .list(let features): features[position]
    }
  }
}

/// The GeoJSON of a source as JSON nodes.
package struct FeatureData: Sendable {
  /// The key of a `FeatureCollection` whose value is the list of its features.
  static let list: StaticString = "features"

  /// The root node of the GeoJSON. If the data comes from a file, the root's `features` list is empty,
  /// because its items are parsed in batches.
  package let root: Node
  private let isInPieces: Bool

  /// - Parameter isInPieces: Whether the data was parsed in batches. The items of `features` are then freed
  ///   and must be parsed again.
  init(_ root: Node, isInPieces: Bool = false) {
    self.root = root
    self.isInPieces = isInPieces
  }

  /// Returns a reference to a node of the data that stays valid after the node is freed, because it can parse
  /// the node again.
  package func kept(_ node: Node) -> LazyValue {
    isInPieces ? .unread(root.document, start: node.span.start) : .node(node)
  }

  /// Calls `body` with each item of `features`. Each node is freed after its call unless `body` keeps it.
  package func forEachFeature(_ body: (Node) -> Void) {
    if isInPieces {
      root.document.readAgain(inPieces: Self.list) { for feature in $0 { body(feature) } }
    } else if let list = root["features"] {
      for feature in list.items { body(feature) }
    }
  }
}
