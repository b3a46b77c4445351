import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The failures of one `forEach`, told once for each place rather than for each feature.
struct EvaluationFailures {
  private struct Tally {
    /// The first.
    var failure: EvaluationFailure
    /// Position of the first feature with this failure.
    var first: Int
    /// Position of the feature that was counted last, so that one that is read twice is counted once.
    var last: Int
    /// Features with the first kind of failure, and with another at the same place.
    var count = 1
    var others = 0
    /// The first failure of another kind, if all others are of that kind too.
    var other: EvaluationFailure.Kind?
    /// Whether the first found a number in place of something else, and all others did too.
    var areAllNumbers = true
  }

  /// The annotation, in whose file variables may be meant by what no feature has.
  private let annotation: Node?
  private var document: Document? { annotation?.document }
  private var tallies: [Location: Tally] = [:]
  private var order: [Location] = []
  /// How many features it was tried for, where that is not all of them.
  private var tried: [Location: Int] = [:]

  init(of annotation: Node? = nil) { self.annotation = annotation }

  /// Adds what failed for one feature, of which this was tried that is not tried for all; features come in order.
  mutating func add(_ evaluation: Evaluation, feature: Int) {
    for place in evaluation.triedForMembers { tried[place, default: 0] += 1 }
    add(evaluation.failures, feature: feature)
  }

  /// Adds what failed for one feature; features come in order.
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

  /// Reports each place once.
  /// - Parameters:
  ///   - features: the features that failures were added for, by their positions.
  ///   - isAbsent: whether no feature of the source has a property, and all features are known: reading it is an error.
  /// - Returns: the reads in templates of properties that no feature has, reported as warnings.
  @discardableResult
  func report(
    _ features: some RandomAccessCollection<Feature>, isAbsent: (_ property: String) -> Bool,
    _ log: inout DiagnosticLog
  ) -> [AbsentRead] {
    var absentReads: [AbsentRead] = []
    func severity(_ isAbsent: Bool, at place: Location) -> Severity {
      guard isAbsent else { return .warning }
      guard let annotation, !annotation.holds(place) else { return .error }
      if !log.isMuted { absentReads.append(AbsentRead(place: place, finding: log.count)) }
      return .warning
    }
    for location in order {
      guard let tally = tallies[location], !tally.failure.reportConstant(&log) else { continue }
      let count = tried[tally.failure.expression?.location ?? location] ?? features.count
      let failsForAll = tally.count + tally.others >= count
      let isMissingInSome = !failsForAll && tally.others == 0
      // A member without a property just does not count in what is computed of it.
      if isMissingInSome, tally.failure.isMissingFromAggregate { continue }
      let advice = isMissingInSome ? tally.failure.adviceOnMissing : ""
      let first = features[features.index(features.startIndex, offsetBy: tally.first)]
      let name = first.id.map { "`\(abbreviated($0))`" } ?? "the one with the index \(first.index)"
      let related = first.place.map { [RelatedPlace("the first of them, \(name), is here", at: $0)] } ?? []
      // A name that some features have is spelt right.
      let names = failsForAll ? propertyNames(features) : []
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
        let meant = (tally.failure.expression?.propertyReads ?? []).lazy.compactMap { read in
          meantName(read.name).map { (name: $0, place: read.place) }
        }.first
        // The sign of a value stands before the expression, and not in a name.
        let signed = (tally.failure.expression?.propertyReads ?? []).lazy.compactMap { read in
          SignedWord.advice(on: read.name, among: names)
        }.first
        let order = TextInOrder(tally.failure, of: features.count, values: values)
        let bare = meant == nil ? tally.failure.expression?.bareName(at: location, among: names) : nil
        let isAbsent = failsForAll && tally.failure.missingReads.contains(where: isAbsent)
        let severity = severity(isAbsent, at: tally.failure.expression?.location ?? location)
        log.report(
          Diagnostic(
            ExpressionFinding.expressionFailed, as: severity,
            order?.reason ?? "\(reason) for \(tally.count) of \(count) features\(others)",
            at: location,
            help: text?.help ?? order?.help ?? meant.map {
              MeantName($0.name, in: .lookup).help
            } ?? bare?.help
              ?? signed ?? tally.failure.kind.adviceOnCount
              ?? "\(consequence.explanation)\(advice); the first is \(name)",
            related: related,
            fixes: text?.fixes ?? order?.fixes ?? meant.map { [MeantName($0.name).fix($0.place.span)] }
              ?? bare?.fixes ?? []))
      case .straySign(let sign): sign.report(at: location, in: document, &log)
      case .textTooLong:
        log.reportLongText(for: "\(tally.count) of \(features.count) features", at: location)
      case .missingProperty(let property, let isNull):
        // Only with its format a property would be what was meant.
        let near = meantName(property)
        let formatted = FormattedProperty(property, among: names, unlessMeantIs: near)
        let meant =
          formatted != nil
          ? nil
          : (near ?? plainPropertyName(in: property, among: names)).map { MeantName($0, in: .braced) }
        let variable =
          failsForAll && meant == nil
          ? document.flatMap { MeantVariable(property, inBraces: location, of: $0) } : nil
        let member =
          failsForAll && meant == nil && variable == nil
          ? document.flatMap { MeantMember(property, inBraces: location, of: $0, features) } : nil
        let severity = severity(failsForAll && isAbsent(property), at: location)
        log.report(
          Diagnostic(
            ExpressionFinding.missingProperty, as: severity,
            "`{\(property)}` is \(isNull ? "null" : "missing") in \(tally.count) of \(features.count) features",
            at: location,
            help: meant?.help ?? variable?.help ?? member?.help ?? formatted?.help
              ?? "nothing is written in its place\(advice); \(owned(names, failsForAll, features) ?? "the first is \(name)")",
            related: related,
            fixes: meant.map { [$0.fix(location.span)] } ?? variable?.fixes ?? member?.fixes ?? []))
      }
    }
    return absentReads
  }

  /// What features have where it is missing in all of them; nil: it is missing in some, or nobody knows.
  private func owned(_ names: [String], _ failsForAll: Bool, _ features: some Collection<Feature>) -> String?
  {
    if !names.isEmpty { return "they have \(listed(names))" }
    let haveNone = failsForAll && features.prefix(100).allSatisfy { $0.properties?.node.count ?? 0 == 0 }
    return haveNone ? "they have no properties: what a feature says stands under its `properties`" : nil
  }

  /// Names that features have, in order of appearance; of a large source those of its first features.
  private func propertyNames(_ features: some Collection<Feature>) -> [String] {
    var known: Set<String> = []
    return features.prefix(100).flatMap { feature in
      (feature.properties.map { Array($0.node.entries) } ?? []).map(\.key.string)
    }.filter { known.insert($0).inserted }
  }
}

extension Node {
  /// Returns whether something is written within the node.
  fileprivate func holds(_ place: Location) -> Bool {
    place.source == location.source && span.start <= place.span.start && place.span.end <= span.end
  }
}

extension Feature {
  /// Where it is written in its data, as near as its parts tell.
  fileprivate var place: Location? {
    writtenID?.node.location ?? properties.map { CartoucheCompiler.place(of: $0.node) }
  }
}
