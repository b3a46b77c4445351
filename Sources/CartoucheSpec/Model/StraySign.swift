package import CartoucheDiagnostics
package import CartoucheSyntax

/// A sign before a property in a text, which is shown there: other languages write `${name}`, `#{name}` or `%{name}`.
package struct StraySign: Hashable, Sendable {
  /// A sign that such a language has, by its byte.
  package enum Sign: UInt8, Sendable {
    case dollar = 0x24
    case hash = 0x23
    case percent = 0x25

    var text: String { String(UnicodeScalar(rawValue)) }

    /// Whether it makes sense before what is shown there.
    /// - Parameter text: what is shown before that, with the sign at its end.
    package func suits(_ shown: String, after text: String) -> Bool {
      if shown.isAmount { return true }
      return switch self {
      case .dollar: false
      case .percent: text.utf8.dropLast().last.map { 0x30...0x39 ~= $0 } ?? false
      case .hash: shown.isTag
      }
    }

    /// What it would stand before.
    fileprivate var wanted: String {
      switch self {
      case .dollar: "amount"
      case .hash: "number or tag"
      case .percent: "number"
      }
    }
  }

  /// Why it cannot be meant.
  package enum Reason: Hashable, Sendable {
    /// What the property holds.
    case value
    /// The same sign stands before another property of the text, where it cannot be meant.
    case beside(String)
    /// The property is a number of members.
    case memberCount
  }

  package let sign: Sign
  package let property: String
  package let reason: Reason

  package init(_ sign: Sign, before property: String, _ reason: Reason = .value) {
    self.sign = sign
    self.property = property
    self.reason = reason
  }

  /// The signs in a text of which one stands before a number of members, which is no amount of anything.
  /// - Parameter names: of properties that are such numbers.
  static func all(
    beforeCounts names: Set<String>, in segments: [TextTemplate.Segment]
  ) -> [(sign: StraySign, place: Location)] {
    for (segment, next) in zip(segments, segments.dropFirst()) {
      guard case .text(let text) = segment, case .property(let name, let place) = next, names.contains(name),
        let sign = text.utf8.last.flatMap(Sign.init(rawValue:)), !(sign == .percent && text.utf8.count > 1)
      else { continue }
      let stray = StraySign(sign, before: name, .memberCount)
      return [(stray, place)] + stray.others(in: segments)
    }
    return []
  }

  /// Its sign before other properties of a text, with the places of their braces.
  package func others(in segments: [TextTemplate.Segment]) -> [(sign: StraySign, place: Location)] {
    var before: UInt8?
    return segments.compactMap { segment in
      switch segment {
      case .text(let text):
        before = text.utf8.last
        return nil
      case .property(let name, let place):
        defer { before = nil }
        guard before == sign.rawValue, name != property else { return nil }
        return (StraySign(sign, before: name, .beside(property)), place)
      }
    }
  }

  /// Warns of it.
  /// - Parameters:
  ///   - place: of the braces.
  ///   - document: the file that is looked at, which may have the text from another one.
  package func report(at place: Location, in document: Document?, _ log: inout DiagnosticLog) {
    let (needsQuotes, fix) =
      document.flatMap { $0.source == place.source ? removal(before: place.span, $0.bytes) : nil }
      ?? (false, nil)
    let why =
      switch reason {
      case .value: ", which is no \(sign.wanted)"
      case .beside(let other): ", as before `{\(other)}`"
      case .memberCount: ", which is a number of members"
      }
    log.report(
      Diagnostic(
        SpecFinding.badTemplate, as: .warning,
        "a `\(sign.text)` is shown before `{\(property)}`\(why)", at: place,
        help: "write `{\(property)}` without it\(needsQuotes ? ", and the text in quotes" : "")",
        fixes: fix.map { [$0] } ?? []))
  }

  /// The change that takes the sign before braces away. A text without quotes that starts with a brace would then be a
  /// mapping. Nil: it is not written there.
  private func removal(before braces: SourceSpan, _ bytes: [UInt8]) -> (needsQuotes: Bool, Fix?)? {
    let (start, end) = (Int(braces.start), Int(braces.end))
    guard start > 0, end <= bytes.count, bytes[start] == UInt8(ascii: "{"), bytes[start - 1] == sign.rawValue
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
      let span = SourceSpan(start - 1..<start)
      return (false, Fix("remove the `\(sign.text)`", isSafe: false, replacing: span, with: ""))
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

extension String {
  /// Whether a sign of money before it makes sense: it starts as a number does, or is empty.
  package var isAmount: Bool {
    guard let first = utf8.first else { return true }
    return 0x30...0x39 ~= first || "+-.,".utf8.contains(first)
  }

  /// Whether it is what people write behind a `#`: one word, with a number in it or without capital letters.
  fileprivate var isTag: Bool {
    !contains(where: \.isWhitespace) && (contains(where: \.isNumber) || !contains(where: \.isUppercase))
  }
}
