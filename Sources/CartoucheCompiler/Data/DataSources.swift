import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The data sources of a spec, by name, with their features.
struct DataSources {
  /// By the names that the root has for them.
  private let declared: [Named<DataSource>]
  private let names: Names
  /// False when `sources` could not be read, so that none is reported missing.
  private let isComplete: Bool
  private var features: [String: [Feature]] = [:]
  /// Files that were read.
  private(set) var files: Set<SourceID> = []
  /// Names that are referred to.
  private(set) var used: Set<String> = []

  init(_ modules: [Module], _ names: Names) {
    declared = modules.flatMap { module in
      module.spec.sources.map { source in
        Named(name: Located(names.qualified(source.name), at: source.name.location), content: source.content)
      }
    }
    self.names = names
    isComplete = modules.allSatisfy { module in
      module.document.root?.meantValue("sources", in: Spec.self).map { $0.kind == .mapping || $0.isNull }
        ?? true
    }
  }

  /// Reads every source, used or not, so that all mistakes are found.
  mutating func load(
    _ loader: some FileLoader, _ limits: Limits, _ sources: inout SourceList, _ decoder: inout Decoder
  ) {
    for source in declared {
      switch source.content.data {
      case .path(let path):
        let document = read(path, loader, limits, &sources, &decoder)
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
    guard names.isComplete, isComplete else { return nil }
    let visible = names.visible(declared.map(\.name.content), at: name.location)
    let nearest = nearestName(to: name.content, among: visible)
    // The one that was probably meant is not unused.
    if let nearest { used.insert(names.qualified(nearest, at: name.location)) }
    decoder.error(
      "unknown-source", "there is no source `\(abbreviated(name.content))`", at: name.location,
      help: nearest.map { "did you mean `\($0)`?" }
        ?? (visible.isEmpty ? "the spec has no `sources`" : "the spec has \(listed(visible))"),
      fixes: nearest.map { [Fix("write `\($0)`", isSafe: false, replacing: name.location.span, with: $0)] }
        ?? [])
    return nil
  }

  /// All features in order of declaration, for a picture.
  var allFeatures: [Feature] { declared.flatMap { features[$0.name.content] ?? [] } }

  private mutating func read(
    _ path: Located<String>, _ loader: some FileLoader, _ limits: Limits, _ sources: inout SourceList,
    _ decoder: inout Decoder
  ) -> Document? {
    let file = readFile(
      path, kind: "data file", rule: "unreadable-source", limit: limits.dataBytes, loader, sources, &decoder)
    guard let file else { return nil }
    let source = sources.add(SourceText(path: file.path, bytes: file.bytes))
    files.insert(source)
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
