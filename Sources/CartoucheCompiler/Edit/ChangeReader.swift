package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads the changes of annotations that a host writes as texts, one after the other, in the context of a spec.
package struct ChangeReader: Sendable {
  private var editor: PlanEditor
  /// Those of the spec, and the text of the last change.
  private var sources: SourceList
  private let limits: Limits
  /// What was found about the last change besides errors.
  package private(set) var warnings: [Finding] = []

  /// - Parameter compilation: what the plan is of; nil: there is only the plan, of which a change can set numbers and
  ///   conditions, select, and move what stands on a point.
  /// - Complexity: O(annotations).
  package init(_ plan: Plan, _ compilation: Compilation?) {
    let spec = compilation?.editor
    editor = PlanEditor(plan, spec)
    sources = compilation?.sources ?? SourceList()
    limits = spec?.limits ?? Limits()
  }

  /// What ids mean after the changes so far.
  package var names: AnnotationNames { editor.names }

  /// What becomes of an annotation by a change of it.
  /// - Parameters:
  ///   - text: a mapping with what changes.
  ///   - plan: as the edits so far left it.
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

  /// What adds an annotation.
  /// - Parameters:
  ///   - text: a mapping, as it would stand in the list of the spec.
  ///   - plan: as the edits so far left it.
  /// - Returns: with its id.
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

  /// Notes that an annotation was removed.
  package mutating func noteRemoved(_ id: String) { editor.noteRemoved(id) }

  /// Notes that an annotation was added that is not the spec's.
  package mutating func noteAdded(_ id: String, at annotation: AnnotationIndex) {
    editor.noteAdded(id, at: annotation)
  }

  /// Notes that an annotation was made another one than the spec's.
  package mutating func noteReplaced(_ annotation: AnnotationIndex) { editor.noteReplaced(annotation) }

  // MARK: Reading

  /// Reads a text, and gives what is made of it.
  private mutating func read(
    _ text: [UInt8], as format: DocumentFormat, called name: String,
    _ edit: (Node, inout PlanEditor, inout Decoder) -> PlanEdit?,
    failing other: () -> ChangeError? = { nil }
  ) throws(ChangeError) -> PlanEdit {
    let source = sources.exchange(SourceText(path: name, bytes: text))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(
      source, in: sources, format: format, limits: limits, diagnostics: &diagnostics)
    diagnostics += droppedTags(in: document, besides: diagnostics)
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
    let found = (diagnostics + decoder.log.take()).compactMap { $0.known(in: sources) }
    // What it finds out about the spec, the spec's own findings told.
    let ownWarnings = found.filter { $0.severity != .error && $0.location.source == source }
    warnings = result == nil ? [] : [Finding](ownWarnings, in: sources).inReportingOrder()
    if let result { return result }
    if let error = other() { throw error }
    let errors = found.filter { $0.severity == .error }
    throw .findings([Finding](errors, in: sources).inReportingOrder())
  }
}

extension Diagnostic {
  /// Without places in texts of former changes; nil: it is about one of those itself.
  fileprivate func known(in sources: SourceList) -> Diagnostic? {
    guard sources.contains(location.source) else { return nil }
    var known = self
    known.related.removeAll { !sources.contains($0.location.source) }
    return known
  }
}
