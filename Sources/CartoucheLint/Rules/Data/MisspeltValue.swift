import CartoucheDiagnostics
import CartoucheSpec

/// A text that no feature has for a property, and that differs from one that some have by hardly a letter.
struct MisspeltValue: Rule {
  static let metadata = RuleMetadata(
    id: "misspelt-value", .data,
    summary:
      "A property is compared with a text, or matched with a label, that is nearly one of its values; or `geometry-type` with none of its.",
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
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: museum }, { kind: hostel }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, [get, kind], ⟦Hostel⟧, bed, museum, statue, pin]
      """),
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: roads }, visible: ["==", [geometry-type], ⟦Linestring⟧] }
      """),
    .accepted(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: roads }, visible: ["==", [geometry-type], LineString] }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: museum }, { kind: hostel }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, [get, kind], hotel, bed, [museum, theatre], statue, pin]
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
    for use in context.analysis.filters {
      var slips = 0
      use.filter.forEachPart { slips += GeometryTypeSlip.all(in: $0).count }
      // A filter that nothing passes has a rule of its own.
      guard slips > 0, !use.facts.passNone(use.filter) else { continue }
      use.filter.forEachPart { checkGeometryType($0, &context) }
    }
    for use in context.analysis.expressions {
      use.expression.forEachPart { checkGeometryType($0, &context) }
      guard let facts = use.facts else { continue }
      for slip in values(in: use.expression, facts) {
        context.report(
          "`\(abbreviated(slip.text.content))` is no value of this property in \(facts.name)",
          at: slip.text.location, help: slip.meant.help, fixes: slip.meant.valueFixes(slip.text.location.span)
        )
      }
    }
  }

  /// Where an expression has a text that it probably does not mean, types of geometries among them.
  static func slips(in expression: Expression, _ facts: FeatureFacts) -> [Location] {
    var places = values(in: expression, facts).map(\.text.location)
    expression.forEachPart { places += GeometryTypeSlip.all(in: $0).map(\.text.location) }
    return places
  }

  /// Texts that properties are compared with or matched, and the values that were meant.
  private static func values(
    in expression: Expression, _ facts: FeatureFacts
  ) -> [(text: Located<String>, meant: MeantName)] {
    var found: [(text: Located<String>, meant: MeantName)] = []
    func add(_ text: Located<String>, of name: String, besides others: Set<String> = []) {
      let property = facts.property(name)
      guard !property.texts.contains(text.content), !property.hasMoreTexts,
        let meant = MeantName(valueFor: text.content, among: property.texts), !others.contains(meant.name)
      else { return }
      found.append((text, meant))
    }
    expression.forEachPart { part in
      if let sides = part.arguments(of: "==", "!="), let (name, literal) = FilterCause.lookup(in: sides),
        case .string(let text)? = literal.constant
      {
        add(Located(text, at: literal.location), of: name.content)
      } else if case .match(let match) = part.form, let (name, _) = match.input.readProperty {
        let labels = Set(match.writtenLabels.compactMap { $0.content.string })
        for label in match.writtenLabels {
          // Labels are often of values that come later: only what differs in spelling is surely one that is there.
          guard let text = label.content.string,
            facts.property(name.content).texts.contains(where: { differOnlyInSpelling($0, text) })
          else { continue }
          // What has a label itself was not meant by another one.
          add(Located(text, at: label.location), of: name.content, besides: labels)
        }
      }
    }
    return found
  }

  /// Reports texts that the type of a geometry is compared with, and that are none.
  private static func checkGeometryType(_ part: Expression, _ context: inout RuleContext) {
    for slip in GeometryTypeSlip.all(in: part) {
      let place = slip.text.location
      let isAlone = context.analysis.text(at: place).filter { !"\"'".contains($0) } == slip.text.content
      context.report(
        slip.reason, at: place, help: slip.help,
        fixes: isAlone ? slip.meant.map { [$0.fix(place.span)] } ?? [] : [])
    }
  }
}

extension ExpressionValue {
  /// Nil: it is no text.
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
