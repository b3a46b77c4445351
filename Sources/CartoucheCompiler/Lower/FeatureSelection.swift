import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Features of one source that something is bound to.
struct FeatureSelection {
  /// As the root calls it, where it is referred to.
  var source: Located<String>
  /// The number of the source's first feature, as in `MapSource`.
  var firstFeature: UInt32
  var table: FeatureTable
  var rows: FeatureRows
  /// Index of the layer that they are bound to; nil: to none.
  var layer: Int?
  /// Whether they stand for those that only the host knows.
  var areSamples = false
  /// The kinds of the parts that its rows have, where they were listed for all that are bound to them.
  private var kinds: Set<GeometryPartKind>?
  /// What the features are, where that is known for the same reason.
  private var knownDescription: String?

  init(
    source: Located<String>, firstFeature: UInt32, table: FeatureTable, rows: FeatureRows, layer: Int? = nil,
    areSamples: Bool = false
  ) {
    self.source = source
    self.firstFeature = firstFeature
    self.table = table
    self.rows = rows
    self.layer = layer
    self.areSamples = areSamples
  }

  /// Lists what its rows have, for many questions.
  /// - Complexity: O(parts).
  mutating func listKinds() {
    kinds = Set(
      rows.lazy.flatMap { [table] row in
        table.shapes.parts(ofShape: row).lazy.map { table.shapes.partKinds[$0] }
      })
    knownDescription = description
  }

  /// Those of the rows whose features have a geometry.
  var rowsWithGeometry: FeatureRows {
    let hasAll = rows.allSatisfy { table.geometryTypes[$0] != nil }
    return hasAll ? rows : .some(rows.filter { table.geometryTypes[$0] != nil })
  }

  /// The number of the feature in `row` among the features of all sources.
  func number(of row: Int) -> UInt32 { firstFeature + UInt32(row) }

  /// Whether any of them has a part of one of these kinds; a feature without geometry has none.
  func contains(_ kind: GeometryPartKind) -> Bool {
    if let kinds { return kinds.contains(kind) }
    return rows.contains { row in
      table.shapes.parts(ofShape: row).contains { table.shapes.partKinds[$0] == kind }
    }
  }

  /// What the features are, for a message: "a `Polygon`".
  var description: String {
    if let knownDescription { return knownDescription }
    let types = Set(rows.compactMap { table.geometryTypes[$0]?.rawValue }).sorted()
    return types.isEmpty ? "nothing" : listed(types)
  }
}
