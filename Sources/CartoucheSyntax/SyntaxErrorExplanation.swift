import CartoucheDiagnostics

/// What a failure of libyaml means for the person who wrote the file, and where its cause is.
///
/// libyaml says what its grammar missed; here that is matched with the text around it. Spans are byte ranges.
struct SyntaxErrorExplanation {
  var message: String
  var span: SourceSpan
  var help: String?
  var related: [(message: String, span: SourceSpan)] = []
  var fixes: [Fix] = []

  /// - Parameters:
  ///   - problem: byte where libyaml gave up.
  ///   - context: byte where the construct that it was reading starts.
  init(_ failure: YAMLFailure, problem: Int, context: Int, bytes: UnsafeBufferPointer<UInt8>) {
    let text = LineCursor(bytes)
    let problem = min(problem, bytes.count)
    if let space = text.noBreakSpace(near: [context, problem]) {
      self = .noBreakSpace(space)
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
      self = .unclosedBracket(at: context, noticed: problem, text)
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

  private init(
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

// MARK: Colons and keys

extension SyntaxErrorExplanation {
  /// A `:` where no key can be: inside a text, after a line that lost its space, or under a finished value.
  private static func strayColon(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
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
        return Self(
          "`\(owner)` already has a value, so nothing can be nested below it", SourceSpan(key),
          help: "indent `\(text.string(key))` like `\(owner)`, or remove the value of `\(owner)`",
          related: [("the value is here", SourceSpan(value..<text.trimmed(before).upperBound))])
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

  /// `attach: point: [1, 2]`, which braces make a mapping; `title: note: closed`, of which nobody can tell.
  private static func mappingOnKeyLine(_ word: Range<Int>, _ text: LineCursor) -> Self {
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

  /// libyaml wanted a key: the line is indented like none of its neighbours, or follows a closed value.
  private static func unexpectedText(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    if let before = text.lastOnLine(before: problem), "]}\"'".utf8.contains(text.bytes[before]) {
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
      let isQuoted = "\"'".contains(closer)
      return Self(
        "text after a closing `\(closer)`", SourceSpan(rest),
        help: isQuoted
          ? "the text ends at the `\(closer)`; within it, write \(closer == "'" ? "`''`" : "`\\\"`")"
          : "quote the whole value",
        fixes: isQuoted
          ? [] : text.valueStart(inLine: text.line(at: problem)).map { text.quoteValue(from: $0) } ?? [])
    }
    return Self(
      "this line is indented like none of the lines that it could belong to", text.word(at: problem),
      help: "the keys of the mapping start in column \(text.column(of: context))",
      related: [("the mapping starts here", text.word(at: context))])
  }

  private static func missingSpace(after colon: Int, _ line: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "missing space after `:`", SourceSpan(colon..<colon + 1),
      help: "`\(text.string(text.trimmed(line)))` is one text for YAML, not a key and its value",
      fixes: [Fix("insert a space", replacing: SourceSpan(colon + 1..<colon + 1), with: " ")])
  }

  /// `{ id:a, size:[1, 1] }`: libyaml stumbles over the second, and the first is no key either.
  private static func missingSpace(inBracketsBefore problem: Int, _ text: LineCursor) -> Self {
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

  private static func noBreakSpace(_ space: Range<Int>) -> Self {
    Self(
      "a no-break space (U+00A0), which is no space for YAML", SourceSpan(space),
      help: "replace it by a space",
      fixes: [
        Fix(
          "replace by spaces", replacing: SourceSpan(space),
          with: String(repeating: " ", count: space.count / noBreakSpaceBytes.count))
      ])
  }

  private static func missingColon(at key: Int, noticed: Int, _ text: LineCursor) -> Self {
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

// MARK: Items, brackets and quotes

extension SyntaxErrorExplanation {
  private static func unexpectedItem(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    let isAligned = text.column(of: problem) == text.column(of: context)
    return Self(
      isAligned
        ? "this stands among the items of a list and has no `-`"
        : "this is not indented like the items of the list above it", text.word(at: problem),
      help: "the items' `-` is in column \(text.column(of: context))",
      related: [("the list starts here", SourceSpan(context..<context + 1))])
  }

  private static func unclosedBracket(at open: Int, noticed: Int, _ text: LineCursor) -> Self {
    if let comment = text.slashComment(in: open..<noticed) {
      return Self(
        "`\(text.string(comment))` starts no comment", SourceSpan(comment), help: "a comment starts with `#`",
        fixes: text.string(comment) == "//"
          ? [Fix("write `#`", isSafe: false, replacing: SourceSpan(comment), with: "#")] : [])
    }
    let bracket = text.string(open..<open + 1)
    let closer = bracket == "[" ? "]" : "}"
    return Self(
      "unclosed `\(bracket)`", SourceSpan(open..<open + 1),
      help: "add `\(closer)`, or a `,` between two items",
      related: [("here a `,` or `\(closer)` was expected", text.word(at: noticed))])
  }

  private static func unclosedQuote(at open: Int, _ text: LineCursor) -> Self {
    let quote = text.string(open..<min(open + 1, text.bytes.count))
    return Self(
      "unclosed `\(quote)`", SourceSpan(open..<min(open + 1, text.bytes.count)),
      help: "add the closing `\(quote)` at the end of the text")
  }

  private static func itemOnKeyLine(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    let isAlone = text.trimmed(problem..<line.upperBound).count == 1
    return Self(
      isAlone ? "a lone `-` is no value" : "a list cannot start on the line of its key",
      SourceSpan(problem..<problem + 1),
      help: isAlone
        ? "write a value, or quote the `-`"
        : "put `- …` on the next line, or write the list in brackets: `[a, b]`")
  }

  private static func missingItem(at problem: Int, _ text: LineCursor) -> Self {
    Self(
      "a value is missing before this", text.character(at: problem),
      help: "remove the extra `,` or bracket, or write a value")
  }

  private static func textAfterDocument(at problem: Int, _ text: LineCursor) -> Self {
    Self(
      "this stands outside of the spec's mapping", text.word(at: problem),
      help: "indent it like the first key of the file, or add the missing `:` to it")
  }
}

// MARK: Characters with a meaning of their own

extension SyntaxErrorExplanation {
  private static func reservedCharacter(at problem: Int, _ text: LineCursor) -> Self {
    if text.string(text.trimmed(text.line(at: problem))).hasPrefix("```") {
      let line = text.line(at: problem)
      return Self(
        "a Markdown fence", SourceSpan(text.trimmed(line)),
        help: "remove the lines that start with three backquotes",
        fixes: [
          Fix(
            "remove the line", isSafe: false,
            replacing: SourceSpan(line.lowerBound..<text.nextLine(after: line)),
            with: "")
        ])
    }
    if problem < text.bytes.count, text.bytes[problem] == 0x09 { return .tab(at: problem, text) }
    if let name = text.lostOperator(at: problem) { return .lostOperator(name, text) }
    let span = text.character(at: problem)
    return Self(
      "a value cannot start with `\(text.string(span.range))`", span, help: "quote it",
      fixes: text.quoteValue(from: problem))
  }

  /// `[>=, a, b]`, `[%, a, b]`, `[*, a, b]`, `- >=`: the operator's first character belongs to YAML.
  private static func lostOperator(_ name: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "the operator `\(text.string(name))` cannot stand without quotes", SourceSpan(name),
      help: "quote the operator: `\"\(text.string(name))\"`", fixes: text.quoteOperator(name))
  }

  private static func tab(at problem: Int, _ text: LineCursor) -> Self {
    var end = problem
    while end < text.bytes.count, text.bytes[end] == 0x09 { end += 1 }
    let span = SourceSpan(problem..<max(end, problem))
    return Self(
      "a tab in the indentation", span, help: "YAML is indented with spaces only",
      fixes: [
        Fix(
          "replace by spaces", isSafe: false, replacing: span,
          with: String(repeating: "  ", count: max(1, end - problem)))
      ])
  }

  private static func blockScalarHeader(at start: Int, _ text: LineCursor) -> Self {
    if let name = text.lostOperator(at: start) { return .lostOperator(name, text) }
    let mark = text.string(start..<min(start + 1, text.bytes.count))
    return Self(
      "a value that starts with `\(mark)` is a block of text for YAML", text.character(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  private static func badAnchor(at start: Int, _ text: LineCursor) -> Self {
    if let name = text.lostOperator(at: start) { return .lostOperator(name, text) }
    let isAlias = start < text.bytes.count && text.bytes[start] == UInt8(ascii: "*")
    let word = text.string(text.word(at: start).range).dropFirst()
    let isNamed = word.utf8.first.map { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 } ?? false
    let reason = isNamed ? "`\(word)` is no name" : "no name follows"
    return Self(
      isAlias ? "`*` starts an alias, and \(reason)" : "`&` starts an anchor, and \(reason)",
      text.character(at: start),
      help: "names have letters, digits, `-` and `_`; quote the value if the character is meant",
      fixes: text.quoteValue(from: start))
  }

  private static func tag(at start: Int, _ text: LineCursor) -> Self {
    Self(
      "a value that starts with `!` is a tag for YAML", text.word(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  private static func badEscape(at problem: Int, quote: Int, _ text: LineCursor) -> Self {
    var start = min(problem, text.bytes.count - 1)
    while start > quote, text.bytes[start] != UInt8(ascii: "\\") { start -= 1 }
    var fixes: [Fix] = []
    var end = problem
    while end < text.bytes.count, text.bytes[end] != UInt8(ascii: "\""), text.bytes[end] != 0x0A { end += 1 }
    let inner = text.string(quote + 1..<max(quote + 1, end))
    if end < text.bytes.count, text.bytes[end] == UInt8(ascii: "\""), !inner.contains("'") {
      fixes = [Fix("use single quotes", replacing: SourceSpan(quote..<end + 1), with: "'\(inner)'")]
    }
    let escape = start..<min(start + 2, text.bytes.count)
    return Self(
      "`\(text.string(escape))` is no escape that YAML knows", SourceSpan(escape),
      help: "write the backslash twice, or use single quotes, in which it is only a character", fixes: fixes)
  }

  private static func other(_ failure: YAMLFailure, at problem: Int, _ text: LineCursor) -> Self {
    Self("this is not valid YAML: \(failure.problem)", text.character(at: problem), help: nil)
  }
}
