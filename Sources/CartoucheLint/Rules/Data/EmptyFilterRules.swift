import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a filter that no feature passes.
struct FilterPassesNothing: Rule {
  static let metadata = RuleMetadata(
    id: "filter-passes-nothing", .data,
    summary: "A filter excludes all features.",
    why: """
      The map stays empty without an error; usually a property or a value is spelt differently in the data. \
      A filter by a property that no feature has is an error.
      """)

  static func check(_ context: inout RuleContext) {
    // The compiler reports filters that read no property or fail for all features.
    for use in context.analysis.filters where !use.filter.isFeatureConstant && use.facts.passNone(use.filter)
    {
      // `mismatched-comparison` reports comparisons of different types.
      if !MismatchedComparison.mismatches(in: use.filter, use.facts).isEmpty { continue }
      let cause = FilterCause.of(use.filter, use.facts)
      let reason = cause?.reason ?? "no feature of \(use.facts.name) passes this filter"
      context.report(
        "\(reason), so \(use.consequence)",
        as: cause?.isUnknownProperty == true && !use.facts.features.areSamples ? .error : nil,
        at: cause?.place ?? use.filter.location,
        help: cause?.help ?? FilterCause.advice(on: use.filter, use.facts),
        fixes: cause?.fixes ?? [])
    }
    checkStyle(&context)
  }

  /// Reports each `forEach` over a layer whose features the filter of the style excludes.
  private static func checkStyle(_ context: inout RuleContext) {
    let ownFilters = Set(
      context.spec.root.layers.filter { $0.content.filter != nil }.map { $0.name.content })
    for annotation in context.analysis.annotations {
      guard let layer = annotation.annotation.forEach?.content.layer, !ownFilters.contains(layer.content),
        context.analysis.isOwn(layer.location), let id = annotation.id,
        context.analysis.facts(of: annotation)?.features.count == 0
      else { continue }
      let name = abbreviated(layer.content)
      context.report(
        "the style draws no feature of `\(name)`, so `\(abbreviated(id))` makes no annotation",
        at: layer.location,
        help:
          "correct the layer's `filter` in the style, or write `forEach: { source: … }` with a `filter` here")
    }
  }
}

/// Reports a `visible` expression that is false for every feature.
struct VisibleForNone: Rule {
  static let metadata = RuleMetadata(
    id: "visible-for-none", .data,
    summary: "An expression for `visible` is false for all features.",
    why: """
      Nothing is shown unless the app sets `visible`; usually a value is spelt differently in the data. For \
      a template that several annotations use, the features of all of them are checked. The rule ignores \
      annotations with a `visible` in a state, and expressions that are only a property or its negation, \
      which may be the initial state.
      """)

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
    // An expression that a cluster also uses reads aggregates in the cluster, so it is not reported.
    others.formUnion(context.analysis.expressionsOfClusters)
    for place in order where context.analysis.isOwn(place) && !others.contains(place) {
      guard let uses = hidden[place], !uses.contains(where: { $0.isReportedElsewhere(context.analysis) }),
        !uses.allSatisfy({ UnmatchedLabels.flags($0.expression, $0.facts) })
      else { continue }
      report(uses, &context)
    }
  }

  /// An annotation that is visible for no feature.
  private struct Use {
    let id: String
    let expression: Expression
    let facts: FeatureFacts

    /// Returns `nil` if the annotation is or may be visible for some feature.
    init?(_ annotation: ResolvedAnnotation, _ expression: Expression, _ analysis: SpecAnalysis) {
      // Other rules report expressions that read no feature. A property alone may be the initial state,
      // before the app sets `visible`.
      guard !expression.isFeatureConstant, expression.isZoomConstant, !expression.isPropertyOrItsOpposite,
        let id = annotation.id,
        let facts = analysis.facts(of: annotation), facts.passNone(expression),
        !annotation.states.contains(where: {
          $0.annotation.traits.content.visible.location != expression.location
        })
      else { return nil }
      (self.id, self.expression, self.facts) = (id, expression, facts)
    }

    /// Returns whether another rule, about comparisons or names, reports the reason why `visible` is always
    /// false.
    func isReportedElsewhere(_ analysis: SpecAnalysis) -> Bool {
      !MismatchedComparison.mismatches(in: expression, facts).isEmpty
        || !MisspelledValue.misspellings(in: expression, facts).isEmpty
        || !UnknownProperty.unknown(in: expression, facts).isEmpty
        || ConstantComparison.flags(expression, facts, analysis)
    }
  }

  private static func report(_ uses: [Use], _ context: inout RuleContext) {
    let (expression, facts) = (uses[0].expression, uses[0].facts)
    let cause = FilterCause.of(expression, facts)
    let reason = cause?.reason ?? "`visible` is false for all features of \(facts.name)"
    let others = uses.count > 1 ? " and \(uses.count - 1) more are" : " is"
    // The finding has no fix. If a comparison or a name is wrong, another rule reports it with a fix.
    context.report(
      "\(reason), so `\(abbreviated(uses[0].id))`\(others) shown for none of them",
      at: cause?.place ?? expression.location,
      help: cause?.help ?? FilterCause.advice(on: expression, facts))
  }
}

extension Expression {
  /// Whether the expression only reads a property, or negates one with `!`.
  fileprivate var isPropertyOrItsOpposite: Bool {
    if readProperty != nil { return true }
    guard let negated = arguments(of: "!"), negated.count == 1 else { return false }
    return negated[0].readProperty != nil
  }
}

/// Reports a `forEach` over an empty list, or over a source or layer without features.
struct EmptyForEach: Rule {
  static let metadata = RuleMetadata(
    id: "empty-for-each", .data,
    summary: "A `forEach` has nothing to repeat for.",
    why:
      "It creates no annotation: the list is empty, or the source or layer has no features with a geometry.")

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations {
      guard annotation.annotation.isRepeated, let forEach = annotation.annotation.forEach,
        let id = annotation.id,
        // If a host annotation is empty, it is reported itself.
        forEach.content.annotation == nil,
        let features = context.analysis.facts(of: annotation)?.features, features.count == 0
      else { continue }
      let name = forEach.content.source ?? forEach.content.layer
      let place = name?.location ?? forEach.location
      guard context.analysis.isOwn(place) else { continue }
      // If a filter of the layer excludes all features, the filter is reported.
      if let layer = forEach.content.layer, !drawsAll(layer, context.spec) { continue }
      context.report(
        name.map {
          "`\(abbreviated($0.content))` has no features, so `\(abbreviated(id))` makes no annotation"
        }
          ?? "this list is empty, so `\(abbreviated(id))` makes no annotation",
        at: place,
        help: name == nil ? "write one mapping for each annotation" : "check that the data is complete")
    }
  }

  /// Returns whether the spec declares a layer without a filter.
  private static func drawsAll(_ layer: Located<String>, _ spec: ResolvedSpec) -> Bool {
    spec.root.layers.contains { $0.name.content == layer.content && $0.content.filter == nil }
  }
}
