import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads a spec and all that it imports: imported files before those that import them, the root last.
///
/// A file is read and parsed once, and becomes a module for each path of import names that leads to it, because
/// its variables may differ.
struct ModuleLoader<Loader: FileLoader> {
  let loader: Loader
  let limits: Limits
  var sources: SourceList
  private(set) var modules: [Module] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Files that were read, by path, without their variables replaced.
  private var documents: [String: Document] = [:]
  /// The variables of each file, by which findings are explained.
  private(set) var variables: [Variables] = []
  /// Names of variables that no file has, which may be those of properties.
  var wordsForValues: [WordForValue] { variables.flatMap(\.wordsForValues) }
  /// What the root's names start with when they come through an imported file that was not read, which is
  /// reported.
  private(set) var unreadImports: [String] = []
  /// The same for the names of each file.
  private(set) var unreadNames: [SourceID: [String]] = [:]
  private var isFull = false

  init(_ loader: Loader, _ limits: Limits, after sources: SourceList) {
    self.loader = loader
    self.limits = limits
    self.sources = sources
  }

  /// One file on the way from the root to the one that is read.
  private struct Step {
    /// Without `.` and `..`, to know a file again.
    var path: String
    /// Where it is imported; nil: the root.
    var place: Location?
  }

  /// The spec that everything else is imported for.
  var root: Module {
    guard let root = modules.last else { preconditionFailure("a spec is loaded before it is used") }
    return root
  }

  /// Findings with the places where variables are used that they lie in.
  func explained(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    variables.reduce(diagnostics) { $1.explained($0) }
  }

  /// Reads a spec and what it imports.
  mutating func load(_ spec: NamedFile) {
    let root = Step(path: simplified(spec.path), place: nil)
    load(spec, prefix: "", overrides: [], chain: [root])
  }

  private mutating func load(
    _ file: NamedFile, prefix: String, overrides: [Named<Node>], chain: [Step]
  ) {
    let source = sources.add(SourceText(path: file.path, bytes: file.bytes))
    let document = document(file, source)
    var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    // Variables and imports first and silently: what is wrong with them is reported with all else.
    var silent = decoder.blank()
    var declared = Spec()
    var none = Variables([:], isComplete: true, limits)
    let declarations = none.replace(in: document, as: source, .declarations, &decoder.log)
    if let node = declarations.root?.mergedValue("variables") {
      Codec<[Named<Node>]>.variables.read(node, &declared.variables, &silent)
    }
    var values = Dictionary(
      declared.variables.map { ($0.name.content, $0.content) }, uniquingKeysWith: { first, _ in first })
    override(&values, with: overrides, document, file.path, &decoder.log)
    var variables = Variables(values, isComplete: !document.isTruncated, limits)

    let prepared = variables.replace(in: declarations, as: source, .imports, &decoder.log)
    if let node = prepared.root?.mergedValue("imports") {
      Codec<[Named<Import>]>.imports.read(node, &declared.imports, &silent)
    }
    for named in declared.imports {
      let own = Set(values.keys)
      guard let imported = load(named, from: source, prefix: prefix, chain: chain, &decoder.log) else {
        unreadImports.append("\(prefix)\(named.name.content).")
        continue
      }
      variables.add(
        imported.filter { !own.contains("\(named.name.content).\($0.key)") }, of: named.name.content)
    }

    unreadNames[source] = unreadImports.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
    decoder.log.unreadNames = unreadNames

    let finished = variables.replace(in: prepared, as: source, .rest, &decoder.log)
    let spec = decodeSpec(finished, &decoder) ?? Spec()
    if let place = chain.last?.place { warnAboutIgnoredKeys(finished, importedAt: place, &decoder.log) }
    checkNames(spec, &decoder.log)
    modules.append(
      Module(
        prefix: prefix, path: file.path, source: source, document: finished, spec: spec,
        variables: variables.values, usedVariables: variables.used))
    diagnostics += decoder.log.take()
    self.variables.append(variables)
  }

  private mutating func document(_ file: NamedFile, _ source: SourceID) -> Document {
    if let known = documents[file.path] { return known.copy(as: source) }
    let document = parseDocument(source, in: sources, limits: limits, diagnostics: &diagnostics)
    documents[file.path] = document
    return document
  }

  // MARK: One import

