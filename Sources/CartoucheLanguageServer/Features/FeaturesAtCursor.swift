import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The properties of the features that an expression or a text at the cursor reads.
struct FeaturesAtCursor {
  /// The names, each with the place that it comes from, such as "of `cafes`".
  private(set) var properties: [(name: String, detail: String)] = []
  private var known: Set<String> = []

  init(_ place: CursorPlace, _ spec: EditedSpec) {
    guard spec.kind == .spec, let compilation = Self.compilation(place, spec),
      let resolved = compilation.resolved,
      var contents = compilation.contents
    else { return }
    let root = place.file.root
    // The nodes at the cursor are those of another copy of the text, so names connect both.
    switch Self.owner(place, root) {
    case .annotation(let id):
      if let annotation = resolved[id], let forEach = annotation.annotation.forEach,
        let features = contents.features(of: forEach, in: id)
      {
        add(features, "of the features")
      }
    case .layer(let source):
      if let name = resolved.root.sources.first(where: { $0.name.content == source })?.name,
        let features = contents.features(ofSource: name)
      {
        add(features, "of `\(source)`")
      }
    case .cluster(let node):
      add("count", "the number of members")
      if let aggregates = node["aggregate"] {
        for entry in aggregates.entries { add(entry.key.string, "aggregate") }
      }
    case nil: break
    }
    guard properties.isEmpty else { return }
    // A template may be for any features, and so may a text that the compiler did not read.
    for source in resolved.root.sources {
      if let features = contents.features(ofSource: source.name) {
        add(features, "of `\(source.name.content)`")
      }
    }
    for annotation in resolved.annotations.prefix(100) {
      guard let forEach = annotation.annotation.forEach, forEach.content.list != nil, let id = annotation.id,
        let features = contents.features(of: forEach, in: id)
      else { continue }
      add(features, "of `\(id)`")
    }
  }

  /// The compilation of the edited text, or that of the copy at the cursor if a syntax error hides a part of the text.
  private static func compilation(_ place: CursorPlace, _ spec: EditedSpec) -> Compilation? {
    guard spec.document.isTruncated || spec.compilation?.contents == nil else { return spec.compilation }
    return EditedSpec(
      spec.path, place.file.bytes, loader: spec.loader, options: spec.options,
      isCancelled: spec.loader.isCancelled
    ).compilation
  }

  private enum Owner {
    case annotation(id: String)
    case layer(source: String)
    case cluster(Node)
  }

  /// Returns what the cursor is in, of which the features are known.
  private static func owner(_ place: CursorPlace, _ root: Node?) -> Owner? {
    let parents = place.parents
    guard parents.count >= 3, let root else { return nil }
    let container = parents[1]
    let item = parents[2]
    for entry in root.entries where entry.value.span == container.span {
      switch entry.key.string {
      case "annotations": return item["id"].map { .annotation(id: $0.string) }
      case "layers": return item["source"].map { .layer(source: $0.string) }
      case "clusters": return .cluster(item)
      case "sources":
        return container.entries.first { $0.value.span == item.span }.map { .layer(source: $0.key.string) }
      default: return nil
      }
    }
    return nil
  }

  private mutating func add(_ features: FeatureList, _ detail: String) {
    for name in FeatureProperties(features).names { add(name, detail) }
  }

  private mutating func add(_ name: String, _ detail: String) {
    if known.insert(name).inserted { properties.append((name, detail)) }
  }
}
