import CartoucheDiagnostics
import CartoucheLint

/// The reference page `docs/reference/rules.md` with all lint rules, their examples, and the findings of the
/// compiler.
enum RulesPage {
  static func text() -> String {
    var page = """
      # Rules

      Generated from `Sources/CartoucheLint`. Lint rules flag specs that compile but very likely do not mean what
      their authors intended; carets mark the flagged text. The findings of the compiler are
      [below](#findings-of-the-compiler). `cartouche explain NAME` prints each of them.

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

  private static func section(_ rule: CatalogRule) -> String {
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
