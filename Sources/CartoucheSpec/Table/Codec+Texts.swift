import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == String {
  /// Any scalar as it is written: `NO` is the text NO.
  package static var text: Codec {
    Codec(.text) { node, value, decoder in
      if let text = decoder.text(node) { value = text }
    }
    .printing { $0.isEmpty ? nil : .text($0) }
  }
}

extension Codec where Content == Located<String>? {
  /// A text that other places refer to, or that refers to another place. Never empty.
  package static func name(_ expectation: String) -> Codec {
    Codec(.name(expectation)) { node, value, decoder in
      if let name = decoder.name(node, expected: expectation) { value = name }
    }
  }
}

extension Codec where Content == [Located<String>] {
  /// One name or a list of names.
  package static func names(_ expectation: String) -> Codec {
    let name = Shape.name(expectation)
    return Codec(expectation, .alternatives([name, .list(of: name)])) { node, value, decoder in
      if case .sequence = node.kind {
        value = node.items.compactMap { decoder.name($0, expected: expectation) }
      } else {
        value = decoder.name(node, expected: expectation).map { [$0] } ?? []
      }
    }
  }
}

extension Codec where Content == Void {
  /// One name or a list of names, as `names` reads them, kept by nobody.
  static func checking(_ names: Codec<[Located<String>]>) -> Codec {
    Codec(names.expectation, names.shape) { node, _, decoder in
      if node.kind == .sequence {
        for item in node.items { _ = decoder.name(item, expected: names.expectation) }
      } else {
        _ = decoder.name(node, expected: names.expectation)
      }
    }
  }
}

extension Codec where Content: RawRepresentable & CaseIterable & Sendable, Content.RawValue == String {
  /// One of the cases, by its name; `what` is "a fit".
  /// - Parameter foreign: other words for a case that a comparison of letters would take for another one.
  package static func choice(_ what: String, foreign: [String: Content] = [:]) -> Codec {
    choice(what, .choice(of: Content.self), foreign: foreign)
  }

  /// The same where each case says what it does.
  package static func explainedChoice(_ what: String, foreign: [String: Content] = [:]) -> Codec
  where Content: ExplainedChoice {
    choice(what, .explainedChoice(of: Content.self), foreign: foreign)
  }

  private static func choice(_ what: String, _ shape: Shape, foreign: [String: Content]) -> Codec {
    Codec(shape) { node, value, decoder in
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: "one of \(shape.expectation)")
        return
      }
      if let content = choice(node, what, foreign: foreign, &decoder) { value = content }
    }
    .printing { .text($0.rawValue) }
  }

  /// The case that a scalar names; anything else is reported with the nearest name.
  static func choice(
    _ node: Node, _ what: String, foreign: [String: Content] = [:], fixes: SuggestedFix = .safeForSpelling,
    _ decoder: inout Decoder
  ) -> Content? {
    let name = node.string
    if let content = Content(rawValue: name) { return content }
    if node.isNullOfOtherReaders {
      decoder.wrongType(node, expected: what)
      return nil
    }
    var unknown = UnknownName(
      name, "\(what) cannot be `\(abbreviated(name))`", among: Content.allCases.map(\.rawValue),
      help: "expected one of \(Shape.choice(of: Content.self).expectation)")
    unknown.isOfLanguage = true
    unknown.fixes = fixes
    unknown.meant = foreign[name.lowercased()].map { MeantName($0.rawValue) }
    decoder.log.report(SpecFinding.unknownName, unknown, at: node.location)
    return nil
  }
}

extension Decoder {
  /// The text of a scalar; an unquoted `{name}`, which is a mapping for YAML, gets a message of its own.
  mutating func text(_ node: Node) -> String? {
    if node.kind == .scalar {
      let text = node.string
      return hasSuitableLength(text, at: node.location) ? text : nil
    }
    if node.kind == .mapping, node.style == .flow, node.isFollowedByText {
      // A syntax error, which says that the whole is to be quoted.
      log.countError()
    } else if let meant = MeantExpression(call: node), node.style == .flow {
      wrongType(node, expected: "a text", help: meant.help, fixes: [meant.fix(node.span)])
    } else if node.kind == .mapping, node.style == .flow, !node.isTruncated {
      let written = node.written
      let isDoubled = written.hasPrefix("{{") && written.hasSuffix("}}") && !written.contains(":")
      let name = written.filter { !"{} ".contains($0) }
      let text = isDoubled ? "{\(name)}" : written
      log.report(
        .unquotedTemplate, "`\(abbreviated(node.written))` without quotes is a mapping for YAML",
        at: node.location,
        help: isDoubled ? "quote the text, and write one brace: `\"\(text)\"`" : "quote the text",
        fixes: text.contains("\"")
          ? [] : [Fix("quote it", isSafe: false, replacing: node.span, with: "\"\(text)\"")])
    } else if isTextExpression(node) {
      wrongType(
        node, expected: "a text", help: "this text is the same for every feature and takes no expression")
    } else if let text = node.bracedTextInBrackets {
      wrongType(
        node, expected: "a text", help: "write it without brackets",
        fixes: [Fix("remove the brackets", isSafe: false, replacing: node.span, with: text)])
    } else if let name = node.nameOfImage {
      wrongType(
        node, expected: "a text",
        help: "write the name alone, `\(abbreviated(name))`: the host draws views, and knows their pictures",
        fixes: [
          Fix("write `\(abbreviated(name))`", isSafe: false, replacing: node.span, with: name)
        ])
    } else {
      // In quotes the brackets would be shown, which nobody means.
      wrongType(
        node, expected: "a text",
        help: isInBrackets(node)
          ? "brackets are a list for YAML; quote the text, or write `[get, …]` for a property" : nil)
    }
    return nil
  }

