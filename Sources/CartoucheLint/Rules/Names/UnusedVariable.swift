import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A variable that stands nowhere.
struct UnusedVariable: Rule {
  static let metadata = RuleMetadata(
    id: "unused-variable", .names, needsPlan: false,
    summary: "A variable is used nowhere.",
    why: """
      It changes nothing, and often the value that it was meant for is still written out somewhere. A spec \
      without `annotations` is there to be imported: where a folder is linted, it is asked whether any spec in it that imports the \
      library uses it.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      variables:
        ⟦pin⟧: [24, 24]
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      variables: { pin: [24, 24], city: Oslo }
      annotations:
        - { id: a, size: $pin, title: "{$city}", attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      variables: { pin: [24, 24] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for variable in context.spec.root.variables
    where !context.spec.usedVariables.contains(variable.name.content) {
      // Nothing can use one with a name that is none, which is reported; nor is one unused that is written in a wrong way.
      guard isVariableName(variable.name.content),
        !context.analysis.misusedNames.contains(variable.name.content)
      else { continue }
      context.reportUnused(
        "nothing uses the variable `\(variable.name.content)`",
        at: variable.name.location,
        help: "remove it, or write `$\(variable.name.content)` where it is meant")
    }
  }
}
