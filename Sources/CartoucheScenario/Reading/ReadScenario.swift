package import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads the scenario at `path` and compiles its spec.
///
/// All findings are in the result, including unknown ids.
/// - Parameters:
///   - path: The path of the scenario.
///   - loader: The loader for the scenario, the spec and all files of the spec.
///   - limits: The limits for texts.
/// - Throws: `FileFailure` if the scenario cannot be read.
package func readScenario(
  _ path: String, loader: some FileLoader, limits: Limits = Limits()
) throws(FileFailure) -> ScenarioReading {
  let loader = AnyFileLoader(loader)
  var sources = SourceList()
  let source = sources.add(SourceText(path: path, bytes: try loader.load(path, limit: limits.specBytes)))
  var diagnostics: [Diagnostic] = []
  let document = parseDocument(
    source, in: sources, format: DocumentFormat(ofFile: path), limits: limits, diagnostics: &diagnostics)

  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  var scenario: Scenario?
  var compilation: Compilation?
  var plan: Plan?
  if let root = rootMapping(document, &decoder.log) {
    var setting = ScenarioSetting()
    decoder.decodeRequired(root, into: &setting)
    let spec = setting.spec.flatMap { spec in
      loader.readFile(
        spec, kind: "spec", finding: ScenarioFinding.unreadableSpec, limit: limits.specBytes, sources,
        &decoder.log)
    }
    if let spec, let place = setting.spec?.location {
      let compiled = compile(spec, after: sources, loader: loader, limits: limits)
      sources = compiled.sources
      plan = compiled.plan
      plan?.useSamples()
      if plan == nil { report(compiled, of: spec.path, at: place, &decoder.log) }
      compilation = compiled
    }
    let reader = StepReader(setting, plan, compilation?.editor, sources)
    let steps = setting.steps.map { reader.steps(in: $0, &decoder) } ?? []
    if !steps.isEmpty, decoder.log.errorCount == 0, !steps.contains(where: { $0.expectsAnything }) {
      let key = root.entries.first { $0.key.isText("steps") }?.key
      decoder.log.report(
        .nothingExpected, "no step has an expectation", at: (key ?? root).location,
        help: "add `expect`, `events`, `never`, `count` or `snapshot` to a step")
    }
    let file = Scenario.stem(of: path).split(separator: "/").last.map(String.init) ?? path
    scenario = Scenario(
      path: path, name: setting.name.isEmpty ? file : setting.name, spec: spec?.path ?? "", steps: steps,
      tolerance: setting.tolerance)
  }
  // Warnings in the spec are already among the spec's own findings.
  diagnostics += decoder.log.drain().filter { $0.severity == .error || $0.location.source == source }
  diagnostics += unreadTags(in: document, besides: diagnostics)
  let isSound = diagnostics.allSatisfy { $0.severity != .error } && plan != nil
  return ScenarioReading(
    scenario: isSound ? scenario : nil, plan: plan, compilation: compilation, diagnostics: diagnostics,
    sources: sources, document: document)
}

/// Reports that the spec of a scenario does not compile.
private func report(
  _ compilation: Compilation, of spec: String, at place: Location, _ log: inout DiagnosticLog
) {
  let errors = compilation.diagnostics.filter { $0.severity == .error }
  let first = errors.first.map { [RelatedPlace($0.message, at: $0.location)] } ?? []
  log.report(
    .uncompiledSpec, "the spec does not compile: it has \(errors.count) error\(errors.count == 1 ? "" : "s")",
    at: place, help: "`cartouche lint \(spec)` shows \(errors.count == 1 ? "it" : "them")", related: first)
}

/// Returns the root mapping of a scenario. If the root is not a mapping, or is the root of a spec, the function reports an error and
/// returns `nil`.
private func rootMapping(_ document: Document, _ log: inout DiagnosticLog) -> Node? {
  guard let root = document.root else {
    if !document.isTruncated {
      let start = Location(source: document.source, span: SourceSpan(start: 0, end: 0))
      log.report(
        .emptyFile, "the file contains no scenario", at: start, help: "a scenario starts with `version: 1`")
    }
    return nil
  }
  if root.kind == .mapping {
    guard let key = root.keyOfSpec else { return root }
    log.report(
      .anotherKindOfFile, "this is a spec, not a scenario", at: key.location,
      help: "`cartouche lint` checks it; a scenario has `spec`, with its path, and `steps`")
    return nil
  }
  // A text that ends early because of a syntax error may be the start of a mapping.
  if !document.isTruncated {
    log.report(
      .notAMapping, "a scenario is a mapping, found \(describe(root))", at: root.location,
      help: "a scenario starts with `version: 1`")
  }
  return nil
}

extension Node {
  /// The first key of the mapping that only specs have, or `nil` if the mapping has a key that only scenarios have.
  fileprivate var keyOfSpec: Node? {
    let keys = entries.map { $0.key }
    let (ofScenarios, ofSpecs) = (ScenarioSetting.properties.names, Spec.properties.names)
    guard !keys.contains(where: { ofScenarios.contains($0.string) && !ofSpecs.contains($0.string) }) else {
      return nil
    }
    return keys.first { ofSpecs.contains($0.string) && !ofScenarios.contains($0.string) }
  }
}
