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
  }

  enum Kind: Hashable {
    /// With the reason: "expected a boolean, found nothing".
    case expression(String, Consequence)
    /// A property that a text names, and that is not there or null.
    case missingProperty(String, isNull: Bool)
    /// A dollar sign before a property that is no amount: other languages write `${name}`.
    case dollarSign(String)
    /// A text that has more bytes than one may have.
    case textTooLong
  }

  var kind: Kind
  var location: Location
  /// What failed; nil: no expression did.
  var expression: Expression?
  /// What it was to give.
  var wanted = WantedValue.Kind.other

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
      log.report(.expressionFailed, reason, at: location, help: consequence.explanation)
    case .missingProperty(let property, let isNull):
      guard hasFeature else { return }
      log.report(
        .missingProperty, "`{\(property)}` is \(isNull ? "null" : "missing") in the feature", at: location,
        help: "nothing is written in its place")
    case .dollarSign(let property): reportDollarSign(before: property, in: document, &log)
    case .textTooLong: log.reportLongText(at: location)
    }
  }
}

extension EvaluationFailure {
  /// Reports a dollar sign that is shown before a text, once for all features.
  /// - Parameter document: the file of the annotation, which may have the text from another one.
  func reportDollarSign(before property: String, in document: Document?, _ log: inout DiagnosticLog) {
    let (needsQuotes, fix) = document.flatMap { withoutDollarSign($0.bytes, $0.source) } ?? (false, nil)
    log.report(
      Diagnostic(
        SpecFinding.badTemplate, as: .warning, "a `$` is shown before `{\(property)}`, which is no amount",
        at: location,
        help: "write `{\(property)}` without it\(needsQuotes ? ", and the text in quotes" : "")",
        fixes: fix.map { [$0] } ?? []))
  }

  /// The change that takes a dollar sign before braces away. A text without quotes that starts with a brace would then be a
  /// mapping. Nil: it is not written there.
  private func withoutDollarSign(_ bytes: [UInt8], _ source: SourceID) -> (needsQuotes: Bool, Fix?)? {
    let (start, end) = (Int(location.span.start), Int(location.span.end))
    guard location.source == source, start > 0, end <= bytes.count, bytes[start] == UInt8(ascii: "{"),
      bytes[start - 1] == UInt8(ascii: "$")
    else { return nil }
    let reach = 200
    let line = bytes[max(0, start - 1 - reach)..<(start - 1)].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    let before = line.first { $0 != 0x20 && $0 != 0x09 }
    let isInQuotes =
      [UInt8(ascii: "\""), UInt8(ascii: "'")].lazy.map { quote in line.count { $0 == quote } }
      .first { $0 > 0 }.map { !$0.isMultiple(of: 2) } ?? false
    // Behind nothing but an indent the text goes on from the line before, or begins there.
    guard let before else { return (false, nil) }
    let isStart = before == UInt8(ascii: ":") && line.first != before
    guard !isInQuotes, isStart else {
      let sign = SourceSpan(start - 1..<start)
      return (false, Fix("remove the `$`", isSafe: false, replacing: sign, with: ""))
    }
    // What stands behind a colon may be part of a text in quotes, and of a long line only its end is looked at.
    if line.count == reach || line.contains(where: { "\"'".utf8.contains($0) }) {
      return (false, nil)
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    let next = bytes[end...].first { $0 != 0x20 && $0 != 0x09 }
    guard next.map({ ",]}#\r\n".utf8.contains($0) }) ?? true, !text.contains(where: { "\"\\".contains($0) })
    else { return (true, nil) }
    let whole = SourceSpan(start - 1..<end)
    return (true, Fix("write `\"\(text)\"`", isSafe: false, replacing: whole, with: "\"\(text)\""))
  }
}

extension EvaluationFailure.Kind {
  /// "nothing", where this and `reason` expected the same and found different things; nil: they did not.
  func found(after reason: String) -> String? {
    guard case .expression(let own, _) = self else { return nil }
    let parts = own.split(separator: ", found ", maxSplits: 1)
    guard parts.count == 2, reason.hasPrefix("\(parts[0]), found ") else { return nil }
    return String(parts[1])
  }
}

extension EvaluationFailure.Consequence {
  var explanation: String {
    switch self {
    case .default: "the default is used there"
    case .null: "it is `null` there"
    case .unusableAnchor: "this anchor is not used there"
    case .leftOut: "those are left out"
    case .notAggregated: "it does not count in the aggregate of a cluster"
    case .hidden(let cause): "such an annotation is hidden, with the cause `\(cause)`"
    }
  }
}
