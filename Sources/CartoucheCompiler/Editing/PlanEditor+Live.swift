package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// The result of a change of data or variables.
package struct LiveEdit {
  /// The edit, or `nil` if there are errors.
  package var edit: DataEdit?
  /// The new findings about data and spec.
  package var findings: [Diagnostic] = []
  /// The texts to which the findings refer, or `nil` if they refer to the caller's texts.
  package var sources: SourceList?
}

/// Changes of data and variables. A change with errors leaves the editor unchanged.
extension PlanEditor {
  /// Replaces the data of a source.
  /// - Parameters:
  ///   - name: The name of the source, as the root spec writes it.
  ///   - text: GeoJSON.
  package mutating func setData(
    _ name: Located<String>, to text: SourceText, _ log: inout DiagnosticLog
  ) -> LiveEdit {
    guard let index = source(name, "setData", &log) else { return LiveEdit() }
    guard let result = withSpec({ $0.setData(ofSource: index, to: text) }) else { return LiveEdit() }
    return adopt(result)
  }

  /// Changes features of a source.
  package mutating func updateData(
    _ setting: SourceChangeSetting, _ decoder: inout Decoder
  ) -> LiveEdit {
    guard let name = setting.source, let index = source(name, "updateData", &decoder.log) else {
      return LiveEdit()
    }
    let errors = decoder.log.errorCount
    guard let spec, case .features(let table) = spec.mapData.sources[index].content else { return LiveEdit() }
    let changes = table.changes(setting, spec.mapData.sources[index].identity, &decoder)
    guard decoder.log.errorCount == errors else { return LiveEdit() }
    if let moves = changes.moves, let edit = withSpec({ $0.move(moves, ofSource: index) }) ?? nil {
      return LiveEdit(edit: edit)
    }
    guard let text = spec.text(ofSource: index, changes),
      let result = withSpec({ $0.setData(ofSource: index, to: text) })
    else { return LiveEdit() }
    return adopt(result)
  }

