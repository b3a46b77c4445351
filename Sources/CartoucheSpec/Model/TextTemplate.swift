package import CartoucheDiagnostics
package import CartoucheSyntax

/// A text with `{property}` placeholders for feature properties.
package enum TextTemplate: Sendable {
  /// A text without placeholders. It is not copied from the source.
  case plain(Node)
  case composed([Segment])

  package enum Segment: Sendable, Equatable {
    case text(String)
    /// A placeholder for the feature property with the given name, with the location of the braces.
    case property(String, Location)
  }

  package static let empty = TextTemplate.composed([])

  /// The text without its placeholders.
  package var writtenText: String {
    switch self {
    case .plain(let node): node.string
    case .composed(let segments):
      segments.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
  }

  /// Whether the text has placeholders for feature properties.
  package var readsFeature: Bool {
    guard case .composed(let segments) = self else { return false }
    return segments.contains { if case .property = $0 { true } else { false } }
  }

  /// The feature properties in placeholders, each with the location of its braces.
  package var propertyReads: [(name: String, place: Location)] {
    guard case .composed(let segments) = self else { return [] }
    return segments.compactMap { if case .property(let name, let place) = $0 { (name, place) } else { nil } }
  }
}

extension Codec where Content == Value<TextTemplate>? {
  /// A codec for a text or an expression. In a text, `{name}` is a property, `{$name}` a variable and `{{` a brace.
  package static var template: Codec {
    Codec(.alternatives([.template, .expression])) { node, value, decoder in
      if node.kind == .sequence {
        // A value is set even after an error, so that the text is not also reported as missing.
        value = Value(
          decoder.textExpression(node, or: .template) ?? .constant(.empty), at: node.location)
      } else if node.kind == .scalar, !node.contains(UInt8(ascii: "{")) {
        guard decoder.isWithinLengthLimit(node.textLength, at: node.location) else { return }
        if node.contains(UInt8(ascii: "$")) { decoder.reportBareVariable(in: node) }
        value = Value(.constant(.plain(node)), at: node.location)
      } else if let text = decoder.text(node) {
        value = Value(.constant(template(text, node, &decoder)), at: node.location)
      }
    }
  }

  private static func template(_ text: String, _ node: Node, _ decoder: inout Decoder) -> TextTemplate {
    var segments: [TextTemplate.Segment] = []
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      let inner = rest[rest.index(after: brace)...]
      if inner.first == "{" {
        plain += "{"
        rest = inner.dropFirst()
        reportDoubledBraces(rest, from: brace, of: text, node, &decoder)
        continue
      }
      guard let end = inner.firstIndex(of: "}"), end > inner.startIndex else {
        reportBrace(
          inner, at: node.location(of: bytes(brace..<inner.startIndex, of: text)), &decoder)
        break
      }
      rest = inner[inner.index(after: end)...]
      let name = inner[..<end]
      if name.first == " ", let variable = name.split(separator: " ").first, variable.first == "$" {
        let place = node.location(of: bytes(brace..<rest.startIndex, of: text))
        decoder.log.report(
          .badTemplate, "a space before the name of a variable", at: place,
          help: "write `{\(variable)}`",
          fixes: [Fix("write `{\(variable)}`", isSafe: false, replacing: place.span, with: "{\(variable)}")])
      } else if name.first == "$" {
        let place = node.location(of: bytes(name.startIndex..<end, of: text))
        plain += decoder.variable(name.dropFirst(), in: node, at: place) ?? ""
        // The length is checked in the loop, because a short text may insert a long variable thousands of times.
        guard decoder.isWithinLengthLimit(plain, at: node.location) else { return .empty }
      } else {
        if !plain.isEmpty { segments.append(.text(plain)) }
        plain = ""
        let place = node.location(of: bytes(brace..<rest.startIndex, of: text))
        segments.append(.property(String(name), place))
      }
    }
    plain += rest
    guard decoder.hasRoom(forComposed: segments, plain, at: node.location) else { return .empty }
    if !plain.isEmpty { segments.append(.text(plain)) }
    return .composed(segments)
  }

  /// Reports a warning about `{{name}}`, which is a placeholder in other languages. In a spec, `{{` stands for one brace.
  /// - Parameter rest: The part of the text after `{{`.
  private static func reportDoubledBraces(
    _ rest: Substring, from brace: String.Index, of text: String, _ node: Node, _ decoder: inout Decoder
  ) {
    // A third brace is part of the placeholder: in languages such as Mustache, it prevents HTML escaping.
    let isTripled = rest.first == "{"
    let rest = isTripled ? rest.dropFirst() : rest
    let closer = isTripled ? "}}}" : "}}"
    guard let end = rest.firstIndex(where: { "{}".contains($0) }), rest[end...].hasPrefix(closer) else {
      return
    }
    let place = node.location(of: bytes(brace..<rest.index(end, offsetBy: closer.count), of: text))
    if let formatted = FormattedProperty(rest[..<end]), formatted.isCertainlyFormat {
      decoder.log.report(
        Diagnostic(
          SpecFinding.badTemplate, as: .warning,
          "`{{` is one brace, so this shows `{\(abbreviated(String(rest[..<end])))}}`", at: place,
          help: formatted.help))
      return
    }
    let name = rest[..<end].split(separator: " ")
    guard name.count == 1, let name = name.first else { return }
    if name.utf8.count <= UnresolvedWord.mostBytes {
      decoder.unresolvedWords.append(
        UnresolvedWord(text: String(name), place: place, .doubledBraces, type: .string, shape: .template))
    }
    let isVariable = name.first == "$" && node.document.variables?[String(name.dropFirst())] != nil
    let meaning = "write `{\(name)}` for \(name.first == "$" ? "the variable" : "what the feature says")"
    decoder.log.report(
      Diagnostic(
        SpecFinding.badTemplate, as: .warning,
        isTripled
          ? "`{{` is one brace, so this shows braces around `{\(name)}`"
          : "`{{` is one brace, so this shows `{\(name)}}`", at: place,
        help: isTripled ? meaning : "\(meaning), or `{{\(name)}` for the text `{\(name)}`",
        fixes: isVariable
          ? [Fix("write `{\(name)}`", isSafe: false, replacing: place.span, with: "{\(name)}")] : []))
  }

  /// Reports an error about a `{` that no property name or no `}` follows.
  /// - Parameter rest: The part of the text after the brace.
  private static func reportBrace(_ rest: Substring, at place: Location, _ decoder: inout Decoder) {
    let name = rest.prefix { !$0.isWhitespace && !"{}".contains($0) }
    decoder.log.report(
      .badTemplate,
      name.isEmpty
        ? "`{` starts the name of a property and no name follows"
        : "`{` starts the name of a property and no `}` ends it", at: place,
      help: "write `{\(name.isEmpty ? "name" : abbreviated(String(name)))}`, or `{{` for a brace")
  }

  private static func bytes(_ range: Range<String.Index>, of text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text[range].utf8.count
  }
}

