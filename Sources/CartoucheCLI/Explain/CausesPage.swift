/// `docs/reference/causes.md`: why a view is hidden, and what to do.
package enum CausesPage {
  package static func text() -> String {
    var page = """
      # Why is my view hidden?

      Made from `Sources/CartoucheCLI/Explain`. A view that is hidden has one cause: `cartouche resolve SPEC` lists it with the frame, `--explain` tells
      of every anchor why it was not taken, and [the preview](../preview.md) says it for the view or mark that you click. `cartouche explain collision` prints a line of this table.

      | cause | what it means | what to do |
      |---|---|---|

      """
    for cause in Topic.causes {
      page += "| `\(cause.name)` | \(cause.summary) | \(cause.details.joined(separator: " ")) |\n"
    }
    return page
  }
}
