import CartoucheDiagnostics
package import CartoucheSyntax

extension Annotation {
  /// The rows that a later change of an annotation may hold; `id` says which one is meant.
  private static let changeRows = PropertyTable(
    properties.rows.filter { !["extends", "forEach"].contains($0.name) })

  private static let changeForeignNames =
    [
      ForeignName("extends", "what templates give is fixed when the annotation is added"),
      ForeignName("forEach", "a change is for one annotation: name an instance, `<id>/<feature>`"),
    ] + foreignNames

  /// Reads a change over the annotation: what it does not name stays.
  package mutating func readChange(_ node: Node, _ decoder: inout Decoder) {
    let id = id
    decodeMapping(
      node, into: &self, rows: Self.changeRows, as: "a change", foreignNames: Self.changeForeignNames,
      &decoder)
    self.id = id
  }
}