extension Codec where Content == Value<String> {
  /// A codec for a text without placeholders, or an expression.
  package static var textValue: Codec {
    Codec(.alternatives([.text, .expression])) { node, value, decoder in
      if node.kind == .sequence {
        if let form: Value<String>.Form = decoder.textExpression(node, or: .text) {
          value = Value(form, at: node.location)
        }
      } else if let text = decoder.text(node) {
        value = Value(.constant(text), at: node.location)
      }
    }
    .printing { $0.constant.flatMap { $0.isEmpty ? nil : .text($0) } }
  }
}

extension Decoder {
  /// Reports a warning about the first `$name` of a variable inside a text. Only a whole value may be `$name`; a text needs `{$name}`.
  fileprivate mutating func reportBareVariable(in node: Node) {
    let text = node.string
    for dollar in text.indices where text[dollar] == "$" {
      let rest = text[text.index(after: dollar)...]
      // `$(name)` is the syntax of shells.
      let isInParentheses = rest.first == "("
      let name = rest.dropFirst(isInParentheses ? 1 : 0)
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if isInParentheses, text[name.endIndex...].first != ")" { continue }
      let written = text[dollar..<(isInParentheses ? text.index(after: name.endIndex) : name.endIndex)]
      // `$$` stands for a dollar sign, and a value that is only `$name` was already replaced.
      guard !name.isEmpty, isInParentheses || name.count + 1 < text.count, !text[..<dollar].hasSuffix("$"),
        node.document.variables?[String(name)] != nil
      else { continue }
      let start = text.utf8.distance(from: text.startIndex, to: dollar)
      let place = node.location(of: start..<start + written.utf8.count)
      // Without quotation marks, braces may have another meaning in YAML, so no fix is offered.
      let isQuoted = node.style == .doubleQuoted || node.style == .singleQuoted
      log.report(
        Diagnostic(
          SpecFinding.badTemplate, as: .warning, "this shows `\(written)`, and not what the variable holds",
          at: place,
          help: "within a text write `{$\(name)}`\(isQuoted ? "" : ", and put the text in quotes")",
          fixes: isQuoted
            ? [Fix("write `{$\(name)}`", isSafe: false, replacing: place.span, with: "{$\(name)}")] : []))
      return
    }
  }

