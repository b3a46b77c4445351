import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The features of one source that an annotation can be bound to.
struct FeatureSelection {
  /// The name of the source in the root spec, with the location of the reference.
  var source: Located<String>
  /// The number of the source's first feature, counted over all sources; see `MapSource.firstFeature`.
  var firstFeature: UInt32
  var table: FeatureTable
  /// The selected features, as rows of `table`, which holds all features of the source.
  var rows: FeatureRows
  /// The index in `MapData.layers`, or `nil` if the reference names a source instead of a layer.
  var layer: Int?
  /// Whether the features are the spec's samples for a layer whose features only the host map has.
  var areSamples = false
  /// The zooms at which the layer's filter accepts a feature, by the row of the feature in `table`. Only features that
  /// the filter accepts at some zooms but not at all are contained.
  var filterZooms: [Int: FilterZooms] = [:]
  /// The kinds of geometry in the selected features: points, lines or polygons. The set is `nil` until
  /// `listKinds` caches it.
  private var kinds: Set<GeometryPartKind>?
  /// The message text that lists the geometry types of the features; `nil` until `listKinds` caches it.
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

  /// Computes and caches the geometry kinds and the description of the selected features, because many
  /// annotations may share one selection.
  /// - Complexity: O(parts).
  mutating func listKinds() {
    kinds = Set(
      rows.lazy.flatMap { [table] row in
        table.shapes.parts(ofShape: row).lazy.map { table.shapes.partKinds[$0] }
      })
    knownDescription = description
  }

  /// The rows of `table` that are selected and whose feature has a geometry.
  var rowsWithGeometry: FeatureRows {
    let hasAll = rows.allSatisfy { table.geometryTypes[$0] != nil }
    return hasAll ? rows : .some(rows.filter { table.geometryTypes[$0] != nil })
  }

  /// Returns the number of the feature in `row`, where features are counted over all sources.
  func number(of row: Int) -> UInt32 { firstFeature + UInt32(row) }

  /// Returns whether any selected feature has a geometry part of this kind, such as a line.
  func contains(_ kind: GeometryPartKind) -> Bool {
    if let kinds { return kinds.contains(kind) }
    return rows.contains { row in
      table.shapes.parts(ofShape: row).contains { table.shapes.partKinds[$0] == kind }
    }
  }

  /// The geometry types of the features for a message, such as "a `Polygon`".
  var description: String {
    if let knownDescription { return knownDescription }
    let types = Set(rows.compactMap { table.geometryTypes[$0]?.rawValue }).sorted()
    return types.isEmpty ? "nothing" : listed(types)
  }
}

extension FeatureSelection {
  /// Returns the row in `table` of the feature with this id. If no feature has the id, reports this and
  /// returns `nil`. If the table is incomplete, the missing feature is not reported.
  func row(
    ofFeature id: String, at place: Location, _ names: QualifiedNames, _ log: inout DiagnosticLog
  ) -> Int? {
    if let row = table.ids.first(with: id) { return row }
    guard table.isWhole else { return nil }
    let ids = table.ids.all
    let count = table.ids.distinctCount
    let name = names.written(source.content, at: place)
    log.report(
      CompilerFinding.unknownFeature,
      UnknownName(
        id, "the source `\(abbreviated(name))` has no feature with the id `\(abbreviated(id))`",
        among: ids, in: .quoted,
        help: count == 0
          ? "its features have no ids: `promoteId` takes a property as the id"
          : "it has \(listed(Array(ids.prefix(8)), of: count))"),
      at: place)
    return nil
  }
}

/// The features that a reference to a source or layer can be bound to.
enum FeatureBinding {
  case known(FeatureSelection)
  /// Features that only the host map has, such as those of vector tiles. `layer` is an index in
  /// `MapData.layers`, and `type` is the type of the features' source for messages.
  case host(layer: Int?, type: String)
}

