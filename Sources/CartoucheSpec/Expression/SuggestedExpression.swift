import CartoucheDiagnostics
import CartoucheSyntax

/// The expression that was probably meant by a value in another form, such as `rank > 4`, with a help text.
struct SuggestedExpression {
  let text: String
  let help: String

  private init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help ?? "write `\(displayed(text))`"
  }

  /// Recognizes an expression in another form. Returns `nil` if there is none, or if the value may be correct as it is.
  /// - Parameter type: The required type of the value.
  init?(_ node: Node, expecting type: ExpressionType) {
    switch node.kind {
    case .mapping:
      if let meant = SuggestedExpression(legacyFunction: node, expecting: type) {
        self = meant
      } else if type != .string, let word = node.bracedWord {
        self.init(
          "[get, \(word.string)]", help: "placeholders work only in texts: write `[get, \(word.string)]`")
      } else {
        self.init(call: node)
      }
    case .sequence: self.init(infix: node)
    case .scalar:
      // The fast path for nearly all values: an unquoted scalar has none of these forms.
      if node.isPlain, type != .boolean || node.isText("true") || node.isText("false") { return nil }
      self.init(text: node.string, expecting: type)
    case .alias: return nil
    }
  }

  /// Recognizes a text that is a quoted expression, a function call, a comparison or a placeholder.
  init?(text: String, expecting type: ExpressionType) {
    if let quoted = expressionInQuotes(text) {
      self.init(quoted, help: "remove the quotes: an expression is a list")
    } else if let call = functionCall(in: text[...], isNameRead: true) {
      self.init(call, help: "an operator is the first item of a list: write `\(displayed(call))`")
    } else if type == .boolean, let comparison = comparison(in: text) {
      self.init(comparison)
    } else if type != .string, let name = propertyName(in: text) {
      self.init("[get, \(name)]")
    } else {
      return nil
    }
  }

  /// Recognizes a list with a comparison operator in the middle, such as `[rank, ">", 4]`.
  init?(infix node: Node) {
    let items = Array(node.items)
    guard items.count == 3, node.style == .flow, !node.isTruncated, items[1].kind == .scalar,
      let sign = comparisonSigns[items[1].string], !node.written.contains("\n"), !isSigned(items[0])
    else { return nil }
    let isWord = items[0].kind == .scalar && items[0].number == nil
    let subject = isWord ? "[get, \(items[0].written)]" : items[0].written
    let text = "[\"\(sign)\", \(subject), \(items[2].written)]"
    self.init(text, help: "an operator comes first: write `\(displayed(text))`")
  }

  /// Recognizes a call with a comparison among its arguments, such as `[get, open, "==", true]`.
  init?(trailing call: ExpressionCall) {
    guard call.name == "get" || call.name == "has", call.arguments.count == 3,
      call.arguments[1].kind == .scalar, let sign = comparisonSigns[call.arguments[1].string],
      !call.node.written.contains("\n"), !isSigned(call.arguments[0])
    else { return nil }
    let text =
      "[\"\(sign)\", [\(call.name), \(call.arguments[0].written)], \(call.arguments[2].written)]"
    self.init(text, help: "an operator comes first: write `\(displayed(text))`")
  }

  /// Recognizes a style function, the older syntax for a value that depends on zoom or a property, such as `{ stops: [[12, true]] }`.
  private init?(legacyFunction node: Node, expecting type: ExpressionType) {
    guard let stops = node.mergedValue("stops"), stops.kind == .sequence, stops.count > 0,
      !node.isTruncated, !["categorical", "identity"].contains(node.mergedValue("type")?.string)
    else { return nil }
    var pairs: [(stop: String, output: Node)] = []
    for item in stops.items {
      let pair = Array(item.items)
      guard item.kind == .sequence, pair.count == 2, pair[0].number != nil, pair[1].kind == .scalar else {
        return nil
      }
      pairs.append((pair[0].written, pair[1]))
    }
    let input = node.mergedValue("property").map { "[get, \($0.written)]" } ?? "[zoom]"
    let isInterval = node.mergedValue("type")?.isText("interval") == true
    if type != .boolean, !isInterval, pairs.count > 1, pairs.allSatisfy({ $0.output.number != nil }) {
      let base = node.mergedValue("base").flatMap { $0.number == 1 || $0.number == nil ? nil : $0.written }
      let list = pairs.map { "\($0.stop), \($0.output.written)" }.joined(separator: ", ")
      self.init("[interpolate, \(base.map { "[exponential, \($0)]" } ?? "[linear]"), \(input), \(list)]")
      return
    }
    let first = pairs[0]
    if pairs.count == 1 {
      guard type == .boolean else { return nil }
      // A style function with one stop has the same value at all zooms, which is hardly the intention.
      let isShown = first.output.isText("true")
      let text = "[step, \(input), \(!isShown), \(first.stop), \(isShown)]"
      self.init(
        text,
        help: input == "[zoom]"
          ? "write `\(text)`; when an annotation shows, `\(isShown ? "minZoom" : "maxZoom"): \(first.stop)` says as well"
          : nil)
      return
    }
    let list = pairs.dropFirst().map { "\($0.stop), \($0.output.written)" }.joined(separator: ", ")
    self.init("[step, \(input), \(first.output.written), \(list)]")
  }

  /// Recognizes a mapping from an operator to its arguments, such as `{ get: rating }` or `{ "+": [1, 2] }`.
  init?(call node: Node) {
    guard node.kind == .mapping, node.count == 1, !node.isTruncated,
      let entry = node.entries.first(where: { _ in true }),
      OperatorCatalog.id(entry.key.string) != nil, !entry.value.written.contains("\n")
    else { return nil }
    let name = entry.key.string
    let isWord = name.first?.isLetter == true
    // For operators other than `get` and `has`, a single word or number may have another meaning, as in `{ min: 4 }`.
    let arguments: String
    switch entry.value.kind {
    case .scalar where ["get", "has"].contains(name) && !entry.value.isEmptyText:
      arguments = entry.value.written
    case .sequence where entry.value.style == .flow && entry.value.count > 0:
      arguments = String(entry.value.written.dropFirst().dropLast())
    default: return nil
    }
    let text = "[\(isWord ? name : "\"\(name)\""), \(arguments)]"
    self.init(text, help: "an expression is a list: write `\(displayed(text))`")
  }

  /// Recognizes a style's `["format", text, {}, text, {}]`. The suggestion keeps only the texts.
  init?(format node: Node) {
    let items = Array(node.items)
    guard node.style == .flow, !node.isTruncated, items.first?.isText("format") == true,
      items.contains(where: { $0.kind == .mapping }), !node.written.contains("\n")
    else { return nil }
    let texts = items.dropFirst().filter { $0.kind != .mapping }.map { $0.written }
    guard let first = texts.first else { return nil }
    let text = texts.count == 1 ? first : "[concat, \(texts.joined(separator: ", "))]"
    self.init(text, help: "what texts look like is the host's: write `\(displayed(text))`")
  }

  func fix(_ span: SourceSpan) -> Fix {
    Fix("write `\(displayed(text))`", isSafe: false, replacing: span, with: text)
  }
}

