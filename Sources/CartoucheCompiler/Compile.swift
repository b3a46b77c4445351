public import CartoucheDiagnostics
public import CartoucheResolver
package import CartoucheSpec
public import CartoucheSyntax

/// Compiles the spec at `path`: the whole pipeline.
///
/// What is wrong with the spec is in the result's findings, all of it. Only a spec that cannot be read throws.
/// - Parameter loader: reads the spec and every file that it refers to.
public func compile(
  _ path: String, loader: some FileLoader, limits: Limits = Limits()
) throws(FileFailure) -> Compilation {
  let bytes: [UInt8]
  do {
    bytes = try loader.load(path, limit: limits.specBytes)
  } catch .tooLarge(let size, let limit) {
    return .tooLarge(path, bytes: size, limit: limit)
  }
  var sources = SourceList()
  let source = sources.add(SourceText(path: path, bytes: bytes))

  // 1. Text → nodes with spans.
  var diagnostics: [Diagnostic] = []
  let document = parseDocument(source, in: sources, limits: limits, diagnostics: &diagnostics)

  // 2. Nodes → typed values; templates, sources and layers by name.
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  let spec = decodeSpec(document, &decoder) ?? Spec()
  var templates = Templates(spec.templates, isComplete: !document.isTruncated)
  var mapData = MapData(isComplete: !document.isTruncated)
  mapData.load(spec, at: path, DataFileReader(loader: loader, limits: limits), &sources, &decoder)

  // 3. Typed values → columns, one annotation at a time.
  var lowering = Lowering(spec, AnnotationLookup(spec, templates), mapData.layers, limits: limits)
  if let list = spec.annotations {
    for node in list.items {
      guard let annotation = decodeAnnotation(node, &templates, &decoder) else { continue }
      lowering.lower(annotation, from: node, &mapData, &decoder)
    }
  }
  lowering.connectHosts(&decoder)
  templates.checkUnused(&decoder)

  diagnostics += decoder.takeDiagnostics()
  let hasErrors = diagnostics.contains { $0.severity == .error }
  return Compilation(
    plan: hasErrors ? nil : lowering.finish(mapData), diagnostics: diagnostics, sources: sources,
    usage: document.isTruncated
      ? nil : SpecUsage(spec: spec, templates: templates.used, dataSources: mapData.usedSources))
}

/// What came of a spec.
public struct Compilation: Sendable {
  /// Nil when there is an error among the findings.
  public var plan: Plan?
  /// In the order in which they were found; `[Finding]` gives them their places and order.
  public var diagnostics: [Diagnostic]
  /// Every file that was read, to show a finding's place.
  public var sources: SourceList
  /// What the lint rules look at; nil when the spec was not read to its end.
  package var usage: SpecUsage?

  fileprivate static func tooLarge(_ path: String, bytes: Int, limit: Int) -> Compilation {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: []))
    let finding = Diagnostic(
      .error, "file-size", "the file has \(bytes) bytes, more than the \(limit) that a spec may have",
      at: Location(source: source, span: SourceSpan(start: 0, end: 0)),
      help: "data belongs in a GeoJSON file that `sources` names")
    return Compilation(plan: nil, diagnostics: [finding], sources: sources)
  }
}

/// What a spec declares and which of it is used.
package struct SpecUsage: Sendable {
  package var spec: Spec
  /// Names of the templates that an annotation takes, directly or not.
  package var templates: Set<String>
  /// Names of the data sources that are referred to.
  package var dataSources: Set<String>
}
