import CartoucheDiagnostics
import CartoucheSyntax

extension Decoder {
  /// The value of a scalar inside an expression.
  ///
  /// Quoted: a text. Plain: a number, `true`, `false` or `null` in exactly that form; any other is a text, unless
  /// YAML readers disagree about it, which is reported.
  mutating func expressionScalar(_ node: Node) -> ExpressionValue? {
    guard hasValue(node) else { return nil }
    guard node.isPlain else { return .string(node.string) }
    if reportAmbiguousForm(node) { return nil }
    if let number = node.number { return .number(number) }
    if node.isText("true") { return .boolean(true) }
    if node.isText("false") { return .boolean(false) }
    if node.isText("null") { return .null }
    let text = node.string
    if let problem = numberSpelling(text) {
      reportAmbiguous(node, "a number for some YAML readers, and \(problem.reason)", problem.replacement)
      return nil
    }
    return .string(text)
  }

  /// Reports a plain number with zeros in front, and a word that means `true`, `false` or `null` to some YAML readers
  /// but is not written so; whether it is one.
  mutating func reportAmbiguousForm(_ node: Node) -> Bool {
    if node.hasLeadingZero, node.number != nil {
      reportAmbiguous(node, "octal for some YAML readers", withoutLeadingZeros(node.string))
      return true
    }
    // The longest of the words has five letters.
    guard 1...5 ~= node.utf8.count, let word = ambiguousWords[node.string.lowercased()],
      !node.isText("true"), !node.isText("false"), !node.isText("null")
    else { return false }
    reportAmbiguous(node, "`\(word)` for some YAML readers", word)
    return true
  }

  /// Reports a plain number that is too large to be one; whether it is one.
  mutating func reportTooLarge(_ node: Node) -> Bool {
    guard node.number == nil, let problem = numberSpelling(node.string), problem.isTooLarge else {
      return false
    }
    reportAmbiguous(node, "a number for some YAML readers, and \(problem.reason)", nil)
    return true
  }

  /// The text of a scalar that is a name whatever it looks like, such as `on` in `[get, on]`.
  mutating func expressionName(_ node: Node) -> String? {
    node.kind == .scalar && node.tag == nil && !node.isEmpty ? node.string : nil
  }

  private mutating func reportAmbiguous(_ node: Node, _ reason: String, _ meaning: String?) {
    let text = abbreviated(node.string)
    let quoted = Fix("quote it", isSafe: false, replacing: node.span, with: "\"\(node.string)\"")
    log.report(
      .ambiguousScalar, "`\(text)` without quotes is \(reason)", at: node.location,
      help: meaning.map { "quote it or write `\($0)`" } ?? "quote it, or write the number in decimal",
      fixes: [quoted]
        + (meaning.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? []))
  }
}

/// What YAML 1.1 readers, and some of YAML 1.2, make of words without quotes.
private let ambiguousWords = [
  "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
  "null": "null", "~": "null",
]

/// The number that some YAML readers see in a plain text; nil for what every reader takes for a text.
private func numberSpelling(_ text: String) -> NumberSpelling? {
  guard let first = text.utf8.first, UInt8(ascii: "+")...UInt8(ascii: "9") ~= first,
    let last = text.utf8.last, last != UInt8(ascii: "x"), last != UInt8(ascii: "t"),
    !text.contains(where: { $0 == "," || $0 == "#" || $0 == ":" })
  else { return nil }
  return NumberSpelling(text)
}
