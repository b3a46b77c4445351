import CartoucheDiagnostics
import CartoucheSyntax

/// The expression that was probably meant where a value of another form stands.
struct MeantExpression {
  let text: String
  let help: String

  private init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help ?? "write `\(shown(text))`"
  }

  /// Nil: it is none that other languages have, or may be meant as it is.
  /// - Parameter type: what the value must be.
  init?(_ node: Node, expecting type: ExpressionType) {
    switch node.kind {
    case .mapping:
      if let meant = MeantExpression(legacyFunction: node, expecting: type) {
        self = meant
      } else if type != .string, let word = node.bracedWord {
        self.init("[get, \(word.string)]", help: "braces stand in texts only: write `[get, \(word.string)]`")
      } else {
        self.init(call: node)
      }
    case .sequence: self.init(infix: node)
    case .scalar:
      // Nearly all values end here.
      if node.isPlain, type != .boolean || node.isText("true") || node.isText("false") { return nil }
      self.init(text: node.string, expecting: type)
    case .alias: return nil
    }
  }

  /// Of a text: an expression in quotes, or a comparison as programs write it.
  init?(text: String, expecting type: ExpressionType) {
    if let quoted = expressionInQuotes(text) {
      self.init(quoted, help: "remove the quotes: an expression is a list")
    } else if let call = functionCall(in: text[...], isNameRead: true) {
      self.init(call, help: "an operator is the first item of a list: write `\(shown(call))`")
    } else if type == .boolean, let comparison = comparison(in: text) {
      self.init(comparison)
    } else if type != .string, let name = propertyName(in: text) {
      self.init("[get, \(name)]")
    } else {
      return nil
    }
  }

  /// Of a list: a comparison with its operator in the middle.
  init?(infix node: Node) {
    let items = Array(node.items)
    guard items.count == 3, node.style == .flow, !node.isTruncated, items[1].kind == .scalar,
      let sign = comparisonSigns[items[1].string], !node.written.contains("\n"), !isSigned(items[0])
    else { return nil }
    let isWord = items[0].kind == .scalar && items[0].number == nil
    let subject = isWord ? "[get, \(items[0].written)]" : items[0].written
    let text = "[\"\(sign)\", \(subject), \(items[2].written)]"
    self.init(text, help: "an operator comes first: write `\(shown(text))`")
  }

  /// Of a call that took what follows it for arguments: `[get, open, "==", true]`.
  init?(trailing call: ExpressionCall) {
    guard call.name == "get" || call.name == "has", call.arguments.count == 3,
      call.arguments[1].kind == .scalar, let sign = comparisonSigns[call.arguments[1].string],
      !call.node.written.contains("\n"), !isSigned(call.arguments[0])
    else { return nil }
    let text =
      "[\"\(sign)\", [\(call.name), \(call.arguments[0].written)], \(call.arguments[2].written)]"
    self.init(text, help: "an operator comes first: write `\(shown(text))`")
  }

  /// Of a mapping: a function as styles had it before expressions, `{ stops: [[12, true]] }`.
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
      // Such a function is the same at all zooms, which nobody means.
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

  /// Of a mapping from an operator to its arguments: `{ get: rating }`, `{ "+": [1, 2] }`.
  init?(call node: Node) {
    guard node.kind == .mapping, node.count == 1, !node.isTruncated,
      let entry = node.entries.first(where: { _ in true }),
      OperatorCatalog.id(entry.key.string) != nil, !entry.value.written.contains("\n")
    else { return nil }
    let name = entry.key.string
    let isWord = name.first?.isLetter == true
    // Of other operators a word or a number alone may be something else: `{ min: 4 }`.
    let arguments: String
    switch entry.value.kind {
    case .scalar where ["get", "has"].contains(name) && !entry.value.isEmptyText:
      arguments = entry.value.written
    case .sequence where entry.value.style == .flow && entry.value.count > 0:
      arguments = String(entry.value.written.dropFirst().dropLast())
    default: return nil
    }
    let text = "[\(isWord ? name : "\"\(name)\""), \(arguments)]"
    self.init(text, help: "an expression is a list: write `\(shown(text))`")
  }

  /// Of a style's `["format", text, {}, text, {}]`: its texts without what they look like.
  init?(format node: Node) {
    let items = Array(node.items)
    guard node.style == .flow, !node.isTruncated, items.first?.isText("format") == true,
      items.contains(where: { $0.kind == .mapping }), !node.written.contains("\n")
    else { return nil }
    let texts = items.dropFirst().filter { $0.kind != .mapping }.map(\.written)
    guard let first = texts.first else { return nil }
    let text = texts.count == 1 ? first : "[concat, \(texts.joined(separator: ", "))]"
    self.init(text, help: "what texts look like is the host's: write `\(shown(text))`")
  }

  /// A change that writes it in place of `span`.
  func fix(_ span: SourceSpan) -> Fix {
    Fix("write `\(shown(text))`", isSafe: false, replacing: span, with: text)
  }
}

/// An expression as a message shows it: whole, unless nobody would copy it from there.
func shown(_ text: String) -> String { text.count <= 100 ? text : abbreviated(text) }

/// Signs of comparison, here and in programs.
private let comparisonSigns = [
  "==": "==", "=": "==", "===": "==", "!=": "!=", "!==": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">",
  ">=": ">=",
]

/// `[get, name]` for a text that is this in quotes; nil: it starts with no operator.
private func expressionInQuotes(_ text: String) -> String? {
  guard text.hasPrefix("["), text.hasSuffix("]"), !text.contains(where: \.isNewline) else { return nil }
  let head = text.dropFirst().prefix { !",] ".contains($0) }.filter { $0 != "\"" && $0 != "'" }
  return OperatorCatalog.id(String(head)) == nil ? nil : text
}

/// `[concat, [get, name], [get, rating]]` for `concat(name, rating)`; nil: the text calls no operator.
/// - Parameter isNameRead: whether a word alone is the property of this name.
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

/// The parts of a text between the commas that stand in no brackets and quotes; nil: brackets or quotes are open.
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

/// `name` for `{name}`, `${name}` and `get name`; nil: it is another text.
private func propertyName(in text: String) -> String? {
  let name =
    text.hasPrefix("get ")
    ? trimmed(text.dropFirst(4))
    : ["{", "${"].first { text.hasPrefix($0) && text.hasSuffix("}") }
      .map { trimmed(text.dropFirst($0.count).dropLast()) } ?? ""
  return isName(name) ? name : nil
}

/// `[">", [get, rank], 4]` for `rank > 4`; nil: it is another text.
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

/// Whether a text may name a property; with a sign before it, it is a computation.
private func isName(_ text: String) -> Bool {
  isWord(text) && text.first.map { $0.isLetter || $0 == "_" } == true
}

/// Whether a word has a sign before it, which would become a part of the name.
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