/// Returns an expression as messages show it: complete up to 100 characters, otherwise abbreviated.
func displayed(_ text: String) -> String { text.count <= 100 ? text : abbreviated(text) }

/// Comparison operators of Cartouche and of programming languages, with the names of the same operators in Cartouche.
private let comparisonSigns = [
  "==": "==", "=": "==", "===": "==", "!=": "!=", "!==": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">",
  ">=": ">=",
]

/// Returns the text without change if it is a list that starts with an operator; `nil` for any other text.
private func expressionInQuotes(_ text: String) -> String? {
  guard text.hasPrefix("["), text.hasSuffix("]"), !text.contains(where: { $0.isNewline }) else { return nil }
  let head = text.dropFirst().prefix { !",] ".contains($0) }.filter { $0 != "\"" && $0 != "'" }
  return OperatorCatalog.id(String(head)) == nil ? nil : text
}

/// Returns the expression `[concat, [get, name], [get, rating]]` for the text `concat(name, rating)`, or `nil` if the text is no call of an
/// operator.
/// - Parameter isNameRead: Whether a word without quotes is the name of a property.
package func functionCall(in text: Substring, isNameRead: Bool) -> String? {
  guard text.last == ")", let open = text.firstIndex(of: "("), text.utf8.count <= 200 else { return nil }
  let name = String(text[..<open])
  guard let id = OperatorCatalog.id(name), name.first?.isLetter == true else { return nil }
  guard let items = arguments(in: text[text.index(after: open)...].dropLast()) else { return nil }
  let isLookup = ["get", "has"].contains(name)
  var parts: [String] = []
  for argument in items {
    let isFirst = parts.isEmpty
    if isName(argument), !["true", "false", "null"].contains(argument) {
      parts.append(isLookup && isFirst || !isNameRead ? argument : "[get, \(argument)]")
    } else if isNumber(argument) || ["true", "false", "null"].contains(argument) {
      parts.append(argument)
    } else if let inner = functionCall(in: argument[...], isNameRead: isNameRead) {
      parts.append(inner)
    } else if let quote = argument.first, "\"'".contains(quote), argument.last == quote, argument.count > 1,
      !argument.dropFirst().dropLast().contains(where: { "\"'\\".contains($0) })
    {
      parts.append("\"\(argument.dropFirst().dropLast())\"")
    } else {
      return nil
    }
  }
  return "[\(([OperatorCatalog[id].name] + parts).joined(separator: ", "))]"
}

