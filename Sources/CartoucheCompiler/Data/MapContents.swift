import CartoucheDiagnostics
package import CartoucheSpec

/// What a spec's sources hold and its layers draw, for whoever looks at a spec as a whole.
///
/// Nothing is reported here: compiling told what is wrong with it.
package struct MapContents: Sendable {
  private let spec: ResolvedSpec
  private var data: MapData
  private var repetition: Repetition
  /// One for all that is asked: it counts how often names were looked for.
  private var log = DiagnosticLog(isMuted: true)

  init(_ spec: ResolvedSpec, _ data: MapData) {
    self.spec = spec
    self.data = data
    repetition = Repetition(spec)
  }

  /// What a `forEach` goes over, its own filter aside; nil: that is not known.
  /// - Parameter id: of the annotation that is repeated.
  package mutating func features(of forEach: Located<ForEach>, in id: String) -> FeatureList? {
    var all = forEach
    all.content.filter = nil
    switch repetition.subjects(of: all, [id], &data, &log) {
    case .features(let selection):
      return selection.table.isWhole
        ? FeatureList(selection.table, rows: selection.rows, areSamples: selection.areSamples) : nil
    case .list(let mappings): return FeatureList(mappings)
    case .instances(let instances, _):
      return FeatureList(instances.indices.map { instances[$0].feature ?? Feature(index: $0) })
    case nil: return nil
    }
  }

  /// The features of a source; nil: only the host knows them, or there is no such source.
  package mutating func features(ofSource name: Located<String>) -> FeatureList? {
    table(ofSource: name).flatMap { $0.isWhole ? FeatureList($0, rows: .all($0.count)) : nil }
  }

  /// The GeoJSON of a source as it is written, even if something is wrong with it; nil: only the host knows it.
  package mutating func data(ofSource name: Located<String>) -> FeatureData? { table(ofSource: name)?.data }

  private mutating func table(ofSource name: Located<String>) -> FeatureTable? {
    guard case .features(let table)? = data.source(named: name, &log)?.content else { return nil }
    return table
  }
}
