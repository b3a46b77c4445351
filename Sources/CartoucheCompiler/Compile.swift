package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
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
  return compile(NamedFile(path: path, bytes: bytes), after: SourceList(), loader: loader, limits: limits)
}

/// Compiles a spec that is read.
/// - Parameters:
///   - sources: what was read before it, of which the spec's own follow.
///   - loader: reads every file that the spec refers to.
package func compile(
  _ spec: NamedFile, after sources: SourceList, loader: some FileLoader, limits: Limits
) -> Compilation {
  // 1. Text → nodes with spans → typed values: the spec and, before it, what it imports.
  var files = ModuleLoader(loader, limits, after: sources)
  files.load(spec)

  // 2. Sources and layers by name; templates, states and defaults applied to each annotation.
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  decoder.log.unreadNames = files.unreadNames
  let names = Names(files.modules, unreadImports: files.unreadImports)
  var mapData = MapData(files.modules, names)
  mapData.load(files.modules, DataFileReader(loader: loader, limits: limits), &files.sources, &decoder.log)
  var resolved = ResolvedSpec(files.modules, names, &decoder)
  var log = decoder.log

  // 3. Finished annotations → the plan's tables.
  var lowering = Lowering(resolved, limits, &mapData, &log)
  lowering.addClusters(&log)
  lowering.lowerAll(&mapData, &log)
  lowering.checkClusters(&log)
  lowering.connectHosts(&log)
  lowering.fitCamera(&log)
  lowering.checkInstanceNames(&log)

  var findings = files.diagnostics + log.take()
  for module in files.modules { findings += droppedTags(in: module.document, besides: findings) }
  var found = files.explained(joinedQuotedVariables(findings))
  let words = decoder.wordsForValues + files.wordsForValues
  if !words.isEmpty {
    var meant = MeantProperties(resolved, MapContents(resolved, mapData))
    found = meant.answered(found, words)
  }
  let diagnostics = condensed(found, in: mapData.files)
  let hasErrors = diagnostics.contains { $0.severity == .error }
  resolved.usedSources = mapData.usedSources
  return Compilation(
    plan: hasErrors ? nil : lowering.plan(scenery: Scenery(mapData)), diagnostics: diagnostics,
    sources: files.sources, resolved: resolved,
    contents: MapContents(resolved, mapData), provenance: lowering.provenance,
    editor: hasErrors ? nil : SpecEditor(resolved, mapData, lowering.provenance, limits))
}
