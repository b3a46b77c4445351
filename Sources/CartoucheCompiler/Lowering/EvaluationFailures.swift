import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The expression failures of one `forEach`. Each location has one finding for all features.
struct EvaluationFailures {
  private struct Tally {
    /// The first failure at the location. Later failures are compared with it.
    var failure: EvaluationFailure
    /// The index of the first feature with a failure at the location.
    var first: Int
    /// The index of the last feature with a failure at the location. It ensures that each feature is counted
    /// once.
    var last: Int
    /// The number of features that fail at the location in the same way as `failure`.
    var count = 1
    /// The number of features that fail at the location in another way than `failure`.
    var others = 0
    /// The other kind of failure at the location. It is `nil` if all failures are of one kind or of three or
    /// more.
    var other: EvaluationFailure.Kind?
    /// Whether all failures at the location found a number and expected the same kind of value.
    var areAllNumbers = true
  }

  /// The mapping of the annotation in its file. If no feature has a name that the mapping reads, it may be
  /// the name of a variable of that file.
  private let annotation: Node?
  private var document: Document? { annotation?.document }
  private var tallies: [Location: Tally] = [:]
  private var order: [Location] = []
  /// The number of features for which an aggregate was evaluated, by the location of the aggregate's
  /// expression.
  private var tried: [Location: Int] = [:]

  init(of annotation: Node? = nil) { self.annotation = annotation }

  /// Adds the failures of one feature, and counts the aggregates that were evaluated for it. Features must
  /// come in order.
  mutating func add(_ evaluation: PropertyEvaluation, feature: Int) {
    for place in evaluation.evaluatedAggregates { tried[place, default: 0] += 1 }
    add(evaluation.failures, feature: feature)
  }

  /// Adds the failures of one feature. Features must come in order.
  mutating func add(_ failures: [EvaluationFailure], feature: Int) {
    for failure in failures {
      guard var tally = tallies[failure.location] else {
        order.append(failure.location)
        tallies[failure.location] = Tally(failure: failure, first: feature, last: feature)
        continue
      }
      guard tally.last != feature else { continue }
      tally.last = feature
      if tally.failure.kind == failure.kind {
        tally.count += 1
      } else {
        tally.other = tally.others == 0 || tally.other == failure.kind ? failure.kind : nil
        tally.others += 1
        tally.areAllNumbers =
          tally.areAllNumbers && tally.failure.foundNumber(as: failure)
      }
      tallies[failure.location] = tally
    }
  }

