import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The data and variables that an app or a trace has set in place of those of the spec.
package struct LiveValues: Sendable {
  /// The values of variables as JSON, by name.
  var variables: [String: String] = [:]
  /// The data of sources, by qualified name.
  var data: [String: SetData] = [:]

  struct SetData: Sendable {
    /// The declaration of the source as written.
    var declaration: String
    /// The GeoJSON.
    var text: SourceText
  }

  package init() {}

  package var isEmpty: Bool { variables.isEmpty && data.isEmpty }

  /// Adds the texts of the values to the sources of a compilation.
  /// - Returns: The values of variables as nodes, and the text of each source with its declaration.
  func add(to sources: inout SourceList, _ limits: Limits) -> (
    variables: [Named<Node>], data: [String: (declaration: String, text: SourceID)]
  ) {
    if isEmpty { return ([], [:]) }
    var data: [String: (declaration: String, text: SourceID)] = [:]
    for (name, set) in self.data.sorted(by: { $0.key < $1.key }) {
      data[name] = (set.declaration, sources.addLive(set.text))
    }
    guard !variables.isEmpty else { return ([], data) }
    var json = JSONWriter()
    json.object {
      for (name, value) in variables.sorted(by: { $0.key < $1.key }) { $0.member(name, JSONText(value)) }
    }
    let source = sources.addLive(SourceText(path: "variables", bytes: json.bytes))
    var known: [Diagnostic] = []
    let document = parseDocument(source, in: sources, format: .json, limits: limits, diagnostics: &known)
    let entries = document.root.map { Array($0.entries) } ?? []
    return (
      entries.map { Named(name: Located($0.key.string, at: $0.key.location), content: $0.value) }, data
    )
  }
}

/// The parts of a compilation that changes of data and variables need.
struct LiveSpec: Sendable {
  let root: NamedFile
  /// The sources that were read before the spec.
  let earlier: SourceList
  /// The sources after the compilation, with the texts that were set.
  var sources: SourceList
  /// The function that reads files that the compilation has not read, or `nil` if they cannot be read.
  let reader: FileReader?
  var values: LiveValues
  /// The plan of the last compilation with the edits at that time; `nil` before the first change of data or variables.
  @CopyOnWrite var base: Plan? = nil
  /// The findings of the last compilation, which are already reported.
  var known: [Diagnostic]
  /// The coordinates of features that moved since the text of their source was set, by the index of the source and the
  /// row of the feature.
  var moved: [Int: [Int: CoordinateValue]] = [:]
  /// The annotations that follow the features of each source, by the index of the source. The element is `nil` if a
  /// moved feature needs another compilation.
  var followers: [Int: [FollowingRows]?] = [:]

  /// The loader of files for another compilation: the files as they were read, or files that were not read before.
  var loader: AnyFileLoader { AnyFileLoader(KnownFiles(sources: sources, laterReader: reader)) }
}

/// The rows of a `forEach` whose coordinates are those of features.
struct FollowingRows: Sendable {
  /// The first row in the plan.
  var start: Int
  /// The feature of each row, as a row of its source.
  var features: FeatureRows
}

/// The files that a compilation has read, and all files that its loader can read later.
private struct KnownFiles: FileLoader {
  let sources: SourceList
  let laterReader: FileReader?

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let bytes = sources.bytes(ofFile: path) { return bytes }
    guard let laterReader else {
      throw .unreadable("files are not read after loading; load the spec again with these values")
    }
    return try laterReader(path, limit)
  }
}

extension DataSource {
  /// The declaration as written, by which a reload recognizes the source.
  var declaration: String {
    let content =
      switch data {
      case .path(let path): "path \(path.content)"
      case .inline(let node): node.written
      case nil: ""
      }
    return "\(generateId?.content == true) \(promoteId?.content ?? "") \(content)"
  }
}

/// The result of compiling a spec again with other data or variables.
struct Recompilation {
  /// The plan, or `nil` if there are errors.
  var plan: Plan?
  /// The editor of the plan, or `nil` if there are errors.
  var editor: SpecEditor?
  /// The findings that the compilation before did not have.
  var findings: [Diagnostic]
  /// The texts to which the findings refer.
  var sources: SourceList
}

