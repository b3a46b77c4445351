import CartoucheDiagnostics

/// The explanation of a libyaml error: its cause in the text, help and fixes.
///
/// libyaml reports only which part of the grammar failed, so the explanation also depends on the text nearby. Offsets and spans are bytes
/// of the source.
struct SyntaxErrorExplanation {
  var message: String
  var span: SourceSpan
  var help: String?
  var related: [(message: String, span: SourceSpan)] = []
  var fixes: [Fix] = []

  /// - Parameters:
  ///   - problem: The offset of the error.
  ///   - context: The offset of the construct that libyaml was reading.
  ///   - bracket: The offset of the outermost open bracket, or `nil` outside of brackets.
  ///   - bytes: The source.
  init(
    _ failure: YAMLFailure, problem: Int, context: Int, bracket: Int? = nil, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let text = LineCursor(bytes)
    let problem = min(problem, bytes.count)
    if let marker = text.conflictMarker(upTo: problem) {
      self.init(LineCursor.conflictMessage, SourceSpan(marker), help: LineCursor.conflictHelp)
      return
    }
    if let space = text.noBreakSpace(near: [context, problem]) {
      self = .noBreakSpace(space, text)
      return
    }
    if let bracket, let hash = HashInBrackets(from: bracket, to: problem, text) {
      self = .hashInBrackets(hash, text)
      return
    }
    if Self.isAboutDirective(failure) {
      self = .directive(at: problem, text)
      return
    }
    if let explanation = Self.foreignComment(at: problem, text) {
      self = explanation
      return
    }
    switch failure.problem {
    case "mapping values are not allowed in this context":
      self = .strayColon(at: problem, text)
    case "did not find expected key":
      self = .unexpectedText(at: problem, context: context, text)
    case "did not find expected '-' indicator":
      self = .unexpectedItem(at: problem, context: context, text)
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      self = .brokenBracket(at: context, noticed: problem, text)
    case "found unexpected end of stream", "found unexpected document indicator":
      self = .unclosedQuote(at: context, text)
    case "found character that cannot start any token":
      self = .reservedCharacter(at: problem, text)
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      self = .tab(at: problem, text)
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      self = .blockScalarHeader(at: context, text)
    case "did not find expected alphabetic or numeric character":
      self = .badAnchor(at: context, text)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      self = .badEscape(at: problem, quote: context, text)
    case "could not find expected ':'":
      self = .missingColon(at: context, noticed: problem, text)
    case "block sequence entries are not allowed in this context":
      self = .itemOnKeyLine(at: problem, text)
    case "did not find expected <document start>":
      self = .textAfterDocument(at: problem, text)
    case "did not find expected node content":
      self = .missingItem(at: problem, text)
    case "mapping keys are not allowed in this context":
      self.init(
        "a `?` that starts a key cannot stand here", text.character(at: problem),
        help: "quote the text that starts with `?`", fixes: text.quoteValue(from: problem))
    case "found unexpected ':'":
      self = .missingSpace(inBracketsBefore: problem, text)
    case "found undefined tag handle":
      self = .tag(at: problem, text)
    default:
      self = failure.context.contains("tag") ? .tag(at: context, text) : .other(failure, at: problem, text)
    }
  }

  init(
    _ message: String, _ span: SourceSpan, help: String?,
    related: [(message: String, span: SourceSpan)] = [], fixes: [Fix] = []
  ) {
    self.message = message
    self.span = span
    self.help = help
    self.related = related
    self.fixes = fixes
  }
}

