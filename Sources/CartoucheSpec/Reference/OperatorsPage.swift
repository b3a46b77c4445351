/// `docs/reference/operators.md`: every operator of expressions.
package enum OperatorsPage {
  package static func text() -> String {
    var page = """
      # Operators

      Made from the operator catalog in `Sources/CartoucheSpec/Expression`. An expression is a list: the operator,
      then its arguments. Operators made of punctuation are quoted, because YAML would take `!` for a tag and `>`
      for a block of text.

      | operator | arguments | meaning | example |
      |---|---|---|---|

      """
    for operation in OperatorCatalog.all {
      let usages = operation.usages.map { $0.isEmpty ? "none" : $0 }.joined(separator: "<br>")
      page += "| `\(cell(operation.name))` | \(cell(usages)) | \(cell(operation.summary)) |"
      page += " `\(cell(operation.example))` |\n"
    }
    return page
  }

  /// Without what would end a cell or start a tag.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("array<", with: "array\\<")
  }
}
