import CartoucheDiagnostics
import CartoucheSpec

extension MapData {
  /// The features of a source, or those of a layer's source; nil, and reported, when there is no such thing.
  ///
  /// Of a layer all features are in the selection, also those that its filter leaves out.
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
    var silent = DiagnosticLog(isMuted: true)
    // A layer's own reference to its source is reported once, where it stands.
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
