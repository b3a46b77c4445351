import CartoucheDiagnostics
import CartoucheSpec

/// A `match` of which no feature has any label.
struct UnmatchedLabels: Rule {
  static let metadata = RuleMetadata(
    id: "unmatched-labels", .data,
    summary: "None of the labels of a `match` is a value of the property that it looks up.",
    why: """
      Its last value is the result for all features, as if the others were not there. Of a template that several take, it is so for the \
      features of all.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }, { kind: bar }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, [get, kind], ⟦cinema⟧, screen, [theatre, opera], stage, pin]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ stars: 3 }, { stars: 4 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [match, [get, stars], ⟦1⟧, 5, 2, 6, 0]
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [9, 9], view: [match, [get, kind], cinema, screen, pin] }
      annotations:
        - { id: a, extends: pin, forEach: [{ kind: cafe }], attach: { point: [0, 0] } }
        - { id: b, extends: pin, forEach: [{ kind: cinema }], attach: { point: [1, 0] } }
        - id: c
          forEach: [{ kind: cafe }, { kind: bar }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, [get, kind], cafe, cup, pub, glass, pin]
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [9, 9], view: [match, [get, kind], many, heap, pin] }
      clusters: { k: { extends: pin, aggregate: { kind: { first: many } } } }
      annotations:
        - { id: a, extends: pin, forEach: [{ kind: cafe }], attach: { point: [0, 0] }, clusteringIdentifier: k }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    var found: [Location: [(property: String, facts: FeatureFacts)]] = [:]
    var order: [Location] = []
    /// First labels of what may be matched by some features.
    var matched: Set<Location> = []
    for use in context.analysis.expressions
    where !context.analysis.expressionsOfClusters.contains(use.expression.location) {
      use.expression.forEachPart { part in
        guard case .match(let match) = part.form, let label = match.writtenLabels.first?.location else {
          return
        }
        guard let facts = use.facts, let property = unmatchedProperty(of: match, facts) else {
          matched.insert(label)
          return
        }
        // A label that is spelt wrong has a rule of its own.
        guard MisspeltValue.slips(in: part, facts).isEmpty else { return }
        if found[label] == nil { order.append(label) }
        found[label, default: []].append((property, facts))
      }
    }
    for label in order where !matched.contains(label) {
      guard let uses = found[label], let (property, facts) = uses.first else { continue }
      let others = uses.count > 1 ? ", or of \(counted(uses.count - 1, "other"))," : ""
      context.report(
        "no feature of \(facts.name)\(others) has any of these labels, so this always gives its last value",
        at: label, help: facts.property(property).values.map { "`\(abbreviated(property))` is \($0)" })
    }
  }

  /// Whether an expression has a `match` of which no feature has any label.
  static func flags(_ expression: Expression, _ facts: FeatureFacts) -> Bool {
    var found = false
    expression.forEachPart { part in
      if case .match(let match) = part.form, unmatchedProperty(of: match, facts) != nil { found = true }
    }
    return found
  }

  /// The property that a `match` looks up, where no feature has any of its labels.
  private static func unmatchedProperty(of match: Match, _ facts: FeatureFacts) -> String? {
    guard let name = match.input.readProperty?.name.content, isUnmatched(match, facts.property(name)) else {
      return nil
    }
    return name
  }

  /// Whether no value of a property is any of the labels; labels of another type have a rule of their own.
  private static func isUnmatched(_ match: Match, _ property: FeatureFacts.Property) -> Bool {
    match.writtenLabels.allSatisfy { label in
      switch label.content {
      case .string(let text):
        property.types == ["string"] && !property.hasMoreTexts && !property.texts.contains(text)
      case .number(let number):
        property.types == ["number"] && !(property.least...property.greatest).contains(number)
      default: false
      }
    }
  }
}
