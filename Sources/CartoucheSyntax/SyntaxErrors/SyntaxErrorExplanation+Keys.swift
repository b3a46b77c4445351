import CartoucheDiagnostics

/// Colons, and keys that are none.
extension SyntaxErrorExplanation {
  /// A `:` where no key can be: inside a text, after a line that lost its space, or under a finished value.
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

  /// `attach: point: [1, 2]`, which braces make a mapping; `title: note: closed`, of which nobody can tell.
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

  /// `camera { zoom: 3 }`, which is one text for YAML up to its first `: `.
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

  /// `{ id:a, size:[1, 1] }`: libyaml stumbles over the second, and the first is no key either.
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
