import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads a spec and its imports. Imported files come before the files that import them; the root is last.
///
/// Each file is read and parsed once. It becomes one module for each chain of imports that leads to it,
/// because the imports may give its variables different values.
struct ModuleLoader {
  let loader: AnyFileLoader
  let limits: Limits
  var sources: SourceList
  private(set) var modules: [Module] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The parsed files by path, before variables are replaced.
  private var documents: [String: Document] = [:]
  /// The variables of each file. They record where each variable is used, which is added to findings in its
  /// value.
  private(set) var variables: [Variables] = []
  /// The words that are written as variables, such as `$name`, although no variable has the name. Such a word
  /// may mean a feature property.
  var unresolvedWords: [UnresolvedWord] { variables.flatMap { $0.unresolvedWords } }
  /// The prefixes, such as `city.`, of names from imports that could not be read, as the root spec writes
  /// them. The unread imports themselves are already reported.
  private(set) var unreadImports: [String] = []
  /// The prefixes, such as `city.`, of names from imports that could not be read, as each file writes them.
  private(set) var unreadNames: [SourceID: [String]] = [:]
  private var isFull = false

  init(_ loader: AnyFileLoader, _ limits: Limits, after sources: SourceList) {
    self.loader = loader
    self.limits = limits
    self.sources = sources
  }

  /// A file on the chain of imports from the root spec to the file that is read.
  private struct Step {
    /// The simplified path, for detecting cycles.
    var path: String
    /// The location of the import, or `nil` for the root.
    var place: Location?
  }

  /// The module of the root spec.
  var root: Module {
    guard let root = modules.last else { preconditionFailure("a spec is loaded before it is used") }
    return root
  }

  /// Adds the locations of a variable's uses to each finding within the variable's value.
  func addingVariableUses(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    variables.reduce(diagnostics) { $1.addingVariableUses(to: $0) }
  }

  /// Reads a spec and its imports into `modules`.
  /// - Parameter variables: The values that replace those of the spec's `variables`.
  mutating func load(_ spec: NamedFile, setting variables: [Named<Node>]) {
    let root = Step(path: simplified(spec.path), place: nil)
    load(spec, prefix: "", overrides: variables, chain: [root])
  }

  private mutating func load(
    _ file: NamedFile, prefix: String, overrides: [Named<Node>], chain: [Step]
  ) {
    let source = sources.add(SourceText(path: file.path, bytes: file.bytes))
    let document = document(file, source)
    var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    // Variables and imports are read first without reporting, because the whole spec is read again below.
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
    diagnostics += decoder.log.drain()
    self.variables.append(variables)
  }

  private mutating func document(_ file: NamedFile, _ source: SourceID) -> Document {
    if let known = documents[file.path] { return known.copy(as: source) }
    let document = parseDocument(
      source, in: sources, format: DocumentFormat(ofFile: file.path), limits: limits,
      diagnostics: &diagnostics)
    documents[file.path] = document
    return document
  }

  // MARK: Imports

  /// Loads an imported file and returns its variables, or `nil` if it was not read.
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
      ?? loader.readFile(
        path, kind: "spec", finding: CompilerFinding.unreadableImport, limit: limits.specBytes, sources, &log)
    guard let file else { return nil }
    load(
      file, prefix: "\(prefix)\(named.name.content).", overrides: named.content.variables, chain: steps)
    return modules.last?.variables
  }

  /// Returns whether the last file of `steps` may be read. Reports an import cycle or an exceeded limit.
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
        related: steps[1].place.map { [RelatedPlace("the import path starts here", at: $0)] } ?? [])
      return false
    }
    // The count includes every module and the open files on the import path.
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

  /// Replaces the values of an imported file's variables by the values that the import gives them in its
  /// `variables`.
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
    let ignored = Spec.properties.rows.filter { $0.header.isOfRootSpecOnly }.map { $0.name }
    // With annotations, the file is likely to be a map of its own. Its camera shows them, and no other file needs it.
    let isMap = root["annotations"].map { $0.count > 0 } ?? false
    for entry in root.entries where ignored.contains(entry.key.string) {
      if isMap, entry.key.isText("camera") { continue }
      log.report(
        .ignoredInImport, "`\(entry.key.string)` is ignored because this file is imported",
        at: entry.key.location,
        help: "write it in the file that imports this one"
          + (isMap ? ", or suppress this warning if the file is also a map of its own" : ""),
        related: [RelatedPlace("imported here", at: place)])
    }
  }

  /// Reports the declaration of a name such as `city.park` in a file with the import `city`, because the name
  /// looks like one from that import.
  private func checkNames(_ spec: Spec, _ log: inout DiagnosticLog) {
    guard !spec.imports.isEmpty else { return }
    let names =
      spec.templates.map { $0.name } + spec.sources.map { $0.name } + spec.layers.map { $0.name }
      + spec.clusters.map { $0.name } + spec.variables.map { $0.name }
    for name in names {
      guard let dot = name.content.firstIndex(of: ".") else { continue }
      guard let shadowed = spec.imports.first(where: { $0.name.content == name.content[..<dot] }) else {
        continue
      }
      log.report(
        .importName,
        "`\(abbreviated(name.content))` looks like a name of the import `\(shadowed.name.content)`",
        at: name.location, help: "give it a name without a dot",
        related: [RelatedPlace("the import is here", at: shadowed.name.location)])
    }
  }
}

/// A spec of a compilation: the root spec, or a file that a chain of imports leads to.
struct Module {
  /// The prefix of the module's names in the root spec, such as `cafes.`; empty for the root spec.
  let prefix: String
  /// The path that was passed to the loader.
  let path: String
  let source: SourceID
  /// The parsed file with variables replaced.
  let document: Document
  let spec: Spec
  /// The values of the file's variables by name. Variables of its imports are named `import.variable`.
  let variables: [String: Node]
  /// The names of the variables that the file uses.
  let usedVariables: Set<String>
}

extension [Module] {
  /// Returns whether every file can be read at the root key `key`: its value is of the given kind, null or
  /// omitted.
  func haveReadable(_ key: String, _ kind: NodeRecord.Kind) -> Bool {
    allSatisfy { module in
      module.document.root?.likelyValue(key, in: Spec.names).map { $0.kind == kind || $0.isNull } ?? true
    }
  }
}
