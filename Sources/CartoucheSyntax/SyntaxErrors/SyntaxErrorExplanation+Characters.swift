import CartoucheDiagnostics

/// Explanations of characters with a special meaning in YAML.
extension SyntaxErrorExplanation {
  static func noBreakSpace(_ space: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "a no-break space (U+00A0), which is no space for YAML", SourceSpan(space),
      help: "replace it by a space",
      fixes: [
        Fix(
          "replace by spaces", replacing: SourceSpan(space),
          with: String(repeating: " ", count: text.string(space).unicodeScalars.count))
      ])
  }

  static func reservedCharacter(at problem: Int, _ text: LineCursor) -> Self {
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

  /// Explains an unquoted operator whose first character has a special meaning in YAML, as in `[>=, a, b]`, `[%, a, b]` and `- >=`.
  static func lostOperator(_ name: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "the operator `\(text.string(name))` cannot stand without quotes", SourceSpan(name),
      help: "quote the operator: `\"\(text.string(name))\"`", fixes: text.quoteOperator(name))
  }

  static func blockScalarHeader(at start: Int, _ text: LineCursor) -> Self {
    if let name = text.lostOperator(at: start) { return .lostOperator(name, text) }
    let mark = text.string(start..<min(start + 1, text.bytes.count))
    return Self(
      "a value that starts with `\(mark)` is a block of text for YAML", text.character(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  static func badAnchor(at start: Int, _ text: LineCursor) -> Self {
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

  static func tag(at start: Int, _ text: LineCursor) -> Self {
    Self(
      "a value that starts with `!` is a tag for YAML", text.word(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  static func badEscape(at problem: Int, quote: Int, _ text: LineCursor) -> Self {
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

  static func other(_ failure: YAMLFailure, at problem: Int, _ text: LineCursor) -> Self {
    Self("this is not valid YAML: \(failure.problem)", text.character(at: problem), help: nil)
  }
}

/// Explanations of tabs in the indentation.
extension SyntaxErrorExplanation {
  static func tab(at problem: Int, _ text: LineCursor) -> Self {
    var end = problem
    while end < text.bytes.count, text.bytes[end] == 0x09 { end += 1 }
    let span = SourceSpan(problem..<max(end, problem))
    let line = text.line(at: problem)
    let content = line.first { !text.isBlank($0) } ?? line.upperBound
    let isIndentation = problem < content
    let (replaced, columns) =
      isIndentation
      ? (line.lowerBound..<content, text.indentation(of: line, tabs: max(1, end - problem)))
      : (problem..<max(end, problem), 2 * max(1, end - problem))
    return Self(
      "a tab in the indentation", span, help: "YAML is indented with spaces only",
      fixes: [
        Fix(
          "replace by spaces", isSafe: false, replacing: SourceSpan(replaced),
          with: String(repeating: " ", count: columns))
      ])
  }
}

extension LineCursor {
  /// Returns the number of spaces that replace the tabs at the start of a line.
  ///
  /// A line below a `key:` without a value is one level deeper than the key. Otherwise each tab stands for one indentation level of the
  /// lines above.
  fileprivate func indentation(of line: Range<Int>, tabs: Int) -> Int {
    let isItem = isItem(trimmed(line))
    guard let above = lineBefore(line) else { return 0 }
    let key = columns(before: afterDashes(trimmed(above)), in: above)
    if bytes[trimmed(above).upperBound - 1] == UInt8(ascii: ":") { return indentationBelow(line, key: key) }
    let levels = levels(above: line, ofItems: isItem)
    return levels.isEmpty ? key : levels[min(tabs, levels.count - 1)]
  }

  /// Returns the indentation of a line below a key, in spaces. It is the indentation of the next line if that is deeper than the key, and
  /// otherwise the key's indentation plus two.
  private func indentationBelow(_ line: Range<Int>, key: Int) -> Int {
    let next = self.line(at: nextLine(after: line))
    guard next.lowerBound > line.lowerBound, let start = next.first(where: { bytes[$0] != 0x20 }),
      bytes[start] != 0x09, columns(before: start, in: next) > key,
      isItem(trimmed(next)) == isItem(trimmed(line))
    else { return key + 2 }
    return columns(before: start, in: next)
  }

  /// Returns the indentations in spaces that a line may have, outermost first. They are the columns of the keys that are open above the
  /// line.
  /// - Parameter ofItems: Whether the columns of the dashes of list items are returned instead of those of keys.
  private func levels(above line: Range<Int>, ofItems: Bool) -> [Int] {
    var levels: [Int] = []
    var bound = Int.max
    var above = lineBefore(line)
    while let line = above {
      let content = trimmed(line)
      let dash = columns(before: content.lowerBound, in: line)
      if dash < bound {
        let key = columns(before: afterDashes(content), in: line)
        if key < bound, !ofItems { levels.append(key) }
        if isItem(content), ofItems { levels.append(dash) }
        // A deeper block further up ended before this line.
        bound = dash
      }
      if bound == 0 { break }
      above = lineBefore(line)
    }
    return levels.reversed()
  }

  private func isItem(_ content: Range<Int>) -> Bool {
    content.first.map { bytes[$0] == UInt8(ascii: "-") && ($0 + 1 == content.upperBound || isBlank($0 + 1)) }
      ?? false
  }

  private func columns(before offset: Int, in line: Range<Int>) -> Int { offset - line.lowerBound }
}

/// Explanations of quoted texts without a closing quotation mark.
extension SyntaxErrorExplanation {
  static func unclosedQuote(at open: Int, _ text: LineCursor) -> Self {
    let quote = text.string(open..<min(open + 1, text.bytes.count))
    return Self(
      "unclosed `\(quote)`", SourceSpan(open..<min(open + 1, text.bytes.count)),
      help: "add the closing `\(quote)` at the end of the text")
  }

  /// Explains a missing closing quotation mark of the text at `open`. YAML ends this text at `closer`, the opening mark of a later text.
  static func unclosedQuote(at open: Int, endedBy closer: Int, _ text: LineCursor) -> Self {
    var explanation = unclosedQuote(at: open, text)
    explanation.related = [
      ("the text goes on to this `\(text.string(closer..<closer + 1))`", SourceSpan(closer..<closer + 1))
    ]
    let line = text.line(at: open)
    let content = text.trimmed(line)
    if text.valueStart(inLine: line) == open || text.afterDashes(content) == open {
      let end = max(content.upperBound, open + 1)
      explanation.fixes = [
        Fix(
          "close the text", isSafe: false, replacing: SourceSpan(end..<end),
          with: text.string(open..<open + 1))
      ]
    }
    return explanation
  }

  /// Explains a missing quotation mark if the text that ends at `closer` contains lines that look like keys or list items; otherwise
  /// returns `nil`.
  static func unclosedQuote(endingAt closer: Int, _ text: LineCursor) -> Self? {
    guard let open = text.openingQuote(ofTextEndingAt: closer), text.hasKeyOrItem(after: open, before: closer)
    else { return nil }
    return unclosedQuote(at: open, endedBy: closer, text)
  }

  static func endOfQuotedText(_ quote: String) -> String {
    "the text ends at the `\(quote)`; within it, write \(quote == "'" ? "`''`" : "`\\\"`")"
  }
}

/// Explanations of directives, which are lines that start with `%`. Specs have no directives.
extension SyntaxErrorExplanation {
  /// Whether libyaml's error message is about a directive.
  static func isAboutDirective(_ failure: YAMLFailure) -> Bool {
    failure.context.contains("directive") || failure.problem.contains("directive")
      || failure.problem == "found incompatible YAML document"
  }

  static func directive(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    return Self(
      "a line that starts with `%` is a directive for YAML", text.word(at: text.trimmed(line).lowerBound),
      help: "remove the line; a comment starts with `#`",
      fixes: [
        Fix(
          "remove the line", isSafe: false,
          replacing: SourceSpan(line.lowerBound..<text.nextLine(after: line)), with: "")
      ])
  }
}
