import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// An import of which nothing is used, and which brings no annotations.
struct UnusedImport: Rule {
  static let metadata = RuleMetadata(
    id: "unused-import", .names,
    summary: "Nothing of an imported library is used.",
    why: "The file is read for nothing, and often a name was meant to start with the import's.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      imports: { ⟦pins⟧: pins.yaml }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """, files: ["pins.yaml": "version: 1\ntemplates: { pin: { size: [9, 9] } }\n"]),
    .accepted(
      """
      version: 1
      imports: { pins: pins.yaml }
      annotations:
        - { id: a, extends: pins.pin, attach: { point: [0, 0] } }
      """, files: ["pins.yaml": "version: 1\ntemplates: { pin: { size: [9, 9] } }\n"]),
    .accepted(
      """
      version: 1
      imports: { pins: pins.yaml }
      """,
      files: [
        "pins.yaml": "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] } }]\n"
      ]),
  ]

  static func check(_ context: inout RuleContext) {
    // One that could not be read is told, and nobody knows what is in it.
    guard !context.spec.root.imports.isEmpty, !context.spec.isLibrary || !context.spec.annotations.isEmpty,
      context.plan != nil
    else { return }
    let used = context.analysis.usedNames
    for item in context.spec.root.imports {
      let prefix = "\(item.name.content)."
      guard !context.spec.annotations.contains(where: { $0.id?.hasPrefix(prefix) == true }),
        !used.contains(where: { $0.hasPrefix(prefix) })
      else { continue }
      context.report(
        "nothing of the import `\(abbreviated(item.name.content))` is used", at: item.name.location,
        help: "remove it, or write `\(prefix)name` where something of it is meant")
    }
  }
}
