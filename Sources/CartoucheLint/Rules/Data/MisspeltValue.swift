import CartoucheDiagnostics
import CartoucheSpec

/// A text that no feature has for a property, and that differs from one that some have by hardly a letter.
struct MisspeltValue: Rule {
  static let metadata = RuleMetadata(
    id: "misspelt-value", .data,
    summary: "A property is compared with a text that is nearly one of its values.",
    why:
      "The comparison is the same for all features, as if it were not there; often a capital letter is to blame."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes }, visible: ["==", [get, kind], ⟦Cafe⟧] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: museum }, { kind: theatre }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, ["==", [get, kind], ⟦"theater"⟧], 1, 0]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: zone-1 }, { kind: zone-2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, ["==", [get, kind], zone-3], 2, ["==", [get, kind], zone-1], 1, 0]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.expressions {
      guard let facts = use.facts else { continue }
      use.expression.forEachPart { part in
        guard let sides = part.arguments(of: "==", "!="), let (name, literal) = FilterCause.lookup(in: sides),
          case .string(let text)? = literal.constant
        else { return }
        let property = facts.property(name.content)
        guard !property.texts.contains(text), !property.hasMoreTexts,
          let meant = meantValue(for: text, among: property.texts)
        else { return }
        let suggestion = MeantName(meant)
        context.report(
          "`\(abbreviated(text))` is no value of this property in \(facts.name)", at: literal.location,
          help: suggestion.help, fixes: [suggestion.fix(literal.location.span)])
      }
    }
  }

  /// The value that was surely meant: codes such as `zone-3` differ from each other by a digit, words do not by a letter.
  private static func meantValue(for text: String, among values: [String]) -> String? {
    if let same = values.first(where: { differOnlyInSpelling($0, text) }) { return same }
    guard text.count >= 5, !text.contains(where: \.isNumber),
      let near = nearestName(to: text, among: values), near.count >= 5, !near.contains(where: \.isNumber)
    else { return nil }
    return near
  }
}
