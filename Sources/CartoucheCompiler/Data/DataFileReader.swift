import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads the data files that specs refer to.
struct DataFileReader<Loader: FileLoader> {
  let loader: Loader
  let limits: Limits

  /// The document in the file at `path`; nil, and reported, without one.
  ///
  /// - Parameters:
  ///   - kind: "data file", for messages.
  ///   - content: what the file holds: "GeoJSON".
  func read(
    _ path: Located<String>, kind: String, _ content: String, _ sources: inout SourceList,
    _ log: inout DiagnosticLog
  ) -> Document? {
    let file = readFile(
      path, kind: kind, finding: CompilerFinding.unreadableSource, limit: limits.dataBytes, loader, sources,
      &log)
    guard let file else { return nil }
    let source = sources.add(SourceText(path: file.path, bytes: file.bytes))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(
      source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics)
    for diagnostic in diagnostics { log.report(diagnostic) }
    if document.root == nil, !document.isTruncated {
      log.report(
        .emptyFile, "the file is empty",
        at: Location(source: source, span: SourceSpan(start: 0, end: 0)), help: "it should hold \(content)")
    }
    return document
  }
}