  /// Reports one finding for each location with failures.
  /// - Parameters:
  ///   - features: The features, by the index that `add` received.
  ///   - isAbsent: Returns whether a property is certainly in no feature of the source. Reading such a
  ///     property is an error.
  /// - Returns: The places in templates that read such a property. They are reported as warnings for now.
  @discardableResult
  func report(
    _ features: AnyFeatures, isAbsent: (_ property: String) -> Bool,
    _ log: inout DiagnosticLog
  ) -> [AbsentRead] {
    var absentReads: [AbsentRead] = []
    func severity(_ isAbsent: Bool, at place: Location) -> Severity {
      guard isAbsent else { return .warning }
      guard let annotation, !annotation.holds(place) else { return .error }
      if !log.isSilent { absentReads.append(AbsentRead(place: place, finding: log.count)) }
      return .warning
    }
    for location in order {
      guard let tally = tallies[location], !tally.failure.reportConstant(&log) else { continue }
      let count = tried[tally.failure.expression?.location ?? location] ?? features.count
      let failsForAll = tally.count + tally.others >= count
      let readsAbsent = tally.failure.missingReads.contains(where: isAbsent)
      let isMissingInSome = !failsForAll && !readsAbsent && tally.others == 0
      // A member without the property is just not counted in the aggregate.
      if isMissingInSome, tally.failure.isMissingFromAggregate { continue }
      let advice = isMissingInSome ? tally.failure.fallbackAdvice : ""
      let first = features[tally.first]
      let name = first.id.map { "`\(abbreviated($0))`" } ?? "the feature with the index \(first.index)"
      let related = first.place.map { [RelatedPlace("the first of them, \(name), is here", at: $0)] } ?? []
      // A name that some features have is not misspelled.
      let names = failsForAll || readsAbsent ? propertyNames(features) : []
      func meantName(_ property: String) -> String? {
        names.contains(property) ? nil : nearestProperty(to: property, among: names)
      }
      switch tally.failure.kind {
      case .expression(let reason, let consequence):
        func values(_ name: String) -> some Sequence<ExpressionValue> {
          features.lazy.compactMap { $0.forExpressions.property(name) }
        }
        let text = TextAsNumber(tally.failure, values: values)
        let other =
          tally.other?.found(after: reason)
          ?? (text != nil ? "another value" : tally.areAllNumbers ? "other numbers" : "without a result")
        let others = tally.others == 0 ? "" : ", and \(other) for \(tally.others) more"
        let reads = tally.failure.expression?.propertyReads ?? []
        let order = TextInOrder(tally.failure, of: features.count, values: values)
        func adviceOnMisspelling() -> Advice? {
          for read in reads {
            if let name = meantName(read.name) { return Advice(property: name, at: read.place.span) }
          }
          return nil
        }
        // The sign must be before the expression, not in the property name.
        func adviceOnSign() -> Advice? {
          for read in reads {
            if let advice = SignedWord.advice(on: read.name, among: names) { return Advice(advice) }
          }
          return nil
        }
        let found: Advice? =
          text?.advice ?? order?.advice ?? adviceOnMisspelling()
          ?? tally.failure.expression?.adviceOnBareName(at: location, among: names)
          ?? adviceOnSign() ?? tally.failure.kind.countAdvice.map { Advice($0) }
        let severity = severity(readsAbsent, at: tally.failure.expression?.location ?? location)
        log.report(
          Diagnostic(
            ExpressionFinding.expressionFailed, as: severity,
            order?.reason ?? "\(reason) for \(tally.count) of \(count) features\(others)",
            at: location, help: found?.help ?? "\(consequence.explanation)\(advice); the first is \(name)",
            related: related, fixes: found?.fixes ?? []))
      case .straySign(let sign): sign.report(at: location, in: document, &log)
      case .textTooLong:
        log.reportLongText(for: "\(tally.count) of \(features.count) features", at: location)
      case .missingProperty(let property, let isNull):
        // `price:.2f` means the property `price` only with its format.
        let near = meantName(property)
        let formatted = FormattedProperty(property, among: names, unlessMeantIs: near)
        let meant =
          formatted != nil
          ? nil
          : (near ?? plainPropertyName(in: property, among: names)).map { NameSuggestion($0, in: .braced) }
        let found =
          meant.map { Advice($0, at: location.span) }
          ?? (failsForAll ? document : nil).flatMap {
            Advice(variable: property, inBraces: location, of: $0)
              ?? Advice(member: property, inBraces: location, of: $0, features)
          } ?? formatted.map { Advice($0.help) }
        let severity = severity(failsForAll && isAbsent(property), at: location)
        log.report(
          Diagnostic(
            ExpressionFinding.missingProperty, as: severity,
            "`{\(property)}` is \(isNull ? "null" : "missing") in \(tally.count) of \(features.count) features",
            at: location,
            help: found?.help
              ?? "the text omits it\(advice); \(owned(names, failsForAll, features) ?? "the first is \(name)")",
            related: related, fixes: found?.fixes ?? []))
      }
    }
    return absentReads
  }

  /// Returns a clause for messages that lists `names`, the properties that the features have. Returns `nil`
  /// if `names` is empty and the features may have properties.
  private func owned(_ names: [String], _ failsForAll: Bool, _ features: AnyFeatures) -> String? {
    if !names.isEmpty { return "they have \(listed(names))" }
    let haveNone = failsForAll && features.prefix(100).allSatisfy { $0.properties?.node.count ?? 0 == 0 }
    return haveNone ? "they have no properties: a feature keeps its values under `properties`" : nil
  }

  /// Returns the property names of the first 100 features in order of their first use.
  private func propertyNames(_ features: AnyFeatures) -> [String] {
    var known: Set<String> = []
    return features.prefix(100).flatMap { feature in
      (feature.properties.map { Array($0.node.entries) } ?? []).map { $0.key.string }
    }.filter { known.insert($0).inserted }
  }
}

extension Node {
  fileprivate func holds(_ place: Location) -> Bool {
    place.source == location.source && span.start <= place.span.start && place.span.end <= span.end
  }
}

extension Feature {
  /// The location of the feature in its data: that of its id, or else that of its properties.
  fileprivate var place: Location? {
    writtenID?.node.location ?? properties.map { CartoucheCompiler.place(of: $0.node) }
  }
}