/// Returns the arguments of a function call, which are separated by commas outside of brackets and quotation marks.
/// - Returns: `nil` if a bracket or quotation mark is not closed.
private func arguments(in text: Substring) -> [String]? {
  var (parts, part, depth): ([String], String, Int) = ([], "", 0)
  var quote: Character?
  for character in text {
    if let open = quote {
      if character == open { quote = nil }
    } else if "\"'".contains(character) {
      quote = character
    } else if character == "(" {
      depth += 1
    } else if character == ")" {
      depth -= 1
      if depth < 0 { return nil }
    } else if character == ",", depth == 0 {
      parts.append(trimmed(part[...]))
      part = ""
      continue
    }
    part.append(character)
  }
  guard depth == 0, quote == nil else { return nil }
  let last = trimmed(part[...])
  return parts.isEmpty && last.isEmpty ? [] : parts + [last]
}

/// Returns `name` for the texts `{name}`, `${name}` and `get name`, or `nil` for any other text.
private func propertyName(in text: String) -> String? {
  let name =
    text.hasPrefix("get ")
    ? trimmed(text.dropFirst(4))
    : ["{", "${"].first { text.hasPrefix($0) && text.hasSuffix("}") }
      .map { trimmed(text.dropFirst($0.count).dropLast()) } ?? ""
  return isName(name) ? name : nil
}

/// Returns the expression `[">", [get, rank], 4]` for the text `rank > 4`, or `nil` for any other text.
private func comparison(in text: String) -> String? {
  guard let start = text.firstIndex(where: { "=!<>".contains($0) }) else { return nil }
  let end = text[start...].firstIndex { !"=!<>".contains($0) } ?? text.endIndex
  guard let sign = comparisonSigns[String(text[start..<end])] else { return nil }
  let name = trimmed(text[..<start]).filter { !"{}".contains($0) }
  var value = trimmed(text[end...])
  for quote in ["'", "\""] where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
    value = String(value.dropFirst().dropLast())
    guard !value.contains(where: { "\"\\'".contains($0) }) else { return nil }
    return isName(name) ? "[\"\(sign)\", [get, \(name)], \"\(value)\"]" : nil
  }
  guard isName(name), isWord(value) || isNumber(value) else { return nil }
  return "[\"\(sign)\", [get, \(name)], \(value)]"
}

/// Whether a text may be the name of a property. A text with a leading sign, such as `-rank`, is a computation.
private func isName(_ text: String) -> Bool {
  isWord(text) && text.first.map { $0.isLetter || $0 == "_" } == true
}

/// Whether a scalar is a word with a leading sign, such as `-rank`. The sign must not become part of a name.
private func isSigned(_ node: Node) -> Bool {
  node.kind == .scalar && node.number == nil && node.string.first.map { "-!+".contains($0) } == true
}

private func isWord(_ text: String) -> Bool {
  !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
}

private func trimmed(_ text: Substring) -> String {
  var text = text.drop { $0 == " " }
  while text.last == " " { text.removeLast() }
  return String(text)
}

extension ExpressionParser {
  /// Parses an argument that may be a list. A list of values without `literal` is reported as an error.
  mutating func parseList(_ node: Node, expecting expected: ExpressionType? = nil) -> Expression? {
    guard let head = node.headWithoutLiteral else { return parse(node, expecting: expected) }
    if reportBracketedVariable(head.string, of: node) || reportUnsupported(head, of: node, mayBeWord: true) {
      return nil
    }
    let nearest = nearestOperator(to: head.string, of: node).map { NameSuggestion($0, in: .quoted) }
    decoder.log.report(
      .unknownOperator, "unknown operator `\(abbreviated(head.string))`", at: head.location,
      help: literalHelp(node) + (nearest.map { "; \($0.help)" } ?? ""),
      fixes: literalFixes(node) + (nearest.map { [$0.fix(head.span)] } ?? []))
    return nil
  }