/// Explanations of errors with colons and keys.
extension SyntaxErrorExplanation {
  /// Explains a `:` where no key is possible: inside an unquoted text, below a line such as `key:value`, or below a `key: value`.
  static func strayColon(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    if let key = text.keyBeforeBracket(inLine: line) { return missingColon(after: key, text) }
    if let value = text.valueStart(inLine: line), value <= problem {
      if text.isWord(value..<problem) { return mappingOnKeyLine(value..<problem, text) }
      return Self(
        "a `: ` inside plain text", SourceSpan(problem..<problem + 1), help: "quote the text",
        fixes: text.quoteValue(from: value))
    }
    if let before = text.lineBefore(line), let colon = text.colonWithoutSpace(inLine: before) {
      return missingSpace(after: colon, before, text)
    }
    let key = text.trimmed(line.lowerBound..<problem)
    if let before = text.lineBefore(line) {
      if let value = text.valueStart(inLine: before), value < text.trimmed(before).upperBound {
        let owner = text.string(text.keyRange(inLine: before))
        if owner.hasPrefix("-") {
          let dash = text.keyRange(inLine: before).lowerBound
          return Self(
            "missing space after `-`", SourceSpan(dash..<dash + 1),
            help: "an item of a list starts with `- `",
            fixes: [
              Fix("insert a space", isSafe: false, replacing: SourceSpan(dash + 1..<dash + 1), with: " ")
            ])
        }
        return nested(key, below: before, value, text)
      }
      let (help, fixes) = text.colonAfterWord(text.trimmed(before))
      if let help {
        return Self("a key without `:`", SourceSpan(text.trimmed(before)), help: help, fixes: fixes)
      }
      return Self(
        "a key cannot go over two lines", SourceSpan(text.trimmed(before)),
        help: "missing `:` after `\(text.string(text.trimmed(before)))`?",
        fixes: [
          Fix(
            "insert `:`", isSafe: false,
            replacing: SourceSpan(text.trimmed(before).upperBound..<text.trimmed(before).upperBound),
            with: ":")
        ])
    }
    return Self(
      "a `:` cannot stand here", SourceSpan(problem..<problem + 1),
      help: "a key is at most 1024 characters long and stands on one line")
  }

  /// Explains a second key on the line of a key. `attach: point: [1, 2]` needs braces, and `title: note: closed` may need quotation marks.
  static func mappingOnKeyLine(_ word: Range<Int>, _ text: LineCursor) -> Self {
    let end = text.trimmed(text.line(at: word.lowerBound)).upperBound
    let rest = text.trimmed(min(word.upperBound + 1, end)..<end)
    let isList = rest.first.map { "[{".utf8.contains(text.bytes[$0]) } ?? false
    let entry = text.string(word.lowerBound..<end)
    return Self(
      "a second `:` on one line", SourceSpan(word.upperBound..<word.upperBound + 1),
      help: "put a mapping in braces: `{ \(entry) }`; quote a text",
      fixes: isList
        ? [
          Fix(
            "put it in braces", isSafe: false, replacing: SourceSpan(word.lowerBound..<end),
            with: "{ \(entry) }")
        ] : [])
  }

  /// Explains a missing `:` before a bracket, as in `camera { zoom: 3 }`, which YAML reads as one text up to the first `: `.
  static func missingColon(after key: Range<Int>, _ text: LineCursor) -> Self {
    let end = SourceSpan(key.upperBound..<key.upperBound)
    return Self(
      "a key without `:`", SourceSpan(key), help: "missing `:` after `\(text.string(key))`?",
      fixes: [Fix("insert `:`", isSafe: false, replacing: end, with: ":")])
  }

  static func missingSpace(after colon: Int, _ line: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "missing space after `:`", SourceSpan(colon..<colon + 1),
      help: "`\(text.string(text.trimmed(line)))` is one text for YAML, not a key and its value",
      fixes: [Fix("insert a space", replacing: SourceSpan(colon + 1..<colon + 1), with: " ")])
  }

  /// Explains missing spaces after the `:` of keys in braces, as in `{ id:a, size:[1, 1] }`. libyaml reports the second key, but the first
  /// one lacks its space too.
  static func missingSpace(inBracketsBefore problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    let colons = (min(line.lowerBound, problem)...problem).filter {
      $0 == problem || text.keyInBrackets(endingAt: $0, line) != nil && !text.isBlank($0 + 1)
    }
    let colon = colons.first ?? problem
    let key = text.keyInBrackets(endingAt: colon, line) ?? colon..<colon
    let end = (colon..<line.upperBound).first { text.isBlank($0) || ",]}".utf8.contains(text.bytes[$0]) }
    var explanation = missingSpace(after: colon, key.lowerBound..<(end ?? line.upperBound), text)
    if colons.count > 1 {
      let parts = zip(colons, colons.dropFirst()).map { text.string($0 + 1..<$1 + 1) }
      explanation.fixes = [
        Fix(
          "insert spaces", isSafe: false, replacing: SourceSpan(colon + 1..<problem + 1),
          with: parts.map { " " + $0 }.joined() + " ")
      ]
    }
    return explanation
  }

  static func missingColon(at key: Int, noticed: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: key)
    if let colon = text.colonWithoutSpace(inLine: line), colon > key {
      return missingSpace(after: colon, line, text)
    }
    let range = key..<max(key, text.trimmed(line).upperBound)
    let (help, fixes) = text.colonAfterWord(range)
    return Self(
      "a key without `:`", SourceSpan(range),
      help: help ?? "write `\(text.string(range)):` and its value, or quote the text", fixes: fixes)
  }
}

