import CartoucheDiagnostics

/// `docs/reference/properties.md`: every property of every type.
package enum PropertiesPage {
  package static func text() -> String {
    let types = MappingShape.all
    var page = """
      # Properties

      Made from the tables in `Sources/CartoucheSpec/Model`; [the language](../language.md) explains them in
      context. Every value may also be `$name`, which stands for a variable, and `null`, which is the default.
      An expression is a list that starts with [an operator](operators.md).

      """
    for type in types { page += section(type) }
    return page
  }

  private static func section(_ type: MappingShape) -> String {
    let inherited = inheritedRows(type)
    let own = type.rows.filter { row in !inherited.contains { $0.name == row.name } }
    var text = "\n## \(heading(type))\n\n"
    if !inherited.isEmpty {
      let missing = annotationRows.filter { row in !inherited.contains { $0.name == row.name } }
      let names = missing.map { "`\($0.name)`" }.joined(lastWith: "and")
      text += "All that [an annotation](#an-annotation) has but \(names)"
      text += own.isEmpty ? ".\n" : ", and:\n\n"
    }
    if !own.isEmpty {
      text += "| property | value | default | meaning |\n|---|---|---|---|\n"
      text += own.map { row($0, of: type) }.joined()
    }
    return text
  }

  private static func row(_ row: RowDescription, of type: MappingShape) -> String {
    var meaning = ([row.summary] + row.shape.explainedWords.map { "\($0.text)." }).joined(separator: " ")
    switch row.support {
    case .full: break
    case .planned: meaning += " *Not supported yet.*"
    }
    let isRequired =
      row.isRequired
      || type.requirements.contains { if case .key(row.name) = $0 { true } else { false } }
    let value = row.support == .planned ? "–" : row.shape.summary { "[\($0.title)](#\(anchor($0)))" }
    let standard = isRequired ? "required" : row.defaultValue.map { "`\($0.yaml)`" } ?? "–"
    return "| `\(row.name)` | \(value) | \(standard) | \(meaning) |\n"
  }

  // MARK: Types that share an annotation's rows

  private static let annotationRows = Annotation.properties.rows.map(\.description)

  /// The rows that a part or a holder of an annotation has from it.
  private static func inheritedRows(_ type: MappingShape) -> [RowDescription] {
    guard type.name != "\(Annotation.self)" else { return [] }
    let shared = type.rows.filter { row in
      annotationRows.contains { $0.name == row.name && $0.summary == row.summary }
    }
    return shared.count > annotationRows.count / 2 ? shared : []
  }

  // MARK: Headings

  private static func heading(_ type: MappingShape) -> String {
    type.title.prefix(1).uppercased() + type.title.dropFirst()
  }

  /// As Markdown renderers derive it from the heading.
  private static func anchor(_ type: MappingShape) -> String {
    type.title.lowercased().filter { $0 != "`" }.map { $0 == " " ? "-" : String($0) }.joined()
  }
}