  /// Returns the operator whose name is most similar to the first item of a list. Returns `nil` if none is similar, or if it is `var` and
  /// no argument is a variable.
  private func nearestOperator(to name: String, of node: Node) -> String? {
    guard let nearest = OperatorCatalog.nearest(to: name) else { return nil }
    let arguments = node.items.dropFirst().map { $0.string }
    return nearest == "var" && arguments.allSatisfy { variable($0) == nil } ? nil : nearest
  }

  /// Reports an error about `["${name}"]` and `["{name}"]`, placeholders of other languages in brackets.
  /// - Returns: Whether the list has this form.
  mutating func reportBracketedVariable(_ text: String, of node: Node) -> Bool {
    guard node.count == 1, node.style == .flow, !node.isTruncated, text.hasSuffix("}"),
      let opener = ["${", "{$", "{"].first(where: text.hasPrefix)
    else { return false }
    let name = String(text.dropFirst(opener.count).dropLast())
    guard isWord(name) else { return false }
    let isVariable = opener != "{" && node.document.variables?[name] != nil
    let written = isVariable ? "$\(name)" : "[get, \(name)]"
    decoder.log.report(
      .unknownOperator, "unknown operator `\(abbreviated(text))`",
      at: node.firstChild?.location ?? node.location,
      help: isVariable
        ? "write `\(written)` for the variable, without brackets" : "write `\(written)` for the property",
      fixes: [Fix("write `\(written)`", isSafe: false, replacing: node.span, with: written)])
    return true
  }

  /// Reports an error about a Mapbox operator that Cartouche does not support.
  /// - Parameter mayBeWord: Whether the first item of the list may be an ordinary text instead of an operator, such as the name of a
  ///   property. If so, only a name with a hyphen, or one before a number or list, is taken for an operator.
  /// - Returns: Whether the list is a call of such an operator.
  mutating func reportUnsupported(_ head: Node, of node: Node, mayBeWord: Bool) -> Bool {
    let name = head.string
    guard let advice = OperatorCatalog.alternative(name),
      !mayBeWord || name.contains("-")
        || node.items.dropFirst().contains(where: { $0.kind != .scalar || $0.number != nil })
    else { return false }
    decoder.log.report(
      .unknownOperator, "there is no operator `\(name)`, which Mapbox has", at: head.location, help: advice)
    return true
  }

  /// Returns the end of a help text about a word that is also the name of an unsupported Mapbox operator; empty for any other word.
  func noteOnUnsupported(_ name: String) -> String {
    guard let advice = OperatorCatalog.alternative(name) else { return "" }
    return "; there is no operator `\(name)`, which Mapbox has: \(advice)"
  }

  /// Returns the help text of the error about a list of values that lacks the operator `literal`.
  func literalHelp(_ node: Node) -> String {
    let list = node.written
    let shown = list.contains("\n") || list.count > 60 ? "[ … ]" : list
    return "write `[literal, \(shown)]` if a list of values is meant"
      + noteOnUnsupported(node.firstChild?.string ?? "")
  }

  /// Returns the fix that turns a list of plain values into `[literal, […]]`; empty for any other node.
  func literalFixes(_ node: Node) -> [Fix] {
    guard node.style == .flow, !node.isTruncated else { return [] }
    var trial = decoder.blank()
    guard node.items.allSatisfy({ $0.kind == .scalar && trial.expressionScalar($0) != nil }) else {
      return []
    }
    return [Fix("put it in `[literal, …]`", isSafe: false, around: node.span, "[literal, ", "]")]
  }
}

extension Node {
  /// The first item of a list of scalars, if it is a text but not an operator; `nil` for any other node.
  fileprivate var headWithoutLiteral: Node? {
    guard kind == .sequence, tag == nil, !isTruncated, let head = firstChild, head.kind == .scalar,
      head.tag == nil, head.style != .folded, head.style != .literal, head.number == nil,
      items.allSatisfy({ $0.kind == .scalar && !$0.isTruncated })
    else { return nil }
    let name = head.string
    let isValue = head.isPlain && ["true", "false", "null"].contains(name)
    return isValue || OperatorCatalog.id(name) != nil ? nil : head
  }
}

