import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The features of a GeoJSON object, in order; what is wrong is reported at its place in the data.
///
/// Source: RFC 7946. Altitudes and members that it does not define are ignored.
func readGeoJSON(_ root: Node, _ identity: FeatureIdentity, _ log: inout DiagnosticLog) -> FeatureTable {
  var reader = GeoJSONReader(identity: identity)
  reader.read(root, &log)
  reader.reportTallies(&log)
  return reader.finish(&log)
}

/// Where to point at an object: its first key rather than all of it.
func place(of node: Node) -> Location {
  Location(source: node.document.source, span: node.kind == .mapping ? firstKey(node) : node.span)
}
