import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The data sources of a spec, by name, with their features.
struct DataSources {
  private let declared: [Named<DataSource>]
  private let isComplete: Bool
  private var features: [String: [Feature]] = [:]
  /// Names that are referred to.
  private(set) var used: Set<String> = []

  /// - Parameter isComplete: false when a syntax error may have hidden some, so that none is reported missing.
  init(_ declared: [Named<DataSource>], isComplete: Bool) {
    self.declared = declared
    self.isComplete = isComplete
  }

  /// Reads every source, used or not, so that all mistakes are found.
  mutating func load(
    relativeTo specPath: String, _ loader: some FileLoader, _ limits: Limits, _ sources: inout SourceList,
    _ decoder: inout Decoder
  ) {
    for source in declared {
      switch source.content.data {
      case .path(let path):
        let document = Self.read(path, relativeTo: specPath, loader, limits, &sources, &decoder)
        features[source.name.content] = document?.root.map { readGeoJSON($0, &decoder) } ?? []
      case .inline(let node):
        features[source.name.content] = readGeoJSON(node, &decoder)
      case nil:
        features[source.name.content] = []
      }
    }
  }

  /// The features of a source; nil, and reported, when there is no such source.
  mutating func features(of name: Located<String>, _ decoder: inout Decoder) -> [Feature]? {
    used.insert(name.content)
    if let found = features[name.content] { return found }
    guard isComplete else { return nil }
    let names = declared.map(\.name.content)
    let nearest = nearestName(to: name.content, among: names)
    decoder.error(
      "unknown-source", "there is no source `\(abbreviated(name.content))`", at: name.location,
      help: nearest.map { "did you mean `\($0)`?" }
        ?? (names.isEmpty ? "the spec has no `sources`" : "the spec has \(listed(names))"),
      fixes: nearest.map { [Fix("write `\($0)`", isSafe: false, replacing: name.location.span, with: $0)] }
        ?? [])
    return nil
  }

  /// All features in order of declaration, for a picture.
  var allFeatures: [Feature] { declared.flatMap { features[$0.name.content] ?? [] } }

  private static func read(
    _ path: Located<String>, relativeTo specPath: String, _ loader: some FileLoader, _ limits: Limits,
    _ sources: inout SourceList, _ decoder: inout Decoder
  ) -> Document? {
    let resolved = resolvedPath(path.content, relativeTo: specPath)
    do throws(FileFailure) {
      let bytes = try loader.load(resolved, limit: limits.dataBytes)
      let source = sources.add(SourceText(path: resolved, bytes: bytes))
      var diagnostics: [Diagnostic] = []
      let document = parseDocument(
        source, in: sources, format: .data, limits: limits, diagnostics: &diagnostics)
      for diagnostic in diagnostics { decoder.report(diagnostic) }
      if document.root == nil, !document.isTruncated {
        decoder.error(
          "geojson", "the file is empty",
          at: Location(source: source, span: SourceSpan(start: 0, end: 0)), help: "a source is GeoJSON")
      }
      return document
    } catch {
      report(error, path, resolved, &decoder)
      return nil
    }
  }

  private static func report(
    _ failure: FileFailure, _ path: Located<String>, _ resolved: String, _ decoder: inout Decoder
  ) {
    let (message, help): (String, String) =
      switch failure {
      case .notFound: ("there is no file `\(resolved)`", "paths are relative to the spec's folder")
      case .isFolder: ("`\(resolved)` is a folder", "name the GeoJSON file in it")
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