extension Decoder {
  /// Returns the first item of a list, which should be an operator. An operator that YAML misreads without quotation marks is reported as
  /// an error.
  mutating func operatorName(_ head: Node) -> String? {
    guard !head.isTruncated else { return nil }
    if let tag = head.tag, reportLostOperator(tag, head) { return nil }
    guard head.kind == .scalar else {
      wrongOperator(head)
      return nil
    }
    if head.style == .folded || head.style == .literal {
      reportBlock(head)
      return nil
    }
    guard hasValue(head) else { return nil }
    if head.isPlain, DecimalNumber.value(head.utf8) != nil || ["true", "false", "null"].contains(head.string)
    {
      wrongOperator(head)
      return nil
    }
    return head.string
  }

  private mutating func wrongOperator(_ head: Node) {
    log.report(
      .expressionSyntax, "an expression starts with the name of its operator, found \(describe(head))",
      at: head.location, help: "write `[literal, [ … ]]` if a list of values is meant")
  }

  /// Reports an error about an unquoted `!` or `!=`, which is a tag in YAML.
  /// - Returns: Whether the tag is an operator.
  private mutating func reportLostOperator(_ tag: SourceSpan, _ head: Node) -> Bool {
    let name = String(decoding: head.document.bytes[tag.range], as: UTF8.self)
    guard OperatorCatalog.id(name) != nil else { return false }
    log.report(
      .lostOperator, "`\(name)` without quotes is a tag for YAML, so the operator is lost",
      at: Location(source: head.document.source, span: tag), help: "quote the operator: `\"\(name)\"`",
      fixes: [Fix("quote the operator", replacing: tag, with: "\"\(name)\"")])
    return true
  }

  /// Reports an error about an unquoted `>` or `|` as an operator, because it starts a block scalar in YAML.
  private mutating func reportBlock(_ head: Node) {
    let sign = head.style == .folded ? ">" : "|"
    let start = Int(head.span.start)
    let span = SourceSpan(start..<min(start + 1, head.document.bytes.count))
    log.report(
      .lostOperator, "`\(sign)` without quotes starts a block of text for YAML, so the operator is lost",
      at: Location(source: head.document.source, span: span),
      help: sign == ">" ? "quote the operator: `\">\"`" : "there is no operator `|`; did you mean `any`?",
      fixes: sign == ">" && head.utf8.isEmpty
        ? [Fix("quote the operator", replacing: span, with: "\">\"")] : [])
  }
}

extension Decoder {
  /// Reports a warning about the first `$name` of a variable inside a text of an expression, because variables are not inserted there.
  mutating func reportVariable(inExpression text: String, _ node: Node) {
    guard let variables = node.document.variables else { return }
    for dollar in text.indices where text[dollar] == "$" {
      let isInBraces = text[..<dollar].last == "{"
      let rest = text[text.index(after: dollar)...]
      let opener = isInBraces ? nil : rest.first.flatMap { "{(".contains($0) ? $0 : nil }
      let name = rest.dropFirst(opener == nil ? 0 : 1)
        .prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      guard variables[String(name)] != nil, !text[..<dollar].hasSuffix("$") else { continue }
      var (start, end) = (dollar, name.endIndex)
      if isInBraces { start = text.index(before: start) }
      if isInBraces || opener != nil {
        guard end < text.endIndex, "})".contains(text[end]) else { continue }
        end = text.index(after: end)
      }
      let isWhole = start == text.startIndex && end == text.endIndex
      // A text that is only a quoted `$name` is reported where variables are inserted.
      if isWhole, opener == nil, !isInBraces { return }
      let before = text.utf8.distance(from: text.startIndex, to: start)
      let place = node.location(of: before..<before + text[start..<end].utf8.count)
      log.report(
        Diagnostic(
          SpecFinding.badTemplate, as: .warning,
          "this gives `\(abbreviated(String(text[start..<end])))`, and not what the variable holds",
          at: place,
          help: isWhole
            ? "write `$\(name)`, without quotes"
            : "variables are not inserted into texts of an expression: write `$\(name)` as an item of its own, as in "
              + "`[concat, \"…\", $\(name)]`",
          fixes: isWhole
            ? [Fix("write `$\(name)`", isSafe: false, replacing: node.span, with: "$\(name)")] : []))
      return
    }
  }
}
