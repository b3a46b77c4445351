import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads the data files that a spec refers to.
struct DataFileReader<Loader: FileLoader> {
  let loader: Loader
  let limits: Limits

  /// The document in the file at `path`, which is written in the file `base`; nil, and reported, without one.
  ///
  /// - Parameter what: what the file holds: "GeoJSON".
  func read(
    _ path: Located<String>, relativeTo base: String, _ what: String, _ sources: inout SourceList,
    _ decoder: inout Decoder
  ) -> (document: Document, path: String)? {
    let resolved = resolvedPath(path.content, relativeTo: base)
    do throws(FileFailure) {
      let bytes = try loader.load(resolved, limit: limits.dataBytes)
      let source = sources.add(SourceText(path: resolved, bytes: bytes))
      var diagnostics: [Diagnostic] = []
      let document = parseDocument(
        source, in: sources, format: .data, limits: limits, diagnostics: &diagnostics)
      for diagnostic in diagnostics { decoder.report(diagnostic) }
      if document.root == nil, !document.isTruncated {
        decoder.error(
          "empty-file", "the file is empty",
          at: Location(source: source, span: SourceSpan(start: 0, end: 0)), help: "it should hold \(what)")
      }
      return (document, resolved)
    } catch {
      report(error, path, resolved, what, &decoder)
      return nil
    }
  }

  private func report(
    _ failure: FileFailure, _ path: Located<String>, _ resolved: String, _ what: String,
    _ decoder: inout Decoder
  ) {
    let (message, help): (String, String) =
      switch failure {
      case .notFound: ("there is no file `\(resolved)`", "paths are relative to the folder of this file")
      case .isFolder: ("`\(resolved)` is a folder", "name the file with \(what) in it")
      case .tooLarge(let bytes, let limit):
        (
          "`\(resolved)` has \(bytes) bytes, more than the \(limit) that a data file may have",
          "split the file"
        )
      case .unreadable(let reason):
        ("`\(resolved)` cannot be read: \(reason)", "check the file's permissions")
      }
    decoder.error("unreadable-source", message, at: path.location, help: help)
  }
}
