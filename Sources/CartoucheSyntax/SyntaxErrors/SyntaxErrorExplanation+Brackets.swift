import CartoucheDiagnostics

/// Explanations of YAML syntax errors within brackets.
extension SyntaxErrorExplanation {
  /// Explains a missing `,` or closing bracket.
  /// - Parameters:
  ///   - open: The offset of the opening bracket.
  ///   - noticed: The offset at which libyaml reported the error.
  static func brokenBracket(at open: Int, noticed: Int, _ text: LineCursor) -> Self {
    if let comment = text.slashComment(in: open..<noticed) {
      return Self(
        "`\(text.string(comment))` starts no comment", SourceSpan(comment), help: "a comment starts with `#`",
        fixes: text.string(comment) == "//"
          ? [Fix("write `#`", isSafe: false, replacing: SourceSpan(comment), with: "#")] : [])
    }
    let scan = FlowScan(from: open, to: noticed, text)
    let quoted = scan.token
    if scan.isQuoted, quoted.upperBound == noticed,
      text.hasKeyOrItem(after: quoted.lowerBound, before: noticed - 1)
    {
      return .unclosedQuote(at: quoted.lowerBound, endedBy: noticed - 1, text)
    }
    guard scan.isClosed, noticed < text.bytes.count else {
      return unclosedBracket(at: open, noticed: noticed, text)
    }
    if text.bytes[noticed] == UInt8(ascii: ":") {
      return strayColon(inBracketsAfter: scan, at: noticed, text)
    }
    if scan.isQuoted, scan.token.upperBound == noticed {
      let quote = text.string(noticed - 1..<noticed)
      return Self(
        "text after a closing `\(quote)`", text.wordInBrackets(at: noticed), help: endOfQuotedText(quote))
    }
    if let braces = bracesInText(after: scan, at: noticed, text) { return braces }
    let end = SourceSpan(scan.token.upperBound..<scan.token.upperBound)
    return Self(
      "a `,` is missing before this", text.wordInBrackets(at: noticed),
      help: "put a `,` between two items or entries",
      fixes: [Fix("insert a `,`", isSafe: false, replacing: end, with: ",")])
  }