  /// Loads an imported file; its variables, or nil when it was not read.
  private mutating func load(
    _ named: Named<Import>, from source: SourceID, prefix: String, chain: [Step], _ log: inout DiagnosticLog
  ) -> [String: Node]? {
    guard let path = named.content.file else { return nil }
    let resolved = resolvedPath(path.content, relativeTo: sources[path.location.source].path)
    let steps = chain + [Step(path: simplified(resolved), place: path.location)]
    guard isAllowed(steps, path, &log) else { return nil }
    let known = documents[resolved]
    let file =
      known.map { NamedFile(path: resolved, bytes: $0.bytes) }
      ?? readFile(
        path, kind: "spec", finding: CompilerFinding.unreadableImport, limit: limits.specBytes, loader,
        sources, &log)
    guard let file else { return nil }
    load(
      file, prefix: "\(prefix)\(named.name.content).", overrides: named.content.variables, chain: steps)
    return modules.last?.variables
  }

  /// Whether one more file may be read: no cycle, not too deep, not too many.
  private mutating func isAllowed(_ steps: [Step], _ path: Located<String>, _ log: inout DiagnosticLog)
    -> Bool
  {
    guard let last = steps.last else { return true }
    if let start = steps.dropLast().firstIndex(where: { $0.path == last.path }) {
      let cycle = steps[start...]
      log.report(
        .importCycle, "specs import each other: \(cycle.map { "`\($0.path)`" }.joined(separator: " → "))",
        at: path.location, help: "remove one of these imports, or move what they share into a third file",
        related: cycle.dropFirst().dropLast().compactMap { step in
          step.place.map { RelatedPlace("`\(step.path)` is imported here", at: $0) }
        })
      return false
    }
    guard steps.count <= limits.importDepth else {
      log.report(
        .importDepth, "imports are more than \(limits.importDepth) files deep", at: path.location,
        help: "import the file from one that is nearer to the root",
        related: steps[1].place.map { [RelatedPlace("the way there starts here", at: $0)] } ?? [])
      return false
    }
    // The file of each module is counted, and the files that are still open above this one.
    guard modules.count + steps.count <= limits.importedFiles else {
      if !isFull {
        log.report(
          .tooManyImports, "the spec imports more than \(limits.importedFiles) files, repetitions counted",
          at: path.location, help: "import what is shared once, at the root")
      }
      isFull = true
      return false
    }
    return true
  }

  // MARK: Checks

  /// Puts the values that an import gives in the place of the file's own.
  private func override(
    _ values: inout [String: Node], with overrides: [Named<Node>], _ document: Document, _ path: String,
    _ log: inout DiagnosticLog
  ) {
    let names = overrides.isEmpty ? [] : values.keys.sorted()
    for named in overrides {
      let name = named.name.content
      guard values[name] != nil else {
        guard !document.isTruncated else { continue }
        log.report(
          SpecFinding.unknownVariable,
          UnknownName(
            name, "`\(path)` has no variable `\(abbreviated(name))`", among: names,
            help: names.isEmpty ? "it has no `variables`" : "it has \(listed(names))"),
          at: named.name.location)
        continue
      }
      values[name] = named.content
    }
  }

  private func warnAboutIgnoredKeys(
    _ document: Document, importedAt place: Location, _ log: inout DiagnosticLog
  ) {
    guard let root = document.root else { return }
    let ignored = Spec.properties.rows.filter(\.isOfRootSpecOnly).map(\.name)
    for entry in root.entries where ignored.contains(entry.key.string) {
      log.report(
        .ignoredInImport, "`\(entry.key.string)` is ignored because this file is imported",
        at: entry.key.location, help: "write it in the file that imports this one",
        related: [RelatedPlace("imported here", at: place)])
    }
  }

  /// A name of the file's own that reads as one of an import.
  private func checkNames(_ spec: Spec, _ log: inout DiagnosticLog) {
    guard !spec.imports.isEmpty else { return }
    let names =
      spec.templates.map(\.name) + spec.sources.map(\.name) + spec.layers.map(\.name)
      + spec.clusters.map(\.name) + spec.variables.map(\.name)
    for name in names {
      guard let dot = name.content.firstIndex(of: ".") else { continue }
      guard let shadowed = spec.imports.first(where: { $0.name.content == name.content[..<dot] }) else {
        continue
      }
      log.report(
        .importName,
        "`\(abbreviated(name.content))` reads as a name of the import `\(shadowed.name.content)`",
        at: name.location, help: "give it a name without a dot",
        related: [RelatedPlace("the import is here", at: shadowed.name.location)])
    }
  }
}