extension MapData {
  /// Resolves a reference to a source, or to a layer and its source. If a name is unknown, reports it and
  /// returns `nil`.
  ///
  /// The selection for a layer includes the features that the layer's filter excludes.
  mutating func binding(
    layer: Located<String>?, source: Located<String>?, _ log: inout DiagnosticLog
  ) -> FeatureBinding? {
    var layerIndex: Int?
    var sourceName = source
    if let layer {
      guard let index = self.layer(named: layer, &log) else { return nil }
      layerIndex = index
      sourceName = layers[index].source
    }
    guard let sourceName else { return nil }
    var silent = DiagnosticLog(isSilent: true)
    // An unknown source of a layer is reported once, at the layer.
    let found =
      layer == nil ? self.source(named: sourceName, &log) : self.source(named: sourceName, &silent)
    guard let found else { return nil }
    switch found.content {
    case .host(let type):
      return layerIndex.flatMap { features(ofLayer: $0) }.map { .known($0) }
        ?? .host(layer: layerIndex, type: type)
    case .features(let table):
      if let layerIndex {
        return features(ofLayer: layerIndex).map { .known($0) }
          ?? .host(layer: layerIndex, type: "geojson")
      }
      return .known(
        FeatureSelection(
          source: Located(found.name.content, at: sourceName.location), firstFeature: found.firstFeature,
          table: table, rows: .all(table.count)))
    }
  }
}

/// Returns the rows whose feature passes `filter`. If the filter fails for a feature, the feature is
/// excluded, and the failure is reported once for all features.
/// - Parameters:
///   - filter: The filter, or `nil` for all rows.
///   - isAllKnown: Whether the table has all features of the source. Then a filter that reads a property of
/// no feature is an error.
func filtered(
  _ rows: FeatureRows, of table: FeatureTable, by filter: Expression?, isAllKnown: Bool,
  _ log: inout DiagnosticLog
) -> FeatureRows {
  guard let filter else { return rows }
  let passing = positions(
    in: AnyFeatures(rows, of: table), where: filter,
    isAbsent: { isAllKnown && table.lacksProperty($0) }, &log)
  return .some(passing.map { rows[$0] })
}

/// Returns the zooms at which each feature passes `filter`. If the filter fails for a feature at a zoom, the feature is
/// excluded there, and the failure is reported once for all features.
/// - Complexity: O(features · whole zooms), or O(features) if the filter does not depend on zoom.
func filterZooms(
  of features: AnyFeatures, by filter: Expression, _ log: inout DiagnosticLog
) -> [FilterZooms] {
  var failures = EvaluationFailures()
  let zooms = features.enumerated().map { position, feature in
    func passes(_ zoom: Int?) -> Bool {
      do throws(EvaluationFailure) {
        return try CartoucheCompiler.passes(feature, filter, atZoom: zoom)
      } catch {
        failures.add([error], feature: position)
        return false
      }
    }
    if filter.isZoomConstant { return passes(nil) ? FilterZooms.all : .none }
    return FilterZooms { passes($0) }
  }
  // The style belongs to the map. So its filters may read properties that no feature has.
  failures.report(features, isAbsent: { _ in false }, &log)
  return zooms
}

/// Returns the indices in `features` of the features that pass `filter`. If the filter fails for a feature,
/// the feature is excluded, and the failure is reported once for all features.
/// - Parameter isAbsent: Returns whether a property is certainly in no feature of the source. A filter that
///   reads such a property is an error.
func positions(
  in features: AnyFeatures, where filter: Expression,
  isAbsent: (_ property: String) -> Bool, _ log: inout DiagnosticLog
) -> [Int] {
  var failures = EvaluationFailures()
  var passing: [Int] = []
  for (position, feature) in features.enumerated() {
    do throws(EvaluationFailure) {
      if try passes(feature, filter) { passing.append(position) }
    } catch {
      failures.add([error], feature: position)
    }
  }
  failures.report(features, isAbsent: isAbsent, &log)
  return passing
}

/// - Parameter zoom: The zoom for the filter of a layer, or `nil` if the filter does not depend on zoom.
private func passes(
  _ feature: Feature, _ filter: Expression, atZoom zoom: Int? = nil
) throws(EvaluationFailure) -> Bool {
  let result: ExpressionValue
  do throws(EvaluationError) {
    result = try evaluate(filter, for: feature.forExpressions, zoom: zoom.map { Double($0) })
  } catch {
    throw EvaluationFailure(
      kind: .expression(error.reason.forMessages, .leftOut), location: error.location, expression: filter)
  }
  if case .boolean(let passes) = result { return passes }
  throw EvaluationFailure(
    kind: .expression(.mismatch("a boolean", found: FoundValue(result)), .leftOut),
    location: filter.location, expression: filter)
}
