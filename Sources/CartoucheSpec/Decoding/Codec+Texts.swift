import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == String {
  /// A codec for any scalar, which is read as written: `NO` is the text NO.
  package static var text: Codec {
    Codec(.text) { node, value, decoder in
      if let text = decoder.text(node) { value = text }
    }
    .printing { $0.isEmpty ? nil : .text($0) }
  }
}

extension Codec where Content == Located<String>? {
  /// A codec for a non-empty text that names something or refers to a name.
  /// - Parameter expectation: The expected value in messages, such as "the name of a source".
  package static func name(_ expectation: String) -> Codec {
    Codec(.name(expectation)) { node, value, decoder in
      if let name = decoder.name(node, expected: expectation) { value = name }
    }
  }
}

extension Codec where Content == [Located<String>] {
  /// A codec for one name or a list of names.
  /// - Parameter expectation: The expected value in messages, such as "the name of a layer".
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
  /// A codec that checks one name or a list of names. It does not store them, because a later stage reads them.
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
  /// A codec for one case of an enumeration, written as its raw value.
  /// - Parameters:
  ///   - what: The kind of value in messages, such as "a fit".
  ///   - foreign: Words of other products, each with the case to suggest. Without an entry, the case with the most similar name is
  ///     suggested.
  package static func choice(_ what: String, foreign: [String: Content] = [:]) -> Codec {
    choice(what, .choice(of: Content.self), foreign: foreign)
  }

  /// A codec for one case of an enumeration whose cases have a documented meaning.
  /// - Parameter what: The kind of value in messages, such as "a strategy".
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

  /// Returns the enumeration case that a scalar names. For any other text it reports an error that suggests the most similar name.
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
      name, "\(what) cannot be `\(abbreviated(name))`", among: Content.allCases.map { $0.rawValue },
      help: "expected one of \(Shape.choice(of: Content.self).expectation)")
    unknown.isOfLanguage = true
    unknown.fixes = fixes
    unknown.meant = foreign[name.lowercased()].map { NameSuggestion($0.rawValue) }
    decoder.log.report(SpecFinding.unknownName, unknown, at: node.location)
    return nil
  }
}

extension Decoder {
  /// Returns the text of a scalar. It reports any other node as an error, with a message of its own for an unquoted `{name}`, which is a
  /// mapping in YAML.
  mutating func text(_ node: Node) -> String? {
    if node.kind == .scalar {
      let text = node.string
      return isWithinLengthLimit(text, at: node.location) ? text : nil
    }
    if node.kind == .mapping, node.style == .flow, node.isFollowedByText {
      // A syntax error about the same text already suggests quotation marks.
      log.countError()
    } else if let meant = SuggestedExpression(call: node), node.style == .flow {
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
      // Quotation marks are not suggested, because the view would then show the brackets.
      wrongType(
        node, expected: "a text",
        help: isInBrackets(node)
          ? "brackets are a list for YAML; quote the text, or write `[get, …]` for a property" : nil)
    }
    return nil
  }

  /// Returns whether a text is within the length limit of one text. A longer text is reported as an error.
  mutating func isWithinLengthLimit(_ text: String, at place: Location) -> Bool {
    isWithinLengthLimit(text.utf8.count, at: place)
  }

  /// Returns whether a text of `count` bytes is within the length limit of one text. A longer text is reported as an error.
  mutating func isWithinLengthLimit(_ count: Int, at place: @autoclosure () -> Location) -> Bool {
    guard count > Limits.longestText else { return true }
    log.report(
      .textTooLong, "the text has \(count) bytes, more than the \(Limits.longestText) that one may have",
      at: place(), help: textTooLongHelp)
    return false
  }

  /// Returns the expression in a list, for a property that expects a text. A list that is no expression is reported as an error.
  /// - Parameter shape: The values that the property accepts besides expressions.
  mutating func textExpression<Content>(_ node: Node, or shape: Shape) -> Value<Content>.Form? {
    guard isTextExpression(node) else {
      if node.nameOfImage == nil, let (braced, concatenation) = node.textOfWords {
        // If the property has no placeholders in braces, suggest an expression.
        let isTemplate = if case .template = shape { true } else { false }
        let meant = isTemplate ? braced : concatenation
        wrongType(
          node, expected: "a text",
          help: isTemplate
            ? "a list is no text: write `\(braced)`, or an expression, `[concat, [get, …], …]`"
            : "a list is no text: write `\(displayed(concatenation))`",
          fixes: [Fix("write `\(displayed(meant))`", isSafe: false, replacing: node.span, with: meant)])
        return nil
      }
      _ = text(node)
      if isInBrackets(node), let word = node.firstChild, 1...UnresolvedWord.mostBytes ~= word.textLength {
        unresolvedWords.append(
          UnresolvedWord(text: word.string, place: node.location, type: .string, shape: shape))
      }
      return nil
    }
    return parseTextExpression(node, &self).map { .expression($0) }
  }

  /// Whether a list is an expression, rather than a text that is in brackets by mistake.
  private func isTextExpression(_ node: Node) -> Bool {
    guard node.isExpression, let head = node.firstChild?.string else { return false }
    // `[get name]` is an expression whose comma is missing, not a text of two words.
    if OperatorCatalog.id(head) != nil || head.hasPrefix("get ") { return true }
    return node.count > 1
      && (OperatorCatalog.nearest(to: head) != nil || node.items.contains { $0.kind == .sequence })
  }

  /// Whether a list is a single word in brackets, without quotation marks.
  private func isInBrackets(_ node: Node) -> Bool {
    node.kind == .sequence && node.count == 1 && node.items.allSatisfy { $0.kind == .scalar }
      && !node.written.contains("\"") && !node.isTruncated
  }