/// Explanations of comparisons in the syntax of other languages, such as `[get, kind] == bike`.
extension SyntaxErrorExplanation {
  /// Operators that may follow a list by mistake. `>` and `>=` are not among them, because YAML reads them as the start of a block scalar.
  private static let operators: Set<Substring> = ["==", "!=", "<", "<="]

  /// Explains an operator and a value after a list, as in `[get, kind] == bike`.
  /// - Parameter rest: The range of the text after the list.
  /// - Returns: `nil` if `rest` is not an operator and one value.
  static func comparison(endingAt rest: Range<Int>, _ text: LineCursor) -> Self? {
    guard let start = text.valueStart(inLine: text.line(at: rest.lowerBound)), start < rest.lowerBound,
      text.bytes[start] == UInt8(ascii: "[")
    else { return nil }
    let words = text.string(rest).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.count == 2, operators.contains(words[0]) else { return nil }
    let other = words[1].drop { $0 == " " }
    guard isOneValue(other) else { return nil }
    let list = text.string(text.trimmed(start..<rest.lowerBound))
    let written = "[\"\(words[0])\", \(list), \(other)]"
    return Self(
      "text after a closing `]`", SourceSpan(rest), help: "an operator stands first: write `\(written)`",
      fixes: [
        Fix(
          "write `\(written)`", isSafe: false, replacing: SourceSpan(start..<rest.upperBound), with: written)
      ])
  }

  /// Whether `text` is one value that has the same meaning inside brackets as on its own.
  private static func isOneValue(_ text: Substring) -> Bool {
    if let quote = text.first, "\"'".contains(quote) {
      let content = text.dropFirst().dropLast()
      return text.count > 1 && text.last == quote && !content.contains(quote) && !content.contains("\\")
    }
    return !text.contains { " ,:#[]{}\"'&*!|>%@`".contains($0) }
  }
}

/// Explanations of errors with list items and quotation marks.
extension SyntaxErrorExplanation {
  static func itemOnKeyLine(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    let isAlone = text.trimmed(problem..<line.upperBound).count == 1
    return Self(
      isAlone ? "a lone `-` is no value" : "a list cannot start on the line of its key",
      SourceSpan(problem..<problem + 1),
      help: isAlone
        ? "write a value, or quote the `-`"
        : "put `- …` on the next line, or write the list in brackets: `[a, b]`")
  }

  static func missingItem(at problem: Int, _ text: LineCursor) -> Self {
    Self(
      "a value is missing before this", text.character(at: problem),
      help: "remove the extra `,` or bracket, or write a value")
  }

  static func textAfterDocument(at problem: Int, _ text: LineCursor) -> Self {
    if text.bytes[problem] == UInt8(ascii: "{") {
      return Self(
        "a second mapping starts here, and a spec is one", text.character(at: problem),
        help: "is this a trace, one JSON object a line? `cartouche resolve SPEC --trace FILE` plays it")
    }
    return Self(
      "this stands outside of the spec's mapping", text.word(at: problem),
      help: "indent it like the first key of the file, or add the missing `:` to it")
  }
}

