import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A property that is compared with a value of a type that it never has.
struct MismatchedComparison: Rule {
  static let metadata = RuleMetadata(
    id: "mismatched-comparison", .data,
    summary: "A property is compared, or matched, with a value of a type that it never has.",
    why: "Values of different types are never equal: the number 4 is not the text \"4\".")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { stars: 4 }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes, filter: ["==", [get, stars], ⟦"4"⟧] } }
      """),
    .flagged(
      """
      version: 1
      sources:
        rooms: { data: { type: Feature, properties: { floor: "2" }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: rooms }, visible: ["!=", ⟦2⟧, [get, floor]] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ stars: 3 }, { stars: 4 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, [get, stars], ⟦"3"⟧, small, "4", large, pin]
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { stars: 4 }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes }, visible: ["==", [get, stars], 4] }
      """),
  ]

  struct Mismatch {
    var property: String
    /// "number", as the features have it.
    var type: String
    var value: Located<ExpressionValue>
    /// Whether it is a label of a `match`.
    var isLabel: Bool
  }

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters { report(mismatches(in: use.filter, use.facts), use.facts, &context) }
    for use in context.analysis.expressions {
      guard let facts = use.facts else { continue }
      report(mismatches(in: use.expression, facts), facts, &context)
    }
  }

  /// The comparisons in an expression whose sides are never of one type.
  static func mismatches(in expression: Expression, _ facts: FeatureFacts) -> [Mismatch] {
    var found: [Mismatch] = []
    expression.forEachPart { part in
      guard let (name, value) = comparison(part), value.content != .null else { return }
      let types = facts.property(name).types
      // One that is of several types may be of any.
      guard types.count == 1, types[0] != "\(value.content.type)" else { return }
      found.append(Mismatch(property: name, type: types[0], value: value, isLabel: part.isMatch))
    }
    return found
  }

  /// A property and the value that it is compared with; of the labels of a `match`, which are of one type, the first.
  private static func comparison(_ part: Expression) -> (property: String, value: Located<ExpressionValue>)? {
    if case .match(let match) = part.form {
      guard let (name, _) = match.input.readProperty, let label = match.writtenLabels.first else {
        return nil
      }
      return (name.content, label)
    }
    guard let sides = part.arguments(of: "==", "!="), let (name, literal) = FilterCause.lookup(in: sides),
      let value = literal.constant
    else { return nil }
    return (name.content, Located(value, at: literal.location))
  }

  private static func report(
    _ mismatches: [Mismatch], _ facts: FeatureFacts, _ context: inout RuleContext
  ) {
    for mismatch in mismatches {
      let value = mismatch.value.content
      let spelling = spelling(of: value, as: mismatch.type)
      context.report(
        "`\(abbreviated(mismatch.property))` is a \(mismatch.type) in \(facts.name), and never \(value.summary)",
        at: mismatch.value.location, help: spelling.map { "write `\($0)`" },
        fixes: mismatch.isLabel
          // Labels are of one type: one alone cannot be another.
          ? []
          : spelling.map {
            [Fix("write `\($0)`", isSafe: false, replacing: mismatch.value.location.span, with: $0)]
          } ?? [])
    }
  }

  /// How the same is written as a value of another type; nil: it cannot be.
  private static func spelling(of value: ExpressionValue, as type: String) -> String? {
    switch (value, type) {
    case (.string(let text), "number"): Double(text).map(\.ecmaScriptDescription)
    case (.string(let text), "boolean") where text == "true" || text == "false": text
    case (.number(let number), "string"): "\"\(number.ecmaScriptDescription)\""
    case (.boolean(let boolean), "string"): "\"\(boolean)\""
    default: nil
    }
  }
}
