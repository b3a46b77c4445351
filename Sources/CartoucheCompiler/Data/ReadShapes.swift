package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// The shapes of GeoJSON as a plan has them; nil, and reported, where it is none.
package func readShapes(_ root: Node, _ log: inout DiagnosticLog) -> GeometryTable? {
  let errors = log.errorCount
  let degrees = readGeoJSON(root, .written, &log).shapes
  guard log.errorCount == errors else { return nil }
  return GeometryTable(projecting: degrees)
}
