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

  // 1. Text → nodes with spans → typed values: the spec and, before it, what it imports.
  var files = ModuleLoader(loader, limits)
  files.load(path, bytes)
  let root = files.root

  // 2. Templates, sources, layers and clusters by name.
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  decoder.log.unreadNames = files.unreadNames
  let names = Names(files.modules, unreadImports: files.unreadImports)
  var templates = Templates(files.modules, names, decoder)
  var mapData = MapData(files.modules, names)
  mapData.load(files.modules, DataFileReader(loader: loader, limits: limits), &files.sources, &decoder.log)
  let clusters = readClusters(files.modules, names, &templates, &decoder)

  // 3. Typed values → columns, one annotation at a time.
  let lookup = AnnotationLookup(files.modules, names, templates)
  var lowering = Lowering(root.spec, lookup, clusters, limits, &mapData, &decoder.log)
  lowering.addClusters(&decoder.log)
  for module in files.modules {
    guard let list = module.spec.annotations else { continue }
    lowering.reserveCapacity(list.count)
    for (position, node) in list.items.enumerated() {
      // Where the list breaks off, lines of its last item may be what could not be read.
      let isCut = list.isTruncated && position == list.count - 1
      guard let annotation = decodeAnnotation(node, isCut: isCut, &templates, &decoder) else { continue }
      lowering.lower(annotation, in: module, &mapData, &decoder.log)
    }
  }
  lowering.connectHosts(&decoder.log)
  lowering.fitCamera(to: root.spec.camera.fit, &decoder.log)
  templates.checkUnused(&decoder)

  lowering.checkInstanceNames(&decoder.log)

  var findings = files.diagnostics + decoder.log.take()
  for module in files.modules { findings += droppedTags(in: module.document, besides: findings) }
  let found = files.explained(joinedQuotedVariables(findings))
  let diagnostics = condensed(found, in: mapData.files)
  let hasErrors = diagnostics.contains { $0.severity == .error }
  return Compilation(
    plan: hasErrors ? nil : lowering.plan(scenery: Scenery(mapData)), diagnostics: diagnostics,
    sources: files.sources,
    usage: names.isComplete
      ? SpecUsage(
        spec: root.spec, templates: templates.used, dataSources: mapData.usedSources,
        variables: root.usedVariables, clusters: clusters.map(\.name.content).sorted(),
        namedClusters: lowering.namedClusters.identifiers)
      : nil,
    editor: hasErrors
      ? nil
      : SpecEditor(
        root.spec, files.modules, templates, mapData, lookup, clusters, limits, lowering.groups))
}

/// What came of a spec.
public struct Compilation: Sendable {
  /// Nil when there is an error among the findings.
  public package(set) var plan: Plan?
  /// What is wrong or questionable, in the order in which it was found.
  package var diagnostics: [Diagnostic]
  /// Every file that was read, to show a finding's place.
  package var sources: SourceList
  /// What the lint rules look at; nil when the spec was not read to its end.
  package var usage: SpecUsage?
  /// Compiles changes of the plan's annotations; nil where there is no plan.
  package var editor: SpecEditor?

  /// What is wrong with the spec or worth a look, by file and place.
  /// - Complexity: O(bytes) of the files that have any, each time.
  public var findings: [Finding] { [Finding](diagnostics, in: sources).inReportingOrder() }

  fileprivate static func tooLarge(_ path: String, bytes: Int, limit: Int) -> Compilation {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: []))
    let finding = Diagnostic(
      CompilerFinding.fileSize, "the file has \(bytes) bytes, more than the \(limit) that a spec may have",
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
  /// Names of the variables that are used.
  package var variables: Set<String>
  /// Identifiers under `clusters`; those of an import start with its name.
  package var clusters: [String]
  /// Identifiers that annotations name, and those they were probably meant to name; nil: expressions compute some.
  package var namedClusters: Set<String>?

  /// Whether it shows nothing by itself: what it declares is there for the specs that import it.
  package var isLibrary: Bool { spec.annotations == nil }
}