  /// Returns whether the total length of all texts with braces is within `limits` after variables are inserted. The first text that exceeds
  /// the limit is reported as an error.
  fileprivate mutating func hasRoom(
    forComposed segments: [TextTemplate.Segment], _ rest: String, at place: Location
  ) -> Bool {
    guard composedTextBytes <= limits.planTextBytes else { return false }
    composedTextBytes += segments.reduce(rest.utf8.count) { sum, segment in
      if case .text(let text) = segment { sum + text.utf8.count } else { sum }
    }
    guard composedTextBytes > limits.planTextBytes else { return true }
    log.report(
      .planTexts, "with this text all texts of this file have more than \(limits.planTextBytes) bytes",
      at: place,
      help: "use a template with this text, and `extends` it")
    return false
  }
}

/// A sign before a placeholder, as other languages write it: `${name}`, `#{name}` or `%{name}`. In a spec, the sign is shown as part of the
/// text.
package struct StraySign: Hashable, Sendable {
  /// The characters that other languages write before a brace, with their ASCII codes.
  package enum Sign: UInt8, Sendable {
    case dollar = 0x24
    case hash = 0x23
    case percent = 0x25

    var text: String { String(UnicodeScalar(rawValue)) }

    /// Returns whether the sign fits the value of the property after it, as `$` fits 5.
    /// - Parameters:
    ///   - shown: The value as text.
    ///   - text: The text before the value, which ends with the sign.
    package func suits(_ shown: String, after text: String) -> Bool {
      if shown.isAmount { return true }
      return switch self {
      case .dollar: false
      case .percent: text.utf8.dropLast().last.map { 0x30...0x39 ~= $0 } ?? false
      case .hash: shown.isTag
      }
    }

    /// The kind of value that fits the sign, such as an amount for `$`, for messages.
    fileprivate var wanted: String {
      switch self {
      case .dollar: "amount"
      case .hash: "number or tag"
      case .percent: "number"
      }
    }
  }

  /// The reason why a sign before a placeholder is probably unintended.
  package enum Reason: Hashable, Sendable {
    /// The value of the property after the sign does not fit the sign, such as a text that is no amount after `$`.
    case value
    /// The text has the same sign before another placeholder, where it is unintended. The associated value is the property of that
    /// placeholder.
    case beside(String)
    /// The property after the sign is a number of cluster members, such as `count`.
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

  /// Returns the signs in a text that are probably unintended. The result is empty unless one of them is before a number of cluster
  /// members.
  /// - Parameter names: The properties that are numbers of cluster members.
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

  /// Returns the other signs in a text that are the same character as this sign and are before placeholders, with the locations of the
  /// braces.
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

  /// Reports the sign as a warning.
  /// - Parameters:
  ///   - place: The location of the braces after the sign.
  ///   - document: The file that is checked. The text may come from another file, and then has no fix.
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

  /// Returns the fix that removes the sign before the placeholder at `braces`, or `nil` if the source has no sign there.
  /// If an unquoted text then starts with a brace, which is a mapping in YAML, the fix also adds quotation marks.
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
    // If only indentation is before the sign, the text may continue from the line above, so no fix is offered.
    guard let before else { return (false, nil) }
    let isStart = before == UInt8(ascii: ":") && line.first != before
    guard !isInQuotes, isStart else {
      let span = SourceSpan(start - 1..<start)
      return (false, Fix("remove the `\(sign.text)`", isSafe: false, replacing: span, with: ""))
    }
    // The colon may be inside a quoted text, and of a long line only the last 200 bytes were examined.
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
  /// Whether a currency sign makes sense before the text: it starts like a number, or is empty.
  package var isAmount: Bool {
    guard let first = utf8.first else { return true }
    return 0x30...0x39 ~= first || "+-.,".utf8.contains(first)
  }

  /// Whether the text looks like a tag after `#`: one word that has a digit or no capital letters.
  fileprivate var isTag: Bool {
    !contains { $0.isWhitespace } && (contains { $0.isNumber } || !contains { $0.isUppercase })
  }
}