/// Explanations of lines that seem to continue the line above.
extension SyntaxErrorExplanation {
  /// Explains a line that is not a key of the mapping around it: it follows a complete value, or its indentation matches no line above.
  static func unexpectedText(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    if let before = text.lastOnLine(before: problem), "]}\"'".utf8.contains(text.bytes[before]) {
      return textAfterCloser(before, at: problem, text)
    }
    if problem < text.bytes.count, text.bytes[problem] == UInt8(ascii: ":") {
      return Self(
        "a `:` without a key before it", SourceSpan(problem..<problem + 1),
        help: "write a key before the `:`, or remove it")
    }
    if text.column(of: problem) > text.column(of: context), let explanation = continuation(at: problem, text)
    {
      return explanation
    }
    if text.column(of: problem) == text.column(of: context), text.string(text.word(at: problem).range) == "-"
    {
      return Self(
        "an item of a list stands among the keys of a mapping", text.word(at: problem),
        help: "a list stands below a key of its own: is the key missing?",
        related: [("the mapping starts here", text.word(at: context))])
    }
    return Self(
      "this line is indented like none of the lines that it could belong to", text.word(at: problem),
      help: "the keys of the mapping start in column \(text.column(of: context))",
      related: [("the mapping starts here", text.word(at: context))])
  }

  static func unexpectedItem(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    let isAligned = text.column(of: problem) == text.column(of: context)
    if let before = text.lastOnLine(before: problem),
      let explanation = unclosedQuote(endingAt: before, text)
    {
      return explanation
    }
    if !isAligned, let explanation = continuation(at: problem, text) { return explanation }
    return Self(
      isAligned
        ? "this stands among the items of a list and has no `-`"
        : "this is not indented like the items of the list above it", text.word(at: problem),
      help: "the items' `-` is in column \(text.column(of: context))",
      related: [("the list starts here", SourceSpan(context..<context + 1))])
  }

  /// Explains a `key: value` that is indented below a complete value. Returns `nil` for any other line.
  private static func continuation(at problem: Int, _ text: LineCursor) -> Self? {
    let line = text.line(at: problem)
    guard text.lastOnLine(before: problem) == nil, text.valueStart(inLine: line) != nil,
      let before = text.lineBefore(line), let value = text.valueStart(inLine: before),
      value < text.trimmed(before).upperBound,
      text.bytes[text.trimmed(before).upperBound - 1] != UInt8(ascii: ":"),
      text.column(of: problem) > text.column(of: text.keyRange(inLine: before).lowerBound)
    else { return nil }
    return nested(text.keyRange(inLine: line), below: before, value, text)
  }

  /// Explains the key of a `key: value` line that is indented below another `key: value` line.
  /// - Parameters:
  ///   - before: The range of the line above.
  ///   - value: The offset of the value in the line above.
  static func nested(_ key: Range<Int>, below before: Range<Int>, _ value: Int, _ text: LineCursor) -> Self {
    let owner = text.string(text.keyRange(inLine: before))
    return Self(
      "`\(owner)` already has a value, so nothing can be nested below it", SourceSpan(key),
      help: "indent `\(text.string(key))` like `\(owner)`, or remove the value of `\(owner)`",
      related: [("the value is here", SourceSpan(value..<text.trimmed(before).upperBound))])
  }

  private static func textAfterCloser(_ before: Int, at problem: Int, _ text: LineCursor) -> Self {
    if let explanation = unclosedQuote(endingAt: before, text) { return explanation }
    if let key = text.keyBeforeBracket(inLine: text.line(at: problem)) {
      return missingColon(after: key, text)
    }
    let rest = text.trimmed(problem..<text.line(at: problem).upperBound)
    let closer = text.string(before..<before + 1)
    if text.string(rest).allSatisfy({ "]},; ".contains($0) }) {
      return Self(
        "nothing can stand after this closing `\(closer)`", SourceSpan(rest),
        help: "remove `\(text.string(rest))`",
        fixes: [
          Fix("remove it", isSafe: false, replacing: SourceSpan(before + 1..<rest.upperBound), with: "")
        ])
    }
    if closer == "]", let comparison = comparison(endingAt: rest, text) { return comparison }
    let isQuoted = "\"'".contains(closer)
    return Self(
      "text after a closing `\(closer)`", SourceSpan(rest),
      help: isQuoted ? endOfQuotedText(closer) : "quote the whole value",
      fixes: isQuoted
        ? [] : text.valueStart(inLine: text.line(at: problem)).map { text.quoteValue(from: $0) } ?? [])
  }
}
