public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSpec
public import CartoucheSyntax

/// Compiles the spec at `path`.
///
/// The findings of the result list every problem of the spec. The function throws only if it cannot read the
/// spec itself.
/// - Parameter loader: The loader of the spec and of every file that it refers to.
public func compile(
  _ path: String, loader: some FileLoader, limits: Limits = Limits()
) throws(FileFailure) -> Compilation {
  let loader = AnyFileLoader(loader)
  let bytes: [UInt8]
  do {
    bytes = try loader.load(path, limit: limits.specBytes)
  } catch .tooLarge(let size, let limit) {
    return .tooLarge(path, bytes: size, limit: limit)
  }
  return compile(NamedFile(path: path, bytes: bytes), after: SourceList(), loader: loader, limits: limits)
}

/// Compiles a spec whose bytes are already read.
/// - Parameters:
///   - sources: The sources that were read before. The sources of the spec are appended to them.
///   - loader: The loader of every file that the spec refers to.
///   - live: The data and variables that replace those of the spec.
package func compile(
  _ spec: NamedFile, after sources: SourceList, loader: AnyFileLoader, limits: Limits,
  live: LiveValues = LiveValues()
) -> Compilation {
  // 1. Text → nodes with spans → typed values. Imported specs come before the specs that import them.
  var files = ModuleLoader(loader, limits, after: sources)
  let texts = live.add(to: &files.sources, limits)
  files.load(spec, setting: texts.variables)

  // 2. Load sources and layers; apply templates, states and defaults to each annotation.
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  decoder.log.unreadNames = files.unreadNames
  let names = QualifiedNames(files.modules, unreadImports: files.unreadImports)
  var mapData = MapData(files.modules, names, setTexts: texts.data)
  mapData.load(files.modules, DataFileReader(loader: loader, limits: limits), &files.sources, &decoder.log)
  var resolved = ResolvedSpec(files.modules, names, &decoder)
  var log = decoder.log

  // 3. Finished annotations → the tables of the plan.
  var lowering = Lowering(resolved, limits, &mapData, &log)
  lowering.lowerSpec(&mapData, &log)

  var findings = files.diagnostics + log.drain()
  for module in files.modules { findings += unreadTags(in: module.document, besides: findings) }
  var found = files.addingVariableUses(to: mergingQuotedVariableWarnings(findings))
  let words = decoder.unresolvedWords + files.unresolvedWords
  if !words.isEmpty {
    var advice = WordAdvice(resolved, MapContents(resolved, mapData))
    found = advice.added(to: found, for: words)
  }
  let diagnostics = combiningRepeatedFindings(found, in: mapData.files)
  let hasErrors = diagnostics.contains { $0.severity == .error }
  resolved.usedSources = mapData.usedSources
  return Compilation(
    plan: hasErrors ? nil : lowering.plan(scenery: Scenery(mapData)), diagnostics: diagnostics,
    sources: files.sources, resolved: resolved,
    contents: MapContents(resolved, mapData), provenance: lowering.provenance,
    editor: hasErrors
      ? nil
      : SpecEditor(
        resolved, mapData, lowering.provenance, limits,
        LiveSpec(
          root: spec, earlier: sources, sources: files.sources, reader: loader.laterReader, values: live,
          known: diagnostics)))
}

/// The result of compiling a spec: a plan or errors, with all findings.
public struct Compilation: Sendable {
  /// The plan, or `nil` if a finding is an error.
  public package(set) var plan: Plan?
  /// The diagnostics in the order in which they were found.
  package var diagnostics: [Diagnostic]
  /// Every file that was read, to locate findings.
  package var sources: SourceList
  /// The spec with templates, states and defaults applied, or `nil` if it was not read.
  package var resolved: ResolvedSpec?
  /// The contents of the sources and the features that layers draw, or `nil` if the spec was not read.
  package var contents: MapContents?
  /// The origin of each row of the plan: the annotation of the spec, and the feature for which it is
  /// repeated.
  package var provenance = Provenance()
  /// The compiler of changes that an app makes after loading, or `nil` if there is no plan.
  package var editor: SpecEditor?

  /// Whether the spec compiled to a plan. Test it once before a loop, because unoptimized code copies the plan to
  /// compare it with `nil`.
  package var hasPlan: Bool { plan != nil }

  /// The diagnostics, with fixes in JSON for specs in JSON.
  var diagnosticsWithFixes: [Diagnostic] { diagnostics.withFixes(in: resolved?.documents ?? []) }

  /// The findings about the spec, sorted by file and position.
  /// - Complexity: O(bytes of the files with findings) for each access.
  public var findings: [Finding] {
    [Finding](diagnosticsWithFixes, in: sources).inReportingOrder()
  }

  /// Returns the compilation of the same spec with the data and variables that an app set on another spec, as far as
  /// this spec can have them: sources with the same declaration, and variables with values of the same type.
  package func keeping(_ values: LiveValues) -> Compilation {
    guard !values.isEmpty, let editor else { return self }
    let fitting = editor.fitting(values)
    return fitting.isEmpty ? self : editor.compilation(with: fitting)
  }

  static func tooLarge(_ path: String, bytes: Int, limit: Int) -> Compilation {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: []))
    let finding = Diagnostic(
      CompilerFinding.fileSize, "the file has \(bytes) bytes, more than the \(limit) that a spec may have",
      at: Location(source: source, span: SourceSpan(start: 0, end: 0)),
      help: "data belongs in a GeoJSON file that `sources` names")
    return Compilation(plan: nil, diagnostics: [finding], sources: sources)
  }
}
