import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The features of a GeoJSON object, in order; what is wrong is reported at its place in the data.
///
/// Source: RFC 7946. Altitudes and members that it does not define are ignored.
func readGeoJSON(_ root: Node, _ identity: FeatureIdentity, _ log: inout DiagnosticLog) -> FeatureTable {
  var reader = GeoJSONReader(FeatureTable(), identity)
  reader.read(root, &log)
  return reader.finish(FeatureData(root), &log)
}

/// The same of a GeoJSON file. Its features are read a few at a time, so that their nodes are never all in memory.
func readGeoJSON(
  _ source: SourceID, in sources: SourceList, _ identity: FeatureIdentity, limits: Limits,
  _ log: inout DiagnosticLog
) -> FeatureTable {
  let table = FeatureTable(areNodesKept: false)
  var reader = GeoJSONReader(table, identity)
  var (diagnostics, found) = ([Diagnostic](), DiagnosticLog())
  found.suggestions = log.suggestions
  let document = parseJSON(
    source, in: sources, limits: limits, diagnostics: &diagnostics, inPieces: FeatureData.list
  ) { features in
    for feature in features { reader.readFeature(feature, &found) }
  }
  log.report(diagnostics, of: document, holding: "GeoJSON")
  guard let root = document.root else { return table }
  // What all of it is may be written behind its features.
  if root.isFeatureCollection {
    log.suggestions = found.suggestions
    for finding in found.take() { log.report(finding) }
  } else {
    reader = GeoJSONReader(table, identity)
    reader.read(root, &log)
  }
  return reader.finish(FeatureData(root, isInPieces: true), &log)
}

/// Where to point at an object: its first key rather than all of it.
func place(of node: Node) -> Location {
  Location(source: node.document.source, span: node.kind == .mapping ? firstKey(node) : node.span)
}

extension Node {
  fileprivate var isFeatureCollection: Bool {
    self["type"]?.isText("FeatureCollection") == true && self["features"]?.kind == .sequence
  }
}
