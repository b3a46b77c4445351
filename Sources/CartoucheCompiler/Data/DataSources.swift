import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The data sources of a spec, by name, with their features.
struct DataSources {
  /// By the names that the root has for them.
  private let declared: [Named<DataSource>]
  private let names: Names
  private var features: [String: [Feature]] = [:]
  /// Names that are referred to.
  private(set) var used: Set<String> = []

  init(_ modules: [Module], _ names: Names) {
    declared = modules.flatMap { module in
      module.spec.sources.map { source in
        Named(name: Located(names.qualified(source.name), at: source.name.location), content: source.content)
      }
    }
    self.names = names
  }

  /// Reads every source, used or not, so that all mistakes are found.
  mutating func load(
    _ loader: some FileLoader, _ limits: Limits, _ sources: inout SourceList, _ decoder: inout Decoder
  ) {
    for source in declared {
      switch source.content.data {
      case .path(let path):
        let document = Self.read(path, loader, limits, &sources, &decoder)
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
    let qualified = names.qualified(name)
    used.insert(qualified)
    if let found = features[qualified] { return found }
    guard names.isComplete else { return nil }
    let names = names.visible(declared.map(\.name.content), at: name.location)
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
    _ path: Located<String>, _ loader: some FileLoader, _ limits: Limits, _ sources: inout SourceList,
    _ decoder: inout Decoder
  ) -> Document? {
    let file = readFile(
      path, kind: "data file", rule: "unreadable-source", limit: limits.dataBytes, loader, sources, &decoder)
    guard let file else { return nil }
    let source = sources.add(SourceText(path: file.path, bytes: file.bytes))
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
  }
}