extension SpecEditor {
  /// Compiles the spec with other data of a source, which keep their place in `text`.
  /// - Parameters:
  ///   - index: The source, as an index in `mapData.sources`.
  ///   - text: GeoJSON.
  func setData(ofSource index: Int, to text: SourceText) -> Recompilation {
    var (data, live) = (mapData, live)
    let source = data.sources[index]
    let id = live.sources.addLive(text, inPlaceOf: source.setText)
    var log = DiagnosticLog()
    var table = readGeoJSON(id, in: live.sources, source.identity, limits: limits, &log)
    table.isWhole = log.errorCount == 0
    table.isSetByApp = true
    data.setFeatures(table, ofSource: index, from: id)
    live.values.data[source.name.content] = LiveValues.SetData(declaration: source.declaration, text: text)
    var lowering = Lowering(spec, limits, &data, &log)
    lowering.lowerSpec(&data, &log)
    let found = combiningRepeatedFindings(log.drain(), in: data.files)
    let known = Set(live.known.map { KnownFinding($0, in: live.sources) })
    let new = found.filter {
      $0.location.source == id || !known.contains(KnownFinding($0, in: live.sources))
    }
    guard !found.contains(where: { $0.severity == .error }) else {
      return Recompilation(findings: new, sources: live.sources)
    }
    live.known = found
    live.moved[index] = nil
    live.followers = [:]
    return Recompilation(
      plan: lowering.plan(scenery: Scenery(data)),
      editor: SpecEditor(spec, data, lowering.provenance, limits, live), findings: new, sources: live.sources)
  }

  /// The plan of the spec with the present data, without changes of single annotations.
  mutating func compiledPlan() -> Plan {
    var silent = DiagnosticLog(isSilent: true)
    var lowering = Lowering(spec, limits, &mapData, &silent)
    lowering.lowerSpec(&mapData, &silent)
    return lowering.plan(scenery: Scenery(mapData))
  }

  /// The values that an app or a trace has set, with moved features at their present coordinates.
  package var values: LiveValues {
    var values = live.values
    for index in live.moved.keys {
      let source = mapData.sources[index]
      guard let text = text(ofSource: index, FeatureChanges()) else { continue }
      values.data[source.name.content] = LiveValues.SetData(declaration: source.declaration, text: text)
    }
    return values
  }

  /// Returns the values of another spec's compilation that this spec can have: variables that it declares with a value
  /// of the same type, and data of sources with the same declaration.
  package func fitting(_ values: LiveValues) -> LiveValues {
    var fitting = LiveValues()
    for variable in spec.root.variables {
      let name = variable.name.content
      guard let value = values.variables[name], let node = Node(json: value),
        VariableType(variable.content).accepts(node)
      else { continue }
      fitting.variables[name] = value
    }
    for source in mapData.sources {
      let name = source.name.content
      guard let set = values.data[name], set.declaration == source.declaration else { continue }
      fitting.data[name] = set
    }
    return fitting
  }

  /// Returns the compilation of the spec's text with other values, which must fit the spec.
  func compilation(with values: LiveValues) -> Compilation {
    compile(live.root, after: live.earlier, loader: live.loader, limits: limits, live: values)
  }

  /// Compiles the spec from its text with other values, which must fit the spec.
  func recompiled(with values: LiveValues) -> Recompilation {
    let compilation = compilation(with: values)
    let known = Set(live.known.map { KnownFinding($0, in: live.sources) })
    return Recompilation(
      plan: compilation.plan, editor: compilation.editor,
      findings: compilation.diagnostics.filter {
        !known.contains(KnownFinding($0, in: compilation.sources))
      },
      sources: compilation.sources)
  }
}

/// The identity of a finding in two compilations of one spec.
private struct KnownFinding: Hashable {
  let rule: String
  let message: String
  /// The path of the text. A text that an app has set may have another id in each compilation.
  let path: String
  let span: SourceSpan

  init(_ finding: Diagnostic, in sources: SourceList) {
    (rule, message, span) = (finding.rule, finding.message, finding.location.span)
    path = sources[finding.location.source].path
  }
}
