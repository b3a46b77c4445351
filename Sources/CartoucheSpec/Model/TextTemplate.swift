package import CartoucheDiagnostics
package import CartoucheSyntax

/// A text with `{property}` in it.
package enum TextTemplate: Sendable {
  /// Nearly all: a text that is the same for every feature, where it is written, so that it is not kept twice.
  case plain(Node)
  case composed([Segment])

  package enum Segment: Sendable, Equatable {
    case text(String)
    /// Replaced by the feature's property; with the place of its braces.
    case property(String, Location)
  }

  package static let empty = TextTemplate.composed([])

  /// What is written, without what a feature gives.
  package var writtenText: String {
    switch self {
    case .plain(let node): node.string
    case .composed(let segments):
      segments.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
  }

  /// Whether it needs a feature.
  package var readsFeature: Bool {
    guard case .composed(let segments) = self else { return false }
    return segments.contains { if case .property = $0 { true } else { false } }
  }

  /// The properties that it reads, with the places of their braces.
  package var propertyReads: [(name: String, place: Location)] {
    guard case .composed(let segments) = self else { return [] }
    return segments.compactMap { if case .property(let name, let place) = $0 { (name, place) } else { nil } }
  }
}

extension Codec where Content == Value<TextTemplate>? {
  /// A text, in which `{name}` stands for a property, `{$name}` for a variable and `{{` for a brace; or an
  /// expression that makes one.
  package static var template: Codec {
    Codec(.alternatives([.template, .expression])) { node, value, decoder in
      if node.kind == .sequence {
        // Also after a mistake, so that nobody is told that there is no text.
        value = Value(
          decoder.textExpression(node, or: .template) ?? .constant(.empty), at: node.location)
      } else if node.kind == .scalar, !node.contains(UInt8(ascii: "{")) {
        guard decoder.hasSuitableLength(node.textLength, at: node.location) else { return }
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
        // Now, because ten thousand names of a long text stand in a short one.
        guard decoder.hasSuitableLength(plain, at: node.location) else { return .empty }
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

  /// Other languages write `{{name}}`, where two braces are one here and the text would end in two.
  /// - Parameter rest: what follows the two braces.
  private static func reportDoubledBraces(
    _ rest: Substring, from brace: String.Index, of text: String, _ node: Node, _ decoder: inout Decoder
  ) {
    // Three braces keep others from escaping what is in them.
    let isTripled = rest.first == "{"
    let rest = isTripled ? rest.dropFirst() : rest
    let closer = isTripled ? "}}}" : "}}"
    guard let end = rest.firstIndex(where: { "{}".contains($0) }), rest[end...].hasPrefix(closer) else {
      return
    }
    let place = node.location(of: bytes(brace..<rest.index(end, offsetBy: closer.count), of: text))
    if let formatted = FormattedProperty(rest[..<end]), formatted.isSurelyMeant {
      decoder.log.report(
        Diagnostic(
          SpecFinding.badTemplate, as: .warning,
          "`{{` is one brace, so this shows `{\(abbreviated(String(rest[..<end])))}}`", at: place,
          help: formatted.help))
      return
    }
    let name = rest[..<end].split(separator: " ")
    guard name.count == 1, let name = name.first else { return }
    if name.utf8.count <= WordForValue.mostBytes {
      decoder.wordsForValues.append(
        WordForValue(text: String(name), place: place, .doubledBraces, type: .string, shape: .template))
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

  /// - Parameter rest: what follows a brace that nothing closes, or that is closed at once.
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
  /// A text as it is written, or an expression that makes one.
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
  /// Reports the first `$name` in a text that is the name of a variable: such a one is only put in where it is all of a value.
  fileprivate mutating func reportBareVariable(in node: Node) {
    let text = node.string
    for dollar in text.indices where text[dollar] == "$" {
      let rest = text[text.index(after: dollar)...]
      // A shell's, and many others', is in parentheses.
      let isInParentheses = rest.first == "("
      let name = rest.dropFirst(isInParentheses ? 1 : 0)
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if isInParentheses, text[name.endIndex...].first != ")" { continue }
      let written = text[dollar..<(isInParentheses ? text.index(after: name.endIndex) : name.endIndex)]
      // `$$` is a dollar, and what is all of the text was put in, or is meant as it is.
      guard !name.isEmpty, isInParentheses || name.count + 1 < text.count, !text[..<dollar].hasSuffix("$"),
        node.document.variables?[String(name)] != nil
      else { continue }
      let start = text.utf8.distance(from: text.startIndex, to: dollar)
      let place = node.location(of: start..<start + written.utf8.count)
      // In braces a text without quotes may end too early.
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

  /// Whether the texts that variables were put into have room for one more; the first that has none is reported.
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
