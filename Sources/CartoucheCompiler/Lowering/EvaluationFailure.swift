import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A failure to compute a property for one feature.
struct EvaluationFailure: Error {
  /// The effect of a failed expression on the annotation.
  enum Consequence: Hashable {
    case `default`
    case null
    case unusableAnchor
    case hidden(cause: String)
    case leftOut
    case notAggregated
    /// The member is not counted in a `count` aggregate.
    case notCounted
  }

  enum Kind: Hashable {
    case expression(FailureReason, Consequence)
    /// A property in `{braces}` of a text that is missing or null.
    case missingProperty(String, isNull: Bool)
    case straySign(StraySign)
    /// The text has more bytes than the limit.
    case textTooLong
  }

  var kind: Kind
  var location: Location
  /// The failing expression, or `nil` if the failure has no expression.
  var expression: Expression?

  /// The reason of a failing expression, or `nil` for another failure.
  var reason: FailureReason? { if case .expression(let reason, _) = kind { reason } else { nil } }

  /// Reports the failure if the expression depends on nothing, so that it always fails.
  /// - Returns: Whether the failure was reported.
  func reportConstant(_ log: inout DiagnosticLog) -> Bool {
    guard case .expression(let reason, _) = kind, expression?.dependencies.isEmpty == true else {
      return false
    }
    log.report(.expressionFails, "always fails: \(reason)", at: location)
    return true
  }

  /// Reports the failure of an annotation that is not repeated.
  /// - Parameters:
  ///   - hasFeature: Whether the annotation has a feature. A missing feature is reported elsewhere.
  ///   - document: The file of the annotation, or `nil` for a cluster.
  func report(hasFeature: Bool, in document: Document? = nil, _ log: inout DiagnosticLog) {
    if reportConstant(&log) { return }
    switch kind {
    case .expression(let reason, let consequence):
      log.report(
        Diagnostic(
          ExpressionFinding.expressionFailed, as: .warning, reason.description, at: location,
          help: consequence.explanation))
    case .missingProperty(let property, let isNull):
      guard hasFeature else { return }
      log.report(
        Diagnostic(
          ExpressionFinding.missingProperty, as: .warning,
          "`{\(property)}` is \(isNull ? "null" : "missing") in the feature", at: location,
          help: "the text omits it"))
    case .straySign(let sign): sign.report(at: location, in: document, &log)
    case .textTooLong: log.reportLongText(at: location)
    }
  }
}

extension EvaluationFailure {
  /// The only property whose missing value may have caused the failure, or `nil` if there are none or
  /// several.
  private var missingProperty: String? {
    switch kind {
    case .missingProperty(let name, _): return name
    case .expression(let reason, _):
      let reads = expression?.propertyReads ?? []
      return reason.found?.kind == .nothing && reads.count == 1 ? reads[0].name : nil
    case .straySign, .textTooLong: return nil
    }
  }

  /// Returns whether both failures found a number and expected the same kind of value.
  func foundNumber(as other: EvaluationFailure) -> Bool {
    guard let reason, let found = reason.found, let otherReason = other.reason else { return false }
    return found.kind == .number && otherReason.found?.kind == .number
      && reason.expected == otherReason.expected
  }

  /// The properties read by an expression that failed because a value is missing.
  var missingReads: [String] {
    guard reason?.found?.kind == .nothing else { return [] }
    return (expression?.propertyReads ?? []).map(\.name)
  }

  /// Whether a member's value for an aggregate is a property that the member lacks.
  var isMissingFromAggregate: Bool {
    switch kind {
    case .expression(_, .notAggregated), .expression(_, .notCounted):
      missingProperty != nil && expression?.readProperty != nil
    case .expression, .missingProperty, .straySign, .textTooLong: false
    }
  }

  /// The end of a help text that advises a fallback for a missing value; empty if no single property is
  /// missing.
  var fallbackAdvice: String {
    guard let name = missingProperty, isPlainName(name) else { return "" }
    return "; the expression `[coalesce, [get, \(name)], …]` gives a fallback"
  }
}

extension EvaluationFailure.Kind {
  /// Advice for a `count` aggregate that reads a property instead of a condition.
  var countAdvice: String? {
    guard case .expression(let reason, .notCounted) = self, reason.expected == .boolean else { return nil }
    return
      "`count` counts members for which a condition is true: write `[\"==\", [get, …], …]`, or `[has, …]` for those that have it"
  }

  /// Returns the description of the found value if this failure expected the same value as `reason`, or
  /// `nil` if not.
  func found(after reason: FailureReason) -> String? {
    guard case .expression(.mismatch(let expected, let found), _) = self,
      case .mismatch(let other, _) = reason, expected.text == other.text
    else { return nil }
    return found.text
  }
}

extension EvaluationFailure.Consequence {
  var explanation: String {
    switch self {
    case .default: "the default is used there"
    case .null: "it is `null` there"
    case .unusableAnchor: "this anchor is not used there"
    case .leftOut: "those features are excluded"
    case .notAggregated, .notCounted: "it is not counted in the aggregate of a cluster"
    case .hidden(let cause): "such an annotation is hidden, with the cause `\(cause)`"
    }
  }
}

/// A read of a property in a template, where no feature of one annotation has the property.
///
/// It is an error only if the property is missing for every annotation that extends the template.
struct AbsentRead {
  /// The location of the braces or the expression.
  var place: Location
  /// The index of the warning in the log.
  var finding: Int
}

extension ResolvedSpec {
  /// Raises the warnings about `reads` to errors where a read fails for every annotation that contains it.
  func raiseToErrors(_ reads: [AbsentRead], in log: inout DiagnosticLog) {
    guard !reads.isEmpty else { return }
    let findings = Dictionary(grouping: reads, by: \.place)
    var users: [Location: Int] = [:]
    for annotation in annotations where annotation.id != nil {
      var places: Set<Location> = []
      for look in [annotation.annotation] + annotation.states.map(\.annotation) {
        for read in look.textReads { places.insert(read.place) }
        look.forEachExpression { $1.forEachPart { places.insert($0.location) } }
      }
      for place in places where findings[place] != nil { users[place, default: 0] += 1 }
    }
    for (place, reads) in findings where users[place] == reads.count {
      for read in reads { log.escalate(at: read.finding) }
    }
  }
}