  mutating func name(_ node: Node, expected: String) -> Located<String>? {
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
    return isWithinLengthLimit(name, at: node.location) ? Located(name, at: node.location) : nil
  }
}

/// The help text of the error about a text that is too long.
package let textTooLongHelp = "put what a view loads, such as a link, under `data`"

extension Node {
  /// The text `"{name}"` if the node is the list `["{name}"]`; `nil` for any other node.
  fileprivate var bracedTextInBrackets: String? {
    guard kind == .sequence, style == .flow, count == 1, !isTruncated, let item = firstChild,
      item.kind == .scalar, !item.isPlain, item.string.contains("{"), item.string.contains("}")
    else { return nil }
    return item.written
  }

  /// Two ways to write the list `[name, rating]` of property names and texts as one text: `"{name} {rating}"` and the expression
  /// `[concat, …]`. The result is `nil` for any other node.
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

  /// The name `pin` if the node is the list `[image, pin]`, by which a style refers to an image; `nil` for any other node.
  fileprivate var nameOfImage: String? {
    guard kind == .sequence, style == .flow, count == 2, !isTruncated, firstChild?.isText("image") == true,
      let name = items.first(where: { !$0.isText("image") }), name.kind == .scalar
    else { return nil }
    return name.written
  }

  /// Whether the node's line has more text after the node, other than a comment or punctuation.
  fileprivate var isFollowedByText: Bool {
    let rest = document.bytes[Int(span.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard let next = rest.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    return !",]}#".utf8.contains(next)
  }
}

extension Codec where Content == Located<String>? {
  /// A codec for one of a set of names. Any other name is reported as an error that suggests the most similar one.
  /// - Parameters:
  ///   - what: The kind of value in messages, such as "a cause".
  ///   - names: The accepted names.
  ///   - foreign: Words of other products, each with the help text of the error about it.
  ///   - meant: Words of other products in lower case, each with the accepted name of the same meaning.
  package static func word(
    _ what: String, among names: [String], foreign: [String: String] = [:], meant: [String: String] = [:]
  ) -> Codec {
    Codec(.choice(names)) { node, value, decoder in
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: what)
        return
      }
      let name = node.string
      guard !names.contains(name) else {
        value = Located(name, at: node.location)
        return
      }
      if let help = foreign[name] {
        decoder.log.report(
          .unknownName, "there is no \(what) `\(abbreviated(name))`", at: node.location, help: help)
        return
      }
      var unknown = UnknownName(
        name, "there is no \(what) `\(abbreviated(name))`", among: names,
        help: "there is \(listed(names, of: names.count))")
      unknown.meant = meant[name.lowercased()].map { NameSuggestion($0) }
      unknown.isOfLanguage = true
      unknown.fixes = .safeForSpelling
      decoder.log.report(SpecFinding.unknownName, unknown, at: node.location)
    }
  }
}

extension Codec where Content == Void {
  /// A codec that checks one name or a list of names from a set. It does not store them, because a later stage reads them.
  /// - Parameter meant: Words of other products in lower case, each with the accepted name of the same meaning.
  package static func words(
    _ what: String, among names: [String], meant: [String: String] = [:]
  ) -> Codec {
    let word = Codec<Located<String>?>.word(what, among: names, meant: meant)
    return Codec(.alternatives([word.shape, .list(of: word.shape)])) { node, _, decoder in
      var value: Located<String>?
      guard node.kind == .sequence else { return word.read(node, &value, &decoder) }
      for item in node.items { word.read(item, &value, &decoder) }
    }
  }

  /// A codec that checks values as another codec does. It does not store them, because a later stage reads the node.
  package static func checking<Value: Sendable>(_ codec: Codec<Value>, _ start: Value) -> Codec {
    Codec(codec.expectation, codec.shape) { node, _, decoder in
      var value = start
      codec.read(node, &value, &decoder)
    }
  }
}

extension Codec where Content == Value<String> {
  /// Returns a codec that also warns about braces in a text, because `{name}` is no placeholder in this property.
  package func warningAboutBraces() -> Codec {
    let codec = self
    return Codec(expectation, shape) { node, value, decoder in
      codec.read(node, &value, &decoder)
      if node.kind == .scalar, node.contains(UInt8(ascii: "{")) { decoder.warnAboutBraces(in: node) }
    }
    .printing { codec.printed($0) }
  }
}

extension Decoder {
  fileprivate mutating func warnAboutBraces(in node: Node) {
    let text = node.string
    guard let start = text.firstIndex(of: "{"),
      let end = text[start...].firstIndex(of: "}"), end > text.index(after: start)
    else { return }
    let name = text[text.index(after: start)..<end].filter { $0 != " " && $0 != "{" }
    let isAlone =
      (start == text.startIndex || text.hasPrefix("${")) && text.allSatisfy { !$0.isWhitespace }
      && text.hasSuffix("}")
      && text.filter { $0 == "}" }.count <= 2
    let isWord =
      name.first != "-" && !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    log.report(
      .bracesInName, "`\(abbreviated(text))` is the same for every feature: braces stand for themselves here",
      at: node.location,
      help: isAlone && isWord ? "write `[get, \(name)]`" : "write an expression: `[concat, …, [get, …]]`",
      fixes: isAlone && isWord
        ? [Fix("write `[get, \(name)]`", isSafe: false, replacing: node.span, with: "[get, \(name)]")] : [])
  }
}

extension Node {
  /// The key `name` if the node is an unquoted `{name}`, which is a mapping in YAML; `nil` for any other node.
  var bracedWord: Node? {
    guard kind == .mapping, style == .flow, count == 1, !isTruncated, !written.contains(":"),
      let key = firstChild, key.kind == .scalar, key.isPlain, !key.isEmptyText
    else { return nil }
    return isPlainName(key.string) ? key : nil
  }
}
