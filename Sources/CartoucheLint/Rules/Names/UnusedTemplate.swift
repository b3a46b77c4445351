import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A template that no annotation takes, directly or through another template.
struct UnusedTemplate: Rule {
  static let metadata = RuleMetadata(
    id: "unused-template", .names, needsPlan: false,
    summary: "A template is taken by no annotation.",
    why: """
      It changes nothing, and often the name after an `extends` was meant to be this one. A spec without \
      `annotations` is there to be imported: where a folder is linted, it is asked whether any spec in it that imports the library \
      uses it.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      templates:
        ⟦pin⟧: { size: [24, 24] }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      templates:
        ⟦base⟧: { size: [24, 24] }
        ⟦pin⟧: { extends: base }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      templates:
        base: { size: [24, 24] }
        pin: { extends: base }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [24, 24] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for template in context.spec.root.templates
    where !context.spec.usedTemplates.contains(template.name.content) {
      context.reportUnused(
        "no annotation takes the template `\(template.name.content)`",
        at: template.name.location,
        help: "remove it, or add `extends: \(template.name.content)` to an annotation")
    }
  }
}
