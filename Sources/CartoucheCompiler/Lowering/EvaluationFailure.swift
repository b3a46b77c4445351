import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A failure to compute a property for one feature.
struct EvaluationFailure: Error {
  /// The effect that a failed expression has on its annotation, which findings describe.
  enum Consequence: Hashable {
    case `default`
    case null
    case unusableAnchor
    case hidden(cause: String)
    case leftOut
    case notAggregated
    /// The value of a member is not counted in a `count` aggregate of the cluster.
    case notCounted
  }

  enum Kind: Hashable {
    case expression(FailureReason, Consequence)
    /// A property that a text names in `{braces}` is missing or null.
    case missingProperty(String, isNull: Bool)
    case straySign(StraySign)
    /// The text has more bytes than the limit.
    case textTooLong
  }

  var kind: Kind
  var location: Location
  /// The failing expression, or `nil` if the failure has no expression.
  var expression: Expression?

  /// The reason why the expression failed, or `nil` if the failure is not about an expression.
  var reason: FailureReason? { if case .expression(let reason, _) = kind { reason } else { nil } }

  /// Reports the failure if the expression is constant, so that it fails for every feature and zoom.
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
  /// The property whose missing value probably caused the failure. It is `nil` if the failed expression reads
  /// no property or several.
  private var missingProperty: String? {
    switch kind {
    case .missingProperty(let name, _): return name
    case .expression(let reason, _):
      let reads = expression?.propertyReads ?? []
      return reason.found?.kind == .nothing && reads.count == 1 ? reads[0].name : nil
    case .straySign, .textTooLong: return nil
    }
  }

  /// Returns whether this failure and `other` both found a number where the same kind of value was expected.
  func foundNumber(as other: EvaluationFailure) -> Bool {
    guard let reason, let found = reason.found, let otherReason = other.reason else { return false }
    return found.kind == .number && otherReason.found?.kind == .number
      && reason.expected == otherReason.expected
  }

  /// The names of the properties that the failed expression reads, if it failed because a value is missing.
  /// Otherwise the list is empty.
  var missingReads: [String] {
    guard reason?.found?.kind == .nothing else { return [] }
    return (expression?.propertyReads ?? []).map { $0.name }
  }

  /// Whether the failure is about an aggregate of a cluster that reads one property, which a member of the
  /// cluster lacks.
  var isMissingFromAggregate: Bool {
    switch kind {
    case .expression(_, .notAggregated), .expression(_, .notCounted):
      missingProperty != nil && expression?.readProperty != nil
    case .expression, .missingProperty, .straySign, .textTooLong: false
    }
  }

  /// The end of a help text, which advises a fallback for the missing property. It is empty if not exactly
  /// one property is missing.
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

/// A template's expression or text that reads a property which no feature of an annotation has.
///
/// It is an error only if the property is missing for every annotation that extends the template.
struct AbsentRead {
  /// The location of the expression that reads the property, or of the braces in a text.
  var place: Location
  /// The index in the log of the warning about the missing property.
  var finding: Int
}

extension ResolvedSpec {
  /// Turns the warnings about `reads` into errors at each location where the property is missing for every
  /// annotation that uses it.
  func raiseToErrors(_ reads: [AbsentRead], in log: inout DiagnosticLog) {
    guard !reads.isEmpty else { return }
    let findings = Dictionary(grouping: reads, by: { $0.place })
    var users: [Location: Int] = [:]
    for annotation in annotations where annotation.id != nil {
      var places: Set<Location> = []
      for look in [annotation.annotation] + annotation.states.map({ $0.annotation }) {
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
