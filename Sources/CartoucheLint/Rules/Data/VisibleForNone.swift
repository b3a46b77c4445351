import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A `visible` that is false for every feature.
struct VisibleForNone: Rule {
  static let metadata = RuleMetadata(
    id: "visible-for-none", .data,
    summary: "An expression for `visible` is false for all features.",
    why: """
      Nothing of it is shown unless the host sets `visible`; mostly a value is spelt differently in the data. Of a template that several \
      take, it is so for the features of all; where a state has a `visible` of its own, or it is a property alone or its opposite, which \
      may be how it begins, nothing is said.
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
          visible: ["==", [get, kind], ⟦pub⟧]
      """),
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { stars: 3 }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes }, visible: [all, [has, stars], ⟦[">", [get, stars], 4]⟧] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }, { kind: bar }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ⟦["in", [get, kind], [literal, [pub, club]]]⟧
      """),
    .accepted(
      """
      version: 1
      templates:
        pub: { size: [9, 9], visible: ["==", [get, kind], pub] }
      annotations:
        - { id: a, extends: pub, forEach: [{ kind: cafe }], attach: { point: [0, 0] } }
        - { id: b, extends: pub, forEach: [{ kind: pub }], attach: { point: [1, 0] } }
        - { id: c, size: [9, 9], forEach: [{ kind: bar }], attach: { point: [2, 0] }, visible: [step, [zoom], false, 9, true] }
        - id: d
          size: [9, 9]
          forEach: [{ kind: bar }]
          attach: { point: [3, 0] }
          visible: ["==", [get, kind], pub]
          states: { highlighted: { visible: true } }
        - { id: e, size: [9, 9], forEach: [{ open: false }], attach: { point: [4, 0] }, visible: [get, open] }
        - { id: f, size: [9, 9], forEach: [{ closed: true }], attach: { point: [5, 0] }, visible: ["!", [get, closed]] }
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [9, 9], visible: [">", [get, seats], 50] }
      clusters: { k: { extends: pin, aggregate: { seats: { sum: [get, seats] } } } }
      annotations:
        - { id: a, extends: pin, forEach: [{ seats: 30 }, { seats: 40 }], attach: { point: [0, 0] }, clusteringIdentifier: k }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    var hidden: [Location: [Use]] = [:]
    var order: [Location] = []
    var others: Set<Location> = []
    for annotation in context.analysis.annotations where annotation.hasExpressions {
      guard case .expression(let expression) = annotation.annotation.traits.content.visible.form else {
        continue
      }
      let place = expression.location
      guard let use = Use(annotation, expression, context.analysis) else {
        others.insert(place)
        continue
      }
      if hidden[place] == nil { order.append(place) }
      hidden[place, default: []].append(use)
    }
    // What clusters take as well is about what they compute.
    others.formUnion(context.analysis.expressionsOfClusters)
    for place in order where context.analysis.isOwn(place) && !others.contains(place) {
      guard let uses = hidden[place], !uses.contains(where: { $0.isToldElsewhere(context.analysis) }),
        !uses.allSatisfy({ UnmatchedLabels.flags($0.expression, $0.facts) })
      else { continue }
      report(uses, &context)
    }
  }

  /// An annotation of which nothing is visible.
  private struct Use {
    let id: String
    let expression: Expression
    let facts: FeatureFacts

    /// Nil: some of it is, or may be.
    init?(_ annotation: ResolvedAnnotation, _ expression: Expression, _ analysis: SpecAnalysis) {
      // One that reads no feature is told by other rules, and hosts may give features of their own; a property alone may say
      // how it begins, before the host sets `visible`.
      guard !expression.isFeatureConstant, expression.isZoomConstant, !expression.isPropertyOrItsOpposite,
        let id = annotation.id,
        let facts = analysis.facts(of: annotation), facts.passNone(expression),
        !annotation.states.contains(where: {
          $0.annotation.traits.content.visible.location != expression.location
        })
      else { return nil }
      (self.id, self.expression, self.facts) = (id, expression, facts)
    }

    /// Whether a rule about comparisons and names says what is wrong with it.
    func isToldElsewhere(_ analysis: SpecAnalysis) -> Bool {
      !MismatchedComparison.mismatches(in: expression, facts).isEmpty
        || !MisspeltValue.slips(in: expression, facts).isEmpty
        || !UnknownProperty.unknown(in: expression, facts).isEmpty
        || ConstantComparison.flags(expression, facts, analysis)
    }
  }

  private static func report(_ uses: [Use], _ context: inout RuleContext) {
    let (expression, facts) = (uses[0].expression, uses[0].facts)
    let cause = FilterCause.of(expression, facts)
    let reason = cause?.reason ?? "`visible` is false for all features of \(facts.name)"
    let others = uses.count > 1 ? " and \(uses.count - 1) more are" : " is"
    // What could be written in its place is told by the rules about comparisons and names.
    context.report(
      "\(reason), so `\(abbreviated(uses[0].id))`\(others) shown for none of them",
      at: cause?.place ?? expression.location,
      help: cause?.help ?? FilterCause.advice(on: expression, facts))
  }
}

extension Expression {
  /// Whether it is nothing but a property, or a property after `!`.
  fileprivate var isPropertyOrItsOpposite: Bool {
    if readProperty != nil { return true }
    guard let negated = arguments(of: "!"), negated.count == 1 else { return false }
    return negated[0].readProperty != nil
  }
}