  /// Whether a text is no longer than one may be; a longer one is reported.
  mutating func hasSuitableLength(_ text: String, at place: Location) -> Bool {
    hasSuitableLength(text.utf8.count, at: place)
  }

  /// Whether a text of so many bytes is no longer than one may be; a longer one is reported.
  mutating func hasSuitableLength(_ count: Int, at place: @autoclosure () -> Location) -> Bool {
    guard count > Limits.longestText else { return true }
    log.report(
      .textTooLong, "the text has \(count) bytes, more than the \(Limits.longestText) that one may have",
      at: place(), help: textTooLongHelp)
    return false
  }

  /// The expression that a list is where it makes a text; anything else is reported.
  /// - Parameter shape: what else may stand there.
  mutating func textExpression<Content>(_ node: Node, or shape: Shape) -> Value<Content>.Form? {
    guard isTextExpression(node) else {
      if node.nameOfImage == nil, let (braced, concatenation) = node.textOfWords {
        // Where braces are no names, only an expression is meant.
        let isTemplate = if case .template = shape { true } else { false }
        let meant = isTemplate ? braced : concatenation
        wrongType(
          node, expected: "a text",
          help: isTemplate
            ? "a list is no text: write `\(braced)`, or an expression, `[concat, [get, …], …]`"
            : "a list is no text: write `\(shown(concatenation))`",
          fixes: [Fix("write `\(shown(meant))`", isSafe: false, replacing: node.span, with: meant)])
        return nil
      }
      _ = text(node)
      if isInBrackets(node), let word = node.firstChild, 1...WordForValue.mostBytes ~= word.textLength {
        wordsForValues.append(
          WordForValue(text: word.string, place: node.location, type: .string, shape: shape))
      }
      return nil
    }
    return parseTextExpression(node, &self).map { .expression($0) }
  }

  /// Whether a list where a text is expected is meant as an expression, and not as a text in brackets.
  private func isTextExpression(_ node: Node) -> Bool {
    guard node.isExpression, let head = node.firstChild?.string else { return false }
    // `[get name]` shows a property and not these two words.
    if OperatorCatalog.id(head) != nil || head.hasPrefix("get ") { return true }
    return node.count > 1
      && (OperatorCatalog.nearest(to: head) != nil || node.items.contains { $0.kind == .sequence })
  }

  /// Whether a list is one word in brackets.
  private func isInBrackets(_ node: Node) -> Bool {
    node.kind == .sequence && node.count == 1 && node.items.allSatisfy { $0.kind == .scalar }
      && !node.written.contains("\"") && !node.isTruncated
  }

  fileprivate mutating func name(_ node: Node, expected: String) -> Located<String>? {
    guard hasValue(node) else { return nil }
    guard node.kind == .scalar else {
      let only = isInBrackets(node) ? node.firstChild?.written : nil
      wrongType(
        node, expected: expected, help: only.map { "write `\($0)`, without brackets" },
        fixes: only.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
      return nil
    }
    guard !node.isEmptyText else {
      log.report(.emptyValue, "expected \(expected), found an empty text", at: node.location)
      return nil
    }
    let name = node.string
    return hasSuitableLength(name, at: node.location) ? Located(name, at: node.location) : nil
  }
}

/// What to do about a text that is too long.
package let textTooLongHelp = "put what a view loads, such as a link, under `data`"

extension Node {
  /// `"{name}"` for `["{name}"]`: what has braces is no list; nil: it is something else.
  fileprivate var bracedTextInBrackets: String? {
    guard kind == .sequence, style == .flow, count == 1, !isTruncated, let item = firstChild,
      item.kind == .scalar, !item.isPlain, item.string.contains("{"), item.string.contains("}")
    else { return nil }
    return item.written
  }

  /// `"{name} {rating}"` and `[concat, …]` for a list of words, which name properties, and of texts with braces; nil: it is
  /// something else.
  fileprivate var textOfWords: (braced: String, concatenation: String)? {
    guard kind == .sequence, count > 1, !isTruncated, !items.contains(where: { $0.isTruncated }) else {
      return nil
    }
    var (braced, parts) = ([String](), [String]())
    for item in items {
      let text = item.string
      guard item.kind == .scalar, !item.isEmptyText, !text.contains(where: { "\"\\\n".contains($0) }) else {
        return nil
      }
      let isWord =
        text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
      let name =
        isWord ? text : text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : nil
      if let name, name.contains(where: { "{}, ".contains($0) }) { return nil }
      braced.append(name.map { "{\($0)}" } ?? text)
      parts.append(name.map { "[get, \($0)]" } ?? "\"\(text)\"")
    }
    return (
      "\"\(braced.joined(separator: " "))\"", "[concat, \(parts.joined(separator: ", \" \", "))]"
    )
  }

  /// `pin` for `[image, pin]`, as styles name a picture; nil: it is something else.
  fileprivate var nameOfImage: String? {
    guard kind == .sequence, style == .flow, count == 2, !isTruncated, firstChild?.isText("image") == true,
      let name = items.first(where: { !$0.isText("image") }), name.kind == .scalar
    else { return nil }
    return name.written
  }

  /// Whether its line goes on behind it with what cannot stand there.
  fileprivate var isFollowedByText: Bool {
    let rest = document.bytes[Int(span.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard let next = rest.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    return !",]}#".utf8.contains(next)
  }
}