  /// Explains a brace inside an unquoted text, as in `${gap}` and `Harbor of {$city}`. In YAML, the brace starts a mapping.
  private static func bracesInText(after scan: FlowScan, at brace: Int, _ text: LineCursor) -> Self? {
    let bytes = text.bytes
    // If the text before the brace is neither a value nor `$`, the mistake may be a missing `,` instead.
    let isDollar = text.string(scan.token) == "$" && scan.token.upperBound == brace
    guard bytes[brace] == UInt8(ascii: "{"), scan.isPlain(text), scan.isValue || isDollar,
      let end = bytes[brace...].firstIndex(where: { "}\n,:".utf8.contains($0) }),
      bytes[end] == UInt8(ascii: "}")
    else { return nil }
    let written = text.string(scan.token.lowerBound..<end + 1)
    let span = SourceSpan(scan.token.lowerBound..<end + 1)
    let next = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
    let isWhole = next.map { ",]}".utf8.contains($0) } ?? false
    if isDollar {
      let name = text.string(brace + 1..<end)
      let isProperty =
        isWhole && !name.contains(where: { "\"' ".contains($0) })
        && !mayBeVariable(name, text)
      return Self(
        "`\(written)` is no variable", span,
        help:
          "a variable is written `$name`, and within a text in quotes `{$name}`; a property of a feature `[get, name]`, "
          + "in a title in quotes `{name}`",
        fixes: isProperty
          ? [Fix("write `[get, \(name)]`", isSafe: false, replacing: span, with: "[get, \(name)]")] : [])
    }
    return Self(
      "a `{` within a text without quotes starts a mapping", SourceSpan(brace..<end + 1),
      help: "quote the text",
      fixes: isWhole && !written.contains("\"") && !written.contains("\\")
        ? [Fix("quote the text", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }

  /// Whether `name:` follows `variables:` on the same line or on an indented line directly below.
  private static func mayBeVariable(_ name: String, _ text: LineCursor) -> Bool {
    let source = text.string(0..<text.bytes.count)
    guard let start = source.firstRange(of: "variables:")?.upperBound else { return false }
    let lines = source[start...].split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    return (lines.prefix(1) + lines.dropFirst().prefix { $0.first == " " }).contains {
      $0.contains("\(name):")
    }
  }

  private static func unclosedBracket(at open: Int, noticed: Int, _ text: LineCursor) -> Self {
    let bracket = text.string(open..<open + 1)
    let closer = bracket == "[" ? "]" : "}"
    return Self(
      "unclosed `\(bracket)`", SourceSpan(open..<open + 1),
      help: "add `\(closer)`, or a `,` between two items",
      related: [("here a `,` or `\(closer)` was expected", text.word(at: noticed))])
  }

  /// Explains a `:` in brackets after a text that cannot be a key.
  private static func strayColon(inBracketsAfter scan: FlowScan, at colon: Int, _ text: LineCursor) -> Self {
    let token = scan.token
    let line = text.line(at: colon)
    let span = SourceSpan(colon..<colon + 1)
    guard token.lowerBound < line.lowerBound else {
      return Self(
        "a second `:` in one entry", span, help: "quote the text, or put a `,` before the next key",
        fixes: scan.isValue && !token.contains(where: text.isSpace)
          ? text.quoteValue(from: token.lowerBound) : [])
    }
    let end =
      text.lineBefore(line).map { max(token.lowerBound, text.trimmed($0).upperBound) } ?? token.lowerBound
    let missing = SourceSpan(end..<end)
    if scan.isValue {
      let key = text.trimmed(line.lowerBound..<colon)
      return Self(
        "a `,` is missing before this", SourceSpan(key), help: "put a `,` at the end of the line above",
        fixes: [Fix("insert a `,`", isSafe: false, replacing: missing, with: ",")])
    }
    return Self(
      "a key cannot go over two lines", SourceSpan(token),
      help: "write it on one line, or put a `,` after `\(text.string(token.lowerBound..<end))`")
  }
}

/// Explanations of a `#` in brackets that starts a comment instead of being part of a value.
extension SyntaxErrorExplanation {
  /// Explains a `#` in brackets that starts a comment, as in `{ color: #fff, size: 2 }`, `[red, #fff]` and `{ title: Cafe #1 }`.
  static func hashInBrackets(_ hash: HashInBrackets, _ text: LineCursor) -> Self {
    let lost = hash.opener.map { opener in
      let closer = opener == UInt8(ascii: "[") ? "]" : "}"
      return "the `\(closer)` in it closes nothing"
    }
    let fixes =
      hash.texts.isEmpty
      ? []
      : [
        Fix(
          hash.texts.count == 1 ? "quote it" : "quote them", isSafe: false,
          edits: hash.texts.flatMap { range in
            [range.lowerBound, range.upperBound].map {
              Edit(span: SourceSpan($0..<$0), replacement: "\"")
            }
          })
      ]
    return Self(
      "`\(text.string(hash.comment))` is a comment for YAML, so \(lost ?? "there is no value here")",
      SourceSpan(hash.comment),
      help: hash.texts.first.map { "quote the text: `\"\(text.string($0))\"`" }
        ?? "quote it if it is part of a value; else put the comment behind all brackets", fixes: fixes)
  }
}

extension SyntaxErrorExplanation {
  /// Explains a comment of another language, `// …` or `/* … */`, after a value or on its own line. Returns `nil` for any other text.
  static func foreignComment(at problem: Int, _ text: LineCursor) -> Self? {
    let signs = ["//", "/*"].map { Array($0.utf8) }
    guard problem + 2 <= text.bytes.count,
      let sign = signs.first(where: { text.bytes[problem..<problem + 2].elementsEqual($0) })
    else { return nil }
    let span = SourceSpan(problem..<problem + 2)
    return Self(
      "a comment starts with `#` in YAML", span, help: "write `#`",
      // A `/*` comment may span several lines, so replacing its start would not be enough.
      fixes: sign == signs[0] ? [Fix("write `#`", isSafe: false, replacing: span, with: "#")] : [])
  }
}

/// A `#` in brackets that is meant as part of a value but starts a YAML comment.
/// The comment hides a `,` or a closing bracket, as in `{ color: #fff, size: 2 }`.
struct HashInBrackets {
  /// The byte range from the `#` to the end of its line.
  let comment: Range<Int>
  /// The opening bracket whose closing bracket is in the comment, as an ASCII code, or `nil` if the comment hides none.
  let opener: UInt8?
  /// The ranges of the values that need quotes, in source order; empty if they cannot be determined.
  let texts: [Range<Int>]

  /// Searches between the bracket at `open` and the offset `noticed` of an error for the first `#` that starts a comment but is meant as
  /// part of a value. Returns `nil` if there is none.
  /// - Complexity: O(bytes up to `noticed`).
  init?(from open: Int, to noticed: Int, _ text: LineCursor) {
    var openers: [UInt8] = []
    var index = open
    while index < min(noticed, text.bytes.count) {
      switch text.bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): openers.append(text.bytes[index])
      case UInt8(ascii: "]"), UInt8(ascii: "}"): openers.removeLast(openers.isEmpty ? 0 : 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = text.endOfQuoted(from: index)
        continue
      case UInt8(ascii: "#") where text.startsComment(index):
        if let hash = Self(at: index, in: openers, text) {
          self = hash
          return
        }
        index = text.line(at: index).upperBound
        continue
      case _ where !text.isSpace(index):
        // A quotation mark inside a word does not start a quoted text.
        if text.bytes[index] != UInt8(ascii: ","), text.bytes[index] != UInt8(ascii: ":") {
          index = text.endOfPlain(from: index)
          continue
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// - Parameter openers: The brackets that are open before the `#`, outermost first, as ASCII codes.
  private init?(at start: Int, in openers: [UInt8], _ text: LineCursor) {
    let end = text.endOfText(in: start..<text.line(at: start).upperBound)
    guard !openers.isEmpty, start + 1 < end, !text.isBlank(start + 1), text.bytes[start + 1] != 0x23 else {
      return nil
    }
    var openers = openers
    let depth = openers.count
    var lost: UInt8?
    var texts: [Range<Int>] = []
    var isClear = true
    var index = start
    while index < end {
      let byte = text.bytes[index]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): openers.append(byte)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // In ASCII, the code of `]` and `}` is two above that of the opening bracket.
        guard let opener = openers.popLast(), opener + 2 == byte else { return nil }
        if openers.count < depth { lost = lost ?? opener }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = text.endOfQuoted(from: index)
        continue
      case UInt8(ascii: "#") where openers.isEmpty && text.startsComment(index):
        // After the last closing bracket, a `#` is an intended comment.
        index = end
        continue
      case UInt8(ascii: "#") where text.startsComment(index):
        let found = Self.text(with: index, in: openers.last, text)
        isClear = isClear && found != nil
        if let found {
          texts.append(found)
          index = found.upperBound
          continue
        }
      default: break
      }
      index += 1
    }
    let isValue = text.lastOnLine(before: start).map { text.bytes[$0] == UInt8(ascii: ":") } ?? false
    guard lost != nil || isValue && text.bytes[end - 1] == UInt8(ascii: ",") else { return nil }
    comment = start..<end
    opener = lost
    self.texts = isClear ? texts : []
  }

  /// Returns the range of the value or list item that contains the `#`, or `nil` if the `#` may start an intended comment.
  /// - Parameter opener: The innermost open bracket, as an ASCII code.
  private static func text(with hash: Int, in opener: UInt8?, _ text: LineCursor) -> Range<Int>? {
    let line = text.line(at: hash)
    var start = hash
    while start > line.lowerBound, !",[]{}\"'".utf8.contains(text.bytes[start - 1]),
      !(text.bytes[start - 1] == UInt8(ascii: ":") && text.isBlank(start))
    {
      start -= 1
    }
    guard start > line.lowerBound, !"]}\"'".utf8.contains(text.bytes[start - 1]) else { return nil }
    let isValue = text.bytes[start - 1] == UInt8(ascii: ":")
    while start < hash, text.isBlank(start) { start += 1 }
    guard isValue || opener == UInt8(ascii: "[") else { return nil }
    let end = (hash..<line.upperBound).first { ",]}".utf8.contains(text.bytes[$0]) } ?? line.upperBound
    let range = start..<text.endOfText(in: start..<end)
    // A text with quotation marks or backslashes cannot be quoted without escapes.
    return text.bytes[range].contains { "\"'\\".utf8.contains($0) } ? nil : range
  }
}

/// The last token before a syntax error in brackets.
///
/// libyaml reports that a `,` or the closing bracket is missing, but not which of the two.
struct FlowScan {
  /// The range of the last text, bracket, `,` or `:` before the error. An unquoted text may span several lines.
  private(set) var token: Range<Int>
  private(set) var isQuoted = false
  /// Whether the last token before the error is a text after the `:` of a mapping entry.
  private(set) var isValue = false
  /// Whether a comment follows the last token before the error. If so, a text after the comment is a new token.
  private var isBeforeComment = false
  /// Whether the scanned opening bracket has its closing bracket, and all brackets between the two are balanced.
  private(set) var isClosed = false

  /// Scans the text from the bracket at `open`, and keeps the last token before `noticed`, the offset of the error.
  /// - Complexity: O(bytes up to the closing bracket or to the end of the text).
  init(from open: Int, to noticed: Int, _ text: LineCursor) {
    let bytes = text.bytes
    token = open..<open + 1
    var closers: [UInt8] = []
    var index = open
    while index < bytes.count {
      let byte = bytes[index]
      let isNoted = index < noticed
      var end = index + 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        // In ASCII, the code of `]` and `}` is two above that of the opening bracket.
        closers.append(byte + 2)
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.popLast() == byte else { return }
        if closers.isEmpty {
          isClosed = true
          return
        }
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: ","):
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        end = text.endOfQuoted(from: index)
        if isNoted { note(index..<end, isQuoted: true, isValue: followsColon(text)) }
      case UInt8(ascii: "#") where text.startsComment(index):
        let line = text.line(at: index)
        end = line.upperBound
        if isNoted { isBeforeComment = true }
      case UInt8(ascii: ":")
      where end == bytes.count || text.isSpace(end) || isQuoted && token.upperBound == index:
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case _ where text.isSpace(index):
        break
      default:
        end = text.endOfPlain(from: index)
        // Adjacent words are one unquoted text unless a comment is between them.
        if isNoted {
          let goesOn = isPlain(text) && !isBeforeComment
          note(
            (goesOn ? token.lowerBound : index)..<end, isQuoted: false,
            isValue: goesOn ? isValue : followsColon(text))
        }
      }
      index = end
    }
  }

  private mutating func note(_ range: Range<Int>, isQuoted: Bool, isValue: Bool) {
    token = range
    self.isQuoted = isQuoted
    self.isValue = isValue
    isBeforeComment = false
  }

  private func followsColon(_ text: LineCursor) -> Bool { text.bytes[token.lowerBound] == UInt8(ascii: ":") }

  /// Whether the last token before the error is an unquoted text.
  func isPlain(_ text: LineCursor) -> Bool {
    !isQuoted && !(token.count == 1 && "[]{},:".utf8.contains(text.bytes[token.lowerBound]))
  }
}

extension LineCursor {
  /// Whether the byte at `index` is a space, a tab or part of a line break.
  func isSpace(_ index: Int) -> Bool { isBlank(index) || isBreak(index) }

  /// Whether the byte at `index` is a `#` that starts a comment.
  func startsComment(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "#")
      && (index == 0 || isSpace(index - 1) || ",[]{}".utf8.contains(bytes[index - 1]))
  }

  /// Returns the end of the text in `range`, without white space at its end.
  func endOfText(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return end
  }

  /// Returns the offset after the closing quotation mark of the text that starts at `start`, or the end of the source if the mark is
  /// missing.
  func endOfQuoted(from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      } else if bytes[index] == quote {
        let isDoubled = quote == UInt8(ascii: "'") && index + 1 < bytes.count && bytes[index + 1] == quote
        if !isDoubled { return index + 1 }
        index += 1
      }
      index += 1
    }
    return bytes.count
  }

  /// Returns the end of the unquoted word at `start`, which a space, bracket, `,` or `: ` ends.
  func endOfPlain(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, !isSpace(index), !",[]{}".utf8.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: ":"), index + 1 == bytes.count || isSpace(index + 1) { break }
      index += 1
    }
    return index
  }
}
