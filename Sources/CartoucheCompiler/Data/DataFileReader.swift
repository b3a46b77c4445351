import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads the data files that specs refer to.
struct DataFileReader<Loader: FileLoader> {
  let loader: Loader
  let limits: Limits

  /// Adds the file at `path` to the sources; nil, and reported, when it cannot be read.
  /// - Parameter kind: "data file", for messages.
  func load(
    _ path: Located<String>, kind: String, _ sources: inout SourceList, _ log: inout DiagnosticLog
  ) -> SourceID? {
    readFile(
      path, kind: kind, finding: CompilerFinding.unreadableSource, limit: limits.dataBytes, loader, sources,
      &log
    ).map { sources.add(SourceText(path: $0.path, bytes: $0.bytes)) }
  }
}

extension DiagnosticLog {
  /// Reports what was wrong with a text, and that it is empty.
  /// - Parameter content: what it should hold: "GeoJSON".
  mutating func report(_ diagnostics: [Diagnostic], of document: Document, holding content: String) {
    for diagnostic in diagnostics { report(diagnostic) }
    if document.root == nil, !document.isTruncated {
      report(
        .emptyFile, "the file is empty",
        at: Location(source: document.source, span: SourceSpan(start: 0, end: 0)),
        help: "it should hold \(content)")
    }
  }
}
