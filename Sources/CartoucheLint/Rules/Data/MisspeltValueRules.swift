import CartoucheDiagnostics
import CartoucheSpec

/// A text that is nearly a value of the property that it is compared with.
struct MisspelledValue: Rule {
  static let metadata = RuleMetadata(
    id: "misspelled-value", .data,
    summary: """
      A property is compared or matched with a text that is nearly one of its values, or `geometry-type` \
      with an unknown type.
      """,
    why: """
      The comparison has the same result for all features, as if it were missing; often a capital letter is \
      the cause.
      """)

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters {
      var misspellings = 0
      use.filter.forEachPart { misspellings += UnknownGeometryType.all(in: $0).count }
      // `filter-passes-nothing` reports a filter that no feature passes.
      guard misspellings > 0, !use.facts.passNone(use.filter) else { continue }
      use.filter.forEachPart { checkGeometryType($0, &context) }
    }
    for use in context.analysis.expressions {
      use.expression.forEachPart { checkGeometryType($0, &context) }
      guard let facts = use.facts else { continue }
      for misspelling in values(in: use.expression, facts) {
        context.report(
          "`\(abbreviated(misspelling.text.content))` is no value of this property in \(facts.name)",
          at: misspelling.text.location, help: misspelling.meant.help,
          fixes: misspelling.meant.valueFixes(misspelling.text.location.span)
        )
      }
    }
  }

  /// Returns the locations of probably misspelled texts, including types of geometries.
  static func misspellings(in expression: Expression, _ facts: FeatureFacts) -> [Location] {
    var places = values(in: expression, facts).map { $0.text.location }
    expression.forEachPart { places += UnknownGeometryType.all(in: $0).map { $0.text.location } }
    return places
  }

  /// Returns the probably misspelled texts that properties are compared with, and the intended values.
  private static func values(
    in expression: Expression, _ facts: FeatureFacts
  ) -> [(text: Located<String>, meant: NameSuggestion)] {
    var found: [(text: Located<String>, meant: NameSuggestion)] = []
    func add(_ text: Located<String>, of name: String, besides others: Set<String> = []) {
      let property = facts.property(name)
      guard !property.texts.contains(text.content), !property.hasMoreTexts,
        let meant = NameSuggestion(valueFor: text.content, among: property.texts),
        !others.contains(meant.name)
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
          // Labels may anticipate values that the data does not have yet. Only a label that differs in
          // spelling is certainly a mistake.
          guard let text = label.content.string,
            facts.property(name.content).texts.contains(where: { differOnlyInSpelling($0, text) })
          else { continue }
          // A value that has its own label was not intended by another label.
          add(Located(text, at: label.location), of: name.content, besides: labels)
        }
      }
    }
    return found
  }

  /// Reports texts that are compared with `geometry-type` and are not the name of a geometry type.
  private static func checkGeometryType(_ part: Expression, _ context: inout RuleContext) {
    for misspelling in UnknownGeometryType.all(in: part) {
      let place = misspelling.text.location
      let isAlone =
        context.analysis.text(at: place).filter { !"\"'".contains($0) } == misspelling.text.content
      context.report(
        misspelling.reason, at: place, help: misspelling.help,
        fixes: isAlone ? misspelling.meant.map { [$0.fix(place.span)] } ?? [] : [])
    }
  }
}

extension ExpressionValue {
  /// The text of this value, or `nil` if the value is not a text.
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// Reports a `match` on a property that has none of its labels as a value.
struct UnmatchedLabels: Rule {
  static let metadata = RuleMetadata(
    id: "unmatched-labels", .data,
    summary: "No label of a `match` is a value of its property.",
    why: """
      The last value of the `match` applies to all features. For a template that several annotations use, \
      the features of all of them are checked.
      """)

  static func check(_ context: inout RuleContext) {
    var found: [Location: [(property: String, facts: FeatureFacts)]] = [:]
    var order: [Location] = []
    /// The `match` expressions that may match some features, each by the location of its first label.
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
        // `misspelled-value` reports a misspelt label.
        guard MisspelledValue.misspellings(in: part, facts).isEmpty else { return }
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

  /// Returns whether an expression contains a `match` with labels that match no feature.
  static func flags(_ expression: Expression, _ facts: FeatureFacts) -> Bool {
    var found = false
    expression.forEachPart { part in
      if case .match(let match) = part.form, unmatchedProperty(of: match, facts) != nil { found = true }
    }
    return found
  }

  /// Returns the property that a `match` reads, if its labels match no feature, or else `nil`.
  private static func unmatchedProperty(of match: Match, _ facts: FeatureFacts) -> String? {
    guard let name = match.input.readProperty?.name.content, isUnmatched(match, facts.property(name)) else {
      return nil
    }
    return name
  }

  /// Returns whether no value of a property equals a label. `mismatched-comparison` reports labels of another
  /// type.
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
