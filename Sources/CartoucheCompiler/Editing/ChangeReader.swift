public import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Compiles changes of annotations that a host writes as text, one after the other.
package struct ChangeReader: Sendable {
  private var editor: PlanEditor
  /// The sources of the spec, followed by the text of the last change, so that findings can refer to both.
  private var sources: SourceList
  private let limits: Limits
  /// The warnings of the last change.
  package private(set) var warnings: [Finding] = []

  /// - Parameter compilation: The compilation of the plan, or `nil` if only the plan is available. Then a
  ///   change can only set numbers and flags, select, and move annotations that are attached to a point.
  /// - Complexity: O(annotations).
  package init(_ plan: Plan, _ compilation: Compilation?) {
    let spec = compilation?.editor
    editor = PlanEditor(plan, spec)
    sources = compilation?.sources ?? SourceList()
    limits = spec?.limits ?? Limits()
  }

  /// The annotation ids after the changes so far.
  package var names: AnnotationNames { editor.names }

  /// Compiles a change of an annotation.
  /// - Parameters:
  ///   - text: A mapping of the changed properties.
  ///   - plan: The plan after the previous edits.
  package mutating func change(
    _ id: String, by text: [UInt8], as format: DocumentFormat, in plan: Plan
  ) throws(ChangeError) -> PlanEdit {
    warnings = []
    guard let annotation = names.rows[id] else { throw .unknownAnnotation(id) }
    return try read(text, as: format, called: id) { node, editor, decoder in
      if let other = node.mergedValue("id"), other.string != id {
        decoder.log.report(
          .unknownKey, "an annotation keeps its id", at: other.location,
          help: "remove `id`, or remove the annotation and add another one")
        return nil
      }
      return editor.change(annotation, by: node, in: plan, &decoder)
    }
  }

  /// Compiles a new annotation.
  /// - Parameters:
  ///   - text: A mapping as in the `annotations` of a spec.
  ///   - plan: The plan after the previous edits.
  /// - Returns: The id of the annotation and the edit.
  package mutating func add(
    _ text: [UInt8], as format: DocumentFormat, in plan: Plan
  ) throws(ChangeError) -> (id: String, edit: PlanEdit) {
    var added: Located<String>?
    let isTaken = names.rows
    let edit = try read(text, as: format, called: "annotation") { node, editor, decoder in
      guard node.kind == .mapping, let id = node.mergedValue("id") else {
        decoder.wrongType(node, expected: "an annotation: a mapping with an `id`", kind: .mapping)
        return nil
      }
      Codec.name("the id of an annotation").read(id, &added, &decoder)
      return added.flatMap { editor.add(node, $0, in: plan, &decoder) }
    } failing: {
      if let id = added?.content, isTaken[id] != nil { return .idIsTaken(id) }
      return nil
    }
    return (added?.content ?? "", edit)
  }

  /// Records that the host removed an annotation.
  package mutating func noteRemoved(_ id: String) { editor.noteRemoved(id) }

  /// Records that the host added an annotation that is not in the spec.
  package mutating func noteAdded(_ id: String, at annotation: AnnotationIndex) {
    editor.noteAdded(id, at: annotation)
  }

  /// Returns whether the spec does not have an annotation, because the host added it.
  package func isAddition(_ annotation: AnnotationIndex) -> Bool { editor.isAddition(annotation) }

  /// Records that the host replaced an annotation by one that is not in the spec.
  package mutating func noteReplaced(_ annotation: AnnotationIndex) { editor.noteReplaced(annotation) }

  // MARK: Data and variables

  /// The names of the spec's GeoJSON sources, whose data can change.
  package var sourceNames: [String] { editor.sourceNames }

  /// The data and variables that were set.
  package var liveValues: LiveValues { editor.liveValues }

  /// Compiles the spec with other data of a source.
  /// - Parameter bytes: GeoJSON.
  package mutating func setData(_ name: String, to bytes: [UInt8]) throws(ChangeError) -> DataEdit {
    try live(name, at: "setData") { _, source, editor, log in
      let place = Location(source: source, span: SourceSpan(0..<name.utf8.count))
      return editor.setData(Located(name, at: place), to: SourceText(path: name, bytes: bytes), &log.log)
    }
  }

  /// Compiles a change of features, a mapping in the form of MapLibre's `GeoJSONSourceDiff` with its `source`.
  package mutating func updateData(_ text: String) throws(ChangeError) -> DataEdit {
    try live(text, at: "updateData") { root, _, editor, decoder in
      var setting = SourceChangeSetting()
      let errors = decoder.log.errorCount
      if let root { decoder.decodeRequired(root, into: &setting) }
      return decoder.log.errorCount == errors ? editor.updateData(setting, &decoder) : LiveEdit()
    }
  }

  /// Compiles the spec with other values of variables, which `text` maps from their names.
  package mutating func setVariables(_ text: String) throws(ChangeError) -> DataEdit {
    try live(text, at: "setVariables") { root, _, editor, decoder in
      root.map { editor.setVariables($0, &decoder) } ?? LiveEdit()
    }
  }

  /// Calls `body` with the root node of a text, or `nil` if it is not JSON, and reports its findings.
  private mutating func live(
    _ text: String, at path: String,
    _ body: (Node?, SourceID, inout PlanEditor, inout Decoder) -> LiveEdit
  ) throws(ChangeError) -> DataEdit {
    let source = sources.replaceTransient(SourceText(path: path, bytes: Array(text.utf8)))
    var diagnostics: [Diagnostic] = []
    var root: Node?
    if path != "setData" {
      root = parseDocument(source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics).root
      let errors = diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty { throw .findings([Finding](errors, in: sources).inReportingOrder()) }
    }
    var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    let result = body(root, source, &editor, &decoder)
    let own = decoder.log.drain().filter { sources.contains($0.location.source) }
    var findings = [Finding](own, in: sources)
    findings += [Finding](result.findings, in: result.sources ?? sources)
    findings = findings.inReportingOrder()
    guard let edit = result.edit else {
      throw .findings(findings.filter { $0.severity == .error })
    }
    if let later = result.sources { sources = later }
    warnings = findings
    return edit
  }

  // MARK: Reading

  /// Parses the text of a change and passes its root node to `edit`, which compiles the change. If `edit`
  /// returns `nil`, throws the error that `other` returns, or the findings if `other` returns `nil`.
  private mutating func read(
    _ text: [UInt8], as format: DocumentFormat, called name: String,
    _ edit: (Node, inout PlanEditor, inout Decoder) -> PlanEdit?,
    failing other: () -> ChangeError? = { nil }
  ) throws(ChangeError) -> PlanEdit {
    let source = sources.replaceTransient(SourceText(path: name, bytes: text))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(
      source, in: sources, format: format, limits: limits, diagnostics: &diagnostics)
    diagnostics += unreadTags(in: document, besides: diagnostics)
    var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    var result: PlanEdit?
    if !diagnostics.contains(where: { $0.severity == .error }) {
      if let root = document.root {
        result = edit(root, &editor, &decoder)
      } else {
        decoder.log.report(
          .emptyValue, "the change is empty",
          at: Location(source: source, span: SourceSpan(start: 0, end: 0)),
          help: "write a mapping of properties")
      }
    }
    let found = (diagnostics + decoder.log.drain()).compactMap { $0.known(in: sources) }
    // A change may also find problems in the spec, which compilation has already reported.
    let ownWarnings = found.filter { $0.severity != .error && $0.location.source == source }
    warnings = result == nil ? [] : [Finding](ownWarnings, in: sources).inReportingOrder()
    if let result { return result }
    if let error = other() { throw error }
    let errors = found.filter { $0.severity == .error }
    throw .findings([Finding](errors, in: sources).inReportingOrder())
  }
}

extension Diagnostic {
  /// Returns the diagnostic without its related locations in earlier changes, whose texts are no longer in
  /// `sources`. Returns `nil` if the diagnostic itself is about an earlier change.
  fileprivate func known(in sources: SourceList) -> Diagnostic? {
    guard sources.contains(location.source) else { return nil }
    var known = self
    known.related.removeAll { !sources.contains($0.location.source) }
    return known
  }
}

/// The reason why a change of annotations failed. A failed change leaves all annotations as they were.
public enum ChangeError: Error, Sendable, Equatable {
  /// The findings about the change.
  case findings([Finding])
  /// Another annotation has this id.
  case idIsTaken(String)
  /// The annotation does not exist or was removed.
  case unknownAnnotation(String)
}

extension ChangeError: CustomStringConvertible {
  /// The message with advice.
  public var description: String {
    switch self {
    case .findings(let findings): TextRenderer().render(findings)
    case .idIsTaken(let id): "there is an annotation `\(id)` already; update it, or remove it first"
    case .unknownAnnotation(let id): "there is no annotation `\(id)`, or it was removed"
    }
  }
}
