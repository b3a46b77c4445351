package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// The shapes of GeoJSON as a plan has them; nil, and reported, where it is none.
package func readShapes(_ root: Node, _ log: inout DiagnosticLog) -> GeometryTable? {
  let errors = log.errorCount
  let degrees = readGeoJSON(root, .written, &log).shapes
  guard log.errorCount == errors else { return nil }
  var shapes = GeometryTable()
  for shape in 0..<degrees.count {
    for part in degrees.parts(ofShape: shape) {
      shapes.appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points)
    }
    shapes.endShape()
  }
  return shapes
}
