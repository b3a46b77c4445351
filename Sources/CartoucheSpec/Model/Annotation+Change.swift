import CartoucheDiagnostics
package import CartoucheSyntax

extension Annotation {
  /// The rows that a later change of an annotation may hold; `id` says which one is meant.
  private static let changeRows = PropertyTable<Annotation>(
    properties.rows(without: refusedInChanges).map { row in
      row.name == "attach"
        ? Property("attach", \.attach, .changedAttachment, row.summary).required : row
    })

  private static let refusedInChanges = [
    ForeignName("extends", "what templates give is fixed when the annotation is added"),
    ForeignName("forEach", "a change is for one annotation: name an instance, `<id>/<feature>`"),
  ]

  private static let changeForeignNames = refusedInChanges + foreignNames

  /// What a change looks like.
  package static let changeShape = Shape.mapping(
    "AnnotationChange", "a change of an annotation", example: ["id": "hello", "title": "Closed"],
    rows: { changeRows })

  /// Reads a change over the annotation: what it does not name stays, `null` puts the default back.
  package mutating func readChange(_ node: Node, _ decoder: inout Decoder) {
    reportMissingDefaults(node, &decoder)
    let id = id
    decodeMapping(
      node, into: &self, rows: Self.changeRows, as: "a change", foreignNames: Self.changeForeignNames,
      &decoder)
    self.id = id
  }

  /// Reports each `null` for what has no default to go back to; that of the id is told by who looks for the id.
  private func reportMissingDefaults(_ change: Node, _ decoder: inout Decoder) {
    for row in Self.changeRows.rows where row.isRequired && row.name != "id" {
      guard row.name != "attach" || !isAttachedByForEach, let place = change.nullPlace(row.name) else {
        continue
      }
      decoder.log.report(
        .missingKey, "an annotation needs `\(row.name)`, which has no default for `null` to put back",
        at: place, help: "write a value, or leave `\(row.name)` out: what is not named stays as it was")
    }
  }

  /// Whether its `forEach` says what each instance is attached to.
  private var isAttachedByForEach: Bool { forEach.map { $0.content.list == nil } ?? false }
}
