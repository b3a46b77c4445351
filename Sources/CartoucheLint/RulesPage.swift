import CartoucheDiagnostics

/// `docs/reference/rules.md`: every lint rule with its examples, and every finding of the compiler.
package enum RulesPage {
  package static func text() -> String {
    var page = """
      # Rules

      Made from `Sources/CartoucheLint`. Lint rules flag what compiles and is surely not meant; carets show what is
      flagged. The compiler's findings stand [below](#findings-of-the-compiler). `cartouche explain NAME` prints
      any of them.

      | rule | about | what it flags |
      |---|---|---|

      """
    for rule in ruleCatalog { page += row(rule.metadata) }
    for rule in ruleCatalog { page += section(rule) }
    page +=
      "\n## Findings of the compiler\n\n`cartouche explain NAME` shows an example.\n\n| finding | severity | what | why it matters |\n|---|---|---|---|\n"
    for finding in findingCatalog {
      let note = finding.note
      page += "| `\(finding.id)` | \(note.severities) | \(note.summary) | \(note.why) |\n"
    }
    return page
  }

  private static func row(_ rule: RuleMetadata) -> String {
    let summary = rule.isOnByDefault ? rule.summary : "\(rule.summary) Off by default."
    return "| [`\(rule.id)`](#\(rule.id)) | \(rule.category.rawValue) | \(summary) |\n"
  }

  private static func section(_ rule: any Rule.Type) -> String {
    let metadata = rule.metadata
    var text =
      "\n## \(metadata.id)\n\n\(metadata.summary) \(metadata.why) Severity: \(metadata.severity.rawValue)\(metadata.isOnByDefault ? "" : "; off by default").\n"
    for (title, isFlagged) in [("Flagged", true), ("Accepted", false)] {
      text += "\n\(title):\n"
      for example in rule.examples where example.isFlagged == isFlagged {
        text += "\n```\(isFlagged || !example.files.isEmpty ? "text" : "yaml")\n\(example.withCarets)```\n"
      }
    }
    return text
  }
}