  /// Sets variables of the spec. Others keep their values.
  /// - Parameter node: A mapping from names to values.
  package mutating func setVariables(_ node: Node, _ decoder: inout Decoder) -> LiveEdit {
    guard let spec else {
      reportNoSpec("setVariables", at: node.location, &decoder.log)
      return LiveEdit()
    }
    guard node.kind == .mapping else {
      decoder.wrongType(node, expected: "a mapping from names to values", kind: .mapping)
      return LiveEdit()
    }
    let errors = decoder.log.errorCount
    var values = spec.values
    let declared = spec.spec.root.variables
    let variables = Dictionary(
      declared.map { ($0.name.content, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in node.entries {
      let name = entry.key.string
      guard let variable = variables[name] else {
        var unknown = UnknownName("variable", name, among: declared.map { $0.name.content })
        unknown.fixes = .likely
        decoder.log.report(SpecFinding.unknownVariable, unknown, at: entry.key.location)
        continue
      }
      let type = VariableType(variable.content)
      guard type.accepts(entry.value) else {
        decoder.log.report(
          .wrongType, "the variable `\(abbreviated(name))` is \(type.phrase), found \(describe(entry.value))",
          at: entry.value.location,
          help: "write \(type.phrase), as in the spec: `\(abbreviated(variable.content.written))`")
        continue
      }
      var json: [UInt8] = []
      entry.value.appendJSON(to: &json)
      values.variables[name] = String(decoding: json, as: UTF8.self)
    }
    guard decoder.log.errorCount == errors else { return LiveEdit() }
    return adopt(spec.recompiled(with: values))
  }

  /// Reads a file of data that a trace names. If it cannot be read, reports that and returns `nil`.
  /// - Parameter sources: The texts that contain `path`.
  package func readDataFile(
    _ path: Located<String>, _ sources: SourceList, _ log: inout DiagnosticLog
  ) -> SourceText? {
    guard let spec else {
      reportNoSpec("setData", at: path.location, &log)
      return nil
    }
    return spec.live.loader.readFile(
      path, kind: "data file", finding: CompilerFinding.unreadableSource, limit: spec.limits.dataBytes,
      sources, &log
    ).map { SourceText(path: $0.path, bytes: $0.bytes) }
  }

  /// The names of the GeoJSON sources, in the order of the spec.
  var sourceNames: [String] {
    (spec?.mapData.sources ?? []).compactMap { source in
      if case .host(let type) = source.content, type != "geojson" { nil } else { source.name.content }
    }
  }

  /// The data and variables that were set.
  package var liveValues: LiveValues { spec?.values ?? LiveValues() }

  // MARK: Steps

  /// Returns the index of a source whose data can be set. Reports an error if there is none.
  private mutating func source(
    _ name: Located<String>, _ action: String, _ log: inout DiagnosticLog
  ) -> Int? {
    guard spec != nil else {
      reportNoSpec(action, at: name.location, &log)
      return nil
    }
    guard let index = withSpec({ $0.mapData.index(ofSource: name, &log) }) ?? nil else { return nil }
    if let spec, case .host(let type) = spec.mapData.sources[index].content,
      type != "geojson" || action == "updateData"
    {
      log.report(
        .hostFeatures, "only the host has the features of `\(abbreviated(name.content))`", at: name.location,
        help: type == "geojson"
          ? "set all its data first, with `setData`"
          : "data can be set for GeoJSON sources, and this is a `\(type)` source")
      return nil
    }
    return index
  }

  private func reportNoSpec(_ action: String, at place: Location, _ log: inout DiagnosticLog) {
    log.report(
      .noSpec, "`\(action)` needs the spec, but only its compiled plan is loaded", at: place,
      help: "load the spec in place of the plan")
  }

  /// Continues with another compilation of the spec, to which the changes of single annotations are applied.
  private mutating func adopt(_ result: Recompilation) -> LiveEdit {
    guard var plan = result.plan, var next = result.editor,
      let base = withSpec({ $0.live.base ?? $0.compiledPlan() })
    else { return LiveEdit(findings: result.findings, sources: result.sources) }
    var names = AnnotationNames(plan, declared: next.ids)
    repeatChanges(in: &plan, &next, &names)
    names.keepRemovals(of: self.names)
    next.live.base = plan
    let repeated = spec.map { $0.changed.keys.sorted { $0.rawValue < $1.rawValue } } ?? []
    replace(by: next, names)
    return LiveEdit(
      edit: .reload(DataEdit.Reload(plan, since: base, repeated: repeated)), findings: result.findings,
      sources: result.sources)
  }

  /// Applies the changes and additions of single annotations to another compilation of the spec.
  private func repeatChanges(in plan: inout Plan, _ next: inout SpecEditor, _ names: inout AnnotationNames) {
    guard let spec, !spec.changed.isEmpty else { return }
    var ids: [AnnotationIndex: String] = [:]
    for (id, row) in self.names.rows where spec.changed[row] != nil { ids[row] = id }
    var silent = DiagnosticLog(isSilent: true)
    for (row, changed) in spec.changed.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let id = ids[row] else { continue }
      var subject = changed
      if let present = names.rows[id] {
        if subject.position != nil { subject.position = next.provenance.origin(ofRow: present.row)?.position }
        let search = HostSearch(annotation: present)
        guard let patch = next.lower(subject, search, plan, names, &silent) else { continue }
        plan.replace(present.row, by: patch)
        next.changed[present] = subject
      } else if spec.provenance.origin(ofRow: row.row) == nil {
        let added = AnnotationIndex(plan.annotations.count)
        guard let patch = next.lower(subject, HostSearch(annotation: added), plan, names, &silent) else {
          continue
        }
        plan.append(patch)
        names.add(id, at: added)
        next.changed[added] = subject
      }
    }
    plan.dropUnused()
  }
}

extension SpecEditor {
  /// Moves features, and returns the edit that moves the annotations that follow them. Returns `nil` if the spec must be
  /// compiled again instead.
  mutating func move(_ moves: [(row: Int, point: CoordinateValue)], ofSource index: Int) -> DataEdit? {
    guard case .features(let table) = mapData.sources[index].content,
      moves.allSatisfy({ table.geometryTypes[$0.row] == .point }),
      let followers = followers(ofSource: index)
    else { return nil }
    var edits: [DataEdit.Move] = []
    for (row, point) in moves {
      let coordinate = Coordinate(longitude: point.longitude, latitude: point.latitude)
      for rows in followers {
        guard let position = rows.features.position(of: row) else { continue }
        let annotation = AnnotationIndex(rows.start + position)
        // A change may have attached it to something else.
        if changed[annotation] != nil { return nil }
        edits.append(DataEdit.Move(annotation, to: coordinate))
      }
    }
    mapData.move(moves, ofSource: index)
    for (row, point) in moves { live.moved[index, default: [:]][row] = point }
    live.base?.apply(.move(edits))
    return .move(edits)
  }

  /// Returns the annotations that follow the features of a source, or `nil` if something else depends on their places:
  /// layers, or attachments to single features.
  private mutating func followers(ofSource index: Int) -> [FollowingRows]? {
    if let known = live.followers[index] { return known }
    let found = findFollowers(ofSource: index)
    live.followers[index] = .some(found)
    return found
  }

  private mutating func findFollowers(ofSource index: Int) -> [FollowingRows]? {
    guard !mapData.layers.contains(where: { mapData.isSource($0.source, at: index) }) else { return nil }
    var followers: [FollowingRows] = []
    var silent = DiagnosticLog(isSilent: true)
    var expansion = ForEachExpansion(spec)
    for (number, annotation) in spec.annotations.enumerated() {
      if mapData.isSource(annotation.annotation.attach?.content.feature?.content.source, at: index) {
        return nil
      }
      guard let forEach = annotation.annotation.forEach, mapData.isSource(forEach.content.source, at: index),
        let id = annotation.id, let rows = provenance.rows(of: number)
      else { continue }
      guard case .features(let selection) = expansion.items(of: forEach, [id], &mapData, &silent),
        selection.rows.count == rows.count
      else { return nil }
      followers.append(FollowingRows(start: rows.lowerBound, features: selection.rows))
    }
    return followers
  }
}

/// The type of a variable, given by its value in the spec.
enum VariableType {
  case anything, text, number, boolean, list, mapping

  init(_ node: Node) {
    switch node.kind {
    case .sequence: self = .list
    case .mapping: self = .mapping
    case .alias: self = .anything
    case .scalar:
      if node.isNull {
        self = .anything
      } else if node.isPlain, node.isText("true") || node.isText("false") {
        self = .boolean
      } else {
        self = node.number == nil ? .text : .number
      }
    }
  }

  func accepts(_ node: Node) -> Bool {
    let other = VariableType(node)
    return self == .anything || other == self
  }

  var phrase: String {
    switch self {
    case .anything: "any value"
    case .text: "a text"
    case .number: "a number"
    case .boolean: "`true` or `false`"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}
