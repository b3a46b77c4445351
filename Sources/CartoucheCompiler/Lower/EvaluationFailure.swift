import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Something that a feature did not give.
struct EvaluationFailure: Error {
  /// What is done where an expression has no usable result.
  enum Consequence: Hashable {
    case `default`
    case null
    case unusableAnchor
    case hidden(cause: String)
    case leftOut
    case notAggregated
    /// The same of an aggregate that counts.
    case notCounted
  }

  enum Kind: Hashable {
    case expression(FailureReason, Consequence)
    /// A property that a text names, and that is not there or null.
    case missingProperty(String, isNull: Bool)
    case straySign(StraySign)
    /// A text that has more bytes than one may have.
    case textTooLong
  }

  var kind: Kind
  var location: Location
  /// What failed; nil: no expression did.
  var expression: Expression?

  /// Why the expression failed; nil: none did.
  var reason: FailureReason? { if case .expression(let reason, _) = kind { reason } else { nil } }

  /// Reports an expression that depends on nothing, and so fails always; whether this is one.
  func reportConstant(_ log: inout DiagnosticLog) -> Bool {
    guard case .expression(let reason, _) = kind, expression?.dependencies.isEmpty == true else {
      return false
    }
    log.report(.expressionFails, "always fails: \(reason)", at: location)
    return true
  }

  /// Reports it for an annotation that is made once.
  /// - Parameters:
  ///   - hasFeature: whether it has one nevertheless; that it has none is reported elsewhere.
  ///   - document: the file of the annotation; nil: there is none, as for a cluster.
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
          help: "nothing is written in its place"))
    case .straySign(let sign): sign.report(at: location, in: document, &log)
    case .textTooLong: log.reportLongText(at: location)
    }
  }
}

extension EvaluationFailure {
  /// The one property that the feature lacks; nil: it lacks none, or several are read.
  private var missingProperty: String? {
    switch kind {
    case .missingProperty(let name, _): return name
    case .expression(let reason, _):
      let reads = expression?.propertyReads ?? []
      return reason.found?.kind == .nothing && reads.count == 1 ? reads[0].name : nil
    case .straySign, .textTooLong: return nil
    }
  }

  /// Whether this and another one found a number where the same was wanted.
  func foundNumber(as other: EvaluationFailure) -> Bool {
    guard let reason, let found = reason.found, let otherReason = other.reason else { return false }
    return found.kind == .number && otherReason.found?.kind == .number && reason.wanted == otherReason.wanted
  }

  /// The properties that are read by an expression that failed because a value is missing.
  var missingReads: [String] {
    guard reason?.found?.kind == .nothing else { return [] }
    return (expression?.propertyReads ?? []).map(\.name)
  }

  /// Whether a member of a cluster lacks the property that alone is what it gives to an aggregate.
  var isMissingFromAggregate: Bool {
    switch kind {
    case .expression(_, .notAggregated), .expression(_, .notCounted):
      missingProperty != nil && expression?.readProperty != nil
    case .expression, .missingProperty, .straySign, .textTooLong: false
    }
  }

  /// What to write for another value where it is missing, to go on with; empty: nobody can tell.
  var adviceOnMissing: String {
    guard let name = missingProperty, isPlainName(name) else { return "" }
    let meant = "`[coalesce, [get, \(name)], …]`"
    return if case .missingProperty = kind { "; the expression \(meant) writes something else" } else {
      "; \(meant) gives another value"
    }
  }
}

extension EvaluationFailure.Kind {
  /// What to do where a property was taken for a condition.
  var adviceOnCount: String? {
    guard case .expression(let reason, .notCounted) = self, reason.wanted == .boolean else { return nil }
    return
      "`count` counts members for which a condition is true: write `[\"==\", [get, …], …]`, or `[has, …]` for those that have it"
  }

  /// "nothing", where this and `reason` wanted the same; nil: they did not.
  func found(after reason: FailureReason) -> String? {
    guard case .expression(.mismatch(let wanted, let found), _) = self,
      case .mismatch(let other, _) = reason, wanted.words == other.words
    else { return nil }
    return found.words
  }
}

extension EvaluationFailure.Consequence {
  var explanation: String {
    switch self {
    case .default: "the default is used there"
    case .null: "it is `null` there"
    case .unusableAnchor: "this anchor is not used there"
    case .leftOut: "those are left out"
    case .notAggregated, .notCounted: "it does not count in the aggregate of a cluster"
    case .hidden(let cause): "such an annotation is hidden, with the cause `\(cause)`"
    }
  }
}
