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
  let before = diagnostics.count
  let document = parseDocument(
    source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics)
  var log = DiagnosticLog()
  var scenery = Scenery()
  if let root = document.root {
    scenery.append(readGeoJSON(root, .written, &log))
  } else if diagnostics.count == before {
    log.report(
      .emptyFile, "the file is empty", at: Location(source: source, span: SourceSpan(start: 0, end: 0)),
      help: "it should hold GeoJSON")
  }
  diagnostics += log.take()
  return diagnostics[before...].contains { $0.severity == .error } ? nil : scenery
}
