package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads GeoJSON that lies below a picture and that no annotation knows.
///
/// - Returns: nil, and reported, where there are mistakes.
package func readBaseMap(
  _ source: SourceID, in sources: SourceList, limits: Limits = Limits(), diagnostics: inout [Diagnostic]
) -> Scenery? {
  var log = DiagnosticLog()
  var scenery = Scenery()
  scenery.append(readGeoJSON(source, in: sources, .written, limits: limits, &log))
  diagnostics += log.take()
  return log.errorCount == 0 ? scenery : nil
}
